"""Other people's formats: what they recorded, played again here."""
