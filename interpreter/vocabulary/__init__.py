"""Every word a script may use, with its signature and meaning: the one table that checker, compiler and docs read."""
