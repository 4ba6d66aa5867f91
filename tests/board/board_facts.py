"""Maps for tests: small ones, written in a line a hex, and those of the shared fact tables."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from interpreter.board.atlas import Atlas
from interpreter.ids import Piece
from interpreter.ruleset.faces import EdgeEnd, End, Face, HexPlan, MapPlan, StopEnd, StopPlan, TilePlan, TrackPlan

KINDS = (("cities", "city"), ("towns", "town"), ("offboards", "offboard"))


def hexes(*ids: str) -> tuple[Piece, ...]:
    return tuple(Piece("hex", each) for each in ids)


def tile(name: str) -> Piece:
    return Piece("tile_type", name)


def company(name: str) -> Piece:
    return Piece("company", name)


def face(text: str, colour: str = "yellow", label: str | None = None, terrain: int = 0) -> Face:
    """`c20*2 t10 o30 : 0-c0 1-2 c0-t1 3-3` with stops before the colon, track after it; `n` behind a pair: narrow;
    `+40`: a bonus. Stops are numbered as they come."""
    left, _, right = text.partition(":")
    stops = []
    for word in left.split():
        value, _, slots = word[1:].partition("*")
        kind = {"c": "city", "t": "town", "o": "offboard"}[word[0]]
        stops.append(StopPlan(kind, int(value or 0), int(slots or 1) if kind == "city" else 0))
    return Face(colour, label, tuple(stops), tuple(map(_track, right.split())), terrain)


def _track(word: str) -> TrackPlan:
    word, _, bonus = word.partition("+")
    gauge = "narrow" if word.endswith("n") else "broad"
    one, two = word.rstrip("n").split("-")
    return TrackPlan((_end(one), _end(two)), gauge, int(bonus or 0), dead_end=one == two)


def _end(word: str) -> End:
    return EdgeEnd(int(word)) if word.isdecimal() else StopEnd(int(word[1:]))


def small_map(
    spots: dict[str, tuple[int, int, str]], tiles: dict[str, Face] | None = None, layout: str = "flat", **more: Any
) -> Atlas:
    """Hexes by id: x, y, text of the face (printed gray where it has track, else white)."""
    plans = []
    for name, (x, y, text) in spots.items():
        printed = face(text, "gray" if ":" in text else "white", more.get("labels", {}).get(name))
        barred = frozenset(more.get("barred", {}).get(name, ()))
        plans.append(HexPlan(Piece("hex", name), x, y, name, printed, more.get("marks", {}).get(name, ()), barred))
    counts = more.get("counts", {})
    return Atlas(
        MapPlan(
            layout,
            tuple(plans),
            frozenset(("gray", "red", "blue")),
            tuple(TilePlan(tile(name), each, counts.get(name)) for name, each in (tiles or {}).items()),
            ("broad", "narrow"),
        )
    )


@cache
def facts(shared: Path, title: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((shared / "facts" / f"{title}.json").read_text())
    return found


@cache
def title_map(shared: Path, title: str, name: str, grey: bool = True) -> Atlas:
    """A map of the fact tables."""
    table = facts(shared, title)
    plan = table["maps"][name]
    spots = [
        each for each in plan["hexes"] if each["coord"] not in ({"C8", "C10", "K16", "K18"} if title == "18gb" else ())
    ]
    return Atlas(
        MapPlan(
            "flat",
            tuple(map(_hex, spots)),
            frozenset(plan["impassable_colours"]),
            tuple(_tile(each, grey=grey) for each in table["tiles"]),
            ("broad", "narrow"),
        )
    )


def _hex(row: dict[str, Any]) -> HexPlan:
    return HexPlan(
        Piece("hex", row["coord"]),
        row["x"],
        row["y"],
        row.get("name") or row["coord"],
        _face(row, (row["labels"] or [None])[0]),
        tuple(row["icons"]),
        frozenset(each["edge"] for each in row["borders"] if each["type"] == "impassable"),
        tuple(sorted((each["edge"], 50) for each in row["borders"] if each["type"] == "hill")),
    )


def _tile(row: dict[str, Any], *, grey: bool) -> TilePlan:
    count = row["count"] if isinstance(row["count"], int) else None
    return TilePlan(tile(row["id"]), _face(row, row["label"]), 0 if not grey and row["colour"] == "gray" else count)


def _face(row: dict[str, Any], label: str | None) -> Face:
    numbered = sorted(
        ((each["node"], kind, each) for key, kind in KINDS for each in row[key]), key=lambda each: each[0]
    )
    number = {node: place for place, (node, _, _) in enumerate(numbered)}
    stops = tuple(
        StopPlan(
            kind,
            tuple(each["revenue_by_colour"].items()) if "revenue_by_colour" in each else each["revenue"],
            each.get("slots", 1) if kind == "city" else 0,
        )
        for _, kind, each in numbered
    )
    cost = sum(each["cost"] for each in row["upgrade_costs"])
    return Face(row["colour"], label, stops, tuple(_pieces(row, number)), cost)


def _pieces(row: dict[str, Any], number: dict[int, int]) -> list[TrackPlan]:
    junctions = {each["node"] for each in row.get("junctions", ())}
    found, spokes = [], []
    for path in row["paths"]:
        ends: list[End] = []
        for end in (path["from"], path["to"]):
            if "edge" in end:
                ends.append(EdgeEnd(end["edge"]))
            elif end["node"] not in junctions:
                ends.append(StopEnd(number[end["node"]]))
        bonus = row["bonus"]["amount"] if path["track"] == "dashed" else 0
        gauge = "narrow" if path["track"] == "narrow" else "broad"
        if len(ends) == 2:
            found.append(TrackPlan((ends[0], ends[1]), gauge, bonus))
        elif path.get("terminal"):
            found.append(TrackPlan((ends[0], ends[0]), gauge, dead_end=True))
        else:
            spokes.append(ends[0])
    found += [TrackPlan((one, two), "broad") for place, one in enumerate(spokes) for two in spokes[place + 1 :]]
    return found
