__all__ = ["PROVENANCES"]

PROVENANCES: dict[str, int]
