"""18Ireland: the auction of the privates."""

from __future__ import annotations

from position import Position

from interpreter.ids import GAME


def auction(ireland, *privates: str, variant: str = "", players: int = 4, cash: int = 250) -> Position:
    """The auction of these privates, A to begin."""
    game = Position(ireland(variant) if variant else ireland(), players)
    game.privates(**dict.fromkeys(privates, "offering"))
    game.cash(**dict.fromkeys(game.game.players, cash))
    game.priority("A")
    return game.go("auction")


def buy(game: Position, by: str, private: str) -> None:
    game.do(by, "auction_turn.buy", private=private)


def bid(game: Position, by: str, private: str, amount: int) -> None:
    game.do(by, "auction_turn.bid", private=private, amount=amount)


def bids(game: Position, private: str) -> dict[str, int]:
    return {player.id: amount for player, amount in game.value(game.piece("private", private), "bids").items()}


# ------------------------------------------------------------------------------------------ turns


def test_turn_is_one_thing(ireland):
    """IR-IA-01, IR-IA-02: A buys, and B is next."""
    game = auction(ireland, "DAR", "DR", "DK")
    assert game.choices == {"buy", "bid", "pass"}
    buy(game, "A", "DAR")
    assert (game.money("A"), game.owner("DAR"), game.asked) == (230, "A", "B")


def test_least_bid_and_steps(ireland):
    """IR-IA-04, IR-IA-05."""
    game = auction(ireland, "DAR", "DR", "DK")
    for amount in (30, 37):
        game.refused("A", "auction_turn.bid", "IR-IA-04", private="DR", amount=amount)
    bid(game, "A", "DR", 35)
    for amount in (35, 37):
        game.refused("B", "auction_turn.bid", "IR-IA-05", private="DR", amount=amount)
    bid(game, "B", "DR", 40)
    assert bids(game, "DR") == {"A": 35, "B": 40}


def test_bids_tie_up_money(ireland):
    """IR-IA-06: 250 less 125 and 85 leaves 40."""
    game = auction(ireland, "DAR", "DR", "RSSC", "DK")
    bid(game, "A", "DK", 125)
    game.passes("B", "C", "D")
    bid(game, "A", "RSSC", 85)
    game.passes("B", "C", "D")
    game.refused("A", "auction_turn.bid", "IR-IA-06", private="DR", amount=45)
    assert game.allowed("A", "auction_turn.buy", private="DAR")


def test_money_tied_up_buys_nothing(ireland):
    """IR-IA-06."""
    game = auction(ireland, "DAR", "DK", cash=140)
    bid(game, "A", "DK", 125)
    game.passes("B", "C", "D")
    game.refused("A", "auction_turn.buy", "IR-IA-06", private="DAR")


def test_pass_is_not_final(ireland):
    """IR-IA-14, case E-08."""
    game = auction(ireland, "DAR", "DR", "DK").passes("A")
    bid(game, "B", "DR", 35)
    game.passes("C", "D")
    assert game.asked == "A"
    assert game.allowed("A", "auction_turn.buy", private="DAR")


# ------------------------------------------------------------------------------------------ settling


def test_single_bid_is_settled_at_once(ireland):
    """IR-IA-07."""
    game = auction(ireland, "DAR", "DR", "BoW", "DK").passes("A")
    bid(game, "B", "DR", 35)
    game.passes("C", "D")
    buy(game, "A", "DAR")
    assert (game.owner("DR"), game.money("B"), game.asked) == ("B", 215, "B")


def test_settling_goes_on_down_the_line(ireland):
    """IR-IA-08, IR-IA-15: one bid on each of the rest."""
    game = auction(ireland, "DAR", "DR", "TASPS", "RSSC", "DK")
    bid(game, "A", "DR", 35)
    bid(game, "B", "TASPS", 80)
    bid(game, "C", "RSSC", 85)
    bid(game, "D", "DK", 125)
    buy(game, "A", "DAR")
    assert [game.owner(name) for name in ("DAR", "DR", "TASPS", "RSSC", "DK")] == ["A", "A", "B", "C", "out"]
    assert game.director("DKR") == "D"
    assert game.label == "place"


def test_auction_among_the_bidders(ireland):
    """IR-IA-09 to IR-IA-12: 45, 50, 60; the lowest acts first, and losers have their money back."""
    game = auction(ireland, "DAR", "BoW", "DK")
    bid(game, "A", "BoW", 45)
    bid(game, "B", "BoW", 50)
    bid(game, "C", "BoW", 60)
    buy(game, "D", "DAR")
    assert (game.label, game.asked) == ("raising", "A")
    game.refused("D", "raising.raise_bid", "IR-IA-09", amount=65)
    game.refused("A", "raising.raise_bid", "IR-IA-10", amount=60)
    game.passes("A")
    assert game.asked == "B"
    game.do("B", "raising.raise_bid", amount=65)
    assert game.asked == "C"
    game.passes("C")
    assert (game.owner("BoW"), game.money("A"), game.money("B"), game.money("C")) == ("B", 250, 185, 250)
    assert (game.asked, game.game.ask("free_cash", game.player("A"))) == ("A", 250)


def test_pass_in_an_item_is_final(ireland):
    """IR-IA-11, case E-08."""
    game = auction(ireland, "DAR", "BoW", "DK")
    bid(game, "A", "BoW", 45)
    bid(game, "B", "BoW", 50)
    bid(game, "C", "BoW", 55)
    buy(game, "D", "DAR")
    game.passes("A")
    game.do("B", "raising.raise_bid", amount=60)
    game.do("C", "raising.raise_bid", amount=65)
    assert game.asked == "B"


def test_turns_go_on_after_the_face_value_buyer(ireland):
    """IR-IA-13, D01: A buys, the auction this leads to is won by D, and B is next."""
    game = auction(ireland, "DAR", "DR", "BoW", "DK").passes("A", "B")
    bid(game, "C", "DR", 35)
    bid(game, "D", "DR", 40)
    buy(game, "A", "DAR")
    game.passes("C")
    assert (game.owner("DR"), game.asked) == ("D", "B")


# ------------------------------------------------------------------------------------------ the end


def test_rulebook_over_when_all_pass(ireland):
    """IR-IA-16, IR-IA-20, IR-IA-21, D04, D05: all that nobody has bid on leaves at once, and DKR with it."""
    game = auction(ireland, "DAR", "DR", "DCR", "DK")
    buy(game, "A", "DAR")
    game.passes("B", "C", "D", "A")
    assert game.label == "place"
    assert [game.owner(name) for name in ("DR", "DCR", "DK")] == ["out"] * 3
    assert not game.of("DKR", "in_play")
    assert game.game.ask("blocked_by", game.piece("hex", "H4")) is None
    south = game.runtime.position.stop("I11:0")
    assert game.game.ask("reserved_in", south, game.company("GSWR")) == 0


def test_site_goes_on_until_each_is_passed(ireland):
    """D04: there only the cheapest leaves, and the auction goes on with the seat after the last to pass."""
    game = auction(ireland, "DAR", "DR", "DK", variant="site")
    buy(game, "A", "DAR")
    game.passes("B", "C", "D", "A")
    assert [game.owner(name) for name in ("DR", "DK")] == ["out", "offering"]
    assert (game.label, game.asked) == ("auction_turn", "B")


def test_what_carries_bids_is_settled_at_the_end(ireland):
    """IR-IA-22: DCR goes to B for 65, TIM is fought out by B and C."""
    game = auction(ireland, "DAR", "DR", "DCR", "TIM", "DK")
    buy(game, "A", "DAR")
    bid(game, "B", "DCR", 65)
    bid(game, "C", "TIM", 115)
    game.passes("D", "A")
    bid(game, "B", "TIM", 120)
    game.passes("C", "D", "A", "B")
    assert (game.owner("DCR"), game.owner("DR"), game.label, game.asked) == ("B", "out", "raising", "C")
    game.passes("C")
    assert (game.owner("TIM"), game.money("B"), game.money("C")) == ("B", 250 - 65 - 120, 250)
    assert game.label == "place"


def test_rulebook_priority_goes_left_of_the_face_value_buyer(ireland):
    """IR-IA-25, D02: A buys, B bids, all pass: B has it."""
    game = auction(ireland, "DAR", "DR", "DCR", "DK")
    buy(game, "A", "DAR")
    bid(game, "B", "DCR", 65)
    game.passes("C", "D", "A", "B")
    assert (game.owner("DCR"), game.value(GAME, "priority").id) == ("B", "B")


def test_site_priority_goes_left_of_the_last_to_act(ireland):
    """D02: there C has it."""
    game = auction(ireland, "DAR", "DR", "DCR", variant="site")
    buy(game, "A", "DAR")
    bid(game, "B", "DCR", 65)
    game.passes("C", "D", "A", "B")
    assert (game.owner("DCR"), game.label, game.value(GAME, "priority").id) == ("B", "place", "C")


# ------------------------------------------------------------------------------------------ again


def test_rulebook_begins_again_when_nothing_was_sold(ireland):
    """IR-IA-17, IR-IA-18, D03, D78, case I-61: bids are void, DAR costs 15, the priority holder begins."""
    game = auction(ireland, "DAR", "DR", "TIM", "DK").passes("A")
    bid(game, "B", "TIM", 115)
    game.passes("C", "D", "A", "B")
    assert bids(game, "TIM") == {}
    assert game.game.ask("free_cash", game.player("B")) == 250
    assert game.game.ask("asking_price", game.piece("private", "DAR")) == 15
    assert game.asked == "A"
    buy(game, "A", "DAR")
    assert game.money("A") == 235


def test_site_begins_again_after_the_last_to_pass(ireland):
    """D03."""
    game = auction(ireland, "DAR", "DR", "TIM", "DK", variant="site").passes("A")
    bid(game, "B", "TIM", 115)
    game.passes("C", "D", "A", "B")
    assert game.asked == "C"


def test_only_the_price_in_the_auction_falls(ireland):
    """IR-IA-18: what a company may pay for it and what it scores stays."""
    game = auction(ireland, "DAR", "DR").passes(*"ABCD")
    private = game.piece("private", "DAR")
    assert game.value(private, "price") == 20
    assert str(game.game.ask("private_price", private)) == "10 to 40"
    assert game.game.ask("asking_price", game.piece("private", "DR")) == 30


def test_forced_to_take_it_for_nothing(ireland):
    """IR-IA-19, D03, D07: after sixteen passes A has it, and B goes on."""
    game = auction(ireland, "DAR", "DR", "DK").passes(*"ABCD" * 4)
    assert (game.owner("DAR"), game.money("A"), game.asked) == ("A", 250, "B")
    buy(game, "B", "DR")
    assert game.money("B") == 220


# ------------------------------------------------------------------------------------------ Dublin & Kingstown


def sold_for(ireland, price: int) -> Position:
    """DK has been won for so much."""
    game = auction(ireland, "DAR", "DK", cash=330, players=3)
    bid(game, "A", "DK", price)
    buy(game, "B", "DAR")
    return game


def test_brings_its_company(ireland):
    """IR-IA-23, IR-P11-01 to IR-P11-05, case I-69."""
    for price, start, treasury in ((125, 60, 45), (140, 70, 60), (145, 70, 65), (170, 85, 90), (205, 100, 125)):
        game = sold_for(ireland, price)
        assert (game.of("DKR", "price"), game.money("DKR"), game.money("A")) == (start, treasury, 330 - price)
        assert game.shares("DKR") == {"A": 2, "DKR": 3}
        assert game.cards("A", "DKR") == ["DKR-0"]
        assert (game.fleet("DKR"), game.supply().count("2H")) == (["2H"], 6)
        assert (game.owner("DK"), game.stands("DKR")) == ("out", ["I11:0"])
        assert game.game.ask("certificate_count", game.player("A")) == 1
        assert game.of("DKR", "started")


def test_bought_at_its_price(ireland):
    """IR-P11-02, D82: 120 gives a price of 60; the whole price less 80 is in the treasury."""
    game = auction(ireland, "DAR", "DK")
    buy(game, "A", "DAR")
    buy(game, "B", "DK")
    assert (game.of("DKR", "price"), game.money("DKR"), game.money("B")) == (60, 40, 130)
    assert game.value(GAME, "priority").id == "C"


def test_runs_in_the_first_round(ireland):
    """IR-P11-06: Dublin and Kingstown, 40."""
    game = sold_for(ireland, 125)
    assert game.best("DKR") == 40
