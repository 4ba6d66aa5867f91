"""Patching offers: further options, options replaced or taken away, further requirements."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from interpreter.check.declaring import Declaring
from interpreter.check.layers import Place
from interpreter.check.program import OfferPatch
from interpreter.load import syntax
from interpreter.load.script_files import LayeredScript
from interpreter.problems import Note, did_you_mean

Patch = syntax.ExtendOffer | syntax.OverrideOption | syntax.ExtendOption | syntax.RemoveOption


@dataclass(frozen=True, slots=True)
class OfferPatching:
    """What the files of a ruleset do to offers and windows that stand elsewhere."""

    whole: Declaring
    _option_places: dict[tuple[str, str, str], tuple[Place, syntax.Node]] = field(default_factory=dict)
    _replacing: dict[tuple[str, str], Place] = field(default_factory=dict)
    _requiring: dict[int, Place] = field(default_factory=dict)

    def patch(self, node: Patch, file: LayeredScript) -> None:
        """Note one patch."""
        patch = self.whole.program.patches.setdefault(node.offer, OfferPatch())
        match node:
            case syntax.ExtendOffer():
                for option in node.choices.options:
                    self._once(node.offer, option.name, "option", option, file)
                    patch.added.append((option, file.script.name))
                if node.choices.otherwise is not None:
                    self.whole.problem("type", "an extension cannot bring an `otherwise`", node.choices.otherwise,
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
            if not (what == "override" and self.whole.layers.above(place, there)):
                code = "patches-meet" if self.whole.layers.unordered(place, there) else "two-meanings"
                self.whole.problem(
                    code,
                    f"{offer}.{option} is {'overridden' if what == 'override' else 'there'} twice",
                    node,
                    "give it another name" if what == "option" else "let one variant stand `after:` the other",
                    Note("first here", first.span),
                )
        self._option_places[key] = (place, node)

    def settle(self, files: Iterable[LayeredScript]) -> None:
        """When all is noted: what replaces an option, where the offers stand, which patches lead nowhere."""
        self._settle_options()
        self._collect_labels()
        for file in files:
            for node in file.script.declarations:
                if isinstance(node, Patch):
                    self._check_patch(node)

    def _settle_options(self) -> None:
        """An option that is replaced loses the requirements that were added below."""
        for (offer, option), place in self._replacing.items():
            required = self.whole.program.patches[offer].required
            added = required.get(option, ())
            above = self.whole.layers.above
            required[option] = [block for block in added if not above(place, self._requiring[id(block)])]

    def _collect_labels(self) -> None:
        program = self.whole.program
        written: list[syntax.Node] = [version.node for version in program.versions()]
        written += [handler.node for handler in program.all_handlers()]
        for node in (node for each in written for node in syntax.walk(each)):
            if isinstance(node, syntax.Offer | syntax.Window) and node.label:
                program.labels.setdefault(node.label, []).append(node)

    def _check_patch(self, node: Patch) -> None:
        hosts = self.whole.program.labels.get(node.offer)
        if not hosts:
            hint = did_you_mean(node.offer, self.whole.program.labels)
            self.whole.problem("no-such-offer", f"there is no offer or window called '{node.offer}'", node, hint)
            return
        own = {
            o.name: o for host in hosts if isinstance(host, syntax.Offer | syntax.Window) for o in host.choices.options
        }
        if isinstance(node, syntax.ExtendOffer):
            for option in node.choices.options:
                if option.name in own:
                    note = Note("first here", own[option.name].span)
                    self.whole.problem("two-meanings", f"{node.offer} has an option '{option.name}' already", option,
                                  "write `override option` to replace it", note)  # fmt: skip
            return
        name = node.option.name if isinstance(node, syntax.OverrideOption) else node.option
        known = [*own, *(option.name for option, _ in self.whole.program.patches[node.offer].added)]
        if name not in known:
            self.whole.problem("no-such-offer", f"{node.offer} has no option '{name}'", node, did_you_mean(name, known))
