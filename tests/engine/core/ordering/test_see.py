"""Static exchange evaluation, compared with exchanges played out by make and unmake."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import chess
import pytest

from engine.core.basics.params import SEE_VALUES
from engine.core.board.position import Position
from engine.core.ordering.see import is_see_at_least, see, see_swap_list, sign

RandomGames = Callable[[int, int], Iterator[tuple[Position, chess.Board]]]

QUEEN, PAWN, EN_PASSANT = 5, 1, 14


def value_of(piece: int) -> int:
    """Return the value of a piece code in centipawns."""
    return SEE_VALUES[(piece - 1) % 6]


def from_square(move: int) -> int:
    return move & 0x7F


def to_square(move: int) -> int:
    return move >> 7 & 0x7F


def captured(move: int) -> int:
    return move >> 18 & 0xF


def promoted(move: int) -> int:
    return move >> 22 & 0xF


def gain_of(move: int) -> int:
    gain = 0
    if captured(move):
        gain = SEE_VALUES[0] if captured(move) == EN_PASSANT else value_of(captured(move))
    if promoted(move):
        gain += value_of(promoted(move)) - SEE_VALUES[0]
    return gain


def captures_on(position: Position, target: int) -> list[int]:
    """Return the legal captures on a square, with promotions only to a queen."""
    return [
        move
        for move in position.legal_moves()
        if to_square(move) == target
        and captured(move) not in (0, EN_PASSANT)
        and (not promoted(move) or promoted(move) % 6 == QUEEN)
    ]


def least_valuable(position: Position, moves: list[int]) -> list[int]:
    """Return the capture by the least valuable attacker, of equal ones from the lowest square."""

    def rank(move: int) -> tuple[int, int]:
        return ((position.piece_at(from_square(move)) - 1) % 6, from_square(move))

    return sorted(moves, key=rank)[:1]


def any_attacker(_position: Position, moves: list[int]) -> list[int]:
    return moves


Choice = Callable[[Position, list[int]], list[int]]


def played_out(position: Position, move: int, choice: Choice) -> int:
    """Return the value of the exchange by making its captures; either side may stop."""
    position.push(move)
    answers = choice(position, captures_on(position, to_square(move)))
    best = max((played_out(position, answer, choice) for answer in answers), default=0)
    position.pop()
    return gain_of(move) - max(best, 0)


def test_see_equals_the_value_of_the_exchange_played_out(random_games: RandomGames) -> None:
    captures = free_choice_differs = 0
    for position, _ in random_games(60, 11):
        for move in position.legal_moves():
            if captured(move) or promoted(move):
                value = played_out(position, move, least_valuable)
                assert see(position, move) == value, (position.fen(), position.uci(move))
                captures += 1
                if played_out(position, move, any_attacker) != value:
                    free_choice_differs += 1
    print(f"{captures} captures; another attacker would do better in {free_choice_differs}")
    assert captures > 5_000
    assert free_choice_differs < captures / 100


def test_see_of_a_quiet_move_equals_the_exchange_played_out(random_games: RandomGames) -> None:
    for position, _ in random_games(8, 12):
        for move in position.legal_moves():
            assert see(position, move) == played_out(position, move, least_valuable)


def test_the_threshold_form_agrees_with_the_value(random_games: RandomGames) -> None:
    for position, _ in random_games(40, 13):
        for move in position.legal_moves():
            value = see(position, move)
            for threshold in (value - 1, value, value + 1, 0, 1, -1, 100, -330):
                assert is_see_at_least(position, move, threshold) == (value >= threshold)


def test_the_sign_agrees_with_the_value(random_games: RandomGames) -> None:
    seen = set()
    for position, _ in random_games(40, 15):
        for move in position.legal_moves():
            value = see(position, move)
            seen.add(sign(position, move))
            assert sign(position, move) == (value > 0) - (value < 0)
    assert seen == {-1, 0, 1}


def test_the_swap_list_gives_the_see_value(random_games: RandomGames) -> None:
    for position, _ in random_games(16, 14):
        for move in position.legal_moves():
            captures = see_swap_list(position, move)
            value = 0
            for _, _, _, gain in reversed(captures[1:]):
                value = max(0, gain - value)
            assert captures[0][3] - value == see(position, move)


@pytest.mark.parametrize(
    ("fen", "move", "value", "why"),
    [
        ("4k3/8/1p6/8/8/8/1Q6/4K3 w - - 0 1", "b2b6", 100, "an undefended pawn"),
        ("4k3/p7/1p6/8/8/8/1Q6/4K3 w - - 0 1", "b2b6", -850, "the document's queen for a pawn"),
        ("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", 100, "Wiki, first example"),
        ("4k3/8/3p4/4p3/3P4/8/8/4R1K1 w - - 0 1", "d4e5", 100, "a rook behind the pawn"),
        ("4r1k1/8/4r3/4p3/8/8/4R3/4R1K1 w - - 0 1", "e2e5", -400, "hidden rooks on both sides"),
        ("4k3/4n3/8/3p4/8/8/8/3RR1K1 w - - 0 1", "d1d5", 100, "the defender is pinned"),
        ("k3r3/8/8/3pp3/3P4/8/8/4K3 w - - 0 1", "d4e5", 0, "the pawn is recaptured"),
        ("3rk3/2P5/8/8/8/8/8/3RK3 w - - 0 1", "c7d8q", 500 + 850, "a guarded new queen"),
        ("4k3/8/8/8/3pP3/8/8/3RK3 b - e3 0 1", "d4e3", 100, "in passing, undefended"),
        ("4k3/8/8/8/8/8/3p4/4K3 w - - 0 1", "e1d2", 100, "a king captures"),
    ],
)
def test_known_exchanges(fen: str, move: str, value: int, why: str) -> None:
    position = Position(fen)
    legal = position.parse_uci(move)
    assert see(position, legal) == played_out(position, legal, least_valuable)
    assert see(position, legal) == value, why


def test_the_swap_list_has_every_capture_in_order() -> None:
    position = Position("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1")
    captures = see_swap_list(position, position.parse_uci("d3e5"))
    names = ["", *"PNBRQKpnbrqk"]
    assert [(names[piece], chess.square_name(square)) for piece, square, _, _ in captures] == [
        ("N", "d3"),
        ("n", "d7"),
        ("R", "e2"),
        ("b", "f6"),
        ("Q", "e1"),
        ("q", "h8"),
    ]
    assert see(position, position.parse_uci("d3e5")) == 100 - 320


def test_castling_wins_and_loses_nothing() -> None:
    position = Position("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")
    castling = position.parse_uci("e1g1")
    assert see(position, castling) == 0
    assert is_see_at_least(position, castling, 0)
    assert not is_see_at_least(position, castling, 1)
