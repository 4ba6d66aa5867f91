"""A ruleset as one file: the box described for whoever shows it, beside the texts it is made from."""
