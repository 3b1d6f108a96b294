"""What happens at the root of a search, and when the table keeps a result that is watched."""

__all__ = ["EVENTS"]

EVENTS: tuple[str, ...]
