__all__ = ["PASSES"]

PASSES: tuple[str, ...]
