"""Changes of a repertoire: lines are added, moves removed, and both undone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.core.board.position import Position
from engine.library.game_library import GameLibrary
from engine.library.repertoire.cards import renew_cards
from engine.library.repertoire.graph import Reached, reached_from
from engine.library.repertoire.rows import (
    delete_moves,
    insert_again,
    insert_move,
    insert_start,
    position_now,
    stored_moves,
    stored_starts,
)
from engine.library.store.database import transaction
from engine.library.store.faults import library_errors
from engine.protocol.library.game_search import LibraryPosition
from engine.protocol.library.repertoire import RepertoireLine, RepertoireMove


def add_lines(
    library: GameLibrary, lines: Sequence[RepertoireLine], now_s: int, *, is_black: bool
) -> list[RepertoireMove]:
    """Add lines; return the moves that are new.

    Raises:
        ValueError: a line begins nowhere, or has an illegal move. Nothing is added.
        LibraryError: the library cannot be written.
    """
    wanted = [steps for steps in map(_steps, lines) if steps]
    added: list[RepertoireMove] = []
    connection = library.connection
    with library_errors(library.path), transaction(connection):
        reached = set(_reached(library, is_black=is_black).moves)
        for steps in wanted:
            if steps[0][0] not in reached:
                insert_start(connection, steps[0][0], is_black=is_black)
            for position, move in steps:
                reached.add(position)
                new = insert_move(connection, is_black=is_black, position=position, move=move)
                if new is not None:
                    added.append(new)
        if added:
            renew_cards(connection, is_black=is_black, now_s=now_s)
    return added


def remove_move(
    library: GameLibrary, position: LibraryPosition, move: str, now_s: int, *, is_black: bool
) -> list[RepertoireMove]:
    """Remove a move, and those that no line reaches without it; return them. Raises LibraryError.

    What another order of moves still reaches stays.
    """
    connection = library.connection
    with library_errors(library.path), transaction(connection):
        before = stored_moves(connection, is_black=is_black)
        chosen = [one for one in before if (one.position, one.move) == (position, move)]
        was_reached = _reached(library, is_black=is_black).moves
        delete_moves(connection, chosen)
        is_reached = _reached(library, is_black=is_black).moves
        # Moves that nothing had reached before are not of this line.
        lost = [
            one for one in before if one.position in was_reached and one.position not in is_reached
        ]
        delete_moves(connection, lost)
        if chosen:
            renew_cards(connection, is_black=is_black, now_s=now_s)
    return sorted({*chosen, *lost}, key=lambda one: one.place)


def restore(
    library: GameLibrary,
    inserted: Sequence[RepertoireMove],
    deleted: Sequence[RepertoireMove],
    now_s: int,
) -> None:
    """Undo a change: insert what it removed, and delete what it added. Raises LibraryError."""
    connection = library.connection
    with library_errors(library.path), transaction(connection):
        delete_moves(connection, deleted)
        insert_again(connection, inserted)
        for is_black in _sides((*inserted, *deleted)):
            renew_cards(connection, is_black=is_black, now_s=now_s)


def _reached(library: GameLibrary, *, is_black: bool) -> Reached:
    starts = stored_starts(library.connection, is_black=is_black)
    return reached_from(starts, stored_moves(library.connection, is_black=is_black))


def _steps(line: RepertoireLine) -> list[tuple[LibraryPosition, str]]:
    """Return each move of a line with the position before it. Raises ValueError."""
    chess960 = line.position.chess960
    board = Position(line.position.fen, chess960)
    steps: list[tuple[LibraryPosition, str]] = []
    for move in line.moves:
        steps.append((position_now(board, chess960=chess960), move))
        board.push_uci(move)
    return steps


def _sides(moves: Iterable[RepertoireMove]) -> list[bool]:
    return sorted({one.is_black for one in moves})
