"""Games in a file: they outlive the server, and stand at the last action that was answered."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from asking import GAME, Asking

from interpreter.making import bundled
from interpreter.serve.database import DatabaseShelf, NoShelfError
from interpreter.serve.limits import Limits
from interpreter.serve.methods import Server
from interpreter.serve.trouble import Trouble


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite"


def asking(server: Server, file: Path, **limits: Any) -> Asking:
    """Another server with the same titles and this file."""
    return Asking(Server(DatabaseShelf(file), Limits(**limits), server.titles._further.values()))


def work(choice: str, **values: Any) -> dict[str, Any]:
    return {"by": "Ann", "choice": f"work.{choice}", **values}


def test_games_are_there_again_after_a_restart(server: Server, file: Path) -> None:
    ask = asking(server, file)
    game = ask("games.new", ruleset="tiny", players=["Ann", "Bob"])["game"]
    for amount in (10, 20, 30):
        ask("games.apply", game=game, action=work("earn", amount=amount))
    ask("games.undo", game=game)
    told = [ask("games.list"), ask("games.save", game=game), ask("games.log", game=game)]
    ask.server.games._shelf.close()  # type: ignore[attr-defined]
    again = asking(server, file)
    assert [again("games.list"), again("games.save", game=game), again("games.log", game=game)] == told
    assert again("games.undo", game=game)["standing"]["actions"] == 1
    again("games.close", game=game)
    assert again("games.new", ruleset="tiny", players=["Ann"])["game"] == "g2", "names are not given twice"


def test_games_that_are_not_at_hand_are_played_again(server: Server, file: Path) -> None:
    ask = asking(server, file, in_memory=1)
    games = [ask("games.new", ruleset="tiny", players=["Ann"])["game"] for _ in range(3)]
    for number in (1, 2):
        for game in games:
            assert ask("games.apply", game=game, action=work("earn", amount=20))["number"] == number
    assert len(ask.server.games._ready) == 1


def test_an_action_that_cannot_be_kept_is_not_done(server: Server, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ask = asking(server, file)
    game = ask("games.new", ruleset="tiny", players=["Ann"])["game"]
    ask("games.apply", game=game, action=work("earn", amount=20))
    before = ask("games.save", game=game)

    def full(*_: Any) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    for method, kept, values in (("apply", "add", {"action": work("earn", amount=20)}), ("undo", "take_back", {})):
        monkeypatch.setattr(ask.server.games._shelf, kept, full)
        error = ask.refused(f"games.{method}", game=game, **values)
        assert (error["code"], "disk is full" in error["message"]) == ("serve/not-kept", True)
        monkeypatch.undo()
        assert ask("games.save", game=game) == before
    assert ask("games.undo", game=game)["standing"]["actions"] == 0


def test_what_cannot_be_kept_changes_nothing(server: Server, file: Path) -> None:
    ask = asking(server, file, games=1000)
    game = ask("games.new", ruleset="tiny", players=["Ann"])["game"]
    base = ask.server.games._shelf._base  # type: ignore[attr-defined]
    base.execute(f"PRAGMA max_page_count = {base.execute('PRAGMA page_count').fetchone()[0]}")
    error = {}
    while not error:
        try:
            ask("games.apply", game=game, action=work("earn", amount=20))
        except Trouble:
            error = ask.refused("games.apply", game=game, action=work("earn", amount=20))
    assert (error["code"], "full" in error["message"]) == ("serve/not-kept", True)
    saved = ask("games.save", game=game)
    base.execute("PRAGMA query_only = ON")
    assert ask.refused("games.new", ruleset="tiny", players=["Ann"])["code"] == "serve/not-kept"
    assert ask.refused("games.close", game=game)["code"] == "serve/not-kept"
    assert ask.refused("games.undo", game=game)["code"] == "serve/not-kept"
    assert (ask("games.save", game=game), len(ask("games.list")["games"])) == (saved, 1)
    base.execute("PRAGMA query_only = OFF")
    ask.server.games._shelf.close()  # type: ignore[attr-defined]
    again = asking(server, file)
    assert again("games.save", game=game) == saved
    assert again("games.apply", game=game, action=work("earn", amount=20))["number"] > 1


DAMAGE = {
    "DELETE FROM actions WHERE number = 2": "action 2 is missing",
    "DELETE FROM actions WHERE number = 1": "action 1 is missing",
    "UPDATE actions SET action = '{' WHERE number = 2": "makes no sense",
    "UPDATE actions SET action = '[]' WHERE number = 2": "no mapping",
    "UPDATE actions SET action = '{}' WHERE number = 2": "actions/1",
    """UPDATE actions SET action = '{"by": "Zoe", "choice": "x"}' WHERE number = 2""": "no player 'Zoe'",
    "UPDATE games SET record = '{' WHERE number = 1": "makes no sense",
    "UPDATE games SET record = '[]' WHERE number = 1": "no mapping",
    "UPDATE games SET record = '{}' WHERE number = 1": "format",
    "UPDATE games SET record = json_set(record, '$.players', 7) WHERE number = 1": "players",
    "UPDATE games SET record = json_set(record, '$.scenario', 'none') WHERE number = 1": "no scenario",
}


@pytest.mark.parametrize("change", DAMAGE)
def test_a_damaged_game_is_told_and_the_others_go_on(server: Server, file: Path, change: str) -> None:
    ask = asking(server, file)
    games = [ask("games.new", ruleset="tiny", players=["Ann"])["game"] for _ in range(2)]
    for game in games * 3:
        ask("games.apply", game=game, action=work("earn", amount=20))
    saved = ask("games.save", game="g2")
    ask.server.games._shelf.close()  # type: ignore[attr-defined]
    base = sqlite3.connect(file)
    base.execute(change if "number = 1" in change and "games" in change else f"{change} AND game = 1")
    base.commit()
    base.close()
    again = asking(server, file)
    assert [each["game"] for each in again("games.list")["games"]] == games
    for method, values in (("choice", {}), ("undo", {}), ("apply", {"action": work("earn", amount=20)}), ("save", {})):
        error = again.refused(f"games.{method}", game="g1", **values)
        assert error["code"] == "serve/not-opened"
        assert "damaged" in error["message"]
        assert DAMAGE[change] in error["message"]
    assert again("games.save", game="g2") == saved
    assert again("games.close", game="g1") == {"closed": "g1"}


def test_a_damaged_file_is_left_as_it_is(server: Server, file: Path) -> None:
    ask = asking(server, file)
    game = ask("games.new", ruleset="tiny", players=["Ann"])["game"]
    for _ in range(200):
        ask("games.apply", game=game, action=work("earn", amount=20))
    base = ask.server.games._shelf._base  # type: ignore[attr-defined]
    base.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    base.close()
    whole = file.read_bytes()
    flipped = bytearray(whole)
    flipped[4096::97] = bytes(each ^ 255 for each in flipped[4096::97])
    zeroed = whole[:8192] + bytes(len(whole) - 8192)
    for damaged in (whole[: len(whole) // 2], whole[:5000], bytes(flipped), zeroed):
        file.write_bytes(damaged)
        with pytest.raises(NoShelfError, match=r"damaged|malformed|not a database|disk image"):
            DatabaseShelf(file)
        assert file.read_bytes() == damaged
    file.write_bytes(whole)
    DatabaseShelf(file).close()
    for change, told in (("PRAGMA user_version = 9", "later version"), ("DROP TABLE actions", "no such table")):
        other = sqlite3.connect(file)
        other.execute(change)
        other.close()
        with pytest.raises(NoShelfError, match=told):
            DatabaseShelf(file)
        file.write_bytes(whole)


def test_a_game_of_other_rules_is_told_and_the_others_go_on(title: Any, server: Server, file: Path) -> None:
    ask = asking(server, file)
    first = ask("games.new", ruleset="tiny", players=["Ann"])["game"]
    ask.server.games._shelf.close()  # type: ignore[attr-defined]
    folder = next(iter(server.titles._further.values()))
    rules = folder / "rounds" / "game.rules"
    rules.write_text(rules.read_text(encoding="utf-8") + "# another\n", encoding="utf-8")
    again = asking(server, file)
    assert again.refused("games.choice", game=first)["code"] == "serve/not-opened"
    assert again("games.new", ruleset="tiny", players=["Ann"])["game"] == "g2"
    assert again("games.close", game=first) == {"closed": first}


@pytest.mark.parametrize(
    "name", ["g", "g2", "1", "g-1", "g\uff11", "g1 ", "g01", "g0", "g" + "9" * 30, "'; DROP TABLE games"]
)
def test_names_of_no_game(server: Server, file: Path, name: str) -> None:
    ask = asking(server, file)
    ask("games.new", ruleset="tiny", players=["Ann"])
    assert ask.refused("games.choice", game=name)["code"] == "serve/no-game"
    assert ask.refused("games.close", game=name)["code"] == "serve/no-game"


def test_a_file_of_something_else_is_left_alone(file: Path) -> None:
    file.write_text("this is no database, and long enough to be taken for one " * 20)
    with pytest.raises(NoShelfError):
        DatabaseShelf(file)
    file.unlink()
    other = sqlite3.connect(file)
    other.execute("CREATE TABLE letters (text TEXT)")
    other.commit()
    other.close()
    with pytest.raises(NoShelfError, match="belongs to something else"):
        DatabaseShelf(file)
    with pytest.raises(NoShelfError):
        DatabaseShelf(file / "below")


def test_two_servers_do_not_share_a_file(file: Path) -> None:
    shelf = DatabaseShelf(file)
    code = "import sys; from interpreter.serve.database import DatabaseShelf; DatabaseShelf(sys.argv[1])"
    done = subprocess.run([sys.executable, "-c", code, str(file)], capture_output=True, text=True, check=False)
    assert "another server has it" in done.stderr
    shelf.close()
    assert DatabaseShelf(file).names() == []


def test_a_bundle_with_variants_is_played_on_after_a_restart(title: Any, file: Path, tmp_path: Path) -> None:
    folder = title(GAME, variants={"richer": ("override function score(player) -> money = 2 * original(player)", "")})
    bundle = tmp_path / "richer.json"
    bundle.write_text(json.dumps(bundled(folder, ["richer"])), encoding="utf-8")
    ask = Asking(Server(DatabaseShelf(file), further=[bundle]))
    game = ask("games.new", ruleset="richer.json", players=["Ann", "Bob"])["game"]
    ask("games.apply", game=game, action=work("earn", amount=20))
    saved = ask("games.save", game=game)["saved"]
    assert ask("games.state", game=ask("games.open", saved=saved)["game"])["state"]["scores"] == {"Ann": 40, "Bob": 0}
    assert ask.refused("rulesets.load", ruleset="richer.json", variants=["other"])["code"] == "serve/no-title"
    ask.server.games._shelf.close()  # type: ignore[attr-defined]
    again = Asking(Server(DatabaseShelf(file), further=[bundle]))
    assert again("games.save", game=game)["saved"] == saved
