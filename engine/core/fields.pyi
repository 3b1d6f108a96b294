"""What can be asked of a visit."""

__all__ = ["FIELDS"]

FIELDS: tuple[str, ...]
