"""Search kinds: why a node is searched (a move, a re-search, a verification)."""

__all__ = ["PASSES"]

# In the order of the constants.
PASSES = (
    "root",
    "move",
    "again deeper",
    "again wider",
    "null move",
    "verification",
    "singular",
    "razoring",
    "probcut",
    "probcut deeper",
)

if len(PASSES) != KIND_COUNT:
    raise AssertionError("not every search kind has a name")
