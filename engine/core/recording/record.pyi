__all__ = ["RECORD_SIZE", "TABLE_RESULTS"]

RECORD_SIZE: int
TABLE_RESULTS: dict[str, int]
