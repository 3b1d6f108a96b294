"""The real window is taken away in the middle of a drag, under a window manager."""

from __future__ import annotations

import pytest
from desktop import wait_for
from game_desktop import GameDesktop

pytestmark = pytest.mark.window


def test_a_piece_goes_back_when_the_window_is_minimised_or_loses_the_desktop(
    game_desktop: GameDesktop,
) -> None:
    game_desktop.open()
    before = wait_for(lambda: game_desktop.squares("e2", "e3", "e4"), "the board")
    for hide in (game_desktop.minimise, game_desktop.leave_desktop):
        game_desktop.point("e2")
        game_desktop._xdotool("mousedown", "1")
        game_desktop.point("e3")
        wait_for(lambda: game_desktop.squares("e2") != before[:1], "the piece to follow")
        hide()
        game_desktop._xdotool("mouseup", "1")
        game_desktop.come_back()
        game_desktop.point("e4")
        game_desktop.point("h5")
        wait_for(lambda: game_desktop.squares("e2", "e3", "e4") == before, "the piece to go back")
        game_desktop.click("e4")
        game_desktop.point("h5")
        assert game_desktop.squares("e2", "e3", "e4") == before
    game_desktop.drag("d2", "d4")
    assert game_desktop.wait_for_moves(2)[0] == "d4"
    assert game_desktop.close() == ""
