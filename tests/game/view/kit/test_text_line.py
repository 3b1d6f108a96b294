"""A field for a line of text: letters of all scripts, keys, the mouse, clipboard, input methods."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.look.layout import Box
from game.view.kit import text_line
from game.view.kit.canvas import Canvas
from game.view.kit.gui import Gui
from game.view.kit.text.text_edit import MOST_LETTERS, TextEdit
from game.view.kit.text_line import BY_WORDS, DOUBLE_CLICK_MS, TextLine
from game.view.window import Window

Opener = Callable[..., tuple[Window, pygame.Surface]]
BOX = Box(20, 20, 400, 40)
PAIRS = [("Anna", "Otto"), ("Магнус", "Мария"), ("陈", "王"), ("שחמט", "שלום"), ("한국", "서울")]


class FakeClipboard:
    """A clipboard that all programs of a test share."""

    text = "e4"

    def get(self) -> str:
        return FakeClipboard.text

    def put(self, text: str) -> None:
        FakeClipboard.text = text


class Field:
    """A field in a window of its own."""

    def __init__(self, open_window: Opener) -> None:
        self.window, self.surface = open_window((960, 640))
        self.look = self.window._look
        self.gui = Gui(self.look)
        self.line = TextLine(self.gui, BOX, 4)

    def drawn(self, text: str) -> bytes:
        self.line.set(text)
        return self.picture()

    def picture(self) -> bytes:
        canvas = Canvas(self.surface, self.look)
        self.line.draw_ground(canvas)
        self.gui.refresh(20)
        self.line.blink(500)
        self.gui.draw(canvas)
        return pygame.image.tobytes(self.surface.subsurface(BOX.inset(4)), "RGB")

    def type(self, text: str) -> None:
        self.gui.handle(pygame.Event(pygame.TEXTINPUT, text=text))

    def press(self, key: int, mod: int = 0) -> bool:
        taken, _ = self.gui.handle(pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))
        return taken

    def click(self, x: int, now_ms: int) -> None:
        self.gui.refresh(now_ms)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.gui.handle(pygame.Event(kind, pos=(x, BOX.centre[1]), button=pygame.BUTTON_LEFT))

    def x_of(self, place: int) -> int:
        return self.line._room.x + self.line._x(place)


@pytest.fixture
def field(open_window: Opener, monkeypatch: pytest.MonkeyPatch) -> Field:
    monkeypatch.setattr(text_line, "DesktopClipboard", FakeClipboard)
    return Field(open_window)


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_names_of_one_script_look_different(field: Field, one: str, other: str) -> None:
    """A font without the letters would draw the same box for each of them."""
    assert field.drawn(one) != field.drawn(other) != field.drawn("")


@pytest.mark.parametrize("name", [one for one, _ in PAIRS])
def test_letters_of_every_script_can_be_typed_and_erased(field: Field, name: str) -> None:
    for letter in name:
        field.type(letter)
    assert field.line.text == name
    field.press(pygame.K_BACKSPACE)
    assert field.line.text == name[:-1]
    field.press(pygame.K_HOME)
    field.press(pygame.K_DELETE)
    assert field.line.text == name[1:-1]


def test_the_caret_of_hebrew_moves_to_the_left_as_it_is_read(field: Field) -> None:
    field.line.set("שלום")
    field.press(pygame.K_HOME)
    start = field.x_of(field.line._edit.caret)
    field.press(pygame.K_LEFT)
    assert field.line._edit.caret == 1
    assert field.x_of(1) < start


def test_shift_extends_the_selection_which_typing_replaces(field: Field) -> None:
    field.line.set("Carlsen")
    for _ in range(3):
        field.press(pygame.K_LEFT, pygame.KMOD_SHIFT)
    assert field.line.selected == "sen"
    field.type("o")
    assert field.line.text == "Carlo"
    field.press(pygame.K_HOME, pygame.KMOD_SHIFT)
    assert field.line.selected == "Carlo"


def test_a_key_goes_from_word_to_word_and_erases_one(field: Field) -> None:
    field.line.set("depth >= 12 and cutoff")
    field.press(pygame.K_LEFT, BY_WORDS)
    field.press(pygame.K_LEFT, BY_WORDS | pygame.KMOD_SHIFT)
    assert field.line.selected == "and "
    field.press(pygame.K_END)
    field.press(pygame.K_BACKSPACE, BY_WORDS)
    assert field.line.text == "depth >= 12 and "


def test_the_clipboard_takes_and_gives_the_selection(field: Field) -> None:
    field.line.set("Nf3")
    assert field.press(pygame.K_a, pygame.KMOD_CTRL)
    field.press(pygame.K_x, pygame.KMOD_CTRL)
    assert (field.line.text, FakeClipboard.text) == ("", "Nf3")
    for _ in range(2):
        field.press(pygame.K_v, pygame.KMOD_CTRL)
    assert field.line.text == "Nf3Nf3"
    FakeClipboard.text = "one\ntwo\t\x00"
    field.press(pygame.K_v, pygame.KMOD_CTRL)
    assert field.line.text == "Nf3Nf3one two  "
    FakeClipboard.text = "x" * (2 * MOST_LETTERS)
    field.press(pygame.K_v, pygame.KMOD_CTRL)
    assert len(field.line.text) == MOST_LETTERS


def test_the_mouse_puts_the_caret_and_selects(field: Field) -> None:
    field.line.set("king and rook")
    field.click(field.x_of(4), 5000)
    assert field.line._edit.caret == 4
    start = field.x_of(5), BOX.centre[1]
    field.gui.refresh(5000 + 2 * DOUBLE_CLICK_MS)
    down = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=pygame.BUTTON_LEFT)
    field.gui.handle(down)
    field.gui.handle(pygame.Event(pygame.MOUSEMOTION, pos=(field.x_of(8), 0), rel=(0, 0)))
    assert field.line.selected == "and"
    field.gui.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=start, button=pygame.BUTTON_LEFT))
    field.gui.handle(pygame.Event(pygame.MOUSEMOTION, pos=(BOX.right, 0), rel=(0, 0)))
    assert field.line.selected == "and"


def test_a_double_click_selects_a_word(field: Field) -> None:
    field.line.set("king and rook")
    for now_ms in (5000, 5000 + DOUBLE_CLICK_MS // 2):
        field.click(field.x_of(6), now_ms)
    assert field.line.selected == "and"


def test_a_press_beside_the_field_takes_its_focus(field: Field) -> None:
    field.gui.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=pygame.BUTTON_LEFT))
    assert not field.line.has_focus
    field.type("x")
    assert field.line.text == ""


def test_a_composed_text_is_seen_and_has_the_keys_until_it_is_typed(field: Field) -> None:
    field.line.set("王")
    before = field.picture()
    field.gui.handle(pygame.Event(pygame.TEXTEDITING, text="wang", start=4, length=0))
    assert field.picture() != before
    field.press(pygame.K_BACKSPACE)
    assert field.line.text == "王"
    field.type("王")
    assert field.line.text == "王王"
    field.press(pygame.K_BACKSPACE)
    assert field.picture() == before


def test_a_long_text_scrolls_to_its_caret(field: Field) -> None:
    end = field.drawn("e4 e5 " * 60)
    field.press(pygame.K_HOME)
    assert field.picture() != end
    field.line.draw(Canvas(field.surface, field.look))
    assert field.line._scrolled == 0


STEPS = st.one_of(
    st.text(max_size=4).map(lambda text: ("insert", text)),
    st.tuples(st.sampled_from(("move", "extend", "erase", "word")), st.integers(-1, 12)),
)


@given(st.lists(STEPS, max_size=30))
def test_the_caret_and_the_selection_stay_in_the_text(steps: list[tuple[str, int | str]]) -> None:
    edit = TextEdit()
    for name, value in steps:
        if isinstance(value, str):
            edit.insert(value)
        elif name == "erase":
            edit.erase(value)
        elif name == "word":
            edit.select_word(max(0, min(value, len(edit.text))))
        else:
            edit.move(value, extends=name == "extend")
        start, end = edit.selection
        assert 0 <= start <= end <= len(edit.text)
        assert edit.text[start:end] == edit.selected
        assert edit.text.isprintable()
        assert edit.word_from(-1) <= edit.caret <= edit.word_from(1)
