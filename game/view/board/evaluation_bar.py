"""The evaluation bar beside the board, and below it whose scores it shows.

White's share is light, and the bar turns with the board.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import NamedTuple

from engine.protocol.messages import Score
from engine.protocol.winning_chances import STOCKFISH_SLOPE, winning_chance
from game.accessibility.node import AccessibleNode, AccessibleRole
from game.look.layout import Box
from game.message import Text, message
from game.queries import shown_position, shown_scores
from game.state.evaluations import ScoreSource
from game.state.session import Session
from game.state.state import State
from game.view.kit import number_texts
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import CAPTION
from game.view.kit.look import Look
from game.view.kit.part import Part
from game.words.players import Viewpoint, viewpoint

EVALUATION = message("Evaluation")
EVEN = 50.0


class EvaluationBarContent(NamedTuple):
    """What the bar shows."""

    chance: float
    """White's share of the bar in per cent."""
    text: str
    spoken: str
    """The text for screen readers: a score has its sign, which the bar shows by the side ahead."""


ENDS = {
    "1-0": EvaluationBarContent(100.0, "1–0", "1–0"),
    "0-1": EvaluationBarContent(0.0, "0–1", "0–1"),
    "1/2-1/2": EvaluationBarContent(EVEN, "½", "½"),
}
"""What the bar shows at the end of a finished game, by its result."""


def evaluation_bar_content(
    score: Score | None, slope: float = STOCKFISH_SLOPE
) -> EvaluationBarContent | None:
    """Return the reading of a score for White; None if no score is known.

    ``slope`` is that of the winning chances of the engine (``winning_chances.winning_chance``).
    """
    if score is None:
        return None
    chance = winning_chance(score, slope)
    return EvaluationBarContent(
        chance, number_texts.short_score_text(score), number_texts.score_text(score)
    )


def evaluation_bar_content_of_game(state: State) -> EvaluationBarContent | None:
    """Return the result at the end of a finished game, and elsewhere the score of the game."""
    session = state.session
    result = session.game.result
    if result is not None and not shown_position.is_looking_back(session) and result.text in ENDS:
        return ENDS[result.text]
    slope = shown_scores.chance_slope(state, session)
    return evaluation_bar_content(shown_scores.shown_score(state, session), slope)


def viewpoint_of_game(state: State) -> Viewpoint | None:
    """Return whose scores the game on the Play screen shows; None if that needs no words."""
    session = state.session
    source = shown_scores.score_source(state, session)
    if source is ScoreSource.GLASSBOX and shown_scores.hides_scores(session):
        return None
    return viewpoint(session.game, source)


class EvaluationBar(Part):
    """White's winning chance as a bar; the score is at the end of the side that is ahead.

    The bar is empty while no score is known.
    """

    name = "evaluation"

    def __init__(
        self,
        look: Look,
        box: Box,
        reading: Callable[[State], EvaluationBarContent | None] = evaluation_bar_content_of_game,
        view: Callable[[State], Viewpoint | None] = viewpoint_of_game,
    ) -> None:
        """``reading`` returns what the bar shows, and ``view`` whose scores these are."""
        super().__init__(look, box)
        self._reading, self._view = reading, view

    def title(self, state: State) -> Text:
        view = self._view(state)
        if view is None:
            return EVALUATION
        return message("Evaluation, {viewpoint}", viewpoint=view.sentence)

    def nodes(self, state: State) -> list[AccessibleNode]:
        reading = self._reading(state) if _is_shown(state, state.session) else None
        if reading is None:
            return super().nodes(state)
        return [AccessibleNode("score", AccessibleRole.TEXT, self.box, reading.spoken)]

    def key(self, state: State) -> Hashable:
        if not _is_shown(state, state.session):
            return None
        return state.session.board.flipped, self._reading(state)

    def draw(self, canvas: Canvas, state: State) -> None:
        if not _is_shown(state, state.session):
            return
        colours, sizes = canvas.colours, canvas.sizes
        reading = self._reading(state)
        if reading is None:
            # In the light theme the ground of panels is as white as White's share.
            canvas.rounded(self.box, None, colours.line, sizes.radius_small)
            return
        upside_down = state.session.board.flipped
        white_height = round(self.box.height * reading.chance / 100)
        black, white = self.box.cut_top(self.box.height - white_height)
        if upside_down:
            white, black = self.box.cut_top(white_height)
        canvas.fill(black, colours.evaluation_black)
        canvas.fill(white, colours.evaluation_white)
        middle = self.box.y + self.box.height // 2
        canvas.fill(Box(self.box.x, middle, self.box.width, sizes.line), colours.accent)
        self._draw_score(canvas, reading.text, reading.chance >= EVEN, upside_down)
        canvas.round_off(self.box, colours.background)
        canvas.rounded(self.box, None, colours.line, sizes.radius_small)

    def _draw_score(self, canvas: Canvas, text: str, white: bool, upside_down: bool) -> None:
        colours, sizes = canvas.colours, canvas.sizes
        ink = colours.evaluation_on_white if white else colours.evaluation_on_black
        room = self.box.inset(0, sizes.unit)
        at_bottom = white != upside_down
        row = room.cut_bottom(sizes.row)[0] if at_bottom else room.cut_top(sizes.row)[0]
        canvas.text(row, text, CAPTION, ink, "centre")


EYE_UNITS = 6
"""The height of the row of the eye, in ``Sizes.unit``."""


def eye_place(look: Look, below: Box) -> Box:
    """Return the place of the button that switches whose scores are shown; below it are words."""
    side = EYE_UNITS * look.sizes.unit
    return below.cut_top(side)[0].centred(side, side)


def may_switch_viewpoint(state: State) -> bool:
    """Return whether the bar can show what the opponent believes, and does not otherwise."""
    game = state.session.game
    is_told = _is_shown(state, state.session) and viewpoint_of_game(state) is not None
    return is_told and not game.is_document and viewpoint(game, ScoreSource.PLAYERS) is not None


class ViewpointLabel(Part):
    """Whose scores the bar shows: a weak level does not see what ours sees.

    Above the words is the eye, a button of the screen.
    """

    name = "viewpoint"

    def key(self, state: State) -> Hashable:
        return viewpoint_of_game(state) if _is_shown(state, state.session) else None

    def draw(self, canvas: Canvas, state: State) -> None:
        view = viewpoint_of_game(state)
        if view is None or not _is_shown(state, state.session):
            return
        ink = canvas.colours.dim
        below = self.box.cut_top(EYE_UNITS * canvas.sizes.unit)[1]
        row = below.cut_top(canvas.sizes.text_caption + canvas.sizes.unit)[0]
        name = canvas.look.first_fitting([view.name, view.brief], CAPTION, row.width)
        if canvas.look.width(name, CAPTION) <= row.width:
            canvas.text(row, name, CAPTION, ink, "centre")


def _is_shown(state: State, session: Session) -> bool:
    return state.settings.show_evaluation and not shown_scores.hides_thinking(session)
