"""Lines of moves in SAN for the engine panel, cached because every frame needs the same lines."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

import chess

from game.message import San

KEPT = 256

Value = TypeVar("Value")


class SanLines:
    """Converts UCI moves to SAN. An illegal move ends the line; no error is raised."""

    def __init__(self) -> None:
        self._names = _Kept[dict[str, San]]()
        self._lines = _Kept[tuple[str, ...]]()

    def names(self, board: chess.Board) -> dict[str, San]:
        """Return every legal move of ``board`` in SAN, by its UCI form."""
        return self._names.get((board.fen(), ""), lambda: _all_names(board))

    def line(self, board: chess.Board, moves: tuple[str, ...]) -> tuple[str, ...]:
        """Return a line in SAN with move numbers: ``("9.", "cxd5", "Nxd5", "10.", "Re1")``."""
        return self._lines.get((board.fen(), " ".join(moves)), lambda: _numbered(board, moves))


class _Kept(Generic[Value]):
    """A cache of limited size."""

    def __init__(self) -> None:
        self._values: OrderedDict[tuple[str, str], Value] = OrderedDict()

    def get(self, key: tuple[str, str], make: Callable[[], Value]) -> Value:
        if key in self._values:
            self._values.move_to_end(key)
            return self._values[key]
        value = self._values[key] = make()
        if len(self._values) > KEPT:
            self._values.popitem(last=False)
        return value


def _all_names(board: chess.Board) -> dict[str, San]:
    return {move.uci(): San(board.san(move)) for move in board.legal_moves}


def _numbered(board: chess.Board, moves: tuple[str, ...]) -> tuple[str, ...]:
    walk = board.copy(stack=False)
    words: list[str] = []
    for uci in moves:
        try:
            move = walk.parse_uci(uci)
        except ValueError:
            break
        if walk.turn == chess.WHITE:
            words.append(f"{walk.fullmove_number}.")
        elif not words:
            words.append(f"{walk.fullmove_number}…")
        words.append(San(walk.san(move)))
        walk.push(move)
    return tuple(words)
