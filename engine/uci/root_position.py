"""The root position of a UCI session, as a ``position`` command sets it."""

from __future__ import annotations

from msgspec import Struct

from engine.core.board.position import START_FEN, IllegalMoveError, Position
from engine.uci.syntax import PositionCommand

NULL_MOVE = "0000"
REFUSED = "the last position was refused, so there is none: send another position"


class RootPosition(Struct, frozen=True):
    """A root position: a start position and the moves from there."""

    fen: str
    moves: tuple[str, ...]
    chess960: bool
    position: Position
    """The position after all moves."""

    def legal_and_refused(self, moves: tuple[str, ...]) -> tuple[tuple[str, ...], list[str]]:
        """Return the legal ones of ``moves``, each once, and one line about each other one."""
        legal, refused = [], []
        for move in dict.fromkeys(moves):
            try:
                self.position.parse_uci(move)
                legal.append(move)
            except IllegalMoveError as error:
                refused.append(str(error))
        return tuple(legal), refused

    def first_move(self) -> str | None:
        """Return the first legal move; None if there is none."""
        return next(map(self.position.uci, self.position.legal_moves()), None)


def root_position_of(command: PositionCommand, chess960: bool) -> RootPosition:
    """Return the root position of a ``position`` command. ``chess960`` is ``UCI_Chess960``.

    Raises:
        ValueError: the FEN or one of the moves is wrong. The message is one line.
    """
    fen = START_FEN if command.fen is None else command.fen
    position = Position(fen, chess960)
    for move in command.moves:
        position.push_uci(move)
    return RootPosition(fen, command.moves, chess960, position)
