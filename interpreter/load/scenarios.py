"""Scenarios: the ways to set a title up, each with the documents as they are for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from interpreter.load.notation import read_players
from interpreter.load.patches import Documents, Step, apply_step, apply_steps, steps
from interpreter.load.variants import Variant
from interpreter.load.yaml_tree import Tree, entries
from interpreter.problems import Problem, did_you_mean, meant_or_known
from interpreter.source import Span


@dataclass(frozen=True, slots=True, eq=False)
class ScenarioDraft:
    """A way to set the title up: the documents as they are for it."""

    name: str
    players: frozenset[int]
    documents: Mapping[str, Tree]
    span: Span


def further_maps(ruleset: Tree) -> list[str]:
    """The maps beside `map` that scenarios are played on."""
    named = (scenario.get("map") for _, scenario, _ in entries(ruleset.get("scenarios")))
    return sorted({tree.word for tree in named if tree is not None and tree.word != "map"})


def scenario_drafts(documents: Documents, problems: list[Problem]) -> tuple[ScenarioDraft, ...]:
    """The scenarios of a title; the one called `standard` where none are listed."""
    ruleset = documents["ruleset"]
    listed = ruleset.get("scenarios")
    if listed is None:
        written = ruleset.get("players")
        span = written.span if written is not None else ruleset.span
        return (ScenarioDraft("standard", _players(ruleset), documents, span),)
    found = []
    for name, scenario, span in entries(listed):
        own = dict(documents)
        _set_up(own, scenario, problems)
        found.append(ScenarioDraft(name, _players(scenario), own, span))
    return tuple(found)


def meant_for(chosen: list[Variant], scenarios: tuple[ScenarioDraft, ...]) -> tuple[ScenarioDraft, ...]:
    """The scenarios for the numbers of players that every variant is for."""
    limits = [_players(variant.tree) for variant in chosen if variant.tree.get("players") is not None]
    if not limits:
        return scenarios
    left = [
        ScenarioDraft(each.name, each.players.intersection(*limits), each.documents, each.span) for each in scenarios
    ]
    return tuple(each for each in left if each.players) or tuple(left)


def _players(tree: Tree) -> frozenset[int]:
    written = tree.get("players")
    return frozenset(read_players(written.word) or ()) if written is not None else frozenset()


def _set_up(documents: Documents, scenario: Tree, problems: list[Problem]) -> None:
    """Patch the documents for one scenario."""
    board = scenario.get("map")
    if board is not None:
        if board.word in documents:
            documents["map"] = documents[board.word]
        else:
            maps = [name for name in documents if name.startswith("map")]
            hint = did_you_mean(board.word, maps) or "it lies beside the title's map.yaml, or beside the variant"
            problems.append(Problem("load/no-map", f"there is no file {board.word}.yaml", board.span, hint))
    apply_steps(documents, steps(scenario), problems)
    for key, value, span in entries(scenario.get("rules")):
        _put(documents, "ruleset", ("rules", key), value, span)
    types = documents["trains"].get("trains")
    for key, value, span in entries(scenario.get("trains")):
        if types is not None and key not in types.map:
            known = meant_or_known(key, types.map)
            problems.append(Problem("load/scenario", f"trains.yaml has no '{key}'", span, known))
        else:
            _put(documents, "trains", ("trains", key, "count"), value, span)
    for subject in ("companies", "privates"):
        _leave_out(documents, subject, scenario.get(subject), problems)


def _put(documents: Documents, name: str, path: tuple[str, ...], value: Tree, span: Span) -> Problem | None:
    """Set a value, whether something is there already or not."""
    problem = apply_step(documents, Step("change", (name, *path), value, span))
    return problem and apply_step(documents, Step("add", (name, *path), value, span))


def _leave_out(documents: Documents, subject: str, kept: Tree | None, problems: list[Problem]) -> None:
    """What a scenario does not list starts out of the game, unless it says itself where it starts."""
    if kept is None:
        return
    names = {item.word for item in kept.items}
    known = documents[subject].get(subject)
    for item in kept.items:
        if known is None or item.word not in known.map:
            hint = did_you_mean(item.word, known.map if known is not None else ())
            problems.append(Problem("load/scenario", f"{subject}.yaml has no '{item.word}'", item.span, hint))
    for name, tree, _ in list(entries(known)):
        if name not in names and tree.get("start") is None:
            _put(documents, subject, (subject, name, "start"), Tree("out", kept.span, "out"), kept.span)


def without_effect(chosen: list[Variant], ruleset: Tree) -> Iterator[Problem]:
    """What a variant changes though most scenarios say it otherwise."""
    scenarios = list(entries(ruleset.get("scenarios")))
    for step in (step for variant in chosen for step in steps(variant.tree)):
        told = _told_by_scenarios(step.path)
        own = [name for name, scenario, _ in scenarios if told is not None and scenario.get(*told) is not None]
        if told is not None and 2 * len(own) > len(scenarios):
            hint = f"change it there, as in {'.'.join(('ruleset.scenarios', own[0], *told))}"
            said = f"this changes nothing in the scenarios that say it themselves: {', '.join(own)}"
            yield Problem("load/no-effect", said, step.span, hint, warning=True)


def _told_by_scenarios(path: tuple[str, ...]) -> tuple[str, ...] | None:
    """Where a scenario may say the same as a path: numbers of trains, and what stands under `rules:`."""
    inner = path[2:] if path[:2] == ("trains", "trains") else path[1:]
    if path[0] == "trains" and len(inner) == 2 and inner[1] == "count":
        return ("trains", inner[0])
    return path[1:] if path[:2] == ("ruleset", "rules") and len(path) == 3 else None
