"""Servers that are killed at any moment while bots play: every game stands at its last finished action, whole.

`python tests/serve/killing.py NUMBER SEED` kills so many times, and tells how it went.
"""

from __future__ import annotations

import http.client
import json
import sys
import tempfile
import threading
import time
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

from web_client import WebServer

TITLES = ("18ireland", "18gb")
PLAYERS = ["Ann", "Bob", "Cy", "Di"]
UNDONE = 0.1
"""how often a bot takes its action back"""
LONGEST = 1.5
"""seconds until a server is killed"""
DOWN = (OSError, http.client.HTTPException, ValueError)
"""What a client meets when the server is gone in the middle of an answer."""


class Bot:
    """Plays one game, and remembers what it was answered."""

    def __init__(self, title: str, seed: int) -> None:
        self.title, self.chance = title, Random(f"{title} {seed}")
        self.game = ""
        self.log: list[dict[str, Any]] = []
        self.sent: dict[str, Any] | str | None = None
        """what was sent last and not answered: an action, or that one is taken back"""

    def begin(self, web: WebServer) -> None:
        """A new game."""
        seed = self.chance.randrange(2**31)
        self.game = web.call("games.new", ruleset=self.title, players=PLAYERS, seed=seed)["game"]
        self.log = []

    def play(self, web: WebServer) -> None:
        """Go on until the server is gone."""
        try:
            while self._move(web):
                pass
        except DOWN:
            pass

    def _move(self, web: WebServer) -> bool:
        listed = web.call("games.actions", game=self.game, limit=40)["actions"]
        if not listed:
            return False
        action = {name: self._value(value) for name, value in self.chance.choice(listed).items()}
        self.sent = action
        told = web.call("games.apply", game=self.game, action=action, after=len(self.log))
        if "number" in told:
            assert told["number"] == len(self.log) + 1
            self.log.append({"number": told["number"], "action": action, "events": told["events"]})
            if self.chance.random() < UNDONE:
                self.sent = "undo"
                assert web.call("games.undo", game=self.game, after=len(self.log))["action"] == action
                self.log.pop()
        else:
            assert told["code"] == "serve/refused", told
        self.sent = None
        return True

    def _value(self, value: Any) -> Any:
        if not (isinstance(value, dict) and "from" in value):
            return value
        return self.chance.randrange(value["from"], value["to"] + 1, value["step"])

    def look(self, web: WebServer) -> str:
        """How the game stands after the server was killed: as it was answered, or one step further."""
        log = []
        while True:
            told = web.call("games.log", game=self.game, **{"from": len(log) + 1, "limit": 500})
            log += told["entries"]
            if not told["more"]:
                break
        saved = web.call("games.save", game=self.game)["saved"]
        assert [each["action"] for each in log] == saved["actions"]
        assert all(each["events"] for each in log)
        further = [*self.log, {"action": self.sent}] if isinstance(self.sent, dict) else self.log[:-1]
        stands = "as answered" if len(log) == len(self.log) else "further"
        expected = self.log if stands == "as answered" else further
        assert [each["action"] for each in log] == [each["action"] for each in expected], (self.game, self.sent)
        assert stands == "as answered" or self.sent is not None
        if stands == "as answered":
            assert log == self.log
        copy = web.call("games.open", saved=saved)  # which plays it again, and holds the table against its digest
        assert "game" in copy, copy
        web.call("games.close", game=copy["game"])
        self.log, self.sent = log, None
        return stands


def killed(number: int, seed: int) -> dict[str, Any]:
    """Kill a server so many times while a bot plays each title; how it went."""
    chance, began = Random(seed), time.perf_counter()
    bots = [Bot(title, seed) for title in TITLES]
    stood = {"as answered": 0, "further": 0}
    begun = 0
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "games.sqlite"
        for _ in range(number):
            web = WebServer(file)
            for bot in bots:
                if not bot.game or web.call("games.choice", game=bot.game)["standing"]["over"]:
                    bot.begin(web)
                    begun += 1
            threads = [threading.Thread(target=bot.play, args=(web,)) for bot in bots]
            for thread in threads:
                thread.start()
            time.sleep(chance.uniform(0, LONGEST))
            web.end(suddenly=True)
            for thread in threads:
                thread.join()
            web = WebServer(file)
            for bot in bots:
                stood[bot.look(web)] += 1
            web.end()
    seconds = round(time.perf_counter() - began, 1)
    actions = [len(bot.log) for bot in bots]
    return {"killed": number, "games": begun, "stood": stood, "actions": actions, "seconds": seconds}


if __name__ == "__main__":
    sys.stdout.write(json.dumps(killed(int(sys.argv[1]), int(sys.argv[2])), indent=1) + "\n")
