"""Questions about one move, asked about all legal moves and many others."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import chess

from engine.core.board.position import Position

RandomGames = Callable[[int, int], Iterator[tuple[Position, chess.Board]]]


def test_noisy_and_quiet_moves_together_are_all_moves(random_games: RandomGames) -> None:
    for position, board in random_games(60, 21):
        noisy, quiet = position.noisy_moves(), position.quiet_moves()
        assert sorted(noisy + quiet) == sorted(position.legal_moves())
        for move in noisy:
            there = chess.Move.from_uci(position.uci(move))
            assert board.is_capture(there) or there.promotion


def test_a_move_gives_check_if_and_only_if_the_king_is_attacked_after_it(
    random_games: RandomGames,
) -> None:
    checks = 0
    for position, _ in random_games(60, 22):
        for move in position.legal_moves():
            foretold = position.gives_check(move)
            position.push(move)
            assert position.is_check() == foretold
            position.pop()
            checks += foretold
    assert checks > 3_000


def test_check_squares_of_a_node_give_the_checks_of_its_moves(random_games: RandomGames) -> None:
    for position, _ in random_games(120, 23):
        checking = [move for move in position.legal_moves() if position.gives_check(move)]
        assert position.checking_moves() == checking


def test_castling_and_en_passant_captures_can_give_check() -> None:
    castling = Position("5k2/8/8/8/8/8/8/4K2R w K - 0 1")
    assert castling.gives_check(castling.parse_uci("e1g1"))
    uncovered = Position("4k3/8/8/3pP3/8/8/8/K3R3 w - d6 0 1")
    assert uncovered.gives_check(uncovered.parse_uci("e5d6"))
    both_pawns_leave = Position("8/8/8/k2pP2R/8/8/8/4K3 w - d6 0 1")
    assert both_pawns_leave.gives_check(both_pawns_leave.parse_uci("e5d6"))


def test_a_move_of_another_position_is_legal_only_if_generated(random_games: RandomGames) -> None:
    source = random.Random(23)
    known: list[int] = []
    accepted = refused = 0
    for position, _ in random_games(80, 23):
        legal = set(position.legal_moves())
        known.extend(source.sample(sorted(legal), min(3, len(legal))))
        for move in [*legal, *source.sample(known, min(40, len(known)))]:
            assert position.is_legal(move) == (move in legal), (position.fen(), move)
            accepted += move in legal
            refused += move not in legal
    assert accepted > 10_000
    assert refused > 10_000


def test_a_move_with_one_flipped_bit_is_legal_only_if_generated(random_games: RandomGames) -> None:
    for position, _ in random_games(16, 24):
        legal = set(position.legal_moves())
        for move in legal:
            for bit in range(27):
                altered = move ^ 1 << bit
                if altered & 0x40 or altered >> 7 & 0x40:
                    continue
                assert position.is_legal(altered) == (altered in legal), (
                    position.fen(),
                    hex(altered),
                )


def test_the_short_form_identifies_one_legal_move(random_games: RandomGames) -> None:
    for position, _ in random_games(60, 25):
        for move in position.legal_moves():
            assert position.short(move) < 1 << 16
            assert position.from_short(position.short(move)) == move


def test_a_random_short_form_gives_a_legal_move_or_none(random_games: RandomGames) -> None:
    source = random.Random(26)
    for position, _ in random_games(30, 26):
        legal = {position.short(move): move for move in position.legal_moves()}
        for _ in range(200):
            bits = source.getrandbits(16)
            assert position.from_short(bits) == legal.get(bits, 0)
