"""What is kept of one visit of a search to a node."""

__all__ = ["RECORD_SIZE", "TABLE_RESULTS", "UNKNOWN_STATIC"]

RECORD_SIZE: int
UNKNOWN_STATIC: int
TABLE_RESULTS: tuple[str, ...]
