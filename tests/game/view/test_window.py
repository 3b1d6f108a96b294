"""The window under SDL's dummy driver draws every scene, and redraws only what has changed."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import chess
import pygame
import pytest
from drawn import drawn, drawn_next
from play_screen import engine_box, play_layout

from engine.protocol.levels import LEVELS
from engine.protocol.messages import Thinking
from game.app.registry import FEATURES
from game.features.play.view.controls import RESTART
from game.look.layout import Box
from game.state.board_state import Drag
from game.state.engines import FIRST_SEAT, EngineStatus
from game.state.session import SearchInfo
from game.state.state import State
from game.view.frame.compositor import Compositor
from game.view.kit.canvas import TextRecord
from game.view.kit.fonts import BUTTON
from game.view.window import Window

Opener = Callable[..., tuple[Window, pygame.Surface]]
Scenes = dict[str, Callable[[], State]]

SIZES = [
    ((960, 640), 100),
    ((960, 640), 300),
    ((1200, 1600), 100),
    ((1366, 768), 100),
    ((1440, 900), 150),
    ((1920, 1080), 100),
    ((1920, 1080), 200),
    ((3840, 2160), 300),
]
ELLIPSIS = "…"
FREE_TEXT = (
    *("popup", "card", "far strip", "near strip", "foot"),
    *("games", "places", "facts", "chosen game"),
)
"""The parts with texts from outside the program, which may be cut short."""


def is_from_outside(record: TextRecord) -> bool:
    """Return whether a text may have any length, such as a name, a notice or a path."""
    is_result = record.owner == "card" and bool(record.sentence)
    return not is_result and (record.owner in FREE_TEXT or len(record.wanted) > 40)


@pytest.mark.parametrize(("size", "percent"), SIZES, ids=str)
def test_everything_stays_in_its_place_in_every_scene(
    size: tuple[int, int],
    percent: int,
    scenes: Scenes,
    open_window: Opener,
    request: pytest.FixtureRequest,
) -> None:
    """An eighth of the scenes is tried in each size, all in the first, and all with --slow."""
    window, surface = open_window(size, percent)
    drawn_texts = 0
    begin, step = SIZES.index((size, percent)), len(SIZES)
    if request.config.getoption("--slow") or size == SIZES[0][0]:
        begin, step = 0, 1
    for name, make in list(scenes.items())[begin::step]:
        state = make()
        texts = drawn_next(window, surface, state)
        drawn_texts += len(texts)
        _assert_texts_stay(window, texts, state, name)
        _assert_buttons_stay(window, state, name)
    assert drawn_texts > len(scenes) / step


def _assert_texts_stay(window: Window, texts: list[TextRecord], state: State, scene: str) -> None:
    places, whole = dict(_owners(window, state)), window.screen(state).layout.window
    for record in texts:
        assert places.get(record.owner, whole).covers(record.ink), (scene, record)
        if not is_from_outside(record) and record.wanted != ELLIPSIS:
            assert record.text == record.wanted, f"cut short in {scene}: {record}"
    by_owner = itertools.groupby(sorted(texts, key=lambda t: t.owner), key=lambda t: t.owner)
    for _, group in by_owner:
        for one, other in itertools.combinations(set(group), 2):
            assert not one.ink.meets(other.ink), (scene, one, other)


def _assert_buttons_stay(window: Window, state: State, scene: str) -> None:
    popup, whole = window.popups.current(state), window.screen(state).layout.window
    look = window.screen(state).chrome.look
    groups = [window.screen(state).chrome.gui.buttons(), popup.gui.buttons() if popup else []]
    for buttons in groups:
        seen = [button for button in buttons if button.visible]
        for button in seen:
            assert whole.covers(Box(*button.rect)), (scene, button.text)
            if button.label.has_word:
                assert look.width(button.text, BUTTON) < button.rect.width, button.text
        for one, other in itertools.combinations(seen, 2):
            assert not one.rect.colliderect(other.rect), (scene, one.text, other.text)


def _owners(window: Window, state: State) -> list[tuple[str, Box]]:
    popup = window.popups.current(state)
    boxes = [(part.name, part.box) for part in window.screen(state).parts]
    return boxes + ([("popup", popup.box)] if popup else [])


def test_an_unchanged_state_is_not_drawn_again(open_window: Opener, scenes: Scenes) -> None:
    window, surface = open_window()
    for name, make in scenes.items():
        state = make()
        drawn_next(window, surface, state)
        window.draw(surface, state)
        assert window.draw(surface, state) == [], name


def test_the_first_draw_covers_the_window(open_window: Opener, scenes: Scenes) -> None:
    window, surface = open_window()
    assert window.draw(surface, scenes["idle"]()) == [pygame.Rect(0, 0, 1440, 900)]


def test_an_open_file_picker_is_drawn_only_when_its_caret_blinks(
    open_window: Opener, scenes: Scenes
) -> None:
    window, surface = open_window()
    state = scenes["save"]()
    window.draw(surface, state)
    drawn_times = 0
    for _ in range(40):
        state.now_ms += 100
        drawn_times += bool(window.draw(surface, state))
    assert 2 <= drawn_times <= 12


def test_a_resize_draws_everything(open_window: Opener, scenes: Scenes) -> None:
    window, surface = open_window()
    state = scenes["middle"]()
    window.draw(surface, state)
    for theme in ("light", "dark"):
        window.resize((1440, 900), 100, theme)
        assert window.draw(surface, state) == [pygame.Rect(0, 0, 1440, 900)]


def test_a_resize_under_a_dialog_keeps_the_buttons_below_it(
    open_window: Opener, scenes: Scenes
) -> None:
    window, surface = open_window()
    state = scenes["new game"]()
    window.draw(surface, state)
    window.resize((1440, 900), 100, "dark")
    window.draw(surface, state)
    state.dialog = None
    before = surface.copy()
    before.blit(surface, (0, 0))
    window.draw(surface, state)
    box = play_layout(window, state).actions
    ground = window._look.colours.raised
    assert surface.get_at((box.x + 20, box.y + 10))[:3] == ground[:3]
    dimmed = window._look.colours.scrim.over(ground)
    assert before.get_at((box.x + 20, box.y + 10))[:3] == pytest.approx(dimmed[:3], abs=2)


def test_drawing_only_what_changed_leaves_the_same_picture_as_drawing_all(
    open_window: Opener, scenes: Scenes
) -> None:
    window, surface = open_window()
    state = scenes["premove"]()
    window.draw(surface, state)
    for other in ("idle", "drag", "black", "result", "animation", "timed", "promotion"):
        state = scenes[other]()
        window.draw(surface, state)
        fresh, sheet = Window((1440, 900), 100, "dark", features=FEATURES), surface.copy()
        fresh.draw(sheet, state)
        difference = pygame.mask.from_threshold(
            surface, (0, 0, 0), (1, 1, 1, 255), othersurface=sheet
        )
        assert difference.count() == surface.get_width() * surface.get_height(), other


def test_a_running_clock_redraws_its_strip_alone(open_window: Opener, scenes: Scenes) -> None:
    window, surface = open_window()
    state = scenes["timed"]()
    window.draw(surface, state)
    state.now_ms += 1000
    assert window.draw(surface, state) == [pygame.Rect(play_layout(window, state).far_strip)]


def test_a_report_redraws_the_panel_and_not_the_board(
    open_window: Opener, scenes: Scenes, think_about: Callable[..., Thinking]
) -> None:
    window, surface = open_window()
    state = scenes["middle"]()
    state.settings.show_best_move = False
    window.draw(surface, state)
    board = state.session.infos[FIRST_SEAT].board
    state.session.infos[FIRST_SEAT] = SearchInfo(think_about(board, nodes=5_000_000), board)
    assert window.draw(surface, state) == [pygame.Rect(engine_box(window, state))]


def test_a_piece_in_the_hand_redraws_little(open_window: Opener, scenes: Scenes) -> None:
    window, surface = open_window()
    state = scenes["drag"]()
    window.draw(surface, state)
    drag = state.session.board.drag
    assert isinstance(drag, Drag)
    drag.x += 5
    (rect,) = window.draw(surface, state)
    assert rect.width < 150
    assert rect.height < 150


def test_a_finished_drag_leaves_no_trace(open_window: Opener, scenes: Scenes) -> None:
    window, surface = open_window()
    state = scenes["idle"]()
    window.draw(surface, state)
    before = surface.copy()
    state.session.board.drag = Drag(chess.F3, x=900, y=500, start_x=400, start_y=400, lifted=True)
    window.draw(surface, state)
    state.session.board.drag = None
    window.draw(surface, state)
    assert pygame.image.tobytes(surface, "RGB") == pygame.image.tobytes(before, "RGB")


@pytest.mark.parametrize(
    ("name", "longest"),
    [
        ("opening", None),
        ("animation", 0),
        ("timed", 100),
        ("long names", 530),
        ("open", None),
        ("save", 530),
    ],
)
def test_the_loop_sleeps_as_long_as_nothing_moves(
    name: str, longest: int | None, open_window: Opener, scenes: Scenes
) -> None:
    window, surface = open_window()
    state = scenes[name]()
    window.draw(surface, state)
    wait = window.wait_ms(state)
    if longest is None:
        assert wait is None
    else:
        assert wait is not None
        assert 0 <= wait <= longest


def test_drawing_everything_again_sets_no_line_of_text_and_makes_no_shape_anew(
    open_window: Opener, scenes: Scenes
) -> None:
    """Reused texts and shapes make a frame fast. tests/benchmarks/redraw.py measures how fast."""
    window, surface = open_window()
    state = scenes["middle"]()
    window.draw(surface, state)
    look, screen = window._look, window.screen(state)
    kept = [dict(look._texts), dict(look._shapes)]
    floats = screen.compositor._floats
    screen.compositor = Compositor(look, screen.layout.window, screen.parts, floats)
    assert window.draw(surface, state) == [pygame.Rect(0, 0, 1440, 900)]
    assert [dict(look._texts), dict(look._shapes)] == kept


@pytest.mark.parametrize("name", ["failed", "silent"])
def test_the_restart_button_is_there_when_the_engine_failed_or_is_silent(
    name: str, open_window: Opener, scenes: Scenes
) -> None:
    window, surface = open_window()
    state = scenes[name]()
    window.draw(surface, state)
    assert str(RESTART) in visible_buttons(window, state)
    state.engine.status = EngineStatus.IDLE
    window.draw(surface, state)
    assert str(RESTART) not in visible_buttons(window, state)


def visible_buttons(window: Window, state: State) -> list[str]:
    return [one.text for one in window.screen(state).chrome.gui.buttons() if one.visible]


def test_only_our_engine_has_a_level(open_window: Opener, scenes: Scenes) -> None:
    window, surface = open_window()
    state = scenes["idle"]()
    level = LEVELS[state.session.game.black.level or 0].name
    assert any(level in record.wanted for record in drawn(window, surface, state))
    for player in (state.session.game.white, state.session.game.black):
        player.name = "Réti"
    window.resize((1440, 900), 100, "dark")
    assert not any(level in record.wanted for record in drawn(window, surface, state))
