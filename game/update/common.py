"""The shared parts of the handlers: notices, animation, screen, selection, autosaving."""

from __future__ import annotations

import random

import chess

from game.actions.effects import ArchiveGame, Autosave, Effect
from game.actions.game_files import CLIPBOARD
from game.formats import file_links, pgn, played_games
from game.message import Message, Text, message
from game.queries import shown_position
from game.rules import clocks, players
from game.state.board_state import Animation
from game.state.focus import Focus
from game.state.game import PlayerKind
from game.state.game_list import GameListDialog
from game.state.screens import ScreenName
from game.state.session import Session
from game.state.state import Notice, NoticeKind, State
from game.update import opened_files

INFO_MS = 4000
ERROR_MS = 8000
READING_MS = 100
"""The time in ms that an error notice is shown for each character; reading takes half of it."""


def show_info(state: State, text: Text) -> None:
    """Show a notice with information."""
    state.notice = Notice(text, NoticeKind.INFO, state.now_ms + INFO_MS)


def show_answer(state: State, text: Text) -> None:
    """Show an answer or a remark, for at least twice the time that it takes to read."""
    shown_ms = max(ERROR_MS, READING_MS * len(str(text)))
    state.notice = Notice(text, NoticeKind.INFO, state.now_ms + shown_ms)


def drop_notice(state: State) -> None:
    """Remove the notice."""
    state.notice = None


def move_focus(state: State, focus: Focus | None) -> None:
    """Give the keys to another control; None gives them to the board."""
    state.focus = focus


def show_success(state: State, text: Text) -> None:
    """Show a notice that a request succeeded."""
    state.notice = Notice(text, NoticeKind.SUCCESS, state.now_ms + INFO_MS)


def show_error(state: State, text: Text) -> None:
    """Show an error notice, for at least twice the time that it takes to read.

    The list of games covers the place of notices and shows the error itself.
    """
    if isinstance(state.dialog, GameListDialog):
        state.dialog.notice = text
        return
    shown_ms = max(ERROR_MS, READING_MS * len(str(text)))
    state.notice = Notice(text, NoticeKind.ERROR, state.now_ms + shown_ms)


def text_fault_message(source: Text, fault: Text) -> Message:
    """Return the message for a fault in a text; ``source`` is the source of ``LoadText``."""
    if source == CLIPBOARD:
        return message("Clipboard: {fault}", fault=fault)
    return message("{file}: {fault}", file=source, fault=fault)


def animate_game_pieces(
    state: State,
    session: Session,
    before: dict[chess.Square, chess.Piece],
    skip: chess.Square | None = None,
) -> None:
    """Let the game's pieces slide from their squares in ``before``, but not the piece on ``skip``.

    Does nothing on a screen whose board does not show the game.
    """
    if state.shown_screen.shows_game:
        slide_shown_pieces(state, session, before, skip)


def slide_shown_pieces(
    state: State,
    session: Session,
    before: dict[chess.Square, chess.Piece],
    skip: chess.Square | None = None,
) -> None:
    """Let the pieces of the shown board slide from their squares in ``before``, except ``skip``."""
    if state.settings.animation_ms <= 0 or state.settings.reduces_motion:
        session.board.animation = None
        return
    session.board.animation = Animation(before, state.now_ms, state.settings.animation_ms, skip)


def shown_pieces(session: Session) -> dict[chess.Square, chess.Piece]:
    """Return the pieces of the shown position, for use as ``before`` of ``animate_game_pieces``."""
    return shown_position.shown_board(session).piece_map()


def show_screen(state: State, session: Session, screen: ScreenName) -> None:
    """Show another screen if it has anything to show."""
    if screen not in state.screens:
        return
    clear_selection(session)
    session.typed_move = None
    session.board.preview = ()
    session.board.animation = None
    if screen != state.screen and state.notice and state.notice.kind is NoticeKind.INFO:
        state.notice = None  # It was about the screen that is left.
    state.screen = screen
    if state.shown_screen.runs_clock:
        _release_clock(state, session)


def stop_clock_off_screen(state: State, session: Session) -> None:
    """Stop a person's clock on a screen where it does not run; the engine's clock runs on."""
    clock = session.game.clock
    if state.shown_screen.runs_clock or clock is None or clock.running is None:
        return
    if players.player_of(session.game, clock.running).kind is PlayerKind.HUMAN:
        session.held_clock = clock.running
        clocks.stop_clocks(clock, state.now_ms)


def _release_clock(state: State, session: Session) -> None:
    """Restart the clock that ``stop_clock_off_screen`` stopped, if its side is still to move."""
    held, session.held_clock = session.held_clock, None
    clock = session.game.clock
    is_due = held is not None and held == shown_position.live_board(session).turn
    is_stopped = session.game.is_paused or session.game.result is not None
    if held is not None and is_due and clock is not None and not is_stopped:
        clocks.start_clock(clock, held, state.now_ms)


def clear_selection(session: Session) -> None:
    """Clear the selection, the drag, the drawn shape, the promotion and an unconfirmed move."""
    board = session.board
    board.selected = board.drag = board.promotion = board.drawing = board.unconfirmed = None


def clear_marks(session: Session) -> None:
    """Clear the drawn shapes and the preview of a position that is no longer shown."""
    session.board.shapes.clear()
    session.board.drawing = None
    session.board.preview = ()


def autosave(state: State, session: Session) -> list[Effect]:
    """Return the effects that save the game for the next start.

    If a game is still offered for resuming, it moves to the played games first; a game that is over
    moves there at once. A document is not saved by itself.
    """
    game = session.game
    if game.is_document:
        return []
    session.autosaved_ms = state.now_ms
    game.game_id = game.game_id or played_games.new_game_id(state.seed)
    goes_on = game.result is None
    text = pgn.write_pgn(
        game, state.date, session.board.flipped, state.now_ms, with_thinking=goes_on
    )
    saved = file_links.with_link(played_games.with_id_tag(text, game.game_id), game.file)
    ended: list[Effect] = [] if goes_on else [ArchiveGame()]
    return [*archive_offered_game(state), Autosave(saved), *ended]


def archive_offered_game(state: State) -> list[Effect]:
    """Move the offered game to the played games, so that it is not offered again."""
    return [ArchiveGame()] if opened_files.note_offer_archived(state) else []


def next_random(state: State) -> random.Random:
    """Return a random generator with the state's seed, and replace the seed by a new one."""
    lots = random.Random(state.seed)
    state.seed = lots.getrandbits(63)
    return lots


def stop_clock(state: State, session: Session) -> None:
    """Stop both clocks."""
    if session.game.clock is not None:
        clocks.stop_clocks(session.game.clock, state.now_ms)
