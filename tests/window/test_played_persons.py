"""Games of two persons at one computer in the real window: draws, clocks, Chess960."""

from __future__ import annotations

import time

import chess
import pytest
from desktop import wait_for
from game_desktop import GameDesktop

pytestmark = pytest.mark.window

KING_BESIDE_ROOK = 3
"""The number of a Chess960 position in which both sides can castle with their first move."""
SHORT_S = 4.0


def test_two_persons_agree_on_a_draw_and_claim_one(open_desktop: GameDesktop) -> None:
    desktop = open_desktop
    desktop.new_game("Person", turn_board=True, other_name="Ben")
    for count, (origin, target) in enumerate((("e2", "e4"), ("e7", "e5")), start=1):
        desktop.drag(origin, target)
        desktop.wait_for_moves(count)
        desktop.flipped = not desktop.flipped
    desktop.press_button("Offer draw")
    desktop.drag("g1", "f3")
    desktop.wait_for_moves(3)
    desktop.answer_draw("Decline", offered_by=chess.WHITE)
    desktop.flipped = True
    desktop.drag("b8", "c6")
    desktop.wait_for_moves(4)
    assert desktop.result() == "*"
    desktop.flipped = False
    desktop.press_button("Offer draw")
    desktop.click("f1", "b5")
    desktop.wait_for_moves(5)
    desktop.answer_draw("Accept", offered_by=chess.WHITE)
    assert desktop.wait_for_result() == "1/2-1/2"
    assert desktop.ending() == "agreement"
    desktop.press_button("Rematch")
    for move in "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1".split():
        desktop.type(move)
    wait_for(lambda: desktop.sans()[-1] == "Ng1" and len(desktop.sans()) == 7, "seven moves")
    desktop.press_button("Claim draw")
    assert desktop.wait_for_result() == "1/2-1/2"
    assert desktop.ending() == "threefold repetition"


def test_in_chess960_both_persons_castle_at_once(open_desktop: GameDesktop) -> None:
    desktop = open_desktop
    desktop.new_game("Person", "Chess960", chess960_number=str(KING_BESIDE_ROOK))
    king, rook = "f1", "g1"
    desktop.drag(king, rook)
    desktop.wait_for_moves(1)
    desktop.type("O-O")
    assert desktop.wait_for_moves(2) == ["O-O", "O-O"]
    start = chess.Board.from_chess960_pos(KING_BESIDE_ROOK)
    board = desktop.board()
    assert board.chess960
    assert board.root().fen() == start.fen()
    assert board.king(chess.WHITE) == chess.G1
    assert board.king(chess.BLACK) == chess.G8


def test_a_paused_game_costs_no_time_and_a_flag_falls_after_it(open_desktop: GameDesktop) -> None:
    desktop = open_desktop
    desktop.new_game("Person", "Clock", minutes=f"{SHORT_S / 60:.4f}", seconds="0")
    desktop.type("e4")
    desktop.type("e5")
    desktop.press("ctrl+p")
    paused_s = time.monotonic()
    desktop.wait_for_moves(2)
    desktop.type("Nf3")
    wait_for(lambda: time.monotonic() > paused_s + SHORT_S, "more time than White has")
    assert desktop.result() == "*"
    assert desktop.sans() == ["e4", "e5"]
    the_board_resumes = "d4"
    desktop.click(the_board_resumes)
    assert desktop.wait_for_result() == "0-1"
    assert desktop.ending() == "time"
    bare_king = "7k/8/8/8/8/8/1Q6/K7 b - - 0 1"
    desktop.new_game("Person", "Clock", "FEN", minutes="0.05", seconds="0", fen=bare_king)
    for move in ("Kg8", "Qc2", "Kf8"):
        desktop.type(move)
    wait_for(lambda: desktop.result() == "1/2-1/2", "the fall of the flag of the queen's side")
    assert desktop.ending() == "time, but no mating material"
