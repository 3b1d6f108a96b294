"""The line at the foot of Inspect: a refusal and a success have a sign, an explanation has none."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from scenes import SCENES

from game.message import message
from game.state.state import Notice, NoticeKind
from game.view.window import Window

Opener = Callable[..., tuple[Window, pygame.Surface]]


def inks_before_the_text(opener: Opener, kind: NoticeKind) -> set[tuple[int, ...]]:
    """Return the colours between the left edge of the line and the first letter of a notice."""
    window, surface = opener()
    window.records = []
    state = SCENES["inspect"]()
    state.notice = Notice(message("Something."), kind, state.now_ms + 5000)
    window.draw(surface, state)
    (line,) = (part for part in window.screen(state).parts if part.name == "hint")
    (text,) = (one for one in window.records if one.owner == "hint")
    columns, rows = range(line.box.x, text.ink.x), range(line.box.y, line.box.bottom)
    return {tuple(surface.get_at((x, y)))[:3] for x in columns for y in rows}


@pytest.mark.parametrize(
    ("kind", "colour"), [(NoticeKind.ERROR, "bad"), (NoticeKind.SUCCESS, "good")]
)
def test_a_refusal_and_a_success_have_a_sign(
    kind: NoticeKind, colour: str, open_window: Opener
) -> None:
    window, _ = open_window()
    ink = getattr(window._look.colours, colour)[:3]
    assert ink in inks_before_the_text(open_window, kind)


def test_an_explanation_has_no_sign(open_window: Opener) -> None:
    assert not inks_before_the_text(open_window, NoticeKind.INFO)
