"""When a card is asked again: after more and more days, as long as its answers are right.

The days are those of FSRS, a model of memory. This is the only module that imports it, and only
when an answer is kept. The time comes in from outside, and nothing is left to chance: the same
answers at the same times give the same days on every machine.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from engine.protocol.library.training import AnswerGrade, CardSchedule

if TYPE_CHECKING:
    from fsrs import Scheduler

WANTED_RETENTION = 0.9
"""The chance to know the answer at the time at which a card is asked again."""
LONGEST_DAYS = 365


def first_schedule(now_s: int) -> CardSchedule:
    """Return the schedule of a card that was never asked: it is due at once."""
    return CardSchedule(now_s)


def schedule_after(before: CardSchedule, grade: AnswerGrade, now_s: int) -> CardSchedule:
    """Return the schedule after an answer. The card is due a day later at the earliest."""
    from fsrs import Card, Rating, State

    is_new = before.answered_s is None
    card = Card(
        card_id=0,
        state=State.Learning if is_new else State.Review,
        stability=before.stability,
        difficulty=before.difficulty,
        due=_date(before.due_s),
        last_review=None if before.answered_s is None else _date(before.answered_s),
    )
    answered, _log = _scheduler().review_card(card, Rating(grade), _date(now_s))
    return replace(
        before,
        due_s=round(answered.due.timestamp()),
        answered_s=now_s,
        stability=answered.stability,
        difficulty=answered.difficulty,
        answers=before.answers + 1,
        lapses=before.lapses + (grade is AnswerGrade.WRONG),
    )


@cache
def _scheduler() -> Scheduler:
    """Return the scheduler. Without steps of minutes, all of its intervals are whole days."""
    from fsrs import Scheduler

    return Scheduler(
        desired_retention=WANTED_RETENTION,
        learning_steps=(),
        relearning_steps=(),
        maximum_interval=LONGEST_DAYS,
        enable_fuzzing=False,
    )


def _date(seconds: int) -> datetime:
    return datetime.fromtimestamp(0, UTC) + timedelta(seconds=seconds)
