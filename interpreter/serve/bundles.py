"""The bundles a server hands out: of the rules it plays by, none larger than its limit, the last ones kept at hand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from interpreter.opening import bundle_ruleset
from interpreter.problems import RulesetError
from interpreter.ruleset.ruleset import Ruleset
from interpreter.serve.limits import Limits
from interpreter.serve.recent import Recent
from interpreter.serve.titles import is_bundle, unsound
from interpreter.serve.trouble import Trouble

MOST = 4
"""So many bundles are kept at hand."""
Bundle = dict[str, Any]


class Bundles:
    """Bundles by the rules that are in them."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._made: Recent[tuple[str, str], Bundle] = Recent(MOST)

    def of(self, name: str, place: str | Path, ruleset: Ruleset) -> Bundle:
        """The bundle of a ruleset that was loaded from a place. Raises Trouble when there is none to be handed out."""
        key = (name, ruleset.hash)
        found = self._made.get(key)
        if found is None:
            found = self._fresh(name, place, ruleset)
            self._made.put(key, found)
        return found

    def _fresh(self, name: str, place: str | Path, ruleset: Ruleset) -> Bundle:
        try:
            found = _read(Path(place)) if is_bundle(place) else bundle_ruleset(place, ruleset.variants)
        except RulesetError as error:
            raise unsound(name, error.problems) from error
        except (OSError, ValueError):
            raise _changed(name) from None
        if found.get("hash") != ruleset.hash:
            raise _changed(name)
        size, most = len(json.dumps(found)), self._limits.bundle_bytes
        if size > most:
            message = f"the bundle of {name} has {size:,} bytes: it may have no more than {most:,}"
            raise Trouble("serve/too-much", message, "18xx bundle writes it to a file")
        return found


def _read(path: Path) -> Bundle:
    """A bundle from its file, which was found to be one when it was loaded."""
    found = json.loads(path.read_text(encoding="utf-8"))
    return found if isinstance(found, dict) else {}


def _changed(name: str) -> Trouble:
    """What lies in the folder or the file now is not what is played."""
    message = f"the rules of {name} have changed since the server read them"
    return Trouble("serve/no-answer", message, "the server reads them anew when it is started again")
