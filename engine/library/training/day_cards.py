"""Which cards are asked on a day, and in which order."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from engine.library.training.cards import COLUMNS, card_of_row
from engine.protocol.library.commands import FindCards
from engine.protocol.library.training import (
    AnswerGrade,
    CardCounts,
    CardKind,
    TrainingCard,
    TrainingDay,
)

SCATTER, SCATTER_BITS = 0x9E3779B1, 0xFFFFFFFF
"""Multiplied with a number, its bits are scattered: a neighbour goes to another place."""


def cards_of_day(
    connection: sqlite3.Connection, wanted: FindCards
) -> tuple[tuple[TrainingCard, ...], CardCounts]:
    """Return the cards that are asked on a day and were not answered on it, and all counts.

    Those that come back stand before new ones if there are more than are asked on a day. Their
    order is scattered, the same at each call of a day, so that a kind cannot be guessed.
    """
    kinds, day = wanted.kinds, wanted.day
    answered, right, new = _answers_of(connection, kinds, day)
    room = max(0, wanted.most - answered)
    known = _cards(connection, kinds, "answers > 0 AND due_s < ?", day.end_s, room)
    most_new = min(room - len(known), max(0, wanted.most_new - new))
    fresh = _cards(connection, kinds, "answers = 0 AND due_s < ?", day.end_s, most_new)
    chosen = sorted((*known, *fresh), key=lambda one: _place(one.card, day))
    counts = CardCounts(
        _total(connection, kinds),
        len(chosen),
        answered,
        right,
        _next_due(connection, kinds, day, {one.card for one in chosen}),
    )
    return tuple(chosen), counts


def _cards(
    connection: sqlite3.Connection,
    kinds: Sequence[CardKind],
    condition: str,
    end_s: int,
    most: int,
) -> list[TrainingCard]:
    select = (
        f"SELECT {COLUMNS} FROM training_cards WHERE {_of_kinds(kinds)} AND {condition} "
        "ORDER BY due_s, id LIMIT ?"
    )
    rows = connection.execute(select, (*kinds, end_s, max(0, most)))
    return [card for card in map(card_of_row, rows) if card is not None]


def _answers_of(
    connection: sqlite3.Connection, kinds: Sequence[CardKind], day: TrainingDay
) -> tuple[int, int, int]:
    """Return how many answers a day has, how many are right, and how many are of new cards."""
    select = (
        "SELECT count(*), total(grade = ?), total(is_first) FROM training_answers "
        "JOIN training_cards ON id = card "
        f"WHERE {_of_kinds(kinds)} AND training_answers.answered_s BETWEEN ? AND ?"
    )
    values = (AnswerGrade.RIGHT, *kinds, day.start_s, day.end_s - 1)
    answers, right, new = connection.execute(select, values).fetchone()
    return answers, round(right), round(new)


def _total(connection: sqlite3.Connection, kinds: Sequence[CardKind]) -> int:
    select = f"SELECT count(*) FROM training_cards WHERE {_of_kinds(kinds)}"
    row: tuple[int] = connection.execute(select, tuple(kinds)).fetchone()
    return row[0]


def _next_due(
    connection: sqlite3.Connection, kinds: Sequence[CardKind], day: TrainingDay, chosen: set[int]
) -> int | None:
    """Return when the first card is due that is not asked on a day; the next day at the earliest.

    One card more than the chosen ones is enough to find one among the cards that are due first.
    """
    select = (
        f"SELECT id, due_s FROM training_cards WHERE {_of_kinds(kinds)} ORDER BY due_s, id LIMIT ?"
    )
    rows = connection.execute(select, (*kinds, len(chosen) + 1)).fetchall()
    later = [max(due_s, day.end_s) for card, due_s in rows if card not in chosen]
    return min(later, default=None)


def _of_kinds(kinds: Sequence[CardKind]) -> str:
    return f"kind IN ({', '.join('?' * len(kinds))})"


def _place(card: int, day: TrainingDay) -> int:
    return (card * SCATTER ^ day.end_s * SCATTER) * SCATTER & SCATTER_BITS
