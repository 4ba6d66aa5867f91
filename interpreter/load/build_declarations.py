"""Make the syntax tree of a whole script, from the bottom up, while the parser reads."""

from __future__ import annotations

from lark import Token

from interpreter.load import syntax
from interpreter.load.build_expressions import Parts, nodes
from interpreter.load.build_statements import StatementBuilder, ids, words
from interpreter.load.syntax import Declaration, Expression, Parameter, TypeName


class DeclarationBuilder(StatementBuilder):
    """The methods are named like the rules of the grammar."""

    def start(self, parts: Parts) -> tuple[Declaration, ...]:
        """All declarations."""
        return nodes(parts)

    def words_of(self, token: Token | None) -> str | None:
        """A text that is for people only."""
        return None if token is None else token.value[1:-1]

    # -------------------------------------------------------------------------------------- what there is

    def use(self, parts: Parts) -> Declaration:
        """`use common.shares, common.trains`"""
        return syntax.Use(nodes(parts), clauses=ids(parts[-2]), span=self.span(parts))

    def path(self, parts: Parts) -> syntax.UsePath:
        """`common.shares`"""
        return syntax.UsePath("".join(part.value for part in parts), span=self.span(parts))

    def kinds(self, parts: Parts) -> Declaration:
        """`kinds company_kind: small, large`"""
        _, name, _, members, clauses, _ = parts
        return syntax.Kinds(name.value, words(members), clauses=ids(clauses), span=self.span(parts))

    def setting(self, parts: Parts) -> Declaration:
        """`setting train_limit: int by phase, company_kind = 4`"""
        _, name, _, written, by, default, text, clauses, _ = parts
        return syntax.Setting(
            name.value, written, words(by), default and default[1], self.words_of(text),
            clauses=ids(clauses), span=self.span(parts),
        )  # fmt: skip

    def by(self, parts: Parts) -> tuple[Token, ...]:
        """`by phase, company_kind`"""
        return parts[1] or ()

    def attribute(self, parts: Parts) -> Declaration:
        """`attribute company.lays: int = 0, reset each company_turn`"""
        _, owner, _, name, _, written, default, reset, text, clauses, _ = parts
        return syntax.Attribute(
            owner.value, name.value, written, default and default[1], reset and reset[-1].value, self.words_of(text),
            clauses=ids(clauses), span=self.span(parts),
        )  # fmt: skip

    def default(self, parts: Parts) -> tuple[Token, Expression] | None:
        """`= value`"""
        return None if parts[0] is None else (parts[0], parts[1])

    def reset(self, parts: Parts) -> tuple[Token, ...] | None:
        """`, reset each company_turn`"""
        return None if parts[0] is None else tuple(parts)

    def event(self, parts: Parts) -> Declaration:
        """`event sold_shares(player, company, count: int)`"""
        _, name, parameters, clauses, _ = parts
        return syntax.Event(name.value, tuple(parameters[1:-1]), clauses=ids(clauses), span=self.span(parts))

    def power(self, parts: Parts) -> Declaration:
        """`power no_terrain(…) "meaning"`"""
        _, name, parameters, text, clauses, _ = parts
        return syntax.Power(
            name.value, tuple(parameters[1:-1]), self.words_of(text), clauses=ids(clauses), span=self.span(parts)
        )  # fmt: skip

    def parameters(self, parts: Parts) -> tuple[Token | Parameter, ...]:
        """The brackets too, for their place."""
        return (parts[0], *nodes(parts), parts[-1])

    def parameter(self, parts: Parts) -> Parameter:
        """`count: int = 1`"""
        name, _, written, default = parts
        own = written or TypeName(name.value, span=self.place(name))
        return Parameter(name.value, own, default and default[1], written is not None, span=self.span(parts))

    # -------------------------------------------------------------------------------------- what is so, what happens

    def function(self, parts: Parts) -> Declaration:
        """`function f(a) -> money:`"""
        _, name, parameters, results, bound, text, _, body = parts
        return syntax.Function(
            name.value, tuple(parameters[1:-1]), nodes(results), body, bound, self.words_of(text),
            clauses=body.clauses, span=self.span(parts),
        )  # fmt: skip

    def short_function(self, parts: Parts) -> Declaration:
        """`function f(a) -> money = expression`"""
        _, name, parameters, results, bound, text, _, body, clauses, _ = parts
        return syntax.Function(
            name.value, tuple(parameters[1:-1]), nodes(results), body, bound, self.words_of(text),
            clauses=ids(clauses), span=self.span(parts),
        )  # fmt: skip

    def result(self, parts: Parts) -> tuple[Token | TypeName, ...]:
        """`-> money, bool`"""
        return tuple(part for part in parts if part is not None)

    def bound(self, parts: Parts) -> Expression | None:
        """`at most expression`"""
        return parts[2]  # type: ignore[no-any-return]

    def rule(self, parts: Parts) -> Declaration:
        """`rule may_buy(player, certificate):`"""
        _, name, parameters, text, _, body = parts
        return syntax.Rule(
            name.value, tuple(parameters[1:-1]), body, self.words_of(text), clauses=body.clauses, span=self.span(parts)
        )  # fmt: skip

    def procedure(self, parts: Parts) -> Declaration:
        """`procedure p(player) -> bool:`"""
        _, name, parameters, results, text, _, body = parts
        return syntax.Procedure(
            name.value, tuple(parameters[1:-1]), nodes(results), body, self.words_of(text),
            clauses=body.clauses, span=self.span(parts),
        )  # fmt: skip

    def round(self, parts: Parts) -> Declaration:
        """`round share_round() "Share Round {share_round.number}":`"""
        _, name, parameters, text, _, body = parts
        return syntax.Round(
            name.value, tuple(parameters[1:-1]), body, self.text_of(text), clauses=body.clauses, span=self.span(parts)
        )  # fmt: skip

    def handler(self, parts: Parts) -> Declaration:
        """`on event(a, b) when condition:`"""
        _, name, parameters, when, _, body = parts
        return syntax.Handler(
            name.value, tuple(parameters[1:-1]), body, when, clauses=body.clauses, span=self.span(parts)
        )  # fmt: skip

    # -------------------------------------------------------------------------------------- what is changed

    def override(self, parts: Parts) -> Declaration:
        """`override function …`"""
        return syntax.Override(parts[1], clauses=parts[1].clauses, span=self.span(parts))

    def override_option(self, parts: Parts) -> Declaration:
        """`override option share_turn.sell(…):`"""
        offer, option = parts[2], self.option([parts[1], *parts[4:]])
        span = self.place(parts[0]).to(option.span)
        return syntax.OverrideOption(offer.value, option, clauses=option.clauses, span=span)

    def extend_rule(self, parts: Parts) -> Declaration:
        """`extend rule may_sell(…):`"""
        _, _, name, parameters, _, body = parts
        return syntax.ExtendRule(
            name.value, tuple(parameters[1:-1]), body, clauses=body.clauses, span=self.span(parts)
        )  # fmt: skip

    def extend_offer(self, parts: Parts) -> Declaration:
        """`extend share_turn:`"""
        _, offer, _, choices = parts
        return syntax.ExtendOffer(offer.value, choices, clauses=choices.clauses, span=self.span(parts))

    def extend_option(self, parts: Parts) -> Declaration:
        """`extend share_turn.sell:`"""
        _, offer, _, option, _, body = parts
        return syntax.ExtendOption(offer.value, option.value, body, clauses=body.clauses, span=self.span(parts))

    def remove(self, parts: Parts) -> Declaration:
        """`remove share_turn.trade_in`"""
        _, offer, _, option, clauses, _ = parts
        return syntax.RemoveOption(offer.value, option.value, clauses=ids(clauses), span=self.span(parts))
