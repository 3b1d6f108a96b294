"""The buttons of the Repertoire screen."""

from __future__ import annotations

from game.actions.action import Action
from game.actions.between_features import AnalyseShownGame
from game.actions.repertoire import RemoveMoveFromRepertoire
from game.features.repertoire.actions import ShowRepertoireSide, UndoRepertoireChange
from game.features.repertoire.model import repertoire_of
from game.features.repertoire.queries import PREDICATES, explorer_place
from game.look.icons import Icon
from game.look.task_layout import TaskLayout
from game.message import Text, message, message_with_context
from game.state.explorer import EXPLORER_STOP
from game.state.state import State
from game.view.explorer.explorer_buttons import add_explorer_buttons
from game.view.explorer.explorer_panel import ExplorerPanel
from game.view.explorer.explorer_stop import ExplorerStop
from game.view.frame import button_row
from game.view.frame.buttons import Buttons
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
    (message_with_context("the repertoire", "Analyse"), AnalyseShownGame()),
)


class RepertoireControls(Buttons):
    """The buttons of the top bar, of the moves and the explorer, and the row of actions."""

    def __init__(
        self,
        look: Look,
        layout: TaskLayout,
        state: State,
        bar: BarContent,
        explorer: ExplorerPanel,
    ) -> None:
        super().__init__(look, layout.window, layout.top_bar, bar)
        self._layout = layout
        self._moves, self._explorer = MovesStop(layout.task), ExplorerStop(explorer)
        self._sides: list[tuple[Button, bool]] = []
        self._watched: list[tuple[Button, Action]] = []
        for step in step_buttons.step_buttons(look, layout.task):
            self.gui.button(step.box, step.text, step.action, ButtonRole.QUIET)
        add_explorer_buttons(self.gui, look, layout.tasks, state, explorer_place)
        self._add_actions()

    def refresh(self, state: State) -> None:
        model = repertoire_of(state)
        for button, is_black in self._sides:
            self.gui.choose(button, model is not None and model.is_black is is_black)
        for button, action in self._watched:
            self.gui.enable(button, PREDICATES[type(action)](state))
        self._moves.follow(state)
        self._explorer.follow(state)
        super().refresh(state)

    def order_buttons(self) -> None:
        """Make the lists and the rows of buttons Tab stops, from the top."""
        moves, explorer = self._layout.task, self._layout.tasks
        head = moves.y + step_buttons.head_height(self.look)
        self.order_bar()
        self.order_rows(top=moves.y, bottom=head)
        self.order.add("moves", self._moves)
        self.order_rows(top=head, bottom=explorer.bottom)
        self.order.add(EXPLORER_STOP, self._explorer)
        self.order_rows(top=explorer.bottom)

    def _add_actions(self) -> None:
        row = self._layout.actions
        box, row = row.cut_left(row.height, 2 * self.look.sizes.unit)
        undo = self.gui.button(
            box, UNDO, UndoRepertoireChange(), icon=Icon.TAKE_BACK, has_word=False
        )
        self._watched.append((undo, UndoRepertoireChange()))
        widths = [self.look.width(text, BUTTON) for text, _ in ACTIONS]
        places = button_row.arrange_buttons(self.look, row, widths)
        for box, (text, action) in zip(places.boxes, ACTIONS, strict=True):
            button = self.gui.button(box, text, action)
            if isinstance(action, ShowRepertoireSide):
                self._sides.append((button, action.is_black))
            elif type(action) in PREDICATES:
                self._watched.append((button, action))
