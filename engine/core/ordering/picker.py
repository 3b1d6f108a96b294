"""The order in which the moves of a node are tried, stage by stage.

The move the table knows; captures and promotions that win by exchange (document of Mediocre,
row D1); two killers (document of Mitzi, row M4) and the counter move; captures that neither
win nor lose; the other quiet moves; captures that lose; quiet moves that lose. A stage is generated
when the one before it has not cut off; what orders the moves within it stands in ``ordering``.
"""

import cython
from cython.cimports.engine.core.basics.bits import bb
from cython.cimports.engine.core.basics.move import (
    NO_MOVE,
    captured_of,
    from_square_of,
    is_quiet,
    to_square_of,
)
from cython.cimports.engine.core.basics.switches import captures_first, tells_losing_quiets
from cython.cimports.engine.core.basics.types import Bitboard, Move
from cython.cimports.engine.core.board.board import Board
from cython.cimports.engine.core.board.legality import find_checks, is_legal, legal_from_short
from cython.cimports.engine.core.board.masks import MAGIC, danger_to
from cython.cimports.engine.core.memory.history import History, HistoryContext
from cython.cimports.engine.core.ordering.scoring import list_captures, list_quiets, mix, unmixed
from cython.cimports.engine.core.ordering.see import see_at_least, see_sign
from cython.cimports.libc.stdint import uint16_t


def start(picker, board, history, history_context, table_move, captures_only):
    """Begin with a node: test the moves that come from elsewhere.

    With ``captures_only`` quiet moves and, with ``quiescence_see``, captures that lose by exchange
    are left out, but not in check. The picker has its switches and its masks.
    """
    picker.table_move = legal_from_short(board, cython.address(picker.masks), table_move)
    picker.more_count = 0
    picker.captures_only = captures_only and not picker.masks.checkers
    history_context.danger = 0
    if not picker.captures_only:
        find_checks(board, cython.address(picker.checks))
        if picker.switches.threat_history:
            history_context.danger = danger_to(
                board, board.side, MAGIC, cython.address(picker.masks)
            )
    find_refutations(picker, history, history_context)
    picker.skip_quiets = False
    picker.next = 0
    picker.count = 0
    picker.aside_count = 0
    picker.losing_quiet_count = 0
    picker.stage = STAGE_TABLE


def add_table_moves(picker, board, several):
    """After ``start``: more moves that the table saved, to follow the first (row M4)."""
    while several and picker.more_count < MORE_TABLE_MOVES:
        short_form: uint16_t = cython.cast(uint16_t, several & 0xFFFF)
        move: Move = legal_from_short(board, cython.address(picker.masks), short_form)
        several >>= 16
        if move and move != picker.table_move:
            picker.more_table_moves[picker.more_count] = move
            picker.more_count += 1


def next_move(picker, board, history, history_context):
    """The next move to try, valid until the next call; NULL when there is none."""
    candidate: cython.pointer(Candidate) = cython.NULL
    if picker.stage <= STAGE_MORE_TABLE:
        candidate = next_table_move(picker)
        if candidate != cython.NULL:
            return candidate
    if picker.stage <= STAGE_CAPTURES:
        candidate = next_good_capture(picker, board, history)
        if candidate != cython.NULL:
            return candidate
    if picker.stage <= STAGE_REFUTATIONS:
        candidate = next_refutation(picker, board, history, history_context)
        if candidate != cython.NULL:
            return candidate
    if picker.stage <= STAGE_EXCHANGES:
        candidate = next_exchange(picker)
        if candidate != cython.NULL:
            return candidate
    if picker.stage <= STAGE_QUIETS:
        candidate = next_quiet(picker, board, history, history_context)
        if candidate != cython.NULL:
            return candidate
    if picker.stage == STAGE_BAD_CAPTURES:
        candidate = next_bad_capture(picker)
        if candidate != cython.NULL:
            return candidate
    if picker.stage == STAGE_LOSING_QUIETS:
        return next_losing_quiet(picker)
    if picker.stage <= STAGE_ALL:
        return next_of_all(picker, board, history, history_context)
    return cython.NULL


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def next_table_move(picker: cython.pointer(Picker)) -> cython.pointer(Candidate):
    """What the table knows, and which stage comes after it."""
    if picker.stage == STAGE_TABLE:
        picker.stage = STAGE_MORE_TABLE
        picker.next = 0
        if picker.table_move and not (picker.captures_only and is_quiet(picker.table_move)):
            return offer(picker, picker.table_move, TABLE_MOVE)
        picker.table_move = NO_MOVE
    if picker.next < picker.more_count:
        picker.next += 1
        return offer(picker, picker.more_table_moves[picker.next - 1], TABLE_MOVE)
    if picker.masks.checkers:
        picker.stage = STAGE_ALL_BEGIN
    elif picker.captures_only or captures_first(picker.switches):
        picker.stage = STAGE_CAPTURES_BEGIN
    else:
        begin_refutations(picker)
    return cython.NULL


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def next_good_capture(
    picker: cython.pointer(Picker), board: Board, history: History
) -> cython.pointer(Candidate):
    """Captures and promotions that win material; the others are put aside."""
    if picker.stage == STAGE_CAPTURES_BEGIN:
        add_captures(picker, board, history)
        picker.stage = STAGE_CAPTURES
    while picker.next < picker.count:
        index: cython.int = bring_best(picker)
        move: Move = picker.moves[index]
        if is_table_move(picker, move):
            continue
        sign: cython.int = see_sign(board, move) if picker.switches.see_ordering else 1
        if sign > 0:
            return offer_capture(picker, index, GOOD_CAPTURE)
        picker.moves[picker.aside_count] = move
        picker.scores[picker.aside_count] = picker.scores[index]
        picker.losing[picker.aside_count] = sign < 0
        picker.aside_count += 1
    if picker.captures_only:
        picker.stage = STAGE_EXCHANGES_BEGIN
    else:
        begin_refutations(picker)
    return cython.NULL


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def find_refutations(
    picker: cython.pointer(Picker),
    history: History,
    history_context: cython.pointer(HistoryContext),
) -> cython.void:
    """Take down what cut off elsewhere, each move once."""
    first: Move = history.tables.killers[history_context.ply][0]
    second: Move = history.tables.killers[history_context.ply][1]
    counter: Move = (
        history_context.counter[0] if history_context.counter != cython.NULL else NO_MOVE
    )
    picker.refutations[0] = first
    picker.refutations[1] = second
    picker.refutations[2] = NO_MOVE if counter == first or counter == second else counter


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def begin_refutations(picker: cython.pointer(Picker)) -> cython.void:
    """Go on with quiet moves that cut off elsewhere."""
    picker.stage = STAGE_REFUTATIONS
    picker.next = 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def next_refutation(
    picker: cython.pointer(Picker),
    board: Board,
    history: History,
    history_context: cython.pointer(HistoryContext),
) -> cython.pointer(Candidate):
    """Quiet moves that cut off elsewhere: two killers and the counter move.

    One that would lose material here is forgotten for this node, and found among the quiet moves.
    """
    while picker.next < REFUTATIONS:
        place: cython.int = picker.next
        picker.next += 1
        move: Move = picker.refutations[place]
        if is_usable(picker, board, move):
            if not is_losing(picker, board, move):
                return refutation(picker, board, history, history_context, move, KILLER_1 + place)
            picker.refutations[place] = NO_MOVE
    picker.stage = STAGE_EXCHANGES_BEGIN if captures_first(picker.switches) else STAGE_ALL_BEGIN
    return cython.NULL


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def next_exchange(picker: cython.pointer(Picker)) -> cython.pointer(Candidate):
    """The captures put aside that lose nothing by exchange."""
    if picker.stage == STAGE_EXCHANGES_BEGIN:
        picker.stage = STAGE_EXCHANGES
        picker.next = 0
    candidate = next_aside(picker, False)
    if candidate == cython.NULL:
        picker.next = 0
        if not picker.captures_only:
            picker.stage = STAGE_QUIETS_BEGIN
        else:
            picker.stage = STAGE_DONE if picker.switches.quiescence_see else STAGE_BAD_CAPTURES
    return candidate


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def next_aside(picker: cython.pointer(Picker), losing: cython.bint) -> cython.pointer(Candidate):
    """The next of the captures put aside that lose by exchange, or do not."""
    while picker.next < picker.aside_count:
        index: cython.int = picker.next
        picker.next += 1
        if picker.losing[index] == losing:
            return offer_capture(picker, index, BAD_CAPTURE if losing else EVEN_CAPTURE)
    return cython.NULL


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def next_quiet(
    picker: cython.pointer(Picker),
    board: Board,
    history: History,
    history_context: cython.pointer(HistoryContext),
) -> cython.pointer(Candidate):
    """The quiet moves that have not been offered yet; those that lose material are put aside."""
    if picker.stage == STAGE_QUIETS_BEGIN:
        if not picker.skip_quiets:
            add_quiets(picker, board, history, history_context)
        picker.losing_quiets = picker.next
        picker.stage = STAGE_QUIETS
    while picker.next < picker.count and not picker.skip_quiets:
        index: cython.int = bring_best(picker)
        if was_offered(picker, picker.moves[index]):
            continue
        if not is_losing(picker, board, picker.moves[index]):
            return offer_quiet(picker, index, picker.scores[index])
        # The places before ``index`` are free: the moves that lay there were offered.
        aside: cython.int = picker.losing_quiets + picker.losing_quiet_count
        picker.moves[aside] = picker.moves[index]
        picker.scores[aside] = picker.scores[index]
        picker.losing_quiet_count += 1
    picker.stage = STAGE_BAD_CAPTURES
    picker.next = 0
    return cython.NULL


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def next_bad_capture(picker: cython.pointer(Picker)) -> cython.pointer(Candidate):
    """The captures that lose by exchange, in the order in which they were found to."""
    candidate = next_aside(picker, True)
    if candidate == cython.NULL:
        picker.stage = STAGE_LOSING_QUIETS
        picker.next = 0
    return candidate


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def next_losing_quiet(picker: cython.pointer(Picker)) -> cython.pointer(Candidate):
    """The quiet moves put aside, by history like those before them."""
    if picker.next < picker.losing_quiet_count and not picker.skip_quiets:
        index: cython.int = picker.losing_quiets + picker.next
        picker.next += 1
        candidate = offer_quiet(picker, index, picker.scores[index])
        candidate.provenance = LOSING_QUIET
        return candidate
    picker.stage = STAGE_DONE
    return cython.NULL


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def next_of_all(
    picker: cython.pointer(Picker),
    board: Board,
    history: History,
    history_context: cython.pointer(HistoryContext),
) -> cython.pointer(Candidate):
    """All moves in one list: evasions, and everything where captures are not told apart."""
    if picker.stage == STAGE_ALL_BEGIN:
        add_captures(picker, board, history)
        add_quiets(picker, board, history, history_context)
        if not captures_first(picker.switches):
            mix(picker.moves, picker.scores, picker.count)
        picker.next = 0
        picker.stage = STAGE_ALL
    while picker.next < picker.count:
        index: cython.int = bring_best(picker)
        move: Move = picker.moves[index]
        if is_table_move(picker, move):
            continue
        # Killers and the counter move are not offered in check.
        if not picker.masks.checkers and was_offered(picker, move):
            continue
        if is_quiet(move):
            return offer_quiet(picker, index, history_of(picker, index))
        losing: cython.bint = (
            captured_of(move) != 0
            and picker.switches.see_ordering
            and not see_at_least(board, move, 0)
        )
        return offer_capture(picker, index, BAD_CAPTURE if losing else GOOD_CAPTURE)
    picker.stage = STAGE_DONE
    return cython.NULL


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def add_captures(picker: cython.pointer(Picker), board: Board, history: History) -> cython.void:
    """Begin the list with captures and promotions."""
    picker.next = 0
    picker.count = list_captures(
        board,
        history,
        picker.switches,
        cython.address(picker.masks),
        picker.moves,
        picker.scores,
    )


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def add_quiets(
    picker: cython.pointer(Picker),
    board: Board,
    history: History,
    history_context: cython.pointer(HistoryContext),
) -> cython.void:
    """Go on with quiet moves behind what is in the list."""
    first: cython.int = picker.count
    picker.next = first
    picker.count += list_quiets(
        board,
        history,
        history_context,
        cython.address(picker.masks),
        cython.address(picker.moves[first]),
        cython.address(picker.scores[first]),
    )


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def history_of(picker: cython.pointer(Picker), index: cython.int) -> cython.int:
    """The history of a quiet move of a list of all moves."""
    if captures_first(picker.switches):
        return picker.scores[index]
    return unmixed(picker.moves[index], picker.scores[index])


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def offer(picker: cython.pointer(Picker), move: Move, provenance: cython.int) -> cython.pointer(
    Candidate
):
    """A move that comes from elsewhere than the list."""
    offered = cython.address(picker.offered)
    offered.move = move
    offered.score = 0
    offered.history = 0
    offered.provenance = provenance
    offered.quiet = is_quiet(move)
    return offered


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def offer_capture(
    picker: cython.pointer(Picker), index: cython.int, provenance: cython.int
) -> cython.pointer(Candidate):
    """A capture of the list, or a promotion, which is told from captures unless it loses."""
    offered = cython.address(picker.offered)
    offered.move = picker.moves[index]
    offered.score = picker.scores[index]
    offered.history = 0
    offered.provenance = provenance
    if provenance != BAD_CAPTURE and not captured_of(offered.move):
        offered.provenance = PROMOTION
    offered.quiet = False
    return offered


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def offer_quiet(
    picker: cython.pointer(Picker), index: cython.int, history: cython.int
) -> cython.pointer(Candidate):
    """A quiet move of the list."""
    offered = cython.address(picker.offered)
    offered.move = picker.moves[index]
    offered.score = picker.scores[index]
    offered.history = history
    offered.provenance = QUIET_HISTORY
    offered.quiet = True
    return offered


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def refutation(
    picker: cython.pointer(Picker),
    board: Board,
    history: History,
    history_context: cython.pointer(HistoryContext),
    move: Move,
    provenance: cython.int,
) -> cython.pointer(Candidate):
    """A quiet move that was not generated, with its history."""
    candidate = offer(picker, move, provenance)
    candidate.history = history.quiet_score(board, history_context, move)
    return candidate


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def is_usable(picker: cython.pointer(Picker), board: Board, move: Move) -> cython.bint:
    """Whether a killer or counter move is quiet and legal here and was not tried already."""
    return (
        move != NO_MOVE
        and not is_table_move(picker, move)
        and is_quiet(move)
        and is_legal(board, cython.address(picker.masks), move)
    )


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def is_losing(picker: cython.pointer(Picker), board: Board, move: Move) -> cython.bint:
    """Whether a quiet move is to wait, since what it moves would be lost by exchange."""
    if not tells_losing_quiets(picker.switches):
        return False
    # Nothing is lost between squares that the enemy does not attack: most moves are such.
    ends: Bitboard = bb(from_square_of(move)) | bb(to_square_of(move))
    if picker.masks.danger_known and not picker.masks.danger & ends:
        return False
    return not see_at_least(board, move, 0)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def is_table_move(picker: cython.pointer(Picker), move: Move) -> cython.bint:
    """Whether the table gave the move."""
    index: cython.int
    for index in range(picker.more_count):
        if move == picker.more_table_moves[index]:
            return True
    return move == picker.table_move


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def was_offered(picker: cython.pointer(Picker), move: Move) -> cython.bint:
    """Whether the quiet move came before its stage."""
    return (
        is_table_move(picker, move)
        or move == picker.refutations[0]
        or move == picker.refutations[1]
        or move == picker.refutations[2]
    )


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def bring_best(picker: cython.pointer(Picker)) -> cython.int:
    """Swap the best of the list from ``next`` on to the front of it, and take it.

    The highest score is found before its place: that a compiler does for several at once.
    """
    scores = cython.address(picker.scores[0])
    first: cython.int = picker.next
    highest: cython.int = scores[first]
    other: cython.int
    for other in range(first + 1, picker.count):
        highest = max(highest, scores[other])
    best: cython.int = first
    while scores[best] != highest:
        best += 1
    move: Move = picker.moves[best]
    picker.moves[best] = picker.moves[first]
    picker.moves[first] = move
    scores[best] = scores[first]
    scores[first] = highest
    picker.next = first + 1
    return first
