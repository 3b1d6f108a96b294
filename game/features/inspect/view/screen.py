"""The Inspect screen laid out: a search that is being recorded, or stepped through."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.actions.action import Action
from game.actions.game import RestartEngine
from game.features.inspect import board as inspect_board
from game.features.inspect.layout import (
    InspectLayout,
    arrange_inspect,
    arrange_recording,
    arrange_story,
)
from game.features.inspect.model.inspection import InspectionStage, InspectView, inspection_of
from game.features.inspect.text_input import is_inspect_field_focused
from game.features.inspect.view.below.button_spec import ButtonSpec
from game.features.inspect.view.below.guide_buttons import guide_width, is_guided
from game.features.inspect.view.below.guide_card import GuideCard
from game.features.inspect.view.below.node_counter import NodeCounter
from game.features.inspect.view.below.story_buttons import offered
from game.features.inspect.view.controls import (
    CANCEL,
    GIVE_UP,
    RESTART,
    RETRY,
    InspectControls,
    is_story,
    shown_view,
)
from game.features.inspect.view.evaluation_panel import EvaluationPanel
from game.features.inspect.view.hint_line import HintLine
from game.features.inspect.view.history_heat_map import HistoryPanel
from game.features.inspect.view.node_graph.flame_graph import FlameGraphPanel
from game.features.inspect.view.node_moves import NodeMoves
from game.features.inspect.view.node_panel import NodePanel
from game.features.inspect.view.path_line import PathLine
from game.features.inspect.view.recording_panel import RecordingPanel
from game.features.inspect.view.search_timeline import SearchTimeline, StepSentence
from game.features.inspect.view.story.expected_line import ExpectedLinePanel
from game.features.inspect.view.story.story_panel import StoryPanel
from game.features.inspect.view.tree_panel import TreePanel
from game.look.layout import Box, with_rim
from game.queries import enabled_actions
from game.queries.play_panels import has_rim
from game.state.state import State
from game.view.board.board_screen import BoardScreen
from game.view.frame.menu_entries import BarContent
from game.view.frame.topbar import TopBar
from game.view.kit.canvas import Canvas
from game.view.kit.look import Look
from game.view.kit.part import Float, Part


def layout_key(state: State) -> Hashable:
    """Return what decides which parts the screen has. When it changes, the screen is rebuilt."""
    below = offered(state) if is_story(state) else is_guided(state)
    return state.screen, _offers(state), _view(state), below, has_rim(state)


class InspectScreen(BoardScreen):
    """The Inspect screen for one size, one look and one value of ``layout_key``."""

    def __init__(
        self,
        size: tuple[int, int],
        look: Look,
        state: State,
        popups: Float,
        bar: BarContent,
    ) -> None:
        offers = _offers(state)
        layout = (
            arrange_recording(size, look.sizes)
            if offers
            else with_rim(
                lambda beside: arrange_inspect(size, look.sizes, has_rim=beside),
                look.sizes,
                has_rim=has_rim(state),
            )
        )
        if not offers and is_story(state):
            layout = arrange_story(layout, look.sizes)
        shown = _recording(look, layout) if offers else _search_states(look, layout, state)
        super().__init__(
            layout_key(state),
            look,
            layout,
            [
                TopBar(look, layout.top_bar, bar),
                PathLine(look, layout.path),
                *shown,
            ],
            InspectControls(look, layout, state, bar, offers),
            popups,
            board_view=inspect_board.view,
            has_field=is_inspect_field_focused,
        )


def _offers(state: State) -> tuple[ButtonSpec, ...]:
    """Return the buttons for a search that is not recorded; none for a recorded search."""
    inspection = inspection_of(state)
    stage = InspectionStage.FAILED if inspection is None else inspection.stage
    again = RESTART if enabled_actions.is_action_enabled(state, RestartEngine) else RETRY
    return {
        InspectionStage.RECORDING: (CANCEL,),
        InspectionStage.FAILED: (again, GIVE_UP),
        InspectionStage.OPEN: (),
    }[stage]


def _recording(look: Look, layout: InspectLayout) -> list[Part]:
    return [RecordingPanel(look, layout.recording)]


def _view(state: State) -> InspectView:
    inspection = inspection_of(state)
    return InspectView.MOVES if inspection is None else inspection.view


def _search_states(look: Look, layout: InspectLayout, state: State) -> list[Part]:
    panels = _beside(look, layout, _view(state))
    ground = _StepsGround(look, layout.steps)
    if is_story(state):
        if layout.evaluation is not None:
            panels.append(ExpectedLinePanel(look, layout.evaluation))
        return [*panels, ground, HintLine(look, layout.hint)]
    if layout.evaluation is not None:
        panels.append(EvaluationPanel(look, layout.evaluation))
    if is_guided(state):
        card = GuideCard(look, layout, guide_width(look, layout.buttons.width))
        return [*panels, ground, card, HintLine(look, layout.hint)]
    return [
        *panels,
        ground,
        NodeCounter(look, layout),
        StepSentence(look, layout),
        SearchTimeline(look, layout),
        HintLine(look, layout.hint),
    ]


def _beside(look: Look, layout: InspectLayout, view: InspectView) -> list[Part]:
    """Return the parts of the view beside the board."""
    if view is InspectView.NODES:
        return [FlameGraphPanel(look, layout.beside)]
    if view is InspectView.STORY:
        return [StoryPanel(look, layout.beside)]
    if view is InspectView.HISTORY:
        return [HistoryPanel(look, layout.beside)]
    if view is InspectView.TREE and not layout.has_both:
        return [TreePanel(look, layout.tree)]
    moves = NodeMoves(look, layout.moves) if layout.evaluation else _MovesOrTerms(look, layout)
    panels: list[Part] = [NodePanel(look, layout.facts), moves]
    return [*panels, TreePanel(look, layout.tree)] if layout.has_both else panels


class _MovesOrTerms(Part):
    """The moves, or in their place the evaluation in windows without room for it elsewhere."""

    name = "moves or terms"
    explains = True

    def __init__(self, look: Look, layout: InspectLayout) -> None:
        super().__init__(look, layout.moves)
        self._moves = NodeMoves(look, layout.moves)
        self._terms = EvaluationPanel(look, layout.moves)
        self._layout = layout

    def _shown(self, state: State) -> Part:
        shows_terms = shown_view(state, self._layout) is InspectView.TERMS
        return self._terms if shows_terms else self._moves

    def key(self, state: State) -> Hashable:
        shown = self._shown(state)
        return shown.name, shown.key(state)

    def draw(self, canvas: Canvas, state: State) -> None:
        self._shown(state).draw(canvas, state)

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        return self._shown(state).actions(event, state)

    def focus_box(self, state: State) -> Box | None:
        return self._shown(state).focus_box(state)

    def is_live(self, pos: tuple[int, int], state: State) -> bool:
        return self._shown(state).is_live(pos, state)


class _StepsGround(Part):
    """The background of the buttons, the sentence and the timeline. It is drawn first, and once."""

    name = "steps"

    def key(self, state: State) -> Hashable:
        del state
        return True

    def draw(self, canvas: Canvas, state: State) -> None:
        del state
        canvas.panel(self.box)
