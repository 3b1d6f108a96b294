from typing import final

__all__ = ["GameFilter"]

@final
class GameFilter:
    def __init__(
        self,
        players: bytes | None = None,
        opponents: bytes | None = None,
        events: bytes | None = None,
        sites: bytes | None = None,
        games: bytes | None = None,
        colour: int = -1,
        results: int = 0x3F,
        dates: tuple[int, int] | None = None,
        elos: tuple[int, int] | None = None,
        openings: tuple[int, int] | None = None,
        half_moves: tuple[int, int] | None = None,
        collection: int = 0,
        is_binned: bool = False,
        white_games: bytes | None = None,
        black_games: bytes | None = None,
    ) -> None: ...
    @property
    def is_open(self) -> bool: ...
    @property
    def wants_bin(self) -> bool: ...
    def fits(self, white: int, black: int, number: int, side: int) -> bool: ...
