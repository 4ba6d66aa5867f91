"""The table as text: plain columns that read well in any terminal or file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

Data = dict[str, Any]
_RIGHT = frozenset({"cash", "price", "treasury", "certificates", "markers", "income", "left", "worth"})


def columns(names: Sequence[str], rows: Iterable[Sequence[object]]) -> list[str]:
    """Rows under headings; numbers are set to the right."""
    cells = [list(names), *([str(cell) for cell in row] for row in rows)]
    widths = [max(len(row[at]) for row in cells) for at in range(len(names))]
    lines = []
    for row in cells:
        set_ = [
            cell.rjust(width) if name in _RIGHT else cell.ljust(width)
            for cell, width, name in zip(row, widths, names, strict=True)
        ]
        lines.append("  ".join(set_).rstrip())
    lines.insert(1, "  ".join("-" * width for width in widths))
    return lines


def show_text(data: Data) -> str:
    """Everything that lies on the table, and whose choice it is."""
    money = _money(data["currency"])
    parts = [
        [f"{data['title']}: {where(data)}"],
        [_facts(data, money)],
        _players(data, money),
        _companies(data, money),
        _privates(data, money),
        _trains(data, money),
        _market(data, money),
        choice_lines(data["choice"]) if data["choice"] else [],
    ]
    return "\n\n".join("\n".join(part) for part in parts if part) + "\n"


def where(data: Data) -> str:
    """Which round it is, in one line."""
    if data["over"]:
        return f"the game is over: {data['over']}"
    if data["choice"] and data["choice"]["headings"]:
        return ", ".join(data["choice"]["headings"])
    return "under way"


def standing(scores: dict[str, int], currency: str) -> str:
    """What everybody is worth, the richest first."""
    money = _money(currency)
    ranked = sorted(scores.items(), key=lambda each: -each[1])
    places = [1 + sum(other > score for other in scores.values()) for _, score in ranked]
    rows = [(place, name, money(score)) for place, (name, score) in zip(places, ranked, strict=True)]
    return "\n".join(columns(("place", "player", "worth"), rows)) + "\n"


def choice_lines(choice: Data) -> list[str]:
    """Who is asked, and what may be decided."""
    head = f"{choice['player']} decides"
    if choice["text"]:
        head += f": {choice['text']}"
    lines = [head]
    for option in choice["options"]:
        words = option["text"] or option["name"].rpartition(".")[2].replace("_", " ")
        needs = f" (with {', '.join(option['parameters'])})" if option["parameters"] else ""
        by = f" [{option['by']}]" if option["by"] != choice["player"] else ""
        lines.append(f"  {option['name']}: {words}{needs}{by}")
    return lines


def _money(currency: str) -> Callable[[Any], str]:
    def money(amount: Any) -> str:
        if amount is None:
            return "-"
        return f"-{currency}{-amount}" if amount < 0 else f"{currency}{amount}"

    return money


def _facts(data: Data, money: Callable[[Any], str]) -> str:
    facts = ["the bank is unlimited" if data["bank"] is None else f"bank {money(data['bank'])}"]
    if data["phase"]:
        facts.append(f"phase {data['phase']}")
    if data["priority"]:
        facts.append(f"priority deal {data['priority']}")
    facts.append(f"{data['actions']} actions")
    return ", ".join(facts)


def _players(data: Data, money: Callable[[Any], str]) -> list[str]:
    rows = [
        (
            player["name"],
            money(player["cash"]),
            money(data["scores"].get(player["name"], data["scores"].get(player["id"]))),
            player["certificates"],
            _counted(player["shares"], set(player["directs"])),
            " ".join(player["privates"]),
        )
        for player in data["players"]
    ]
    return columns(("player", "cash", "worth", "certificates", "shares (* director)", "privates"), rows)


def _counted(shares: dict[str, int], directs: set[str]) -> str:
    return " ".join(f"{company}{'*' if company in directs else ''} {number}" for company, number in shares.items())


def _companies(data: Data, money: Callable[[Any], str]) -> list[str]:
    rows = [
        (
            company["id"],
            company["kind"],
            money(company["price"]),
            money(company["treasury"]),
            company["director"] or "-",
            " ".join(company["trains"]) or "-",
            company["markers_at_hand"],
            " ".join(f"{holder} {number}" for holder, number in company["shares"].items()),
            " ".join(company["privates"]),
        )
        for company in data["companies"]
        if not company["out"] and _in_play(company)
    ]
    if not rows:
        return []
    names = ("company", "kind", "price", "treasury", "director", "trains", "markers", "shares", "privates")
    return columns(names, rows)


def _in_play(company: Data) -> bool:
    return company["price"] is not None or company["director"] is not None


def _privates(data: Data, money: Callable[[Any], str]) -> list[str]:
    rows = [
        (private["id"], private["name"], money(private["price"]), money(private["income"]), private["owner"])
        for private in data["privates"]
        if private["owner"] not in {None, "out"}
    ]
    return columns(("private", "name", "price", "income", "owner"), rows) if rows else []


def _trains(data: Data, money: Callable[[Any], str]) -> list[str]:
    rows = [(row["type"], money(row["price"]), row["left"]) for row in data["supply"]]
    lines = columns(("train", "price", "left"), rows) if rows else ["no new trains are left"]
    if data["pool_trains"]:
        lines.append(f"in the pool: {' '.join(data['pool_trains'])}")
    return lines


def _market(data: Data, money: Callable[[Any], str]) -> list[str]:
    rows = [(money(row["price"]), row["space"], " ".join(row["companies"])) for row in data["market"]]
    return columns(("price", "space", "companies (top first)"), rows) if rows else []
