ENDINGS: tuple[str, ...]
BEFORE_MOVES: frozenset[str]
