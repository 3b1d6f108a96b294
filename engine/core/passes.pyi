"""Why a search visits a node."""

__all__ = ["PASSES"]

PASSES: tuple[str, ...]
