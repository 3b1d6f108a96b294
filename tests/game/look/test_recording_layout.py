"""While a search is recorded, board and panel stand in the middle of the window."""

from __future__ import annotations

import pytest

from game.features.inspect.layout import arrange_recording
from game.look import theme
from game.look.layout import Box, fit_scale

SIZES = [(960, 640), (1366, 768), (1440, 900), (1100, 1300), (3840, 2160)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("percent", [100, 200])
def test_board_and_panel_are_centred(size: tuple[int, int], percent: int) -> None:
    sizes = theme.theme_sizes()
    sizes = sizes.scaled(fit_scale(size, percent, sizes))
    layout = arrange_recording(size, sizes)
    window = Box(0, 0, *size)
    left, right = layout.path.x, window.right - layout.recording.right
    assert abs(left - right) <= 1
    above = layout.path.y - layout.top_bar.bottom
    assert abs(above - (window.bottom - layout.board.bottom)) <= sizes.gap
    assert abs(layout.recording.centre[1] - layout.board.centre[1]) <= 1
    assert window.covers(layout.recording)
    assert not layout.recording.meets(layout.board)
    assert not layout.board.width % 8
