"""A long list shows the row that is wanted, even if very few rows fit."""

from __future__ import annotations

from cases import for_each

from game.look import theme
from game.look.layout import Box
from game.view.kit.scroll import Scroll

COUNT = 40


@for_each(wanted=[0, 1, 17, 38, 39], fits=[1, 2, 5, 40, 60])
def test_a_row_that_is_wanted_is_seen_from_wherever_the_list_stood(fits: int, wanted: int) -> None:
    sizes = theme.theme_sizes()
    room = Box(0, 0, 100, fits * sizes.row)
    for start in (0, 9, 39):
        scroll = Scroll(sizes)
        scroll.top = start
        scroll.reveal(wanted, room.height, COUNT)
        seen = [index for _, index in scroll.rows(room, COUNT)]
        assert wanted in seen
        assert len(seen) == min(fits, COUNT)
        if fits > 1 and wanted + 1 < COUNT and start <= wanted:
            assert wanted + 1 in seen, "what comes next is seen, too"
