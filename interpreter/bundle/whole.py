"""The whole bundle: what is in the box, described; the texts it is made from; seals over each part."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import zip_longest
from pathlib import Path
from typing import Any

from interpreter.bundle import board, pieces, setups, words
from interpreter.bundle.values import Data
from interpreter.load.bundle_files import FORMAT, seals_of
from interpreter.load.bundled import Bundled
from interpreter.load.draft import Draft
from interpreter.present.colours import TILE_COLOURS
from interpreter.problems import Problem
from interpreter.ruleset.box import Box, Scenario
from interpreter.ruleset.ruleset import Ruleset
from interpreter.source import Source

PICTURES = ("svg", "sides_svg")
UNITS = {
    "length": "a side of a hex is 50 long",
    "x": "grows to the right",
    "y": "grows downwards",
    "angle": "in degrees, clockwise, 0 is to the right",
    "turn": "tiles are turned clockwise, in sixths of a full turn",
    "money": "whole units of the currency",
    "percent": "60 is 60%",
}


def bundle_of(draft: Draft, ruleset: Ruleset, read: Mapping[Path, Source]) -> Data:
    """The bundle of a title that was read from folders; `read` are all files that were read for it."""
    roots = [("title", draft.texts.folder), ("common", draft.texts.common)]
    beside = dict.fromkeys(path.parent for path in draft.outside)
    roots += [(f"beside-{number}", folder) for number, folder in enumerate(beside, 1)]
    about = described(draft, ruleset)  # reads the variants that are not chosen, too
    texts = {_key(path, roots): source.text for path, source in read.items()}
    outside = {draft.texts.again(path): _key(path, roots) for path in draft.outside}
    whole = {
        "format": FORMAT,
        "name": ruleset.name,
        **about,
        "chosen": [outside.get(name, name) for name in draft.variants],
        "texts": dict(sorted(texts.items())),
    }
    return {**whole, "seals": seals_of(whole)}


def _key(path: Path, roots: Iterable[tuple[str, Path]]) -> str:
    """What a file is called inside: the folder it belongs to, and the way from there."""
    name, root = next((name, root) for name, root in roots if path.is_relative_to(root))
    return f"{name}/{path.relative_to(root).as_posix()}"


def described(draft: Draft, ruleset: Ruleset) -> Data:
    """Everything that a screen needs to know of a ruleset."""
    boxes = [scenario.box for scenario in ruleset.scenarios]
    faces, tiles = board.tile_faces(boxes)
    maps, boards = _maps(boxes)
    scenarios = [
        _scenario(draft, ruleset, number, {"map": boards[number], "tiles": tiles[number]})
        for number in range(len(boxes))
    ]
    return {
        "title": ruleset.title,
        **setups.head(draft),
        "hash": ruleset.hash,
        "currency": ruleset.currency,
        "units": UNITS,
        "colours": TILE_COLOURS,
        "variants": list(setups.variants(draft)),
        "scenarios": scenarios,
        "maps": maps,
        "tile_faces": faces,
        "declared": words.declared(ruleset.code),
        "choices": list(words.choices(ruleset)),
        "clauses": words.clauses(ruleset),
    }


def _maps(boxes: Iterable[Box]) -> tuple[dict[str, Data], list[str]]:
    """The maps by name, each once, and the name of the map in each box."""
    maps: dict[str, Data] = {}
    printed: list[Any] = []
    named = []
    for box in boxes:
        plan = replace(box.map, tiles=())
        found = (plan, [box.starts.get(each.piece, {}) for each in plan.hexes])
        if found not in printed:
            printed.append(found)
            maps[f"map~{len(printed)}" if maps else "map"] = board.map_data(box)
        named.append(list(maps)[printed.index(found)])
    return maps, named


def _scenario(draft: Draft, ruleset: Ruleset, number: int, on_the_table: Data) -> Data:
    scenario: Scenario = ruleset.scenarios[number]
    box = scenario.box
    zones = {name: each.text or "" for (owner, name), each in ruleset.code.attributes.items() if owner == "space"}
    return {
        "id": scenario.name,
        "text": setups.scenario_text(draft, scenario.name),
        "players": sorted(scenario.players),
        "bank": box.bank,
        "settings": list(setups.settings(box)),
        "companies": list(pieces.companies(box)),
        "other_markers": pieces.markers_of_nobody(box),
        "privates": list(pieces.privates(box, ruleset.code)),
        "trains": list(pieces.trains(box, lambda train: setups.is_unlimited(draft, number, train))),
        "phases": list(pieces.phases(box)),
        "market": board.market_data(box, zones),
        **on_the_table,
    }


# -- held against its texts ----------------------------------------------------------------------------------------


def differences(texts: Bundled, draft: Draft, ruleset: Ruleset) -> Iterator[Problem]:
    """Where what a bundle describes is not what its own texts say; of pictures that is a warning."""
    anew = described(draft, ruleset)
    found = list(_differing(texts.described(), anew, ""))
    for place in [place for place in found if not _is_picture(place)][:1]:
        message = f"{texts.shown_file}: {place} is not what the texts in this bundle say"
        hint = "it was changed, or made by another version: make it anew from the title's folder, with 18xx bundle"
        yield Problem("bundle/described", message, hint=hint)
    drawn = [place for place in found if _is_picture(place)]
    if drawn:
        more = f" and {len(drawn) - 1} more" if len(drawn) > 1 else ""
        message = f"{texts.shown_file}: {drawn[0]}{more}: this is not how the texts are drawn"
        hint = "do not show pictures of a bundle from a stranger before you have looked at what is in them"
        yield Problem("bundle/picture", message, hint=hint, warning=True)


def _is_picture(place: str) -> bool:
    return place.rpartition("/")[2] in PICTURES


def _differing(one: Any, two: Any, place: str) -> Iterator[str]:
    """The places, by keys and numbers, at which two plain values differ."""
    if isinstance(one, dict) and isinstance(two, dict):
        for key in dict.fromkeys((*one, *two)):
            if (key in one) is not (key in two):
                yield f"{place}{key}"
            else:
                yield from _differing(one[key], two[key], f"{place}{key}/")
    elif isinstance(one, list) and isinstance(two, list):
        for number, (left, right) in enumerate(zip_longest(one, two)):
            yield from _differing(left, right, f"{place}{number}/")
    elif type(one) is not type(two) or one != two:
        yield place.rstrip("/")
