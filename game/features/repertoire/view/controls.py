"""The buttons of the Repertoire screen."""

from __future__ import annotations

from game.actions.action import Action
from game.actions.repertoire import RemoveMoveFromRepertoire, UndoRepertoireChange
from game.features.repertoire.actions import (
    AskNextPosition,
    GiveDrillHint,
    ShowDrillSolution,
    ShowRepertoireSide,
    StartDrill,
    StopDrill,
    TakeDrillTryBack,
)
from game.features.repertoire.drill_queries import PREDICATES as DRILL_PREDICATES
from game.features.repertoire.model import DrillStage, repertoire_of
from game.features.repertoire.queries import PREDICATES, explorer_place
from game.look.icons import Icon
from game.look.task_layout import TaskLayout
from game.message import Text, message, message_with_context
from game.state.explorer import EXPLORER_STOP
from game.state.state import State
from game.view.board.task_controls import Choice, TaskControls
from game.view.explorer.explorer_buttons import add_explorer_buttons
from game.view.explorer.explorer_panel import ExplorerPanel
from game.view.explorer.explorer_stop import ExplorerStop
from game.view.frame import button_row
from game.view.frame.menu_entries import BarContent
from game.view.kit.button import Button, ButtonRole
from game.view.kit.fonts import BUTTON
from game.view.kit.look import Look
from game.view.panels import step_buttons
from game.view.panels.list_stops import MovesStop

UNDO = message("Undo")
ACTIONS: tuple[tuple[Text, Action], ...] = (
    (message_with_context("a repertoire", "For White"), ShowRepertoireSide(is_black=False)),
    (message_with_context("a repertoire", "For Black"), ShowRepertoireSide(is_black=True)),
    (message_with_context("a move of the repertoire", "Remove"), RemoveMoveFromRepertoire()),
    (message("Practise"), StartDrill()),
)
STOP = message("Stop practising")
SKIP, NEXT = message("Skip"), message_with_context("a position that was asked", "Next")
ASKING: tuple[Choice, ...] = (
    (message_with_context("help with a move", "Hint"), GiveDrillHint(), Icon.HINT),
    (message("Solution"), ShowDrillSolution(), Icon.BEST_MOVE),
    (message("Try again"), TakeDrillTryBack(), Icon.TAKE_BACK),
    (SKIP, AskNextPosition(), Icon.RUN_ON),
)
"""The buttons while positions are asked."""
INSTEAD: dict[type[Action], Choice] = {AskNextPosition: (NEXT, AskNextPosition(), Icon.RUN_ON)}
"""The button in the place of another after an answer."""
OVER: tuple[Choice, ...] = (
    (message("Practise again"), StartDrill(), Icon.REMATCH),
    (message("Finish"), StopDrill(), Icon.CONFIRM),
)
ANSWERED = (DrillStage.RIGHT, DrillStage.SOLVED)
ENABLED = {**PREDICATES, **DRILL_PREDICATES}


class RepertoireControls(TaskControls):
    """The buttons of the top bar, of the moves and the explorer, and the row of actions."""

    def __init__(
        self,
        look: Look,
        layout: TaskLayout,
        state: State,
        bar: BarContent,
        explorer: ExplorerPanel | None,
    ) -> None:
        super().__init__(look, layout, bar)
        self._explorer = None if explorer is None else ExplorerStop(explorer)
        self._moves = MovesStop(layout.task)
        self._sides: list[tuple[Button, bool]] = []
        model = repertoire_of(state)
        if model is not None and model.drill is not None:
            self.add_close(STOP, StopDrill())
            choices = OVER if model.drill.is_over else ASKING
            self.add_row(choices, (StopDrill(),), INSTEAD, (AskNextPosition(),))
            return
        for step in step_buttons.step_buttons(look, layout.task):
            self.gui.button(step.box, step.text, step.action, ButtonRole.QUIET)
        add_explorer_buttons(self.gui, look, layout.tasks, state, explorer_place)
        self._add_actions()

    def refresh(self, state: State) -> None:
        model = repertoire_of(state)
        for button, is_black in self._sides:
            self.gui.choose(button, model is not None and model.is_black is is_black)
        drill = None if model is None else model.drill
        is_answered = drill is not None and drill.stage in ANSWERED
        self.refresh_row(lambda one: ENABLED[type(one)](state), is_instead=is_answered)
        if self._explorer is not None:
            self._moves.follow(state)
            self._explorer.follow(state)
        super().refresh(state)

    def order_buttons(self) -> None:
        """Make the lists and the rows of buttons Tab stops, from the top."""
        moves, explorer = self.layout.task, self.layout.tasks
        head = moves.y + step_buttons.head_height(self.look)
        if self._explorer is None:
            super().order_buttons()
            return
        self.order_bar()
        self.order_rows(top=moves.y, bottom=head)
        self.order.add("moves", self._moves)
        self.order_rows(top=head, bottom=explorer.bottom)
        self.order.add(EXPLORER_STOP, self._explorer)
        self.order_rows(top=explorer.bottom)

    def _add_actions(self) -> None:
        row = self.layout.actions
        box, row = row.cut_left(row.height, 2 * self.look.sizes.unit)
        undo = self.gui.button(
            box, UNDO, UndoRepertoireChange(), icon=Icon.TAKE_BACK, has_word=False
        )
        self.watched.append((undo, UndoRepertoireChange()))
        widths = [self.look.width(text, BUTTON) for text, _ in ACTIONS]
        places = button_row.arrange_buttons(self.look, row, widths)
        for box, (text, action) in zip(places.boxes, ACTIONS, strict=True):
            role = ButtonRole.PRIMARY if action == StartDrill() else ButtonRole.PLAIN
            button = self.gui.button(box, text, action, role)
            if isinstance(action, ShowRepertoireSide):
                self._sides.append((button, action.is_black))
            else:
                self.watched.append((button, action))
