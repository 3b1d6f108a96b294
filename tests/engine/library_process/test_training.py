"""Training in the process of the library: cards are added, asked, answered and removed."""

from __future__ import annotations

from pathlib import Path

from library_files import random_games, write_games
from library_harness import LibraryHarness, library_client

from engine.core.board.position import Position
from engine.protocol.library.commands import (
    AddCards,
    AnswerCard,
    BinGames,
    FindCards,
    FindUntrainedGames,
    RemoveCards,
)
from engine.protocol.library.library_fault import LibraryFaultCode
from engine.protocol.library.reports import (
    CardAnswered,
    CardsAdded,
    CardsFound,
    CardsRemoved,
    RequestRefused,
    UntrainedGamesFound,
)
from engine.protocol.library.training import (
    AnswerGrade,
    CardKind,
    TrainingDay,
    TrainingTask,
)

DAY = TrainingDay(1_790_000_000, 1_790_086_400)
NOW_S = 1_790_001_000
TASK = TrainingTask(CardKind.MISTAKE, Position().fen(), ("e2e4", "e7e5"), 1, accepted=("e7e5",))
GAMES = random_games(5, seed=21)


def asked(harness: LibraryHarness) -> list[int]:
    answer = harness.answer(FindCards(next(harness.numbers), DAY, tuple(CardKind)))
    assert isinstance(answer, CardsFound)
    return [one.card for one in answer.cards]


def test_a_card_is_asked_until_it_is_answered_or_removed(tmp_path: Path) -> None:
    with library_client(tmp_path / "new.library") as harness:
        other = TrainingTask(CardKind.QUIET, TASK.fen, TASK.moves, 0)
        added = harness.answer(AddCards(next(harness.numbers), (TASK, other), NOW_S))
        assert isinstance(added, CardsAdded)
        first, second = added.cards
        assert sorted(asked(harness)) == [first, second]
        answer = AnswerCard(next(harness.numbers), first, AnswerGrade.RIGHT, NOW_S, "e7e5")
        kept = harness.answer(answer)
        assert isinstance(kept, CardAnswered)
        assert (kept.card.task, kept.card.schedule.due_s > DAY.end_s) == (TASK, True)
        assert asked(harness) == [second]
        removed = harness.answer(RemoveCards(next(harness.numbers), (second,)))
        assert removed == CardsRemoved(removed.number, (second,))
        assert asked(harness) == []


def test_what_cannot_be_is_refused(tmp_path: Path) -> None:
    with library_client(tmp_path / "new.library") as harness:
        wrong = TrainingTask(CardKind.MISTAKE, TASK.fen, ("e2e5",), 1)
        refused = harness.answer(AddCards(next(harness.numbers), (wrong,), NOW_S))
        assert isinstance(refused, RequestRefused)
        assert refused.fault.code is LibraryFaultCode.POSITION_REFUSED
        none = harness.answer(AnswerCard(next(harness.numbers), 7, AnswerGrade.RIGHT, NOW_S))
        assert isinstance(none, RequestRefused)
        assert none.fault.code is LibraryFaultCode.NO_SUCH_CARD


def test_each_game_is_looked_through_once(tmp_path: Path) -> None:
    with library_client(tmp_path / "new.library") as harness:
        harness.import_file(write_games(tmp_path / "games.pgn", GAMES))
        harness.answer(BinGames(next(harness.numbers), (4,)))
        harness.answer(AddCards(next(harness.numbers), (), NOW_S, game=3))
        found = harness.answer(FindUntrainedGames(next(harness.numbers), "games", 2))
        assert found == UntrainedGamesFound(found.number, (5, 2), 3)
