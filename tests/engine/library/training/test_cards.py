"""The cards of training: what is asked on a day, and what an answer changes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.core.board.position import Position
from engine.library.game_library import GameLibrary
from engine.library.rescue import rescue_library
from engine.library.training.cards import add_cards, answer_card, card_of, remove_cards
from engine.library.training.day_cards import cards_of_day
from engine.protocol.library.commands import FindCards
from engine.protocol.library.training import (
    AnswerGrade,
    CardCounts,
    CardKind,
    TrainingCard,
    TrainingDay,
    TrainingTask,
)

DAY_S = 86_400
FIRST_DAY = TrainingDay(1_790_000_000, 1_790_000_000 + DAY_S)
NOW_S = FIRST_DAY.start_s + 1_000
OWN = CardKind.MISTAKE, CardKind.QUIET
START = Position().fen()
FIRST_MOVES = [Position().uci(move) for move in Position().legal_moves()]


@pytest.fixture
def library(tmp_path: Path) -> Iterator[GameLibrary]:
    opened = GameLibrary(tmp_path / "games.library")
    yield opened
    opened.close()


def task(number: int, kind: CardKind = CardKind.MISTAKE) -> TrainingTask:
    """Return the task to answer one of twenty first moves."""
    return TrainingTask(kind, START, (FIRST_MOVES[number],), 1, accepted=("e7e5",))


def asked(
    library: GameLibrary, day: int = 0, most: int = 20, most_new: int = 20
) -> tuple[tuple[TrainingCard, ...], CardCounts]:
    at = TrainingDay(FIRST_DAY.start_s + day * DAY_S, FIRST_DAY.end_s + day * DAY_S)
    return cards_of_day(library.connection, FindCards(1, at, OWN, most, most_new))


def add(library: GameLibrary, count: int, kind: CardKind = CardKind.MISTAKE) -> list[int]:
    return add_cards(library, [task(number, kind) for number in range(count)], NOW_S, 0)


def test_a_card_is_read_as_it_was_written(library: GameLibrary) -> None:
    (card,) = add(library, 1)
    found = card_of(library.connection, card)
    assert found is not None
    assert (found.task, found.schedule.due_s) == (task(0), NOW_S)


def test_a_position_is_asked_once_by_games_and_once_by_the_repertoire(library: GameLibrary) -> None:
    assert len(add(library, 2)) == 2
    assert len(add(library, 3, CardKind.QUIET)) == 1
    assert len(add(library, 1, CardKind.REPERTOIRE)) == 1
    assert asked(library)[1].total == 3


def test_transpositions_are_one_position(library: GameLibrary) -> None:
    lines = ("g1f3", "d7d5", "d2d4"), ("d2d4", "d7d5", "g1f3")
    tasks = [TrainingTask(CardKind.REPERTOIRE, START, line, 3) for line in lines]
    assert len(add_cards(library, tasks, NOW_S, 0)) == 1


def test_an_illegal_task_adds_nothing(library: GameLibrary) -> None:
    wrong = TrainingTask(CardKind.MISTAKE, START, ("e2e5",), 1)
    with pytest.raises(ValueError, match="e2e5"):
        add_cards(library, [task(0), wrong], NOW_S, 0)
    assert asked(library)[1] == CardCounts()


def test_an_answered_card_comes_back_on_another_day(library: GameLibrary) -> None:
    first, second = add(library, 2)
    answer_card(library, first, AnswerGrade.RIGHT, NOW_S, "e7e5")
    answer_card(library, second, AnswerGrade.WRONG, NOW_S, "a7a6")
    cards, counts = asked(library)
    assert (cards, counts.answered, counts.right) == ((), 2, 1)
    assert [one.card for one in asked(library, day=1)[0]] == [second]
    assert counts.next_due_s == NOW_S + DAY_S


def test_an_answer_that_is_repeated_counts_once(library: GameLibrary) -> None:
    (card,) = add(library, 1)
    once = answer_card(library, card, AnswerGrade.RIGHT, NOW_S, "e7e5")
    assert answer_card(library, card, AnswerGrade.RIGHT, NOW_S, "e7e5") == once
    assert once is not None
    assert once.schedule.answers == 1


def test_a_day_has_so_many_cards_and_new_ones_at_most(library: GameLibrary) -> None:
    add(library, 12)
    cards, _ = asked(library, most=8, most_new=3)
    assert len(cards) == 3
    for one in cards:
        answer_card(library, one.card, AnswerGrade.WRONG, NOW_S, "")
    assert asked(library, most=8, most_new=3)[0] == ()
    tomorrow = asked(library, 1, most=5, most_new=3)[0]
    assert len(tomorrow) == 5
    assert {one.card for one in cards} <= {one.card for one in tomorrow}


def test_the_order_of_a_day_stays_while_cards_are_answered(library: GameLibrary) -> None:
    add(library, 8)
    order = [one.card for one in asked(library)[0]]
    assert order != sorted(order)
    answer_card(library, order[0], AnswerGrade.RIGHT, NOW_S, "e7e5")
    assert [one.card for one in asked(library)[0]] == order[1:]


def test_a_removed_card_is_gone_with_its_answers(library: GameLibrary) -> None:
    first, second = add(library, 2)
    answer_card(library, first, AnswerGrade.RIGHT, NOW_S, "e7e5")
    assert remove_cards(library, [first, 99]) == [first]
    cards, counts = asked(library)
    assert ([one.card for one in cards], counts.answered) == ([second], 0)


def test_a_damaged_task_is_left_out(library: GameLibrary) -> None:
    first, second = add(library, 2)
    library.connection.execute("UPDATE training_cards SET task = 'x' WHERE id = ?", (first,))
    assert [one.card for one in asked(library)[0]] == [second]
    assert answer_card(library, first, AnswerGrade.RIGHT, NOW_S, "") is None


def test_a_rescue_keeps_cards_and_answers(tmp_path: Path) -> None:
    path = tmp_path / "games.library"
    library = GameLibrary(path)
    first, second = add(library, 2)
    answer_card(library, first, AnswerGrade.RIGHT, NOW_S, "e7e5")
    before = card_of(library.connection, first)
    library.close()
    rescue_library(path)
    library = GameLibrary(path)
    assert card_of(library.connection, first) == before
    assert ([one.card for one in asked(library)[0]], asked(library)[1].answered) == ([second], 1)
    library.close()
