"""Windows: open at every waiting place of their stretch, to whom, what their bodies see and mean."""

from __future__ import annotations

from typing import Any

BANNER = """
attribute player.banned: bool
attribute game.keeper: player or none

procedure inner(player):
    offer player as work:
        option dig:
            note("{player} digs")

procedure play():
    game.keeper = first(players)
"""


def test_a_window_is_open_however_deep_and_whoever_is_asked(start: Any) -> None:
    game = start(
        BANNER
        + """
    let count_of = 0
    anytime game.keeper as side:
        option whistle:
            count_of = count_of + 1
            note("whistle {count_of}")
    throughout:
        each player in players:
            inner(player)
    inner(players[1])
"""
    )
    assert game.open == ["Ann dig", "Ann side.whistle"]
    game.do("Ann", "side.whistle").do("Ann", "dig")
    assert game.open == ["Bob dig", "Ann side.whistle"]
    game.do("Ann", "side.whistle")
    assert game.asked == "Bob work", "the offer is made anew"
    assert "it is Ann who may do this now" in game.refused("Bob", "side.whistle")
    game.do("Bob", "dig").do("Cy", "dig")
    assert game.open == ["Ann dig"], "the stretch is over"
    assert game.log == "whistle 1 Ann digs whistle 2 Bob digs Cy digs"


def test_whom_a_window_is_for_is_read_anew_at_each_waiting_place(start: Any) -> None:
    game = start(
        BANNER
        + """
    anytime game.keeper as side:
        option leave:
            game.keeper = first(p for p in players where p != game.keeper and p != players[1])
        option close:
            game.keeper = none
    throughout:
        inner(players[3])
"""
    )
    assert game.open == ["Cy dig", "Ann side.leave", "Ann side.close"]
    assert game.do("Ann", "side.leave").open == ["Cy dig", "Bob side.leave", "Bob side.close"]
    assert game.do("Bob", "side.close").open == ["Cy dig"]


def test_a_window_for_each_of_several_says_who_acts(start: Any) -> None:
    game = start(
        BANNER
        + """
    anytime each owner in players as side:
        option own(what in [p for p in players where p != owner]) when not owner.banned "{owner} may":
            owner.banned = true
            note("{owner}>{what}")
    throughout:
        inner(players[3])
    note("end")
"""
    )
    assert game.open == ["Cy dig", "Ann side.own", "Bob side.own", "Cy side.own"]
    assert [o.text for o in game.choice.options if o.window] == ["Ann may", "Bob may", "Cy may"]
    assert game.refused("Bob", "side.own", what="Bob") == "what: 'Bob' is not one of: Ann, Cy"
    game.do("Bob", "side.own", what="Cy").do("Cy", "side.own", what="Ann")
    assert game.open == ["Cy dig", "Ann side.own"]
    assert game.do("Cy", "dig").log == "Bob>Cy Cy>Ann Cy digs end"


def test_a_window_is_closed_while_one_of_its_options_is_carried_out(start: Any) -> None:
    game = start(
        BANNER
        + """
    anytime each owner in players as side:
        option ask(whom in players):
            inner(whom)
            inner(owner)
    throughout:
        inner(players[3])
"""
    )
    game.do("Ann", "side.ask", whom="Bob")
    assert game.open == ["Bob dig"]
    game.do("Bob", "dig")
    assert game.open == ["Ann dig"]
    game.do("Ann", "dig")
    assert game.open == ["Cy dig", "Ann side.ask", "Bob side.ask", "Cy side.ask"]


OUTER = """
procedure inner(player):
    anytime players[2] as small:
        option ask(private in privates, price in [1, 2]):
            let count_of = 5
            offer players[3] as third:
                option yes(which in privates):
                    note("{private} {count_of} {which} {price}")
    throughout:
        let count_of = 9
        offer player as work:
            option dig(private in privates, which in [p for p in players]):
                let price = private.price
                offer which as deep:
                    option go:
                        note("{private} {count_of} {price} {which}")

procedure play():
    anytime each owner in players as big:
        option ask(player in players):
            let private: private = first(privates)
            let price = 7
            offer player as second:
                option yes:
                    note("{owner} {player} {private} {price}")
    throughout:
        let price = 3
        let private: private = first(privates)
        each player in [players[1]]:
            inner(player)
            note("{player} {price} {private}")
"""


def test_a_windows_names_are_its_own_even_where_the_stretch_has_the_same(start: Any) -> None:
    game = start(OUTER)
    game.do("Bob", "small.ask", private="FY", price=2)
    assert game.open == ["Cy yes", "Ann big.ask", "Bob big.ask", "Cy big.ask"]
    game.do("Ann", "big.ask", player="Bob")
    assert game.open == ["Bob yes"]
    game.do("Bob", "yes").do("Cy", "yes", which="FY")
    assert game.log == "Ann Bob FY 7 FY 5 FY 2"
    game.do("Ann", "dig", private="FY", which="Cy")
    game.do("Bob", "small.ask", private="FY", price=1).do("Cy", "big.ask", player="Ann").do("Ann", "yes")
    game.do("Cy", "yes", which="FY").do("Cy", "go")
    assert game.log.removeprefix("Ann Bob FY 7 FY 5 FY 2 ") == "Cy Ann FY 7 FY 5 FY 1 FY 9 20 Cy Ann 3 FY"
    assert game.over


def test_a_window_in_the_body_of_a_window(start: Any) -> None:
    game = start("""
        procedure play():
            let outside = 1
            anytime first(players) as big:
                option open:
                    let inside = 10
                    anytime players[2] as small:
                        option add(number in 1 to 3):
                            inside = inside + number
                            outside = outside + number
                            offer players[3] as third:
                                option yes:
                                    note("{number} {inside}")
                    throughout:
                        offer players[1] as second:
                            option go:
                                note("{inside} {outside}")
            throughout:
                offer players[3] as last:
                    option go:
                        note("{outside}")
        """)
    game.do("Ann", "big.open").do("Bob", "small.add", number=2)
    assert game.open == ["Cy yes"]
    game.do("Cy", "yes").do("Bob", "small.add", number=3).do("Cy", "yes").do("Ann", "go")
    assert game.open == ["Cy go", "Ann big.open"]
    assert game.do("Cy", "go").log == "2 12 3 15 15 6 6"


def test_a_window_holds_up_its_own_players_empty_offer_only(start: Any) -> None:
    script = """
        attribute game.keeper: player or none
        attribute game.shut: bool

        procedure empty(player, label: text):
            offer player as work:
                option dig(number in 1 to 0):
                    nothing
                pass:
                    note("{player} passes")

        procedure play():
            game.keeper = players[2]
            anytime game.keeper as side:
                option whistle when not game.shut:
                    game.shut = true
            throughout:
                each player in players:
                    empty(player, "x")
            offer players[1] as last:
                option go:
                    nothing
        """
    game = start(script)
    assert (game.asked, game.log) == ("Bob work", "Ann passes")
    assert game.open == ["Bob pass", "Bob side.whistle"]
    assert game.do("Bob", "side.whistle").asked == "Ann last", "nothing is open any more, so he passes by himself"
    assert start(script).do("Bob", "pass").asked == "Ann last"


def test_a_window_holds_up_no_otherwise(start: Any) -> None:
    game = start("""
        procedure play():
            anytime players[1] as side:
                option whistle:
                    nothing
            throughout:
                offer players[1] as work:
                    option dig(number in 1 to 0):
                        nothing
                    otherwise:
                        note("otherwise")
            offer players[1] as last:
                option go:
                    nothing
        """)
    assert (game.asked, game.log) == ("Ann last", "otherwise")


TURNS = """
attribute game.times: int

function about() -> text = "{turn.of} {turn.acted}"

rule may(player):
    require turn.of == players[1] else "not in the turn of {turn.of}"

procedure turn_inside(player):
    turns company in companies:
        offer player "{about()}" as work:
            option dig:
                note("{company}")
            pass

procedure play():
    turns player in players until all pass:
        note("{player}'s")
        anytime each owner in players as side:
            option look "{about()}":
                note("{about()} {turn.of}")
            option test when game.times < 1:
                require may(owner)
                game.times += 1
            option leave:
                end turn
        throughout:
            turn_inside(player)
            offer player "{about()}" as more:
                option dig:
                    nothing
                pass
    offer players[1] as last:
        option go:
            end game "over"
"""


def test_turn_in_a_window_is_the_turn_around_it(start: Any) -> None:
    game = start(TURNS)
    assert game.choice.text == "AB no"
    assert {o.text for o in game.choice.options if o.name == "side.look"} == {"Ann no"}
    game.do("Bob", "side.look").do("Ann", "dig")
    assert game.choice.text == "CD no"
    game.do("Bob", "side.look")
    assert game.log == "Ann's Ann no Ann AB Ann yes Ann"
    assert "Bob side.test" in game.open
    game.do("Ann", "side.leave")
    assert game.log.endswith("Bob's")
    assert game.choice.text == "AB no"
    assert "Bob side.test" not in game.open
    assert game.refused("Cy", "side.test") == "not in the turn of Bob"
    assert [r.message for r in game.why_not({"by": "Cy", "choice": "side.test"})] == ["not in the turn of Bob"]


def test_windows_and_what_is_asked_in_them_are_no_acting(start: Any) -> None:
    game = start("""
        procedure play():
            turns player in players until all pass:
                anytime players[1] as side:
                    option ask:
                        offer players[2] as question:
                            option yes:
                                nothing
                    option auction:
                        turns bidder in players:
                            offer bidder as bid:
                                option raise:
                                    note("{turn.acted}")
                                    nothing
                                pass
                            note("{bidder} {turn.acted}")
                throughout:
                    offer player as work:
                        option dig:
                            nothing
                        pass
                note("{player} {turn.acted}")
            offer players[1] as last:
                option go:
                    nothing
        """)
    game.do("Ann", "side.ask").do("Bob", "yes").do("Ann", "side.auction")
    game.do("Ann", "raise").do("Bob", "pass").do("Cy", "raise")
    assert game.log == "yes Ann yes Bob no yes Cy yes"
    assert game.do("Ann", "pass").log.endswith("Ann no")
    game.do("Bob", "pass").do("Cy", "pass")
    assert game.asked == "Ann last"


def test_a_choice_that_is_interrupted_is_made_anew(start: Any) -> None:
    game = start("""
        attribute game.left: list of company

        procedure play():
            game.left = companies
            anytime players[2] as side:
                option take(company in game.left):
                    game.left -= company
                    choose number in [1, 2] for players[3]
                    note("{number}")
                option whistle:
                    note("whistle")
            throughout:
                choose company in game.left for players[1]
                note("{company}")
            offer players[1] as last:
                option go:
                    nothing
        """)
    game.do("Bob", "side.whistle")
    assert game.open == ["Ann choose", "Bob side.take", "Bob side.whistle"]
    game.do("Bob", "side.take", company="AB")
    assert (game.open, game.log) == (["Cy choose"], "whistle")
    assert game.do("Cy", "number", number=2).log == "whistle 2 CD"


def test_several_windows_of_one_stretch(start: Any) -> None:
    game = start("""
        procedure play():
            anytime players[2] as second:
                option ask:
                    offer players[1] as question:
                        option yes:
                            nothing
            anytime players[3] as third:
                option whistle:
                    note("whistle")
            throughout:
                offer players[1] as work:
                    option dig:
                        nothing
        """)
    assert game.open == ["Ann dig", "Bob second.ask", "Cy third.whistle"]
    assert game.do("Bob", "second.ask").open == ["Ann yes"], "the windows of a stretch are busy together"
    assert game.do("Ann", "yes").do("Cy", "third.whistle").open == ["Ann dig", "Bob second.ask", "Cy third.whistle"]


def test_a_procedure_can_be_left_from_its_window(start: Any) -> None:
    game = start("""
        procedure dug() -> int:
            anytime players[2] as side:
                option stop(number in 1 to 5):
                    if number < 4:
                        return number
                    note("no")
            throughout:
                each company in companies:
                    ask()
            return 0

        procedure ask():
            offer players[1] as work:
                option dig:
                    nothing

        procedure play():
            let first_time = dug()
            let second = dug()
            note("{first_time} {second}")
            ask()
        """)
    game.do("Ann", "dig").do("Bob", "side.stop", number=4)
    assert (game.log, game.open) == ("no", ["Ann dig", "Bob side.stop"])
    game.do("Bob", "side.stop", number=3)
    assert game.open == ["Ann dig", "Bob side.stop"]
    assert game.do("Ann", "dig").do("Ann", "dig").log == "no 3 0"
    assert game.open == ["Ann dig"]
