"""What only follows from another mistake is not told beside it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import interpreter

BELOW = """\
variant: below
title: Below
text: Brings a field and a setting.
script: below.rules
add: {ruleset.rules.reward: 20}
"""
ABOVE = """\
variant: above
title: Above
text: Needs them.
requires: [below]
after: [below]
script: above.rules
change: {ruleset.rules.reward: 30}
"""
DECLARED = 'attribute company.medal: bool = false "it has won one"\nsetting reward: money = 10 "for a medal"\n'
USED = "override function score(player) -> money =\n    rules.reward * count(c for c in companies where c.medal)\n"


def with_variants(folder: Path, **texts: str) -> Path:
    """A title with these files in `variants`; `__` in a name stands for the dot."""
    (folder / "variants").mkdir(exist_ok=True)
    for name, text in texts.items():
        (folder / "variants" / name.replace("__", ".")).write_text(text, encoding="utf-8")
    return folder


def test_a_variant_that_lacks_another_is_all_there_is_to_say(mini: Callable[..., Path]) -> None:
    files = {"below__yaml": BELOW, "below__rules": DECLARED, "above__yaml": ABOVE, "above__rules": USED}
    folder = with_variants(mini(), **files)
    assert interpreter.check_ruleset(folder, ["below", "above"]) == ()
    (problem,) = interpreter.check_ruleset(folder, ["above"])
    assert problem.message == "the variant 'above' needs 'below'"
    assert problem.hint == "choose 'below' as well"


def test_mistakes_of_the_title_itself_are_told_beside_it(mini: Callable[..., Path]) -> None:
    files = {"below__yaml": BELOW, "below__rules": DECLARED, "above__yaml": ABOVE, "above__rules": USED}
    folder = with_variants(mini(("companies.yaml", "home: A3", "home: Z9")), **files)
    found = {problem.code for problem in interpreter.check_ruleset(folder, ["above"])}
    assert "load/variant-needs" in found
    assert len(found) == 2


def test_variants_that_exclude_each_other_do_not_meet_as_well(mini: Callable[..., Path]) -> None:
    one = "variant: {}\ntitle: One\nexcludes: [{}]\nchange: {{ruleset.bank: 1200}}\n"
    folder = with_variants(mini(), red__yaml=one.format("red", "blue"), blue__yaml=one.format("blue", "red"))
    assert {problem.code for problem in interpreter.check_ruleset(folder, ["red", "blue"])} == {"load/variant-excludes"}
