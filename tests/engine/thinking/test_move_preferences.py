"""The habits of a weak player: which quiet moves it prefers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.board.position import Position
from engine.thinking.move_preferences import MovePreferences

AHEAD_CP = 900
CHOICES = st.lists(st.integers(0, 10_000), max_size=60)
"""Which legal move is made, at each half-move of a random game."""


def doublings(fen: str | None, move: str, *, last: str | None = None, score_cp: int = 0) -> int:
    position = Position() if fen is None else Position(fen)
    return MovePreferences(position, last, score_cp).doublings(position.parse_uci(move))


def mirrored(fen: str) -> str:
    """Return the position with the colours exchanged."""
    board, side, _, _, *counters = fen.split()
    ranks = "/".join(rank.swapcase() for rank in reversed(board.split("/")))
    return " ".join([ranks, "b" if side == "w" else "w", "-", "-", *counters])


class TestOpening:
    @pytest.mark.parametrize("move", ["g1f3", "b1c3", "e2e4", "d2d4"])
    def test_development_and_the_centre_come_first(self, move: str) -> None:
        others = [doublings(None, other) for other in ("h2h4", "f2f3", "g1h3")]
        assert doublings(None, move) > doublings(None, "c2c3") > max(others)

    def test_castling_is_preferred_to_another_move_of_king_or_rook(self) -> None:
        fen = "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4"
        assert doublings(fen, "e1g1") > doublings(fen, "d2d3")
        assert doublings(fen, "d2d3") > max(doublings(fen, move) for move in ("e1e2", "h1g1"))

    def test_castling_in_chess960_counts_as_castling(self) -> None:
        position = Position("1nbqkb1r/pppppppp/8/8/8/8/PPPPPPPP/1NBQK2R w Hh - 0 1", True)
        habits = MovePreferences(position, None, 0)
        assert habits.doublings(position.parse_uci("e1h1")) > 0
        assert habits.doublings(position.parse_uci("e1f1")) < 0

    def test_the_queen_stays_at_home_unless_she_is_attacked(self) -> None:
        safe = "rnbqkbnr/ppp1pppp/8/3p4/3P4/3Q4/PPP1PPPP/RNB1KBNR w KQkq - 0 3"
        attacked = "rnbqkbnr/pppp1ppp/8/8/3Pp3/3Q4/PPP1PPPP/RNB1KBNR w KQkq - 0 3"
        assert doublings(safe, "d3e3") < 0
        assert doublings(attacked, "d3e3") == 0

    def test_a_piece_is_not_moved_twice_without_need(self) -> None:
        fen = "rnbqkbnr/pp1ppppp/2p5/8/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3"
        assert doublings(fen, "f3d4", last="g1f3") < doublings(fen, "f3d4")

    def test_the_rules_end_when_the_pieces_are_developed(self) -> None:
        fen = "r4rk1/ppp2ppp/2nq1n2/3p1b2/3P1B2/2NQ1N2/PPP2PPP/R4RK1 w - - 0 10"
        assert doublings(fen, "d3e3") == 0


def test_a_move_is_seldom_taken_back_unless_the_piece_is_attacked() -> None:
    fen = "r4rk1/ppp2ppp/8/8/8/8/PPP2PPP/1R3RK1 w - - 4 20"
    assert doublings(fen, "b1a1", last="a1b1") < doublings(fen, "b1c1", last="a1b1") == 0
    attacked = "r4rk1/ppp2ppp/8/8/8/n7/PPP2PPP/1R3RK1 w - - 4 20"
    assert doublings(attacked, "b1a1", last="a1b1") == 0


class TestEnding:
    ENDING = "8/5p2/8/2k5/8/8/P4P2/3R2K1 w - - 0 40"

    def test_who_is_ahead_pushes_a_passed_pawn(self) -> None:
        assert doublings(self.ENDING, "a2a4", score_cp=AHEAD_CP) > 0
        assert doublings(self.ENDING, "a2a4") == 0
        assert doublings(self.ENDING, "f2f4", score_cp=AHEAD_CP) == 0

    def test_a_pawn_is_not_pushed_to_where_it_is_lost(self) -> None:
        fen = "8/8/1k6/8/P7/8/8/3R2K1 w - - 0 40"
        assert doublings(fen, "a4a5", score_cp=AHEAD_CP) == 0


@pytest.mark.parametrize("move", ["a2a4", "f2f4", "d1d7", "g1g2"])
def test_both_colours_have_the_same_habits(move: str) -> None:
    fen = TestEnding.ENDING
    turned = "".join(str(9 - int(one)) if one.isdigit() else one for one in move)
    assert doublings(fen, move, score_cp=AHEAD_CP) == doublings(
        mirrored(fen), turned, score_cp=AHEAD_CP
    )


@given(CHOICES)
def test_captures_are_left_to_the_search(choices: list[int]) -> None:
    position, last = Position(), [""]
    for choice in choices:
        moves = position.legal_moves()
        if moves:
            last.append(position.uci(moves[choice % len(moves)]))
            position.push_uci(last[-1])
    habits = MovePreferences(position, last[-2] if len(last) > 2 else None, 0)
    for move in position.legal_moves():
        weight = habits.doublings(move)
        assert -8 <= weight <= 8
        if position.piece_at(move >> 7 & 0x3F) and move in position.noisy_moves():
            assert weight == 0
