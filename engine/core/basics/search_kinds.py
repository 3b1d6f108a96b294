"""Why a search visits a node: a move was made, is searched again, or something is tested."""

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

if len(PASSES) != PASS_COUNT:
    raise AssertionError("each pass has a name")
