"""Handles the actions in the course of a game."""

from __future__ import annotations

from typing import assert_never

from game.actions import game as game_actions
from game.actions.effects import Effect
from game.actions.game import GameAction
from game.state.session import Session
from game.state.state import State
from game.update import engine_searches, games, opened_files, sessions
from game.update.play import draws, engine_moves, hints, last_move_checks, move_making, pauses


def handle(state: State, session: Session, action: GameAction) -> list[Effect]:
    """Handle an action of ``game.actions.game``."""
    match action:
        case game_actions.TakeBack():
            return move_making.request_takeback(state, session)
        case game_actions.Resign():
            return move_making.request_resignation(state, session)
        case game_actions.ClaimDraw():
            return draws.claim_draw(state, session)
        case game_actions.TogglePause():
            return pauses.toggle_pause(state, session)
        case game_actions.ShowHint():
            return hints.show_next_hint_step(state, session)
        case game_actions.OfferDraw():
            return draws.offer_draw(state, session)
        case game_actions.AcceptDraw():
            return draws.accept_draw(state, session)
        case game_actions.DeclineDraw():
            return draws.decline_draw(state, session)
        case game_actions.KeepMove():
            last_move_checks.end_check(session)
            return []
        case game_actions.MoveNow():
            return engine_moves.move_now(state, session)
        case game_actions.Rematch():
            return games.begin_rematch(state)
        case game_actions.CloseResultBanner():
            session.banner_closed = session.game.result is not None
            return []
        case game_actions.AcceptResume():
            return games.accept_resume_offer(state)
        case game_actions.DeclineResume():
            return games.decline_resume_offer(state)
        case game_actions.PlayedGamesChecked():
            opened_files.note_played_games(state, are_there=action.are_there)
            return []
        case game_actions.RepertoiresRead():
            engine_searches.use_repertoires(state, action.sections)
            return []
        case game_actions.RestartEngine():
            return engine_searches.restart_engine(state, session.shown_engine)
        case game_actions.ReturnToGame():
            return sessions.return_to_game(state)
    assert_never(action)
