"""The move list: long move numbers are not cut, and the result is in the last row."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from play_scenes import play

from game.state.state import Ending, Result
from game.view.kit.canvas import TextRecord
from game.view.window import Window
from game.words.results import result_line

Opener = Callable[..., tuple[Window, pygame.Surface]]
KINGS = "4k3/8/8/8/8/8/8/4K3 w - - 0 {}"
SHUFFLE = ["Kd1", "Kd8", "Ke1", "Ke8"]


def drawn(opener: Opener, size: tuple[int, int], first: int, result: Result) -> list[TextRecord]:
    window, surface = opener(size)
    state = play(SHUFFLE, KINGS.format(first))
    state.game.result = result
    window.records = []
    window.draw(surface, state)
    return [record for record in window.records if record.owner == "moves"]


@pytest.mark.parametrize("first", [1, 98, 999, 1000, 9998])
@pytest.mark.parametrize("size", [(960, 640), (1440, 900)])
def test_no_move_number_is_cut(first: int, size: tuple[int, int], open_window: Opener) -> None:
    texts = drawn(open_window, size, first, Result("1-0", Ending.TIME))
    found = {record.text: record for record in texts}
    assert {str(first), str(first + 1)} <= set(found)
    moves = [record for record in texts if record.text in SHUFFLE]
    assert len(moves) == len(SHUFFLE)
    assert not any(found[str(first)].ink.meets(move.ink) for move in moves)


def test_the_last_row_says_who_won_and_how(open_window: Opener) -> None:
    result = Result("0-1", Ending.TIME)
    sentences = {record.sentence for record in drawn(open_window, (1440, 900), 1, result)}
    assert str(result_line(result)) in sentences
