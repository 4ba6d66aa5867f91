"""The page: a game in the browser, made on the server from what the methods know."""
