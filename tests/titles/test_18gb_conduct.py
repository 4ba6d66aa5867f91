"""18GB: what nobody may do, who decides, and small rules of laying tiles and buying trains."""

from __future__ import annotations

from britain import Britain, running, train
from test_18gb_track import building

from interpreter.ids import GAME, OFFERING
from interpreter.present.data import show_data
from interpreter.present.text import show_text

BUY = "train_purchase.buy_train"


def lays(game: Britain, at: str) -> set[str]:
    """Tiles that may be laid on a hex as an ordinary action."""
    return {a["lay"]["tile"] for a in game.actions("laying.lay_tile") if a["lay"]["hex"] == at}


# ------------------------------------------------------------------------------------------ conduct


def share_round(britain) -> Britain:
    """A share round in which A directs MR and NER, and B holds shares of both."""
    game = Britain(britain())
    game.privates(GN="A")
    for name, price in (("MR", 100), ("NER", 90)):
        game.started(name, price, A=2, B=1)
        game.trains(name, "6X")
    game.cash(A=500, B=500, MR=0, NER=500)
    game.number("share_round", 3)
    return game.go("share_round")


def test_nothing_goes_from_player_to_player(britain):
    """GB-OV-04, GB-PE-01: A can have B's share neither as a purchase nor in any other way."""
    game = share_round(britain)
    assert not game.allowed("A", "share_turn.buy", certificate=game.single("MR", "B"))
    assert game.choices <= {"buy", "sell", "start", "convert", "take_over", "pass", "close_own"}
    assert {
        game.value(game.piece("certificate", a["certificate"]), "holder") for a in game.actions("share_turn.buy")
    } == {OFFERING}


def test_nothing_goes_from_company_to_company_but_trains(britain):
    """GB-OV-05, GB-EM-09: though both have one director."""
    game = share_round(britain)
    game = Britain(britain())
    game.privates()
    for name in ("MR", "NER"):
        game.started(name, 100, A=3)
        game.trains(name, "2+1", "2+1")
    game.cash(A=900, MR=60, NER=500)
    game.go("trains", company="MR")
    assert game.choices == {"buy_from", "pass"}
    game.do("A", "train_purchase.buy_from", seller="NER", train="2+1-2", price=50)
    assert (game.money("MR"), game.money("NER"), game.money("A")) == (10, 550, 900)


def test_everything_is_open(britain):
    """GB-OV-06: what is shown is the same for all, with everybody's money and shares."""
    game = share_round(britain)
    shown = show_data(game.game, "18GB", "£")
    found = {each["name"]: (each["cash"], each["shares"]) for each in shown["players"]}
    assert found["B"] == (500, {"MR": 1, "NER": 1})
    assert {each["id"]: each["treasury"] for each in shown["companies"]}["NER"] == 500


def test_a_bank_without_limit_is_shown_as_such(britain):
    """What it has paid out is no figure of the game."""
    shown = show_data(share_round(britain).game, "18GB", "£")
    assert shown["bank"] is None
    assert "the bank is unlimited, phase 2+1" in show_text(shown)


def test_the_holder_of_the_certificate_decides(britain):
    """GB-CS-01, GB-OR-05: nobody else is asked, nor heard."""
    game = building(britain)
    assert game.asked == "A"
    assert not game.allowed("B", "laying.lay_tile", lay=game.lay("H19=G37r0"))
    assert not game.allowed("B", "laying.pass")


def test_shares_of_nobody(britain):
    """GB-SR-07, GB-CO-08: what is unsold lies on offer, what a conversion releases in the market."""
    game = share_round(britain)
    assert game.shares("MR") == {"A": 2, "B": 1, "offering": 2, "out": 5}
    game.put(game.company("MR"), "started_in", 1)
    game.do("A", "share_turn.convert", company="MR")
    assert game.shares("MR") == {"A": 2, "B": 1, "offering": 2, "pool": 5}


def test_any_number_of_insolvent_companies(britain):
    """GB-CO-15: six at once."""
    game = Britain(britain(), "6")
    game.privates()
    names = ("MR", "NER", "CR", "NBR", "GWR", "LSWR")
    for name in names:
        game.started(name, 100, A=3)
        game.cash(**{name: 0})
        game.go("trains", company=name)
        game.end("train_purchase") if game.label == "train_purchase" else None
    assert all(game.flag(name, "insolvent") for name in names)


# ------------------------------------------------------------------------------------------ tiles


def test_closed_hexes(britain):
    """GB-CO-05, GB-TB-06, GB-TB-07, GB-TB-08: nothing on gray and red; no track off the map or at bare red sides."""
    game = building(britain, "MR", "H23=9r0", turn=False)
    fits = {
        "D15=9r2": False, "E14=9r1": False, "G26=9r0": False,  # gray and red
        "F27=9r0": False, "F27=8r2": True,  # the sea; Basingstoke and London
        "C18=9r0": False, "C18=9r1": True,  # Aberystwyth has no track to the south
        "E16=8r2": True,  # the printed end of D15
        "G22=58r3": True,  # the bare side of the tile on H23
    }  # fmt: skip
    assert {lay: game.found("MR", lay) is not None for lay in fits} == fits


def test_first_tile_of_a_company(britain):
    """GB-TB-09: nothing has to lie beside it."""
    assert building(britain).lays("H19=G41r0") == 0


def test_beyond_a_full_city(britain):
    """GB-TB-05: new track on Crewe's hex, behind a Stoke that NER has filled."""
    laid = ("H19=G37r0", "G18=G36r1")
    for also, reached in (({}, True), ({"NER": "G18:0"}, False)):
        game = building(britain, "MR", *laid, phase="3+1", also=also)
        assert ("4" in lays(game, "F17")) is reached


def test_what_lies_stays(britain):
    """GB-TB-10, GB-TK-06: a tile is not turned, a marker not moved."""
    game = building(britain, "MR", "H19=G41r0")
    assert lays(game, "H19") == set()
    assert game.choices <= {"lay_tile", "place_marker", "pass"}


def test_a_tile_comes_back(britain):
    """GB-TB-12: the last 7 is upgraded, and laid again elsewhere with the second action."""
    others = ("A24=7r5", "C26=7r2", "J23=7r0", "H27=7r2")
    game = building(britain, "MR", "H19=G36r0", "G20=7r4", *others, phase="3+1")
    assert not any(a["lay"]["tile"] == "7" for a in game.actions("laying.lay_tile"))
    upgrade = next(a["lay"] for a in game.actions("laying.lay_tile") if a["lay"]["hex"] == "G20")
    game.do("A", "laying.lay_tile", lay=upgrade)
    assert any(a["lay"]["tile"] == "7" for a in game.actions("laying.lay_tile"))


def test_old_track_remains(britain):
    """GB-TU-05: 8 joins 0 and 2; 24 does too, 23 does not."""
    game = building(britain, "MR", "H23=8r0", phase="3+1", turn=False)
    assert game.found("MR", "H23=24r0") is not None
    assert game.found("MR", "H23=23r0") is None


def test_bonus_changes_no_lay(britain):
    """GB-CO-16: Liverpool's neighbours take what they took before."""
    found = []
    for closed in ({}, {"LM": "A"}):
        game = building(britain, "LYR", "H15=G03r1", "G16=G03r1", closed=closed)
        found.append(game.actions("laying.lay_tile"))
    assert found[0] == found[1]
    assert found[0]


# ------------------------------------------------------------------------------------------ tiles of privates, markers


def test_tile_of_arbroath(britain):
    """GB-PR-06, GB-TB-14: in Perth, once, beside both actions."""
    game = building(britain, "CR", "I2=G41r0", phase="3+1", closed={"AF": "A"}, turn=False)
    game.marker("CR", "I2:0", home=True)
    game.go("turn", company="CR")
    game.put(game.company("CR"), "lays", 2)
    extra = game.actions("laying.lay_extra")
    assert {a["lay"]["hex"] for a in extra} == {"I2"}
    game.do("A", "laying.lay_extra", power=extra[0]["power"], lay=extra[0]["lay"])
    assert not game.actions("laying.lay_extra")


def test_gray_tile_of_a_private(britain):
    """GB-P1-03: with five players, in the gray phase, LS may lay the gray tile of Leicester."""
    for scenario, gray in (("5", {"G31"}), ("4Std", set())):
        laid = ("H19=G37r0", "H21=G30r0")
        game = building(britain, "MR", *laid, phase="6X", scenario=scenario, closed={"LS": "A"})
        assert {a["lay"]["tile"] for a in game.actions("laying.lay_extra")} == gray


def test_marker_of_maryport(britain):
    """GB-PR-18: in Carlisle, off the route for 50."""
    game = building(britain, "MR", scenario="5", closed={"MC": "A"})
    ways = game.actions("laying.place_reserved")
    assert {a["stop"] for a in ways} == {"H9:0"}
    game.do("A", "laying.place_reserved", **{k: ways[0][k] for k in ("power", "stop", "marker")})
    assert (game.money("MR"), game.stands("MR")) == (450, ["H19:0", "H9:0"])


def test_marker_after_a_tile(britain):
    """GB-P2-06: the marker of GN between two tiles; the second grows from York."""
    game = building(britain, "MR", closed={"GN": "A"})
    game.lays("H19=G41r0")
    way = game.actions("laying.place_reserved")[0]
    game.do("A", "laying.place_reserved", **{k: way[k] for k in ("power", "stop", "marker")})
    assert lays(game, "I14") == set(), "the city of the turn is laid"
    game = building(britain, "MR", "I14=G41r0", closed={"GN": "A"})
    assert lays(game, "I16") == set()
    game.do("A", "laying.place_reserved", **{k: way[k] for k in ("power", "stop", "marker")})
    assert lays(game, "I16") == {"3", "4", "58"}


def test_open_private_with_a_shuffled_lnwr(britain):
    """GB-VA-18: LB keeps F21 closed here too."""
    for opened, free in (({"LB": "B"}, False), ({}, True)):
        game = building(britain, "LNWR", using=("shuffled-lnwr",), opened=opened)
        assert bool(lays(game, "F21")) is free


def test_home_marker_is_not_the_turns(britain):
    """GB-ST-13: a company that has just started may place another."""
    game = building(britain, "NER", "H19=G37r0", "H21=G18r0", turn=False)
    game.on_offer("MR", 70, A=3)
    game.cash(MR=0)
    game.go("start", company="MR").go("turn", company="MR")
    assert game.stands("MR") == ["H19:0"]
    game.do("A", "laying.place_marker", stop="H21:0", marker=game.actions("laying.place_marker")[0]["marker"])
    assert game.stands("MR") == ["H19:0", "H21:0"]
    assert not game.actions("laying.place_marker")


# ------------------------------------------------------------------------------------------ trains


def buying(britain, company: str, cash: int, *trains: str) -> Britain:
    """A company at its train purchase, in yellow."""
    game = Britain(britain())
    game.privates()
    game.started(company, 70, A=3)
    game.trains(company, *trains)
    game.cash(**{company: cash})
    return game


def test_below_the_limit(britain):
    """GB-TR-01, GB-NT-01: with two of three it buys one for 80, with three none."""
    game = buying(britain, "MR", 500, "2+1", "2+1").go("trains", company="MR")
    game.do("A", BUY, train=game.actions(BUY)[0]["train"])
    assert (game.money("MR"), game.fleet("MR")) == (420, ["2+1"] * 3)
    assert not game.actions(BUY)


def test_up_to_the_new_limit(britain):
    """GB-TL-06: its 2+1 are obsolete by the first 4+2; it buys a second one, and no third."""
    game = buying(britain, "MR", 950, "2+1", "2+1")
    game.phase("3+1")
    for each in game.box.pieces["train"]:
        if game.value(each, "type").id == "3+1":
            game.sold(each)
    game.go("trains", company="MR")
    for number in (1, 2):
        game.do("A", BUY, train=game.actions(BUY)[0]["train"])
        assert game.fleet("MR") == ["4+2"] * number
    assert (game.money("MR"), game.actions(BUY)) == (350, [])
    assert game.value(GAME, "phase").id == "4+2"


def test_the_director_ends_the_turn(britain):
    """GB-OR-07: there is room and money for another train; he passes, and the turn is over."""
    game = buying(britain, "MR", 500, "2+1").go("turn", company="MR").to("train_purchase")
    assert game.actions(BUY)
    assert game.passes("A").label == "place"


def test_both_lines_earn_for_one_company(britain):
    """GB-RN-19: two trains, 60 and 30, make one income of 90."""
    game = running(britain, "LYR", ("2+1", "2+1"), "G16=G03r1", "H15=G03r1", "H21=G18r0", "H23=4r0")
    game.marker("LYR", "H21:0")
    game.cash(LYR=0)
    first, second = train(game, "LYR"), train(game, "LYR", 1)
    assert game.earns("LYR", (first, game.route("H15:0", "G16:0")), (second, game.route("H21:0", "H23:0"))) == 60 + 30
