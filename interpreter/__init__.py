"""An interpreter for 18xx railway games, in which a whole title is data.

What is named here is loaded when it is first used: to check a ruleset takes none of what plays it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from interpreter.opening import SaveError, bundle_ruleset, check_ruleset, load_ruleset, open_game
    from interpreter.play.attempts import Reason, Refusal
    from interpreter.play.choices import Choice, OptionView
    from interpreter.play.game import Game, ScriptFailure
    from interpreter.problems import Problem, RulesetError
    from interpreter.ruleset.ruleset import Ruleset

__all__ = [
    "Choice",
    "Game",
    "OptionView",
    "Problem",
    "Reason",
    "Refusal",
    "Ruleset",
    "RulesetError",
    "SaveError",
    "ScriptFailure",
    "bundle_ruleset",
    "check_ruleset",
    "load_ruleset",
    "open_game",
]

_HOMES = {
    "interpreter.opening": ("SaveError", "bundle_ruleset", "check_ruleset", "load_ruleset", "open_game"),
    "interpreter.play.attempts": ("Reason", "Refusal"),
    "interpreter.play.choices": ("Choice", "OptionView"),
    "interpreter.play.game": ("Game", "ScriptFailure"),
    "interpreter.problems": ("Problem", "RulesetError"),
    "interpreter.ruleset.ruleset": ("Ruleset",),
}
_HOME = {name: module for module, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(_HOME[name]), name)
    return found


def __dir__() -> list[str]:
    return __all__
