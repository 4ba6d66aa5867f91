"""The ways to set a title up: its scenarios, and its variants with what each changes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from interpreter.bundle.values import Data, plain
from interpreter.load.draft import Draft
from interpreter.load.notation import read_players
from interpreter.load.patches import Step, steps
from interpreter.load.yaml_tree import Tree, read_yaml
from interpreter.ruleset.box import Box


def variants(draft: Draft) -> Iterator[Data]:
    """Every variant of the title, and those from elsewhere that were chosen."""
    own = draft.texts.files(draft.texts.folder / "variants", ".yaml")
    chosen = {Path(name).stem for name in draft.variants}
    for path in (*own, *(path for path in draft.outside if path not in own)):
        tree, _ = read_yaml(draft.texts.read(path))
        yield _variant(path.stem, tree, applied=path.stem in chosen)


def variant_words(name: str, tree: Tree | None) -> Data:
    """What has to be known of a variant to choose it."""
    return {
        "id": name,
        "title": _word(tree, "title") or name,
        "text": _word(tree, "text"),
        "players": sorted(read_players(_word(tree, "players")) or ()) or None,
        **{key: tree.words(key) if tree else [] for key in ("requires", "excludes")},
    }


def _variant(name: str, tree: Tree | None, *, applied: bool) -> Data:
    return {
        **variant_words(name, tree),
        "applied": applied,
        **{key: tree.words(key) if tree else [] for key in ("after", "clauses")},
        "has_script": bool(_word(tree, "script")),
        "changes": [_change(step) for step in steps(tree)] if tree else [],
    }


def _change(step: Step) -> Data:
    return {"how": step.how, "path": step.written, "value": step.value.plain() if step.value is not None else None}


def _word(tree: Tree | None, *path: str) -> str:
    found = tree.get(*path) if tree is not None else None
    return found.word if found is not None else ""


def head(draft: Draft) -> Data:
    """What stands on the lid."""
    ruleset = draft.documents["ruleset"]
    return {name: _word(ruleset, name) for name in ("subtitle", "designer", "publisher", "version")}


def scenario_text(draft: Draft, name: str) -> str:
    """What a scenario is for, as the title says it."""
    return _word(draft.documents["ruleset"], "scenarios", name, "text")


def is_unlimited(draft: Draft, number: int, train: str) -> bool:
    """Whether there is any number of a type of train in the scenario of that number."""
    return _word(draft.scenarios[number].documents["trains"], "trains", train, "count") == "unlimited"


def settings(box: Box) -> Iterator[Data]:
    """What the title fills in of the settings that its scripts declare."""
    for name, table in box.settings.items():
        rows = [{"for": list(keys), "value": plain(value)} for keys, value in table.rows.items()]
        yield {"id": name, "by": list(table.by), "rows": rows}
