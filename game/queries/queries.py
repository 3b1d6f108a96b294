"""Questions about a State that the view, the input and ``update`` share. Pure functions.

The game owns the boards that these functions return. Copy a board before you push a move.
"""

from __future__ import annotations

import math

import chess

from engine.protocol.messages import Score
from game import piece_letters
from game.rules import clocks, notation, players, record
from game.rules.commands import is_command
from game.state.engines import ActiveSearch, EngineStatus, HeldAnswer, SeatId
from game.state.game import Game, PlayerKind
from game.state.game_list import GameList, is_filtering
from game.state.inspect import breakpoints
from game.state.inspect.breakpoints import BreakpointDraft, Term
from game.state.inspect.inspection import Inspection, Stage
from game.state.node import ROOT, NodeId
from game.state.state import State

PIECE_VALUES = {chess.QUEEN: 9, chess.ROOK: 5, chess.BISHOP: 3, chess.KNIGHT: 3, chess.PAWN: 1}
"""The values of the pieces in pawns, highest first."""
ENGINE_TIMEOUT_MS = {
    EngineStatus.IDLE: 10_000,
    EngineStatus.THINKING: 10_000,
    EngineStatus.STARTING: 30_000,
    EngineStatus.RESTARTED: 30_000,
}
"""How long a searching engine may send no report before it times out, by its status.

A search reports ten times a second.
"""
CLOCK_SAVE_MS = 10_000
"""The time between two autosaves while a clock runs. A killed window gives back at most this."""
SCORE_LASTS_MS = 500
"""How long the score of a search is shown while the next one has none yet."""
CHANCE_SLOPE = 0.00368208
CHANCE_LIMIT_CENTIPAWNS = 1000

# The position


def live_board(state: State) -> chess.Board:
    """Return the position at the end of the game."""
    return record.live_board(state.game)


def shown_node(state: State) -> NodeId:
    """Return the node of the game tree whose position the board shows."""
    current, game = state.board.current, state.game
    return game.end if current is None or current not in game.tree else current


def shown_ply(state: State) -> int:
    """Return the number of half-moves to the shown position."""
    return state.game.tree[shown_node(state)].ply


def shown_main_ply(state: State) -> int:
    """Return the number of half-moves to the last shown position of the played line.

    In a variation, that is the position before its first move.
    """
    tree, moves = state.game.tree, state.game.moves
    node = tree[shown_node(state)]
    while node.parent is not None and node not in moves[node.ply - 1 : node.ply]:
        node = tree[node.parent]
    return node.ply


def in_variation(state: State) -> bool:
    """Return whether the board shows a position of a variation, not of the played line."""
    return shown_main_ply(state) != shown_ply(state)


def looking_back(state: State) -> bool:
    """Return whether the board shows a position other than the end of the game."""
    return shown_node(state) != state.game.end


def shown_board(state: State) -> chess.Board:
    """Return the position that the board shows (without a premove)."""
    return state.game.tree.board(shown_node(state))


def last_move(state: State) -> chess.Move | None:
    """Return the move that led to the shown position; None at the first position."""
    node = shown_node(state)
    return None if node == ROOT else state.game.tree[node].move


# Whose turn it is


def persons_colour(state: State) -> chess.Color | None:
    """Return the person's colour if exactly one person plays; otherwise None."""
    return players.persons_colour(state.game)


def acting_colour(state: State) -> chess.Color | None:
    """Return the colour for which the person at the computer acts; None if only engines play."""
    return players.acting_colour(state.game, live_board(state).turn)


def is_persons_turn(state: State) -> bool:
    """Return whether the game goes on and a person is to move, whatever position is shown.

    In a paused game nobody is to move.
    """
    mover = players.player(state.game, live_board(state).turn)
    goes_on = record.goes_on(state.game) and not state.game.is_paused
    return goes_on and mover.kind is PlayerKind.HUMAN


def person_to_move(state: State) -> bool:
    """Return whether the game goes on, the live position is shown, and a person is to move."""
    return is_persons_turn(state) and not looking_back(state)


def may_move(state: State) -> bool:
    """Return whether a person may move in the shown position.

    This is the live position of a game, or any position of a document, from which one plays on.
    """
    return person_to_move(state) or state.game.is_document


def is_frozen(state: State) -> bool:
    """Return whether the board shows an earlier position of a game, in which nobody may move."""
    return looking_back(state) and not state.game.is_document


def engine_to_move(state: State) -> bool:
    """Return whether the game goes on and the engine is to move, whatever position is shown.

    In a paused game nobody is to move.
    """
    mover = players.player(state.game, live_board(state).turn)
    goes_on = record.goes_on(state.game) and not state.game.is_paused
    return goes_on and mover.kind is PlayerKind.ENGINE


def is_on_move(state: State, seat: SeatId) -> bool:
    """Return whether the game goes on and the engine at this seat is to move."""
    mover = players.player(state.game, live_board(state).turn)
    return engine_to_move(state) and mover.seat == seat


def unconfirmed_move(state: State) -> chess.Move | None:
    """Return the move that waits to be confirmed in the live position; None if there is none."""
    waiting = state.board.unconfirmed
    if waiting is None or waiting.game_length != len(state.game.moves):
        return None
    is_playable = person_to_move(state) and live_board(state).is_legal(waiting.move)
    return waiting.move if is_playable else None


def may_premove(state: State) -> bool:
    """Return whether a person may set a premove."""
    has_opponent = engine_to_move(state) and persons_colour(state) is not None
    return state.settings.allows_premoves and has_opponent and not looking_back(state)


# What is shown beside the board


def hides_thinking(state: State) -> bool:
    """Return whether everything from the engine's searches is hidden.

    It is while a rated game goes on, and while a game is paused.
    """
    return state.game.is_paused or (state.game.is_rated and record.goes_on(state.game))


def clock_ms(state: State, colour: chess.Color) -> int | None:
    """Return the time on a clock at ``state.now_ms``, never below 0; None in an untimed game."""
    if state.game.clock is None:
        return None
    return max(clocks.remaining_ms(state.game.clock, colour, state.now_ms), 0)


def shown_score(state: State) -> Score | None:
    """Return the score on the evaluation bar, from White's point of view.

    Returns None if none is known or if it is hidden.

    While the engine searches the shown position, this is the last exact score of that search, or
    for a moment that of the search before, so that the bar does not blink. Otherwise it is the
    score of the move that led to the shown position, never that of an earlier move.
    """
    if hides_thinking(state):
        return None
    engine = state.engine
    is_stale = state.now_ms >= (score_expires_at_ms(state) or math.inf)
    is_live = engine.status is EngineStatus.THINKING and not looking_back(state)
    if is_live and engine.thinking and not is_stale:
        score = engine.thinking.exact_score
        if score is not None and engine.thinking_board is not None:
            return score_for_white(score, engine.thinking_board.turn)
    return state.game.tree[shown_node(state)].score


def score_expires_at_ms(state: State) -> int | None:
    """Return when the score of the search before no longer counts; None while it is not shown."""
    search = search_at(state, state.shown_seat)
    if search is None or search.board is state.engine.thinking_board:
        return None
    return search.started_ms + SCORE_LASTS_MS


def score_for_white(score: Score, turn: chess.Color) -> Score:
    """Return a score for the side to move as a score for White."""
    if turn == chess.WHITE:
        return score
    if score.mate is not None:
        return Score(mate=-score.mate)
    return Score(centipawns=-(score.centipawns or 0))


def captured(state: State, colour: chess.Color) -> list[chess.PieceType]:
    """Return the surplus of pieces that ``colour`` has over the other side, most valuable first.

    It is shown as the captured pieces, because equal exchanges cancel out. In a paused game nothing
    of the position is shown.
    """
    if state.game.is_paused:
        return []
    return [
        piece for piece in PIECE_VALUES for _ in range(_surplus(shown_board(state), colour, piece))
    ]


def material_lead(state: State, colour: chess.Color) -> int:
    """Return the material lead of ``colour`` in pawns (9-5-3-3-1).

    Return 0 if it does not lead, and in a paused game.
    """
    if state.game.is_paused:
        return 0
    board = shown_board(state)
    lead = sum(value * _surplus(board, colour, piece) for piece, value in PIECE_VALUES.items())
    return max(lead, 0)


def _surplus(board: chess.Board, colour: chess.Color, piece: chess.PieceType) -> int:
    """Return how many more pieces of one type ``colour`` has; negative if it has fewer."""
    return len(board.pieces(piece, colour)) - len(board.pieces(piece, not colour))


def winning_chance(score: Score) -> float:
    """Return White's winning chance in per cent, by the formula of lichess.

    ``score`` is from White's point of view.
    """
    if score.mate is not None:
        return 100.0 if score.mate > 0 else 0.0
    limit = CHANCE_LIMIT_CENTIPAWNS
    centipawns = min(max(score.centipawns or 0, -limit), limit)
    return 50 + 50 * (2 / (1 + math.exp(-CHANCE_SLOPE * centipawns)) - 1)


def entry_is_hopeless(state: State) -> bool:
    """Return whether no legal move begins with the typed text, which is no command either."""
    if (
        not state.entry
        or is_command(state.entry)
        or not (is_persons_turn(state) or state.game.is_document)
    ):
        return False
    letters = piece_letters.of_language(state.language)
    return not notation.may_become_move(entry_board(state), state.entry, letters)


def entry_board(state: State) -> chess.Board:
    """Return the position in which a typed move is read."""
    return shown_board(state) if state.game.is_document else live_board(state)


# The search that is inspected


def has_search_state(state: State) -> bool:
    """Return whether a search state of a recorded search is shown."""
    inspection = state.inspection
    return inspection_is(state, Stage.OPEN) and bool(inspection and inspection.search_state)


def condition_terms(state: State) -> tuple[Term, ...]:
    """Return the terms that the breakpoints dialog lists."""
    draft, inspection = state.overlay, state.inspection
    if not isinstance(draft, BreakpointDraft) or inspection is None:
        return ()
    here = breakpoints.terms_here(inspection.search_state, inspection.board)
    return breakpoints.matching((*here, *breakpoints.TERMS), draft)


def has_searched_move(state: State) -> bool:
    """Return whether the inspected search chose a move of this game."""
    number = None if state.inspection is None else state.inspection.search_id
    return number is not None and any(one.search_id == number for one in state.game.moves)


def has_capsule(state: State) -> bool:
    """Return whether the inspected search has a capsule, also if its recording was lost since."""
    inspection = state.inspection
    return bool(inspection and inspection.recorded and inspection.capsule)


def is_inspecting(state: State) -> bool:
    """Return whether a search is being recorded or inspected."""
    return state.inspection is not None


def open_inspection(state: State) -> Inspection | None:
    """Return the inspection whose search is recorded and can be stepped through; otherwise None."""
    return state.inspection if inspection_is(state, Stage.OPEN) else None


def inspection_is(state: State, stage: Stage) -> bool:
    """Return whether there is an inspection and it is at this stage."""
    return state.inspection is not None and state.inspection.stage is stage


# Time


def search_at(state: State, seat: SeatId) -> ActiveSearch | None:
    """Return the search that runs at a seat, or None."""
    return next((search for search in state.searches.values() if search.seat == seat), None)


def seat_of_added(state: State, name: str) -> SeatId | None:
    """Return the seat at which an added engine runs; None if it does not run."""
    seats = (seat for seat, one in state.engines.items() if one.is_open and one.added == name)
    return next(seats, None)


def engine_timeout_at_ms(state: State, seat: SeatId) -> int | None:
    """Return the time at which an engine times out without a report; None if it cannot time out."""
    engine, search = state.engines[seat], search_at(state, seat)
    is_searching = search is not None and search.held is None
    if not is_searching or engine.status not in ENGINE_TIMEOUT_MS:
        return None
    return engine.last_report_ms + ENGINE_TIMEOUT_MS[engine.status]


def held_answer(state: State) -> HeldAnswer | None:
    """Return the result of a search whose move waits to be played; None if there is none."""
    held = (search.held for search in state.searches.values())
    return next((answer for answer in held if answer is not None), None)


def held_answer_at_ms(state: State) -> int | None:
    """Return the time at which an engine plays the move that it has found; None if none waits."""
    held = held_answer(state)
    if held is None:
        return None
    return state.now_ms if state.settings.answer_at_once else held.due_ms


def clock_save_at_ms(state: State) -> int | None:
    """Return the time at which the running clock is saved again; None if no clock runs."""
    clock = in_progress(state).clock
    is_running = clock is not None and clock.running is not None
    return state.autosaved_ms + CLOCK_SAVE_MS if is_running else None


def has_unsaved_clock(state: State) -> bool:
    """Return whether a person's unfinished game has clocks, which go on between autosaves."""
    game = state.game
    return game.touched and game.clock is not None and game.result is None


def in_progress(state: State) -> Game:
    """Return the game in progress, which may be behind a document, or else the shown game."""
    return state.game if state.game_behind is None else state.game_behind


def next_change_ms(state: State) -> int | None:
    """Return the time until the state changes by itself; None if only an event changes it."""
    due_ms = []
    if isinstance(state.overlay, GameList) and is_filtering(state.overlay):
        due_ms.append(state.now_ms)
    if state.notice is not None:
        due_ms.append(state.notice.until_ms)
    animation = state.board.animation
    if animation is not None:
        due_ms.append(animation.started_ms + animation.duration_ms)
    clock = in_progress(state).clock
    flag_at_ms = None if clock is None else clocks.flag_at_ms(clock)
    if flag_at_ms is not None:
        due_ms.append(flag_at_ms)
    others_ms = [clock_save_at_ms(state), held_answer_at_ms(state)]
    others_ms += [engine_timeout_at_ms(state, seat) for seat in state.engines]
    due_ms += [at_ms for at_ms in others_ms if at_ms is not None]
    return max(min(due_ms) - state.now_ms, 0) if due_ms else None
