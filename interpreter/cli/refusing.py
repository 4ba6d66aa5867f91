"""`18xx ways-to-refuse`: every way in which an option of a title can be refused, read from its scripts."""

from __future__ import annotations

import click

from interpreter.cli.check import json_option, variant_option
from interpreter.cli.console import count, reading, say, stop, write_json
from interpreter.problems import nearest
from interpreter.testing.hurdles import Hurdle, Offered, Refusable, ways_to_refuse as read_ways

HEADINGS = {
    "when": "it is open only when",
    "domain": "what may be chosen",
    "require": "it is refused unless",
}
"""What is said before hurdles of a kind; those of another kind belong to the ones before them."""


@click.command("ways-to-refuse")
@click.argument("title")
@click.argument("option", required=False)
@variant_option
@json_option
def ways_to_refuse(title: str, option: str | None, variant: tuple[str, ...], *, as_json: bool) -> None:
    """List every way in which an option can be refused: where it is offered, what may be chosen, what it requires.

    OPTION is named as actions name it: share_turn.buy. Without one, the options of the title are listed.
    """
    with reading(title):
        found = read_ways(title, variant)
    if option is None:
        _list(found, as_json=as_json)
        return
    named = _named(found, option)
    if not named:
        near = nearest(option, [*found, *(name.partition(".")[2] for name in found)])
        hint = f"did you mean {near}?" if near else f"18xx ways-to-refuse {title} lists them"
        stop(f"{title} has no option '{option}'", hint)
    if as_json:
        write_json({"title": title, "options": [each.to_json() for each in named]})
        return
    for number, each in enumerate(named):
        say("\n" * min(number, 1) + _head(each), "bold")
        _show(each)


def _named(found: dict[str, Refusable], option: str) -> list[Refusable]:
    """The option of that name; or all called so in whatever offer."""
    if option in found:
        return [found[option]]
    return [each for name, each in found.items() if option in (name.partition(".")[0], name.partition(".")[2])]


def _list(found: dict[str, Refusable], *, as_json: bool) -> None:
    if as_json:
        rows = [{"option": each.name, "says": each.says or None, "ways": len(each.hurdles)} for each in found.values()]
        write_json({"options": rows})
        return
    width = max(map(len, found), default=0)
    for each in found.values():
        say(f"{each.name:{width}}  {count(len(each.hurdles), 'condition'):14}  {each.says}".rstrip())


def _head(each: Refusable) -> str:
    return f"{each.name}" + (f": {each.says}" if each.says else "")


def _show(each: Refusable) -> None:
    say(f"  {each.span.where}{_cited(each.clauses)}")
    say("it is offered")
    for offered in each.offered:
        _show_offered(offered)
    heading = None
    for number, hurdle in enumerate(each.hurdles, 1):
        head = HEADINGS.get(hurdle.kind)
        if head is not None and head != heading:
            say(head)
            heading = head
        _show_hurdle(number, hurdle, each.clauses)


def _show_offered(offered: Offered) -> None:
    at = "throughout a stretch of" if offered.throughout else "in"
    begins = f", which {offered.begins} leads to" if offered.begins != offered.procedure else ""
    say(f"  to {offered.to}, {at} {offered.procedure}{begins}  [{offered.span.where}]")
    for text, span, clauses in offered.under:
        say(f"    {text}  [{span.where}]{_cited(clauses)}")


def _show_hurdle(number: int, hurdle: Hurdle, said: tuple[str, ...]) -> None:
    lead = {"where": "where ", "search": "by "}.get(hurdle.kind, "")
    say(f" {number:2}. {lead}{hurdle.text}{'' if hurdle.clauses == said else _cited(hurdle.clauses)}")
    if hurdle.reason:
        say(f'     "{hurdle.reason}"')
    for condition in hurdle.only:
        word, _, rest = condition.partition(" ")
        say(f"     not if {rest}" if word == "unless" else f"     only {condition}")
    place = f"     [{hurdle.span.where}]" if hurdle.span else ""
    say(place + (f" in {' > '.join(hurdle.within)}" if hurdle.within else ""))
    for text, span in hurdle.means:
        say(f"     {text}  [{span.where}]")


def _cited(clauses: tuple[str, ...]) -> str:
    return f"  ({', '.join(clauses)})" if clauses else ""
