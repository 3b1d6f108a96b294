from typing import NamedTuple

__all__ = ["MoveWordFields", "read_move_fields"]

class MoveWordFields(NamedTuple):
    kind: int
    length: int
    piece: int
    from_file: int
    from_rank: int
    target: int
    promotion: int

def read_move_fields(text: bytes) -> MoveWordFields: ...
