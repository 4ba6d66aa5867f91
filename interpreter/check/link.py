"""Linking: all scripts of a ruleset become one whole; what overrides or extends finds what it means."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from interpreter.check import foreign
from interpreter.check.layers import Layers, Place
from interpreter.check.program import (
    AttributeEntry,
    EventEntry,
    HandlerEntry,
    OfferPatch,
    Param,
    PowerEntry,
    Program,
    SettingEntry,
    Version,
    called_name,
)
from interpreter.load import syntax
from interpreter.load.draft import LayeredScript
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
class Linker:
    """Puts the files together, in their order; `after` says for each variant which others it stands after."""

    files: list[LayeredScript]
    after: Mapping[str, frozenset[str]]
    program: Program = field(default_factory=Program)
    problems: list[Problem] = field(default_factory=list)
    _layers: Layers = field(init=False)
    _option_places: dict[tuple[str, str, str], tuple[Place, syntax.Node]] = field(default_factory=dict)
    _replacing: dict[tuple[str, str], Place] = field(default_factory=dict)
    _requiring: dict[int, Place] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._layers = Layers.of(self.files, self.after)
        self.files.sort(key=lambda file: self._layers.height(file.layer))

    def link(self) -> Program:
        """Link everything; what is wrong is in `problems`."""
        self.program.scripts = [file.script for file in self.files]
        for file in self.files:
            for node in file.script.declarations:
                if isinstance(node, syntax.Kinds | syntax.Power):
                    self._declare_kind(node)
        # the order of a layer's files does not count: first all that is new, then what replaces it, then the rest
        for kind in PASSES:
            for file in self.files:
                for node in file.script.declarations:
                    if isinstance(node, kind):
                        self._declare(node, file)
        self._settle_options()
        self._collect_labels()
        self._check_patches()
        self._find_who_asks()
        return self.program

    # -------------------------------------------------------------------------------------------- helpers
    def _problem(self, code: str, message: str, node: syntax.Node, hint: str | None = None, *notes: Note) -> None:
        self.problems.append(Problem(f"check/{code}", message, node.span, hint, notes))

    def _declare_kind(self, node: syntax.Kinds | syntax.Power) -> None:
        if isinstance(node, syntax.Kinds):
            members = self.program.kinds.setdefault(node.name, [])
            members += [member for member in node.members if member not in members]
            if node.name in PLAIN or node.name in PIECES or node.name in COLLECTIONS:
                self._problem("two-meanings", f"'{node.name}' is a type of the language already", node)
            return
        self._unused(node.name, node)
        self.program.powers[node.name] = PowerEntry(node.name, (), node)

    def type_of(self, written: syntax.TypeName) -> Type:
        """Resolve a written type; an unknown word is a problem."""
        known = (*PLAIN[:5], *PIECES, *MAP_THINGS, *KINDS, "party", "piece", "power_kind")
        word = written.word
        if written.of:
            return Type(word, tuple(self.type_of(part) for part in written.of), written.optional)
        if word not in known and word not in self.program.kinds and word not in self.program.powers:
            names = [*known, *COLLECTIONS, *self.program.kinds, *self.program.powers]
            hint = foreign.TYPES.get(word) or did_you_mean(word, names)
            self._problem("unknown-type", f"there is no type '{word}'", written, hint)
            return Type("unknown")
        return Type(word, (), written.optional)

    def _parameters(self, parameters: tuple[syntax.Parameter, ...]) -> tuple[Param, ...]:
        seen: set[str] = set()
        for parameter in parameters:
            if parameter.name in seen:
                self._problem("two-meanings", f"two parameters are called '{parameter.name}'", parameter)
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

    def _unused(self, name: str, node: syntax.Node) -> None:
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
            self._problem("two-meanings", f"'{name}' is a word of the language", node, "choose another name")
        if earlier is not None and earlier is not node:
            hint = f"to replace it write `override` before it; otherwise choose another name than '{name}'"
            self._problem("two-meanings", f"'{name}' is declared twice", node, hint, Note("first here", earlier.span))

    # -------------------------------------------------------------------------------------------- declarations
    def _declare(self, node: syntax.Declaration, file: LayeredScript) -> None:
        match node:
            case syntax.Function() | syntax.Rule() | syntax.Procedure() | syntax.Round():
                self._unused(node.name, node)
                self.program.declarations[node.name] = [self._version(node, file, 0)]
            case syntax.Handler():
                self._declare_handler(node, file)
            case syntax.Override():
                self._override(node, file)
            case syntax.ExtendRule():
                self._extend_rule(node, file)
            case syntax.ExtendOffer() | syntax.OverrideOption() | syntax.ExtendOption() | syntax.RemoveOption():
                self._patch_offer(node, file)
            case _:
                self._declare_place(node)

    def _declare_place(self, node: syntax.Declaration) -> None:
        match node:
            case syntax.Power():
                fields = self._parameters(node.parameters)
                self.program.powers[node.name] = PowerEntry(node.name, fields, node)
            case syntax.Setting():
                self._declare_setting(node)
            case syntax.Attribute():
                self._declare_attribute(node)
            case syntax.Event():
                self._unused(node.name, node)
                self.program.events[node.name] = EventEntry(node.name, self._parameters(node.parameters), node)
            case _:
                """`use` and `kinds` are done before."""

    def _declare_setting(self, node: syntax.Setting) -> None:
        if node.name in self.program.settings:
            first = self.program.settings[node.name].node
            self._problem(
                "two-meanings", f"setting '{node.name}' is declared twice", node, None, Note("first here", first.span)
            )
            return
        self.program.settings[node.name] = SettingEntry(node.name, self.type_of(node.type), node.by, node)

    def _declare_attribute(self, node: syntax.Attribute) -> None:
        key = (node.owner, node.name)
        if node.owner not in ATTRIBUTE_OWNERS:
            hint = did_you_mean(node.owner, ATTRIBUTE_OWNERS) or "one of " + ", ".join(ATTRIBUTE_OWNERS)
            self._problem("unknown-type", f"'{node.owner}' cannot have attributes", node, hint)
        elif key in FIELDS:
            self._problem(
                "two-meanings", f"every {node.owner} has a field '{node.name}' already", node, "choose another name"
            )
        elif key in self.program.attributes:
            note = Note("first here", self.program.attributes[key].node.span)
            self._problem("two-meanings", f"{node.owner}.{node.name} is declared twice", node, None, note)
        else:
            self.program.attributes[key] = AttributeEntry(node.owner, node.name, self.type_of(node.type), node)

    def _version(
        self, node: syntax.Function | syntax.Rule | syntax.Procedure | syntax.Round, file: LayeredScript, number: int
    ) -> Version:
        results = node.results if isinstance(node, syntax.Function | syntax.Procedure) else ()
        return Version(
            node.name,
            KIND_OF_NODE[type(node)],
            node,
            file.script.name,
            file.layer,
            number,
            self._parameters(node.parameters),
            tuple(self.type_of(result) for result in results),
        )

    def _declare_handler(self, node: syntax.Handler, file: LayeredScript) -> None:
        event = self.program.events.get(node.event)
        if event is None:
            hint = did_you_mean(node.event, self.program.events)
            current = self.program.current(node.event)
            if current is not None:
                events = ", ".join(sorted(self.program.events))
                hint = f"'{node.event}' is a {current.kind}; what is announced are events: {events}"
            self._problem("unknown-word", f"there is no event '{node.event}'", node, hint)
            return
        if len(event.parameters) != len(node.parameters):
            names = ", ".join(p.name for p in event.parameters)
            self._problem(
                "type", f"event '{node.event}' carries ({names})", node, None, Note("declared here", event.node.span)
            )
            return
        parameters = tuple(
            Param(mine.name, theirs.type if not mine.type_written else self.type_of(mine.type), None, mine)
            for mine, theirs in zip(node.parameters, event.parameters, strict=True)
        )
        handlers = self.program.handlers.setdefault(node.event, [])
        place = Place.of(file)
        for other in handlers:
            if self._layers.unordered(place, Place(other.layer, other.file)):
                note = Note("the other", other.node.span)
                self._problem("patches-meet", f"two variants handle '{node.event}'", node,
                              "let one of them say that it comes `after:` the other", note)  # fmt: skip
                break
        handlers.append(HandlerEntry(node.event, node, file.script.name, file.layer, len(handlers), parameters))

    def _override(self, node: syntax.Override, file: LayeredScript) -> None:
        inner = node.declaration
        versions = self.program.declarations.get(inner.name)
        kind = KIND_OF_NODE[type(inner)]
        if not versions:
            hint = did_you_mean(inner.name, self.program.declarations) or "leave out `override` to declare it"
            self._problem("unknown-word", f"there is no {kind} '{inner.name}' to override", node, hint)
            return
        below = versions[-1]
        if below.kind != kind:
            self._problem(
                "type",
                f"'{inner.name}' is a {below.kind}, not a {kind}",
                node,
                None,
                Note("declared here", below.node.span),
            )
            return
        version = self._version(inner, file, len(versions))
        if not self._same_signature(version, below):
            return
        if not self._layers.above(Place.of(file), Place(below.layer, below.file)):
            self._not_above(node, below)
        version.original = below
        versions.append(version)

    def _not_above(self, node: syntax.Override, below: Version) -> None:
        name = node.declaration.name
        if below.number == 0:
            note = Note("declared here", below.node.span)
            message = f"'{name}' cannot be overridden from here: this does not stand above it"
            hint = "a file stands above those it uses, a title above common, a variant above the title"
            self._problem("patches-meet", message, node, hint, note)
        else:
            note = Note(f"overridden here by {below.layer}", below.node.span)
            self._problem("patches-meet", f"'{name}' is overridden twice on one layer", node,
                          "let one file `use` the other, or one variant stand `after:` the other", note)  # fmt: skip

    def _same_signature(self, version: Version, below: Version) -> bool:
        """Whether it takes as many things as what it overrides; every difference is told."""
        mine, theirs = [p.type for p in version.parameters], [p.type for p in below.parameters]
        note = Note("what it overrides", below.node.span)
        if not _alike(mine, theirs):
            wanted = ", ".join(f"{p.name}: {p.type}" for p in below.parameters)
            self._problem("type", f"'{version.name}' must take ({wanted})", version.node, None, note)
        unsaid = version.kind == "function" and not (version.results and below.results)
        if not unsaid and not _alike(version.results, below.results):
            wanted = ", ".join(map(str, below.results)) or "nothing"
            self._problem("type", f"'{version.name}' must give {wanted}", version.node, None, note)
        return len(mine) == len(theirs)

    def _extend_rule(self, node: syntax.ExtendRule, file: LayeredScript) -> None:
        current = self.program.current(node.name)
        if current is None or current.kind != "rule":
            rules = [name for name, versions in self.program.declarations.items() if versions[-1].kind == "rule"]
            self._problem(
                "unknown-word", f"there is no rule '{node.name}' to extend", node, did_you_mean(node.name, rules)
            )
            return
        mine = self._parameters(node.parameters)
        if not _alike([p.type for p in mine], [p.type for p in current.parameters]):
            wanted = ", ".join(f"{p.name}: {p.type}" for p in current.parameters)
            self._problem(
                "type", f"rule '{node.name}' takes ({wanted})", node, None, Note("declared here", current.node.span)
            )
            return
        # what stands above the extension replaces it too; what does not is extended, whichever file came first
        version, place = current, Place.of(file)
        while version.original is not None and self._layers.above(Place(version.layer, version.file), place):
            version = version.original
        version.extensions.append(node)

    # -------------------------------------------------------------------------------------------- offers
    def _patch_offer(
        self,
        node: syntax.ExtendOffer | syntax.OverrideOption | syntax.ExtendOption | syntax.RemoveOption,
        file: LayeredScript,
    ) -> None:
        patch = self.program.patches.setdefault(node.offer, OfferPatch())
        match node:
            case syntax.ExtendOffer():
                for option in node.choices.options:
                    self._once(node.offer, option.name, "option", option, file)
                    patch.added.append((option, file.script.name))
                if node.choices.otherwise is not None:
                    self._problem("type", "an extension cannot bring an `otherwise`", node.choices.otherwise,
                                  "override the procedure that makes the offer")  # fmt: skip
            case syntax.OverrideOption():
                self._once(node.offer, node.option.name, "override", node, file)
                patch.replaced[node.option.name] = node.option
                self._replacing[node.offer, node.option.name] = Place.of(file)
            case syntax.ExtendOption():
                patch.required.setdefault(node.option, []).append(node.body)
                self._requiring[id(node.body)] = Place.of(file)
            case syntax.RemoveOption():
                patch.removed[node.option] = node

    def _once(self, offer: str, option: str, what: str, node: syntax.Node, file: LayeredScript) -> None:
        key = (offer, option, what)
        earlier, place = self._option_places.get(key), Place.of(file)
        if earlier is not None:
            there, first = earlier
            if not (what == "override" and self._layers.above(place, there)):
                code = "patches-meet" if self._layers.unordered(place, there) else "two-meanings"
                self._problem(
                    code,
                    f"{offer}.{option} is {'overridden' if what == 'override' else 'there'} twice",
                    node,
                    "give it another name" if what == "option" else "let one variant stand `after:` the other",
                    Note("first here", first.span),
                )
        self._option_places[key] = (place, node)

    def _settle_options(self) -> None:
        """An option that is replaced loses the requirements that were added below."""
        for (offer, option), place in self._replacing.items():
            required = self.program.patches[offer].required
            required[option] = [
                block for block in required.get(option, ()) if not self._layers.above(place, self._requiring[id(block)])
            ]

    def _collect_labels(self) -> None:
        for version in self.program.versions():
            for node in syntax.walk(version.node):
                if isinstance(node, syntax.Offer | syntax.Window) and node.label:
                    self.program.labels.setdefault(node.label, []).append(node)
        for handler in self.program.all_handlers():
            for node in syntax.walk(handler.node):
                if isinstance(node, syntax.Offer | syntax.Window) and node.label:
                    self.program.labels.setdefault(node.label, []).append(node)

    def _check_patches(self) -> None:
        for file in self.files:
            for node in file.script.declarations:
                if isinstance(node, PATCHING):
                    self._check_patch(node)

    def _check_patch(
        self, node: syntax.ExtendOffer | syntax.OverrideOption | syntax.ExtendOption | syntax.RemoveOption
    ) -> None:
        hosts = self.program.labels.get(node.offer)
        if not hosts:
            hint = did_you_mean(node.offer, self.program.labels)
            self._problem("no-such-offer", f"there is no offer or window called '{node.offer}'", node, hint)
            return
        own = {
            o.name: o for host in hosts if isinstance(host, syntax.Offer | syntax.Window) for o in host.choices.options
        }
        if isinstance(node, syntax.ExtendOffer):
            for option in node.choices.options:
                if option.name in own:
                    note = Note("first here", own[option.name].span)
                    self._problem("two-meanings", f"{node.offer} has an option '{option.name}' already", option,
                                  "write `override option` to replace it", note)  # fmt: skip
            return
        name = node.option.name if isinstance(node, syntax.OverrideOption) else node.option
        known = [*own, *(option.name for option, _ in self.program.patches[node.offer].added)]
        if name not in known:
            self._problem("no-such-offer", f"{node.offer} has no option '{name}'", node, did_you_mean(name, known))

    # -------------------------------------------------------------------------------------------- who asks
    def _find_who_asks(self) -> None:
        entries: list[Version | HandlerEntry] = [*self.program.versions(), *self.program.all_handlers()]
        entries = [e for e in entries if not (isinstance(e, Version) and e.kind in ("function", "rule"))]
        direct = {id(e): _direct(e) for e in entries}
        changed = True
        while changed:
            changed = False
            for entry in entries:
                if not entry.asks and self._asks_now(entry, direct[id(entry)]):
                    entry.asks = changed = True

    def _asks_now(self, entry: Version | HandlerEntry, direct: _Direct) -> bool:
        if direct.own or (isinstance(entry, Version) and entry.kind == "round"):  # a round is seen to be running
            return True
        if any(handler.asks for event in direct.events for handler in self.program.handlers.get(event, ())):
            return True
        if "original" in direct.calls and isinstance(entry, Version) and entry.original and entry.original.asks:
            return True
        return any((called := self.program.current(name)) is not None and called.asks for name in direct.calls)


def _alike(mine: Sequence[Type], theirs: Sequence[Type]) -> bool:
    """Whether these are the same types, as far as they are known."""
    if len(mine) != len(theirs):
        return False
    return all(
        "unknown" in (a.word, b.word) or (a.word == b.word and a.optional == b.optional and _alike(a.of, b.of))
        for a, b in zip(mine, theirs, strict=True)
    )


@dataclass(frozen=True, slots=True)
class _Direct:
    own: bool
    calls: frozenset[str]
    events: frozenset[str]


def _direct(entry: Version | HandlerEntry) -> _Direct:
    from interpreter.check.program import ASKING

    own, calls, events = False, set(), set()
    for node in syntax.walk(entry.node):
        if isinstance(node, ASKING):
            own = True
        elif isinstance(node, syntax.Announce):
            events.add(called_name(node.call) or "")
        elif isinstance(node, syntax.Call):
            calls.add(called_name(node) or "")
    return _Direct(own, frozenset(calls), frozenset(events))


PASSES: tuple[tuple[type[syntax.Declaration], ...], ...] = (
    (
        syntax.Use, syntax.Kinds, syntax.Setting, syntax.Attribute, syntax.Event, syntax.Power,
        syntax.Function, syntax.Rule, syntax.Procedure, syntax.Round,
    ),
    (syntax.Override,),
    (
        syntax.OverrideOption, syntax.ExtendRule, syntax.ExtendOffer, syntax.ExtendOption, syntax.RemoveOption,
        syntax.Handler,
    ),
)  # fmt: skip
PATCHING = (syntax.ExtendOffer, syntax.OverrideOption, syntax.ExtendOption, syntax.RemoveOption)


def link(
    files: Iterable[LayeredScript], after: Mapping[str, frozenset[str]] | None = None
) -> tuple[Program, list[Problem]]:
    """Link files in their order (what is used before who uses it; common, title, variants)."""
    linker = Linker(list(files), after or {})
    return linker.link(), linker.problems
