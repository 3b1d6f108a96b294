"""Games against levels of the engine in the real window, with mouse and keyboard."""

from __future__ import annotations

import chess
import pytest
from desktop import wait_for
from game_desktop import GameDesktop

pytestmark = pytest.mark.window

TO_YES = ("Tab", "Tab")
"""The keys from the default answer of a question, which loses nothing, to the other one."""
TWO_ROOKS = "6k1/8/R7/8/8/8/8/1R4K1"
"""White mates with the second move, whatever Black does: Rb7 and Ra8."""


def test_a_game_against_the_first_level_is_resigned_and_played_again(
    open_desktop: GameDesktop,
) -> None:
    desktop = open_desktop
    desktop.new_game("Level", "1")
    desktop.drag("e2", "e4")
    desktop.wait_for_moves(2)
    desktop.click("g1", "f3")
    desktop.wait_for_moves(4)
    desktop.type("a3")
    assert desktop.wait_for_moves(6)[::2] == ["e4", "Nf3", "a3"]
    desktop.press_button("Take back")
    wait_for(lambda: len(desktop.sans()) == 4, "the move to be taken back")
    desktop.press_button("Resign")
    desktop.press(*TO_YES, "Return")
    assert desktop.wait_for_result() == "0-1"
    desktop.press_button("Rematch")
    desktop.flipped = True
    wait_for(lambda: len(desktop.sans()) == 1, "the first move of the level")
    desktop.drag("b8", "c6")
    assert desktop.wait_for_moves(3)[1] == "Nc6"
    assert desktop.players() == {"White": "program", "Black": "human"}


def test_the_fifth_level_is_mated_and_after_a_take_back_mated_again(
    open_desktop: GameDesktop,
) -> None:
    desktop = open_desktop
    desktop.new_game("Level", "5", "FEN", fen=f"{TWO_ROOKS} w - - 0 1")
    desktop.drag("b1", "b7")
    desktop.wait_for_moves(2)
    desktop.drag("a6", "a8")
    assert desktop.wait_for_result() == "1-0"
    assert desktop.sans()[2] == "Ra8#"
    desktop.press("BackSpace", *TO_YES, "Return")
    wait_for(lambda: desktop.result() == "*", "the game to go on")
    assert len(desktop.sans()) == 2
    desktop.click("a6", "a8")
    assert desktop.wait_for_result() == "1-0"


def test_full_strength_mates_the_person_who_plays_black(open_desktop: GameDesktop) -> None:
    desktop = open_desktop
    fen = f"{TWO_ROOKS} b - - 0 1"
    desktop.new_game("Level", "12", "Black", "Nodes", "FEN", nodes="20000", fen=fen)
    desktop.play_anything(chess.Board(fen))
    assert desktop.result() == "1-0"
    assert desktop.board().is_checkmate()


def test_a_hint_shows_first_the_piece_and_then_the_move(open_desktop: GameDesktop) -> None:
    desktop = open_desktop
    desktop.new_game("Level", "5", "FEN", fen="7k/8/5K2/6Q1/8/8/8/8 w - - 0 1")
    piece, target = "g5", "g7"

    def is_drawn() -> bool:
        """Return whether queen and king stand on their squares and no dialog covers them."""
        empty = set(desktop.squares(target, "a5", "c5", "e5"))
        return len(empty) == 1 and not empty.intersection(desktop.squares(piece, "h8"))

    wait_for(is_drawn, "the queen on the board")
    before = desktop.squares(piece, target)
    desktop.press_button("Hint")
    wait_for(lambda: desktop.squares(piece) != before[:1], "the mark of the piece")
    assert desktop.squares(target) == before[1:]
    desktop.press_button("Hint")
    wait_for(lambda: desktop.squares(target) != before[1:], "the move of the hint")
    hinted = desktop.squares(piece)
    desktop.drag(piece, target)
    wait_for(lambda: desktop.squares(piece) != hinted, "the queen to leave its square")


def test_a_level_declines_a_draw_in_the_opening_and_accepts_one_with_a_bare_king(
    open_desktop: GameDesktop,
) -> None:
    desktop = open_desktop
    desktop.new_game("Level", "1")
    desktop.drag("e2", "e4")
    desktop.wait_for_moves(2)
    desktop.press_button("Offer draw")
    desktop.drag("d2", "d4")
    desktop.wait_for_moves(4)
    assert desktop.result() == "*"
    desktop.new_game("FEN", fen="8/8/8/8/4k3/8/8/R3K3 w - - 0 1")
    desktop.drag("a1", "a8")
    wait_for(lambda: desktop.sans()[:1] == ["Ra8"] and len(desktop.sans()) == 2, "the answer")
    desktop.press_button("Offer draw")
    desktop.drag("a8", "a7")
    assert desktop.wait_for_result() == "1/2-1/2"
    assert desktop.ending() == "agreement"


def test_a_position_from_the_tray_of_the_editor_is_played_to_mate(
    open_desktop: GameDesktop,
) -> None:
    desktop = open_desktop
    desktop.set_up({"g6": "K", "a1": "R", "h8": "k"}, "Level", "5", "White", "Untimed")
    desktop.drag("a1", "b1")
    desktop.wait_for_moves(2)
    desktop.drag("b1", "b8")
    assert desktop.wait_for_result() == "1-0"
    start = desktop.board().root()
    assert start.board_fen() == "7k/8/6K1/8/8/8/8/R7"
    assert desktop.sans() == ["Rb1", "Kg8", "Rb8#"]
