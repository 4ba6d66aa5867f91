"""The page and the command: what they show, and that nothing outside of the page is needed."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import pytest

from interpreter.cli.app import main

SCRIPT = """
    procedure play():
        day(first(players))

    procedure day(player):
        offer player as deal:
            option go(far in 1 to 3):                           @T-1
                require far != 2 else "2 < 3 & too far"         @T-2
                if far == 3:
                    pay(far, from: bank, to: player)
            pass
"""
PLACES = """
override procedure play():
    while true:
        offer first(players) "where to?" as place:
            option deal:
                day(first(players))
"""
TESTS = """
given: {players: 1, begin: deal}
tests:
- {clause: T-1, name: near <1>, do: [{by: A, choice: deal.go, far: 1}]}
- {clause: T-1, name: failing, do: [{by: A, choice: deal.go, far: 2}]}
"""
CLAUSES = """
    T-1: {section: Play, says: one goes}
    T-2: {section: Play, says: one does not go & rest}
    T-3: {section: End, says: one is kind, soft: manners}
"""
ALONE = ("meta", "link", "br", "hr", "img", "input", "wbr")
OPEN_ENDED = ("td", "th", "tr", "li", "p")


@pytest.fixture
def made(title: Callable[..., Path]) -> Path:
    folder = title(SCRIPT, clauses=CLAUSES)
    (folder / "tests").mkdir()
    (folder / "tests" / "places.rules").write_text(PLACES)
    (folder / "tests" / "going.yaml").write_text(TESTS)
    return folder


Run = Callable[..., tuple[int, str]]


@pytest.fixture
def run(made: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    def command(*words: str) -> tuple[int, str]:
        monkeypatch.setattr("sys.argv", ["18xx", "coverage", str(made), *words])
        with pytest.raises(SystemExit) as end:
            main()
        said = capsys.readouterr()
        return int(str(end.value.code)), said.out or said.err

    return command


@pytest.fixture
def page(run: Run, tmp_path: Path) -> str:
    run("--html", str(tmp_path / "out" / "page.html"))
    return (tmp_path / "out" / "page.html").read_text(encoding="utf-8")


class Reader(HTMLParser):
    """Reads a page: its anchors, its links, and whether all that is opened is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.anchors: list[str] = []
        self.links: set[str] = set()
        self.tags: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        given = dict(attrs)
        if given.get("id"):
            self.anchors.append(str(given["id"]))
        self.links |= {str(given[name]) for name in ("href", "src") if name in given}
        if tag not in (*ALONE, *OPEN_ENDED):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in OPEN_ENDED:
            assert self.open.pop() == tag


def test_the_page_stands_alone_and_all_its_links_lead_somewhere(page: str) -> None:
    reader = Reader()
    reader.feed(page)
    assert reader.open == []
    assert not reader.tags & {"script", "link", "img"}
    assert len(set(reader.anchors)) == len(reader.anchors)
    assert {link.removeprefix("#") for link in reader.links} <= set(reader.anchors)
    assert "T-1" in reader.anchors
    assert "url(" not in page
    assert "@import" not in page


def test_lines_have_the_colour_of_what_was_reached(page: str) -> None:
    def kind_of(text: str) -> str:
        line = re.split(r"<(?=div|details)", page.partition(text)[0])[-1]
        found = re.search(r"class=(\w+)", line.partition(">")[0])
        return found[1] if found else ""

    assert kind_of("if far == 3:") == "half"
    assert kind_of("pay(far, from: bank") == "no"
    assert kind_of("require far != 2") == "ok"
    assert kind_of("procedure day(player)") == ""
    assert "never true: if: far == 3" in page
    assert "2 &lt; 3 &amp; too far" in page
    assert 'class="c no" id="T-2"' in page
    assert 'class="c soft" id="T-3"' in page
    assert "near &lt;1&gt;" in page


def test_the_command_tells_of_all_kinds(run: Run) -> None:
    code, printed = run("--lacking")
    assert code == 1  # one of the tests fails
    assert re.search(r"reached by 2 clause tests\n  lines: +4 of +9 ", printed)
    assert re.search(r"options taken: +1 of +2 ", printed)
    assert "never true: if: far == 3" in printed
    assert "never offered and never taken: deal.pass" in printed
    assert "this test fails: T-1: failing" in printed


def test_plain_form(run: Run) -> None:
    data = json.loads(run("--json")[1])
    assert [(each["name"], each["passed"]) for each in data["tests"]] == [("near <1>", True), ("failing", False)]
    assert data["totals"]["refusals"] == {"reached": 1, "of": 1, "told": 0}
    assert next(each for each in data["branches"] if each["text"] == "if: far == 3")["sides"] == {"yes": 0, "no": 1}
    assert next(each for each in data["options"] if each["text"] == "deal.go")["sides"] == {"offered": 2, "taken": 1}


def test_games_can_be_counted_too(run: Run, made: Path, tmp_path: Path) -> None:
    from interpreter import Game, load_ruleset

    game = Game(load_ruleset(made), ["A"])
    game.apply({"by": "A", "choice": "deal.go", "far": 3})
    record = tmp_path / "record.json"
    record.write_text(json.dumps(game.record()))
    printed = run("--game", str(record))[1]
    assert "reached by 2 clause tests and 1 game" in printed
    assert re.search(r"  lines: +6 of +9 ", printed)


def test_a_packed_game_counts_like_any_other(run: Run, made: Path, tmp_path: Path) -> None:
    from interpreter import Game, load_ruleset
    from interpreter.testing.recorded_games import write

    game = Game(load_ruleset(made), ["A"])
    game.apply({"by": "A", "choice": "deal.go", "far": 3})
    write(tmp_path / "game.json.gz", {"bot": "none", "record": game.record(), "seen": [], "over": None, "scores": {}})
    printed = run("--game", str(tmp_path / "game.json.gz"))[1]
    assert "reached by 2 clause tests and 1 game" in printed


@pytest.mark.parametrize(
    ("text", "said"), [("[]", "is no recorded game"), ('{"format": "18xx-record/1", "ruleset": 5}', "is damaged")]
)
def test_a_damaged_game_does_not_count(run: Run, tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "game.json").write_text(text)
    code, complaint = run("--game", str(tmp_path / "game.json"))
    assert code == 2
    assert said in " ".join(complaint.split())


def test_a_game_of_another_title_does_not_count(run: Run, made: Path, tmp_path: Path) -> None:
    from interpreter import Game, load_ruleset

    record = tmp_path / "record.json"
    record.write_text(json.dumps({**Game(load_ruleset(made), ["A"]).record(), "ruleset": "18ireland"}))
    code, complaint = run("--game", str(record))
    assert code == 2
    assert "is a game of 18ireland, and not of" in " ".join(complaint.split())


def test_what_runs_nothing_has_no_page(run: Run, tmp_path: Path) -> None:
    assert run("--clauses", "--html", str(tmp_path / "page.html"))[0] == 2
