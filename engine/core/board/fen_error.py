"""The error for an invalid FEN."""

# How many characters of a refused text a message shows at most.
MAX_SHOWN = 42


class FenError(ValueError):
    """Raised for an invalid FEN. The message is one line that names the fault and its place."""


def quoted_excerpt(text: str) -> str:
    """Return the text quoted, with control characters escaped, and cut to fit a line."""
    quoted = repr(text[:MAX_SHOWN])
    return quoted if len(text) + 2 <= len(quoted) <= MAX_SHOWN else quoted[: MAX_SHOWN - 3] + "..."
