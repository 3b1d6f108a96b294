"""Endgame scale: an advantage counts less if it is hard to win with it."""

from __future__ import annotations

from cases import for_each_row

from engine.core.board.position import Position
from engine.core.evaluation.scaling import endgame_scale


def test_a_middlegame_has_the_full_scale() -> None:
    assert endgame_scale(Position(), True) == endgame_scale(Position(), False) == 64


@for_each_row(
    ("fen", "least", "most"),
    [
        # No pawn, and an advantage of less than a rook.
        ("4k3/4r3/8/8/8/8/4R1B1/4K3 w - - 0 1", 0, 16),
        ("4k3/4b1n1/8/8/8/8/4R1B1/4K3 w - - 0 1", 0, 16),
        ("4k3/4p3/8/8/8/8/6B1/4K3 w - - 0 1", 0, 0),
        ("4k3/4b3/8/8/8/8/2Q1R3/4K3 w - - 0 1", 30, 64),
        # The wrong bishop, the right bishop, and the king far from the corner.
        ("k7/8/8/P7/8/8/3B4/4K3 w - - 0 1", 0, 0),
        ("k7/8/8/P7/8/8/4B3/4K3 w - - 0 1", 30, 64),
        ("8/8/8/P3k3/8/8/3B4/4K3 w - - 0 1", 30, 64),
        ("7k/7p/7P/7P/8/8/4B3/4K3 w - - 0 1", 0, 0),
        ("7k/7p/7P/7P/8/8/3B4/4K3 w - - 0 1", 30, 64),
        ("7k/6p1/7P/7P/8/8/4B3/4K3 w - - 0 1", 30, 64),
        ("1k6/p7/P7/P7/8/8/3B4/4K3 w - - 0 1", 0, 0),
        ("k7/p7/P7/P7/8/8/8/4K3 w - - 0 1", 0, 0),
        ("k7/8/1P6/P7/8/8/3B4/4K3 w - - 0 1", 40, 64),
        # Bishops of opposite colours: alone, with more pawns, with rooks.
        ("4k3/4b3/8/8/4P3/8/4B3/4K3 w - - 0 1", 8, 12),
        ("4k3/4b3/8/8/2PPP3/8/4B3/4K3 w - - 0 1", 20, 30),
        ("4k2r/4b3/8/8/2PPP3/8/4B3/4K2R w - - 0 1", 36, 45),
        ("4k3/3b4/8/8/2PPP3/8/4B3/4K3 w - - 0 1", 50, 60),
        # A rook more wins in spite of bishops of opposite colours.
        ("4k3/4b3/8/8/2PPP3/8/4B3/4K2R w - - 0 1", 50, 64),
        # Two knights cannot force mate. With a pawn of the defender it often takes too long.
        ("4k3/8/8/8/8/8/4N3/4K1N1 w - - 0 1", 0, 0),
        ("4k3/8/8/4p3/8/8/4N3/4K1N1 w - - 0 1", 0, 0),
        # The defender gives a minor piece for the last pawn. The rest wins only with a rook.
        ("4k3/4b3/4n3/8/4P3/8/4B3/4K1N1 w - - 0 1", 10, 30),
        ("4k3/4b3/8/8/4P3/8/8/4K2R w - - 0 1", 36, 64),
        # Rook and pawn: Philidor's draw, a king cut off, checks from behind.
        ("4k3/7R/r7/4P3/4K3/8/8/8 w - - 0 1", 0, 0),
        ("4k3/7R/4P3/4K3/8/8/8/r7 b - - 0 1", 0, 0),
        ("1k6/3R4/8/4P3/4K3/8/8/r7 w - - 0 1", 64, 64),
        ("4k3/7R/8/4P3/4K3/8/8/r7 w - - 0 1", 10, 40),
        # Many pawns on both wings.
        ("4k3/pp4pp/8/8/8/8/PPP3PP/4K2N w - - 0 1", 64, 64),
    ],
)
def test_an_advantage_is_scaled_by_what_it_can_win(fen: str, least: int, most: int) -> None:
    assert least <= endgame_scale(Position(fen), True) <= most


def test_the_scale_of_a_queen_falls_with_the_number_of_enemy_pieces() -> None:
    two = endgame_scale(Position("4k3/pp1bb1pp/8/8/8/8/PPP3PP/3QK3 w - - 0 1"), True)
    three = endgame_scale(Position("4k3/pp1bbnpp/8/8/8/8/PPP3PP/3QK3 w - - 0 1"), True)
    assert two < three < 64
