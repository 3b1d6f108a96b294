"""Search kinds: why a node is searched (a move, a re-search, a verification)."""

__all__ = ["SEARCH_KINDS"]

SEARCH_KINDS = {
    "ROOT": KIND_ROOT,
    "MOVE": KIND_MOVE,
    "FULL_DEPTH": KIND_FULL_DEPTH,
    "FULL_WINDOW": KIND_FULL_WINDOW,
    "NULL_MOVE": KIND_NULL_MOVE,
    "VERIFICATION": KIND_VERIFICATION,
    "SINGULAR": KIND_SINGULAR,
    "RAZORING": KIND_RAZORING,
    "PROBCUT": KIND_PROBCUT,
    "PROBCUT_FULL": KIND_PROBCUT_FULL,
}
"""The number of each kind, by the name that ``SearchKind`` of the protocol has for it."""

if len(SEARCH_KINDS) != KIND_COUNT:
    raise AssertionError("not every search kind has a name")
