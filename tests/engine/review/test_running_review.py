"""A review that runs reports each search, and finds the same when it is held anywhere."""

from __future__ import annotations

import random
import threading
from collections.abc import Iterator

import pytest

from engine.core.board.position import START_FEN
from engine.protocol.review import (
    GameReview,
    PositionSearch,
    ReviewedGame,
    ReviewFailed,
    ReviewFinished,
    ReviewProgress,
    ReviewReport,
)
from engine.protocol.shared_enums import FaultCode
from engine.review import reviewer
from engine.review.complete_review import complete_review
from engine.review.review_gate import ReviewGate
from engine.review.reviewer import Reviewer, complete_spans
from engine.review.running_review import review_reports

NODES = 1_500
MOVES = (
    "d2d4 d7d5 c2c4 e7e6 b1c3 g8f6 c4c5 b8c6 c1f4 f6h5 f4c1 h5f6 e2e3 a7a6 f1e2 b7b6 e2d3 b6c5 "
    "d4c5 f8c5 d1c2 c6b4 c2b1 e8g8"
)
GAME = ReviewedGame(START_FEN, tuple(MOVES.split()))
PATIENCE_S = 60.0


@pytest.fixture(autouse=True)
def few_nodes_with_two_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewer, "LEAST_NODES_OF_TWO_LINES", 800)


def searched(game: ReviewedGame) -> tuple[PositionSearch, ...]:
    return tuple(Reviewer(game, NODES).run())


def review_of(game: ReviewedGame, searches: tuple[PositionSearch, ...]) -> GameReview:
    return complete_review(game, NODES, searches)


def reports(
    game: ReviewedGame, done: tuple[PositionSearch, ...] = (), gate: ReviewGate | None = None
) -> Iterator[ReviewReport]:
    return review_reports(game, NODES, done, gate or ReviewGate())


def progress(found: list[ReviewReport]) -> list[ReviewProgress]:
    return [one for one in found if isinstance(one, ReviewProgress)]


def test_each_search_is_reported_and_each_move_once_it_is_complete() -> None:
    searches = searched(GAME)
    found = list(reports(GAME))
    assert [one.search for one in progress(found)] == list(searches)
    assert [one.number for one in progress(found)] == list(range(len(searches)))
    review = review_of(GAME, searches)
    assert found[-1] == ReviewFinished(review)
    moves = {move.ply: move for one in progress(found) for move in one.moves}
    assert list(moves) == [one.ply for one in review.moves[::-1]]
    assert tuple(moves[one.ply] for one in review.moves) == review.moves
    for one in progress(found):
        so_far = searches[: one.number + 1]
        assert len(complete_spans(len(GAME.moves), so_far)) == one.complete


def test_a_review_goes_on_where_an_earlier_one_was_complete() -> None:
    searches = searched(GAME)
    for number in random.Random(3).sample(range(len(searches)), 4):
        found = list(reports(GAME, searches[:number]))
        first = progress(found)[0].number
        assert first == len(complete_spans(len(GAME.moves), searches[:number])) <= number
        assert [one.search for one in progress(found)] == list(searches[first:])
        assert found[-1] == ReviewFinished(review_of(GAME, searches))


@pytest.mark.parametrize("is_late", [False, True], ids=["between searches", "in a search"])
def test_a_review_that_is_held_and_goes_on_finds_the_same(
    is_late: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without patience, a search that runs is ended and made again."""
    monkeypatch.setattr("engine.review.review_gate.HOLD_S", 0.0 if is_late else PATIENCE_S)
    gate, lots = ReviewGate(), random.Random(8)
    stops = set(lots.sample(range(20), 5))
    found: list[ReviewReport] = []
    for report in reports(GAME, gate=gate):
        found.append(report)
        if isinstance(report, ReviewProgress) and report.number in stops:
            stops.remove(report.number)
            hold = threading.Thread(target=gate.hold)
            hold.start()
            if is_late:
                hold.join()
            threading.Timer(lots.random() / 50, gate.open).start()
    assert not stops
    searches = searched(GAME)
    assert found[-1] == ReviewFinished(review_of(GAME, searches))
    assert {(one.number, one.search) for one in progress(found)} == set(enumerate(searches))


def test_a_held_review_waits_until_it_may_go_on() -> None:
    gate = ReviewGate()
    gate.hold()
    assert gate.stop_value.value == reviewer.STOPPED
    came = threading.Event()
    found: list[ReviewReport] = []

    def work() -> None:
        for report in reports(GAME, gate=gate):
            found.append(report)
            came.set()

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    assert not came.wait(0.3)
    gate.open()
    thread.join(PATIENCE_S)
    assert found[-1] == ReviewFinished(review_of(GAME, searched(GAME)))


def games() -> Iterator[ReviewedGame]:
    yield ReviewedGame(START_FEN, ())
    yield ReviewedGame(START_FEN, tuple("e2e4 e7e5 g1f3 b8c6 f1c4 c6d4 f3e5 d8g5 e5f7".split()))
    yield ReviewedGame(START_FEN, ("e2e4", "0000", "d2d4", "g8f6"))
    yield ReviewedGame("1k6/8/8/8/8/8/8/RK5R w HA - 0 1", ("b1h1", "b8b7"), chess960=True)
    yield ReviewedGame("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", ())  # Stalemate.
    yield ReviewedGame("6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", ("d1d8",))  # Checkmate.
    yield ReviewedGame("7k/8/8/8/8/8/8/K2R4 b - - 0 1", tuple("h8g8 d1d2 g8h8 d2d1".split() * 9))


def test_every_kind_of_game_is_reviewed() -> None:
    for game in games():
        found = list(reports(game))
        assert found[-1] == ReviewFinished(review_of(game, searched(game)))
        moves = list(dict.fromkeys(move.ply for one in progress(found) for move in one.moves))
        assert moves == [ply for ply, move in enumerate(game.moves) if move != "0000"][::-1]


def test_an_impossible_game_is_one_fault() -> None:
    for game in (
        ReviewedGame(START_FEN, ("e2e5",)),
        ReviewedGame("nonsense", ()),
        ReviewedGame(START_FEN, ("nonsense",)),
    ):
        (fault,) = reports(game)
        assert isinstance(fault, ReviewFailed)
        assert fault.fault.code is FaultCode.POSITION_REFUSED
        assert "\n" not in fault.fault.system_text


def test_a_lack_of_memory_and_an_error_of_the_program_are_one_fault(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for error, code in (
        (MemoryError(), FaultCode.OUT_OF_MEMORY),
        (ZeroDivisionError("wrong"), FaultCode.INTERNAL),
    ):

        def fail(*_: object, error: Exception = error) -> None:
            raise error

        monkeypatch.setattr("engine.review.running_review.Reviewer", fail)
        (fault,) = reports(GAME)
        assert isinstance(fault, ReviewFailed)
        assert fault.fault.code is code
