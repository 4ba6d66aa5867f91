"""What the forms of the page send, read as what the methods take."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qs

from starlette.requests import Request

from interpreter.serve.limits import Limits
from interpreter.serve.messages import read_json
from interpreter.serve.trouble import Trouble
from interpreter.serve.web.guard import OWN_PAGES
from interpreter.serve.web.intake import Intake

FORM = "application/x-www-form-urlencoded"
MOST_FIELDS = 200
Form = dict[str, list[str]]


async def read_form(request: Request, intake: Intake) -> Form:
    """The fields of a form. Raises Trouble when it comes from a page of another site, or is none."""
    if request.headers.get("sec-fetch-site", "none") not in OWN_PAGES:
        raise Trouble("serve/stranger", "forms of other sites have no business here", "use the page of this server")
    async with intake.text(request, FORM) as text:
        try:
            return parse_qs(text.decode("utf-8"), keep_blank_values=True, max_num_fields=MOST_FIELDS, errors="strict")
        except ValueError as error:
            raise Trouble("serve/no-request", f"this is no form: {error}", "use the page of this server") from None


def one(form: Form, name: str, default: str = "") -> str:
    """A field that is there once."""
    return form.get(name, [default])[0]


def part_of(text: str, limits: Limits) -> dict[str, Any]:
    """An action or a part of one, as it stands in a field; empty when there is none. Raises Trouble for anything
    else."""
    if not text:
        return {}
    value = read_json(text.encode("utf-8", "replace"), limits)
    if not isinstance(value, dict):
        raise Trouble("serve/no-request", "this is no action", "use the page of this server")
    return value


def number(text: str) -> int | None:
    """A whole number; none when it is none."""
    return int(text) if re.fullmatch(r"-?[0-9]{1,12}", text.strip()) else None


def action_of(form: Form, limits: Limits) -> dict[str, Any]:
    """The action that a form sends: one as it stands, or with a value or routes that were typed in. Raises Trouble."""
    action = part_of(one(form, "action"), limits)
    parameter = one(form, "parameter")
    routes = {name.removeprefix("route."): rows[0] for name, rows in form.items() if name.startswith("route.")}
    if parameter and routes:
        return {**action, parameter: _run(routes)}
    if parameter:
        typed = one(form, "value")
        amount = number(typed)
        return {**action, parameter: typed if amount is None else amount}
    return action


def _run(routes: Mapping[str, str]) -> list[dict[str, Any]]:
    """A run by the stops and hexes of each train; trains without any stand still."""
    split = {train: [each for each in re.split(r"[\s,;]+", text) if each] for train, text in routes.items()}
    return [{"train": train, "path": path} for train, path in split.items() if path]


def setup_of(form: Form) -> dict[str, Any]:
    """What a new game takes."""
    named = [name.strip() for name in form.get("player", []) if name.strip()]
    setup: dict[str, Any] = {"ruleset": one(form, "title"), "variants": form.get("variant", []), "players": named}
    seed = number(one(form, "seed", "0") or "0")
    if seed is None:
        raise Trouble("serve/no-setup", "the seed is no whole number", "any whole number from 0 will do")
    setup["seed"] = seed
    if one(form, "scenario"):
        setup["scenario"] = one(form, "scenario")
    return setup


def query_json(text: str | None, limits: Limits) -> dict[str, Any]:
    """A part of an action in an address; empty when it makes no sense."""
    try:
        return part_of(text or "", limits)
    except (Trouble, json.JSONDecodeError):
        return {}
