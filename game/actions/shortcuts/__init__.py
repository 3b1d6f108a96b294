"""The tables of keys, which the keyboard, the list of keys (F1) and the Settings dialog read."""
