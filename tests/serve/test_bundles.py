"""Bundles over the protocol: those that `18xx bundle` writes, of the rules that are played, within the limit."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from asking import GAME, Asking

from interpreter import bundle_ruleset, load_ruleset
from interpreter.load.schema import validator_for
from interpreter.serve import bundles
from interpreter.serve.limits import Limits
from interpreter.serve.methods import Server


def plain(value: Any) -> Any:
    return json.loads(json.dumps(value))


@pytest.fixture
def folder(title: Any) -> Path:
    found: Path = title(GAME, variants={"rich": ("# nothing\n", "")})
    return found


def test_a_title_is_handed_out_as_18xx_bundle_writes_it(folder: Path) -> None:
    ask = Asking(Server(further=[folder]))
    bundle = ask("rulesets.bundle", ruleset="tiny", variants=["rich"])["bundle"]
    assert bundle == plain(bundle_ruleset(folder, ["rich"]))
    validator = validator_for("bundle")
    assert validator is not None
    assert not list(validator.iter_errors(bundle))
    assert bundle["hash"] == ask("rulesets.load", ruleset="tiny", variants=["rich"])["hash"]


def test_a_game_hands_out_its_own_rules(folder: Path, tmp_path: Path) -> None:
    ask = Asking(Server(further=[folder]))
    game = ask("games.new", ruleset="tiny", variants=["rich"], players=["Ann"])["game"]
    bundle = ask("games.bundle", game=game)["bundle"]
    assert bundle["chosen"] == ["rich"]
    (tmp_path / "copy.json").write_text(json.dumps(bundle), encoding="utf-8")
    assert load_ruleset(tmp_path / "copy.json").hash == ask("games.list")["games"][0]["hash"]
    assert ask.refused("games.bundle", game="g9")["code"] == "serve/no-game"


def test_a_bundle_that_is_served_is_handed_out_as_it_is(folder: Path, tmp_path: Path) -> None:
    made = plain(bundle_ruleset(folder, ["rich"]))
    file = tmp_path / "rich.json"
    file.write_text(json.dumps(made), encoding="utf-8")
    ask = Asking(Server(further=[file]))
    game = ask("games.new", ruleset="rich.json", players=["Ann"])["game"]
    assert ask("rulesets.bundle", ruleset="rich.json")["bundle"] == made
    assert ask("games.bundle", game=game)["bundle"] == made
    server = Asking(Server(further=[file]))
    server("rulesets.load", ruleset="rich.json")
    for text in ("{", "[]", json.dumps({**made, "hash": "0" * 64})):
        file.write_text(text, encoding="utf-8")
        assert server.refused("rulesets.bundle", ruleset="rich.json")["code"] == "serve/no-answer"


def test_a_bundle_is_no_larger_than_the_limit(folder: Path) -> None:
    size = len(json.dumps(bundle_ruleset(folder)))
    assert Asking(Server(limits=Limits(bundle_bytes=size), further=[folder]))("rulesets.bundle", ruleset="tiny")
    error = Asking(Server(limits=Limits(bundle_bytes=size - 1), further=[folder])).refused(
        "rulesets.bundle", ruleset="tiny"
    )
    assert (error["code"], error["hint"]) == ("serve/too-much", "18xx bundle writes it to a file")
    assert f"{size:,} bytes" in error["message"]


def test_rules_that_were_changed_meanwhile_are_not_handed_out(folder: Path) -> None:
    ask = Asking(Server(further=[folder]))
    game = ask("games.new", ruleset="tiny", players=["Ann"])["game"]
    script = next(each for each in folder.rglob("*.rules") if "too much" in each.read_text(encoding="utf-8"))
    script.write_text(script.read_text(encoding="utf-8").replace('"50 is too much"', '"too much"'), encoding="utf-8")
    told = ask.refused("games.bundle", game=game)
    assert (told["code"], told["message"]) == (
        "serve/no-answer", "the rules of tiny have changed since the server read them",
    )  # fmt: skip
    script.write_text("procedure play():\n    nonsense()\n", encoding="utf-8")
    assert ask.refused("rulesets.bundle", ruleset="tiny")["code"] == "serve/unsound"


def test_the_last_bundles_are_kept_at_hand(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Any] = []
    monkeypatch.setattr(bundles, "bundle_ruleset", lambda *given: made.append(given) or bundle_ruleset(*given))
    monkeypatch.setattr(bundles, "MOST", 1)
    ask = Asking(Server(further=[folder]))
    for variants in ([], [], ["rich"], []):
        ask("rulesets.bundle", ruleset="tiny", variants=variants)
    assert len(made) == 3
