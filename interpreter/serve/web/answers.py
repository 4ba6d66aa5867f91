"""Answers over HTTP as JSON, in letters that every channel can take."""

from __future__ import annotations

from typing import Any

from starlette.responses import JSONResponse

from interpreter.serve.rpc import written
from interpreter.serve.trouble import Trouble


class JsonAnswer(JSONResponse):
    """An answer that can be sent whatever texts are in it."""

    def render(self, content: Any) -> bytes:
        """As text."""
        return written(content)


def error_answer(trouble: Trouble) -> JsonAnswer:
    """The answer to a request that cannot be answered."""
    return JsonAnswer(trouble.to_json(), trouble.status)
