"""What a clause test expects beside parts of the table: who is asked, what may be done, what functions give."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from interpreter.load.yaml_tree import Tree
from interpreter.play.attempts import Reason
from interpreter.play.game import Game
from interpreter.problems import Note, Problem
from interpreter.testing.differences import differences, shown
from interpreter.testing.names import Misplaced, Names, plain_value, written
from interpreter.testing.positions import unlike

BESIDE = ("refused", "says")
"""What a step says beside its action."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A game as it stands, and what everybody had when the test began."""

    game: Game
    purses: Mapping[str, int]


def money(game: Game) -> dict[str, int]:
    """What everybody has."""
    return {piece.id: amount for (piece, name), amount in game.table.values.items() if name == "cash"}


def offer(game: Game) -> str:
    """The offer that is open; `over` when the game is."""
    return game.asked.label if game.asked is not None else "over"


def action_of(step: Tree) -> dict[str, Any]:
    """The action of a step."""
    return {name: tree.plain() for name, tree in step.map.items() if name not in BESIDE}


def told(reasons: Iterable[Reason]) -> tuple[Note, ...]:
    """Reasons with their clauses, each where it is written."""
    return tuple(dict.fromkeys(Note(_said(reason), reason.span) for reason in reasons))


def _said(reason: Reason) -> str:
    return reason.message + (f" ({', '.join(reason.clauses)})" if reason.clauses else "")


def unexpected(standing: Standing, expect: Tree) -> Iterator[Problem]:
    """Everything that is not as expected."""
    yield from unlike(standing.game, expect)
    for name, look in LOOKS.items():
        tree = expect.get(name)
        if tree is not None:
            try:
                yield from look(standing, tree)
            except Misplaced as wrong:
                yield wrong.problem


def _moved(standing: Standing, tree: Tree) -> Iterator[Problem]:
    """What everybody has gained; whoever is not named has what he had."""
    now, names = money(standing.game), Names(standing.game.runtime)
    for holder in tree.map:
        names.party(holder, tree.key_span(holder))
    for holder in {**standing.purses, **now, **tree.map}:
        said = tree.get(holder)
        moved = now.get(holder, 0) - standing.purses.get(holder, 0)
        yield from differences(f"what {holder} has gained", said.number if said else 0, moved, said or tree)


def _asked(standing: Standing, tree: Tree) -> Iterator[Problem]:
    asked = standing.game.asked
    yield from differences("who is asked", tree.word, asked.player if asked is not None else "nobody", tree)


def _offered(standing: Standing, tree: Tree) -> Iterator[Problem]:
    yield from differences("the offer", tree.word, offer(standing.game), tree)


def _over(standing: Standing, tree: Tree) -> Iterator[Problem]:
    over = standing.game.over
    if isinstance(tree.value, bool):
        yield from differences("whether the game is over", tree.value, over is not None, tree)
    else:
        yield from differences("the end", tree.word, over or "not yet", tree)


def _may(standing: Standing, tree: Tree) -> Iterator[Problem]:
    for each in tree.items:
        reasons = _against(standing.game, each)
        if reasons:
            said = "this may not be done, and the test expects that it may"
            yield Problem("testing/refused", said, each.span, None, told(reasons))


def _may_not(standing: Standing, tree: Tree) -> Iterator[Problem]:
    names = Names(standing.game.runtime)
    for each in tree.items:
        try:
            if each.is_map:
                names.check_action(each)
            else:
                names.check_choice(each)
        except Misplaced as wrong:
            yield wrong.problem
            continue
        if not _against(standing.game, each):
            yield Problem("testing/allowed", "this may be done, and the test expects that it may not", each.span)


def _against(game: Game, said: Tree) -> list[Reason]:
    """What speaks against an action, or against an option in each of its ways."""
    if said.is_map:
        return game.why_not(action_of(said))
    choice = game.choice
    names = {option.name for option in choice.options} if choice is not None else set()
    if names & {said.word, f"{offer(game)}.{said.word}"}:
        return []
    return [Reason(f"'{said.word}' is not among the choices: {', '.join(sorted(names)) or 'there is none'}")]


def _reckoned(standing: Standing, tree: Tree) -> Iterator[Problem]:
    """What functions of the scripts give."""
    names = Names(standing.game.runtime)
    for each in tree.items:
        try:
            yield from _reckoning(standing.game, names, each)
        except Misplaced as wrong:
            yield wrong.problem


def _reckoning(game: Game, names: Names, said: Tree) -> Iterator[Problem]:
    function, wanted, given = said.map["function"], said.map["is"], said.get("of")
    code = game.ruleset.code.functions.get(function.word)
    if code is None or code.kind not in ("function", "rule"):
        raise Misplaced(f"the scripts have no function '{function.word}'", function.span)
    items = given.items if given is not None else ()
    if len(items) != len(code.parameters):
        raise Misplaced(f"{function.word} takes {len(code.parameters)}: {', '.join(code.parameters)}", said.span)
    arguments = [names.value(item, type_) for item, type_ in zip(items, code.parameter_types, strict=True)]
    found = game.ask(function.word, *arguments)
    value = found is None if code.kind == "rule" else plain_value(found)
    what = f"{function.word}({shown([plain_value(each) for each in arguments]) if arguments else ''})"
    yield from differences(what, written(wanted, value), value, wanted, Note("it is reckoned here", code.span))


def _scores(standing: Standing, tree: Tree) -> Iterator[Problem]:
    scores, names = standing.game.scores(), Names(standing.game.runtime)
    for player, worth in tree.map.items():
        names.piece("player", player, tree.key_span(player))
        yield from differences(f"what {player} is worth", worth.number, scores.get(player), worth)


LOOKS: Mapping[str, Callable[[Standing, Tree], Iterator[Problem]]] = {
    "moved": _moved,
    "asked": _asked,
    "offer": _offered,
    "over": _over,
    "may": _may,
    "may_not": _may_not,
    "reckoned": _reckoned,
    "scores": _scores,
}
