"""The page in a browser: a game is begun, played, refused, undone, loaded again; and the server is killed."""

from __future__ import annotations

import gzip
import json
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from asking import GAME
from web_client import WebServer

import interpreter

api = pytest.importorskip("playwright.sync_api", reason="needs the package playwright")
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"
RECORD = Path(__file__).parents[1] / "records" / "games" / "18ireland-3.json.gz"


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    if not Path(CHROMIUM).is_file():
        pytest.skip(f"needs Chromium, and there is none at {CHROMIUM}; set CHROMIUM")
    api.expect.set_options(timeout=15_000)
    with api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


@pytest.fixture
def page(chromium: Any) -> Iterator[Any]:
    """A page of the size of a telephone; whatever its console says is wrong."""
    page = chromium.new_page(viewport={"width": 390, "height": 844})
    page.set_default_timeout(15_000)
    told: list[str] = []
    page.on("console", lambda message: told.append(message.text))
    page.on("pageerror", lambda error: told.append(str(error)))
    yield page
    page.close()
    usual = ("status of 409", "net::ERR_", "htmx:sendError", "htmx:afterRequest")  # a refusal; a server that is gone
    assert [text for text in told if not any(each in text for each in usual)] == []


def stands_at(page: Any, actions: int) -> None:
    api.expect(page.locator("#page")).to_have_attribute("data-actions", str(actions))


def begin(page: Any, title: str) -> None:
    page.get_by_role("link", name=title, exact=True).click()
    page.get_by_label("Seed").fill("1")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/games/g*")
    stands_at(page, 0)


def card(page: Any, option: str) -> Any:
    return page.locator(f"article[data-option='{option}']")


def middle_of_an_operating_round() -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """A saved game in which a tile is to be laid, and what was done then up to a run of trains: nothing but passing."""
    with gzip.open(RECORD, "rt", encoding="utf-8") as file:
        record = json.load(file)["record"]
    actions = record["actions"]
    laid = ran = 0
    for at, action in enumerate(actions):
        if action["choice"] == "laying.lay_tile":
            laid = at
        elif action["choice"] == "running.run" and laid:
            ran = at
            break
        elif not action["choice"].endswith(".pass"):
            laid = 0
    assert ran, "the recorded game has no such place"
    game = interpreter.Game(interpreter.load_ruleset("18ireland"), record["players"], record["seed"])
    for action in actions[:laid]:
        game.apply(action)
    return game.saved(), actions[laid : ran + 1]


def test_a_game_is_played(page: Any, tmp_path: Path) -> None:
    web = WebServer(tmp_path / "games.sqlite")
    try:
        page.goto(web.address)
        begin(page, "18ireland")
        buys_is_refused_undoes_and_loads_again(page)
        hears_what_another_does(page, web)
        lays_and_runs(page, web, tmp_path)
    finally:
        web.end()


def buys_is_refused_undoes_and_loads_again(page: Any) -> None:
    card(page, "auction_turn.buy").get_by_role("button").first.click()
    stands_at(page, 1)
    bid = card(page, "auction_turn.bid")
    bid.get_by_role("link").first.click()
    bid.get_by_role("spinbutton").fill("1")
    bid.get_by_role("button").click()
    refusal = page.locator("#refusal")
    api.expect(refusal).to_contain_text("amount: 1 is not from")
    api.expect(refusal).to_contain_text("rulesets/common/waterfall.rules:")
    api.expect(refusal).to_contain_text("IR-")
    stands_at(page, 1)
    page.reload()
    api.expect(bid.get_by_role("spinbutton")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    stands_at(page, 0)
    page.reload()
    stands_at(page, 0)
    card(page, "auction_turn.buy").get_by_role("button").first.click()
    stands_at(page, 1)


def hears_what_another_does(page: Any, web: WebServer) -> None:
    game = page.locator("#page").get_attribute("data-game")
    player = web.call("games.choice", game=game)["choice"]["player"]
    assert web.call("games.apply", game=game, action={"by": player, "choice": "auction_turn.pass"})["number"] == 2
    stands_at(page, 2)
    web.call("games.undo", game=game)
    stands_at(page, 1)


def in_sight(selector: str) -> str:
    """Asks a box that can be scrolled whether some of this is seen in it."""
    found = (
        f"box => {{ const [a, b] = [box, box.querySelector('{selector}')].map(each => each.getBoundingClientRect());"
    )
    return f"{found} return b.left < a.right && b.right > a.left && b.top < a.bottom && b.bottom > a.top; }}"


def the_map_is_seen(page: Any) -> None:
    """In every size a hex that is marked is in sight, also when the page is loaded; in one the whole map."""
    box, button = page.locator("#map .scroll"), page.get_by_role("button", name="larger or smaller")
    inside = in_sight(".marked")
    whole = "box => box.scrollWidth <= box.clientWidth && box.scrollHeight <= box.clientHeight"
    seen = []
    for _ in range(3):
        assert box.evaluate(inside)
        page.reload()
        assert box.evaluate(inside)
        seen.append(box.evaluate(whole))
        button.click()
    assert seen == [False, False, True]


def asks_why_and_loads_again(page: Any) -> None:
    page.locator("details.closed summary").click()
    page.locator("a.why").first.click()
    refusal = page.locator("#refusal")
    told = refusal.inner_text()
    page.reload()
    assert refusal.inner_text() == told
    refusal.get_by_role("link", name="close").click()
    api.expect(refusal).to_have_count(0)


def lays_and_runs(page: Any, web: WebServer, tmp_path: Path) -> None:
    saved, actions = middle_of_an_operating_round()
    (tmp_path / "saved.json").write_text(json.dumps(saved))
    page.goto(web.address)
    page.locator("#open").set_input_files(tmp_path / "saved.json")
    page.wait_for_url("**/games/g2")
    done = len(saved["actions"])
    lay, latest = actions[0]["lay"], page.locator("#log .entry").first
    the_map_is_seen(page)
    page.locator(f"a.hex[data-hex='{lay['hex']}']").click()
    tile = page.locator("button.tile:not(.refused)", has_text=f"tile {lay['tile']}, turned {lay['turn']}")
    api.expect(tile).to_be_visible()
    page.reload()
    tile.click()
    stands_at(page, done + 1)
    api.expect(latest).to_contain_text(f"lay {lay['hex']}: tile {lay['tile']}, turned {lay['turn']}")
    assert lay["tile"] in page.locator(f"#hex-{lay['hex']}").text_content()
    for number, action in enumerate(actions[1:-1], done + 2):
        card(page, action["choice"]).get_by_role("button").first.click()
        stands_at(page, number)
    running = card(page, "running.run")
    api.expect(running).to_contain_text(" – ")  # noqa: RUF001 - the stops of a run by their names
    asks_why_and_loads_again(page)
    assert page.locator("#map .scroll").evaluate(in_sight(".route"))
    running.get_by_role("button", name="run for").click()
    stands_at(page, done + len(actions))
    api.expect(running).to_have_count(0)
    route = actions[-1]["run"][0]
    api.expect(latest).to_contain_text(f"{route['train']}: {route['path'][0]}")


def test_a_server_that_is_killed_in_the_middle_of_an_action(
    page: Any, tmp_path: Path, title: Callable[..., Path]
) -> None:
    games, further = tmp_path / "games.sqlite", title(GAME)
    web = WebServer(games, "--ruleset", str(further))
    page.goto(web.address)
    begin(page, further.name)
    card(page, "work.earn").get_by_role("button", name="30").click()
    stands_at(page, 1)
    with page.expect_request("**/act"):
        card(page, "work.slow").get_by_role("button").click()
    page.wait_for_timeout(300)
    web.end(suddenly=True)
    api.expect(page.get_by_role("alert")).to_contain_text("does not answer")
    again = WebServer(games, "--ruleset", str(further))
    try:
        page.goto(f"{again.address}/games/g1")
        stands_at(page, 1)
        card(page, "work.earn").get_by_role("button", name="20").click()
        stands_at(page, 2)
    finally:
        again.end()


HIDE = """() => {
  Object.defineProperty(document, "hidden", {value: true, configurable: true});
  document.dispatchEvent(new Event("visibilitychange"));
}"""
SHOW = HIDE.replace("true, configurable", "false, configurable")


def test_many_windows_show_one_game(chromium: Any, tmp_path: Path, title: Callable[..., Path]) -> None:
    """A browser opens six connections to a server at most: pages that nobody sees have to do without."""
    further = title(GAME)
    web = WebServer(tmp_path / "games.sqlite", "--ruleset", str(further))
    context = chromium.new_context()
    page, *others = [context.new_page() for _ in range(9)]
    page.goto(web.address)
    begin(page, further.name)
    for other in others:
        other.goto(page.url)
        stands_at(other, 0)
        other.evaluate(HIDE)
    card(page, "work.earn").get_by_role("button", name="30").click()
    stands_at(page, 1)
    others[0].evaluate(SHOW)
    stands_at(others[0], 1)
    context.close()
    web.end()
