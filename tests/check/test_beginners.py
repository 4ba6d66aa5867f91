"""What people get wrong at first: one mistake gives one message, on its place, that says what to write instead."""

# ruff: noqa: E501 - messages stay whole

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import interpreter

MISTAKES = [
    # ruleset.yaml
    ("ruleset", "players: 2-4", "players: 2 to 4", "'2 to 4' is not a number of players | write for example 4 or 3-6"),
    ("ruleset", "bank: 2000", "bank: $2000", "'$2000' is not the bank's money | write the number alone: 2000"),
    ("ruleset", "bank: 2000", 'bank: "2000"', "'2000' is not the bank's money | write it without quotes"),
    ("ruleset", "title: Mini", "title: Mini: a game", "a colon is not expected here | put a text that has a colon and a space in it in quotes, or check the indentation"),
    ("ruleset", "scripts: [game]", "scripts: game", "'scripts' has to be a list, not 'game' | write [game]"),
    ("ruleset", "scripts: [game]", "scripts: [classic]", "there is no script 'classic' | the common one is called 'common.classic'"),
    ("ruleset", "{2: 600, 3: 400, 4: 300}", "{2: 600, 3: 400}", "'opening_cash' says nothing for 4 players | write a row for each number of players"),
    ("ruleset", "{2: 600, 3: 400, 4: 300}", "{2: 600, 3: 400 4: 300}", "a comma or '}' is missing | None"),
    ("ruleset", "yellow: green}", "yellow: greeen}", "there is no colour 'greeen' | did you mean 'green'?"),
    # companies.yaml
    ("companies", "shares: 10, certificates: [2, 1x8]", "shares: 10, certificates: [20, 10x8]", "the certificates of large add up to 100 shares, not 10 | shares are counted, not percent: a certificate of 10% is 1"),
    ("companies", "home: A3", "home: a3", "there is no hex 'a3' on the map | did you mean 'A3'?"),
    ("companies", "colour: red", "color: red", "'color' means nothing for a company | did you mean 'colour'?"),
    ("companies", "colour: red", "colour: redd", "'redd' is no colour that can be drawn | did you mean 'red'?"),
    ("companies", "Elan & Ffestiniog", "Elan, Bala & Co: Wales", "'Bala & Co' means nothing for a company | a text that has a comma, a colon or a bracket in it stands in quotes"),
    ("companies", "kind: large, ", "", "'kind' is missing here | None"),
    # privates.yaml
    ("privates", "{hexes: [B2]}", "{hexes: B2}", "a list is wanted here: set of hex | write [B2]"),
    ("privates", "{hexes: [B2]}", "{}", "the power 'blocks_hex' needs its field 'hexes' | write hexes: and a set of hex"),
    ("privates", "blocks_hex", "block", "no script declares the power 'block' | there are: blocks_hex, extra_lay"),
    ("privates", "price: 20", "price: 20.5", "20.5 is not a whole number | numbers are whole; write a share of something as 60%, and a text in quotes"),
    ("privates", "closes: false", "closes: no", "true or false is wanted here, not 'no' | write false"),
    # market.yaml
    ("market", "70p 80 90", "70 p 80 90", "'p' is not a price | write prices with the letters of their zones right behind them, such as 80p, with blanks between; a . where there is no space"),
    ("market", "70p 80 90", "70q 80 90", "no zone is called 'q' | say under 'zones:' what the letter means: q: {...}"),
    ("market", "p: {is_start: true}", "p: is_start", "'p' has to be a mapping of keys to values, not 'is_start' | write for example {\"is_start\": true}"),
    ("market", "  - 40 50", "  40 50", "a colon is missing after a key | write 'key: value', or '- ' before an entry of a list"),
    ("market", "rows:", "rows: 3", "'rows' has to be a list, not '3 - .  60 70p 80 90 100e - 40 50 60p 70 80 - 30 40 50p' | put the entries of the list alone on the lines below, each behind '- '"),
    ("market", "rows:", "row:", "'row' means nothing here | did you mean 'rows'?"),
    # trains.yaml
    ("trains", "rusts_on: [4]", "rusts_on: 4", "a list of names has to be a list, not '4' | write [4]"),
    ("trains", "rusts_on: [4]", "rusts_by: [4]", "'rusts_by' means nothing for a train type | did you mean 'rusts_on'?"),
    ("trains", "rusts_on: [4]", "rusts_on: [5]", "there is no train '5' | there are: 2, 1, 3, 4, 4E"),
    ("trains", "{city: 3, town: 1}", "{citys: 3, town: 1}", "'citys' cannot be a key here | did you mean 'city'?"),
    ("trains", "  3: {", "  - 3: {", "an entry of a list stands among keys | take out the '-', or make all of them entries"),
    ("trains", "1: {price: 30", "1: {cost: 30", "'price' is missing here | None"),
    # phases.yaml
    ("phases", "begins_with: 3", "begins_with: 5", "there is no train '5' | there are: 2, 1, 3, 4, 4E"),
    ("phases", "begins_with: 3, ", "", "nothing begins the phase 3 | write begins_with: and a train"),
    ("phases", "trade_in: true", "trade_in: yes", "true or false is wanted here, not 'yes' | write true"),
    ("phases", "trade_in: true", "trade: true", "'trade' means nothing for a phase | did you mean 'trade_in'?"),
    ("phases", "colours: [yellow]", "colours: yellow", "'colours' has to be a list, not 'yellow' | write [yellow]"),
    # map.yaml
    ("map", "  B4: {}", "  B4:", "'B4' has to be a mapping of keys to values, not nothing | write {} when there is nothing to say about it"),
    ("map", "  B4: {}", "  B4", "a colon is missing after a key | write 'key: value', or '- ' before an entry of a list"),
    ("map", "  B4: {}", "\tB4: {}", "a tab stands here | indent with spaces"),
    ("map", "stops: [town]", "stops: [city x 2]", "there is no colour 'x' | station spaces are written x2, without a blank"),
    ("map", "track: [0-s0]", "track: [0-s1]", "there is no stop s1 here | stops are numbered from s0 to s0"),
    ("map", "A3/B4: 30", "A3: 30", "'A3' is no side between two hexes | write for example A1/A3"),
    ("map", "A3/B4: 30", "A3/B4: high", "the cost of a crossing has to be a whole number, not 'high' | write for example 50"),
    ("map", "B2: {terrain: 40", "B2: {terrain: hill", "a terrain cost has to be a whole number, not 'hill' | write for example 40"),
    # tiles.yaml
    ("tiles", "4: 2, 5: 2", "4: 2, 5", "a number of copies is missing here | write for example 5 or unlimited"),
    ("tiles", "4: 2, 5: 2", "4: 2, 4000: 2", "there is no standard tile '4000' | declare it under 'tiles:' with its face"),
    ("tiles", "4: 2, 5: 2", "4: 2, 4: 2", "'4' stands here twice | remove one of them"),
    ("tiles", "X: {count: 1, ", "X: {", "nothing says how many tiles X there are | write count: and a number, or unlimited"),
    ("tiles", "track: [0-2-4]", "track: [0-s0-4]", "'0-s0-4' is not a piece of track | write for example 0-3, 0-s0, 0-2-4 or '3 stub'"),
]  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "expected"), MISTAKES)
def test_one_mistake_gives_one_message(mini: Callable[..., Path], file: str, old: str, new: str, expected: str) -> None:
    problems = [p for p in interpreter.check_ruleset(mini((f"{file}.yaml", old, new))) if not p.warning]
    told = [f"{p.message} | {p.hint}" for p in problems if not p.code.endswith("unknown-key")] or [
        f"{p.message} | {p.hint}" for p in problems
    ]
    assert expected in told
    assert len(told) == 1, told


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (
            "change: {bank: 5}",
            "there is no file 'bank' to patch | a path begins with the name of a file, without its ending",
        ),
        (
            "change: {ruleset.designer: X}",
            "there is no 'designer' here: ruleset.designer | what is not there yet is written under 'add:'",
        ),
        ("add: {ruleset.bank: 5}", "'bank' is there already: ruleset.bank | what is there is altered under 'change:'"),
        ("changes: {ruleset.bank: 5}", "'changes' means nothing here | did you mean 'change'?"),
        ("remove: [trains.X]", "there is no 'X' here: trains.X | there are: 2, 1, 3, 4, 4E"),
        (
            "script: s.rules\n add: {}",
            "a colon is not expected here | put a text that has a colon and a space in it in quotes, or check the indentation",
        ),
        ("remove: privates.MN", "'remove' has to be a list, not 'privates.MN' | write [privates.MN]"),
    ],
)
def test_so_does_one_in_a_variant(mini: Callable[..., Path], body: str, expected: str) -> None:
    folder = mini()
    (folder / "variants" / "v.yaml").write_text(f"variant: v\ntitle: V\n{body}\n", encoding="utf-8")
    told = [f"{p.message} | {p.hint}" for p in interpreter.check_ruleset(folder, ["v"])]
    assert told == [expected]


def test_a_title_that_has_hardly_begun_is_told_what_comes_next(tmp_path: Path) -> None:
    (tmp_path / "ruleset.yaml").write_text("title: New\nplayers: 3\n", encoding="utf-8")
    told = [f"{p.code}: {p.message} | {p.hint}" for p in interpreter.check_ruleset(tmp_path)]
    assert told == [
        "load/no-file: not there yet: companies.yaml, market.yaml, trains.yaml, phases.yaml, map.yaml, tiles.yaml"
        " | docs/yaml.md says what stands in each",
        "check/no-scripts: no script says what happens in this game"
        " | write `scripts: [common.classic]` for a game of the usual kind, or a script into rounds/",
    ]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ('function f() -> direction = "down"', "the result should be a direction, and this is text | write it without quotes: down"),
        ('function f(stop) -> bool = stop.kind == "city"', "a stop_kind is never equal to text | write `stop.kind is city`"),
        ("function f(a: money) -> int = 1 if a / 2 else 2", "a condition has to be a whole amount, and this is a quotient | compare it with something, as in `a / 2 >= 1`"),
        ("function f() -> bool = yes", "there is no 'yes' here | write `true`"),
    ],
)  # fmt: skip
def test_so_does_one_in_a_script(title: Callable[..., Path], line: str, expected: str) -> None:
    problems = interpreter.check_ruleset(title(f"procedure play():\n    nothing\n{line}\n"))
    assert [f"{p.message} | {p.hint}" for p in problems] == [expected]


def test_an_override_that_gives_something_else_is_told_alone(told: Callable[..., list[str]]) -> None:
    below = "function word() -> int = 1\nfunction more() -> int = word() + 1\nprocedure play():\n    nothing\n"
    above = 'use below\noverride function word() -> text = "one"\n'
    assert told({"below": below, "game": above}) == ["type: 'word' must give int"]
