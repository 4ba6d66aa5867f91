"""The map: geometry, tiles that fit, the track network, the best routes. Pure functions of ruleset and position."""
