"""Linking: layers, two passes, overriding and extending, variants that meet, who may wait."""

from __future__ import annotations

from typing import Any

import pytest

PLAY = """
procedure play():
    note(word())
    offer first(players) as work:
        option dig:
            require may(first(players))
            note("dug")
        option rest:
            nothing
        pass
"""
BASE = """
function word() -> text = "base"
rule may(player):
    require player.cash == 0 else "base"
"""


def test_the_order_of_a_layers_files_does_not_count(start: Any) -> None:
    first = """
        use below
        extend rule may(player):
            require player.cash < 0 else "extension"
        override function word() -> text = "{original()} overridden"
        """
    files = {"first": first, "below": BASE, "game": PLAY}
    for order in (("first", "below", "game"), ("game", "first", "below")):
        game = start({name: files[name] for name in order})
        assert game.log == "base overridden"
        assert [r.message for r in game.why_not({"by": "Ann", "choice": "work.dig"})] == ["extension"]


def test_a_file_overrides_what_it_uses_and_not_what_it_does_not(told: Any) -> None:
    above = 'override function word() -> text = "above"'
    assert told({"below": BASE, "above": f"use below\n{above}", "game": PLAY}) == []
    assert told({"below": BASE, "middle": "use below", "above": f"use middle\n{above}", "game": PLAY}) == []
    (problem,) = told({"below": BASE, "above": above, "game": PLAY})
    assert problem == "patches-meet: 'word' cannot be overridden from here: this does not stand above it"
    (problem,) = told(f"{BASE}{above}\n{PLAY}")
    assert problem.startswith("patches-meet")


def test_overriding_twice_in_a_layer_is_refused(told: Any) -> None:
    one = 'use below\noverride function word() -> text = "one"'
    two = 'use below\noverride function word() -> text = "two"'
    (problem,) = told({"below": BASE, "one": one, "two": two, "game": PLAY})
    assert problem == "patches-meet: 'word' is overridden twice on one layer"
    assert told({"below": BASE, "one": one, "two": two.replace("below", "one"), "game": PLAY}) == []


def test_original_goes_down_layer_by_layer(start: Any) -> None:
    files = {
        "below": BASE,
        "one": 'use below\noverride function word() -> text = "{original()} one"',
        "game": f'use one\n{PLAY}\noverride function word() -> text = "{{original()}} two"',
    }
    variants = {
        "blue": ('override function word() -> text = "{original()} blue"', ""),
        "amber": ('override function word() -> text = "{original()} amber"', "blue"),
    }
    assert start(files, variants=variants).log == "base one two"
    assert start(files, variants=variants, using="amber").log == "base one two amber"
    assert start(files, variants=variants, using="amber blue").log == "base one two blue amber"


def test_overriding_keeps_kind_parameters_and_result(told: Any) -> None:
    def over(text: str) -> list[str]:
        return told({"below": BASE, "game": f"use below\n{text}\n{PLAY}"})

    assert "type: 'word' is a function, not a rule" in over("override rule word():\n    require true")
    assert "type: 'word' must take ()" in over('override function word(player) -> text = "x"')
    assert "type: 'word' must give text" in over("override function word() -> int = 3")
    assert "unknown-word: there is no function 'wort' to override" in over('override function wort() -> text = "x"')
    assert "two-meanings: 'word' is declared twice" in over('function word() -> text = "x"')


# ------------------------------------------------------------------------------------------------ rules


def reasons(game: Any) -> list[str]:
    return [reason.message for reason in game.why_not({"by": "Ann", "choice": "work.dig"})]


EXTEND = 'extend rule may(who: player):\n    require who.cash < 0 else "{who} extension"'


def test_extending_a_rule_adds_requirements_under_names_of_its_own(start: Any) -> None:
    game = start({"below": BASE, "game": f"use below\n{PLAY}\n{EXTEND}"})
    assert reasons(game) == ["Ann extension"]


def test_what_overrides_a_rule_replaces_the_extensions_below_it(start: Any) -> None:
    over = 'override rule may(player):\n    require player.cash == 1 else "override"'
    files = {"below": BASE, "one": f"use below\n{EXTEND}", "game": f"use one\n{PLAY}"}
    assert reasons(start(files, variants={"blue": (over, "")}, using="blue")) == ["override"]
    original = over + "\n    require original(player)"
    assert reasons(start(files, variants={"blue": (original, "")}, using="blue")) == ["override", "Ann extension"]


def test_an_extension_goes_on_top_of_what_its_layer_overrides(start: Any) -> None:
    over = 'use below\noverride rule may(player):\n    require player.cash == 1 else "override"'
    files = {"below": BASE, "first": f"use below\n{EXTEND}", "over": over, "game": PLAY}
    assert reasons(start(files)) == ["override", "Ann extension"]


def test_variants_that_extend_and_override_a_rule_do_not_meet_and_their_order_does_not_count(start: Any) -> None:
    over = 'override rule may(player):\n    require player.cash == 1 else "override"'
    for names in (("amber", "blue"), ("blue", "amber")):
        variants = {names[0]: (EXTEND, ""), names[1]: (over, "")}
        files = {"below": BASE, "game": f"use below\n{PLAY}"}
        assert reasons(start(files, variants=variants, using="amber blue")) == ["override", "Ann extension"]


def test_extending_what_is_no_rule_is_refused(told: Any) -> None:
    below = {"below": BASE}
    assert told({**below, "game": f"use below\n{PLAY}\nextend rule word():\n    require true"}) == [
        "unknown-word: there is no rule 'word' to extend"
    ]
    assert told({**below, "game": f"use below\n{PLAY}\nextend rule may(company):\n    require true"}) == [
        "type: rule 'may' takes (player: player)"
    ]


# ------------------------------------------------------------------------------------------------ offers and options


def game_with(start: Any, patch: str, **variants: tuple[str, str]) -> Any:
    files = {"below": BASE, "game": f"use below\n{PLAY}", "patch": f"use game\n{patch}"}
    return start(files, variants=variants, using=" ".join(variants))


def test_an_offer_gets_further_options_before_pass(start: Any) -> None:
    game = game_with(start, 'extend work:\n    option sing(a in 1 to 2):\n        note("sung {a}")')
    assert game.open == ["Ann dig", "Ann rest", "Ann sing", "Ann pass"]
    assert game.do("Ann", "sing", a=2).log == "base sung 2"


def test_an_option_gets_further_requirements(start: Any) -> None:
    patch = 'extend work.rest:\n    require false else "no rest"\nextend work.pass:\n    require false else "no pass"'
    game = game_with(start, patch)
    assert game.open == ["Ann dig"]
    assert game.refused("Ann", "rest") == "no rest"
    assert game.refused("Ann", "pass") == "no pass"


def test_an_option_is_taken_away(start: Any) -> None:
    assert game_with(start, "remove work.dig").open == ["Ann rest", "Ann pass"]
    assert game_with(start, "remove work.pass\nremove work.rest").open == ["Ann dig"]


def test_an_option_is_replaced_head_and_body(start: Any) -> None:
    game = game_with(start, 'override option work.dig(a in 1 to 2) "dig deep":\n    note("deep {a}")')
    assert [option.text for option in game.choice.options] == ["dig deep", "rest", "pass"]
    assert game.do("Ann", "dig", a=2).log == "base deep 2"


def test_a_replaced_option_loses_requirements_from_below_and_keeps_those_from_above(start: Any) -> None:
    low, high = 'require false else "low"', 'require false else "high"'
    over = 'override option work.dig:\n    note("new")\n'
    extend = "extend work.dig:\n    "
    game = game_with(start, extend + low, amber=(over, ""))
    assert game.do("Ann", "dig").log == "base new"
    game = game_with(start, extend + low, amber=(over, ""), blue=(extend + high, "amber"))
    assert game.refused("Ann", "dig") == "high"
    game = game_with(start, over, amber=(extend + high, ""))
    assert game.refused("Ann", "dig") == "high"


def test_options_of_a_patch_see_the_locals_of_the_offers_procedure(start: Any) -> None:
    files = {
        "game": """
            procedure play():
                let total = 3
                each player in players:
                    offer player as work:
                        option dig:
                            total = total + 1
                note("{total}")
            """,
        "patch": "use game\nextend work:\n    option sing when total > 3:\n        total = total * 2",
    }
    game = start(files)
    assert game.open == ["Ann dig"]
    game.do("Ann", "dig")
    assert game.open == ["Bob dig", "Bob sing"]
    assert game.do("Bob", "sing").do("Cy", "sing").log == "16"


def test_requirements_of_a_patch_have_names_of_their_own(start: Any) -> None:
    files = {
        "game": """
            attribute player.limit: int = 4

            rule may(player, number: int):
                let least = 2
                require number >= least else "at least {least}"

            procedure play():
                offer players[1] as work:
                    option dig(number in 1 to 9):
                        let double = number * 2
                        require double != 4 else "not {double}"
                        require may(players[1], number)
                        note("{double}")
            """,
        "patch": """
            use game

            extend work.dig:
                let double = number * 3
                if double > 12:
                    let limit = players[1].limit
                    require number < limit else "{double} is beyond {limit}"                @C-LIMIT
                each player in players:
                    require player.name != "Bob" or number != 3 else "{player} says no to {double}"

            extend rule may(who: player, how_many: int):
                let player = how_many + 1
                let number = who
                require player != 2 else "{number} has {player}"
            extend rule may(player, number: int):
                require number != 1 else "{player} has {number}"
            """,
    }
    game = start(files)
    why = [[r.message for r in game.why_not({"by": "Ann", "choice": "work.dig", "number": n})] for n in (1, 2, 3, 4, 5)]
    assert why[0] == ["at least 2", "Ann has 2", "Ann has 1"]
    assert why[1:] == [["not 4"], ["Bob says no to 9"], [], ["15 is beyond 4"]]
    assert game.refused("Ann", "dig", number=5) == "15 is beyond 4"
    assert list(game.actions()) == [{"by": "Ann", "choice": "work.dig", "number": 4}]
    assert game.do("Ann", "dig", number=4).log == "8"


def test_a_version_nothing_reaches_any_more_does_not_have_to_understand_patches(start: Any) -> None:
    files = {
        "below": """
            procedure work(player):
                offer player as work:
                    option dig:
                        nothing
            """,
        "game": """
            use below

            override procedure work(player):
                let total = 1
                offer player as work:
                    option dig:
                        nothing
                note("{total}")

            extend work:
                option more:
                    total = total + 1

            procedure play():
                work(players[1])
            """,
    }
    assert start(files).do("Ann", "more").log == "2"


def test_patches_of_what_is_not_there_are_refused(told: Any) -> None:
    def patch(text: str) -> list[str]:
        return told({"below": BASE, "game": f"use below\n{PLAY}", "patch": f"use game\n{text}"})

    assert patch("extend wrk:\n    option a:\n        nothing") == [
        "no-such-offer: there is no offer or window called 'wrk'"
    ]
    assert patch("remove work.digg") == ["no-such-offer: work has no option 'digg'"]
    assert patch("extend work.digg:\n    require true") == ["no-such-offer: work has no option 'digg'"]
    assert patch("override option work.digg:\n    nothing") == ["no-such-offer: work has no option 'digg'"]
    assert patch("extend work:\n    option dig:\n        nothing") == ["two-meanings: work has an option 'dig' already"]


def test_windows_are_patched_like_offers(start: Any) -> None:
    files = {
        "game": """
            procedure play():
                let total = 1
                anytime each owner in players as side:
                    option look:
                        nothing
                throughout:
                    offer players[1] as work:
                        option dig:
                            note("{total}")
            """,
        "patch": """
            use game

            extend side:
                option add(number in 1 to total) when owner != players[2]:
                    total = total + number
                    note("{owner}")

            extend side.look:
                require owner != players[3] else "not {owner}"
            """,
    }
    game = start(files)
    assert game.open == ["Ann dig", "Ann side.look", "Ann side.add", "Bob side.look", "Cy side.add"]
    assert game.do("Cy", "side.add", number=1).do("Ann", "side.add", number=2).do("Ann", "dig").log == "Cy Ann 4"
    files["patch"] = "use game\nremove side.look\nextend side:\n    option other:\n        nothing"
    assert start(files).open == ["Ann dig", "Ann side.other", "Bob side.other", "Cy side.other"]


def test_original_means_something_in_an_override_only(told: Any) -> None:
    play = "procedure play():\n    {0}\n    offer players[1] as work:\n        option dig:\n            {1}\n"

    def problems(first: str = "nothing", second: str = "nothing", more: str = "") -> list[str]:
        return [p.partition(":")[0] for p in told({"game": play.format(first, second) + more})]

    assert problems() == []
    for texts in (("original()",), ("nothing", "original()")):
        assert problems(*texts) != []
    assert problems(more="event dug()\non dug():\n    original()\n") != []
    assert problems(more="extend work:\n    option other:\n        original()\n") != []


# ------------------------------------------------------------------------------------------------ variants that meet

MEETING = {
    "the same override": 'override function word() -> text = "{0}"',
    "the same handler": 'on dug():\n    note("{0}")',
    "the same new option": "extend work:\n    option sing:\n        nothing",
    "the same overridden option": 'override option work.dig:\n    note("{0}")',
}
EVENT = "event dug()\n"


@pytest.mark.parametrize("text", MEETING.values(), ids=MEETING.keys())
def test_variants_that_meet_need_an_order(told: Any, text: str) -> None:
    files = {"below": EVENT + BASE, "game": f"use below\n{PLAY}"}
    one, two = text.replace("{0}", "one"), text.replace("{0}", "two")
    (problem,) = told(files, "amber blue", variants={"amber": (one, ""), "blue": (two, "")})
    assert problem.startswith("patches-meet: ")
    assert told(files, "amber", variants={"amber": (one, ""), "blue": (two, "")}) == []
    ordered = told(files, "amber blue", variants={"amber": (one, "blue"), "blue": (two, "")})
    assert ordered == ([] if "sing" not in text else ["two-meanings: work.sing is there twice"])


def test_variants_that_do_not_meet_may_be_given_in_any_order(start: Any) -> None:
    files = {"below": BASE, "game": f"use below\n{PLAY}"}
    variants = {
        "amber": ('extend work:\n    option sing:\n        nothing\nextend work.dig:\n    require true', ""),
        "blue": ('extend work:\n    option hum:\n        nothing\nextend work.dig:\n    require true', ""),
    }  # fmt: skip
    one = start(files, variants=variants, using="amber blue")
    two = start(files, variants=variants, using="blue amber")
    assert one.open == two.open == ["Ann dig", "Ann rest", "Ann sing", "Ann hum", "Ann pass"]
    assert one.ruleset.hash == two.ruleset.hash


def test_handlers_stand_in_the_order_of_layers(start: Any) -> None:
    files = {
        "last": 'use first\non dug():\n    note("last")',
        "first": 'event dug()\non dug():\n    note("first")\non dug():\n    note("second")',
        "game": """
            use first
            procedure play():
                announce dug()
                offer first(players):
                    option go:
                        nothing
            """,
    }
    variants = {"blue": ('on dug():\n    note("blue")', "red"), "red": ('on dug():\n    note("red")', "")}
    assert start(files, variants=variants, using="blue red").log == "first second last red blue"


# ------------------------------------------------------------------------------------------------ who may wait


def test_who_may_wait_is_known_only_of_the_linked_whole(start: Any) -> None:
    files = {
        "below": """
            event dug()
            procedure dig():
                note("dig")
                announce dug()
            procedure play():
                dig()
                note("after")
                offer first(players) as last:
                    option go:
                        nothing
            """,
    }
    asking = 'on dug():\n    offer first(players) as why:\n        option yes:\n            note("yes")'
    game = start(files, variants={"blue": (asking, "")})
    assert (game.log, game.asked) == ("dig after", "Ann last")
    assert not game.ruleset.code.functions["dig"].waits
    game = start(files, variants={"blue": (asking, "")}, using="blue")
    assert (game.log, game.asked) == ("dig", "Ann why")
    assert game.do("Ann", "yes").log == "dig yes after"
