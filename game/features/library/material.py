"""Material that games are searched for: typed numbers of pieces, and well-known endings."""

from __future__ import annotations

from typing import NamedTuple

from engine.protocol.library.board_pattern import (
    ANY_NUMBER,
    MOST_PIECES,
    BoardPattern,
    CountRange,
    PieceCounts,
)
from game.features.library.conditions import number_range
from game.message import Message, San, message, message_with_context, template

PIECES: tuple[Message, ...] = (
    message_with_context("material", "Pawns"),
    message_with_context("material", "Knights"),
    message_with_context("material", "Bishops"),
    message_with_context("material", "Rooks"),
    message_with_context("material", "Queens"),
)
"""The pieces that are counted, in the order of the numbers of a side."""
LETTERS = ("N", "B", "R", "Q")
"""Of the pieces behind the pawns."""
LASTING = 4
"""The half-moves that material must last, so that the middle of an exchange does not count."""
EITHER_SIDE = template("Material: {white} against {black}")
WITH_COLOURS = template("Material: White {white}, Black {black}")
PIECES_AND_PAWNS = template("{pieces} {pawns}")
ANYTHING = message_with_context("the material of a side", "anything")


class Material(NamedTuple):
    """The typed numbers of pieces of both sides, each as a range; empty for any."""

    white: tuple[str, ...] = ("",) * len(PIECES)
    black: tuple[str, ...] = ("",) * len(PIECES)
    is_either_side: bool = True
    """Whether the colours may also be exchanged."""

    def with_number(self, side: int, piece: int, text: str) -> Material:
        """Return the material with another number; the side is 0 for White and 1 for Black."""
        sides = [list(self.white), list(self.black)]
        sides[side][piece] = text
        return self._replace(white=tuple(sides[0]), black=tuple(sides[1]))

    def is_empty(self) -> bool:
        """Return whether nothing is typed."""
        return not any(text.strip() for text in (*self.white, *self.black))

    def is_understood(self) -> bool:
        """Return whether all that is typed is a range."""
        return all(not text.strip() or _range(text) for text in (*self.white, *self.black))


def _ending(knights: int = 0, bishops: int = 0, rooks: int = 0, queens: int = 0) -> tuple[str, ...]:
    """Return the numbers of a side that has these pieces, and any pawns."""
    return ("", str(knights), str(bishops), str(rooks), str(queens))


_NO_QUEEN = ("", "", "", "", "0")
PRESETS: dict[Material, Message] = {
    Material(): message("Any material"),
    Material(_ending(), _ending()): message("Pawn endings"),
    Material(_ending(rooks=1), _ending(rooks=1)): message("Rook endings"),
    Material(_ending(rooks=2), _ending(rooks=2)): message("Endings with two rooks each"),
    Material(_ending(queens=1), _ending(queens=1)): message("Queen endings"),
    Material(_ending(bishops=1), _ending(bishops=1)): message("Bishop endings"),
    Material(_ending(knights=1), _ending(knights=1)): message("Knight endings"),
    Material(_ending(bishops=1), _ending(knights=1)): message("Bishop against knight"),
    Material(_ending(rooks=1), _ending(bishops=1)): message("Rook against bishop"),
    Material(_ending(rooks=1), _ending(knights=1)): message("Rook against knight"),
    Material(_ending(queens=1), _ending(rooks=1)): message("Queen against rook"),
    Material(_ending(queens=1), _ending(rooks=2)): message("Queen against two rooks"),
    Material(_NO_QUEEN, _NO_QUEEN): message("Without queens"),
}
"""Well-known material, in the order of the list that offers it."""


def pattern_of(material: Material | None) -> BoardPattern | None:
    """Return what must stand on the board; a number that cannot be understood counts as any."""
    if material is None or not any(map(_range, (*material.white, *material.black))):
        return None
    return BoardPattern(
        _counts(material.white),
        _counts(material.black),
        is_either_side=material.is_either_side,
        half_moves=LASTING,
    )


def material_chip(material: Material) -> Message:
    """Return material in a few words."""
    known = PRESETS.get(material)
    if known is not None:
        return known
    text = EITHER_SIDE if material.is_either_side else WITH_COLOURS
    return text.filled(white=_written(material.white), black=_written(material.black))


def _counts(texts: tuple[str, ...]) -> PieceCounts:
    return PieceCounts(*(_range(text) or ANY_NUMBER for text in texts))


def _range(text: str) -> CountRange | None:
    """Return a range: ``2``, ``1-``, ``-3``, ``0-1``; None if a text is none."""
    return number_range(text.strip(), MOST_PIECES) if text.strip() else None


def _written(texts: tuple[str, ...]) -> Message | San:
    number, *numbers = texts
    pairs = zip(LETTERS[::-1], numbers[::-1], strict=True)
    typed = [letter + text.strip() for letter, text in pairs if _range(text)]
    pawns = _pawns(number.strip()) if _range(number) else None
    if not typed:
        return ANYTHING if pawns is None else pawns
    pieces = San(" ".join(typed))
    return pieces if pawns is None else PIECES_AND_PAWNS.filled(pieces=pieces, pawns=pawns)


def _pawns(number: str) -> Message:
    return message_with_context("a number of pawns, P for pawn", "P{number}", number=number)
