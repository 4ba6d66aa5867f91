"""The protocol over HTTP: an address for each method, and a stream of what changes."""
