"""The content of a board as one value: each screen derives its own, and the board draws it.

``play_board``, ``inspect_board`` and ``editor_board`` derive the values of the screens.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import chess
from msgspec import Struct

from game.message import Text
from game.queries.piece_animation import AT_REST, AnimationFrame, animation_frame
from game.rules.tactics import NO_TACTICS, Tactics
from game.state.preferences.board_choices import Coordinates
from game.state.session import Session
from game.state.state import State

Destinations = dict[chess.Square, bool]
"""The squares that a piece may go to. The value says whether the move is a capture."""


class PieceBitboards(NamedTuple):
    """The pieces of a position as bitboards, which compare quickly."""

    white: chess.Bitboard
    black: chess.Bitboard
    pawns: chess.Bitboard
    knights: chess.Bitboard
    bishops: chess.Bitboard
    rooks: chess.Bitboard
    queens: chess.Bitboard
    kings: chess.Bitboard

    def items(self) -> Iterator[tuple[chess.Square, chess.Piece]]:
        """Yield every piece with its square."""
        kinds = (self.pawns, self.knights, self.bishops, self.rooks, self.queens, self.kings)
        for piece_type, squares in zip(chess.PIECE_TYPES, kinds, strict=True):
            for colour, side in ((chess.WHITE, self.white), (chess.BLACK, self.black)):
                for square in chess.scan_forward(squares & side):
                    yield square, chess.Piece(piece_type, colour)


def pieces_of(board: chess.Board) -> PieceBitboards:
    """Return the pieces of a position."""
    return PieceBitboards(
        board.occupied_co[chess.WHITE],
        board.occupied_co[chess.BLACK],
        board.pawns,
        board.knights,
        board.bishops,
        board.rooks,
        board.queens,
        board.kings,
    )


class BoardMark(NamedTuple):
    """An arrow, or a circle if both squares are the same."""

    from_square: chess.Square
    to_square: chess.Square
    colour: str
    """The name of a colour in the theme."""
    opacity: float
    """The opacity, from 0 to 1."""
    width: float
    """The width of an arrow, as a share of a square's side."""
    edges: tuple[str, ...] = ()
    """The names of the colours of the edges around an arrow, from inside to outside."""


class ArrowTip(NamedTuple):
    """A short text at the tip of an arrow."""

    from_square: chess.Square
    to_square: chess.Square
    text: Text
    colour: str
    """The name of the colour of its arrow."""


class SquareBadge(NamedTuple):
    """A number in the corner of a square."""

    square: chess.Square
    number: int
    is_strong: bool


class DraggedPiece(NamedTuple):
    """The dragged piece, at window coordinates."""

    piece: chess.Piece
    square: chess.Square | None
    """The square that the piece comes from; None for a piece from elsewhere."""
    x: int
    y: int


class BoardView(Struct, frozen=True):
    """Everything that a board shows, and the moves that it offers."""

    pieces: PieceBitboards
    flipped: bool = False
    """Whether Black is at the bottom."""
    has_coordinates: bool = True
    """Whether the coordinates stand on the board, if they are not beside it."""
    last_move: chess.Move | None = None
    premove: chess.Move | None = None
    check: chess.Square | None = None
    """The square of a king in check."""
    movable: chess.Bitboard = chess.BB_EMPTY
    """The squares of the pieces that may be picked up."""
    selected: chess.Square | None = None
    """The square of the piece that was clicked or is being dragged."""
    destinations: tuple[tuple[chess.Square, bool], ...] = ()
    """The target squares of the selected piece. The flag says whether the move is a capture."""
    marks_destinations: bool = True
    hover: chess.Square | None = None
    """The destination under the pointer."""
    held: DraggedPiece | None = None
    promotion: chess.Square | None = None
    """The square of a promotion for which the player has not chosen a piece yet."""
    slide: AnimationFrame = AT_REST
    marks: tuple[BoardMark, ...] = ()
    """The marks from bottom to top."""
    badges: tuple[SquareBadge, ...] = ()
    tips: tuple[ArrowTip, ...] = ()
    """The texts at arrows, the most important first. One that would cover another is left out."""
    tactics: Tactics = NO_TACTICS
    """The undefended and pinned pieces and the possible checks that are marked."""
    is_paused: bool = False
    """Whether the board is covered because the game is paused; it then has no pieces."""


def derive_board_view(
    state: State,
    session: Session,
    position: chess.Board,
    *,
    movable: chess.Bitboard,
    destinations: Destinations,
    last_move: chess.Move | None,
    premove: chess.Move | None = None,
    marks: tuple[BoardMark, ...] = (),
    badges: tuple[SquareBadge, ...] = (),
) -> BoardView:
    """Return the view of a position with the player's input, which every screen handles alike.

    ``destinations`` are the squares for the piece on ``selected_square``.
    """
    board = session.board
    return BoardView(
        pieces=pieces_of(position),
        flipped=board.flipped,
        has_coordinates=state.settings.coordinates is Coordinates.INSIDE,
        last_move=last_move,
        premove=premove,
        check=position.king(position.turn) if position.is_check() else None,
        movable=movable,
        selected=selected_square(session),
        destinations=tuple(destinations.items()),
        marks_destinations=state.settings.show_destinations,
        hover=board.hover if board.hover in destinations else None,
        held=_held(session, position),
        promotion=None if board.promotion is None else board.promotion.to_square,
        slide=animation_frame(state, session, position),
        marks=marks,
        badges=badges,
    )


def selected_square(session: Session) -> chess.Square | None:
    """Return the square of the dragged piece, or else of the clicked one."""
    drag = session.board.drag
    return drag.square if drag is not None and drag.lifted else session.board.selected


def _held(session: Session, position: chess.Board) -> DraggedPiece | None:
    drag = session.board.drag
    if drag is None or not drag.lifted:
        return None
    piece = position.piece_at(drag.square)
    return None if piece is None else DraggedPiece(piece, drag.square, drag.x, drag.y)


def is_dragging(state: State, session: Session) -> bool:
    """Return whether the pointer drags a piece, draws an arrow, or holds something of a screen."""
    board = session.board
    is_held = board.drag is not None or board.drawing is not None
    return is_held or state.shown_screen.holds_pointer


def line_moves(line: tuple[str, ...]) -> list[chess.Move]:
    """Return the moves of a line in UCI form, up to the first malformed one."""
    moves = []
    for uci in line:
        try:
            moves.append(chess.Move.from_uci(uci))
        except ValueError:
            break
    return moves
