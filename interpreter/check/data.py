"""All checks of a title's YAML, in order; nothing is changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from interpreter.check.companies import check_companies
from interpreter.check.declarations import Declarations
from interpreter.check.map import check_map
from interpreter.check.market import check_market
from interpreter.check.phases import check_phases
from interpreter.check.pieces import Pieces, pieces_of
from interpreter.check.privates import check_privates
from interpreter.check.scenarios import check_scenarios
from interpreter.check.settings import check_player_rows, check_settings
from interpreter.check.tiles import check_tiles
from interpreter.check.trains import check_trains
from interpreter.load.draft import Draft
from interpreter.load.scenarios import ScenarioDraft
from interpreter.load.yaml_tree import Tree
from interpreter.problems import Note, Problem

Check = Callable[[Mapping[str, Tree], Declarations, Pieces], Iterator[Problem]]

CHECKS: tuple[tuple[Check, tuple[str, ...]], ...] = (
    (check_settings, ("ruleset", "phases", "companies")),
    (check_companies, ("companies", "map", "privates")),
    (check_privates, ("privates", "map", "tiles", "companies", "trains", "phases")),
    (check_market, ("market",)),
    (check_trains, ("trains",)),
    (check_phases, ("phases", "trains")),
    (check_map, ("map",)),
    (check_tiles, ("tiles", "map", "ruleset")),
)
"""Each check and the documents it looks at: a scenario that alters none of them need not be checked again."""


def check_data(draft: Draft, declarations: Declarations) -> list[Problem]:
    """What is wrong with the YAML of a title, in every scenario; warnings only when there is nothing worse."""
    problems = list(check_scenarios(draft))
    done: list[tuple[Check, list[Tree]]] = []
    for scenario in draft.scenarios:
        pieces = pieces_of(scenario.documents, declarations)
        problems += check_player_rows(scenario.documents, scenario.players, declarations, pieces)
        for check, subjects in CHECKS:
            looked_at = [scenario.documents[name] for name in subjects]
            if not any(check is earlier and _same(looked_at, trees) for earlier, trees in done):
                done.append((check, looked_at))
                found = list(check(scenario.documents, declarations, pieces))
                problems += _placed(found, check, draft, scenario, declarations) if found else []
    errors = [problem for problem in problems if not problem.warning]
    return errors or _in_every_scenario(problems, sum(check is check_tiles for check, _ in done))


def _placed(
    found: list[Problem], check: Check, draft: Draft, scenario: ScenarioDraft, declarations: Declarations
) -> Iterator[Problem]:
    """With a word on the scenario for what is wrong in it, and not in the title as its files stand."""
    plain = set(check(draft.documents, declarations, pieces_of(draft.documents, declarations)))
    for problem in found:
        alone = problem not in plain and scenario.documents is not draft.documents
        note = Note(f"so it is in the scenario '{scenario.name}'", scenario.span)
        yield replace(problem, notes=(*problem.notes, note)) if alone else problem


def _in_every_scenario(warnings: list[Problem], runs: int) -> list[Problem]:
    """Without tiles that only some scenarios have no use for."""
    times = Counter((problem.code, problem.message) for problem in warnings)
    return [
        problem
        for problem in warnings
        if problem.code != "check/tile-unused" or times[problem.code, problem.message] >= runs
    ]


def _same(one: list[Tree], other: list[Tree]) -> bool:
    return all(first is second for first, second in zip(one, other, strict=True))
