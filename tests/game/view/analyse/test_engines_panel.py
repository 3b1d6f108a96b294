"""The panel of the engines: its lines by mouse and keyboard, and the board beside them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import chess
import pygame
import pytest
from analyse_scenes import model, report, seat
from boards import board_view
from scenes import SCENES
from window_driver import WindowDriver

from engine.protocol.messages import Score
from game.accessibility.node import AccessibleNode, AccessibleRole
from game.accessibility.screen_reader import ReaderRequest, ReaderRequestKind
from game.actions.action import Action
from game.actions.between_features import ChooseEngine, MoveMade
from game.actions.board import ShowMove, StepPly
from game.app.dispatch import update
from game.features.analyse.actions import (
    ChangeLineCount,
    InsertBestLine,
    InsertLine,
    RemoveAnalysisEngine,
    RestartAnalysisEngine,
    StepThroughAnalysis,
    ToggleAnalysisEngine,
    ToggleEngineHold,
)
from game.features.analyse.layout import (
    AnalyseLayout,
    arrange_analyse,
    engine_places,
)
from game.features.analyse.shown_engines import shown_engines
from game.features.analyse.update.handler import EngineToWatch
from game.features.analyse.view.engines_panel import EnginesPanel, LineRef
from game.features.analyse.view.line_board import LineBoard
from game.look import theme
from game.look.layout import Box, fit_scale
from game.look.theme import Sizes
from game.queries import shown_position
from game.state.state import State
from game.view.window import Window

Opener = Callable[..., tuple[Window, pygame.Surface]]
SIZES = [
    ((1080, 1920), 100),
    ((1200, 1600), 100),
    ((960, 540), 100),
    ((960, 640), 100),
    ((1366, 768), 100),
    ((2560, 1440), 200),
]


class Table:
    """A window that shows a scene of the analysis, and does what its events ask for."""

    def __init__(self, opener: Opener, scene: str, **size: Any) -> None:
        self.driver = WindowDriver(lambda: opener(**size), SCENES[scene]())
        self.state = self.driver.state

    @property
    def panel(self) -> EnginesPanel:
        parts = self.driver.window.screen(self.state).parts
        (found,) = [part for part in parts if isinstance(part, EnginesPanel)]
        return found

    @property
    def line_board(self) -> LineBoard:
        floats = self.driver.window.screen(self.state).compositor._floats
        (found,) = [part for part in floats if isinstance(part, LineBoard)]
        return found

    def row(self, engine: int, line: int) -> Box:
        return self.panel.box_of(LineRef(engine, line))

    def point(self, engine: int, line: int) -> tuple[int, int]:
        """Move the pointer to the left end of a line; return where it is."""
        at = self.row(engine, line).x + 2, self.row(engine, line).centre[1]
        self.driver.move(at)
        self.driver.look()
        return at

    def words(self) -> str:
        """Return what a screen reader finds in the panel beside the lines."""
        return "; ".join(node.label for node in self.nodes())

    def nodes(self) -> list[AccessibleNode]:
        """Return the nodes of the panel, with those in the groups of the engines."""
        found = self.panel.nodes(self.state)
        return [*found, *(child for one in found for child in one.children)]

    def do(self, *actions: Action) -> None:
        for action in actions:
            update(self.state, action)
        self.driver.look()


@pytest.mark.parametrize(
    ("scene", "word"),
    [
        ("analysis with an engine that lies", "e4e5"),
        ("analysis with an engine that refuses", "Chess960"),
        ("analysis with an engine that has failed", "4 times"),
        ("analysis with an engine that is silent", "12 seconds"),
    ],
)
def test_a_fault_of_an_engine_is_said_in_its_row(
    open_window: Opener, scene: str, word: str
) -> None:
    assert word in Table(open_window, scene).words()


@pytest.fixture
def table(open_window: Opener) -> Table:
    return Table(open_window, "analysis")


def moves_of(state: State, engine: int, line: int) -> tuple[str, ...]:
    return shown_engines(state)[engine].lines[line].moves


class TestMouse:
    def test_a_click_plays_the_first_move_of_a_line(self, table: Table) -> None:
        moves = moves_of(table.state, 0, 1)
        assert table.driver.down(table.point(0, 1)) == [MoveMade(moves[0])]
        table.do(MoveMade(moves[0]))
        assert shown_position.last_move(table.state.session) == chess.Move.from_uci(moves[0])

    def test_with_shift_the_line_is_inserted_and_nothing_moves(
        self, table: Table, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(pygame.key, "get_mods", lambda: pygame.KMOD_LSHIFT)
        shown = shown_position.shown_node(table.state.session)
        moves = moves_of(table.state, 0, 2)
        (insert,) = table.driver.down(table.point(0, 2))
        assert insert == InsertLine(shown, moves)
        table.do(insert)
        assert shown_position.shown_node(table.state.session) == shown
        tree, node = table.state.session.game.tree, shown
        for uci in moves:
            node = next(one for one in tree.children(node) if tree[one].move.uci() == uci)

    def test_insert_inserts_the_line_under_the_pointer(self, table: Table) -> None:
        shown = shown_position.shown_node(table.state.session)
        for engine, line in ((1, 0), (0, 1)):
            table.point(engine, line)
            expected = InsertLine(shown, moves_of(table.state, engine, line))
            assert table.driver.send(pygame.KEYDOWN, key=pygame.K_INSERT, mod=0) == [expected]
        table.driver.move((1, 1))
        found = table.driver.send(pygame.KEYDOWN, key=pygame.K_INSERT, mod=0)
        assert found == [InsertBestLine()]

    def test_a_line_under_the_pointer_is_shown_on_a_small_board(self, table: Table) -> None:
        assert table.line_board.boxes(table.state) == []
        table.point(0, 1)
        assert len(table.line_board.boxes(table.state)) == 1
        shown = table.panel.shown_moves(table.state)
        assert shown is not None
        assert shown[1:] == (moves_of(table.state, 0, 1), 1)
        table.driver.move((1, 1))
        assert table.line_board.boxes(table.state) == []

    def test_the_small_board_goes_when_a_key_leads_to_another_position(self, table: Table) -> None:
        at = table.point(1, 0)
        table.do(StepPly(-1))
        table.do(StepPly(1))
        assert table.line_board.boxes(table.state) == []
        table.driver.wheel(at, -1)
        assert len(table.line_board.boxes(table.state)) == 1, "the wheel walks on"

    def test_a_move_under_the_pointer_is_shown_after_those_before_it(self, table: Table) -> None:
        row = table.row(0, 0)
        seen = []
        for x in range(row.x, row.right, 4):
            table.driver.move((x, row.centre[1]))
            shown = table.panel.shown_moves(table.state)
            assert shown is not None
            seen.append(shown[2])
        assert seen == sorted(seen)
        assert set(seen) == set(range(1, max(seen) + 1))
        assert len(set(seen)) > 5

    def test_the_wheel_walks_along_a_line_and_stops_at_its_ends(self, table: Table) -> None:
        at = table.point(1, 0)
        count = len(moves_of(table.state, 1, 0))
        for turned, plies in ((-1, 2), (-1, 3), (1, 2), (-99, count), (99, 1)):
            assert table.driver.wheel(at, turned) == []
            shown = table.panel.shown_moves(table.state)
            assert shown is not None
            assert shown[2] == plies

    def test_a_move_keeps_its_row_while_the_pointer_is_on_a_line(self, table: Table) -> None:
        before = table.driver.down(table.point(0, 1))
        report(table.state, 0, bxc3=150, d5=140, Bxf7=100)
        table.driver.look()
        assert table.driver.down(table.row(0, 1).centre) == before
        report(table.state, 0, Re1=200, d5=140, Bxf7=100)  # A new move takes the free row.
        assert table.driver.down(table.row(0, 1).centre) == [MoveMade("f1e1")]
        table.driver.move((1, 1))
        table.driver.look()
        assert table.driver.down(table.row(0, 0).centre) == [MoveMade("f1e1")]

    def test_the_small_board_covers_no_line(self, table: Table) -> None:
        table.point(0, 0)
        (card,) = table.line_board.boxes(table.state)
        for ref in table.panel.seen(table.state):
            assert not table.panel.box_of(ref).meets(card.inset(12))

    def test_the_line_of_a_held_engine_is_played_where_it_is_held(
        self, open_window: Opener
    ) -> None:
        table = Table(open_window, "analysis with an engine held")
        node = shown_engines(table.state)[1].node
        assert node != shown_position.shown_node(table.state.session)
        moves = moves_of(table.state, 1, 0)
        found = table.driver.down(table.point(1, 0))
        assert found == [ShowMove(node), MoveMade(moves[0])]
        table.do(*found)
        tree, shown = table.state.session.game.tree, shown_position.shown_node(table.state.session)
        assert tree.parent(shown) == node


class TestKeyboard:
    def press(self, table: Table, key: int) -> list[Action]:
        found = table.driver.send(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)
        table.do(*found)
        return found

    def test_tab_leads_to_the_lines_and_enter_plays_one(self, table: Table) -> None:
        for _ in range(20):
            self.press(table, pygame.K_TAB)
            if table.state.focus is not None and table.state.focus.stop == "lines":
                break
        self.press(table, pygame.K_DOWN)
        assert len(table.line_board.boxes(table.state)) == 1
        assert MoveMade(moves_of(table.state, 0, 1)[0]) in self.press(table, pygame.K_RETURN)

    def test_right_walks_along_the_chosen_line_and_insert_inserts_it(
        self, open_window: Opener
    ) -> None:
        table = Table(open_window, "analysis with a line chosen")
        self.press(table, pygame.K_RIGHT)
        self.press(table, pygame.K_RIGHT)
        shown = table.panel.shown_moves(table.state)
        assert shown is not None
        assert shown[2] == 3
        self.press(table, pygame.K_LEFT)
        shown = table.panel.shown_moves(table.state)
        assert shown is not None
        assert shown[2] == 2
        (insert,) = self.press(table, pygame.K_INSERT)
        assert isinstance(insert, InsertLine)


class TestHeads:
    def test_each_engine_has_its_controls(self, table: Table) -> None:
        own, other = seat(table.state, 0), seat(table.state, 1)
        press = table.driver.press
        for at in (own, other):
            for action in (ChangeLineCount(at, 1), ChangeLineCount(at, -1), ToggleEngineHold(at)):
                assert press(action) == [action]
        assert press(RemoveAnalysisEngine(other)) == [RemoveAnalysisEngine(other)]
        assert press(ChooseEngine(EngineToWatch())) == [ChooseEngine(EngineToWatch())]
        assert RemoveAnalysisEngine(own) not in [one.press for one in table.driver.buttons()]

    def test_every_control_has_a_name_of_its_own(self, table: Table) -> None:
        shown = [one for one in table.driver.buttons() if one.visible]
        names = [one.text for one in shown if table.panel.box.holds(*one.rect.center)]
        assert len(names) == len(set(names))
        assert all(names)

    def test_an_engine_without_lines_has_only_its_head(self, table: Table) -> None:
        before = table.panel.box.height
        for _ in range(3):
            table.do(ChangeLineCount(seat(table.state, 0), -1))
        assert table.panel.box.height < before
        assert all(ref.engine == 1 for ref in table.panel.seen(table.state))
        assert shown_engines(table.state)[0].thinking is not None

    @pytest.mark.parametrize("scene", ["has failed", "is silent"])
    def test_a_lost_engine_can_be_restarted(self, scene: str, open_window: Opener) -> None:
        table = Table(open_window, f"analysis with an engine that {scene}")
        restart = RestartAnalysisEngine(seat(table.state, 1))
        assert table.driver.press(restart) == [restart]
        assert not table.driver.button(ChangeLineCount(seat(table.state, 1), 1)).visible

    def test_a_held_engine_names_its_position(self, open_window: Opener) -> None:
        table = Table(open_window, "analysis with an engine held")
        tree, node = table.state.session.game.tree, shown_engines(table.state)[1].node
        assert f"held at 8… {tree[node].san}" in table.words()

    def test_an_engine_that_is_off_shows_nothing(self, table: Table) -> None:
        assert "Glassbox shown on board and bar" in table.words()
        table.do(ToggleAnalysisEngine(seat(table.state, 0)))
        assert all(ref.engine == 1 for ref in table.panel.seen(table.state))
        own, other = shown_engines(table.state)
        assert {tip.colour for tip in board_view(table.state).tips} == {other.colour}
        assert (own.is_on_board, other.is_on_board) == (False, True)
        assert f"{other.name} shown on board and bar" in table.words()
        assert not table.driver.button(RestartAnalysisEngine(seat(table.state, 0))).visible


class TestReader:
    def test_every_line_is_read_with_its_score(self, table: Table) -> None:
        rows = [one for one in table.nodes() if one.role is AccessibleRole.LINK]
        assert len(rows) == len(table.panel.seen(table.state)) == 6
        assert rows[0].label.startswith("+1.38, 9. Bxf7+ Kxf7 10. ")
        moves = moves_of(table.state, 0, 0)
        assert len([one for one in rows[0].label.split() if one[-1] != "."]) > len(moves)

    def test_the_lines_of_each_engine_are_in_a_group_of_its_name(self, table: Table) -> None:
        groups = [one for one in table.nodes() if one.role is AccessibleRole.GROUP and one.label]
        assert [one.label for one in groups] == [one.name for one in shown_engines(table.state)]
        inside = [one.role for group in groups for one in group.children]
        assert inside.count(AccessibleRole.LINK) == len(table.panel.seen(table.state))

    def test_coming_to_a_line_plays_nothing_and_pressing_it_plays_its_first_move(
        self, table: Table
    ) -> None:
        window, state = table.driver.window, table.state
        tree = window.accessible_tree(state)
        path = next(path for path, node in tree.walk() if node.label.startswith("+1.38, 9. "))
        reply = window.reply(ReaderRequest(ReaderRequestKind.FOCUS, path), state)
        assert not [*reply.actions, *reply.events]
        reply = window.reply(ReaderRequest(ReaderRequestKind.PRESS, path), state)
        found = [one for event in reply.events for one in window.actions(event, state)]
        assert found == [MoveMade(moves_of(state, 0, 0)[0])]

    def test_scores_are_labelled_as_those_for_white(self, table: Table) -> None:
        assert "scores for White" in table.words()


class TestPlaces:
    @pytest.mark.parametrize(("size", "percent"), SIZES)
    def test_nothing_overlaps_or_leaves_the_window(
        self, size: tuple[int, int], percent: int
    ) -> None:
        at_100 = theme.theme_sizes()
        sizes = at_100.scaled(fit_scale(size, percent, at_100))
        for lines in (3,), (0,), (5, 5), (3, 3, 3, 3), (5, 5, 5, 5), (0, 0, 0, 0):
            for has_graph, has_search in product((False, True), repeat=2):
                layout = arrange_analyse(
                    size, sizes, lines, has_search=has_search, has_graph=has_graph
                )
                _assert_places_fit(layout, sizes, lines)

    def test_no_report_moves_a_row(self, table: Table) -> None:
        model(table.state).results.clear()
        table.driver.look()
        before = [table.row(engine, line) for engine in (0, 1) for line in range(3)]
        report(table.state, 0, Bxf7=-1234)
        table.driver.look()
        report(table.state, 1, Bxf7=Score(mate=12), bxc3=0, d5=-3000)
        table.driver.look()
        assert before == [table.row(engine, line) for engine in (0, 1) for line in range(3)]

    def test_the_columns_of_all_engines_are_aligned(self, open_window: Opener) -> None:
        table = Table(open_window, "analysis with four engines")
        panel, state = table.panel, table.state
        width = panel._score_width()
        starts = {panel._words(state, ref, width)[0].box.x for ref in panel.seen(state)}
        assert len(starts) == 1


def test_a_link_beside_our_engine_and_a_key_lead_into_its_search(table: Table) -> None:
    asked: list[Action] = [StepThroughAnalysis()]
    assert table.driver.press(StepThroughAnalysis()) == asked
    chord = {"key": pygame.K_i, "mod": pygame.KMOD_LCTRL, "unicode": "", "scancode": 0}
    assert table.driver.send(pygame.KEYDOWN, **chord) == asked


def test_the_link_is_dimmed_while_nothing_is_searched(table: Table) -> None:
    assert table.driver.button(StepThroughAnalysis()).is_enabled
    model(table.state).results.clear()
    table.driver.look()
    assert not table.driver.button(StepThroughAnalysis()).is_enabled


def _assert_places_fit(layout: AnalyseLayout, sizes: Sizes, lines: tuple[int, ...]) -> None:
    """Assert that no box leaves the window or its panel, and that none meets another one."""
    boxes = layout.regions()
    boxes.pop("viewpoint")
    for name, box in boxes.items():
        assert layout.window.covers(box), (name, lines)
        others = [other for key, other in boxes.items() if key != name]
        assert not any(box.meets(other) for other in others), (name, lines)
    places = engine_places(layout.engines, sizes, lines)
    assert len(places) == len(lines)
    rows = [row for place in places for row in (place.head, *place.lines)]
    assert all(layout.engines.covers(row) for row in rows), lines
    assert not any(one.meets(other) for one in rows for other in rows if one is not other), lines
    assert all(row.height > 0 for row in rows), lines
