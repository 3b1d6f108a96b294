"""The cards of training in the library: adding, finding, answering and removing them."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from engine.core.board.position import Position
from engine.library.game_library import GameLibrary
from engine.library.store.database import transaction
from engine.library.store.faults import library_errors
from engine.library.store.schema import TRAINING_TABLES
from engine.library.training.schedule import first_schedule, schedule_after
from engine.protocol.library.training import (
    AnswerGrade,
    CardKind,
    CardSchedule,
    TrainingCard,
    TrainingTask,
)

FROM_GAMES, FROM_REPERTOIRE = "game", "repertoire"
"""A position may be asked once because of a game, and once as one of the repertoire."""
POSITION_FIELDS = 4
"""Of a FEN: board, side to move, castling rights, en passant. Counters are left out."""
COLUMNS: Final = ", ".join(TRAINING_TABLES["training_cards"])
_INSERT = "INSERT OR IGNORE INTO training_cards (kind, position, task, due_s) VALUES (?, ?, ?, ?)"
_UPDATE = """UPDATE training_cards SET
    due_s = ?, answered_s = ?, stability = ?, difficulty = ?, answers = ?, lapses = ?
    WHERE id = ?"""
_LOG = (
    "INSERT INTO training_answers (card, answered_s, grade, move, is_first) VALUES (?, ?, ?, ?, ?)"
)


def add_cards(
    library: GameLibrary, tasks: Sequence[TrainingTask], now_s: int, game: int
) -> list[int]:
    """Add cards for the positions that are not asked yet; return their numbers.

    ``game`` is the game of the library that was looked through for them, or 0.

    Raises:
        ValueError: a task has an illegal move, or none to ask for. Nothing is added.
        LibraryError: the library cannot be written.
    """
    rows = [
        (task.kind, asked_position(task), msgspec.json.encode(task), first_schedule(now_s).due_s)
        for task in tasks
    ]
    added: list[int] = []
    with library_errors(library.path), transaction(library.connection):
        for row in rows:
            inserted = library.connection.execute(_INSERT, row)
            if inserted.rowcount and inserted.lastrowid:
                added.append(inserted.lastrowid)
        if game:
            insert = "INSERT OR IGNORE INTO training_games (game) VALUES (?)"
            library.connection.execute(insert, (game,))
    return added


def answer_card(
    library: GameLibrary, card: int, grade: AnswerGrade, now_s: int, move: str
) -> TrainingCard | None:
    """Keep an answer; return the card with its new schedule, or None if there is no such card.

    An answer that is kept already, by its time, is not kept twice. Raises LibraryError.
    """
    connection = library.connection
    with library_errors(library.path), transaction(connection):
        found = card_of(connection, card)
        if found is None or is_answer_kept(connection, card, now_s):
            return found
        is_first = found.schedule.answered_s is None
        after = schedule_after(found.schedule, grade, now_s)
        connection.execute(_UPDATE, (*_schedule_row(after), card))
        connection.execute(_LOG, (card, now_s, grade, move, is_first))
    return TrainingCard(card, found.task, after)


def remove_cards(library: GameLibrary, cards: Sequence[int]) -> list[int]:
    """Remove cards with their answers; return those that there were. Raises LibraryError."""
    removed: list[int] = []
    with library_errors(library.path), transaction(library.connection):
        for card in cards:
            delete = "DELETE FROM training_cards WHERE id = ?"
            if library.connection.execute(delete, (card,)).rowcount:
                removed.append(card)
            library.connection.execute("DELETE FROM training_answers WHERE card = ?", (card,))
    return removed


def card_of(connection: sqlite3.Connection, card: int) -> TrainingCard | None:
    """Return a card; None if there is none, or if it cannot be read."""
    select = f"SELECT {COLUMNS} FROM training_cards WHERE id = ?"
    row = connection.execute(select, (card,)).fetchone()
    return None if row is None else card_of_row(row)


def card_of_row(row: tuple[Any, ...]) -> TrainingCard | None:
    """Return the card of a row of ``COLUMNS``; None if its task is damaged."""
    number, _kind, _position, task, *schedule = row
    try:
        return TrainingCard(
            number,
            msgspec.json.decode(task, type=TrainingTask),
            msgspec.convert(schedule_fields(schedule), CardSchedule),
        )
    except (msgspec.MsgspecError, TypeError, UnicodeDecodeError):
        return None


def schedule_fields(values: Sequence[object]) -> dict[str, object]:
    """Return the end of a row by the names of its columns."""
    return dict(zip(TRAINING_TABLES["training_cards"][-len(values) :], values, strict=True))


def is_answer_kept(connection: sqlite3.Connection, card: int, now_s: int) -> bool:
    """Return whether a card was answered at a time."""
    select = "SELECT 1 FROM training_answers WHERE card = ? AND answered_s = ?"
    return connection.execute(select, (card, now_s)).fetchone() is not None


def asked_position(task: TrainingTask) -> str:
    """Return which position a task asks, so that none is asked twice.

    Raises:
        ValueError: a move before it is illegal, or there is no move in it.
    """
    position = Position(task.fen, task.chess960)
    if not 0 <= task.ply <= len(task.moves):
        raise ValueError(f"no position at ply {task.ply}")
    for move in task.moves[: task.ply]:
        position.push_uci(move)
    if not position.legal_moves():
        raise ValueError(f"no legal move: {position.fen()}")
    source = FROM_REPERTOIRE if task.kind is CardKind.REPERTOIRE else FROM_GAMES
    return " ".join((source, *position.fen().split()[:POSITION_FIELDS]))


def _schedule_row(schedule: CardSchedule) -> tuple[object, ...]:
    return (
        schedule.due_s,
        schedule.answered_s,
        schedule.stability,
        schedule.difficulty,
        schedule.answers,
        schedule.lapses,
    )
