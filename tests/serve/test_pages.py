"""The page without a browser: what it shows, what its forms do, and that names are only names."""

from __future__ import annotations

import html
import http.client
import json
import re
from collections.abc import Iterator
from urllib.parse import urlencode

import pytest
from web_client import WebServer

FORM = {"content-type": "application/x-www-form-urlencoded"}
EVIL = "<script>alert(1)</script>"


class Browser:
    """Looks at pages, and sends their forms; goes where it is led."""

    def __init__(self, web: WebServer) -> None:
        self.web = web
        self.status, self.text, self.headers = 0, "", http.client.HTTPMessage()

    def look(self, address: str) -> str:
        return self._ask("GET", address, None, {})

    def send(self, address: str, fields: object, **headers: str) -> str:
        sent = {**FORM, **{name.replace("_", "-"): value for name, value in headers.items()}}
        return self._ask("POST", address, urlencode(fields, doseq=True), sent)  # type: ignore[arg-type]

    def _ask(self, method: str, address: str, body: str | None, headers: dict[str, str]) -> str:
        connection = http.client.HTTPConnection("127.0.0.1", self.web.port, timeout=60)
        try:
            connection.request(method, address, body, headers)
            answer = connection.getresponse()
            self.status, self.headers = answer.status, answer.headers
            self.text = answer.read().decode("utf-8")
        finally:
            connection.close()
        return self.look(answer.headers["location"]) if self.status == 303 else self.text

    @property
    def actions(self) -> list[dict[str, object]]:
        """Every action that a button of the page sends."""
        return [json.loads(html.unescape(sent)) for sent in re.findall(r'name="action" value="([^"]*)"', self.text)]


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebServer]:
    folder = tmp_path_factory.mktemp("pages")
    server = WebServer(folder / "games.sqlite")
    yield server
    server.end()


@pytest.fixture
def browser(web: WebServer) -> Browser:
    return Browser(web)


def begun(browser: Browser, *names: str) -> str:
    """A new game, begun by the form of the start page; its address."""
    text = browser.send("/games", {"title": "18ireland", "player": [*names, ""], "seed": "3"})
    assert browser.status == 200, text
    found = re.search(r'data-game="(\w+)"', text)
    assert found is not None
    return f"/games/{found[1]}"


def test_the_start_page_offers_titles_players_and_variants(browser: Browser) -> None:
    text = browser.look("/")
    assert 'href="/?title=18ireland"' in text
    assert 'href="/?title=18gb"' in text
    text = browser.look("/?title=18gb")
    assert text.count('name="player"') == 6
    assert "Characters" in text
    assert 'name="scenario"' in text


def test_a_game_that_cannot_be_begun_says_why_and_keeps_what_was_typed(browser: Browser) -> None:
    text = browser.send("/games", {"title": "18ireland", "player": ["Olga"], "seed": "77"})
    assert browser.status == 409
    assert "no 1 players" in text
    assert 'value="Olga"' in text
    assert 'value="77"' in text
    browser.send("/games", {"title": "18ireland", "player": ["Ann", "Bob", "Cy"], "seed": "x"})
    assert browser.status == 409
    browser.send("/games", {"title": "nothing", "player": ["Ann", "Bob", "Cy"]})
    assert browser.status == 404


def test_actions_are_done_and_undone(browser: Browser) -> None:
    game = begun(browser, "Ann", "Bob", "Cy")
    assert 'id="refusal"' not in browser.text
    action = browser.actions[0]
    browser.send(f"{game}/act", {"action": json.dumps(action), "after": "0"})
    assert 'data-actions="1"' in browser.text
    assert browser.look(game) == browser.text, "it shows the same when it is loaded again"
    browser.send(f"{game}/act", {"action": json.dumps(action), "after": "0"})
    assert browser.status == 409
    assert "somebody was quicker" in browser.text
    browser.send(f"{game}/undo", {"after": "1"})
    assert 'data-actions="0"' in browser.text
    browser.send(f"{game}/undo", {})
    assert browser.status == 409
    assert "nothing to undo" in browser.text
    assert browser.headers["hx-push-url"] == game, "what is not done is not where the page is found again"


def test_what_was_chosen_is_told_with_what_was_done(browser: Browser) -> None:
    game = begun(browser, "Ann", "Bob", "Cy")
    listed = browser.web.call("games.actions", game=game.rpartition("/")[2])["actions"]
    bid = next(each for each in listed if isinstance(each.get("amount"), dict))
    amount = bid["amount"]["from"]
    text = browser.send(f"{game}/act", {"action": json.dumps({**bid, "amount": amount}), "after": "0"})
    assert f'<span class="small">private {bid["private"]}; amount {amount}</span>' in text


def test_privates_say_what_they_can_do_and_companies_who_they_are(browser: Browser) -> None:
    begun(browser, "Ann", "Bob", "Cy")
    assert "nobody may lay a tile there; hexes: J14 (Wicklow)" in browser.text
    assert re.search(r"<th scope=.row.>DKR</th><td>Dublin &amp; Kingstown Railway</td>.*?I11 Dublin", browser.text)


def test_the_reasons_that_are_shown_and_the_whole_log_are_in_the_address(browser: Browser) -> None:
    game = begun(browser, "Ann", "Bob", "Cy")
    for sought in ({"ask": json.dumps({"by": "Ann", "choice": "share_turn.buy"})}, {"log": "all"}):
        browser.look(f"{game}?{urlencode(sought)}")
        assert browser.headers["hx-push-url"] == f"{game}?{urlencode(sought)}"


def test_a_set_up_is_drawn_anew_unless_its_seed_is_given(browser: Browser) -> None:
    seeds = {re.findall(r'name="seed" value="(\d+)"', browser.look("/?title=18ireland"))[0] for _ in range(3)}
    assert len(seeds) > 1


def test_a_refusal_is_shown_with_its_rule_and_clauses(browser: Browser) -> None:
    game = begun(browser, "Ann", "Bob", "Cy")
    listed = browser.web.call("games.actions", game=game.rpartition("/")[2])["actions"]
    bid = next(each for each in listed if isinstance(each.get("amount"), dict))
    action = {key: value for key, value in bid.items() if key != "amount"}
    shown = browser.look(f"{game}?{urlencode({'fill': json.dumps(action)})}")
    assert 'type="number"' in shown
    sent = {"action": json.dumps(action), "parameter": "amount", "value": "1", "after": "0", "fill": json.dumps(action)}
    text = browser.send(f"{game}/act", sent)
    assert browser.status == 409
    assert 'id="refusal"' in text
    assert "amount: 1 is not from" in text
    assert re.search(r"rulesets/common/waterfall.rules:\d+:\d+", text)
    assert "<b>IR-" in text
    assert 'name="parameter" value="amount"' in text, "what was filled in is still there"
    asked = browser.look(f"{game}?{urlencode({'ask': json.dumps({'by': 'Ann', 'choice': 'share_turn.buy'})})}")
    assert "this is not possible now" not in asked
    assert "share_turn.buy" in asked


def test_names_are_only_names(browser: Browser) -> None:
    game = begun(browser, EVIL, 'B"ob', "Cy & Co")
    browser.send(f"{game}/act", {"action": json.dumps(browser.actions[0]), "after": "0"})
    for address in (game, "/", f"{game}?hex={EVIL}", f"{game}?{urlencode({'ask': json.dumps({'by': EVIL})})}"):
        text = browser.look(address)
        assert browser.status == 200
        assert EVIL not in text, address
        assert "alert(1)" in text or address.startswith(f"{game}?hex")
    assert "script-src 'self'" in browser.headers["content-security-policy"]
    assert not re.search(r"<script(?! src=)|\son\w+=|\sstyle=", browser.look(game)), "nothing that the policy keeps out"


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"host": "evil.example"},
        {"sec_fetch_site": "cross-site", "sec_fetch_mode": "navigate"},
    ],
)
def test_forms_of_other_sites_do_nothing(browser: Browser, headers: dict[str, str]) -> None:
    game = begun(browser, "Ann", "Bob", "Cy")
    action = {"action": json.dumps(browser.actions[0])}
    for address, fields in ((f"{game}/act", action), (f"{game}/undo", {}), (f"{game}/forget", {}), ("/games", {})):
        assert "have no business here" in browser.send(address, fields, **headers) or "not called" in browser.text
        assert browser.status == 403
    assert 'data-actions="0"' in browser.look(game)


def test_what_is_no_form_is_told(browser: Browser) -> None:
    game = begun(browser, "Ann", "Bob", "Cy")
    for fields in ({"action": "["}, {"action": "[1]"}, {"action": "{}"}, {}, {"parameter": "x", "value": "1" * 5000}):
        browser.send(f"{game}/act", fields)
        assert browser.status in (400, 409)
        assert 'role="alert"' in browser.text
    browser.send(f"{game}/act", {str(n): "1" for n in range(500)})
    assert browser.status == 400
    browser.send(f"{game}/act", {}, content_type="text/plain")
    assert browser.status == 415
    for query in ("fill=[", "fill=7", "fill={}", "ask=%00", "fill=" + "[" * 900, "hex=nowhere"):
        browser.look(f"{game}?{query}")
        assert browser.status == 200, query
    assert 'data-actions="0"' in browser.text


def test_a_game_that_is_not_there(browser: Browser) -> None:
    text = browser.look("/games/g999")
    assert browser.status == 404
    assert "there is no game" in text
    browser.send("/games/g999/act", {"action": "{}"})
    assert browser.status == 404
    for name in ("%00", "%0d%0aset-cookie:x", "%ed%a0%80", "%f0%9f%9a%82", "%2e%2e", "g01"):
        for address in (f"/games/{name}", f"/games/{name}?hex=%0a", f"/games/{name}/saved.json"):
            browser.look(address)
            assert (browser.status, browser.headers["set-cookie"]) == (404, None), address


def test_what_is_only_sent_to_leads_back(browser: Browser) -> None:
    game = begun(browser, "Ann", "Bob", "Cy")
    for address in (f"{game}/act", f"{game}/undo"):
        assert 'data-actions="0"' in browser.look(address)
    assert "A new game" in browser.look("/games")


def test_a_game_is_saved_and_forgotten(browser: Browser) -> None:
    game = begun(browser, "Ann", "Bob", "Cy")
    assert json.loads(browser.look(f"{game}/saved.json"))["players"] == ["Ann", "Bob", "Cy"]
    assert "attachment" in browser.headers["content-disposition"]
    assert "A new game" in browser.send(f"{game}/forget", {})
    browser.look(game)
    assert browser.status == 404


def test_files_of_the_page_are_there_and_nothing_else(browser: Browser) -> None:
    for name in ("htmx.min.js", "htmx.LICENSE", "page.js", "page.css", "icon.svg"):
        browser.look(f"/static/{name}")
        assert browser.status == 200, name
    for name in ("nothing", "../routes.py", "%2e%2e/routes.py", "..%2froutes.py"):
        browser.look(f"/static/{name}")
        assert browser.status == 404, name
