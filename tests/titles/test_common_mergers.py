"""Mergers of the common book in a title that has none of its own: the small title of docs/example."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from position import Position

import interpreter
from interpreter.ruleset.values import Group, group

EXAMPLE = Path(__file__).resolve().parents[2] / "docs" / "example" / "18torrin"
PLACES = """\
use common.classic, common.merger_round

override procedure play():
    while true:
        offer first(players) "where to?" as place:
            option merger_round:
                merger_round()
"""
TWO_FOR_ONE = "  old_for_new: 2\n"
LINE = ("A5=57r1", "B4=9r1", "C3=57r1")

Play = Callable[..., Position]


@pytest.fixture(scope="module")
def torrin(tmp_path_factory: pytest.TempPathFactory) -> Play:
    """18Torrin with mergers: what is used besides, further scripts, settings; each is loaded once."""
    loaded: dict[tuple[str, str, str], interpreter.Ruleset] = {}

    def load(using: str = "", script: str = "", rules: str = TWO_FOR_ONE) -> Position:
        key = using, script, rules
        if key not in loaded:
            folder = tmp_path_factory.mktemp("titles") / "18torrin"
            shutil.copytree(EXAMPLE, folder)
            (folder / "rounds").mkdir()
            uses = f"use {using}\n" if using else ""
            (folder / "rounds" / "places.rules").write_text(f"{uses}{PLACES}\n{script}", encoding="utf-8")
            head = folder / "ruleset.yaml"
            text = head.read_text(encoding="utf-8").replace("[common.classic]", "[places]")
            head.write_text(text + rules, encoding="utf-8")
            loaded[key] = interpreter.load_ruleset(folder)
        return Position(loaded[key], 3)

    return load


def pair(game: Position, *tiles: str) -> Position:
    """MC at 100 and TV at 70, joined by track; A directs MC, B the other and holds shares of both."""
    game.phase("2")
    game.tiles(*(tiles or LINE))
    game.started("MC", "100@0.6", A=5, B=3, pool=1)
    game.started("TV", "70@1.3", B=3, C=2, pool=2)
    game.cash(A=10, B=10, MC=300, TV=45)
    game.priority("A")
    return game


def merged(game: Position) -> Position:
    """A proposes it, B agrees, and MC goes on."""
    game.go("merger_round").do("A", "merger_turn.propose", merging=["MC", "TV"])
    assert (game.label, game.asked) == ("consent", "B")
    return game.do("B", "consent.accept").do("A", "company", company="MC")


# ------------------------------------------------------------------------------------------ one of them goes on


def test_two_shares_become_one(torrin: Play) -> None:
    """A has 5 and gets 2, B 6 and gets 3, C 2 and gets 1, the pool 3 and gets 1; the rest lies on offer."""
    game = merged(pair(torrin()))
    assert game.shares("MC") == {"A": 2, "B": 3, "C": 1, "pool": 1, "offering": 3}
    assert game.shares("TV") == {"out": 10}
    assert game.director("MC") == "B", "who has most, though A proposed it"
    assert len(game.cards("B", "MC")) == 2, "the director's certificate, and one more"


def test_the_odd_share_is_paid_for(torrin: Play) -> None:
    """A's fifth share is half of one at 160."""
    game = pair(torrin())
    before = game.all_money()
    merged(game)
    assert (game.money("A"), game.money("B"), game.money("C")) == (90, 10, 0)
    assert game.all_money() == before


def test_the_price_of_two_for_one(torrin: Play) -> None:
    """100 and 70 are 170 for two shares, and 160 is the dearest price that is not above that."""
    game = merged(pair(torrin()))
    assert game.prices("MC", "TV") == [160, None]
    assert game.stack("160@0.10") == ["MC"]


def test_share_for_share_the_price_is_the_average(torrin: Play) -> None:
    """100 and 70 are 85: 80, and of the prices of 80 the one furthest to the right."""
    game = pair(torrin(rules=""))
    assert game.game.ask("merged_space", both(game)).id == "80@2.6"


def test_what_it_takes_over(torrin: Play) -> None:
    """Money, trains, the private, its bonus marker; of four trains the limit leaves three."""
    game = pair(torrin())
    game.trains("MC", "2", "2")
    game.trains("TV", "2", "2")
    game.private("QF", "TV")
    merged(game)
    assert (game.money("MC"), game.money("TV"), game.owner("QF")) == (345, 0, "MC")
    assert (game.fleet("MC"), game.fleet("pool")) == (["2"] * 3, ["2"])
    assert not game.of("TV", "in_play")
    assert not game.of("TV", "started")


def test_its_marker_takes_the_place_of_the_other(torrin: Play) -> None:
    game = merged(pair(torrin()))
    assert (sorted(game.stands("MC")), game.stands("TV"), game.of("MC", "markers")) == (["A5:0", "C3:0"], [], ())


def test_too_few_markers(torrin: Play) -> None:
    """TV stands in C3 and C7, MC has one marker left: the new director says which station is given up."""
    game = pair(torrin())
    game.marker("TV", "C7:0")
    merged(game)
    assert (game.label, game.asked) == ("stop", "B")
    game.do("B", "stop", stop="C3:0")
    assert (sorted(game.stands("MC")), game.stands("TV")) == (["A5:0", "C7:0"], [])


# ------------------------------------------------------------------------------------------ what is refused


def both(game: Position) -> Group:
    return group([game.company("MC"), game.company("TV")])


def against(game: Position) -> str:
    """Why the two may not merge; empty when they may."""
    failure = game.game.ask("may_merge", both(game))
    return failure.reason if failure is not None else ""


def test_not_joined(torrin: Play) -> None:
    assert against(pair(torrin(), "A5=57r1", "C3=57r1")) == "MC is not joined by track to all the others"
    assert against(pair(torrin())) == ""


def test_more_shares_than_there_are(torrin: Play) -> None:
    """Share for share 16 would be needed of 10."""
    assert against(pair(torrin(rules=""))) == "more than 10 shares would have to be exchanged"


def test_more_than_anybody_may_hold(torrin: Play) -> None:
    """B would have 7 for his 14."""
    game = torrin()
    game.tiles(*LINE)
    game.started("MC", "100@0.6", B=7)
    game.started("TV", "70@1.3", B=7)
    assert against(game) == "B would own 70%"


def test_markers_on_one_hex(torrin: Play) -> None:
    """Where a title does not want that."""
    game = pair(torrin(rules=TWO_FOR_ONE + "  merging_on_one_hex: false\n"), "C3=14r1", "A5=57r1", "B4=9r1")
    assert against(game) == ""
    game.marker("MC", "C3:0")
    assert against(game) == "two of the markers of MC, TV stand on one tile"


def test_a_title_may_need_no_track(torrin: Play) -> None:
    script = "override rule all_joined(merging: set of company):\n    nothing\n"
    assert against(pair(torrin(script=script), "A5=57r1")) == ""


def scattered(game: Position) -> Position:
    """Nobody would have more than one share of the merged company."""
    game.tiles(*LINE)
    game.started("MC", "100@0.6", pool=4, A=1, B=2)
    game.started("TV", "70@1.3", pool=4, A=1, C=2)
    game.priority("A")
    return game


def test_nobody_to_direct(torrin: Play) -> None:
    assert against(scattered(torrin())) == "nobody would have enough shares to direct MC"


DIRECTORLESS = """\
override rule finds_director(merging: set of company):
    nothing
override function unsold_place(company) -> party = pool
"""


def test_a_title_may_do_without_director(torrin: Play) -> None:
    """The pool has the director's certificate then, and what is unsold; the shareholders vote, the pool does not."""
    game = scattered(torrin("common.merger_votes", DIRECTORLESS)).go("merger_round")
    game.do("A", "merger_turn.propose", merging=["MC", "TV"])
    game.do("A", "vote.refuse").do("B", "vote.agree").do("C", "vote.agree").do("A", "company", company="TV")
    assert game.shares("TV") == {"A": 1, "B": 1, "C": 1, "pool": 7}
    assert (game.director("TV"), "TV-0" in game.cards("pool", "TV")) == (None, True)


# ------------------------------------------------------------------------------------------ who has to agree


def test_a_director_who_does_not_agree(torrin: Play) -> None:
    """And nobody proposes it again in this round."""
    game = pair(torrin()).go("merger_round").do("A", "merger_turn.propose", merging=["MC", "TV"])
    game.do("B", "consent.refuse")
    assert (game.label, game.of("TV", "started")) == ("place", True), "nothing else could be proposed"
    assert game.go("merger_round").label == "merger_turn", "in another round it may"


@pytest.mark.parametrize(
    ("votes", "merges"), [(("refuse", "agree", "agree"), True), (("refuse", "agree", "refuse"), False)]
)
def test_a_vote_for_each_share(torrin: Play, votes: tuple[str, ...], merges: bool) -> None:
    """A has 5 votes, B 6 and C 2; the pool, with 3, has none."""
    game = pair(torrin("common.merger_votes")).go("merger_round")
    game.do("A", "merger_turn.propose", merging=["MC", "TV"])
    for voter, vote in zip("ABC", votes, strict=True):
        assert game.asked == voter
        game.do(voter, f"vote.{vote}")
    assert (game.label == "company") == merges


# ------------------------------------------------------------------------------------------ in the companies' turns


def test_each_company_in_its_turn(torrin: Play) -> None:
    """MC, at 100, is before TV; A, who directs it, passes; B proposes for TV, A agrees, and B says which goes on."""
    game = pair(torrin("common.merger_turns")).go("merger_round")
    assert (game.label, game.asked) == ("company_merger", "A")
    game.passes("A")
    assert game.asked == "B"
    game.do("B", "company_merger.merge_with", others=["MC"])
    game.do("A", "consent.accept").do("B", "company", company="TV")
    assert game.shares("TV") == {"A": 2, "B": 3, "C": 1, "pool": 1, "offering": 3}
    assert (game.prices("TV"), sorted(game.stands("TV")), game.label) == ([160], ["A5:0", "C3:0"], "place")
