"""18GB: the variants of section 11, and games with everything played by bots."""

from __future__ import annotations

import pytest
from britain import SEATS, Britain

import interpreter
from interpreter.play.random_bot import RandomBot
from interpreter.testing.conservation import losses

PRIVATES = {"LB": 40, "AF": 30, "GN": 70, "SD": 45, "LM": 45, "LS": 30, "TV": 60, "MC": 60, "CH": 30}


def dealt(game: Britain) -> dict[str, set[str]]:
    """Who owns what."""
    found: dict[str, set[str]] = {name: set() for name in game.game.players}
    for private in game.box.pieces["private"]:
        owner = game.owner(private.id)
        if owner in found:
            found[owner].add(private.id)
    return found


@pytest.mark.parametrize("scenario", list(SEATS))
def test_privates_at_random(britain, scenario):
    """GB-VA-01 to GB-VA-05: dealt, paid at face value; the dear ones go to different players, who get less."""
    for seed in range(6):
        game = Britain(britain("random-privates"), scenario, seed).go("set_up").go("auction")
        assert game.label == "place", "no auction"
        hands = dealt(game)
        cash = {2: 375, 3: 330, 4: 330, 5: 320, 6: 305}[SEATS[scenario]]
        for name, hand in hands.items():
            assert game.money(name) == cash - sum(PRIVATES[p] for p in hand)
        sizes = sorted(map(len, hands.values()))
        number = SEATS[scenario]
        assert sizes == {2: [3, 3], 3: [2, 2, 2], 4: [2] * 4, 5: [1, 2, 2, 2, 2], 6: [1, 1, 1, 2, 2, 2]}[number]
        if number > 3:
            assert all(len(hand & {"GN", "TV", "MC"}) <= 1 for hand in hands.values())
        if number == 5:
            assert next(len(hand) for hand in hands.values() if "GN" in hand) == 1
        if number == 6:
            assert {len(hand) for hand in hands.values() if hand & {"GN", "TV", "MC"}} == {1}


def test_groups(britain):
    """GB-VA-06 to GB-VA-09: a bid for each group, whoever leads passes, everybody gets one."""
    game = Britain(britain("group-auction"), "4Std", 3).go("set_up").go("auction")
    groups = {a["private"]: a["amount"] for a in game.actions("auction_turn.bid")}
    assert len(groups) == 4
    for private, amount in groups.items():
        members = game.value(game.piece("private", private), "group")
        assert len(members) == 2
        assert amount["from"] == sum(PRIVATES[p.id] for p in members)
    first, second, third, fourth = groups
    game.refused("A", "auction_turn.pass", "GB-VA-08")
    game.do("A", "auction_turn.bid", private=first, amount=groups[first]["from"])
    game.do("B", "auction_turn.bid", private=first, amount=groups[first]["from"] + 5)
    game.do("C", "auction_turn.bid", private=second, amount=groups[second]["from"])
    game.do("D", "auction_turn.bid", private=third, amount=groups[third]["from"])
    assert game.asked == "A"
    game.do("A", "auction_turn.bid", private=fourth, amount=groups[fourth]["from"])
    while game.label == "auction_turn":
        game.passes(game.asked)
    assert sorted(map(len, dealt(game).values())) == [2, 2, 2, 2]


def test_who_leads_passes(britain):
    """GB-VA-08: he may not bid for another group."""
    game = Britain(britain("group-auction"), "3", 3).go("set_up").go("auction")
    first, second, third = [a["private"] for a in game.actions("auction_turn.bid")]
    amounts = {a["private"]: a["amount"]["from"] for a in game.actions("auction_turn.bid")}
    game.do("A", "auction_turn.bid", private=first, amount=amounts[first])
    game.do("B", "auction_turn.bid", private=second, amount=amounts[second])
    game.do("C", "auction_turn.bid", private=second, amount=amounts[second] + 5)
    assert game.asked == "B", "A leads and is passed by itself"
    assert third in amounts


@pytest.mark.parametrize(
    ("scenario", "number"), [("2NS", 6), ("2EW", 6), ("3", 7), ("4Std", 9), ("4Alt", 9), ("5", 12), ("6", 12)]
)
def test_drawn_companies(britain, scenario, number):
    """GB-VA-10, GB-VA-11: as many as usual, of all that have a home on the map."""
    seen = set()
    for seed in range(12):
        game = Britain(britain("drawn-companies"), scenario, seed).go("set_up")
        playing = {c.id for c in game.box.pieces["company"] if game.value(c, "in_play")}
        assert len(playing) == number
        seen.add(frozenset(playing))
        for company in playing:
            assert game.shares(company) == {"offering": 5, "out": 5}
    assert len(seen) > 1 or number == 12


@pytest.mark.parametrize(
    ("scenario", "number"), [("2NS", 6), ("2EW", 6), ("3", 6), ("4Std", 8), ("4Alt", 8), ("5", 9), ("6", 9)]
)
def test_drawn_privates(britain, scenario, number):
    """GB-VA-10."""
    seen = set()
    for seed in range(12):
        game = Britain(britain("drawn-privates"), scenario, seed).go("set_up")
        drawn = {p.id for p in game.box.pieces["private"] if game.owner(p.id) == "offering"}
        assert len(drawn) == number
        seen.add(frozenset(drawn))
    assert len(seen) > 1 or number == 9


def test_shuffled_lnwr(britain):
    """GB-VA-14: half of all, rounded up, in the first tier, and LNWR in either."""
    where = set()
    for scenario, first in (("4Std", 5), ("5", 6), ("3", 4)):
        for seed in range(12):
            game = Britain(britain("shuffled-lnwr"), scenario, seed).go("set_up")
            tiers = {c.id: game.value(c, "tier") for c in game.box.pieces["company"] if game.value(c, "in_play")}
            assert list(tiers.values()).count(1) == first
            where.add(tiers["LNWR"])
    assert where == {1, 2}


def test_no_tiers(britain):
    """GB-VA-19: everything from the first round on."""
    game = Britain(britain("no-tiers"), "6", 5).go("set_up")
    assert {game.value(c, "tier") for c in game.box.pieces["company"]} == {1}


@pytest.mark.parametrize("pair", [("no-tiers", "shuffled-lnwr"), ("random-privates", "group-auction"), ("site",)])
def test_what_does_not_go_together(pair):
    """No tiers and a shuffle of tiers; a deal and an auction; the site builds on the second edition."""
    assert interpreter.check_ruleset("18gb", list(pair))


# ------------------------------------------------------------------------------------------ whole games


TOGETHER = [
    (),
    ("second-edition",),
    ("second-edition", "site"),
    ("random-privates", "no-tiers"),
    ("group-auction", "drawn-companies", "drawn-privates", "shuffled-lnwr", "second-edition"),
]


@pytest.mark.parametrize("using", TOGETHER, ids="+".join)
def test_games_end(using):
    """Every scenario, and some with variants, played at random: it ends by a rule, and nothing gets lost."""
    ruleset = interpreter.load_ruleset("18gb", using)
    for seed, (scenario, players) in enumerate(SEATS.items()):
        if using and (seed + len(using)) % 3:
            continue
        game = interpreter.Game(ruleset, list("ABCDEF"[:players]), seed=seed, scenario=scenario)
        bot = RandomBot(seed)
        while game.over is None and game.actions_done < 3000:
            bot.move(game, frozenset(game.players))
            if game.actions_done % 25 == 0:
                assert not losses(game)
        assert game.over in ("no new train is left", "a share price stands in the last spaces")
        assert not losses(game)
