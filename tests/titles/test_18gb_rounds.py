"""18GB: how rounds follow each other, and in which order companies operate."""

from __future__ import annotations

from britain import Britain, space

from interpreter.ids import GAME, Piece


def companies(britain, *rows: tuple[str, int, str]) -> Britain:
    """Companies with prices and directors, each with a train it cannot run."""
    game = Britain(britain())
    game.privates()
    for name, price, owner in rows:
        game.started(name, price, **{owner: 3})
        game.trains(name, "6X")
        game.cash(**{name: 0})
    game.number("share_round", 1)
    return game


def turns(game: Britain) -> list[str]:
    """Whose turns follow, by the companies that come on turn."""
    seen: list[str] = []
    for _ in range(40):
        if game.label in ("place", "over"):
            return seen
        company = game._on_turn()
        if not seen or seen[-1] != company:
            seen.append(company)
        game.passes(game.asked)
    raise AssertionError(seen)


def test_operating_order(britain):
    """GB-OR-02, GB-OR-03, GB-OR-04, GB-EO-01: by price, top of the pile first, as it was when the round began."""
    game = companies(britain, ("MR", 115, "A"), ("NER", 130, "B"), ("CR", 70, "C"), ("NBR", 115, "D"))
    assert turns(game.go("operating_round", number=1)) == ["NER", "MR", "NBR", "CR"]
    assert game.prices("NER", "MR", "NBR", "CR") == [115, 100, 100, 65], "each has had one turn and no income"
    assert game.stack(space(115)) == ["NER"]


def test_two_operating_rounds(britain):
    """GB-OV-01, GB-OV-02, GB-ES-03: a share round follows every two, in every phase."""
    game = companies(britain, ("MR", 115, "A"))
    game.go("go_on")
    headings = []
    for _ in range(60):
        now = (
            game.value(Piece("round", "share_round"), "number"),
            game.value(Piece("round", "operating_round"), "number"),
        )
        label = "S" if game.label == "share_turn" else "O"
        if not headings or headings[-1] != (label, *now):
            headings.append((label, *now))
        if now[0] == 3 and label == "S":
            break
        game.passes(game.asked)
    assert headings == [("O", 1, 1), ("O", 1, 2), ("S", 2, 2), ("O", 2, 3), ("O", 2, 4), ("S", 3, 4)]


def test_phase_changes_nothing_in_the_order(britain):
    """GB-OV-03, GB-NT-03: whose turn it is, and who comes next."""
    game = companies(britain, ("MR", 130, "A"), ("NER", 115, "B"))
    for train in game.box.pieces["train"]:
        if game.value(train, "type").id == "2+1":
            game.sold(train)
    game.sold(game.train("6X", 0))
    game.cash(MR=300)
    game.go("operating_round", number=1).to("train_purchase")
    game.do("A", "train_purchase.buy_train", train="3+1-0")
    assert game.value(GAME, "phase").id == "3+1"
    assert [c.id for c in game.value(GAME, "turn_order")] == ["MR", "NER"]
    assert turns(game)[-1] == "NER"


def test_unlimited_bank(britain):
    """GB-SU-06: it pays whatever is asked of it."""
    game = companies(britain, ("MR", 115, "A"))
    before = game.money("A")
    game.go("earn", company="MR", revenue=2000).do("A", "dividend.pay_out")
    assert game.money("A") - before == 1200
