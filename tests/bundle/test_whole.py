"""Bundles: they play as the folder they came from, describe what is in the box, and are held against their texts."""

from __future__ import annotations

import copy
import json
import math
import random
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import interpreter
from interpreter.bundle.whole import PICTURES
from interpreter.load.bundled import ENVELOPE
from interpreter.load.schema import validator_for
from interpreter.making import bundled, made
from interpreter.problems import RulesetError

Mini = Callable[..., Path]
Write = Callable[..., Path]
Bundle = dict[str, Any]


def wrong(file: Path, *variants: str) -> dict[str, str]:
    """What is wrong with a bundle: messages by code."""
    return {problem.code: problem.message for problem in interpreter.check_ruleset(file, variants)}


def test_a_bundle_has_the_hash_of_its_folder_and_stands_alone(mini: Mini, write: Write) -> None:
    folder = mini()
    there = interpreter.load_ruleset(folder, ["rich", "longer"])
    file = write(bundled(folder, ["longer", "rich"]))
    shutil.rmtree(folder)
    found = interpreter.load_ruleset(file)
    assert found.hash == there.hash
    assert (found.name, found.title, found.variants) == (there.name, there.title, there.variants)
    assert found.code.traced == there.code.traced
    assert [scenario.box for scenario in found.scenarios] == [scenario.box for scenario in there.scenarios]


def test_a_variant_from_elsewhere_comes_along(mini: Mini, tmp_path: Path, write: Write) -> None:
    outside = tmp_path / "elsewhere" / "larger.yaml"
    outside.parent.mkdir()
    outside.write_text(
        "variant: larger\ntitle: Larger\nafter: [rich]\nscript: larger.rules\nchange: {ruleset.bank: 7000}\n"
        "add: {ruleset.scenarios: {two: {players: 2, map: map_two}}}\n",
        encoding="utf-8",
    )
    outside.with_suffix(".rules").write_text("# nothing else\n", encoding="utf-8")
    (outside.parent / "map_two.yaml").write_text((mini() / "map.yaml").read_text())
    there = interpreter.load_ruleset(mini(), ["rich", str(outside)])
    data = bundled(mini(), ["rich", str(outside)])
    assert data["chosen"] == ["rich", "beside-1/larger.yaml"]
    assert {key for key in data["texts"] if key.startswith("beside-1/")} == {
        "beside-1/larger.yaml", "beside-1/larger.rules", "beside-1/map_two.yaml"
    }  # fmt: skip
    file = write(data)
    shutil.rmtree(outside.parent)
    found = interpreter.load_ruleset(file)
    assert (found.hash, found.variants) == (there.hash, ("rich", "larger"))
    assert found.scenarios[0].box.bank == 7000


def test_the_order_of_keys_and_the_spacing_do_not_matter(bundle: Bundle, write: Write) -> None:
    again = {name: bundle[name] for name in sorted(bundle, reverse=True)}
    assert wrong(write(again)) == {}


def test_a_bundle_fits_its_schema(bundle: Bundle) -> None:
    validator = validator_for("bundle")
    assert validator is not None
    assert [(list(error.absolute_path), error.message) for error in validator.iter_errors(bundle)] == []


def test_what_is_in_it_is_for_its_variants_alone(bundle: Bundle, write: Write) -> None:
    file = write(bundle)
    assert interpreter.load_ruleset(file, ["rich"]).hash == bundle["hash"]
    assert wrong(file, "poor") == {
        "load/bundle-variants": f"{shown(file)} has its variants in it (rich), and not poor",
    }


def shown(file: Path) -> str:
    return file.resolve().as_posix()


# -- changed -------------------------------------------------------------------------------------------------------


def first_private(bundle: Bundle) -> Bundle:
    return bundle["scenarios"][0]["privates"][0]  # type: ignore[no-any-return]


def test_whoever_edits_only_what_is_described_is_told_where(bundle: Bundle, write: Write) -> None:
    first_private(bundle)["price"] += 5
    assert wrong(write(bundle)) == {
        "load/bundle-changed": f"{shown(write(bundle))} was changed after it was made, in: scenarios"
    }
    file = write(bundle, sealed=True)
    message = f"{shown(file)}: scenarios/0/privates/0/price is not what the texts in this bundle say"
    assert wrong(file) == {"bundle/described": message}
    assert made(file).ruleset is None


def leaves(value: Any, place: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The places of all texts, numbers and truths in a plain value."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else None
    if inside is None:
        yield place
    for key, below in inside or ():
        yield from leaves(below, (*place, key))


def test_whatever_is_described_otherwise_is_told_at_its_place(bundle: Bundle, write: Write) -> None:
    about = {name: part for name, part in bundle.items() if name not in ENVELOPE}
    places = [place for place in leaves(about) if place[-1] not in PICTURES]
    for place in random.Random(5).sample(places, 12):
        changed = copy.deepcopy(bundle)
        at = changed
        for key in place[:-1]:
            at = at[key]
        at[place[-1]] = "another" if at[place[-1]] != "another" else None
        file = write(changed, sealed=True)
        told = f"{shown(file)}: {'/'.join(map(str, place))} is not what the texts in this bundle say"
        assert wrong(file) == {"bundle/described": told}


def test_whoever_edits_only_texts_is_told_where(bundle: Bundle, write: Write) -> None:
    bundle["texts"]["title/ruleset.yaml"] += "# more\n"
    assert wrong(write(bundle)) == {
        "load/bundle-changed": f"{shown(write(bundle))} was changed after it was made, in: texts"
    }
    file = write(bundle, sealed=True)
    assert wrong(file) == {"bundle/described": f"{shown(file)}: hash is not what the texts in this bundle say"}


@pytest.mark.parametrize("part", ["more", "choices", "seals"])
def test_parts_that_come_or_go_are_told(bundle: Bundle, write: Write, part: str) -> None:
    changed = {name: value for name, value in bundle.items() if name != part}
    if part not in bundle:
        changed[part] = 1
    codes = set(wrong(write(changed)))
    assert codes == ({"load/bundle-shape"} if part == "seals" else {"load/bundle-changed"})
    if part != "seals":
        file = write(changed, sealed=True)
        assert wrong(file) == {"bundle/described": f"{shown(file)}: {part} is not what the texts in this bundle say"}


def test_other_pictures_are_told_and_do_no_harm_to_the_rules(bundle: Bundle, write: Write) -> None:
    bundle["maps"]["map"]["hexes"][0]["svg"] = "<script>alert(1)</script>"
    file = write(bundle, sealed=True)
    assert wrong(file) == {
        "bundle/picture": f"{shown(file)}: maps/map/hexes/0/svg: this is not how the texts are drawn"
    }
    assert interpreter.load_ruleset(file).hash == bundle["hash"]


def test_texts_that_make_no_sense_are_told_at_their_place(bundle: Bundle, write: Write) -> None:
    text = bundle["texts"]["title/trains.yaml"]
    bundle["texts"]["title/trains.yaml"] = text.replace("price:", "prise:", 1)
    file = write(bundle, sealed=True)
    problems = interpreter.check_ruleset(file)
    line = text[: text.index("price:")].count("\n") + 1
    assert problems[0].code == "load/schema"
    assert problems[0].span is not None
    assert problems[0].span.where.startswith(f"{shown(file)}/title/trains.yaml:{line}:")


@pytest.mark.parametrize("word", ["/etc/passwd", "../../../etc/passwd", "../secret.rules"])
def test_no_text_of_a_bundle_leads_out_of_it(bundle: Bundle, write: Write, tmp_path: Path, word: str) -> None:
    for place in (tmp_path / "secret.rules", tmp_path.parent / "secret.rules"):
        place.write_text("of nobody's business", encoding="utf-8")
    for name, old, new in (
        ("title/variants/rich.yaml", "title:", f"script: {word}\ntitle:"),
        ("title/ruleset.yaml", "scripts: [game]", f"scripts: [game, {word}]"),
        ("title/ruleset.yaml", "players: 2-4", f"scenarios: {{one: {{players: 2-4, map: {word}}}}}"),
    ):
        changed = copy.deepcopy(bundle)
        assert old in changed["texts"][name]
        changed["texts"][name] = changed["texts"][name].replace(old, new, 1)
        problems = interpreter.check_ruleset(write(changed, sealed=True))
        assert any(problem.code in {"load/schema", "load/no-map"} for problem in problems)
        assert "nobody" not in "\n".join(map(str, problems))
        assert "root:" not in "\n".join(map(str, problems))


def test_a_file_is_not_bundled_again(bundle: Bundle, write: Write) -> None:
    with pytest.raises(RulesetError, match="is a file already"):
        bundled(write(bundle))


def test_a_file_that_a_bundle_cannot_call_by_its_name_is_told(mini: Mini) -> None:
    folder = mini(("variants/a\\b.yaml", "", "title: A\n"))
    with pytest.raises(RulesetError, match="this leads out of the bundle") as error:
        interpreter.bundle_ruleset(folder)
    assert error.value.problems[0].hint == "call the file or the folder otherwise"


# -- what a screen needs -------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def ireland(bundles: Callable[..., Path]) -> Bundle:
    return json.loads(bundles("18ireland", "optional-2h").read_text(encoding="utf-8"))  # type: ignore[no-any-return]


def test_neighbours_lie_where_the_sides_say(ireland: Bundle) -> None:
    (board,) = ireland["maps"].values()
    hexes = {each["id"]: each for each in board["hexes"]}
    sides = board["layout"]["sides"]
    for each in hexes.values():
        for side, other in enumerate(each["neighbours"]):
            if other is not None:
                assert hexes[other]["neighbours"][(side + 3) % 6] == each["id"]
                middle = [at + 2 * way for at, way in zip(each["centre"], sides[side]["middle"], strict=True)]
                assert middle == pytest.approx(hexes[other]["centre"], abs=0.05)


def test_track_begins_where_its_side_or_stop_is(ireland: Bundle) -> None:
    (board,) = ireland["maps"].values()
    sides = [side["middle"] for side in board["layout"]["sides"]]
    seen = 0
    for face in (*board["hexes"], *ireland["tile_faces"].values()):
        stops = [stop["at"] for stop in face["stops"]]
        for track in face["track"]:
            start = [float(word) for word in re.findall(r"-?[\d.]+", track["path"])[:2]]
            end = [float(word) for word in re.findall(r"-?[\d.]+", track["path"])[-2:]]
            places = [sides[e["side"]] if "side" in e else stops[e["stop"]] for e in track["ends"]]
            assert any(start == pytest.approx(place, abs=0.02) for place in places)
            assert track["dead_end"] or any(end == pytest.approx(place, abs=0.02) for place in places)
            seen += 1
    assert seen > 200


def test_markers_lie_on_their_hex_and_not_on_one_another(ireland: Bundle) -> None:
    for face in ireland["tile_faces"].values():
        places = [tuple(place) for stop in face["stops"] for place in stop["places"]]
        assert len(set(places)) == len(places)
        assert all(math.hypot(*place) < 50 for place in places)
        assert all(len(stop["places"]) == max(1, stop["slots"]) for stop in face["stops"])


def test_every_word_of_a_tile_can_be_kept_upright(ireland: Bundle) -> None:
    for face in ireland["tile_faces"].values():
        outside, groups = re.subn(r'<g transform="rotate\(0 .*?</g>', "", face["svg"])
        assert outside.count("rotate(0 ") == outside.count("<text")
        assert groups == sum(stop["kind"] == "offboard" for stop in face["stops"]) + sum(
            track["bonus"] > 0 for track in face["track"]
        )


def test_companies_are_at_home_on_their_hex(ireland: Bundle) -> None:
    (scenario,) = ireland["scenarios"]
    centres = {each["id"]: each["centre"] for each in ireland["maps"][scenario["map"]]["hexes"]}
    homes = [each["home"] for each in scenario["companies"] if each["home"]]
    assert len(homes) > 8
    assert all(math.dist(home["at"], centres[home["hex"]]) < 50 for home in homes)
    together = [tuple(home["at"]) for home in homes]
    assert len(set(together)) == len(together)


def test_powers_trains_and_variants_are_told_in_words(ireland: Bundle) -> None:
    (scenario,) = ireland["scenarios"]
    privates = {each["id"]: [power["says"] for power in each["powers"]] for each in scenario["privates"]}
    assert privates["BoW"] == ["a tile of the usual action without its terrain cost; upgrades: no; may be used 2 times"]
    words = ["a tile beside the usual ones", "at: H4", "tiles: any", "free: yes", "upgrades: no"]
    assert privates["DCR"][1] == "; ".join([*words, "its use does not close the private"])
    assert [each for each in privates["TDR"] if "A19 (Dingle)" in each]
    trains = {each["id"]: each for each in scenario["trains"]}
    assert trains["D"]["unlimited"]
    assert trains["2H+"]["in_supply"] == 0
    assert trains["4H"]["reach"]["says"] == "4 hexsides; ends at: city, town, offboard"
    variants = {each["id"]: each for each in ireland["variants"]}
    assert [name for name, each in variants.items() if each["applied"]] == ["optional-2h"]
    assert variants["larger-bank"]["changes"] == [{"how": "change", "path": "ruleset.bank", "value": 5000}]
    assert variants["optional-2h"]["excludes"] == ["site"]


def test_every_option_of_the_scripts_is_there_with_words(ireland: Bundle) -> None:
    code = interpreter.load_ruleset("18ireland", ["optional-2h"]).code
    told = {option["choice"] for choice in ireland["choices"] for option in choice["options"]}
    assert told == {name for name, _ in code.options()}
    assert all(option["text"] for choice in ireland["choices"] for option in choice["options"])


def test_maps_and_faces_are_there_once_for_all_scenarios(bundles: Callable[..., Path]) -> None:
    data = json.loads(bundles("18gb").read_text(encoding="utf-8"))
    assert [scenario["map"] for scenario in data["scenarios"]] == ["map", "map~2", *["map~3"] * 5]
    assert set(data["maps"]) == {"map", "map~2", "map~3"}
    used = {tile["face"] for scenario in data["scenarios"] for tile in scenario["tiles"]}
    assert used == set(data["tile_faces"])
    counts = {
        scenario["id"]: {tile["id"]: tile["count"] for tile in scenario["tiles"]} for scenario in data["scenarios"]
    }
    assert "912" not in counts["3"]
    assert counts["6"]["912"] == 2
    validator = validator_for("bundle")
    assert validator is not None
    assert next(validator.iter_errors(data), None) is None
