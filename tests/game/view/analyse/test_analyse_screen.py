"""The Analyse screen: arrows, evaluation bar, and digits that annotate."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import chess
import pygame
import pytest
from analyse_scenes import analysed, model, report, seat
from boards import board_view
from msgspec.structs import replace
from play_scenes import play
from scenes import SCENES
from window_driver import WindowDriver

from engine.protocol.messages import Score
from game.actions.action import Action
from game.actions.board import StepPly, StepVariation, TypeMoveText
from game.actions.setting_changes import ToggleBestMove, ToggleSetting
from game.app.dispatch import update
from game.app.registry import FEATURES
from game.features.analyse.actions import (
    ChangeLineCount,
    OpenCommentDialog,
    ToggleAnalysisEngine,
    ToggleEngineHold,
    ToggleNag,
)
from game.features.analyse.board import MOST_LOSS
from game.features.analyse.queries import continuations
from game.features.analyse.shown_engines import score_for_bar, shown_engines
from game.look.layout import square_box
from game.queries import shown_position
from game.queries.arrow_style import ENGINE_WIDTH, LEAST_LINE_WIDTH
from game.state.board_shape import Brush, Shape
from game.state.state import State
from game.view.board.evaluation_bar import EvaluationBar
from game.view.board.marks import Marks
from game.view.frame.menu_entries import ANALYSIS_MENU
from game.view.window import Window

ROOT_MOVES = ToggleSetting("show_root_moves")

Opener = Callable[..., tuple[Window, pygame.Surface]]


def watched(*sans: str, fen: str = chess.STARTING_FEN) -> State:
    return analysed(play(list(sans), fen))


class TestArrows:
    def test_the_width_says_how_much_worse_a_line_is(self) -> None:
        state = watched()
        update(state, ChangeLineCount(seat(state, 0), 2))
        report(state, 0, e4=50, d4=20, Nf3=-60, a3=-100, h3=-101)
        widths = {mark.to_square: mark.width for mark in board_view(state).marks}
        assert set(widths) == {chess.E4, chess.D4, chess.F3, chess.A3}  # h3 loses more than 1.5.
        ordered = [widths[square] for square in (chess.E4, chess.D4, chess.F3, chess.A3)]
        assert ordered == sorted(ordered, reverse=True)
        assert ordered[0] == ENGINE_WIDTH
        assert ordered[-1] == pytest.approx(LEAST_LINE_WIDTH)
        assert MOST_LOSS == 150

    def test_a_loss_counts_for_the_side_to_move(self) -> None:
        state = report(watched("e4"), 0, e5=30, c5=20, f6=-200)
        assert [line.loss for line in shown_engines(state)[0].lines] == [0, 10, 230]
        assert [line.score.centipawns for line in shown_engines(state)[0].lines] == [-30, -20, 200]
        assert {mark.to_square for mark in board_view(state).marks} == {chess.E5, chess.C5}

    def test_a_mate_leaves_only_mates(self) -> None:
        mates = Score(mate=2), Score(mate=5)
        state = report(watched(), 0, e4=mates[0], d4=mates[1], Nf3=900)
        assert {mark.to_square for mark in board_view(state).marks} == {chess.E4, chess.D4}
        state = report(watched(), 0, e4=Score(mate=-9), d4=Score(mate=-1))
        assert [line.loss for line in shown_engines(state)[0].lines] == [0, 80]

    def test_scores_stand_at_the_tips_for_white_the_best_first(self) -> None:
        state = report(watched("e4"), 0, e5=30, c5=20)
        assert [tip.text for tip in board_view(state).tips] == ["−0.30", "−0.20"]

    def test_a_text_that_would_cover_another_is_left_out(self, open_window: Opener) -> None:
        fen = "6k1/8/8/8/8/2N3N1/8/6K1 w - - 0 1"
        state = report(watched(fen=fen), 0, Nce4=10, Nge4=5, Kf1=0)
        driver = WindowDriver(open_window, state)
        screen = driver.window.screen(state)
        floats = screen.compositor._floats
        (marks,) = [part for part in floats if isinstance(part, Marks)]
        view = board_view(state)
        labels = marks.labels(view)
        assert len(view.tips) == 3
        assert "+0.10" in [tip.text for _, tip in labels]
        assert not any(a.meets(b) for a, _ in labels for b, _ in labels if a is not b)
        assert all(screen.layout.board.covers(box) for box, _ in labels)

    def test_ctrl_a_hides_the_arrows(self) -> None:
        state = report(watched(), 0, e4=50)
        update(state, ToggleBestMove())
        assert not board_view(state).marks
        assert not board_view(state).tips

    def test_no_arrow_stands_on_another_position(self) -> None:
        state = report(watched("e4", "e5"), 0, Nf3=50)
        update(state, StepPly(-1))
        assert board_view(state).marks == ()
        update(state, StepPly(1))
        assert board_view(state).marks  # What is known comes back at once.
        update(state, ToggleEngineHold(seat(state, 0)))
        update(state, StepPly(-1))
        assert board_view(state).marks == ()

    def test_a_line_that_begins_with_an_illegal_move_has_no_arrow(self) -> None:
        state = report(watched(), 0, e4=50)
        key, result = next(iter(model(state).results.items()))
        lied = replace(result.thinking.lines[0], moves=("e2e5",))
        thinking = replace(result.thinking, lines=(lied,), principal_variation=("e2e5",))
        model(state).results[key] = result._replace(thinking=thinking)
        assert not board_view(state).marks
        assert not board_view(state).tips


class TestBar:
    def test_it_shows_the_first_engine_for_white(self) -> None:
        state = report(watched("e4"), 0, e5=30)
        assert score_for_bar(state) == Score(centipawns=-30)

    def test_it_shows_nothing_where_nothing_is_known(self, open_window: Opener) -> None:
        state = watched("e4")
        driver = WindowDriver(open_window, state)
        parts = driver.window.screen(state).parts
        (bar,) = [part for part in parts if isinstance(part, EvaluationBar)]
        assert bar.key(state) == (False, None)
        report(state, 0, e5=30)
        assert bar.key(state) != (False, None)
        update(state, ToggleAnalysisEngine(seat(state, 0)))
        assert bar.key(state) == (False, None)

    def test_a_mate_on_the_board_needs_no_engine(self, open_window: Opener) -> None:
        driver = WindowDriver(open_window, SCENES["analysis of a mate"]())
        parts = driver.window.screen(driver.state).parts
        (bar,) = [part for part in parts if isinstance(part, EvaluationBar)]
        (node,) = bar.nodes(driver.state)
        assert node.label == "1–0"


class TestDigits:
    def send(self, driver: WindowDriver, kind: int, key: int, mod: int = 0) -> list[Action]:
        if kind == pygame.KEYDOWN:
            return driver.hold(key=key, mod=mod, scancode=0, unicode="")
        return driver.send(kind, key=key, mod=mod, scancode=0)

    def tap(self, driver: WindowDriver, key: int) -> list[Action]:
        down = self.send(driver, pygame.KEYDOWN, key)
        return [*down, *self.send(driver, pygame.KEYUP, key)]

    def test_a_digit_annotates_when_it_is_released(self, open_window: Opener) -> None:
        driver = WindowDriver(open_window, SCENES["analysis"]())
        assert self.send(driver, pygame.KEYDOWN, pygame.K_4) == []
        assert self.send(driver, pygame.KEYDOWN, pygame.K_4) == []  # The key repeats.
        assert self.send(driver, pygame.KEYUP, pygame.K_4) == [ToggleNag(4)]
        assert self.tap(driver, pygame.K_1) == [ToggleNag(1)]

    def test_a_digit_that_has_chosen_a_colour_annotates_nothing(self, open_window: Opener) -> None:
        driver = WindowDriver(open_window, SCENES["analysis"]())
        board = driver.window.screen(driver.state).layout.board
        at = square_box(board, chess.E4, flipped=False).centre
        self.send(driver, pygame.KEYDOWN, pygame.K_3)
        driver.down(at, pygame.BUTTON_RIGHT)
        driver.up(at, pygame.BUTTON_RIGHT)
        assert self.send(driver, pygame.KEYUP, pygame.K_3) == []
        assert self.tap(driver, pygame.K_3) == [ToggleNag(3)]

    def test_a_digit_of_a_typed_move_annotates_nothing(self, open_window: Opener) -> None:
        driver = WindowDriver(open_window, SCENES["analysis"]())
        update(driver.state, TypeMoveText("N"))
        assert self.tap(driver, pygame.K_3) == []

    def test_ctrl_with_a_digit_annotates_nothing(self, open_window: Opener) -> None:
        driver = WindowDriver(open_window, SCENES["analysis"]())
        self.send(driver, pygame.KEYDOWN, pygame.K_3, pygame.KMOD_LCTRL)
        assert self.send(driver, pygame.KEYUP, pygame.K_3) == []


class TestVerdicts:
    def texts(self, open_window: Opener, state: State) -> list[str]:
        window, surface = open_window()
        window.records = []
        window.draw(surface, state)
        return [record.wanted for record in window.records if record.owner == "moves"]

    def test_a_mistake_is_marked_in_the_list_and_named_above_it(self, open_window: Opener) -> None:
        state = SCENES["analysis with a verdict"]()
        tree = state.session.game.tree
        found = self.texts(open_window, state)
        assert "??" in found
        assert any("blunder" in text for text in found)
        assert state.session.game.tree is tree  # The document is unchanged.

    def test_no_verdict_stands_where_nothing_is_certain(self, open_window: Opener) -> None:
        found = self.texts(open_window, SCENES["analysis"]())
        assert "??" not in found
        assert not any("blunder" in text for text in found)

    def test_the_glyph_of_the_person_comes_first(self, open_window: Opener) -> None:
        state = SCENES["analysis with a verdict"]()
        update(state, ToggleNag(3))
        found = self.texts(open_window, state)
        glyphs = next(place for place, text in enumerate(found) if text.startswith("!!"))
        assert found.index("??") > glyphs

    def test_a_verdict_that_the_game_has_already_is_shown_once(self, open_window: Opener) -> None:
        state = SCENES["analysis with a verdict"]()
        update(state, ToggleNag(4))
        found = [text for text in self.texts(open_window, state) if text.startswith("??")]
        assert len([text for text in found if "blunder" not in text]) == 1

    @pytest.mark.parametrize("scene", ["a verdict in a variation", "moves as running text"])
    def test_a_mistake_in_a_variation_is_marked(self, open_window: Opener, scene: str) -> None:
        state = SCENES[f"analysis with {scene}"]()
        found = self.texts(open_window, state)
        assert found[found.index("O-O") + 1] == "??"

    def test_a_verdict_that_is_no_more_goes_from_a_variation(self, open_window: Opener) -> None:
        state = SCENES["analysis with a verdict in a variation"]()
        window, surface = open_window()
        window.draw(surface, state)
        model(state).results.clear()
        window.records = []
        window.draw(surface, state)
        assert "??" not in [one.wanted for one in window.records if one.owner == "moves"]


class TestKeys:
    def pressed(self, open_window: Opener, state: State, key: int, mod: int = 0) -> list[Action]:
        window, surface = open_window()
        window.draw(surface, state)
        values: dict[str, Any] = {"mod": mod, "unicode": "", "scancode": 0}
        return [
            action
            for kind in (pygame.KEYDOWN, pygame.KEYUP)
            for action in window.actions(pygame.event.Event(kind, key=key, **values), state)
        ]

    def test_enter_goes_to_the_chosen_continuation(self, open_window: Opener) -> None:
        state = SCENES["analysis at a fork"]()
        update(state, StepVariation(1))
        chosen = next(one.node for one in continuations(state, 9) if one.is_chosen)
        for action in self.pressed(open_window, state, pygame.K_RETURN):
            update(state, action)
        assert shown_position.shown_node(state.session) == chosen
        assert state.dialog is None

    def test_ctrl_and_enter_comment_anywhere(self, open_window: Opener) -> None:
        for scene in ("analysis", "analysis at a fork"):
            state = SCENES[scene]()
            mod = pygame.KMOD_LCTRL
            assert self.pressed(open_window, state, pygame.K_RETURN, mod) == [OpenCommentDialog()]

    def test_ctrl_and_backspace_erase_the_arrows(self, open_window: Opener) -> None:
        state = SCENES["analysis"]()
        shown, mod = shown_position.shown_node(state.session), pygame.KMOD_LCTRL
        game = state.session.game
        game.tree = game.tree.with_shapes(shown, (Shape(chess.E2, chess.E4, Brush.GREEN),))
        for action in self.pressed(open_window, state, pygame.K_BACKSPACE, mod):
            update(state, action)
        assert state.session.game.tree[shown].annotation.shapes == ()

    def test_ctrl_and_t_turn_the_moves_into_running_text(self, open_window: Opener) -> None:
        state = SCENES["analysis"]()
        for expected in (True, False):
            for action in self.pressed(open_window, state, pygame.K_t, pygame.KMOD_LCTRL):
                update(state, action)
            assert state.settings.moves_as_text is expected


def test_root_moves_stand_in_the_menu_of_the_analysis_alone() -> None:
    of_menus = {menu: [one.action for one in FEATURES.entries(menu)] for menu in FEATURES.menus()}
    found = [menu for menu, of_menu in of_menus.items() if ROOT_MOVES in of_menu]
    assert found == [ANALYSIS_MENU]
