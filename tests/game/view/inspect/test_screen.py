"""The texts that the Inspect screen draws."""

from __future__ import annotations

from collections.abc import Callable

import chess
import pygame
import pytest
from inspect_scenes import TERMS, expanded, inspect, nodes
from languages import GERMAN
from msgspec.structs import replace
from scenes import SCENES
from slots import inspected
from window_driver import WindowDriver

from engine.protocol.evaluation_terms import EvaluationPart, EvaluationTerm, PartConversion
from engine.protocol.inspect_enums import RecordingStage, SearchKind
from game.app.dispatch import update
from game.app.registry import FEATURES
from game.features.inspect.actions.search_questions import ToggleScoreSide
from game.features.inspect.actions.search_stepping import (
    OpenTreeFilter,
    ShowInspectView,
    TypeTreeFilter,
)
from game.features.inspect.model.inspection import (
    InspectionStage,
    InspectView,
    TreeLine,
    inspection_of,
)
from game.features.inspect.view.below.step_buttons import BREAKPOINTS
from game.features.inspect.view.evaluation_panel import TITLE, evaluation_lines
from game.features.inspect.view.node_graph.flame_graph import NOTHING, WAITING
from game.features.inspect.view.tree_panel import NO_LINE
from game.state.state import State
from game.view.kit.canvas import TextRecord, heading_letters
from game.view.window import Window
from game.words.catalogue import ENGLISH, Catalogue
from game.words.inspect import node
from game.words.inspect.evaluation import PARTS, RULES
from game.words.inspect.labels import RECORDING_STAGES, SEARCH_KINDS
from game.words.inspect.scores import LABELS, PointOfView

Opener = Callable[..., tuple[Window, pygame.Surface]]
Scenes = dict[str, Callable[[], State]]


def words(window: Window, surface: pygame.Surface, state: State) -> list[str]:
    """Draw the window; return all its texts."""
    window.records = []
    window.draw(surface, state)
    return [record.text for record in window.records]


def searched(scenes: Scenes, node_count: int) -> State:
    """Return a search of ``node_count`` nodes that waits for its node graph."""
    state = inspect(scenes["idle"]())
    inspection = inspected(state)
    assert inspection.recorded is not None
    inspection.recorded = replace(inspection.recorded, nodes=node_count)
    return nodes(state, counted=False)


def test_the_graph_of_a_search_without_nodes_says_that_there_are_none(
    open_window: Opener, scenes: Scenes
) -> None:
    texts = words(*open_window(), searched(scenes, 0))
    assert any(text.startswith(str(NOTHING)[:30]) for text in texts)
    assert str(WAITING) not in texts
    assert str(WAITING) in words(*open_window(), searched(scenes, 100))


def test_a_failed_recording_names_the_key_that_retries_it(
    open_window: Opener, scenes: Scenes
) -> None:
    texts = words(*open_window(), inspect(scenes["idle"](), InspectionStage.FAILED))
    assert texts[texts.index("Try again") + 1] == "Enter"
    assert texts[texts.index("Back to the game") + 1] == "Ctrl+W"


def test_a_search_without_an_engine_to_record_it_offers_to_restart_that(
    open_window: Opener, scenes: Scenes
) -> None:
    texts = words(*open_window(), inspect(scenes["failed"](), InspectionStage.FAILED))
    assert texts[texts.index("Restart the engine") + 1] == "Enter"
    assert "Try again" not in texts


def test_a_filter_that_no_row_fits_shows_a_notice(open_window: Opener, scenes: Scenes) -> None:
    beginning = str(NO_LINE.filled(key="F5")).split(".")[0]
    for typed, is_none in (("xyzzy", True), ("cutoff", False)):
        state = scenes["inspect the tree"]()
        update(state, OpenTreeFilter())
        update(state, TypeTreeFilter(typed))
        assert (beginning in " ".join(words(*open_window(), state))) == is_none


def test_a_full_bar_names_the_stage_that_still_runs(open_window: Opener, scenes: Scenes) -> None:
    texts = words(*open_window(), scenes["recorded"]())
    assert str(RECORDING_STAGES[RecordingStage.ORDERING]) in texts
    assert "99 204 551 of 99 204 551 nodes" in texts


def test_a_test_that_a_node_makes_is_named_in_full(open_window: Opener, scenes: Scenes) -> None:
    state = scenes["inspect"]()
    search_state = inspected(state).search_state
    assert search_state is not None
    test = replace(search_state.moves[0], move="", test=SearchKind.SINGULAR, provenance=None)
    inspected(state).search_state = replace(search_state, moves=(test, *search_state.moves))
    assert str(SEARCH_KINDS[SearchKind.SINGULAR]) in words(*open_window(), state)


def test_keys_go_before_the_button_of_the_breakpoints_does(
    open_window: Opener, scenes: Scenes
) -> None:
    window, _ = open_window()
    step_rows = []
    for width in range(960, 1441, 10):
        window.resize((width, 800), 100, "dark")
        gui = window.screen(scenes["inspect"]()).chrome.gui
        step_rows.append([button.label for button in gui.buttons()])
    assert all(BREAKPOINTS.text in [label.text for label in row] for row in step_rows)
    with_keys = [sum(bool(label.key) for label in row) for row in step_rows]
    assert with_keys == sorted(with_keys)
    assert with_keys[0] < with_keys[-1]


def test_far_down_in_the_tree_parents_and_children_stand_apart(
    open_window: Opener, scenes: Scenes
) -> None:
    state = scenes["inspect the tree"]()
    outline = inspected(state).outline
    branch = replace(outline.shown[-1].row, kind=SearchKind.MOVE)
    outline.shown = tuple(
        TreeLine(replace(branch, node_search=10_000 + level), f"Ra{level}", level)
        for level in range(1, 21)
    )

    def left_of(level: int) -> int:
        return next(one.ink.x for one in window.records or () if one.wanted == f"Ra{level}")

    window, surface = open_window()
    for deep in (20, 15, 10):
        outline.cursor = 10_000 + deep
        words(window, surface, state)
        assert left_of(deep - 1) < left_of(deep)
        assert left_of(deep - 2) < left_of(deep - 1)


PANEL = "evaluation terms"


def panel(window: Window, surface: pygame.Surface, state: State) -> list[str]:
    """Draw the window; return the texts of the evaluation panel."""
    words(window, surface, state)
    return [record.wanted for record in window.records or () if record.owner == PANEL]


def test_a_term_is_expanded_by_a_click_and_by_a_key(open_window: Opener, scenes: Scenes) -> None:
    window, surface = open_window()
    state = scenes["inspect"]()
    assert "isolated pawns" not in panel(window, surface, state)
    row = next(one.ink for one in window.records or () if one.wanted == "pawn structure")
    place = {"pos": row.centre, "button": pygame.BUTTON_LEFT}
    (expand,) = window.actions(pygame.event.Event(pygame.MOUSEBUTTONDOWN, place), state)
    update(state, expand)
    assert {"isolated pawns", "doubled pawns"} < set(panel(window, surface, state))
    update(state, expand)
    assert "isolated pawns" not in panel(window, surface, state)
    key = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_v, mod=0)
    for action in FEATURES.key_actions(key, state):
        update(state, action)
    largest = max(TERMS, key=lambda term: abs(term.centipawns))
    assert str(PARTS[largest.parts[0].part]) in panel(window, surface, state)


def test_the_lines_in_centipawns_add_up_at_every_level(scenes: Scenes) -> None:
    state = scenes["inspect"]()
    for term in TERMS:
        shown = evaluation_lines(expanded(state, term.term))
        by_level = [
            [line.share.centipawns or 0 for line in shown if line.level == level]
            for level in (0, 1)
        ]
        assert sum(by_level[0]) == sum(one.centipawns for one in TERMS)
        assert sum(by_level[1]) == term.centipawns or not term.parts


def test_danger_says_in_which_unit_it_is_counted(open_window: Opener, scenes: Scenes) -> None:
    rule = str(RULES[PartConversion.KING_DANGER])
    state = scenes["inspect the danger to a king"]()
    assert rule in panel(*open_window(), state)
    in_units = [line.name for line in evaluation_lines(state) if line.share.centipawns is None]
    assert in_units.count(PARTS[EvaluationPart.SUM_OF_DANGER]) == 2
    assert rule not in panel(*open_window(), scenes["inspect a term"]())


def test_a_line_under_the_pointer_shows_the_scores_of_both_sides(
    open_window: Opener, scenes: Scenes
) -> None:
    window, surface = open_window()
    state = scenes["inspect a term"]()
    panel(window, surface, state)
    row = next(one.ink for one in window.records or () if one.wanted == "doubled pawns")
    place = {"pos": row.centre, "rel": (0, 0), "buttons": (0, 0, 0)}
    window.actions(pygame.event.Event(pygame.MOUSEMOTION, place), state)
    texts = panel(window, surface, state)
    assert "White −5 mg −35 eg; Black 0 mg 0 eg" in texts


def test_in_a_low_window_an_expanded_term_takes_the_place_of_the_moves(
    open_window: Opener, scenes: Scenes
) -> None:
    window, surface = open_window((960, 640))
    state = scenes["inspect"]()
    assert "isolated pawns" not in words(window, surface, state)
    texts = words(window, surface, expanded(state, EvaluationTerm.PAWN_STRUCTURE))
    assert "isolated pawns" in texts
    assert "pawns defended by pawns" in texts


@pytest.mark.parametrize(
    "scene", ["inspect", "inspect deep down", "inspect the tree", "inspect the nodes"]
)
def test_the_screen_says_once_for_which_side_its_scores_are(
    scene: str, open_window: Opener, scenes: Scenes
) -> None:
    state = scenes[scene]()
    for for_mover in (False, True):
        texts = words(*open_window(), state)
        assert texts.count(str(LABELS[for_mover])) == 1
        assert str(LABELS[not for_mover]) not in texts
        update(state, ToggleScoreSide())
        assert state.settings.scores_for_mover is not for_mover


def test_scores_of_a_black_node_change_sign_with_the_convention(
    open_window: Opener, scenes: Scenes
) -> None:
    state = scenes["inspect deep down"]()
    inspection = inspected(state)
    assert inspection.board is not None
    assert inspection.board.turn == chess.WHITE
    search_state = inspection.search_state
    assert search_state is not None
    frame, tried = search_state.frame, search_state.tried
    assert tried is not None
    for for_mover in (False, True):
        shown = {one.wanted for one in drawn(open_window, state) if one.owner == "facts"}
        for search, turn in ((frame, chess.WHITE), (tried, chess.BLACK)):
            view = PointOfView(turn, for_mover)
            assert node.window_text(search, view) in shown
        update(state, ToggleScoreSide())


def test_a_row_of_the_tree_has_its_value_for_white(open_window: Opener, scenes: Scenes) -> None:
    state = scenes["inspect the tree"]()
    turns = {line.turn for line in inspected(state).outline.shown}
    assert turns == {chess.WHITE, chess.BLACK}
    line = next(line for line in inspected(state).outline.shown if line.turn == chess.BLACK)
    for for_mover in (False, True):
        view = PointOfView(line.turn, for_mover)
        wanted = view.bounded(line.row.value, line.row.bound)
        rows = [one.wanted for one in drawn(open_window, state) if one.owner == "tree"]
        inspected(state).outline.cursor = line.row.node_search
        assert wanted in rows or wanted in [
            one.wanted for one in drawn(open_window, state) if one.owner == "tree"
        ]
        update(state, ToggleScoreSide())


def drawn(opener: Opener, state: State) -> list[TextRecord]:
    """Draw a new window; return all its texts with their places."""
    window, surface = opener()
    words(window, surface, state)
    return window.records or []


def test_each_search_of_several_lines_has_a_name_of_its_own(
    open_window: Opener, scenes: Scenes
) -> None:
    state = scenes["inspect several lines"]()
    assert inspection_of(state) is not None
    window, surface = open_window()
    words(window, surface, state)
    rows = [one.text for one in window.records or [] if one.owner == "tree"]
    names = [text for text in rows if text.startswith("iteration")]
    assert len(names) > 10
    assert len(set(names)) == len(names)


@pytest.mark.parametrize(
    ("size", "percent"),
    [((960, 640), 100), ((1366, 745), 100), ((1440, 900), 100), ((2560, 1416), 200)],
    ids=str,
)
def test_the_evaluation_by_terms_is_shown_or_one_press_away(
    size: tuple[int, int], percent: int, open_window: Opener
) -> None:
    driver = WindowDriver(lambda: open_window(size, percent), SCENES["inspect deep down"]())

    def shows_terms() -> bool:
        driver.window.records = []
        driver.window.resize(size, percent, "dark")
        driver.look()
        wanted = heading_letters(driver.window._look, TITLE)
        return wanted in {one.sentence for one in driver.window.records}

    if shows_terms():
        return
    for view in (InspectView.TERMS, InspectView.MOVES):
        (action,) = driver.press(ShowInspectView(view))
        update(driver.state, action)
        assert shows_terms() is (view is InspectView.TERMS)


@pytest.mark.parametrize("catalogue", [ENGLISH, GERMAN], ids=["en", "de"])
@pytest.mark.parametrize("size", [(960, 640), (1366, 745)], ids=str)
def test_the_buttons_of_the_views_have_room_for_their_words(
    size: tuple[int, int], catalogue: Catalogue, open_window: Opener, scenes: Scenes
) -> None:
    cut = []
    for name in ("inspect deep down", "inspect the nodes", "inspect the histories"):
        _, surface = open_window(size)
        window = Window(size, 100, "dark", catalogue, features=FEATURES)
        window.records = []
        state = scenes[name]()
        window.draw(surface, state)
        row = window.screen(state).layout.regions()["views"]
        inside = [one for one in window.records if row.meets(one.room)]
        assert inside
        cut += [(name, one.wanted) for one in inside if one.text != one.wanted]
    assert cut == []


def test_a_recording_that_is_lost_is_not_said_to_have_failed(open_window: Opener) -> None:
    titles = set()
    for name in ("not recorded", "recording lost"):
        window, surface = open_window()
        window.records = []
        window.draw(surface, SCENES[name]())
        (title, *_) = (one.text for one in window.records if one.owner == "recording")
        titles.add(title)
    assert len(titles) == 2
