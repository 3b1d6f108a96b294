"""The Inspect screen laid out: a search being recorded, or stepped through."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.actions import Action
from game.inspect_layout import InspectLayout, arrange_inspect
from game.inspection import Stage, View
from game.state import State
from game.view.canvas import Canvas, TextRecord
from game.view.compose import Composer
from game.view.inspect_aside import NodePanel
from game.view.inspect_board import InspectBoard, InspectMarks
from game.view.inspect_chrome import CANCEL, GIVE_UP, RETRY, Counter, InspectChrome
from game.view.inspect_evaluation import EvaluationPanel
from game.view.inspect_flame import FlamePanel
from game.view.inspect_hint import HintLine
from game.view.inspect_history import HistoryPanel
from game.view.inspect_moves import NodeMoves
from game.view.inspect_path import PathLine
from game.view.inspect_recording import RecordingPanel
from game.view.inspect_steps import Sentence, Timeline
from game.view.inspect_tree import TreePanel
from game.view.look import Look
from game.view.motion import Gliding, Hand
from game.view.part import Part
from game.view.popups import Popups
from game.view.promotion import PromotionPicker
from game.view.topbar import TopBar


def shape_of(state: State) -> Hashable:
    """Return what decides which parts there are: while it stays equal a screen can stay."""
    return state.screen, _offers(state), _view(state)


class InspectScreen:
    """Everything for one size, one look and one ``shape_of`` a state."""

    def __init__(self, size: tuple[int, int], look: Look, state: State, popups: Popups) -> None:
        self.shape = shape_of(state)
        self.layout = arrange_inspect(size, look.sizes)
        offers = _offers(state)
        self.board = InspectBoard(look, self.layout.board)
        self.chrome = InspectChrome(look, self.layout, state, popups.toggle_menu, offers)
        shown = _recording(look, self.layout) if offers else _moments(look, self.layout, state)
        self.parts: list[Part] = [
            self.board,
            TopBar(look, self.layout.top_bar),
            PathLine(look, self.layout.path),
            *shown,
        ]
        self.picker = PromotionPicker(look, self.layout.board)
        self.composer = Composer(
            look,
            self.layout.window,
            self.parts,
            [
                self.chrome,
                Gliding(look, self.layout.board),
                InspectMarks(look, self.layout.board),
                Hand(look, self.layout.board),
                self.picker,
                popups,
            ],
        )

    def draw(
        self, surface: pygame.Surface, state: State, records: list[TextRecord] | None
    ) -> list[pygame.Rect]:
        """Draw what has changed; return where."""
        return self.composer.draw(surface, state, records)

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        """Return what a mouse event means to the parts."""
        if state.board.promotion is not None:
            return self.picker.actions(event, state)
        return [found for part in self.parts for found in part.actions(event, state)]

    def is_live(self, pos: tuple[int, int], state: State) -> bool:
        """Return whether a press at this pixel would do something."""
        if state.board.promotion is not None:
            return self.picker.is_live(pos, state)
        return any(part.is_live(pos, state) for part in (*self.parts, self.chrome))


def _offers(state: State) -> tuple[str, ...]:
    """Return the buttons of a search that cannot be stepped through (yet)."""
    stage = Stage.FAILED if state.inspection is None else state.inspection.stage
    return {Stage.RECORDING: (CANCEL,), Stage.FAILED: (RETRY, GIVE_UP), Stage.OPEN: ()}[stage]


def _recording(look: Look, layout: InspectLayout) -> list[Part]:
    return [RecordingPanel(look, layout.recording)]


def _view(state: State) -> View:
    return View.MOVES if state.inspection is None else state.inspection.view


def _moments(look: Look, layout: InspectLayout, state: State) -> list[Part]:
    panels = _beside(look, layout, _view(state))
    if layout.evaluation is not None:
        panels.append(EvaluationPanel(look, layout.evaluation))
    return [
        *panels,
        _StepsGround(look, layout.steps),
        Counter(look, layout),
        Sentence(look, layout.sentence),
        Timeline(look, layout),
        HintLine(look, layout.hint),
    ]


def _beside(look: Look, layout: InspectLayout, view: View) -> list[Part]:
    """Return what stands beside the board."""
    if view is View.NODES:
        return [FlamePanel(look, layout.beside)]
    if view is View.HISTORY:
        return [HistoryPanel(look, layout.beside)]
    if view is View.TREE and not layout.has_both:
        return [TreePanel(look, layout.tree)]
    panels: list[Part] = [NodePanel(look, layout.facts), NodeMoves(look, layout.moves)]
    return [*panels, TreePanel(look, layout.tree)] if layout.has_both else panels


class _StepsGround(Part):
    """The panel that buttons, sentence and timeline stand on; drawn before them, and once."""

    name = "steps"

    def key(self, state: State) -> Hashable:
        del state
        return True

    def draw(self, canvas: Canvas, state: State) -> None:
        del state
        canvas.panel(self.box)
