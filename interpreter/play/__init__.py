"""A ruleset, a game and an action to the next game, or a refusal: the only writer of the table."""
