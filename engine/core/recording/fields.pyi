__all__ = ["FIELDS"]

FIELDS: dict[str, int]
