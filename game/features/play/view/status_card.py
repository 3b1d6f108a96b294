"""The card above the move list: a result, a pause, an offered draw, a mistake, a game to resume."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from game.look.layout import Box
from game.message import Text, message
from game.queries import game_choices, shown_position
from game.rules import clocks, game_record, players
from game.state.game import Game, PlayerKind
from game.state.session import Session
from game.state.state import State
from game.view.kit import number_texts
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import BODY, CAPTION, STRONG, TITLE
from game.view.kit.look import Look
from game.view.kit.part import Part
from game.words.players import name_in_game
from game.words.results import ending_text, result_mark, winner_text
from game.words.review.last_move import allowed_sentence, take_back_question

RESUME_TITLE = message("Unfinished game")
GAME_IN_PROGRESS = message("Your game")
YOUR_MOVE, ENGINES_MOVE = message("It is your move."), message("The opponent is to move.")
PAUSED, CLOCKS_STAND = message("Paused"), message("The clocks are stopped.")
MOVE_DECLINES = message("A move declines the offer.")
OFFER_STANDS = message("The offer stands until the opponent moves.")


class CardPlaces(NamedTuple):
    """The places of a card's text and buttons."""

    words: Box
    buttons: Box


def card_places(look: Look, box: Box, buttons_width: int) -> CardPlaces:
    """Return the places of text and buttons: the buttons are right of the text, or below it."""
    sizes = look.sizes
    if box.height <= sizes.card:
        row = box.inset(sizes.padding, (box.height - sizes.button) // 2)
        buttons = row.cut_right(buttons_width)[0]
        words_room = box.inset(sizes.padding, sizes.unit).cut_right(buttons_width, sizes.gap)[1]
        return CardPlaces(words_room, buttons)
    room = box.inset(sizes.padding, 2 * sizes.unit)
    buttons, words_room = room.cut_bottom(sizes.button, sizes.unit)
    return CardPlaces(words_room, buttons.cut_right(buttons_width)[0])


def shows_result(state: State, session: Session) -> bool:
    """Return whether the card shows the result of the game.

    The way back to a game and an offer to resume come before the result of a document, which the
    move list shows as well.
    """
    is_kept_back = session.game.is_document and (
        state.opened_files.resume is not None or shows_way_back(state)
    )
    return session.game.result is not None and not session.banner_closed and not is_kept_back


def shows_way_back(state: State) -> bool:
    """Return whether the card leads back to the game in progress."""
    return state.sessions.shown != state.sessions.played


def shows_pause(session: Session) -> bool:
    """Return whether the card says that the game is paused."""
    return session.game.is_paused


def shows_draw_offer(state: State, session: Session) -> bool:
    """Return whether the card asks a person about an offered draw."""
    return game_choices.is_offered_draw(session) and not shows_result(state, session)


def shows_mistake(state: State, session: Session) -> bool:
    """Return whether the card asks the person to take a mistake back."""
    return game_choices.mistake_check(state, session) is not None


def shows_resume(state: State, session: Session) -> bool:
    """Return whether the card offers the unfinished game of the last session."""
    others = (
        shows_result(state, session),
        shows_way_back(state),
        shows_pause(session),
        shows_draw_offer(state, session),
        shows_mistake(state, session),
    )
    return state.opened_files.resume is not None and not any(others)


class CardText(NamedTuple):
    """The text of a card."""

    title: Text
    detail: Text
    mark: str = ""
    """The result in its printed form, such as ``1–0``, or the clock of the game that goes on; empty
    for an offer to resume."""
    is_sentence: bool = False
    """Whether the detail may take several rows."""


def card_text(state: State, session: Session) -> CardText | None:
    """Return the text of the card; None if there is no card."""
    if shows_way_back(state):
        game = shown_position.game_in_progress(state)
        return CardText(GAME_IN_PROGRESS, _state_of(game), _clock_of(state, game))
    result = session.game.result
    if shows_result(state, session) and result is not None:
        return CardText(winner_text(result), ending_text(result), result_mark(result))
    if shows_pause(session):
        return CardText(PAUSED, CLOCKS_STAND if session.game.clock is not None else "")
    if shows_draw_offer(state, session) and session.game.draw_offer is not None:
        offering = name_in_game(session.game, session.game.draw_offer)
        title = message("{name} offers a draw", name=offering)
        is_answered = shown_position.live_board(session).turn != session.game.draw_offer
        return CardText(title, MOVE_DECLINES if is_answered else OFFER_STANDS)
    check = game_choices.mistake_check(state, session)
    if check is not None and check.mistake is not None:
        before = session.game.tree.board_before(session.game.moves[-1])
        question = take_back_question(check.mistake, before)
        return CardText(question, allowed_sentence(check.mistake, before), is_sentence=True)
    if state.opened_files.resume is not None:
        return CardText(RESUME_TITLE, state.opened_files.resume.description)
    return None


def _state_of(game: Game) -> Text:
    """Return how the game stands that goes on beside a document."""
    if game.result is not None:
        return ending_text(game.result)
    if game.is_paused:
        return PAUSED
    mover = players.player_of(game, game_record.live_board(game).turn)
    return YOUR_MOVE if mover.kind is PlayerKind.HUMAN else ENGINES_MOVE


def _clock_of(state: State, game: Game) -> str:
    """Return the time of the side to move; empty if no clock counts."""
    if game.clock is None or game.result is not None:
        return ""
    mover = game_record.live_board(game).turn
    return number_texts.clock_text(max(clocks.remaining_ms(game.clock, mover, state.now_ms), 0))


def card_row_width(look: Look, state: State, session: Session, buttons_width: int) -> int:
    """Return the width of a card with its buttons beside its text."""
    shown = card_text(state, session)
    if shown is None:
        return 0
    sizes = look.sizes
    mark = look.width(shown.mark, TITLE) + sizes.gap if shown.mark else 0
    style = BODY if shown.is_sentence else CAPTION
    lines = max(look.width(shown.title, STRONG), look.width(shown.detail, style))
    return mark + lines + sizes.gap + buttons_width + 2 * sizes.padding


def sentence_width(look: Look, state: State, session: Session) -> int:
    """Return the width of a text of several rows, if it had one row; 0 if there is none."""
    shown = card_text(state, session)
    return 0 if shown is None or not shown.is_sentence else look.width(shown.detail, BODY)


class StatusCard(Part):
    """The text of the card; its buttons belong to ``controls``."""

    name = "card"

    def __init__(self, look: Look, box: Box, buttons_width: int) -> None:
        super().__init__(look, box)
        self._buttons_width = buttons_width

    def key(self, state: State) -> Hashable:
        return card_text(state, state.session)

    def draw(self, canvas: Canvas, state: State) -> None:
        colours, sizes = canvas.colours, canvas.sizes
        canvas.rounded(self.box, colours.raised, colours.accent)
        room = card_places(self.look, self.box, self._buttons_width).words
        shown = card_text(state, state.session)
        if shown is None:
            return
        if shown.mark:
            width = canvas.text(room, shown.mark, TITLE, colours.accent)
            room = room.cut_left(width, sizes.gap)[1]
        if shown.is_sentence:
            self._draw_sentence(canvas, room, shown)
            return
        upper, lower = room.cut_top(room.height // 2)
        canvas.text(upper, shown.title, STRONG, colours.text)
        canvas.text(lower, shown.detail, CAPTION, colours.dim)

    @staticmethod
    def _draw_sentence(canvas: Canvas, room: Box, shown: CardText) -> None:
        """Draw a title, and below it a detail of as many rows as there is room for."""
        row = canvas.sizes.row
        upper, lower = room.cut_top(min(row, room.height // 2))
        canvas.text(upper, shown.title, STRONG, canvas.colours.text)
        most = max(1, lower.height // row)
        canvas.paragraph(
            lower, shown.detail, BODY, canvas.colours.text, min(row, lower.height), most
        )
