"""Every way in which a node of the search ends."""

ENDINGS: tuple[str, ...]
