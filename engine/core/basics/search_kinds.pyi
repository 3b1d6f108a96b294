__all__ = ["SEARCH_KINDS"]

SEARCH_KINDS: dict[str, int]
