"""Upcoming repetitions: the board finds them without making the move."""

from __future__ import annotations

import random

import pytest

from engine.core.board.cycles import REVERSIBLE_MOVES, can_draw_by_repetition
from engine.core.board.position import Position

STARTS = (
    "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "4k1n1/p7/8/1q6/8/2B5/7P/1N2K3 w - - 0 1",
    "2q1k3/8/3r4/8/8/3Q4/8/R3K3 b Q - 7 20",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "8/5k2/8/2b5/2pP4/8/5K2/8 b - d3 0 1",
)
AROUND = ("e8e7", "a1b1", "e7d7", "b1b5", "d7d8", "b5a5", "d8e8")


def draws_by_a_move(position: Position, keys: list[int], ply: int) -> bool:
    """Return the same by making every move. ``keys`` are of all positions so far, this one last."""
    for move in position.legal_moves():
        position.push(move)
        key, clock = position.key(), position.halfmove_clock()
        position.pop()
        line = [*keys, key]
        window = line[max(len(line) - 1 - clock, 0) : -1]
        since_the_root = line[len(line) - 1 - ply : -1] if ply > 0 else []
        if window.count(key) >= 2 or key in since_the_root[-clock:]:
            return True
    return False


def choose(source: random.Random, position: Position, played: list[int]) -> int:
    """Return a random move, often the one that undoes the side's last move."""
    moves = position.legal_moves()
    if len(played) >= 2 and source.random() < 0.6:
        back = played[-2] >> 7 & 0x7F | (played[-2] & 0x7F) << 7
        if back in moves:
            return back
    return source.choice(moves)


def test_an_upcoming_repetition_is_found_if_and_only_if_a_move_repeats() -> None:
    source = random.Random(5)
    seen = asked = 0
    for game in range(60):
        position = Position(STARTS[game % len(STARTS)])
        keys = [position.key()]
        played: list[int] = []
        while position.legal_moves() and len(played) < 60:
            for ply in {0, 1, 3, 4, 6, source.randrange(len(keys)), len(keys) - 1}:
                if ply < len(keys):
                    expected = draws_by_a_move(position, keys, ply)
                    found = can_draw_by_repetition(position, ply)
                    assert found == expected, (position.fen(), ply)
                    asked += 1
                    seen += expected
            played.append(choose(source, position, played))
            position.push(played[-1])
            keys.append(position.key())
    assert asked > 10_000
    assert asked / 10 < seen < asked * 9 / 10


def after(fen: str, *moves: str) -> Position:
    position = Position(fen)
    for move in moves:
        position.push_uci(move)
    return position


def test_a_knight_move_back_repeats_only_positions_of_the_search() -> None:
    out_and_back = ("g1f3", "g8f6", "f3g1", "f6g8")
    once = after(STARTS[4], *out_and_back[:3])
    assert can_draw_by_repetition(once, 4)
    assert not can_draw_by_repetition(once, 3)
    twice = after(STARTS[4], *out_and_back, *out_and_back[:3])
    assert can_draw_by_repetition(twice, 0)


@pytest.mark.parametrize(
    ("fen", "moves"),
    [
        # The rook has gone around the pawn and cannot go back through it.
        ("4k3/8/8/8/8/P7/8/R3K3 b - - 0 1", AROUND),
        # A pawn has moved.
        ("4k3/8/8/8/8/8/P7/R3K3 w - - 0 1", ("e1e2", "e8e7", "a2a3")),
        # A castling right is lost.
        ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", ("e1e2", "e8e7", "e2e1")),
    ],
)
def test_a_position_that_no_move_reaches_again_is_no_upcoming_repetition(
    fen: str, moves: tuple[str, ...]
) -> None:
    assert not can_draw_by_repetition(after(fen, *moves), len(moves) + 1)


def test_a_rook_repeats_only_over_empty_squares() -> None:
    assert can_draw_by_repetition(after("4k3/8/8/8/8/8/7P/R3K3 b - - 0 1", *AROUND), 8)


def test_every_reversible_move_has_an_entry() -> None:
    """The number of entries is the number of square pairs that one move joins, for ten pieces."""
    offsets = {
        "knight": [(1, 2), (2, 1), (-1, 2), (-2, 1)],
        "king": [(0, 1), (1, 0), (1, 1), (-1, 1)],
        "bishop": [(step * side, step) for step in range(1, 8) for side in (1, -1)],
        "rook": [move for step in range(1, 8) for move in ((0, step), (step, 0))],
    }
    offsets["queen"] = offsets["bishop"] + offsets["rook"]
    pairs = sum(
        0 <= square % 8 + x < 8 and square // 8 + y < 8
        for moves in offsets.values()
        for x, y in moves
        for square in range(64)
    )
    assert 2 * pairs == REVERSIBLE_MOVES == 3_668
