from collections.abc import Sequence
from typing import final

__all__ = ["OpeningCodes", "key_of_epd"]

def key_of_epd(epd: str) -> int: ...

@final
class OpeningCodes:
    def __init__(self, named: Sequence[tuple[int, int]]) -> None: ...
