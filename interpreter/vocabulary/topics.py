"""What can be explained by a short name: the question, and the function of the scripts that answers it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Topic:
    """A short name for something to explain.

    `function` is one of the scripts, whose parameters are asked for; without one the interpreter puts the answer
    together itself, from `takes`.
    """

    name: str
    takes: str
    meaning: str
    function: str = ""


_TABLE = (
    Topic(
        "income",
        "company [run]",
        "what a run earns, stop by stop; the best one unless a run is given, as actions write it",
    ),
    Topic("price", "company", "every move of its marker since the game began, by whose action and which lines"),
    Topic("vote", "merging agreeing refusing", "whether a merger is carried by those who agree", "merger_carried"),
    Topic("certificates", "player", "how many certificates count against his limit", "certificate_count"),
    Topic("order", "", "in which order the companies operate, and the keys they are sorted by", "operating_order"),
    Topic("score", "player", "what a player is worth", "score"),
)

TOPICS: dict[str, Topic] = {topic.name: topic for topic in _TABLE}
