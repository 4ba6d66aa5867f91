"""The threads of the server: a long search keeps its own game waiting, and no other."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from asking import Asking

from interpreter.board.effort import breathe
from interpreter.serve.games import OpenGame
from interpreter.serve.limits import Limits
from interpreter.serve.methods import Server
from interpreter.serve.trouble import Trouble
from interpreter.serve.web.worker import Worker


class Search:
    """Work on a game that goes on until it is told to end."""

    def __init__(self, server: Server, game: str) -> None:
        self.server, self.game = server, game
        self.begun, self.end, self.breaths = threading.Event(), threading.Event(), 0

    def __call__(self) -> int:
        found: OpenGame = self.server.games.find(self.game)
        return self.server.games.work(found, self._search)

    def _search(self) -> int:
        self.begun.set()
        while not self.end.is_set():
            time.sleep(0.002)
            self.breaths += 1
            breathe()
        return self.breaths


def working(server: Server, play: Callable[[Worker], Coroutine[Any, Any, None]]) -> None:
    """Play with the worker of a server."""

    async def run() -> None:
        worker = Worker(server)
        worker.begin()
        try:
            await asyncio.wait_for(play(worker), 60)
        finally:
            worker.end()

    asyncio.run(run())


def games(server: Server, number: int) -> list[str]:
    ask = Asking(server)
    return [ask("games.new", ruleset="tiny", players=["Ann", "Bob"])["game"] for _ in range(number)]


def earn(game: str) -> dict[str, Any]:
    return {"game": game, "action": {"by": "Ann", "choice": "work.earn", "amount": 20}}


async def begun(worker: Worker, search: Search) -> asyncio.Task[int]:
    task = asyncio.ensure_future(worker.work(search, search.game))
    while not search.begun.is_set():
        await asyncio.sleep(0.001)
    return task


def test_other_games_go_on_during_a_search(server: Server) -> None:
    first, second, third = games(server, 3)

    async def play(worker: Worker) -> None:
        search = Search(server, first)
        task = await begun(worker, search)
        for number in range(1, 4):
            for game in (second, third):
                assert (await worker.call("games.apply", earn(game)))["number"] == number
        assert len((await worker.call("games.list", {}))["games"]) == 3
        same = asyncio.ensure_future(worker.call("games.apply", earn(first)))
        await worker.call("games.choice", {"game": second})
        assert not same.done()
        assert not task.done()
        search.end.set()
        assert await task > 0
        assert (await same)["number"] == 1

    working(server, play)


def test_two_searches_go_on_by_turns(server: Server) -> None:
    async def play(worker: Worker) -> None:
        searches = [Search(server, game) for game in games(server, 2)]
        tasks = [await begun(worker, search) for search in searches]
        before = [search.breaths for search in searches]
        while any(search.breaths < count + 50 for search, count in zip(searches, before, strict=True)):
            await asyncio.sleep(0.01)
        for search in searches:
            search.end.set()
        await asyncio.gather(*tasks)

    working(server, play)


def test_a_search_is_broken_off_at_a_breath_and_changes_nothing(title: Any, server: Server) -> None:
    short = Server(limits=Limits(seconds=0.3), further=server.titles._further.values())
    (game,) = games(short, 1)

    async def play(worker: Worker) -> None:
        await worker.call("games.apply", earn(game))
        with pytest.raises(Trouble, match="longer than"):
            await worker.work(lambda: short.answering(Search(short, game)), game)
        assert (await worker.call("games.apply", earn(game)))["number"] == 2

    working(short, play)


def test_the_time_in_which_others_pass_is_not_counted(server: Server) -> None:
    short = Server(limits=Limits(seconds=1.5), further=server.titles._further.values())
    first, second = games(short, 2)

    async def play(worker: Worker) -> None:
        search = Search(short, first)
        task = await begun(worker, search)
        began = time.monotonic()
        while time.monotonic() - began < 2:
            await worker.work(lambda: time.sleep(0.3), second)
        search.end.set()
        assert await task > 0

    working(short, play)


def test_the_end_of_the_server_breaks_a_search_off(server: Server) -> None:
    (game,) = games(server, 1)
    search = Search(server, game)

    async def play(worker: Worker) -> None:
        task = await begun(worker, search)
        waiting = asyncio.ensure_future(worker.call("games.apply", earn(game)))
        await asyncio.sleep(0)
        worker.end()
        with pytest.raises(Trouble, match="longer than"):
            await task
        with pytest.raises(Trouble, match="the server ends"):
            await waiting
        with pytest.raises(Trouble, match="requests are waiting"):
            await worker.call("games.list", {})

    working(server, play)
    assert Asking(server)("games.choice", game=game)["standing"]["actions"] == 0


def test_the_end_of_the_server_breaks_off_what_never_breathes(server: Server) -> None:
    (game,) = games(server, 1)

    def for_ever() -> None:
        while True:
            pass

    async def play(worker: Worker) -> None:
        slow = {"game": game, "action": {"by": "Ann", "choice": "work.slow"}}
        tasks = [asyncio.ensure_future(worker.call("games.apply", slow)), asyncio.ensure_future(worker.work(for_ever))]
        while not worker._inside:
            await asyncio.sleep(0.001)
        worker.end()
        told = await asyncio.gather(*tasks, return_exceptions=True)
        assert all(isinstance(each, Trouble | asyncio.CancelledError) for each in told), told

    began = time.monotonic()
    working(server, play)
    assert time.monotonic() - began < 15
    assert Asking(server)("games.choice", game=game)["standing"]["actions"] == 0


def test_what_nobody_waits_for_is_not_done(server: Server) -> None:
    (game,) = games(server, 1)

    async def gone() -> bool:
        return True

    async def play(worker: Worker) -> None:
        search = Search(server, game)
        task = await begun(worker, search)
        late = asyncio.ensure_future(worker.call("games.apply", earn(game), gone))
        cancelled = asyncio.ensure_future(worker.call("games.apply", earn(game)))
        await asyncio.sleep(0.01)
        cancelled.cancel()
        search.end.set()
        await task
        with pytest.raises(Trouble, match="nobody waits"):
            await late
        assert (await worker.call("games.choice", {"game": game}))["standing"]["actions"] == 0
        assert (worker._waiting, worker._lanes) == (0, {})

    working(server, play)


def test_too_many_are_not_let_wait(server: Server) -> None:
    narrow = Server(limits=Limits(waiting=2), further=server.titles._further.values())
    (game,) = games(narrow, 1)

    async def play(worker: Worker) -> None:
        search = Search(narrow, game)
        task = await begun(worker, search)
        second = asyncio.ensure_future(worker.call("games.choice", {"game": game}))
        await asyncio.sleep(0)
        with pytest.raises(Trouble, match="2 requests are waiting"):
            await worker.call("games.list", {})
        search.end.set()
        await task
        assert await second
        assert await worker.call("games.list", {})

    working(narrow, play)
