__all__ = ["EVENTS"]

EVENTS: tuple[str, ...]
