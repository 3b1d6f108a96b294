"""The move list: no number is cut, twelve rows fit, figurines replace letters."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from annotated_scenes import annotated
from play_scenes import PLAY_SCENES, play
from play_screen import moves_box

from game.look import theme
from game.state.engines import EngineStatus
from game.state.game import Ending, Result
from game.view.kit.canvas import TextRecord
from game.view.kit.fonts import BODY, Fonts
from game.view.kit.text.font_files import Face
from game.view.panels.move_rows import STYLES
from game.view.window import Window
from game.words.results import result_line

Opener = Callable[..., tuple[Window, pygame.Surface]]
KINGS = "4k3/8/8/8/8/8/8/4K3 w - - 0 {}"
LONGEST_GAP = 20
"""The most letters that fit between White's move of four letters and Black's."""
SHUFFLE = ["Kd1", "Kd8", "Ke1", "Ke8"]


def drawn(opener: Opener, size: tuple[int, int], first: int, result: Result) -> list[TextRecord]:
    window, surface = opener(size)
    state = play(SHUFFLE, KINGS.format(first))
    state.session.game.result = result
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


@pytest.mark.parametrize(
    ("size", "percent"), [((960, 640), 100), ((2560, 1440), 100), ((3840, 2160), 200)]
)
def test_the_two_moves_of_a_number_stay_near_each_other(
    size: tuple[int, int], percent: int, open_window: Opener
) -> None:
    window, surface = open_window(size, percent)
    window.records = []
    window.draw(surface, PLAY_SCENES["idle"]())
    found = {one.text: one.ink for one in window.records if one.owner == "moves"}
    assert 0 < found["cxd5"].x < found["exd5"].x
    letter = found["cxd5"].width / len("cxd5")
    assert found["exd5"].x - found["cxd5"].right <= LONGEST_GAP * letter


def test_the_last_row_says_who_won_and_how(open_window: Opener) -> None:
    result = Result("0-1", Ending.TIME)
    sentences = {record.sentence for record in drawn(open_window, (1440, 900), 1, result)}
    assert str(result_line(result)) in sentences


@pytest.mark.parametrize("scene", ["long game", "resumed"])
def test_a_usual_window_shows_twelve_moves_and_the_opening(scene: str, open_window: Opener) -> None:
    window, surface = open_window((1440, 900))
    state = PLAY_SCENES["long game"]()
    if scene == "resumed":
        state.engine.status = EngineStatus.IDLE
    window.records = []
    window.draw(surface, state)
    numbers = [one.text for one in window.records if one.owner == "moves" and one.text.isdigit()]
    assert len(numbers) >= 12


def test_figurines_replace_the_letters_of_pieces_and_of_promotions(open_window: Opener) -> None:
    window, surface = open_window()
    state = play(["b8=Q+", "Ke7", "O-O"], "3k4/1P6/8/8/8/8/8/4K2R w K - 0 1")
    texts = []
    for figurines in (False, True):
        state.settings.show_figurines = figurines
        window.records = []
        window.draw(surface, state)
        texts.append({one.text for one in window.records if one.owner == "moves"})
    assert {"b8=Q+", "Ke7", "O-O"} <= texts[0]
    assert {"b8=", "+", "e7", "O-O"} <= texts[1]
    assert not {"b8=Q+", "Ke7"} & texts[1]


def test_glyphs_and_comments_are_shown(open_window: Opener) -> None:
    window, surface = open_window()
    window.records = []
    window.draw(surface, annotated())
    shown = {one.text for one in window.records if one.owner == "moves"}
    assert {"!", "!?", "!!", "C54"} <= shown
    assert any("Tarrasch" in text for text in shown)


def test_no_text_leaves_its_panel(open_window: Opener) -> None:
    for size, percent in (((960, 640), 100), ((1440, 900), 100), ((1920, 1080), 200)):
        window, surface = open_window(size, percent)
        state = annotated(figurines=True)
        state.session.board.folds = dict.fromkeys(state.session.game.tree.nodes, False)
        window.records = []
        window.draw(surface, state)
        panel = moves_box(window, state)
        for record in (one for one in window.records if one.owner == "moves"):
            assert panel.covers(record.ink), record.text


def test_a_paused_game_shows_no_moves(open_window: Opener) -> None:
    window, surface = open_window()
    state = PLAY_SCENES["timed"]()
    sans = {node.san for node in state.session.game.moves}
    window.records = []
    window.draw(surface, state)
    assert sans & {one.text for one in window.records if one.owner == "moves"}
    state.session.game.is_paused = True
    window.records = []
    window.draw(surface, state)
    shown = [one.text for one in window.records if one.owner == "moves"]
    assert shown
    assert not sans & set(shown)


def test_moves_are_in_proportional_type_and_their_rows_leave_room(open_window: Opener) -> None:
    """In type of a fixed width, an O-O would be as wide as an Nf3."""
    window, surface = open_window((1366, 768))
    window.records = []
    window.draw(surface, PLAY_SCENES["idle"]())
    found = {one.text: one.ink for one in window.records if one.owner == "moves"}
    sizes, fonts = theme.theme_sizes(), Fonts(theme.theme_sizes())
    assert found["O-O"].width == fonts.width("O-O", BODY) != fonts.width("Nf3", BODY)
    assert found["Be7"].y - found["exd5"].y >= 1.7 * sizes.text_body
    assert {style.face for style in STYLES.values()} == {Face.REGULAR}
