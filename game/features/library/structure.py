"""Pawn structures that games are searched for: well-known ones, and any that is made on a board."""

from __future__ import annotations

from enum import Enum, auto
from typing import NamedTuple

import chess
from msgspec.structs import replace

from engine.protocol.library.board_pattern import BoardPattern
from game.features.library.material import LASTING
from game.message import Message, message, message_with_context, template

PAWN_SQUARES = chess.BB_ALL & ~chess.BB_BACKRANKS
"""Where pawns can stand."""
OWN_STRUCTURE = message("Pawn structure")
WITH_COLOURS = template("{structure}, these colours only")


class SquareMark(Enum):
    """What is wanted of a square."""

    ANYTHING = auto()
    WHITE_PAWN = auto()
    BLACK_PAWN = auto()
    NO_PAWN = auto()
    NO_WHITE_PAWN = auto()
    NO_BLACK_PAWN = auto()


AFTER = {
    SquareMark.ANYTHING: SquareMark.WHITE_PAWN,
    SquareMark.WHITE_PAWN: SquareMark.BLACK_PAWN,
    SquareMark.BLACK_PAWN: SquareMark.NO_PAWN,
    SquareMark.NO_PAWN: SquareMark.ANYTHING,
    SquareMark.NO_WHITE_PAWN: SquareMark.ANYTHING,
    SquareMark.NO_BLACK_PAWN: SquareMark.ANYTHING,
}
"""What a press makes of a mark."""


class Structure(NamedTuple):
    """Squares with pawns and without, each set as a number with a bit for each square from a1."""

    white: int = 0
    black: int = 0
    white_free: int = 0
    """Squares without a white pawn."""
    black_free: int = 0
    is_either_side: bool = True
    """Whether the colours may also be exchanged, with the board upside down."""

    def mark(self, square: chess.Square) -> SquareMark:
        """Return what is wanted of a square."""
        bit = chess.BB_SQUARES[square]
        if self.white & bit:
            return SquareMark.WHITE_PAWN
        if self.black & bit:
            return SquareMark.BLACK_PAWN
        if self.white_free & self.black_free & bit:
            return SquareMark.NO_PAWN
        if self.white_free & bit:
            return SquareMark.NO_WHITE_PAWN
        return SquareMark.NO_BLACK_PAWN if self.black_free & bit else SquareMark.ANYTHING

    def pressed(self, square: chess.Square) -> Structure:
        """Return the structure with the next mark on a square; no pawn stands on the back ranks."""
        bit = chess.BB_SQUARES[square] & PAWN_SQUARES
        mark = AFTER[self.mark(square)]
        return Structure(
            self.white | bit if mark is SquareMark.WHITE_PAWN else self.white & ~bit,
            self.black | bit if mark is SquareMark.BLACK_PAWN else self.black & ~bit,
            self.white_free | bit if mark is SquareMark.NO_PAWN else self.white_free & ~bit,
            self.black_free | bit if mark is SquareMark.NO_PAWN else self.black_free & ~bit,
            self.is_either_side,
        )

    def is_empty(self) -> bool:
        """Return whether nothing is wanted of any square."""
        return not (self.white or self.black or self.white_free or self.black_free)


def _structure(
    white: str = "", black: str = "", white_free: str = "", black_free: str = ""
) -> Structure:
    """Return a structure by the squares of its pawns, and by the files without pawns."""
    return Structure(_squares(white), _squares(black), _files(white_free), _files(black_free))


def _squares(names: str) -> int:
    return sum(chess.BB_SQUARES[chess.parse_square(name)] for name in names.split())


def _files(letters: str) -> int:
    files = (chess.BB_FILES[chess.FILE_NAMES.index(letter)] for letter in letters)
    return sum(file & PAWN_SQUARES for file in files)


STRUCTURES: dict[Structure, Message] = {
    Structure(): message("Any pawns"),
    _structure("d4", "", "ce", "d"): message("Isolated queen's pawn"),
    _structure("c4 d4", "", "be", "cd"): message("Hanging pawns"),
    _structure("d4", "d5", "c", "e"): message("Carlsbad structure"),
    _structure("c4 e4", "", "d", "c"): message("Maroczy bind"),
    _structure("c4 e4", "a6 b6 d6 e6", "d", "c"): message("Hedgehog"),
    _structure("e4", "d6 e6", "d", "c"): message("Scheveningen structure"),
    _structure("e4", "d6 e5", "d", "c"): message("Boleslavsky structure"),
    _structure("e4", "d6 e7 f7 g6", "d", "c"): message("Dragon structure"),
    _structure("d4 e5", "d5 e6"): message("French pawn chain"),
    _structure("d5 e4", "d6 e5"): message("King's Indian pawn chain"),
    _structure("d5 e4", "c5 d6", "c", "e"): message("Modern Benoni structure"),
    _structure("d4 e3 f4"): message_with_context("a pawn structure", "Stonewall"),
    _structure("d4", "c6 e6", "e", "d"): message("Slav structure"),
    _structure("c3 c4", "", "b"): message("Doubled pawns on the c-file"),
}
"""Well-known structures, in the order of the list that offers them; the first is none."""


def with_structure(pattern: BoardPattern | None, wanted: Structure | None) -> BoardPattern | None:
    """Return a pattern of material together with a structure; None if both want nothing."""
    if wanted is None or wanted.is_empty():
        return pattern
    both = pattern or BoardPattern(is_either_side=True, half_moves=LASTING)
    return replace(
        both,
        white_pawns=wanted.white,
        black_pawns=wanted.black,
        white_free=wanted.white_free,
        black_free=wanted.black_free,
        is_either_side=both.is_either_side and wanted.is_either_side,
    )


def structure_chip(wanted: Structure) -> Message:
    """Return a structure in a few words."""
    name = STRUCTURES.get(wanted._replace(is_either_side=True), OWN_STRUCTURE)
    return name if wanted.is_either_side else WITH_COLOURS.filled(structure=name)
