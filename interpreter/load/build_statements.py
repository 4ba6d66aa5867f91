"""Make the syntax tree of statements and offers, from the bottom up, while the parser reads."""

from __future__ import annotations

from lark import Token

from interpreter.load import syntax
from interpreter.load.build_expressions import ExpressionBuilder, Parts, nodes
from interpreter.load.syntax import Block, Expression, Statement, TypeName
from interpreter.source import Span

Clauses = tuple[Token, ...]


def ids(clauses: Clauses) -> tuple[str, ...]:
    """Clause ids without their `@`."""
    return tuple(token.value[1:] for token in clauses)


def words(names: tuple[Token, ...]) -> tuple[str, ...]:
    """Names as plain text."""
    return tuple(name.value for name in names)


class StatementBuilder(ExpressionBuilder):
    """The methods are named like the rules of the grammar."""

    def block(self, parts: Parts) -> Block:
        """Statements, indented."""
        statements = nodes(parts)
        return Block(statements, ids(parts[0]), span=statements[0].span.to(statements[-1].span))

    def clauses(self, parts: Parts) -> Clauses:
        """`@C-SELL-POOL` at the end of a line."""
        return tuple(parts)

    def when(self, parts: Parts) -> Expression | None:
        """`when condition`"""
        return parts[1]  # type: ignore[no-any-return]

    def meaning(self, parts: Parts) -> Token | None:
        """A text that may be there."""
        return parts[0]  # type: ignore[no-any-return]

    def names(self, parts: Parts) -> tuple[Token, ...]:
        """`winner, price`"""
        return tuple(parts[::2])

    # -------------------------------------------------------------------------------------- types

    def plain_type(self, parts: Parts) -> TypeName:
        """`company or none`"""
        return TypeName(parts[0].value, (), parts[1] is not None, span=self.span(parts))

    def type_of(self, parts: Parts) -> TypeName:
        """`list of certificate`"""
        return TypeName(parts[0].value, (parts[2],), span=self.span(parts))

    def map_type(self, parts: Parts) -> TypeName:
        """`map of player to money`"""
        return TypeName("map", (parts[2], parts[4]), span=self.span(parts))

    # -------------------------------------------------------------------------------------- plain statements

    def let(self, parts: Parts) -> Statement:
        """`let winner, price = …`"""
        _, names, _, written, _, value, clauses, _ = parts
        return syntax.Let(words(names), value, written, clauses=ids(clauses), span=self.span(parts))

    def assign(self, parts: Parts) -> Statement:
        """`a.b = c`, `+=`, `-=`"""
        target, operator, value, clauses, _ = parts
        if not isinstance(target, (syntax.Name, syntax.Field, syntax.Item)):
            self.problem(
                target.span, f"'{target.span.text}' is no place that can hold a value",
                f"left of '{operator}' stands a name, a field such as company.price, or an entry such as bids[player]",
            )  # fmt: skip
            target = syntax.Name("", span=target.span)
        return syntax.Assign(target, operator.value, value, clauses=ids(clauses), span=self.span(parts))

    def do_call(self, parts: Parts) -> Statement:
        """A call for its effect."""
        call = self._called(parts[0], "is a value that nothing is done with", "give it a name: let x = …")
        return syntax.Do(call, clauses=ids(parts[1]), span=self.span(parts))

    def announce(self, parts: Parts) -> Statement:
        """`announce event(a, b)`"""
        call = self._called(parts[1], "is no event", "an event is announced as it was declared: announce name(a, b)")
        return syntax.Announce(call, clauses=ids(parts[2]), span=self.span(parts))

    def _called(self, call: Expression, message: str, hint: str) -> syntax.Call:
        if isinstance(call, syntax.Call):
            return call
        self.problem(call.span, f"'{_short(call.span)}' {message}", hint)
        return syntax.Call(call, (), span=call.span)

    def return_(self, parts: Parts) -> Statement:
        """`return a, b`"""
        return syntax.Return(nodes(parts), clauses=ids(parts[-2]), span=self.span(parts))

    def require(self, parts: Parts) -> Statement:
        """`require condition else "reason"`"""
        _, condition, _, reason, clauses, _ = parts
        return syntax.Require(condition, self.text_of(reason), clauses=ids(clauses), span=self.span(parts))

    def nothing(self, parts: Parts) -> Statement:
        """`nothing`"""
        return syntax.DoNothing(clauses=ids(parts[1]), span=self.span(parts))

    def end_turn(self, parts: Parts) -> Statement:
        """`end turn of company`"""
        return syntax.EndTurn(parts[3], clauses=ids(parts[4]), span=self.span(parts))

    def end_round(self, parts: Parts) -> Statement:
        """`end round`"""
        return syntax.EndRound(clauses=ids(parts[2]), span=self.span(parts))

    def end_game(self, parts: Parts) -> Statement:
        """`end game "reason"`"""
        return syntax.EndGame(self.text([parts[2]]), clauses=ids(parts[3]), span=self.span(parts))

    # -------------------------------------------------------------------------------------- branches and loops

    def if_(self, parts: Parts) -> Statement:
        """`if … else if … else`"""
        _, condition, _, body, *further, otherwise = parts
        first = syntax.Branch(condition, body, span=condition.span.to(body.span))
        return syntax.If((first, *further), otherwise, clauses=body.clauses, span=self.span(parts))

    def else_if(self, parts: Parts) -> syntax.Branch:
        """`else if condition:`"""
        return syntax.Branch(parts[2], parts[4], span=self.span(parts))

    def else_(self, parts: Parts) -> Block | None:
        """`else:`"""
        return parts[2]  # type: ignore[no-any-return]

    def each(self, parts: Parts) -> Statement:
        """`each company in companies:`"""
        _, source, _, body = parts
        return syntax.Each(source, body, clauses=body.clauses, span=self.span(parts))

    def while_(self, parts: Parts) -> Statement:
        """`while condition:`"""
        _, condition, _, body = parts
        return syntax.While(condition, body, clauses=body.clauses, span=self.span(parts))

    def turns(self, parts: Parts) -> Statement:
        """`turns player in list until all pass:`"""
        _, name, _, members, (all_pass, until), _, body = parts
        return syntax.Turns(
            name.value, members, body, until, all_pass, clauses=body.clauses, span=self.span(parts)
        )  # fmt: skip

    def until(self, parts: Parts) -> tuple[bool, Expression | None]:
        """Whether passing ends it, and what else does."""
        ending = parts[1]
        return ending if isinstance(ending, tuple) else (False, ending)

    def all_pass(self, parts: Parts) -> tuple[bool, Expression | None]:
        """`all pass or condition`"""
        return True, parts[2]

    # -------------------------------------------------------------------------------------- offers

    def offer(self, parts: Parts) -> Statement:
        """`offer player "text" as label:`"""
        _, to, text, label, _, choices = parts
        return syntax.Offer(
            to, choices, self.text_of(text), label, clauses=choices.clauses, span=self.span(parts)
        )  # fmt: skip

    def label(self, parts: Parts) -> str | None:
        """`as share_turn`"""
        return None if parts[1] is None else parts[1].value

    def choices(self, parts: Parts) -> syntax.Choices:
        """Options, indented."""
        options = nodes(parts[3:-2])
        otherwise = parts[-2]
        span = options[0].span.to((otherwise or options[-1]).span)
        return syntax.Choices(options, otherwise, ids(parts[0]), span=span)

    def otherwise(self, parts: Parts) -> Block | None:
        """`otherwise:`"""
        return parts[2]  # type: ignore[no-any-return]

    def option(self, parts: Parts) -> syntax.Option:
        """`option sell(company in …, count in …) again when … "text":`"""
        _, name, domains, again, when, text, (body, clauses) = parts
        return syntax.Option(
            name.value, domains, again, when, self.text_of(text), body, clauses, name.type == "PASS", self.place(name),
            span=self.span(parts[:-1]) if body is None else self.span(parts[:-1]).to(body.span),
        )  # fmt: skip

    def pass_(self, parts: Parts) -> syntax.Option:
        """`pass when …`"""
        word, when, text, body = parts
        return self.option([word, word, (), False, when, text, body])

    def option_name(self, parts: Parts) -> Token:
        """A name, or `pass`."""
        return parts[0]  # type: ignore[no-any-return]

    def option_body(self, parts: Parts) -> tuple[Block | None, tuple[str, ...]]:
        """A block, and the clauses of the line that opens it."""
        return parts[1], parts[1].clauses

    def no_body(self, parts: Parts) -> tuple[Block | None, tuple[str, ...]]:
        """Nothing but clauses."""
        return None, ids(parts[0])

    def again(self, parts: Parts) -> bool:
        """`again`"""
        return parts[0] is not None

    def domains(self, parts: Parts) -> tuple[syntax.Domain, ...]:
        """`(company in …, count in …)`"""
        return nodes(parts)

    def choose(self, parts: Parts) -> Statement:
        """`choose train in trains for player "text":`"""
        _, parameter, _, to, text, (body, clauses) = parts
        span = self.span(parts[:-1]) if body is None else self.span(parts[:-1]).to(body.span)
        return syntax.Choose(parameter, to, self.text_of(text), body, clauses=clauses, span=span)

    def throughout(self, parts: Parts) -> Statement:
        """`anytime …` and `throughout:`"""
        *windows, _, _, body = parts
        return syntax.Throughout(tuple(windows), body, clauses=body.clauses, span=self.span(parts))

    def window(self, parts: Parts) -> syntax.Window:
        """`anytime each player in players as label:`"""
        _, _, each, _, to, label, _, choices = parts
        return syntax.Window(to, choices, label, each and each.value, span=self.span(parts))


def _short(span: Span) -> str:
    text = span.text.split("\n")[0]
    return text if len(text) <= 40 else text[:40] + "…"
