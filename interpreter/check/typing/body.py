"""One body being checked: its locals, what is known of them at this place, and what may be done here."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from interpreter.check.program import HandlerEntry, Version
from interpreter.check.typing.fits import UNKEPT, UNKNOWN, contains
from interpreter.check.typing.narrowing import Facts, Narrowing, common_facts, forget
from interpreter.check.typing.whole import Whole
from interpreter.load import syntax
from interpreter.problems import Note, nearest
from interpreter.source import Span
from interpreter.vocabulary.fields import GIVEN
from interpreter.vocabulary.types import Type


@dataclass(slots=True, eq=False)
class Local:
    """A name that stands for a value in one body."""

    name: str
    type: Type
    span: Span
    how: str = "let"
    """let, parameter, each, turns, option or choose; only what `let` made may be assigned to"""
    lenient: bool = False
    """whether it may be used without asking for none first"""
    open: bool = False
    """whether its first use may still settle the type: a plain number, an empty list"""


@dataclass(frozen=True, slots=True)
class Flow:
    """What is known at a place: narrower types, and the locals that were held while somebody was waited for."""

    facts: Facts
    stale: dict[str, Span]


Infer = Callable[["Body", Any, Type | None], Type]
Execute = Callable[["Body", Any], bool]
INFER: dict[type[syntax.Node], Infer] = {}
EXECUTE: dict[type[syntax.Node], Execute] = {}


def infers(*classes: type[syntax.Expression]) -> Callable[[Infer], Infer]:
    """Mark the function that finds the type of these expressions."""

    def mark(function: Infer) -> Infer:
        INFER.update(dict.fromkeys(classes, function))
        return function

    return mark


def executes(*classes: type[syntax.Statement]) -> Callable[[Execute], Execute]:
    """Mark the function that checks these statements; it says whether what stands after them can be reached."""

    def mark(function: Execute) -> Execute:
        EXECUTE.update(dict.fromkeys(classes, function))
        return function

    return mark


@dataclass(slots=True, eq=False)
class Body:
    """Where we are."""

    whole: Whole
    owner: Version | HandlerEntry | None = None
    mode: str = "procedure"
    """function, rule or procedure: which statements may stand here"""
    name: str = ""
    results: tuple[Type, ...] = ()
    locals: dict[str, Local] = field(default_factory=dict)
    facts: Facts = field(default_factory=dict)
    stale: dict[str, Span] = field(default_factory=dict)
    quiet: str | None = None
    """where nothing may change the table (`a function`, `a domain`); None where it may"""
    alone: frozenset[int] = frozenset()
    """calls that stand alone, so that they may ask"""
    several: frozenset[int] = frozenset()
    """calls that may give several values at once"""
    turns: list[Type] = field(default_factory=list)
    """whose turns it is inside of, from outside in"""
    leading: bool = False
    """whether the conditions of an option stand here"""
    missed: set[str] = field(default_factory=set)
    """unknown names that were reported in this body"""

    # -------------------------------------------------------------------------------------------- problems
    def problem(self, code: str, message: str, span: Span, hint: str | None = None, *notes: Note) -> None:
        """Report something."""
        self.whole.problem(code, message, span, hint, *notes)

    # -------------------------------------------------------------------------------------------- expressions
    def infer(self, node: syntax.Expression, wanted: Type | None = None) -> Type:
        """Find the type of an expression; `wanted` helps `[]` and members of enumerations."""
        kind = INFER[type(node)](self, node, wanted)
        if self.facts and isinstance(node, syntax.Name | syntax.Field | syntax.Item | syntax.Call):
            kind = self.facts.get(node, kind)
        self.whole.types[id(node)] = kind
        return kind

    def known(self, node: syntax.Expression) -> Type:
        """The type that was found."""
        return self.whole.types.get(id(node), UNKNOWN)

    def unknown(self, word: str, message: str, span: Span, hint: str | None) -> None:
        """Report an unknown name, once in a body, and not when its own declaration is misspelt."""
        local = nearest(word, (name for name, each in self.locals.items() if each.type == UNKNOWN))
        if word not in self.missed and local is None:
            self.missed.add(word)
            self.problem("unknown-word", message, span, hint)

    @contextmanager
    def pure(self, place: str) -> Iterator[None]:
        """Nothing may change the table here; `place` is said in messages."""
        before, self.quiet = self.quiet, self.quiet or place
        yield
        self.quiet = before

    # -------------------------------------------------------------------------------------------- statements
    def block(self, block: syntax.Block) -> bool:
        """Check statements one after another; whether the place after them can be reached."""
        before = dict(self.locals)
        falls = True
        for statement in block.statements:
            falls = self.execute(statement) and falls
        self.locals = before
        return falls

    def execute(self, statement: syntax.Statement) -> bool:
        """Check one statement."""
        return EXECUTE[type(statement)](self, statement)

    # -------------------------------------------------------------------------------------------- names
    def bind(self, name: str, kind: Type, span: Span, how: str) -> Local:
        """Let a name stand for something from here on."""
        local = Local(name, kind, span, how)
        self._refuse_hiding(local)
        self.facts = forget(self.facts, (name,), ()) if self.facts else self.facts
        self.stale.pop(name, None)
        self.locals[name] = local
        return local

    def _refuse_hiding(self, local: Local) -> None:
        name, earlier = local.name, self.locals.get(local.name)
        if earlier is not None:
            note = Note(f"'{name}' stands for something already here", earlier.span)
            self.problem(
                "two-meanings", f"'{name}' has a meaning here already", local.span, "choose another name", note
            )
        elif name in ("rules", "turn", "original") or (name in GIVEN and local.type.word != name):
            self.problem("two-meanings", f"'{name}' is a word of the language", local.span, "choose another name")
        elif name in self.whole.program.powers:
            note = Note("declared here", self.whole.program.powers[name].node.span)
            self.problem("two-meanings", f"'{name}' is a kind of power", local.span, "choose another name", note)

    # -------------------------------------------------------------------------------------------- what is known
    def learn(self, condition: syntax.Expression, holds: bool) -> None:
        """From here on the condition is known to hold, or not to hold."""
        found = Narrowing(self.known, self.whole.powers).when(condition, holds)
        if found:
            self.facts = {**self.facts, **found}

    def flow(self) -> Flow:
        """What is known now."""
        return Flow(self.facts, dict(self.stale))

    def resume(self, flow: Flow) -> None:
        """Go on from a place where this was known."""
        self.facts, self.stale = flow.facts, dict(flow.stale)

    def resume_any(self, flows: list[Flow]) -> None:
        """Go on where several ways meet."""
        if flows:
            self.facts = common_facts([flow.facts for flow in flows], self.whole.powers)
            self.stale = {name: span for flow in flows for name, span in flow.stale.items()}

    def forget(self, names: frozenset[str], fields: frozenset[str]) -> None:
        """These may have changed."""
        self.facts = forget(self.facts, names, fields)

    def wait(self, span: Span) -> None:
        """Somebody may be waited for here: stops, track, networks and domains in locals do not outlast it."""
        for local in self.locals.values():
            if contains(local.type, UNKEPT):
                self.stale.setdefault(local.name, span)
