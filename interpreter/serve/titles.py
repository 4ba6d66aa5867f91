"""The titles a server plays: those of the package, and what it was given when it began; nothing else is read."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from interpreter.bundle.setups import variant_words
from interpreter.load.places import title_folder, titles, variant_files
from interpreter.load.yaml_tree import read_yaml
from interpreter.opening import check_ruleset, load_ruleset
from interpreter.problems import Problem, RulesetError, meant_or_known
from interpreter.ruleset.ruleset import Ruleset
from interpreter.serve.recent import Recent
from interpreter.serve.trouble import Trouble, shortened
from interpreter.source import Source

MOST = 16
"""So many rulesets are kept at hand."""


class Titles:
    """Titles by name; rulesets that were loaded are kept at hand, the last used ones."""

    def __init__(self, further: Iterable[Path] = ()) -> None:
        self._further = {path.resolve().name: path for path in further}
        self._loaded: Recent[tuple[str, tuple[str, ...]], Ruleset] = Recent(MOST)

    def names(self) -> list[str]:
        """All there are."""
        return sorted({*titles(), *self._further})

    def load(self, name: str, variants: Sequence[str] = ()) -> Ruleset:
        """A ruleset. Raises Trouble when there is none of that name, or something is wrong with it."""
        key = (name, tuple(sorted(set(variants))))
        found = self._loaded.get(key)
        if found is None:
            place = self.place(name, variants)
            try:
                found = load_ruleset(place, () if is_bundle(place) else key[1])
            except RulesetError as error:
                raise unsound(name, error.problems) from error
            if is_bundle(place) and key[1] not in ((), tuple(sorted(found.variants))):
                made = ", ".join(found.variants) or "none"
                raise Trouble("serve/no-title", f"{name} is a bundle with its variants in it: {made}", "name none")
            self._loaded.put(key, found)
        return found

    def check(self, name: str, variants: Sequence[str] = ()) -> tuple[Problem, ...]:
        """Everything that is wrong with a title. Raises Trouble when there is none of that name."""
        place = self.place(name, variants)
        return check_ruleset(place, () if is_bundle(place) else tuple(variants))

    def choices(self, ruleset: Ruleset, name: str) -> dict[str, Any]:
        """What there is to choose before a game begins: variants and scenarios."""
        files = variant_files(title_folder(self.place(name)))
        return {
            "known_variants": [variant_words(each, read_yaml(Source.read(path))[0]) for each, path in files.items()],
            "scenarios": [{"id": each.name, "players": sorted(each.players)} for each in ruleset.scenarios],
        }

    def described(self, ruleset: Ruleset, name: str) -> dict[str, Any]:
        """What a ruleset has to choose from."""
        return {
            "ruleset": name, "title": ruleset.title, "hash": ruleset.hash, "currency": ruleset.currency,
            "variants": list(ruleset.variants), **self.choices(ruleset, name),
            "warnings": [problem.to_json() for problem in self.check(name, ruleset.variants)],
        }  # fmt: skip

    def name_of(self, place: str) -> str:
        """The name of a title, given how a saved game calls it: by name, or by its folder."""
        if place in self.names():
            return place
        for name, path in self._further.items():
            if os.path.abspath(place) in (os.path.abspath(path), str(path.resolve())):  # noqa: PTH100 - nothing is read
                return name
        raise self._none(place)

    def place(self, name: str, variants: Sequence[str] = ()) -> str | Path:
        """Where a title is. Names alone are taken: a client cannot have any file read."""
        if name not in self.names():
            raise self._none(name)
        place: str | Path = self._further.get(name, name)
        known = variant_files(title_folder(place))
        for each in () if is_bundle(place) else variants:
            if each not in known:
                hint = meant_or_known(each, known) or "it has none"
                raise Trouble("serve/no-title", f"{name} has no variant '{shortened(each)}'", hint)
        return place

    def _none(self, name: str) -> Trouble:
        hint = meant_or_known(shortened(name), self.names()) or "rulesets.list tells which there are"
        return Trouble("serve/no-title", f"there is no title '{shortened(name)}' here", hint)


def is_bundle(place: str | Path) -> bool:
    """Whether a title is one file, in which its variants have been chosen."""
    return isinstance(place, Path) and place.is_file()


def unsound(name: str, problems: Iterable[Problem]) -> Trouble:
    """A title makes no sense."""
    found = list(problems)
    message = f"{name} cannot be played: {len(found)} problems, the first: {found[0].message}"
    return Trouble("serve/unsound", message, "rulesets.check tells them all", problems=found)
