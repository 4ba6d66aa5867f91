"""Procedures, rounds and handlers that may wait, written as lists of instructions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from interpreter.check.program import HandlerEntry, Version, called_name
from interpreter.compile.choices import ChoiceWriter, OptionHead, words_of
from interpreter.compile.statements import Lines, StatementWriter, place_of
from interpreter.compile.surroundings import Surroundings
from interpreter.compile.unit import Unit
from interpreter.load import syntax
from interpreter.ruleset.code import Instruction, OfferCode, OptionCode, Routine, TurnsCode, WindowCode
from interpreter.source import Span

SIMPLE = (
    syntax.Let,
    syntax.Assign,
    syntax.Do,
    syntax.DoNothing,
    syntax.If,
    syntax.Each,
    syntax.While,
    syntax.Announce,
)


class RoutineWriter:
    """Writes the instructions of one declaration."""

    def __init__(self, unit: Unit, entry: Version | HandlerEntry) -> None:
        self.unit = unit
        self.entry = entry
        self._owner = ""
        self._held: list[str] = []
        self.writer = StatementWriter(unit, entry, {}, self._local)
        self.writer.scope = {p.name: self._local(p.name) for p in entry.parameters}
        self.choices = ChoiceWriter(self.writer)
        self.code: list[Instruction] = []
        self.offers: list[OfferCode] = []
        self.windows: list[WindowCode] = []
        self.turns: list[TurnsCode] = []
        self.around = Surroundings(self.writer, self._asks)
        self._loops = 0
        self._name = entry.event if isinstance(entry, HandlerEntry) else entry.name

    def routine(self) -> Routine:
        """The whole routine."""
        node = self.entry.node
        assert isinstance(node.body, syntax.Block)
        heading = None
        if isinstance(node, syntax.Round) and node.heading is not None:
            heading = self._value(node.heading)
        self._block(node.body)
        self._emit("return", node.span)
        kind = "handler" if isinstance(self.entry, HandlerEntry) else self.entry.kind
        return Routine(
            self.entry.key, self._name, kind,
            tuple(p.name for p in self.entry.parameters), tuple(p.type for p in self.entry.parameters),
            tuple(self.code), tuple(self.offers), tuple(self.windows), tuple(self.turns), heading, node.span,
            self.around.at,
        )  # fmt: skip

    # ---------------------------------------------------------------------------------------- locals
    def _place(self, name: str) -> str:
        """The name of a new local of a waiting procedure; in a window's option it carries the window's number, since
        the stretch that is interrupted may have a local of that name."""
        return f"{name}/{self._owner}" if self._owner else name

    def _local(self, name: str) -> str:
        """The Python text of a new local."""
        return f"L[{self._place(name)!r}]"

    def _forget_since(self, before: dict[str, str], span: Span) -> None:
        """What was declared since then goes out of sight."""
        gone = tuple(place_of(text) for name, text in self.writer.scope.items() if name not in before)
        if gone:
            self._emit("forget", span, names=gone)
        self.writer.scope = before

    # ---------------------------------------------------------------------------------------- pieces
    def _emit(self, op: str, span: Span, **parts: object) -> int:
        if op in ("offer", "window", "call", "announce"):
            self.around.note(len(self.code))
        self.code.append(Instruction(op, span, **parts))  # type: ignore[arg-type]
        return len(self.code) - 1

    def _aim(self, at: int, to: int) -> None:
        self.code[at] = replace(self.code[at], to=to)

    def _value(self, node: syntax.Expression) -> str:
        return self.unit.snippet([(f"return {self.writer.write(node)}", node.span)])

    def _asks(self, node: syntax.Node) -> bool:
        return self.unit.program.asks(node, self.entry)

    def _block(self, block: syntax.Block) -> None:
        before = dict(self.writer.scope)
        for statement in block.statements:
            self._statement(statement)
        self._forget_since(before, block.span)

    def _statement(self, node: syntax.Statement) -> None:
        if isinstance(node, SIMPLE) and not self._asks(node) and not _returns(node):
            if isinstance(node, syntax.If | syntax.Each | syntax.While):
                self.writer.local = "v_{}".format  # what is declared inside is gone before anybody is asked
            lines = self.writer.statement(node, "")
            self.writer.local = self._local
            self._do(node.span, lines)
            return
        self._do(node.span, self.unit.step("statement", node))
        writer: Callable[[syntax.Statement], None] = getattr(self, f"_st_{type(node).__name__.lower()}")
        writer(node)

    def _do(self, span: Span, lines: Lines) -> None:
        """An instruction that carries out these lines, if there are any."""
        if lines:
            self._emit("do", span, function=self.unit.snippet(lines))

    # ---------------------------------------------------------------------------------------- calls
    def _call(self, node: syntax.Call, names: tuple[str, ...], span: Span) -> None:
        called = self.unit.program.called(node, self.entry)
        assert called is not None
        arguments = self.writer.arguments(node, called.parameters)
        function = self.unit.snippet([(f"return {self.writer.tuple_of(arguments)}", span)])
        self._emit("call", span, function=function, key=called.key, names=names)

    def _st_do(self, node: syntax.Do) -> None:
        self._call(node.call, (), node.span)

    def _st_let(self, node: syntax.Let) -> None:
        assert isinstance(node.value, syntax.Call)
        self._call(node.value, tuple(map(self._place, node.names)), node.span)
        for name in node.names:
            self.writer.scope[name] = self._local(name)

    def _st_assign(self, node: syntax.Assign) -> None:
        assert isinstance(node.target, syntax.Name)
        assert isinstance(node.value, syntax.Call)
        self._call(node.value, (place_of(self.writer.scope[node.target.word]),), node.span)

    def _st_announce(self, node: syntax.Announce) -> None:
        name = called_name(node.call) or ""
        arguments = self.writer.arguments(node.call, self.unit.program.events[name].parameters)
        function = self.unit.snippet([(f"return {self.writer.tuple_of(arguments)}", node.span)])
        self._emit("announce", node.span, function=function, key=name)

    def _condition(self, kind: str, node: syntax.Expression) -> None:
        """Instructions that leave the truth of a condition in the local `$`; `kind` is what it is for."""
        self._truth(node)
        if self.unit.marks is not None:
            self._do(node.span, [(self.unit.asked(kind, node, "L['$']"), node.span)])

    def _truth(self, node: syntax.Expression) -> None:
        if not self._asks(node):
            self._do(node.span, [(f"L['$'] = bool({self.writer.write(node)})", node.span)])
        elif isinstance(node, syntax.Call):
            self._call(node, ("$",), node.span)
        elif isinstance(node, syntax.Not):
            self._truth(node.value)
            self._do(node.span, [("L['$'] = not L['$']", node.span)])
        else:
            assert isinstance(node, syntax.And | syntax.Or)
            head = type(node)(node.items[:-1], span=node.span)
            if len(head.items) > 1:
                self._truth(head)
            else:
                self._condition("part", head.items[0])
            leave = self._emit("if" if isinstance(node, syntax.Or) else "unless", node.span)
            self._condition("part", node.items[-1])
            self._aim(leave, len(self.code))

    # ---------------------------------------------------------------------------------------- flow
    def _st_if(self, node: syntax.If) -> None:
        ends = []
        for number, branch in enumerate(node.branches):
            self._condition("if", branch.condition)
            skip = self._emit("unless", branch.span)
            with self.around.branch(node, number):
                self._block(branch.body)
            ends.append(self._emit("jump", branch.span))
            self._aim(skip, len(self.code))
        if node.otherwise is not None:
            with self.around.branch(node, len(node.branches)):
                self._block(node.otherwise)
        for end in ends:
            self._aim(end, len(self.code))

    def _st_each(self, node: syntax.Each) -> None:
        self._loops += 1
        rest, member = self._place(f"${self._loops}"), self._place(node.source.name)
        listed = self.writer.source_list(node.source)
        function = self.unit.snippet([(f"return tuple({listed})", node.source.span)])
        self._emit("each", node.span, function=function, names=(rest,))
        top = self._emit("next", node.span, names=(rest, member))
        before = dict(self.writer.scope)
        self.writer.scope[node.source.name] = self._local(node.source.name)
        self._held.append(rest)
        self._do(node.span, self.unit.step("each", node))
        with self.around.inside("each", node.source):
            self._block(node.body)
        self._held.pop()
        self._emit("jump", node.span, to=top)
        self._aim(top, len(self.code))
        self._emit("forget", node.span, names=(member,))
        self.writer.scope = before

    def _st_while(self, node: syntax.While) -> None:
        top = len(self.code)
        self._condition("while", node.condition)
        leave = self._emit("unless", node.span)
        with self.around.inside("while", node.condition):
            self._block(node.body)
        self._emit("jump", node.span, to=top)
        self._aim(leave, len(self.code))

    def _st_return(self, node: syntax.Return) -> None:
        if len(node.values) == 1 and self._asks(node.values[0]):
            value = node.values[0]
            if isinstance(value, syntax.Call):
                self._call(value, ("$r",), node.span)
                self._emit("return", node.span, function=self.unit.snippet([("return L['$r']", node.span)]))
            else:
                self._truth(value)
                self._emit("return", node.span, function=self.unit.snippet([("return L['$']", node.span)]))
            return
        function = self.unit.snippet([(f"return {self.writer.returned(node)}", node.span)])
        self._emit("return", node.span, function=function)

    # ---------------------------------------------------------------------------------------- leaving
    def _st_endturn(self, node: syntax.EndTurn) -> None:
        self._emit("end turn", node.span, function=self._value(node.of) if node.of is not None else None)

    def _st_endround(self, node: syntax.EndRound) -> None:
        self._emit("end round", node.span)

    def _st_endgame(self, node: syntax.EndGame) -> None:
        self._emit("end game", node.span, function=self._value(node.reason), names=node.clauses)

    # ---------------------------------------------------------------------------------------- turns
    def _st_turns(self, node: syntax.Turns) -> None:
        members = self.unit.snippet([(f"return tuple({self.writer.write(node.members)})", node.members.span)])
        until = None
        if node.until is not None:
            until = self.unit.snippet([(f"return {self.writer.condition('until', node.until)}", node.until.span)])
        index = len(self.turns)
        self._emit("turns", node.span, index=index)
        top = self._emit("turn", node.span, index=index)
        before = dict(self.writer.scope)
        keeps = frozenset((*map(place_of, before.values()), *self._held))
        name = self._place(node.name)
        self.turns.append(
            TurnsCode(name, members, until, node.all_pass, node.is_ring, top, node.span, keeps, self._owner)
        )
        self.writer.scope[node.name] = self._local(node.name)
        with self.around.inside("turns", node.members, f"{node.name} in "):
            self._block(node.body)
        self.writer.scope = before
        self._emit("turn over", node.span, to=top)
        self._aim(top, len(self.code))
        self._emit("forget", node.span, names=(name,))

    # ---------------------------------------------------------------------------------------- offers
    def _st_offer(self, node: syntax.Offer) -> None:
        to = self._value(node.to)
        text = self._value(node.text) if node.text is not None else None
        label = node.label or self._name
        index = len(self.offers)
        linked = self.unit.program.options(node.choices, node.label)
        headers = [self.choices.option(option, label) for option in linked]
        at = self._emit("offer", node.span, index=index)
        asks, words = node.to.span.one_line, words_of(node.text)
        self.offers.append(OfferCode(label, to, text, (), at, None, -1, node.span, asks=asks, words=words))
        options, ends = [], []
        for header in headers:
            options.append(replace(header.code, at=len(self.code)))
            before = self.writer.scope
            self._taken(header.node, node)
            with self.around.option(header.code, label):
                self._body(header)
            self._forget_since(before, header.code.span)
            if header.code.again:
                self._emit("jump", header.code.span, to=at)
            else:
                ends.append(self._emit("jump", header.code.span))
        otherwise = None
        if node.choices.otherwise is not None:
            otherwise = len(self.code)
            if self.unit.marks is not None:
                self._do(node.span, [(self.unit.marks.offer(node, "otherwise"), node.span)])
            with self.around.inside("otherwise", node.choices.otherwise, label):
                self._block(node.choices.otherwise)
        for end in ends:
            self._aim(end, len(self.code))
        self.offers[index] = replace(
            self.offers[index], options=tuple(options), otherwise=otherwise, after=len(self.code)
        )

    def _body(self, header: OptionHead) -> None:
        """The body of an option; the scope is left as it is at its end."""
        self.writer.scope = dict(header.scope)
        for statement in header.rest:
            self._statement(statement)

    def _taken(self, option: syntax.Node, offer: syntax.Offer | None = None) -> None:
        """An instruction that marks that an option is taken, when the code is to tell."""
        marks = self.unit.marks
        if marks is None:
            return
        lines: Lines = [(marks.option(option, "taken"), option.span)]
        if offer is not None and offer.choices.otherwise is not None:
            lines.append((marks.offer(offer, "answered"), offer.span))
        self._do(option.span, lines)

    def _st_choose(self, node: syntax.Choose) -> None:
        to = self._value(node.to)
        text = self._value(node.text) if node.text is not None else None
        option = self.choices.chosen(node)
        index = len(self.offers)
        at = self._emit("offer", node.span, index=index)
        name = node.parameter.name
        code: OptionCode = replace(option, at=len(self.code))
        self.writer.scope[name] = self._local(name)
        lets = tuple(name for condition in code.conditions for name in condition.names)
        if lets:
            self._emit("forget", node.span, names=lets)
        offer = OfferCode(
            name, to, text, (code,), at, None, len(self.code), node.span, self._place(name), node.to.span.one_line,
            words_of(node.text),
        )  # fmt: skip
        self.offers.append(offer)
        self._taken(node)

    # ---------------------------------------------------------------------------------------- windows
    def _st_throughout(self, node: syntax.Throughout) -> None:
        opened = []
        indexes = []
        for window in node.windows:
            to = self._value(window.to)
            before, owner = dict(self.writer.scope), self._owner
            index = len(self.windows)
            self._owner = str(index)
            each = None
            if window.each is not None:
                each, self.writer.scope[window.each] = self._place(window.each), self._local(window.each)
            label = window.label or self._name
            linked = self.unit.program.options(window.choices, window.label)
            headers = [self.choices.option(option, label) for option in linked]
            self.writer.scope, self._owner = before, owner
            indexes.append(index)
            asks = ("" if window.each is None else f"each {window.each} in ") + window.to.span.one_line
            self.windows.append(WindowCode(label, to, each, (), window.span, asks, len(self.code)))
            opened.append(headers)
        self._emit("window", node.span, names=tuple(map(str, indexes)))
        skip = self._emit("jump", node.span)
        for index, headers in zip(indexes, opened, strict=True):
            options = tuple([self._interruption(header, index) for header in headers])
            self.windows[index] = replace(self.windows[index], options=options)
        self._aim(skip, len(self.code))
        self._block(node.body)
        self._emit("close window", node.span)

    def _interruption(self, header: OptionHead, index: int) -> OptionCode:
        """The body of an option of a window."""
        code: OptionCode = replace(header.code, at=len(self.code))
        before, owner = self.writer.scope, self._owner
        self._owner = str(index)
        self._taken(header.node)
        with self.around.option(header.code, self.windows[index].label):
            self._body(header)
        self.writer.scope, self._owner = before, owner
        self._emit("window over", header.code.span)
        return code


def _returns(node: syntax.Statement) -> bool:
    return any(isinstance(each, syntax.Return) for each in syntax.walk(node))
