"""Questions about a State that the view, the input and update all ask. Pure functions.

Boards that are returned are the game's own: copy before pushing a move.
"""

from __future__ import annotations

import math

import chess

from engine.protocol.messages import Score
from game.actions.board import ChoosePromotion, EnterTyped, EraseTyped, GoToEnd, GoToPly, StepPly
from game.actions.game import (
    AcceptResume,
    Answer,
    ChangeDraft,
    CloseBanner,
    CloseOverlay,
    DeclineResume,
    MoveNow,
    Rematch,
    Resign,
    RestartEngine,
    StartDraft,
    TakeBack,
)
from game.actions.inspect import CancelRecording, RetryRecording, StepThrough, TakeSearchStep
from game.actions.program import ToggleBestMove, ToggleEvaluation
from game.actions.questions import (
    CopyCapsule,
    KeepCapsule,
    OpenBreakpoints,
    OpenComparison,
    OpenNodeField,
    RunToBreakpoint,
    SaveCapsule,
    ShowEntryWriter,
    ToggleScoreSide,
)
from game.formats import capsules
from game.rules import clocks, gestures, notation, players, record
from game.state import breakpoints
from game.state.breakpoints import BreakpointDraft, Term
from game.state.engines import ActiveSearch, EngineStatus, SeatId
from game.state.inspection import Stage
from game.state.state import (
    Confirmation,
    NewGameDraft,
    PlayedMove,
    PlayerKind,
    ScreenName,
    State,
)

PIECE_VALUES = {chess.QUEEN: 9, chess.ROOK: 5, chess.BISHOP: 3, chess.KNIGHT: 3, chess.PAWN: 1}
"""In pawns, best first."""
ENGINE_TIMEOUT_MS = {
    EngineStatus.IDLE: 10_000,
    EngineStatus.THINKING: 10_000,
    EngineStatus.STARTING: 30_000,
    EngineStatus.RESTARTED: 30_000,
}
"""How long an engine with a search may send no report: a search reports ten times a second."""
CHANCE_SLOPE = 0.00368208
CHANCE_LIMIT_CENTIPAWNS = 1000

# The position


def live_board(state: State) -> chess.Board:
    """The position at the end of the game."""
    return record.live_board(state.game)


def shown_ply(state: State) -> int:
    """How many half-moves of the game the board shows."""
    length = len(state.game.moves)
    return length if state.board.cursor is None else min(state.board.cursor, length)


def looking_back(state: State) -> bool:
    """The board shows an earlier position than the end of the game."""
    return shown_ply(state) < len(state.game.moves)


def shown_board(state: State) -> chess.Board:
    """The position that the board shows (without a premove)."""
    ply = shown_ply(state)
    return state.game.moves[ply - 1].board if ply else state.game.start


def position_in_view(state: State) -> chess.Board:
    """The position on the board in view: the game's, or that of the node being looked at."""
    inspection = state.inspection
    if state.screen is ScreenName.INSPECT and inspection is not None:
        return inspection.board or inspection.root
    return shown_board(state)


def last_move(state: State) -> chess.Move | None:
    """The move that led to the shown position."""
    ply = shown_ply(state)
    return state.game.moves[ply - 1].move if ply else None


def check_square(state: State) -> chess.Square | None:
    """The king's square where the side to move of the shown position is in check."""
    board = shown_board(state)
    return board.king(board.turn) if board.is_check() else None


# Whose turn it is


def persons_colour(state: State) -> chess.Color | None:
    """The person's colour where one person plays; None where two or none do."""
    return players.persons_colour(state.game)


def is_persons_turn(state: State) -> bool:
    """The game goes on and it is a person's turn, whatever position the board shows."""
    mover = players.player(state.game, live_board(state).turn)
    return record.goes_on(state.game) and mover.kind is PlayerKind.HUMAN


def person_to_move(state: State) -> bool:
    """The game goes on, the live position is shown, and it is a person's turn."""
    return is_persons_turn(state) and not looking_back(state)


def engine_to_move(state: State) -> bool:
    """The game goes on and it is the engine's turn, whatever position the board shows."""
    mover = players.player(state.game, live_board(state).turn)
    return state.game.result is None and mover.kind is PlayerKind.ENGINE


def is_on_move(state: State, seat: SeatId) -> bool:
    """The game goes on, and the engine at that seat is to move."""
    mover = players.player(state.game, live_board(state).turn)
    return engine_to_move(state) and mover.seat == seat


def may_premove(state: State) -> bool:
    """A person may set a move to be played after the engine's."""
    return engine_to_move(state) and persons_colour(state) is not None and not looking_back(state)


def targets(state: State, square: chess.Square) -> dict[chess.Square, bool]:
    """Where the piece on ``square`` may go now, as a move or a premove: square -> is a capture.

    Empty where the person may not move it (another's piece, looking back, game over).
    """
    board = live_board(state)
    if not is_movable(state, square):
        return {}
    if state.screen is ScreenName.INSPECT:
        return gestures.legal_targets(position_in_view(state), square)
    if person_to_move(state):
        return gestures.legal_targets(board, square)
    return gestures.premove_targets(board, square)


def is_movable(state: State, square: chess.Square) -> bool:
    """The person may pick up the piece on ``square`` now, to move or to premove it.

    Of a node that is looked at each legal move may be asked about.
    """
    if state.screen is ScreenName.INSPECT:
        position = position_in_view(state)
        return has_search_state(state) and position.color_at(square) == position.turn
    colour = live_board(state).color_at(square)
    if person_to_move(state):
        return colour == live_board(state).turn
    return may_premove(state) and colour == persons_colour(state)


# What is shown beside the board


def clock_ms(state: State, colour: chess.Color) -> int | None:
    """What the clock shows at ``state.now_ms``, never below 0; None in an untimed game."""
    if state.game.clock is None:
        return None
    return max(clocks.remaining_ms(state.game.clock, colour, state.now_ms), 0)


def shown_score(state: State) -> Score | None:
    """The score for White that the evaluation bar shows.

    While the engine thinks about the shown position it is the search's, otherwise that of the last
    scored move before it.
    """
    engine = state.engine
    if engine.status is EngineStatus.THINKING and not looking_back(state) and engine.thinking:
        score = engine.thinking.score
        if score is not None and engine.thinking_board is not None:
            return score_for_white(score, engine.thinking_board.turn)
    for played in reversed(state.game.moves[: shown_ply(state)]):
        if played.score is not None:
            return played.score
    return None


def score_for_white(score: Score, turn: chess.Color) -> Score:
    """A score for the side to move, turned to White's side."""
    if turn == chess.WHITE:
        return score
    if score.mate is not None:
        return Score(mate=-score.mate)
    return Score(centipawns=-(score.centipawns or 0))


def captured(state: State, colour: chess.Color) -> list[chess.PieceType]:
    """What ``colour`` has captured net of equal exchanges in the shown position, best first."""
    return [
        piece for piece in PIECE_VALUES for _ in range(_surplus(shown_board(state), colour, piece))
    ]


def material_lead(state: State, colour: chess.Color) -> int:
    """Pawns ahead by 1-3-3-5-9, 0 when not ahead."""
    board = shown_board(state)
    lead = sum(value * _surplus(board, colour, piece) for piece, value in PIECE_VALUES.items())
    return max(lead, 0)


def _surplus(board: chess.Board, colour: chess.Color, piece: chess.PieceType) -> int:
    """How many more of a piece ``colour`` has than the other side; negative where fewer."""
    return len(board.pieces(piece, colour)) - len(board.pieces(piece, not colour))


def winning_chance(score: Score) -> float:
    """White's winning chance, 0 to 100, by the formula of lichess."""
    if score.mate is not None:
        return 100.0 if score.mate > 0 else 0.0
    limit = CHANCE_LIMIT_CENTIPAWNS
    centipawns = min(max(score.centipawns or 0, -limit), limit)
    return 50 + 50 * (2 / (1 + math.exp(-CHANCE_SLOPE * centipawns)) - 1)


def entry_is_hopeless(state: State) -> bool:
    """The typed text is not the beginning of any move that is legal now."""
    if not state.entry or not is_persons_turn(state):
        return False
    return not notation.may_become_move(live_board(state), state.entry)


# What may happen next


def may(state: State, action: type) -> bool:
    """Whether an action of this class would do something now: buttons are dim otherwise."""
    game, over = state.game, state.game.result is not None
    conditions: dict[type, bool] = {
        TakeBack: record.persons_last_move(game) is not None,
        Resign: not over and bool(game.moves) and persons_colour(state) is not None,
        MoveNow: engine_to_move(state) and state.engine.status is EngineStatus.THINKING,
        Rematch: over and persons_colour(state) is not None,
        StepPly: bool(game.moves),
        GoToPly: bool(game.moves),
        GoToEnd: looking_back(state),
        RestartEngine: state.engine.status in (EngineStatus.FAILED, EngineStatus.SILENT),
        ChoosePromotion: state.board.promotion is not None,
        EnterTyped: state.entry is not None,
        EraseTyped: state.entry is not None,
        Answer: isinstance(state.overlay, Confirmation),
        ChangeDraft: isinstance(state.overlay, NewGameDraft),
        StartDraft: isinstance(state.overlay, NewGameDraft),
        CloseOverlay: state.overlay is not None,
        CloseBanner: over and not state.banner_closed,
        AcceptResume: state.resume is not None,
        DeclineResume: state.resume is not None,
        ToggleEvaluation: state.screen is ScreenName.PLAY,
        ToggleBestMove: state.screen is ScreenName.PLAY,
        StepThrough: inspectable_ply(state) is not None or _inspection_is(state, Stage.OPEN),
        CancelRecording: state.inspection is not None,
        RetryRecording: _inspection_is(state, Stage.FAILED),
        TakeSearchStep: _inspection_is(state, Stage.OPEN),
        SaveCapsule: has_capsule(state),
        CopyCapsule: has_capsule(state),
        KeepCapsule: has_capsule(state) and has_searched_move(state),
        OpenBreakpoints: has_search_state(state),
        OpenComparison: has_search_state(state),
        ToggleScoreSide: _inspection_is(state, Stage.OPEN),
        OpenNodeField: has_search_state(state),
        ShowEntryWriter: has_search_state(state),
        RunToBreakpoint: has_search_state(state)
        and any(one.is_on for one in state.settings.breakpoints),
    }
    return conditions.get(action, True)


def inspectable_ply(state: State) -> int | None:
    """After how many half-moves the move stands whose search the engine panel shows.

    None where the engine did not search it in this session, or is thinking right now.
    """
    if engine_to_move(state):
        return None
    moves = state.game.moves
    ply = shown_ply(state)
    if state.board.cursor is not None and ply and _was_searched(moves[ply - 1]):
        return ply
    searched = [place for place, played in enumerate(moves, 1) if _was_searched(played)]
    return searched[-1] if searched else None


def has_search_state(state: State) -> bool:
    """Return whether a position in a recorded search is shown."""
    inspection = state.inspection
    return _inspection_is(state, Stage.OPEN) and bool(inspection and inspection.search_state)


def condition_terms(state: State) -> tuple[Term, ...]:
    """Return the terms that the dialog of breakpoints lists."""
    draft, inspection = state.overlay, state.inspection
    if not isinstance(draft, BreakpointDraft) or inspection is None:
        return ()
    here = breakpoints.terms_here(inspection.search_state, inspection.board)
    return breakpoints.matching((*here, *breakpoints.TERMS), draft)


def _was_searched(played: PlayedMove) -> bool:
    """The search that chose a move can be made again: by the engine, or from its capsule."""
    return played.search_id is not None or bool(capsules.beside(played))


def has_searched_move(state: State) -> bool:
    """The search that is looked at chose a move of this game."""
    number = None if state.inspection is None else state.inspection.search_id
    return number is not None and any(one.search_id == number for one in state.game.moves)


def has_capsule(state: State) -> bool:
    """The search that is looked at can be told as a line of text."""
    inspection = state.inspection
    return _inspection_is(state, Stage.OPEN) and bool(inspection and inspection.capsule)


def _inspection_is(state: State, *stages: Stage) -> bool:
    return state.inspection is not None and state.inspection.stage in stages


def search_at(state: State, seat: SeatId) -> ActiveSearch | None:
    """The search that runs at a seat; None where none does."""
    return next((search for search in state.searches.values() if search.seat == seat), None)


def engine_timeout_at_ms(state: State, seat: SeatId) -> int | None:
    """When an engine times out that sends no report until then; None: never."""
    engine = state.engines[seat]
    if search_at(state, seat) is None or engine.status not in ENGINE_TIMEOUT_MS:
        return None
    return engine.last_report_ms + ENGINE_TIMEOUT_MS[engine.status]


def next_change_ms(state: State) -> int | None:
    """In how many milliseconds the passing of time alone will change the state; None: never."""
    due_ms = []
    if state.notice is not None:
        due_ms.append(state.notice.until_ms)
    animation = state.board.animation
    if animation is not None:
        due_ms.append(animation.started_ms + animation.duration_ms)
    clock = state.game.clock
    if clock is not None and clock.running is not None:
        due_ms.append(clock.since_ms + clock.remaining_ms[clock.running])
    timeouts_ms = (engine_timeout_at_ms(state, seat) for seat in state.engines)
    due_ms += [timeout_ms for timeout_ms in timeouts_ms if timeout_ms is not None]
    return max(min(due_ms) - state.now_ms, 0) if due_ms else None
