NODE_OUTCOMES: tuple[str, ...]
BEFORE_MOVES: frozenset[str]
