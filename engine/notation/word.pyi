from typing import NamedTuple

__all__ = ["Fields", "read_fields"]

class Fields(NamedTuple):
    kind: int
    length: int
    piece: int
    from_file: int
    from_rank: int
    target: int
    promotion: int

def read_fields(text: bytes) -> Fields: ...
