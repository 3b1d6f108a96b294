"""The searches of a review depend on the game and the nodes alone, and each can be replayed."""

from __future__ import annotations

import random
import threading
from collections.abc import Iterator
from ctypes import c_longlong

import pytest

from engine.core.board.position import START_FEN
from engine.inspection.recording.capsule import decode_capsule, encode_capsule, record_capsule
from engine.inspection.recording.recording import record_search
from engine.inspection.recording.replay_start import ReplayStart
from engine.protocol.messages import Score
from engine.protocol.review import PositionSearch, ReviewedGame
from engine.review import reviewer
from engine.review.game_positions import position_at, positions_backwards
from engine.review.replay_chain import replay_chain
from engine.review.reviewer import HASH_MB, SPAN_PLIES, STOPPED, Reviewer, complete_spans

NODES = 1_500
MOVES = (
    "e2e4 e7e5 g1f3 b8c6 f1c4 c6d4 f3e5 d8g5 e5f7 g5g2 h1f1 g2e4 c4e2 d4f3"  # A known trap.
).split()
LONGER = (
    "d2d4 d7d5 c2c4 e7e6 b1c3 g8f6 c4c5 b8c6 c1f4 f6h5 f4c1 h5f6 e2e3 a7a6 f1e2 b7b6 e2d3 b6c5 "
    "d4c5 f8c5 d1c2 c6b4 c2b1 e8g8 c3a4 c5e7 a2a3 a6a5 a3b4 a5b4 b2b3 c7c5 f2f3 c8a6 d3h7 g8h8"
).split()
TRAP = ReviewedGame(START_FEN, tuple(MOVES))
LONG_GAME = ReviewedGame(START_FEN, tuple(LONGER))


@pytest.fixture(autouse=True)
def few_nodes_with_two_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewer, "LEAST_NODES_OF_TWO_LINES", 800)


@pytest.fixture(scope="module")
def long_review() -> tuple[PositionSearch, ...]:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(reviewer, "LEAST_NODES_OF_TWO_LINES", 800)
        return tuple(Reviewer(LONG_GAME, NODES).run())


def one_line(searches: tuple[PositionSearch, ...]) -> dict[int, PositionSearch]:
    return {one.ply: one for one in searches if one.requested_lines == 1}


def two_lines(searches: tuple[PositionSearch, ...]) -> dict[int, PositionSearch]:
    return {one.ply: one for one in searches if one.requested_lines == 2}


def test_every_position_is_searched_once_with_one_line_from_the_end(
    long_review: tuple[PositionSearch, ...],
) -> None:
    plies = [one.ply for one in long_review if one.requested_lines == 1]
    assert plies == list(range(len(LONGER), -1, -1))
    assert all(one.nodes == NODES for one in long_review if one.requested_lines == 1)


def test_a_move_that_loses_is_searched_with_two_lines_before_and_after() -> None:
    searches = tuple(Reviewer(TRAP, NODES).run())
    # 4. Nxe5 loses the knight or more to 4... Qg5.
    assert {6, 7} <= set(two_lines(searches))
    for search in two_lines(searches).values():
        assert len(search.lines) == 2
        assert search.lines[0].moves[0] != search.lines[1].moves[0]


def test_the_scores_are_those_of_the_side_to_move_and_a_mate_ends_the_game() -> None:
    searches = one_line(tuple(Reviewer(TRAP, NODES).run()))
    assert searches[14].score == Score(mate=0)
    assert searches[14].nodes == 0
    assert searches[13].score == Score(mate=1)
    assert searches[13].best_move == "d4f3"


@pytest.mark.parametrize("seed", range(5))
def test_a_review_that_is_stopped_anywhere_and_resumed_finds_the_same(
    seed: int, long_review: tuple[PositionSearch, ...]
) -> None:
    rng = random.Random(seed)
    kept: tuple[PositionSearch, ...] = ()
    for _ in range(2):
        stop = c_longlong(0)
        kept = _first_ones(Reviewer(LONG_GAME, NODES, kept, stop), rng.randrange(60), stop)
    rest = Reviewer(LONG_GAME, NODES, kept)
    assert rest.searches == complete_spans(len(LONGER), kept)
    list(rest.run())
    assert rest.searches == long_review


def _first_ones(searching: Reviewer, count: int, stop: c_longlong) -> tuple[PositionSearch, ...]:
    """Stop a review from another thread, inside the search after ``count`` more."""
    for number, _ in enumerate(searching.run()):
        if number == count:
            threading.Timer(0.0002, lambda: setattr(stop, "value", STOPPED)).start()
    return searching.searches


def test_a_stopped_search_is_not_a_result(long_review: tuple[PositionSearch, ...]) -> None:
    stop = c_longlong(STOPPED)
    stopped = Reviewer(LONG_GAME, NODES, stop_value=stop)
    assert list(stopped.run()) == []
    assert stopped.is_stopped
    assert stopped.searches == ()


def test_load_on_the_machine_changes_nothing(long_review: tuple[PositionSearch, ...]) -> None:
    done = threading.Event()

    def work() -> None:
        while not done.is_set():
            sum(range(1000))

    busy = [threading.Thread(target=work, daemon=True) for _ in range(4)]
    for thread in busy:
        thread.start()
    try:
        assert tuple(Reviewer(LONG_GAME, NODES).run()) == long_review
    finally:
        done.set()
        for thread in busy:
            thread.join()


def test_each_search_is_replayed_node_for_node(long_review: tuple[PositionSearch, ...]) -> None:
    rng = random.Random(1)
    numbers = [len(long_review) - 1, *rng.sample(range(len(long_review)), 8)]
    for number in numbers:
        search = long_review[number]
        chain = replay_chain(LONG_GAME, NODES, long_review, number)
        assert len(chain) <= 3 * SPAN_PLIES
        recording = record_search(ReplayStart(chain, HASH_MB), 64)
        assert (recording.nodes, recording.depth) == (search.nodes, search.depth)


def test_a_capsule_of_a_search_gives_the_same_records(
    long_review: tuple[PositionSearch, ...],
) -> None:
    chain = replay_chain(LONG_GAME, NODES, long_review, 20)
    assert len(chain) > 1
    recording = record_search(ReplayStart(chain, HASH_MB), 64)
    again = record_capsule(decode_capsule(encode_capsule(recording)))
    assert again.records.digest() == recording.records.digest()


def test_a_null_move_begins_a_position_of_its_own() -> None:
    game = ReviewedGame(START_FEN, ("e2e4", "0000", "d2d4", "g8f6"))
    assert position_at(game, 2).fen().split()[1] == "w"
    fens = {ply: position.fen() for ply, position in positions_backwards(game)}
    assert fens == {ply: position_at(game, ply).fen() for ply in range(5)}
    searches = tuple(Reviewer(game, 300).run())
    assert set(one_line(searches)) == set(range(5))
    assert 1 not in two_lines(searches)
    for number in range(len(searches)):
        chain = replay_chain(game, 300, searches, number)
        assert record_search(ReplayStart(chain, HASH_MB), 8).nodes == searches[number].nodes


@pytest.mark.parametrize(
    "moves",
    [("e2e5",), ("e2e4", "e7e5", "d1h5", "e8e7", "h5e5", "0000"), ("nonsense",)],
    ids=["illegal", "null move in check", "no move"],
)
def test_an_impossible_game_is_refused_in_one_line(moves: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match=r"\A[^\n]+\Z"):
        list(Reviewer(ReviewedGame(START_FEN, moves), 100).run())


def games_without_choice() -> Iterator[ReviewedGame]:
    yield ReviewedGame(START_FEN, ())
    yield ReviewedGame("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", ())  # Stalemate.
    yield ReviewedGame("6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", ("d1d8",))
    yield ReviewedGame("k7/8/1K6/8/8/8/8/7R b - - 0 1", ("a8b8",))  # The only legal move.


def test_short_games_and_single_moves_are_reviewed() -> None:
    for game in games_without_choice():
        searches = tuple(Reviewer(game, 400).run())
        assert [one.ply for one in searches if one.requested_lines == 1] == [
            *range(len(game.moves), -1, -1)
        ]
    assert two_lines(searches) == {}


def test_castling_of_chess960_is_reviewed() -> None:
    game = ReviewedGame("1k6/8/8/8/8/8/8/RK5R w HA - 0 1", ("b1h1", "b8b7"), chess960=True)
    searches = tuple(Reviewer(game, 400).run())
    assert len(one_line(searches)) == 3
