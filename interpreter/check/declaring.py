"""Declaring: what every declaration of the scripts brings into the whole; a name means one thing."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from interpreter.check import foreign
from interpreter.check.layers import Layers
from interpreter.check.program import (
    AttributeEntry,
    EventEntry,
    Param,
    PowerEntry,
    Program,
    SettingEntry,
    Version,
)
from interpreter.load import syntax
from interpreter.load.script_files import LayeredScript
from interpreter.problems import Note, Problem, did_you_mean
from interpreter.vocabulary.fields import FIELDS, GIVEN
from interpreter.vocabulary.types import COLLECTIONS, KINDS, MAP_THINGS, PIECES, PLAIN, Type
from interpreter.vocabulary.words import FOLDS, WORDS

ATTRIBUTE_OWNERS = (
    "player", "company", "private", "certificate", "power", "train", "train_type", "tile_type",
    "marker", "hex", "space", "phase", "game",
)  # fmt: skip

KIND_OF_NODE = {
    syntax.Function: "function",
    syntax.Rule: "rule",
    syntax.Procedure: "procedure",
    syntax.Round: "round",
}


@dataclass(slots=True)
class Declaring:
    """The whole as it grows, what is wrong with it, and which place stands above which."""

    layers: Layers
    program: Program = field(default_factory=Program)
    problems: list[Problem] = field(default_factory=list)

    def problem(self, code: str, message: str, node: syntax.Node, hint: str | None = None, *notes: Note) -> None:
        """Something is wrong at a node."""
        self.problems.append(Problem(f"check/{code}", message, node.span, hint, notes))

    # -------------------------------------------------------------------------------------------- types and names
    def type_of(self, written: syntax.TypeName) -> Type:
        """Resolve a written type; an unknown word is a problem."""
        known = (*PLAIN[:5], *PIECES, *MAP_THINGS, *KINDS, "party", "piece", "power_kind")
        word = written.word
        if written.of:
            return Type(word, tuple(self.type_of(part) for part in written.of), written.optional)
        if word not in known and word not in self.program.kinds and word not in self.program.powers:
            names = [*known, *COLLECTIONS, *self.program.kinds, *self.program.powers]
            hint = foreign.TYPES.get(word) or did_you_mean(word, names)
            self.problem("unknown-type", f"there is no type '{word}'", written, hint)
            return Type("unknown")
        return Type(word, (), written.optional)

    def parameters(self, parameters: tuple[syntax.Parameter, ...]) -> tuple[Param, ...]:
        """Parameters with their types; two of one name are a problem."""
        seen: set[str] = set()
        for parameter in parameters:
            if parameter.name in seen:
                self.problem("two-meanings", f"two parameters are called '{parameter.name}'", parameter)
            seen.add(parameter.name)
        return tuple(Param(p.name, self._type_of_parameter(p), p.default, p) for p in parameters)

    def _type_of_parameter(self, parameter: syntax.Parameter) -> Type:
        """Its type; one without a written type has the type it is called like, if there is such a type."""
        before = len(self.problems)
        found = self.type_of(parameter.type)
        if not parameter.type_written and len(self.problems) > before:
            hint = f"write its type, such as `{parameter.name}: int`; only a name that is a type needs none"
            self.problems[before:] = [replace(self.problems[before], hint=hint)]
        return found

    def unused(self, name: str, node: syntax.Node) -> None:
        """Report a name that has another meaning already."""
        program = self.program
        earlier: syntax.Node | None = None
        if name in program.declarations:
            earlier = program.declarations[name][0].node
        elif name in program.events:
            earlier = program.events[name].node
        elif name in program.powers:
            earlier = program.powers[name].node
        elif name in WORDS or name in FOLDS or name in GIVEN or name in ("rules", "turn", "original"):
            self.problem("two-meanings", f"'{name}' is a word of the language", node, "choose another name")
        if earlier is not None and earlier is not node:
            hint = f"to replace it write `override` before it; otherwise choose another name than '{name}'"
            self.problem("two-meanings", f"'{name}' is declared twice", node, hint, Note("first here", earlier.span))

    def version(
        self, node: syntax.Function | syntax.Rule | syntax.Procedure | syntax.Round, file: LayeredScript, number: int
    ) -> Version:
        """A text of a function, rule, procedure or round, with its types resolved."""
        results = node.results if isinstance(node, syntax.Function | syntax.Procedure) else ()
        return Version(
            node.name,
            KIND_OF_NODE[type(node)],
            node,
            file.script.name,
            file.layer,
            number,
            self.parameters(node.parameters),
            tuple(self.type_of(result) for result in results),
        )

    # -------------------------------------------------------------------------------------------- declarations
    def declare_kind(self, node: syntax.Kinds | syntax.Power) -> None:
        """The members of an enumeration, or a kind of power: known before any type is read."""
        if isinstance(node, syntax.Kinds):
            members = self.program.kinds.setdefault(node.name, [])
            members += [member for member in node.members if member not in members]
            if node.name in PLAIN or node.name in PIECES or node.name in COLLECTIONS:
                self.problem("two-meanings", f"'{node.name}' is a type of the language already", node)
            return
        self.unused(node.name, node)
        self.program.powers[node.name] = PowerEntry(node.name, (), node)

    def declare(self, node: syntax.Declaration, file: LayeredScript) -> None:
        """Everything that brings a name of its own."""
        match node:
            case syntax.Function() | syntax.Rule() | syntax.Procedure() | syntax.Round():
                self.unused(node.name, node)
                self.program.declarations[node.name] = [self.version(node, file, 0)]
            case syntax.Power():
                fields = self.parameters(node.parameters)
                self.program.powers[node.name] = PowerEntry(node.name, fields, node)
            case syntax.Setting():
                self._declare_setting(node)
            case syntax.Attribute():
                self._declare_attribute(node)
            case syntax.Event():
                self.unused(node.name, node)
                self.program.events[node.name] = EventEntry(node.name, self.parameters(node.parameters), node)
            case _:
                """`use` and `kinds` are done before."""

    def _declare_setting(self, node: syntax.Setting) -> None:
        if node.name in self.program.settings:
            first = self.program.settings[node.name].node
            self.problem(
                "two-meanings", f"setting '{node.name}' is declared twice", node, None, Note("first here", first.span)
            )
            return
        self.program.settings[node.name] = SettingEntry(node.name, self.type_of(node.type), node.by, node)

    def _declare_attribute(self, node: syntax.Attribute) -> None:
        key = (node.owner, node.name)
        if node.owner not in ATTRIBUTE_OWNERS:
            hint = did_you_mean(node.owner, ATTRIBUTE_OWNERS) or "one of " + ", ".join(ATTRIBUTE_OWNERS)
            self.problem("unknown-type", f"'{node.owner}' cannot have attributes", node, hint)
        elif key in FIELDS:
            self.problem(
                "two-meanings", f"every {node.owner} has a field '{node.name}' already", node, "choose another name"
            )
        elif key in self.program.attributes:
            note = Note("first here", self.program.attributes[key].node.span)
            self.problem("two-meanings", f"{node.owner}.{node.name} is declared twice", node, None, note)
        else:
            self.program.attributes[key] = AttributeEntry(node.owner, node.name, self.type_of(node.type), node)
