"""The line under the board: each kind of notice has its own mark."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from play_screen import play_layout
from scenes import SCENES, Scenes

from game.message import message
from game.state.state import Notice, NoticeKind
from game.view.window import Window

Opener = Callable[..., tuple[Window, pygame.Surface]]


def mark_colours(opener: Opener, kind: NoticeKind) -> set[tuple[int, ...]]:
    """Return the colours of the mark before a notice of this kind."""
    window, surface = opener()
    state = SCENES["opening"]()
    state.notice = Notice(message("Something."), kind, state.now_ms + 5000)
    window.draw(surface, state)
    foot = play_layout(window, state).foot
    side = window._look.sizes.unit * 4
    columns = range(foot.x, foot.x + side)
    rows = range(foot.y, foot.bottom)
    return {tuple(surface.get_at((x, y)))[:3] for x in columns for y in rows}


@pytest.mark.parametrize(
    ("kind", "colour"),
    [(NoticeKind.ERROR, "bad"), (NoticeKind.SUCCESS, "good"), (NoticeKind.INFO, "info")],
)
def test_a_notice_is_marked_by_its_kind(
    kind: NoticeKind, colour: str, open_window: Opener, scenes: Scenes
) -> None:
    window, _ = open_window()
    inks = {name: getattr(window._look.colours, name)[:3] for name in ("bad", "good", "info")}
    seen = mark_colours(open_window, kind)
    assert inks.pop(colour) in seen
    assert not set(inks.values()) & seen


def test_nobody_is_asked_to_type_a_move_after_the_end(open_window: Opener, scenes: Scenes) -> None:
    window, surface = open_window()
    state = scenes["result"]()
    window.records = []
    window.draw(surface, state)
    shown = [one.text for one in window.records if one.owner == "foot"]
    assert shown
    assert not any("Nf3" in text for text in shown)
