"""Keeps a card of training for each position of a repertoire that has an own move."""

from __future__ import annotations

import sqlite3

import msgspec

from engine.library.repertoire.graph import Way, reached_from
from engine.library.repertoire.rows import stored_moves, stored_starts
from engine.library.training.cards import asked_position
from engine.library.training.schedule import first_schedule
from engine.protocol.library.game_search import LibraryPosition
from engine.protocol.library.repertoire import RepertoireMove
from engine.protocol.library.training import CardKind, TrainingTask

RESTING = "resting"
"""The kind of a card whose position is in no repertoire now: it is not asked."""
WHITE_TO_MOVE = " w "
"""In a FEN."""
_RENEW = """INSERT INTO training_cards (kind, position, task, due_s) VALUES (?, ?, ?, ?)
    ON CONFLICT (position) DO UPDATE SET kind = excluded.kind, task = excluded.task"""


def renew_cards(connection: sqlite3.Connection, *, is_black: bool, now_s: int) -> None:
    """Bring the cards of a repertoire to what it has now. Only inside a transaction.

    New cards are due at once. Others keep their schedules, also those that come back.
    """
    starts = stored_starts(connection, is_black=is_black)
    reached = reached_from(starts, stored_moves(connection, is_black=is_black))
    tasks = {
        asked_position(task): task
        for position, moves in reached.moves.items()
        if moves and is_own_turn(position, is_black=is_black)
        for task in (_task(reached.ways[position], moves),)
    }
    known = _cards(connection, is_black=is_black)
    gone = [(RESTING, position) for position in known if position not in tasks]
    connection.executemany("UPDATE training_cards SET kind = ? WHERE position = ?", gone)
    due_s = first_schedule(now_s).due_s
    connection.executemany(
        _RENEW,
        [
            (CardKind.REPERTOIRE, position, msgspec.json.encode(task), due_s)
            for position, task in tasks.items()
        ],
    )


def is_own_turn(position: LibraryPosition, *, is_black: bool) -> bool:
    """Return whether the player whose repertoire it is moves in a position."""
    return (WHITE_TO_MOVE in position.fen) is not is_black


def _task(way: Way, moves: list[RepertoireMove]) -> TrainingTask:
    return TrainingTask(
        CardKind.REPERTOIRE,
        way.start.fen,
        way.moves,
        len(way.moves),
        way.start.chess960,
        accepted=tuple(one.move for one in moves),
    )


def _cards(connection: sqlite3.Connection, *, is_black: bool) -> list[str]:
    """Return the positions that are asked of a repertoire, as the cards name them."""
    select = "SELECT position FROM training_cards WHERE kind = ?"
    rows = connection.execute(select, (CardKind.REPERTOIRE,)).fetchall()
    return [position for (position,) in rows if (WHITE_TO_MOVE in position) is not is_black]
