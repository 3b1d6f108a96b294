"""The moves of visits that are watched, each with all that is known of it."""

__all__ = ["FATES", "MOVE_RULES", "NO_PROVENANCE"]

FATES: tuple[str, ...]
MOVE_RULES: dict[int, str]
NO_PROVENANCE: int
