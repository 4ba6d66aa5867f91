"""Clause tests of a ruleset."""
