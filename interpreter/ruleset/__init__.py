"""What is in the box: frozen, shared by all games of a title."""
