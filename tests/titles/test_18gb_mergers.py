"""18GB with a merger round of its five-share companies: a variant of a few lines takes it from the common book."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from britain import Britain

import interpreter
from interpreter.play.random_bot import RandomBot
from interpreter.ruleset.values import group
from interpreter.testing.conservation import losses

ROOT = Path(__file__).resolve().parents[2]
VARIANT = """\
variant: mergers
title: After each operating round two companies with five shares may become one with ten
script: mergers.rules
"""
SCRIPT = """\
use common.merger_round, common.merger_votes, common.floating, common.operating

on operating_round_ends():
    merger_round()

override function mergeable() -> list of company = [c for c in original() where c.kind is five_share]
override function shares_after(company) -> int = 10
override function unsold_place(company) -> party = pool
override function pool_limit(company) -> percent = 100%
override procedure open_charter(company):
    become_ten_share(company, pool)
# the market may have the director's certificate
override rule finds_director(merging: set of company):
    nothing
on companies_merged(company, merging):
    company.insolvent = trains_of(company) == [] and any(c.insolvent for c in merging)
"""
PLACES = "variant: places\ntitle: Begin anywhere\nafter: [mergers]\nscript: places.rules\n"
LINE = ("D23=G18", "D25=G41")


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """18GB with the variant, and with rulesets/18gb/tests/places.rules and a place more."""
    folder = tmp_path_factory.mktemp("titles") / "18gb"
    shutil.copytree(ROOT / "rulesets" / "18gb", folder)
    places = (ROOT / "rulesets" / "18gb" / "tests" / "places.rules").read_text(encoding="utf-8")
    more = "\nextend place:\n    option merger_round:\n        merger_round()\n"
    for name, text in (
        ("mergers.yaml", VARIANT),
        ("mergers.rules", SCRIPT),
        ("places.yaml", PLACES),
        ("places.rules", places + more),
    ):
        (folder / "variants" / name).write_text(text, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def anywhere(rules: Path) -> interpreter.Ruleset:
    return interpreter.load_ruleset(rules, ["mergers", "places"])


def pair(ruleset: interpreter.Ruleset, gwr: dict[str, int], lswr: dict[str, int]) -> Britain:
    """GWR in Bristol at 90 and LSWR in Salisbury at 70, joined by track; A is first in the order."""
    game = Britain(ruleset)
    game.privates()
    game.phase("3+1")
    game.tiles(*LINE)
    game.started("GWR", 90, **gwr)
    game.started("LSWR", 70, **lswr)
    game.cash(GWR=100, LSWR=50)
    game.order("A", "B", "C", "D")
    return game


def merged(game: Britain, by: str, company: str) -> Britain:
    """Everybody agrees."""
    game.go("merger_round")
    while game.asked != by:
        game.passes(game.asked)
    game.do(by, "merger_turn.propose", merging=["GWR", "LSWR"])
    while game.label == "vote":
        game.do(game.asked, "vote.agree")
    return game.do(by, "company", company=company)


def test_two_of_five_shares_become_one_of_ten(anywhere: interpreter.Ruleset) -> None:
    """Share for share at the average; the two that GWR had not sold and the further ones lie in the market."""
    game = pair(anywhere, {"A": 3}, {"B": 2, "C": 1, "pool": 2})
    game.trains("GWR", "3+1", "3+1")
    game.trains("LSWR", "2+1")
    merged(game, "A", "GWR")
    assert (game.of("GWR", "kind"), game.prices("GWR", "LSWR")) == ("ten_share", [80, None])
    assert game.shares("GWR") == {"A": 3, "B": 2, "C": 1, "pool": 4}
    assert (game.director("GWR"), game.money("GWR")) == ("A", 150)
    assert sorted(game.fleet("GWR")) == ["2+1", "3+1", "3+1"]
    assert (sorted(game.stands("GWR")), game.stands("LSWR")) == (["D23:0", "D25:0"], [])
    assert len(game.of("GWR", "markers")) == 2, "of four, two stand"
    assert game.label == "place", "no two are left that could merge"


def test_without_director_whoever_has_two_takes_it(anywhere: interpreter.Ruleset) -> None:
    """Both certificates lie in the market; B has a share of each."""
    game = pair(anywhere, {"pool": 4, "B": 1}, {"pool": 3, "B": 1, "C": 1})
    assert game.director("GWR") is None
    merged(game, "C", "LSWR")
    assert game.shares("LSWR") == {"B": 2, "C": 1, "pool": 7}
    assert game.director("LSWR") == "B"


@pytest.mark.parametrize("train", [False, True])
def test_nobody_may_direct_and_a_train_ends_insolvency(anywhere: interpreter.Ruleset, train: bool) -> None:
    """The director's certificate stays in the market; insolvent is what merges without a train."""
    game = pair(anywhere, {"pool": 4, "B": 1}, {"pool": 4, "C": 1})
    game.put(game.company("GWR"), "insolvent", True)
    if train:
        game.trains("LSWR", "2+1")
    merged(game, "B", "GWR")
    assert game.shares("GWR") == {"B": 1, "C": 1, "pool": 8}
    assert (game.director("GWR"), game.flag("GWR", "insolvent")) == (None, not train)


def test_ten_shares_do_not_merge(anywhere: interpreter.Ruleset) -> None:
    game = pair(anywhere, {"A": 3}, {"B": 2})
    merging = group([game.company("GWR"), game.company("LSWR")])
    assert game.game.ask("may_merge", merging) is None
    game.ten_shares("GWR")
    assert game.game.ask("mergeable") == (game.company("LSWR"),)


def test_games_are_played_to_their_end(rules: Path, tmp_path: Path) -> None:
    """A merger round follows every operating round; here whoever can merges, and no track is needed for it."""
    anywhere = f"{SCRIPT}override rule all_joined(merging: set of company):\n    nothing\n"
    folder = shutil.copytree(rules, tmp_path / "18gb")
    (folder / "variants" / "mergers.rules").write_text(anywhere, encoding="utf-8")
    ruleset = interpreter.load_ruleset(folder, ["mergers"])
    done: Counter[str] = Counter()
    for seed in (1, 2):
        game, bot = interpreter.Game(ruleset, "ABCD", seed=seed, scenario="4Std"), RandomBot(seed)
        while game.over is None and game.actions_done < 1500:
            action = next(merging_actions(game), None)
            if action is None:
                bot.move(game, frozenset(game.players))
            else:
                done[str(action["choice"])] += 1
                game.apply(action)
                assert losses(game) == []
        assert (game.over, losses(game)) == ("no new train is left", [])
    assert done["company"] >= 2


def merging_actions(game: interpreter.Game) -> Iterator[dict[str, object]]:
    """What leads to a merger: a proposal, a vote for it, the company that goes on."""
    if game.choice is not None and game.choice.label in ("merger_turn", "vote", "company"):
        yield from (a for a in game.actions() if a["choice"] in ("merger_turn.propose", "vote.agree", "company"))
