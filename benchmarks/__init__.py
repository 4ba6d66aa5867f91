"""How fast the interpreter is, measured against a fixed piece of work; run by `make bench`, never by `make test`."""
