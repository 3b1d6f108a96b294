from typing import NamedTuple, final

from engine.notation.reader import Reader

__all__ = ["Fields", "Game", "MainLineReader", "Remark"]

Fields = tuple[str, str, str, str, int, int, int, int, int, str | None, str | None, str | None]

class Remark(NamedTuple):
    code: int
    move_number: int
    is_black: bool
    text: bytes

class Game(NamedTuple):
    reading: int
    tags: dict[str, str]
    moves: bytes
    keys: bytes
    result: int
    remarks: list[Remark]
    body: int
    has_notes: bool
    start: tuple[str, bool] | None

@final
class MainLineReader(Reader):
    def read_game(self, text: bytes) -> Game: ...
    def read_game_and_fields(self, text: bytes) -> tuple[Game, Fields | None]: ...
    def last_game_and_fields(self, text: bytes) -> tuple[Game, Fields | None]: ...
    def read_clean_game(
        self, text: bytes
    ) -> tuple[Fields, None, bytes, bytes, None, None] | None: ...
