"""The order in which the moves of a node are tried, stage by stage.

The move the table knows; captures and promotions that lose nothing by exchange, most valuable
victim first, by the least valuable attacker (MVV/LVA, document of Piglet, seeds, row P4), helped by
capture history; two killers (document of Mitzi, row M4) and the counter move; the other quiet moves
by history (document of Linear Chess, row L5); captures that lose by exchange (document of Mediocre,
row D1). A stage is generated when the one before it has not cut off.
"""

import cython
from cython.cimports.engine.core.board import Board
from cython.cimports.engine.core.exchange import see_at_least, see_values
from cython.cimports.engine.core.history import History, Situation
from cython.cimports.engine.core.legality import is_legal, legal_from_short
from cython.cimports.engine.core.masks import MAGIC, find_masks
from cython.cimports.engine.core.move import (
    NO_MOVE,
    captured_of,
    from_square_of,
    is_en_passant,
    is_quiet,
    promoted_of,
)
from cython.cimports.engine.core.movegen import generate_captures, generate_quiets
from cython.cimports.engine.core.types import MAX_MOVES, Move, type_of

from engine.core import params

MVV_LVA_EN_PASSANT = cython.declare(cython.int, params.MVV_LVA_EN_PASSANT)
# So that MVV/LVA decides first and capture history between captures of one kind.
CAPTURE_SCALE = cython.declare(cython.int, 64)
# A quiet evasion comes after every capture.
EVASION_CAPTURE = cython.declare(cython.int, 1 << 24)


def fill_scores() -> None:
    """The score of every victim and attacker."""
    for victim in range(1, 13):
        for attacker in range(1, 13):
            mvv_lva_scores[victim][attacker] = (
                params.MVV_LVA_VALUES[(victim - 1) % 6]
                + params.MVV_LVA_BASE
                - params.MVV_LVA_VALUES[(attacker - 1) % 6] // 100
            )


def mvv_lva(board, move):
    """Piglet's number for a capture: 505 for a queen taken by a pawn, 105 in passing."""
    if is_en_passant(move):
        return MVV_LVA_EN_PASSANT
    return mvv_lva_scores[captured_of(move)][board.squares[from_square_of(move)]]


def start(picker, board, history, situation, table_move, captures_only):
    """Begin with a node: find its masks, and test the moves that come from elsewhere.

    With ``captures_only`` quiet moves are left out, but not in check.
    """
    find_masks(board, board.side, MAGIC, cython.address(picker.masks))
    picker.table_move = legal_from_short(board, cython.address(picker.masks), table_move)
    picker.captures_only = captures_only and not picker.masks.checkers
    picker.killers[0] = history.killers[situation.ply][0]
    picker.killers[1] = history.killers[situation.ply][1]
    picker.counter = situation.counter[0] if situation.counter != cython.NULL else NO_MOVE
    picker.skip_quiets = False
    picker.next = 0
    picker.count = 0
    picker.bad_count = 0
    picker.stage = STAGE_TABLE


def next_move(picker, board, history, situation):
    """The next move to try, valid until the next call; NULL when there is none."""
    if picker.stage == STAGE_TABLE:
        picker.stage = STAGE_EVASIONS_BEGIN if picker.masks.checkers else STAGE_CAPTURES_BEGIN
        if picker.table_move and not (picker.captures_only and is_quiet(picker.table_move)):
            return offer(picker, picker.table_move, TABLE_MOVE)
        picker.table_move = NO_MOVE

    if picker.stage == STAGE_CAPTURES_BEGIN:
        list_captures(picker, board, history)
        picker.stage = STAGE_CAPTURES

    if picker.stage == STAGE_CAPTURES:
        while picker.next < picker.count:
            candidate = bring_best(picker)
            if candidate.move == picker.table_move:
                continue
            if see_at_least(board, candidate.move, 0):
                return candidate
            candidate.provenance = BAD_CAPTURE
            picker.candidates[picker.bad_count] = candidate[0]
            picker.bad_count += 1
        picker.stage = STAGE_DONE if picker.captures_only else STAGE_KILLER_1

    if picker.stage == STAGE_KILLER_1:
        picker.stage = STAGE_KILLER_2
        if is_usable(picker, board, picker.killers[0]):
            return offer(picker, picker.killers[0], KILLER_1)

    if picker.stage == STAGE_KILLER_2:
        picker.stage = STAGE_COUNTER
        if is_usable(picker, board, picker.killers[1]):
            return offer(picker, picker.killers[1], KILLER_2)

    if picker.stage == STAGE_COUNTER:
        picker.stage = STAGE_QUIETS_BEGIN
        if (
            picker.counter != picker.killers[0]
            and picker.counter != picker.killers[1]
            and is_usable(picker, board, picker.counter)
        ):
            return offer(picker, picker.counter, COUNTER_MOVE)

    if picker.stage == STAGE_QUIETS_BEGIN:
        if not picker.skip_quiets:
            list_quiets(picker, board, history, situation)
        picker.stage = STAGE_QUIETS

    if picker.stage == STAGE_QUIETS:
        while picker.next < picker.count and not picker.skip_quiets:
            candidate = bring_best(picker)
            if not was_offered(picker, candidate.move):
                return candidate
        picker.stage = STAGE_BAD_CAPTURES
        picker.next = 0

    if picker.stage == STAGE_BAD_CAPTURES:
        if picker.next < picker.bad_count:
            picker.next += 1
            return cython.address(picker.candidates[picker.next - 1])
        picker.stage = STAGE_DONE

    if picker.stage == STAGE_EVASIONS_BEGIN:
        list_captures(picker, board, history)
        list_quiets(picker, board, history, situation)
        picker.next = 0
        picker.stage = STAGE_EVASIONS

    if picker.stage == STAGE_EVASIONS:
        while picker.next < picker.count:
            candidate = bring_best(picker)
            if candidate.move != picker.table_move:
                if candidate.provenance == GOOD_CAPTURE and not see_at_least(
                    board, candidate.move, 0
                ):
                    candidate.provenance = BAD_CAPTURE
                return candidate
        picker.stage = STAGE_DONE
    return cython.NULL


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def list_captures(picker: cython.pointer(Picker), board: Board, history: History) -> cython.void:
    """Generate captures and promotions, with their scores."""
    legal = cython.declare(Move[MAX_MOVES])
    index: cython.int
    picker.count = generate_captures(board, cython.address(picker.masks), legal)
    for index in range(picker.count):
        move: Move = legal[index]
        candidate = cython.address(picker.candidates[index])
        candidate.move = move
        candidate.quiet = False
        candidate.score = EVASION_CAPTURE if picker.masks.checkers else 0
        if captured_of(move):
            candidate.provenance = GOOD_CAPTURE
            candidate.score += mvv_lva(board, move) * CAPTURE_SCALE
            candidate.score += history.capture_score(board, move)
        else:
            candidate.provenance = PROMOTION
        if promoted_of(move):
            candidate.score += see_values[type_of(promoted_of(move))] * CAPTURE_SCALE


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def list_quiets(
    picker: cython.pointer(Picker),
    board: Board,
    history: History,
    situation: cython.pointer(Situation),
) -> cython.void:
    """Generate quiet moves behind what is there, with their scores."""
    legal = cython.declare(Move[MAX_MOVES])
    index: cython.int
    count: cython.int = generate_quiets(board, cython.address(picker.masks), legal)
    picker.next = picker.count
    for index in range(count):
        candidate = cython.address(picker.candidates[picker.count])
        candidate.move = legal[index]
        candidate.quiet = True
        candidate.provenance = QUIET_HISTORY
        candidate.score = history.quiet_score(board, situation, legal[index])
        picker.count += 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def offer(picker: cython.pointer(Picker), move: Move, provenance: cython.int) -> cython.pointer(
    Candidate
):
    """A move that was not generated."""
    picker.single.move = move
    picker.single.score = 0
    picker.single.provenance = provenance
    picker.single.quiet = is_quiet(move)
    return cython.address(picker.single)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def is_usable(picker: cython.pointer(Picker), board: Board, move: Move) -> cython.bint:
    """Whether a killer or counter move is quiet and legal here and was not tried already."""
    return (
        move != NO_MOVE
        and move != picker.table_move
        and is_quiet(move)
        and is_legal(board, cython.address(picker.masks), move)
    )


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def was_offered(picker: cython.pointer(Picker), move: Move) -> cython.bint:
    """Whether the quiet move came before its stage."""
    return (
        move == picker.table_move
        or move == picker.killers[0]
        or move == picker.killers[1]
        or move == picker.counter
    )


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def bring_best(picker: cython.pointer(Picker)) -> cython.pointer(Candidate):
    """Swap the best of the candidates from ``next`` on to the front of them, and take it."""
    best: cython.int = picker.next
    other: cython.int
    for other in range(picker.next + 1, picker.count):
        if picker.candidates[other].score > picker.candidates[best].score:
            best = other
    chosen: Candidate = picker.candidates[best]
    picker.candidates[best] = picker.candidates[picker.next]
    picker.candidates[picker.next] = chosen
    picker.next += 1
    return cython.address(picker.candidates[picker.next - 1])


fill_scores()
