"""Scenes that only the pictures of all scenes draw; the tests have a like scene of each already."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import chess
from editor_scenes import EDITOR_KINDS
from help_scenes import tour
from library_scenes import LIBRARY_KINDS
from new_game_scenes import NEW_GAME_KINDS
from play_scenes import NOW_MS, PROMOTION_FEN, idle, play, thinking, timed

from engine.protocol.explanations import InspectFault
from engine.protocol.inspect_enums import InspectFaultCode
from game.actions.action import Action
from game.actions.setting_changes import ToggleSound
from game.actions.window import ChangeScale
from game.app.dispatch import update
from game.features.inspect.model.inspection import Inspection, PendingCapsule, set_pending_capsule
from game.message import message
from game.state.board_state import Promotion
from game.state.dialogs.question import ConfirmationDialog, Question
from game.state.engines import EngineStatus
from game.state.game import Ending, Result
from game.state.help.tour import TourStep
from game.state.state import Notice, NoticeKind, State

QUESTIONS = tuple(one for one in Question if one is not Question.OVERWRITE_FILE)
NEW_GAMES = tuple(name for name in NEW_GAME_KINDS if not name.startswith("level"))


def _asked(question: Question) -> State:
    state = idle()
    demand = InspectFault(InspectFaultCode.LARGE_CAPSULE, 4096, 4_000_000_000)
    state.dialog = ConfirmationDialog(question, "/home/anna/chess/search.glassbox", demand=demand)
    inspection = Inspection(1, None, "", chess.Board())
    set_pending_capsule(state, PendingCapsule(inspection, "", demand=demand))
    return state


def _with_settings(**values: object) -> State:
    state = thinking(play(["e4", "d5", "exd5", "Qxd5", "Nc3", "Qa5"]), EngineStatus.IDLE)
    for name, value in values.items():
        setattr(state.settings, name, value)
    return state


def _typed(text: str) -> State:
    state = idle()
    state.session.typed_move = text
    return state


def _promotion_turned() -> State:
    state = play([], PROMOTION_FEN)
    state.session.board.flipped = True
    state.session.board.promotion = Promotion(chess.G7, chess.G8)
    return state


def _low_time() -> State:
    state = timed()
    assert state.session.game.clock is not None
    state.session.game.clock.remaining_ms[chess.WHITE] = 8_200
    state.session.game.clock.running = chess.WHITE
    return state


def _names() -> State:
    """Return a game whose names are in other scripts."""
    state = idle()
    state.session.game.white.name = "Ян Непомнящий · Δημήτρης"
    state.session.game.black.name = "丁立人 · בוריס גלפנד · مؤمن"
    return state


def _lost() -> State:
    state = timed()
    assert state.session.game.clock is not None
    state.session.game.clock.remaining_ms[chess.WHITE], state.session.game.clock.running = 0, None
    state.session.game.result = Result("0-1", Ending.TIME)
    return state


def _after(action: Action) -> State:
    """Return a game after an action that leaves a message."""
    state = idle()
    state.desktop.most_scale_percent = 300
    update(state, action)
    return state


def _unsaved() -> State:
    state = idle()
    reason = "No space left on device"
    text = message("Cannot write {path}: {reason}.", path="/home/anna/games.pgn", reason=reason)
    state.notice = Notice(text, NoticeKind.ERROR, NOW_MS + 5000)
    return state


FURTHER_SCENES: dict[str, Callable[[], State]] = {
    **{f"question, {one}": partial(_asked, one) for one in QUESTIONS},
    "tour, the terms": partial(tour, TourStep.TERMS),
    "tour, Inspect": partial(tour, TourStep.INSPECT),
    **{f"new game, {name}": NEW_GAME_KINDS[name] for name in NEW_GAMES},
    **{f"editor, {name}": make for name, make in EDITOR_KINDS.items()},
    **LIBRARY_KINDS,
    "promotion, turned": _promotion_turned,
    "low time": _low_time,
    "lost on time": _lost,
    "names in other scripts": _names,
    "a move typed": partial(_typed, "Nf"),
    "a command typed": partial(_typed, ":p N"),
    "a fault of a file": _unsaved,
    "zoomed": partial(_after, ChangeScale(10)),
    "muted": partial(_after, ToggleSound()),
    "blindfold": partial(_with_settings, is_blindfold=True),
    "high contrast": partial(_with_settings, board="high contrast", pieces="contrast"),
    "flat pieces on blue": partial(_with_settings, board="blue", pieces="flat"),
    "figurines": partial(_with_settings, show_figurines=True),
}
"""Each scene by its name."""
