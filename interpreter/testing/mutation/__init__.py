"""Which small changes of a title its clause tests notice."""
