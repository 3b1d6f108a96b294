"""What the explorer shows of a position. Pure functions."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from typing import NamedTuple, TypeAlias

import chess

from engine.protocol.library.exploration import Exploration, PlayedMove, Results
from engine.protocol.library.game_search import GameConditions, LibraryPosition, PlayerColour
from engine.protocol.library.library_fault import LibraryFault
from game.message import San
from game.queries.arrow_style import ENGINE_WIDTH, POINTED_OPACITY
from game.queries.board_view import BoardMark
from game.rules import players
from game.state.explorer import (
    EXPLORER_STOP,
    Explorer,
    ExplorerColour,
    ExplorerFilter,
    ExplorerQuestion,
)
from game.state.library import Library, LibraryStatus
from game.state.screens import REPERTOIRE
from game.state.state import State

EXPLORED_COLOUR = "brush_preview"
"""The colour of the marked move's arrow in the theme."""
LAST_DATE = 99991231
"""A date after that of any game."""
YEAR = 10_000
"""A year in dates such as 20261128."""
NO_GAMES = Results(0, 0, 0, 0, None, None, 0)
SIDES = {
    ExplorerColour.WHITE: PlayerColour.WHITE,
    ExplorerColour.BLACK: PlayerColour.BLACK,
}


class ExplorerPlace(NamedTuple):
    """The position beside which an explorer stands."""

    board: chess.Board
    is_flipped: bool = False
    """Whether Black is at the bottom."""
    is_passed: bool = False
    """Whether a null move has led to it, so that no game can have it."""
    is_black: bool = False
    """Whether the player's repertoire for Black belongs to it."""
    repertoire: tuple[str, ...] = ()
    """The moves of the repertoire that are marked, in UCI notation."""
    is_repertoire_first: bool = False
    """Whether these moves stand before all others, and not only those that nobody has played."""


PlaceOf: TypeAlias = Callable[[State], ExplorerPlace | None]
"""Returns where the explorer of a screen is; None while the screen shows no position."""


class ExplorerStatus(Enum):
    """What the explorer can say of its position."""

    PASSED = auto()
    """A null move has led to it."""
    UNUSABLE = auto()
    """The library cannot be used."""
    OPENING = auto()
    EMPTY = auto()
    """The library has no games."""
    WAITING = auto()
    REFUSED = auto()
    KNOWN = auto()


class ShownExploration(NamedTuple):
    """What an explorer shows."""

    status: ExplorerStatus
    exploration: Exploration | None = None
    """Not None if the status is KNOWN."""
    fault: LibraryFault | None = None
    """Not None if the status is UNUSABLE or REFUSED."""
    moves: tuple[PlayedMove, ...] = ()
    """The moves that were played, the most frequent first, and those of the repertoire."""


def library_position(board: chess.Board) -> LibraryPosition:
    """Return a position as the library is asked for it, the same for every way to it."""
    placement, turn, castling, en_passant, *_ = board.fen().split(" ")
    return LibraryPosition(f"{placement} {turn} {castling} {en_passant} 0 1", board.chess960)


def conditions_of(state: State, chosen: ExplorerFilter, *, is_flipped: bool) -> GameConditions:
    """Return the conditions that games must meet to be counted."""
    side = SIDES.get(chosen.colour)
    if chosen.colour is ExplorerColour.BOTTOM:
        side = PlayerColour.BLACK if is_flipped else PlayerColour.WHITE
    name = state.settings.person_name or players.PERSON_NAME
    return GameConditions(
        player="" if side is None else name,
        colour=PlayerColour.EITHER if side is None else side,
        dates=_dates(state.date, chosen.years),
        collection=chosen.collection,
    )


def explorer_filter(state: State) -> ExplorerFilter:
    """Return which games are counted on the shown screen."""
    explorer = state.model(Explorer)
    return explorer.own_filter if state.screen == REPERTOIRE else explorer.filter


def question_at(state: State, place: ExplorerPlace) -> ExplorerQuestion | None:
    """Return what the library is asked at a place; None if no game can have the position."""
    if place.is_passed:
        return None
    chosen = explorer_filter(state)
    conditions = conditions_of(state, chosen, is_flipped=place.is_black)
    return ExplorerQuestion(library_position(place.board), conditions)


def shown_exploration(state: State, place: ExplorerPlace) -> ShownExploration:
    """Return what is known at a place: only an answer to the very question that it asks."""
    question, library = question_at(state, place), state.model(Library)
    if question is None:
        return ShownExploration(ExplorerStatus.PASSED)
    if library.status is LibraryStatus.FAILED:
        return ShownExploration(ExplorerStatus.UNUSABLE, fault=library.fault)
    if library.status is not LibraryStatus.OPEN:
        return ShownExploration(ExplorerStatus.OPENING)
    if library.games == 0:
        return ShownExploration(ExplorerStatus.EMPTY)
    answer = state.model(Explorer).answers.get(question)
    if answer is None:
        return ShownExploration(ExplorerStatus.WAITING)
    if answer.exploration is None:
        return ShownExploration(ExplorerStatus.REFUSED, fault=answer.fault)
    moves = _with_repertoire(answer.exploration.played, place)
    return ShownExploration(ExplorerStatus.KNOWN, answer.exploration, moves=moves)


def _with_repertoire(
    played: tuple[PlayedMove, ...], place: ExplorerPlace
) -> tuple[PlayedMove, ...]:
    """Return the moves that were played and those of the repertoire, without damaged ones."""
    known = {one.move for one in played}
    legal = {one.uci(): one for one in place.board.legal_moves} if place.repertoire else {}
    others = tuple(
        PlayedMove(uci, place.board.san(legal[uci]), NO_GAMES)
        for uci in place.repertoire
        if uci not in known and uci in legal
    )
    moves = (*played, *others)
    if not place.is_repertoire_first:
        return moves
    return tuple(sorted(moves, key=lambda one: one.move not in place.repertoire))


def marked_move(state: State, place: ExplorerPlace) -> PlayedMove | None:
    """Return the move under the pointer, or else the one that has the keyboard focus."""
    moves = shown_exploration(state, place).moves
    pointed, focus = state.model(Explorer).pointed, state.focus
    if pointed is not None and pointed.position == library_position(place.board):
        return next((one for one in moves if one.move == pointed.move), None)
    if focus is not None and focus.stop == EXPLORER_STOP and focus.item < len(moves):
        return moves[focus.item]
    return None


def board_after(board: chess.Board, move: PlayedMove) -> chess.Board | None:
    """Return the position after a played move; None if the move is not legal there."""
    try:
        found = board.parse_uci(move.move)
    except ValueError:
        return None
    after = board.copy(stack=False)
    after.push(found)
    return after


def explored_arrow(state: State, place: ExplorerPlace) -> BoardMark | None:
    """Return the arrow of the marked move; None if no move is marked, or it is not legal."""
    move = marked_move(state, place)
    try:
        found = None if move is None else place.board.parse_uci(move.move)
    except ValueError:
        return None
    if not found:
        return None
    squares = found.from_square, found.to_square
    return BoardMark(*squares, EXPLORED_COLOUR, POINTED_OPACITY, ENGINE_WIDTH)


def numbered_move(board: chess.Board, move: PlayedMove) -> San:
    """Return a played move with its number: ``12... Nf6``."""
    dots = "." if board.turn == chess.WHITE else "..."
    return San(f"{board.fullmove_number}{dots} {move.san}")


def _dates(today: str, years: int) -> tuple[int, int] | None:
    """Return the dates of games of the last years, counted from a date as in PGN."""
    digits = today.replace(".", "")
    if not years or not digits.isdigit():
        return None
    return int(digits) - years * YEAR, LAST_DATE
