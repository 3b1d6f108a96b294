__all__ = ["FATES", "MOVE_RULES", "NO_PROVENANCE"]

FATES: tuple[str, ...]
MOVE_RULES: dict[int, str]
NO_PROVENANCE: int
