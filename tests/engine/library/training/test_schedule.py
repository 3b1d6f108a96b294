"""A card comes back after more and more days, and the next day after a wrong answer."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from engine.library.training.schedule import LONGEST_DAYS, first_schedule, schedule_after
from engine.protocol.library.training import AnswerGrade, CardSchedule

NOW_S = 1_790_000_000
DAY_S = 86_400
ROOT = Path(__file__).resolve().parents[4]


def days_after(schedule: CardSchedule) -> int:
    assert schedule.answered_s is not None
    return round((schedule.due_s - schedule.answered_s) / DAY_S)


def answered(*grades: AnswerGrade) -> list[CardSchedule]:
    """Return the schedules after answers, each on the day on which the card was due."""
    schedules = [first_schedule(NOW_S)]
    for grade in grades:
        last = schedules[-1]
        schedules.append(schedule_after(last, grade, last.due_s))
    return schedules[1:]


def test_a_new_card_is_due_at_once() -> None:
    assert first_schedule(NOW_S).due_s == NOW_S


def test_right_answers_make_the_days_longer_up_to_a_year() -> None:
    days = [days_after(one) for one in answered(*[AnswerGrade.RIGHT] * 12)]
    assert days == sorted(days)
    assert (days[0] >= 1, days[1] > days[0], days[-1]) == (True, True, LONGEST_DAYS)


def test_a_wrong_answer_brings_the_card_back_the_next_day() -> None:
    right, wrong = answered(AnswerGrade.RIGHT, AnswerGrade.WRONG)
    assert days_after(wrong) < days_after(right)
    assert (wrong.answers, wrong.lapses) == (2, 1)
    assert days_after(answered(AnswerGrade.WRONG)[0]) == 1


def test_the_worse_the_first_answer_the_sooner_the_card_comes_back() -> None:
    wrong, hint, right = (days_after(answered(grade)[0]) for grade in AnswerGrade)
    assert 1 <= wrong <= hint < right


def test_the_same_answers_give_the_same_days() -> None:
    grades = AnswerGrade.RIGHT, AnswerGrade.WITH_HINT, AnswerGrade.WRONG, AnswerGrade.RIGHT
    assert answered(*grades) == answered(*grades)


def test_a_clock_that_was_set_back_does_no_harm() -> None:
    first = schedule_after(first_schedule(NOW_S), AnswerGrade.RIGHT, NOW_S)
    assert schedule_after(first, AnswerGrade.RIGHT, NOW_S - 5 * DAY_S).due_s > NOW_S - 5 * DAY_S


def test_the_process_of_the_library_starts_without_fsrs() -> None:
    code = (
        "import sys, engine.library_process.library_main, engine.library.training.schedule;"
        "sys.exit('fsrs' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0


def test_one_module_alone_imports_fsrs() -> None:
    importers = [
        path.relative_to(ROOT).as_posix()
        for folder in ("engine", "game")
        for path in (ROOT / folder).rglob("*.py")
        if "fsrs import" in path.read_text("utf-8") or "import fsrs" in path.read_text("utf-8")
    ]
    assert importers == ["engine/library/training/schedule.py"]
