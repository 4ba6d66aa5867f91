"""18Ireland: the set-up and what is in the box."""

from __future__ import annotations

import pytest
from position import Position

import interpreter
from interpreter.ids import GAME


def opened(ireland, players: int = 4, seed: int = 1) -> Position:
    """A game that has been set up."""
    return Position(ireland(), players, seed).go("set_up")


@pytest.mark.parametrize("players", [2, 7])
def test_no_other_number_of_players(ireland, players):
    """IR-SU-10."""
    with pytest.raises(ValueError, match="players"):
        interpreter.Game(ireland(), list("ABCDEFG")[:players])


def test_trains_lie_in_one_order(ireland):
    """IR-SU-02, IR-SU-03, case I-47: seven 2H, and only the front one is for sale."""
    game = opened(ireland)
    supply = game.supply()
    assert supply[:21] == ["2H"] * 7 + ["4H"] * 5 + ["6H"] * 4 + ["8H"] * 3 + ["10H"] * 2
    assert set(supply[21:]) == {"D"}
    assert [t.id for t in game.game.ask("on_sale")] == ["2H-0"]
    for at in range(7):
        game.sold(game.train("2H", at))
    assert [t.id for t in game.game.ask("on_sale")] == ["4H-0"]


def test_a_d_never_runs_out(ireland):
    """D56: any number of D trains."""
    game = Position(ireland())
    game.phase("D")
    game.started("GNWR", A=2)
    game.cash(GNWR=770 * 2)
    game.go("trains", company="GNWR").do("A", "train_purchase.buy_train", train=game.game.ask("on_sale")[0].id)
    assert game.supply()[0] == "D"


def test_draws(ireland):
    """IR-SU-04 to IR-SU-09, D72, D76: the pile, the company removed, the privates on offer."""
    removed, drawn = set(), set()
    for seed in range(40):
        game = opened(ireland, seed=seed)
        pile = [company.id for company in game.value(GAME, "pile")]
        assert len(pile) == 12
        assert "DKR" not in pile
        small = {c.id for c in game.box.pieces["company"] if game.value(c, "kind") == "small"}
        (gone,) = small - set(pile) - {"DKR"}
        assert not game.of(gone, "in_play")
        offered = [private.id for private in game.game.ask("offered")]
        assert len(offered) == 5
        assert {"DAR", "DK"} <= set(offered)
        prices = [game.value(game.piece("private", name), "price") for name in offered]
        assert prices == sorted(prices)
        removed.add(gone)
        drawn.update(offered)
    assert len(removed) > 8
    assert len(drawn) == 11


def test_a_removed_company_keeps_nothing_free(ireland):
    """IR-SU-05, IR-ST-06: with KJR removed Maryborough is kept for CIR only."""
    game = Position(ireland())
    kept = game.game.ask("reserved", game.piece("hex", "G13"), game.company("GSWR"))
    game.put(game.company("KJR"), "in_play", False)
    assert (kept, game.game.ask("reserved", game.piece("hex", "G13"), game.company("GSWR"))) == (2, 1)


def test_an_undrawn_private_keeps_nothing_closed(ireland):
    """IR-SU-08, IR-P6-04, D06."""
    game = Position(ireland())
    game.privates(DAR="A")
    assert game.game.ask("blocked_by", game.piece("hex", "H4")) is None
    assert game.game.ask("blocked_by", game.piece("hex", "J14")) is game.piece("private", "DAR")


def test_counts(ireland):
    """IR-SU-13, case I-47."""
    box = Position(ireland()).box
    kinds = [box.starts[company]["kind"] for company in box.pieces["company"]]
    assert (kinds.count("small"), kinds.count("large")) == (14, 7)
    assert len(box.pieces["certificate"]) == 119
    assert len(box.pieces["marker"]) == 14 + 7 * 3
    counts = {plan.piece.id: plan.count for plan in box.map.tiles}
    assert (counts["IR6"], counts["IR1"], counts["IR9"]) == (2, 2, 1)
    assert sum(counts.values()) == 223


def test_a_tile_is_used_up_and_comes_back(ireland):
    """IR-SU-13: the only IR9, and a tile that was replaced."""
    game = Position(ireland())
    game.phase("8")
    position, nine = game.runtime.position, game.piece("tile_type", "IR9")
    game.tiles("I11=IR9")
    assert position.left(nine) == 0
    game.tiles("I11=IR45")
    assert position.left(nine) == 1


def test_everybody_sees_everything(ireland):
    """IR-MI-01, IR-SU-06: no part of the table is hidden."""
    game = opened(ireland)
    assert game.game.record()["players"] == list("ABCD")
    assert len(game.value(GAME, "pile")) == 12


def test_payments_go_on_from_a_broken_bank(ireland):
    """IR-SU-14, D71: everybody is paid in full."""
    game = Position(ireland())
    game.started("GNWR", A=2, B=1)
    game.cash(bank=10)
    game.go("earn", company="GNWR", revenue=40).do("A", "dividend.pay_out")
    assert (game.money("A"), game.money("B"), game.money("GNWR"), game.money("bank")) == (16, 8, 16, -30)
    assert game.value(GAME, "bank_broken")


def test_a_bank_at_nothing_is_not_broken(ireland):
    """D66: it breaks when a payment is more than it has."""
    game = Position(ireland())
    game.started("GNWR", A=2, B=1)
    game.cash(bank=40)
    game.go("earn", company="GNWR", revenue=40).do("A", "dividend.pay_out")
    assert game.money("bank") == 0
    assert not game.value(GAME, "bank_broken")
