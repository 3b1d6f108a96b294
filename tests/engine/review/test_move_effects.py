"""What a move does on the board is certain: it holds by the rules, whatever follows."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import chess
import pytest
from effect_check import EffectCheck

from engine.protocol.clauses import EffectKind, MoveEffect
from engine.review.effects.move_effects import move_effects, reply_effects

GAMES, PLIES = 12, 80
CASES = (
    (EffectKind.CHECKMATE, "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "d1d8"),
    (EffectKind.STALEMATE, "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "f1f7"),
    (EffectKind.INSUFFICIENT_MATERIAL, "7k/8/8/8/8/8/1q6/K7 w - - 0 1", "a1b2"),
    (EffectKind.EVADES_CHECK, "4r2k/8/8/8/8/8/8/4K3 w - - 0 1", "e1f2"),
    (EffectKind.STOPS_MATE, "6k1/8/8/8/8/q7/5PPP/6K1 w - - 0 1", "h2h3"),
    (EffectKind.PROMOTES, "8/4P3/8/8/8/k7/8/6K1 w - - 0 1", "e7e8q"),
    (EffectKind.TAKES_UNDEFENDED, "7k/8/8/3n4/8/8/8/3R2K1 w - - 0 1", "d1d5"),
    (EffectKind.TAKES_SAFELY, "4k3/3p4/8/1B6/8/8/8/3RK3 w - - 0 1", "b5d7"),
    (EffectKind.TAKES_FOR, "r6k/8/1n6/8/4B3/8/8/7K w - - 0 1", "e4a8"),
    (EffectKind.EXCHANGES, "6k1/3p4/2n5/1B6/8/8/8/6K1 w - - 0 1", "b5c6"),
    (EffectKind.FORKS, "r3k3/8/8/3N4/8/8/8/6K1 w - - 0 1", "d5c7"),
    (EffectKind.SKEWERS, "4r2k/8/8/4k3/8/8/8/R5K1 w - - 0 1", "a1e1"),
    (EffectKind.PINS, "4k3/8/4n3/8/8/8/8/R5K1 w - - 0 1", "a1e1"),
    (EffectKind.OPENS_LINE, "7k/8/8/q7/8/2N5/3B4/6K1 w - - 0 1", "c3e4"),
    (EffectKind.ATTACKS, "6k1/8/3r4/8/8/8/8/2B3K1 w - - 0 1", "c1f4"),
    (EffectKind.THREATENS_MATE, "6k1/5ppp/8/8/8/2N5/5PPP/2R3K1 w - - 0 1", "c3a4"),
    (EffectKind.SAVES, "6k1/8/8/3p4/4N3/8/8/6K1 w - - 0 1", "e4g3"),
    (EffectKind.PROTECTS, "6k1/8/8/4r3/4N3/8/3P4/6K1 w - - 0 1", "d2d3"),
    (EffectKind.CHECKS, "6k1/8/8/8/8/8/8/R5K1 w - - 0 1", "a1a8"),
    (EffectKind.CASTLES, "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1"),
    (EffectKind.DEVELOPS, chess.STARTING_FEN, "g1f3"),
    (EffectKind.FREES, chess.STARTING_FEN, "g2g3"),
    (EffectKind.PRESSES, "4k3/8/4p3/3p4/8/3P4/4P3/4K3 w - - 0 1", "e2e4"),
    (EffectKind.TAKES_OPEN_FILE, "4k3/p6p/8/8/8/8/P6P/R3K3 w - - 0 1", "a1c1"),
    (EffectKind.ADVANCES_PASSED_PAWN, "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "e3e4"),
    (EffectKind.ALLOWS_MATE, "6k1/8/8/8/8/q7/5PPP/6K1 w - - 0 1", "g1h1"),
    (EffectKind.EN_PRISE, "6k1/8/5p2/8/8/5N2/8/6K1 w - - 0 1", "f3e5"),
    (EffectKind.LEAVES, "6k1/1b6/8/8/4N3/8/8/4R1K1 w - - 0 1", "e1a1"),
    (EffectKind.DOES_NOT_SAVE, "6k1/8/8/3p4/4N3/8/8/6K1 w - - 0 1", "g1h1"),
    (EffectKind.SHELTERS, "6k1/8/5n2/8/3pP3/2N5/8/6K1 w - - 0 1", "c3d5"),
    (EffectKind.GUARDS, "6k1/1b6/8/8/4N3/3P4/8/R5K1 w - - 0 1", "a1e1"),
    (EffectKind.RETREATS, "4r1k1/8/8/4B3/3P4/8/8/6K1 w - - 0 1", "e5f4"),
    (EffectKind.BLOCKADES, "6k1/8/p7/8/8/1N6/8/6K1 w - - 0 1", "b3a5"),
    (EffectKind.GIVES_FLIGHT, "r5k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "h2h3"),
)


def effects(fen: str, move: str) -> tuple[MoveEffect, ...]:
    return move_effects(chess.Board(fen), chess.Move.from_uci(move))


@cache
def random_moves() -> tuple[tuple[EffectKind, ...], ...]:
    """Return which effects in random games the check does not confirm, and all of them."""
    faults, kinds = list[EffectKind](), list[EffectKind]()
    for seed in range(GAMES):
        rng, board = random.Random(seed), chess.Board()
        while board.ply() < PLIES and not board.is_game_over():
            move = rng.choice(list(board.legal_moves))
            for one in move_effects(board, move):
                kinds.append(one.kind)
                if EffectCheck(board, move).faults((one,)):
                    faults.append(one.kind)
            board.push(move)
    return tuple(faults), tuple(kinds)


def test_no_effect_of_a_move_of_random_games_contradicts_the_board() -> None:
    faults, kinds = random_moves()
    assert faults == ()
    assert len(Counter(kinds)) >= 15, "the games show most kinds"


@pytest.mark.parametrize(("kind", "fen", "move"), CASES, ids=[str(one[0]) for one in CASES])
def test_each_effect_is_seen(kind: EffectKind, fen: str, move: str) -> None:
    found = effects(fen, move)
    assert kind in {one.kind for one in found}
    assert EffectCheck(chess.Board(fen), chess.Move.from_uci(move)).faults(found) == []


def test_a_recapture_is_known_from_the_move_before() -> None:
    without = chess.Board("6k1/8/2p5/3N4/8/8/8/6K1 b - - 0 1")
    board = chess.Board("6k1/8/2p5/3p4/8/4N3/8/6K1 w - - 0 1")
    board.push_uci("e3d5")
    (back,) = move_effects(board, chess.Move.from_uci("c6d5"))
    assert back.kind is EffectKind.TAKES_BACK
    assert [one.piece for one in back.targets] == ["N", "p"]
    (plain,) = move_effects(without, chess.Move.from_uci("c6d5"))
    assert plain.kind is not EffectKind.TAKES_BACK


def test_a_piece_that_takes_back_and_is_taken_in_turn_is_left() -> None:
    """Black lost a knight on c4, takes a bishop there, and loses the bishop that takes."""
    board = chess.Board("4k3/8/4b3/8/2n5/8/4B3/2R1K3 w - - 0 1")
    board.push_uci("e2c4")
    back, left = move_effects(board, chess.Move.from_uci("e6c4"))
    assert (back.kind, left.kind) == (EffectKind.TAKES_BACK, EffectKind.EN_PRISE)
    assert left.reply == "c1c4"
    guarded = chess.Board("4k3/8/4b3/1p6/2n5/8/4B3/2R1K3 w - - 0 1")
    guarded.push_uci("e2c4")
    (back,) = move_effects(guarded, chess.Move.from_uci("b5c4"))
    assert back.kind is EffectKind.TAKES_BACK


def test_the_capture_of_the_only_attacker_defends_nothing_besides() -> None:
    only = effects("4k3/8/8/8/8/6r1/5KP1/8 w - - 0 1", "f2g3")
    assert EffectKind.PROTECTS not in {one.kind for one in only}


def test_a_third_repetition_is_a_draw() -> None:
    board = chess.Board()
    for move in ("g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1"):
        board.push_uci(move)
    (draw,) = move_effects(board, chess.Move.from_uci("f6g8"))
    assert draw.kind is EffectKind.REPETITION


def test_a_piece_that_hangs_threatens_nothing() -> None:
    kinds = {one.kind for one in effects("6k1/8/3q4/8/8/8/8/3N2K1 w - - 0 1", "d1e3")}
    assert EffectKind.ATTACKS not in kinds
    attacked = effects("6k1/8/5p2/8/8/1N6/8/6K1 w - - 0 1", "b3d4")
    assert attacked == ()


def test_what_is_won_back_elsewhere_is_not_left() -> None:
    hangs = "6k1/8/8/3p4/4N3/8/8/1R4K1 w - - 0 1"
    assert EffectKind.DOES_NOT_SAVE in {one.kind for one in effects(hangs, "b1c1")}
    both_hang = "r5k1/8/8/3p4/4N3/8/8/1R4K1 w - - 0 1"
    assert effects(both_hang, "b1a8")[-1].kind is not EffectKind.DOES_NOT_SAVE
    kinds = {one.kind for one in effects(both_hang, "b1a1")}
    assert not kinds & {EffectKind.LEAVES, EffectKind.DOES_NOT_SAVE}


def test_of_two_pieces_that_hang_the_greater_loss_is_told() -> None:
    (told,) = effects("r5k1/8/3p4/8/8/3N4/8/Q5K1 w - - 0 1", "d3e5")[-1:]
    assert told.kind is EffectKind.DOES_NOT_SAVE
    assert told.targets[0].piece == "Q"


def test_a_reply_is_told_without_what_it_leaves_and_what_it_is_for() -> None:
    board = chess.Board("6k1/8/8/3p4/4N3/8/8/6K1 w - - 0 1")
    assert reply_effects(board, chess.Move.from_uci("g1h1")) == ()
    assert reply_effects(chess.Board(), chess.Move.from_uci("g1f3")) == ()


def test_a_rook_that_hangs_takes_no_open_file() -> None:
    safe, hangs = "4k3/p6p/8/8/8/8/P6P/R3K3 w - - 0 1", "2r1k3/p6p/8/8/8/8/P6P/R4K2 w - - 0 1"
    assert EffectKind.TAKES_OPEN_FILE in {one.kind for one in effects(safe, "a1c1")}
    assert EffectKind.TAKES_OPEN_FILE not in {one.kind for one in effects(hangs, "a1c1")}


def test_a_move_that_the_king_answers_a_check_with_is_not_said_to_give_up_a_safe_piece() -> None:
    shown = effects("4k3/8/8/8/4r3/8/8/R3K3 w - - 0 1", "e1d2")
    assert {one.kind for one in shown} == {EffectKind.EVADES_CHECK}


def test_a_capture_is_no_loss_of_what_falls_elsewhere_for_less() -> None:
    """White takes a knight; Black can take another in turn instead of taking back."""
    board = "4k3/6p1/5n2/6B1/3p4/2N5/8/4K3 w - - 0 1"
    kinds = {one.kind for one in effects(board, "g5f6")}
    assert not kinds & {EffectKind.LEAVES, EffectKind.DOES_NOT_SAVE}


def test_an_attack_is_told_once_of_a_piece() -> None:
    pinned = effects("6k1/8/8/8/6q1/5P2/8/R6K w - - 0 1", "a1g1")
    kinds = {one.kind for one in pinned}
    assert EffectKind.PINS in kinds
    assert EffectKind.ATTACKS not in kinds
    skewered = effects("8/8/8/3k4/8/8/3r4/5B1K w - - 0 1", "f1g2")
    assert EffectKind.CHECKS in {one.kind for one in skewered}
    king_first = effects("3r4/8/8/3k4/8/8/8/R6K w - - 0 1", "a1d1")
    assert {one.kind for one in king_first} == {EffectKind.SKEWERS}


def test_who_takes_the_only_attacker_does_not_flee() -> None:
    rooks = "6k1/8/8/8/8/8/8/r3R1K1 w - - 0 1"
    kinds = {one.kind for one in effects(rooks, "e1a1")}
    assert kinds
    assert EffectKind.SAVES not in kinds
