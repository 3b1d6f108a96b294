"""The path from the root to the shown node, and the point of view of all scores."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

import pygame

from game.accessibility.node import AccessibleRole
from game.actions.action import Action
from game.features.inspect.actions.search_stepping import GoBack, GoForward, GoToNodeSearch
from game.features.inspect.model.inspection import Inspection, inspection_of
from game.features.inspect.queries import is_inspection_of_game
from game.features.inspect.view_queries import PathBack, path_back
from game.look.layout import Box
from game.message import Text, message_with_context, template
from game.state.state import State
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import BODY, CAPTION, TABLE, TextStyle
from game.view.kit.look import Look
from game.view.kit.part import PressablePart
from game.view.panels.san_lines import SanLines
from game.words.inspect import labels
from game.words.inspect.labels import NULL_MOVE
from game.words.inspect.scores import LABELS

ELLIPSIS = "…"
SIDE_BUTTONS: dict[int, Action] = {pygame.BUTTON_X1: GoBack(), pygame.BUTTON_X2: GoForward()}
"""What the side buttons of a mouse do anywhere in the window, as in a browser."""
NULL_SAN = "--"
"""A null move in the notation of python-chess."""
ROOT = message_with_context("the first word of a path in the search tree", "Root")
HERE = template("The search for {move}")
ELSEWHERE = template("The search for {move}, not of this game")
BESIDE_PATH = template("Not of this game: {move} · {scores}")
LABEL_SHARE = 2
"""The label at the right takes at most one part of so many of the line, if it is a long one."""
ROOT_SHARE = 3
"""The name of the root takes at most one part of so many of the line."""


class PathWord(NamedTuple):
    """A word of the path with its place; a press goes to a node search if it has one."""

    text: Text
    box: Box
    style: TextStyle
    goes_to: int | None
    is_tried: bool = False

    @property
    def action(self) -> Action | None:
        return None if self.goes_to is None else GoToNodeSearch(self.goes_to)


class _Step(NamedTuple):
    """A word of the path without its place."""

    text: Text
    goes_to: int | None
    is_tried: bool = False


def _is_here(inspection: Inspection, state: State) -> bool:
    """Return whether the search needs no name of its own beside the path.

    It is of the shown game, or the person has come from its position.
    """
    is_analysed = inspection.position_search is not None
    return is_analysed or is_inspection_of_game(inspection, state.session.game)


class PathLine(PressablePart):
    """The root, and the moves with their numbers. A press on one of them leads back there.

    If the path is too long, only the root and its end are shown.
    """

    name = "path"
    explains = True

    def __init__(self, look: Look, box: Box) -> None:
        super().__init__(look, box)
        self._lines = SanLines()

    def key(self, state: State) -> Hashable:
        inspection = inspection_of(state)
        search_state = inspection and inspection.search_state
        return (
            inspection and (inspection.chosen, _is_here(inspection, state)),
            search_state and (search_state.path, search_state.current_move),
            inspection and path_back(inspection),
            self._label(state),
            self.pointed,
        )

    def draw(self, canvas: Canvas, state: State) -> None:
        inspection = inspection_of(state)
        if inspection is None:
            return
        colours, chosen = canvas.colours, inspection.chosen
        is_here = _is_here(inspection, state)
        canvas.text(self._row(), self._label(state), CAPTION, colours.dim, "right")
        words = self._words(state)
        if not words:
            room, texts = self._room(state), [HERE] if is_here else [ELSEWHERE, HERE]
            names = [text.filled(move=chosen) for text in texts]
            canvas.text(room, self.look.first_fitting(names, BODY, room.width), BODY, colours.dim)
        for word in words:
            is_link = word.action is not None
            is_pointed = is_link and word.action == self.pointed
            if is_link:
                canvas.control(AccessibleRole.LINK, word.box)
            is_first = word is words[0]
            ink = colours.text if is_link else colours.dim
            ink = colours.accent if word.is_tried or is_first or is_pointed else ink
            canvas.text(word.box, word.text, word.style, ink)
            if is_link and (is_first or is_pointed):
                line = canvas.sizes.line
                under = word.box._replace(y=word.box.bottom - 2 * line, height=line)
                canvas.fill(under, ink)

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in SIDE_BUTTONS:
            return [SIDE_BUTTONS[event.button]]
        return super().actions(event, state)

    def action_at(self, pos: tuple[int, int], state: State) -> Action | None:
        words = self._words(state)
        return next((one.action for one in words if one.action and one.box.holds(*pos)), None)

    def _row(self) -> Box:
        return self.box._replace(height=self.box.height - 2 * self.look.sizes.unit)

    def _room(self, state: State) -> Box:
        """Return the room for the path, without the label at its right."""
        width = self.look.width(self._label(state), CAPTION)
        return self._row().cut_right(width, 2 * self.look.sizes.unit)[1]

    def _label(self, state: State) -> Text:
        """Return the point of view, in a path after the search if this is not of the shown game."""
        scores = LABELS[state.settings.scores_for_mover]
        inspection = inspection_of(state)
        if inspection is None or path_back(inspection) is None:
            return scores
        if _is_here(inspection, state):
            return scores
        names = [BESIDE_PATH.filled(move=inspection.chosen, scores=scores), scores]
        return self.look.first_fitting(names, CAPTION, self._row().width // LABEL_SHARE)

    def _words(self, state: State) -> list[PathWord]:
        """Return the shown words; none at the root."""
        inspection, look = inspection_of(state), self.look
        back = None if inspection is None else path_back(inspection)
        if inspection is None or back is None:
            return []
        room = self._room(state)
        names = [labels.iteration_label(back.iteration)] if back.iteration else []
        name = look.first_fitting([*names, ROOT], CAPTION, room.width // ROOT_SHARE)
        box, room = room.cut_left(look.width(name, CAPTION), 2 * look.width(" ", TABLE))
        root = PathWord(name, box, CAPTION, back.root)
        return [root, *self._placed(self._steps(inspection, back), room)]

    def _steps(self, inspection: Inspection, back: PathBack) -> list[_Step]:
        """Return the moves with their numbers; the last one may be the move that is tried."""
        search_state = inspection.search_state
        path = () if search_state is None else search_state.path
        tried = "" if search_state is None else search_state.current_move
        targets = list(back.moves)
        steps = []
        for word in self._lines.line(inspection.root, (*path, tried) if tried else path):
            is_move = word == NULL_SAN or word[0].isalpha()
            goes_to = targets.pop(0) if is_move and targets else None
            steps.append(_Step(NULL_MOVE if word == NULL_SAN else word, goes_to))
        if tried and steps:
            steps[-1] = _Step(steps[-1].text, None, is_tried=True)
        return steps

    def _placed(self, steps: list[_Step], room: Box) -> list[PathWord]:
        """Return the last steps that fit, with an ellipsis before them if others do not."""
        space = self.look.width(" ", TABLE)
        dots = self.look.width(ELLIPSIS, TABLE) + space
        widths = [self.look.width(step.text, TABLE) + space for step in steps]
        cut = 0
        while cut < len(steps) - 1 and sum(widths[cut:]) + (dots if cut else 0) > room.width:
            cut += 1
        words = []
        for text, goes_to, is_tried in [*([_Step(ELLIPSIS, None)] if cut else []), *steps[cut:]]:
            width = self.look.width(text, TABLE) + space
            box, room = room.cut_left(min(width, room.width))
            words.append(PathWord(text, box, TABLE, goes_to, is_tried))
        return words
