"""The sessions of the window: a document is shown beside the game in progress, which goes on."""

from __future__ import annotations

from game.actions.effects import Effect
from game.rules import game_record
from game.state import screens
from game.state.board_state import BoardState
from game.state.engines import SessionId
from game.state.game import Game
from game.state.session import Session
from game.state.state import State
from game.update import common


def replace_all_sessions(state: State, game: Game, flipped: bool) -> None:
    """Keep no session but a new one with this game, which is shown, and those of other screens."""
    session = _new_session(state, game, flipped)
    kept = frozenset[SessionId]().union(*(one.kept_sessions for one in state.screens.values()))
    others = {number: one for number, one in state.sessions.by_id.items() if number in kept}
    state.sessions.by_id = {**others, session.session_id: session}
    state.sessions.played = state.sessions.shown = session.session_id


def open_session_beside(state: State, game: Game, flipped: bool) -> Session:
    """Return a new session for a screen that has one of its own."""
    session = _new_session(state, game, flipped)
    state.sessions.by_id[session.session_id] = session
    return session


def close_session(state: State, session_id: SessionId) -> None:
    """Close the session of a screen."""
    del state.sessions.by_id[session_id]


def show_document(state: State, document: Game, flipped: bool) -> list[Effect]:
    """Show a document beside the game in progress, or in place of the last document."""
    leave_screens(state)
    before = common.shown_pieces(state.play_session)
    session = _new_session(state, document, flipped)
    session.shown_engine = state.play_session.shown_engine
    state.sessions.by_id[session.session_id] = session
    _show(state, session.session_id)
    common.animate_game_pieces(state, session, before)
    return []


def return_to_game(state: State) -> list[Effect]:
    """Show the game in progress again, as it is now; the document is closed."""
    if not is_document_beside(state):
        return []
    leave_screens(state)
    hover = state.play_session.board.hover
    _show(state, state.sessions.played)
    state.play_session.board.hover, state.play_session.board.animation = hover, None
    return []


def leave_screens(state: State) -> None:
    """Show the Play screen, and close the screens that are about the game that is left."""
    common.show_screen(state, state.play_session, screens.PLAY)
    for name, model in list(state.screens.items()):
        if not model.outlives_game:
            del state.screens[name]


def is_document_beside(state: State) -> bool:
    """Return whether the window shows a document while a game is in progress."""
    return state.sessions.shown != state.sessions.played


def is_in_progress(state: State) -> bool:
    """Return whether a game with moves goes on, whether it is shown or not."""
    if is_document_beside(state):
        return True
    return game_record.is_going_on(state.play_session.game) and bool(state.play_session.game.moves)


def _new_session(state: State, game: Game, flipped: bool) -> Session:
    state.sessions.last_id += 1
    board = BoardState(flipped=flipped, hover=state.play_session.board.hover)
    return Session(game, state.sessions.last_id, board)


def _show(state: State, session_id: SessionId) -> None:
    """Show another session. That of a document which is no longer shown is closed."""
    left, state.sessions.shown = state.play_session, session_id
    common.clear_selection(left)
    left.typed_move = None
    left.banner_closed = False
    if left.session_id != state.sessions.played:
        del state.sessions.by_id[left.session_id]
    common.drop_notice(state)
    state.dialog = None
