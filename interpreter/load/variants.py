"""Variants: which exclude or require each other, and in which order they are applied."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from interpreter.load.yaml_tree import Tree
from interpreter.problems import Problem, did_you_mean


@dataclass(slots=True, eq=False)
class Variant:
    """A named patch; `after_all` are the chosen variants it stands above, directly or not."""

    name: str
    tree: Tree
    path: Path
    outside: str | None = None
    """for a file of its own, that is none of the title's: what chooses it again"""
    after_all: set[str] = field(default_factory=set)

    @property
    def chosen_as(self) -> str:
        """What chooses it again: its name, unless it lies outside the title."""
        return self.outside or self.name


def names_of(chosen: list[Variant]) -> Iterator[Problem]:
    """Two chosen variants of one name, and a variant that calls itself otherwise than its file."""
    seen: dict[str, Variant] = {}
    for variant in chosen:
        said = variant.tree.get("variant")
        if said is not None and said.word != variant.name:
            message = f"the variant is called '{variant.name}', like its file, and not '{said.word}'"
            yield Problem("load/variant-name", message, said.span, f"write variant: {variant.name}, or rename the file")
        if variant.name in seen:
            message = f"two chosen variants are called '{variant.name}'"
            yield Problem("load/variant-name", message, variant.tree.span, "rename one of the files")
        seen[variant.name] = variant


def read_variants(chosen: list[Variant], known: Iterable[str]) -> list[Problem]:
    """Hold what variants say of each other against what was chosen."""
    names = {variant.name for variant in chosen}
    listed = [*known, *(variant.name for variant in chosen if variant.outside is not None)]
    problems = []
    for variant in chosen:
        for key in ("after", "requires", "excludes"):
            named = variant.tree.get(key)
            for item in named.items if named is not None else ():
                if item.word not in listed:
                    hint = did_you_mean(item.word, listed)
                    problems.append(Problem("load/no-variant", f"there is no variant '{item.word}'", item.span, hint))
                elif key == "requires" and item.word not in names:
                    message = f"the variant '{variant.name}' needs '{item.word}'"
                    problems.append(Problem("load/variant-needs", message, item.span, f"choose '{item.word}' as well"))
                elif key == "excludes" and item.word in names:
                    message = f"the variants '{variant.name}' and '{item.word}' exclude each other"
                    problems.append(Problem("load/variant-excludes", message, item.span, "choose one of them"))
    return problems


def in_applied_order(chosen: list[Variant], problems: list[Problem]) -> list[Variant]:
    """Each after those it says it comes after, otherwise by name; fills `after_all`."""
    by_name = {variant.name: variant for variant in chosen}
    below = {
        name: [word for word in variant.tree.words("after") if word in by_name] for name, variant in by_name.items()
    }
    done: dict[str, Variant] = {}
    waiting = sorted(by_name)
    while waiting:
        ready = next((name for name in waiting if all(word in done for word in below[name])), None)
        if ready is None:
            span = by_name[waiting[0]].tree.key_span("after")
            problems.append(
                Problem(
                    "load/variant-order", f"these variants each say they come after another: {', '.join(waiting)}", span
                )
            )
            ready = waiting[0]
        waiting.remove(ready)
        variant = done[ready] = by_name[ready]
        variant.after_all = {each for word in below[ready] if word in done for each in (word, *done[word].after_all)}
    return list(done.values())
