"""Every method of the protocol: what it does with the games, apart from how it is reached."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, TypeVar

from interpreter.play.attempts import Refusal
from interpreter.play.game import Game, ScriptFailure
from interpreter.present.data import show_data
from interpreter.present.pictures import picture_of
from interpreter.ruleset.ruleset import Ruleset
from interpreter.serve.bundles import Bundles
from interpreter.serve.explaining import askable, lines_of
from interpreter.serve.games import Games, OpenGame, standing
from interpreter.serve.limits import Limits
from interpreter.serve.log import Entry
from interpreter.serve.messages import PROTOCOL, check_params, method_names
from interpreter.serve.saved_games import hold_to_rules, hold_to_shape, played_again
from interpreter.serve.shelf import MemoryShelf, Shelf, ShelfError
from interpreter.serve.titles import Titles
from interpreter.serve.trouble import Trouble, mistake
from interpreter.serve.values import Asked, allowed_values_of, values_of

Params = dict[str, Any]
Result = dict[str, Any]
Value = TypeVar("Value")
LISTED = 1000
"""so many are listed unless it is said how many"""
DEPTH = 8
"""so deep an explanation goes unless it is said how deep"""


class Server:
    """Answers requests, one after the other. Whatever a request is, the next one finds all games as they should be."""

    def __init__(self, shelf: Shelf | None = None, limits: Limits | None = None, further: Iterable[Path] = ()) -> None:
        """`further` are folders of titles beside those of the package."""
        self.limits = limits or Limits()
        self.titles = Titles(further)
        self.bundles = Bundles(self.limits)
        self.games = Games(shelf or MemoryShelf(), self.limits, self.titles.load)
        self.leaving = False
        """whether a client has asked for the end"""
        self._methods: dict[str, Callable[[Params], Result]] = {
            "server.info": self._info,
            "server.exit": self._exit,
            "rulesets.list": self._rulesets,
            "rulesets.load": self._load,
            "rulesets.check": self._check,
            "rulesets.bundle": self._bundle,
            "games.new": self._new,
            "games.open": self._open,
            "games.save": self._save,
            "games.close": self._close,
            "games.list": self._list,
            "games.bundle": self._bundle_of_game,
            "games.choice": self._choice,
            "games.actions": self._actions,
            "games.values": self._values,
            "games.apply": self._apply,
            "games.undo": self._undo,
            "games.whyNot": self._why_not,
            "games.explainable": self._explainable,
            "games.explain": self._explain,
            "games.state": self._state,
            "games.log": self._log,
            "games.draw": self._draw,
        }

    def call(self, method: str, params: Any) -> Result:
        """What a method gives. Raises Trouble, and nothing else, when it gives nothing."""

        def work() -> Result:
            given = check_params(method, params)  # which knows the methods
            return self._methods[method](given)

        return self.answering(work)

    def answering(self, work: Callable[[], Value]) -> Value:
        """What some work of a front end gives. Raises Trouble, and nothing else, when it gives nothing."""
        try:
            return work()
        except Trouble:
            raise
        except Refusal as refusal:
            raise refused(refusal) from refusal
        except ShelfError as error:
            message = f"what is kept cannot be read: {error}"
            raise Trouble("serve/not-kept", message, "see to the file that games are kept in") from error
        except ScriptFailure as failure:
            raise Trouble(
                "serve/script", str(failure), "the ruleset has to be mended; nothing has changed"
            ) from failure
        except MemoryError as error:
            raise Trouble("serve/too-much", "this takes more memory than there is", "ask for less at once") from error
        except Exception as error:
            raise mistake(error) from error

    # ---------------------------------------------------------------------------------------- titles
    def _info(self, _: Params) -> Result:
        return {
            "name": "18xx", "version": _version(), "protocol": PROTOCOL, "methods": method_names(),
            "limits": self.limits.to_json(),
        }  # fmt: skip

    def _exit(self, _: Params) -> Result:
        self.leaving = True
        return {}

    def _rulesets(self, _: Params) -> Result:
        return {"rulesets": self.titles.names()}

    def _load(self, params: Params) -> Result:
        ruleset = self._ruleset(params)
        return self.titles.described(ruleset, params["ruleset"])

    def _check(self, params: Params) -> Result:
        found = self.titles.check(params["ruleset"], params.get("variants", ()))
        problems = [problem.to_json() for problem in found]
        return {"sound": all(problem.warning for problem in found), "problems": problems}

    def _bundle(self, params: Params) -> Result:
        name, ruleset = params["ruleset"], self._ruleset(params)
        return {"bundle": self.bundles.of(name, self.titles.place(name), ruleset)}

    def _bundle_of_game(self, params: Params) -> Result:
        found = self._find(params)
        name, ruleset = self.games.title_of(found), found.game.ruleset
        return {"bundle": self.bundles.of(name, self.titles.place(name), ruleset)}

    def _ruleset(self, params: Params) -> Ruleset:
        """A ruleset. How long that takes is up to whoever wrote it and began the server, and to no client."""
        return self.titles.load(params["ruleset"], params.get("variants", ()))

    # ---------------------------------------------------------------------------------------- coming and going
    def _new(self, params: Params) -> Result:
        ruleset = self._ruleset(params)

        def make() -> tuple[Game, list[Entry]]:
            try:
                return Game(ruleset, params["players"], params.get("seed", 0), params.get("scenario")), []
            except ValueError as error:
                raise Trouble("serve/no-setup", str(error), "rulesets.load tells what there is to choose") from error

        return self._begun(self.games.begin(params["ruleset"], make))

    def _open(self, params: Params) -> Result:
        saved = params["saved"]
        self.games.timed(lambda: hold_to_shape(saved))
        name = self.titles.name_of(saved["ruleset"])
        ruleset = self._ruleset({"ruleset": name, "variants": saved["variants"]})
        if not params.get("other_rules"):
            hold_to_rules(saved, ruleset)
        return self._begun(self.games.begin(name, lambda: played_again(saved, ruleset)))

    @staticmethod
    def _begun(found: OpenGame) -> Result:
        return {"game": found.id, "standing": standing(found.game)}

    def _save(self, params: Params) -> Result:
        found = self._find(params)
        return {"saved": self._work(found, lambda game: game.saved())}

    def _close(self, params: Params) -> Result:
        self.games.close(params["game"])
        return {"closed": params["game"]}

    def _list(self, _: Params) -> Result:
        return {"games": self.games.summaries()}

    # ---------------------------------------------------------------------------------------- playing
    def _choice(self, params: Params) -> Result:
        def work(game: Game) -> Result:
            choice = game.choice
            return {"standing": standing(game), "choice": None if choice is None else choice.to_json()}

        return self._work(self._find(params), work)

    def _actions(self, params: Params) -> Result:
        limit = params.get("limit", LISTED)
        by, choice = params.get("by"), params.get("choice")

        def work(game: Game) -> Result:
            listed = list(itertools.islice(game.actions(by, choice), limit + 1))
            return {"actions": listed[:limit], "more": len(listed) > limit}

        return self._work(self._find(params), work)

    def _values(self, params: Params) -> Result:
        asked = Asked(params["choice"], params["by"], params.get("chosen", {}), params.get("limit", LISTED))
        listed = allowed_values_of if params.get("allowed") else values_of
        return self._work(self._find(params), lambda game: listed(game, asked))

    def _apply(self, params: Params) -> Result:
        found = self._find_at(params)
        entry = self.games.apply(found, params["action"])
        return {"number": found.game.actions_done, "events": entry.events, "standing": standing(found.game)}

    def _undo(self, params: Params) -> Result:
        found = self._find_at(params)
        action = self.games.undo(found)
        return {"action": action, "standing": standing(found.game)}

    # ---------------------------------------------------------------------------------------- asking
    def _why_not(self, params: Params) -> Result:
        reasons = self._work(self._find(params), lambda game: game.why_not(params["action"]))
        return {"allowed": not reasons, "reasons": [reason.to_json() for reason in reasons]}

    def _explainable(self, params: Params) -> Result:
        return askable(self._find(params).game.ruleset)

    def _explain(self, params: Params) -> Result:
        def work(game: Game) -> Result:
            try:
                found = game.explain_named(params["what"], *params.get("given", ()))
            except ValueError as error:
                hint = "games.explainable tells what can be asked"
                raise Trouble("serve/no-answer", str(error), hint) from error
            return lines_of(found, params.get("depth", DEPTH))

        return self._work(self._find(params), work)

    def _state(self, params: Params) -> Result:
        def work(game: Game) -> Result:
            return {"state": show_data(game, game.ruleset.title, game.ruleset.currency)}

        return self._work(self._find(params), work)

    def _log(self, params: Params) -> Result:
        log, first = self._find(params).log, params.get("from", 1)
        begin = max(first - 1, 0) if first >= 0 else max(len(log) + first, 0)
        end = begin + params.get("limit", LISTED)
        entries = [
            {"number": begin + at + 1, "action": entry.action, "events": entry.events}
            for at, entry in enumerate(log[begin:end])
        ]
        return {"entries": entries, "more": end < len(log)}

    def _draw(self, params: Params) -> Result:
        def work(game: Game) -> Result:
            return {"svg": picture_of(game.runtime, game.ruleset.title, params["what"])}

        return self._work(self._find(params), work)

    # ---------------------------------------------------------------------------------------- finding
    def _find(self, params: Params) -> OpenGame:
        return self.games.find(params["game"])

    def _find_at(self, params: Params) -> OpenGame:
        """The game, when so many actions have been done in it as the client believes."""
        found = self._find(params)
        done = found.game.actions_done
        if params.get("after", done) != done:
            message = f"{found.id} has {done} actions, not {params['after']}"
            raise Trouble("serve/out-of-order", message, "somebody was quicker: games.choice tells where it stands")
        return found

    def _work(self, found: OpenGame, work: Callable[[Game], Value]) -> Value:
        return self.games.work(found, lambda: work(found.game))


def refused(refusal: Refusal) -> Trouble:
    """An action is not allowed."""
    reasons = [reason.to_json() for reason in refusal.reasons]
    return Trouble("serve/refused", str(refusal), "games.whyNot tells all reasons", reasons=reasons)


def _version() -> str:
    try:
        return version("interpreter")
    except PackageNotFoundError:
        return "unknown"
