__all__ = ["FIELDS"]

FIELDS: tuple[str, ...]
