"""What clause tests and recorded games reach of a title: its clauses and its scripts."""
