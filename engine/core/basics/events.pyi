__all__ = ["EVENTS"]

EVENTS: dict[str, int]
