"""From what was checked to what is played: text of Python for the scripts, frozen pieces for the box."""
