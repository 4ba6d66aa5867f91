"""What answers where a browser looks: the start page, the page of a game, and what their forms send."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from interpreter.serve.trouble import Trouble
from interpreter.serve.web.answers import JsonAnswer
from interpreter.serve.web.page.forms import Form, action_of, number, one, query_json, read_form, setup_of
from interpreter.serve.web.page.seen import Seen, seen
from interpreter.serve.web.page.sought import Sought, address
from interpreter.serve.web.page.start import start
from interpreter.serve.web.routes import MethodRoutes

HERE = Path(__file__).parent
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY, "referrer-policy": "same-origin", "x-content-type-options": "nosniff",
    "cache-control": "no-store",
}  # fmt: skip


class Page(HTMLResponse):
    """A page, whatever is told on it: half a letter, as games of earlier versions may have, is a question mark."""

    def render(self, content: Any) -> bytes:
        """As text."""
        return str(content).encode("utf-8", "replace")


class PageRoutes:
    """The addresses of the pages, beside those of the methods."""

    def __init__(self, methods: MethodRoutes) -> None:
        self._methods, self._server = methods, methods.server
        self._limits = methods.server.limits
        self._templates = Environment(
            loader=FileSystemLoader(HERE / "templates"), autoescape=True, undefined=StrictUndefined, trim_blocks=True,
            lstrip_blocks=True,
        )  # fmt: skip
        self._templates.globals["address"] = address

    def routes(self) -> list[BaseRoute]:
        """Every address of a page."""
        game = "/games/{game:str}"
        return [
            Route("/", self._start, methods=["GET"]),
            Route("/games", self._home, methods=["GET"]),
            Route("/games", self._begin, methods=["POST"]),
            Route(game, self._show, methods=["GET"]),
            Route(f"{game}/act", self._act, methods=["POST"]),
            Route(f"{game}/undo", self._undo, methods=["POST"]),
            Route(f"{game}/forget", self._forget, methods=["POST"]),
            Route(f"{game}/saved.json", self._saved, methods=["GET"]),
            Route(f"{game}/{{rest:path}}", self._home, methods=["GET"]),
            Mount("/static", StaticFiles(directory=HERE / "static")),
        ]

    # ---------------------------------------------------------------------------------------- the start page
    async def _start(self, request: Request) -> Response:
        asked = request.query_params
        return await self._started({name: asked.getlist(name) for name in asked})

    async def _started(self, form: Form, trouble: Trouble | None = None) -> Response:
        def work() -> str:
            return self._page("start.html", start(self._server, form, trouble))

        status = 200 if trouble is None else trouble.status
        chosen = urlencode({"title": one(form, "title"), "variant": form.get("variant", [])}, doseq=True)
        return await self._html(work, status, f"/?{chosen}" if one(form, "title") else "/")

    async def _home(self, request: Request) -> Response:
        """What is only sent to is looked at: the page it belongs to is shown."""
        game = request.path_params.get("game")
        return _elsewhere(address(game) if game else "/")

    async def _begin(self, request: Request) -> Response:
        form: Form = {}
        try:
            form = await read_form(request, self._methods.intake)
            game = (await self._methods.call("games.new", setup_of(form)))["game"]
        except Trouble as trouble:
            return await self._started(form, trouble)
        return _elsewhere(address(game))

    # ---------------------------------------------------------------------------------------- a game
    async def _show(self, request: Request) -> Response:
        asked, limits = request.query_params, self._limits
        sought = Sought(
            query_json(asked.get("fill"), limits), asked.get("hex"), query_json(asked.get("ask"), limits),
            whole_log="log" in asked,
        )  # fmt: skip
        return await self._shown(request.path_params["game"], sought)

    async def _shown(self, name: str, sought: Sought) -> Response:
        def work() -> str:
            found = self._server.games.find(name)
            return self._page("game.html", self._server.games.work(found, lambda: seen(found, sought)))

        status = 200 if sought.trouble is None else sought.trouble.status
        return await self._html(work, status, sought.address(name), name)

    async def _act(self, request: Request) -> Response:
        name = request.path_params["game"]
        form: Form = {}
        action: dict[str, Any] = {}
        try:
            form = await read_form(request, self._methods.intake)
            action = action_of(form, self._limits)
            await self._methods.call("games.apply", {"game": name, "action": action, **_after(form)})
        except Trouble as trouble:
            sought = Sought(
                query_json(one(form, "fill"), self._limits), one(form, "hex") or None, trouble=trouble, tried=action
            )
            return await self._shown(name, sought)
        return _elsewhere(address(name))

    async def _undo(self, request: Request) -> Response:
        name = request.path_params["game"]
        try:
            form = await read_form(request, self._methods.intake)
            await self._methods.call("games.undo", {"game": name, **_after(form)})
        except Trouble as trouble:
            return await self._shown(name, Sought(trouble=trouble))
        return _elsewhere(address(name))

    async def _forget(self, request: Request) -> Response:
        try:
            await read_form(request, self._methods.intake)
            await self._methods.call("games.close", {"game": request.path_params["game"]})
        except Trouble as trouble:
            return await self._started({}, trouble)
        return _elsewhere("/")

    async def _saved(self, request: Request) -> Response:
        name = request.path_params["game"]
        saved = (await self._methods.call("games.save", {"game": name}))["saved"]
        return JsonAnswer(saved, headers={"content-disposition": f'attachment; filename="{name}.json"'})

    # ---------------------------------------------------------------------------------------- answering
    async def _html(self, work: Any, status: int, address_: str, game: str | None = None) -> Response:
        """A page, of a game or another, made when its turn comes; `address_` is where it is found again."""
        server = self._server
        try:
            text = await self._methods.worker.work(lambda: server.answering(work), game)
        except Trouble as trouble:
            status, text = trouble.status, self._page("trouble.html", {"trouble": trouble.problem})
        return Page(text, status, {**HEADERS, "hx-push-url": address_})

    def _page(self, template: str, shown: Seen) -> str:
        return self._templates.get_template(template).render(shown)


def _elsewhere(address_: str) -> Response:
    return RedirectResponse(address_, 303, HEADERS)


def _after(form: Form) -> dict[str, int]:
    """How many actions had been done when the form was shown."""
    count = number(one(form, "after"))
    return {} if count is None or count < 0 else {"after": count}
