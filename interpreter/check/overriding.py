"""Overriding: what stands above replaces functions, rules, procedures and rounds, extends rules, and handles events."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from interpreter.check.declaring import KIND_OF_NODE, Declaring
from interpreter.check.layers import Place
from interpreter.check.program import HandlerEntry, Param, Version
from interpreter.load import syntax
from interpreter.load.script_files import LayeredScript
from interpreter.problems import Note, did_you_mean
from interpreter.vocabulary.types import Type


@dataclass(frozen=True, slots=True)
class Overriding:
    """Puts overrides, extensions of rules and handlers into the whole."""

    whole: Declaring

    def override(self, node: syntax.Override, file: LayeredScript) -> None:
        """A new version above the one there is."""
        inner = node.declaration
        versions = self.whole.program.declarations.get(inner.name)
        kind = KIND_OF_NODE[type(inner)]
        if not versions:
            hint = did_you_mean(inner.name, self.whole.program.declarations) or "leave out `override` to declare it"
            self.whole.problem("unknown-word", f"there is no {kind} '{inner.name}' to override", node, hint)
            return
        below = versions[-1]
        if below.kind != kind:
            self.whole.problem(
                "type",
                f"'{inner.name}' is a {below.kind}, not a {kind}",
                node,
                None,
                Note("declared here", below.node.span),
            )
            return
        version = self.whole.version(inner, file, len(versions))
        if not self._same_signature(version, below):
            return
        if not self.whole.layers.above(Place.of(file), Place(below.layer, below.file)):
            self._not_above(node, below)
        version.original = below
        versions.append(version)

    def _not_above(self, node: syntax.Override, below: Version) -> None:
        name = node.declaration.name
        if below.number == 0:
            note = Note("declared here", below.node.span)
            message = f"'{name}' cannot be overridden from here: this does not stand above it"
            hint = "a file stands above those it uses, a title above common, a variant above the title"
            self.whole.problem("patches-meet", message, node, hint, note)
        else:
            note = Note(f"overridden here by {below.layer}", below.node.span)
            self.whole.problem("patches-meet", f"'{name}' is overridden twice on one layer", node,
                          "let one file `use` the other, or one variant stand `after:` the other", note)  # fmt: skip

    def _same_signature(self, version: Version, below: Version) -> bool:
        """Whether it takes and gives what it overrides does; every difference is told."""
        mine, theirs = [p.type for p in version.parameters], [p.type for p in below.parameters]
        note = Note("what it overrides", below.node.span)
        if not _alike(mine, theirs):
            wanted = ", ".join(f"{p.name}: {p.type}" for p in below.parameters)
            self.whole.problem("type", f"'{version.name}' must take ({wanted})", version.node, None, note)
        unsaid = version.kind == "function" and not (version.results and below.results)
        gives = unsaid or _alike(version.results, below.results)
        if not gives:
            wanted = ", ".join(map(str, below.results)) or "nothing"
            self.whole.problem("type", f"'{version.name}' must give {wanted}", version.node, None, note)
        return gives and _alike(mine, theirs)

    def extend_rule(self, node: syntax.ExtendRule, file: LayeredScript) -> None:
        """Further requirements for a rule."""
        current = self.whole.program.current(node.name)
        if current is None or current.kind != "rule":
            rules = [name for name, versions in self.whole.program.declarations.items() if versions[-1].kind == "rule"]
            self.whole.problem(
                "unknown-word", f"there is no rule '{node.name}' to extend", node, did_you_mean(node.name, rules)
            )
            return
        mine = self.whole.parameters(node.parameters)
        if not _alike([p.type for p in mine], [p.type for p in current.parameters]):
            wanted = ", ".join(f"{p.name}: {p.type}" for p in current.parameters)
            self.whole.problem(
                "type", f"rule '{node.name}' takes ({wanted})", node, None, Note("declared here", current.node.span)
            )
            return
        # what stands above the extension replaces it too; what does not is extended, whichever file came first
        version, place = current, Place.of(file)
        while version.original is not None and self.whole.layers.above(Place(version.layer, version.file), place):
            version = version.original
        version.extensions.append(node)

    def handle(self, node: syntax.Handler, file: LayeredScript) -> None:
        """A handler, after those of its event that stand before it."""
        event = self.whole.program.events.get(node.event)
        if event is None:
            hint = did_you_mean(node.event, self.whole.program.events)
            current = self.whole.program.current(node.event)
            if current is not None:
                events = ", ".join(sorted(self.whole.program.events))
                hint = f"'{node.event}' is a {current.kind}; what is announced are events: {events}"
            self.whole.problem("unknown-word", f"there is no event '{node.event}'", node, hint)
            return
        if len(event.parameters) != len(node.parameters):
            names = ", ".join(p.name for p in event.parameters)
            self.whole.problem(
                "type", f"event '{node.event}' carries ({names})", node, None, Note("declared here", event.node.span)
            )
            return
        parameters = tuple(
            Param(mine.name, theirs.type if not mine.type_written else self.whole.type_of(mine.type), None, mine)
            for mine, theirs in zip(node.parameters, event.parameters, strict=True)
        )
        handlers = self.whole.program.handlers.setdefault(node.event, [])
        place = Place.of(file)
        for other in handlers:
            if self.whole.layers.unordered(place, Place(other.layer, other.file)):
                note = Note("the other", other.node.span)
                self.whole.problem("patches-meet", f"two variants handle '{node.event}'", node,
                              "let one of them say that it comes `after:` the other", note)  # fmt: skip
                break
        handlers.append(HandlerEntry(node.event, node, file.script.name, file.layer, len(handlers), parameters))


def _alike(mine: Sequence[Type], theirs: Sequence[Type]) -> bool:
    """Whether these are the same types, as far as they are known."""
    if len(mine) != len(theirs):
        return False
    return all(
        "unknown" in (a.word, b.word) or (a.word == b.word and a.optional == b.optional and _alike(a.of, b.of))
        for a, b in zip(mine, theirs, strict=True)
    )
