"""The move picker: the order in which a node searches its moves, stage by stage.

Its stages: the TT move; captures and promotions with SEE above zero (document of Mediocre, row D1);
two killers (document of Mitzi, row M4) and the counter move; captures with SEE zero; quiet moves by
history; bad captures and bad quiets, which have a negative SEE. In check one list follows the TT
move. A stage generates its moves only when the search reaches it. ``scoring`` orders them.
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
from cython.cimports.engine.core.basics.switches import captures_first, separates_bad_quiets
from cython.cimports.engine.core.basics.types import Bitboard, Move
from cython.cimports.engine.core.board.legality import find_checks, is_legal, legal_from_short
from cython.cimports.engine.core.board.masks import MAGIC, danger_to
from cython.cimports.engine.core.ordering.scoring import (
    add_square_tie_break,
    bring_best,
    list_captures,
    list_quiets,
    raw_score,
)
from cython.cimports.engine.core.ordering.see import see_at_least, see_sign


def start_picking(picker, board, history, history_context, tt_move, captures_only):
    """Start the moves of a node. ``picker.switches`` and ``picker.masks`` must be set.

    ``tt_move`` is in short form; an illegal one is ignored. With ``captures_only`` the picker
    leaves out quiet moves and, with ``quiescence_see``, bad captures. In check it gives every move.
    """
    picker.tt_move = legal_from_short(board, cython.address(picker.masks), tt_move)
    picker.more_count = 0
    picker.captures_only = captures_only and not picker.masks.checkers
    history_context.danger = 0
    if not picker.captures_only:
        find_checks(board, cython.address(picker.checks))
        if picker.switches.threat_history:
            history_context.danger = danger_to(
                board, board.side, MAGIC, cython.address(picker.masks)
            )
    first: Move = history.tables.killers[history_context.ply][0]
    second: Move = history.tables.killers[history_context.ply][1]
    counter: Move = NO_MOVE
    if history_context.counter_move != cython.NULL:
        counter = history_context.counter_move[0]
    picker.refutations[0] = first
    picker.refutations[1] = second
    picker.refutations[2] = NO_MOVE if counter == first or counter == second else counter
    picker.skip_quiets = False
    picker.next = 0
    picker.count = 0
    picker.deferred_count = 0
    picker.bad_quiet_count = 0
    picker.stage = STAGE_TT_MOVE


def add_tt_moves(picker, board, short_moves):
    """Add multiple TT moves after ``start_picking``: 16-bit short forms, best lowest (row M4)."""
    while short_moves and picker.more_count < MORE_TT_MOVES:
        move: Move = legal_from_short(board, cython.address(picker.masks), short_moves & 0xFFFF)
        short_moves >>= 16
        if move and move != picker.tt_move:
            picker.more_tt_moves[picker.more_count] = move
            picker.more_count += 1


def next_move(picker, board, history, history_context):
    """Return the next move, valid until the next call, or NULL after the last one."""
    index: cython.int
    move: Move
    if picker.stage == STAGE_TT_MOVE:
        picker.stage = STAGE_MORE_TT_MOVES
        if picker.tt_move and not (picker.captures_only and is_quiet(picker.tt_move)):
            return offer_move(picker, picker.tt_move, 0, 0, TT_MOVE)
        picker.tt_move = NO_MOVE

    if picker.stage == STAGE_MORE_TT_MOVES:
        if picker.next < picker.more_count:
            picker.next += 1
            return offer_move(picker, picker.more_tt_moves[picker.next - 1], 0, 0, TT_MOVE)
        picker.next = 0
        if picker.masks.checkers:
            picker.stage = STAGE_ALL_BEGIN
        elif picker.captures_only or captures_first(picker.switches):
            picker.stage = STAGE_CAPTURES_BEGIN
        else:
            picker.stage = STAGE_REFUTATIONS

    if picker.stage == STAGE_CAPTURES_BEGIN:
        start_captures(picker, board, history)
        picker.stage = STAGE_CAPTURES
    if picker.stage == STAGE_CAPTURES:
        while picker.next < picker.count:
            index = pick_best(picker)
            move = picker.moves[index]
            if is_tt_move(picker, move):
                continue
            sign: cython.int = see_sign(board, move) if picker.switches.see_ordering else 1
            if sign > 0:
                return offer_listed(picker, index, GOOD_CAPTURE)
            defer_move(picker, index, picker.deferred_count)
            picker.is_losing[picker.deferred_count] = sign < 0
            picker.deferred_count += 1
        picker.next = 0
        picker.stage = STAGE_EQUAL_CAPTURES if picker.captures_only else STAGE_REFUTATIONS

    if picker.stage == STAGE_REFUTATIONS:
        while picker.next < REFUTATIONS:
            index = picker.next
            picker.next += 1
            move = picker.refutations[index]
            if is_playable(picker, board, move) and not is_bad_quiet(picker, board, move):
                score: cython.int = history.quiet_score(board, history_context, move)
                return offer_move(picker, move, 0, score, KILLER_1 + index)
            # A legal one comes later, as a bad quiet.
            picker.refutations[index] = NO_MOVE
        picker.next = 0
        picker.stage = STAGE_EQUAL_CAPTURES if captures_first(picker.switches) else STAGE_ALL_BEGIN

    if picker.stage == STAGE_EQUAL_CAPTURES:
        while picker.next < picker.deferred_count:
            picker.next += 1
            if not picker.is_losing[picker.next - 1]:
                return offer_listed(picker, picker.next - 1, EQUAL_CAPTURE)
        picker.next = 0
        picker.stage = STAGE_QUIETS_BEGIN
        if picker.captures_only:
            picker.stage = STAGE_DONE if picker.switches.quiescence_see else STAGE_BAD_CAPTURES

    if picker.stage == STAGE_QUIETS_BEGIN:
        if not picker.skip_quiets:
            append_quiets(picker, board, history, history_context)
        picker.bad_quiets = picker.next
        picker.stage = STAGE_QUIETS
    if picker.stage == STAGE_QUIETS:
        while picker.next < picker.count and not picker.skip_quiets:
            index = pick_best(picker)
            move = picker.moves[index]
            if was_offered(picker, move):
                continue
            if not is_bad_quiet(picker, board, move):
                return offer_listed(picker, index, QUIET_HISTORY)
            defer_move(picker, index, picker.bad_quiets + picker.bad_quiet_count)
            picker.bad_quiet_count += 1
        picker.next = 0
        picker.stage = STAGE_BAD_CAPTURES

    if picker.stage == STAGE_BAD_CAPTURES:
        while picker.next < picker.deferred_count:
            picker.next += 1
            if picker.is_losing[picker.next - 1]:
                return offer_listed(picker, picker.next - 1, BAD_CAPTURE)
        picker.next = 0
        picker.stage = STAGE_BAD_QUIETS

    if picker.stage == STAGE_BAD_QUIETS:
        if picker.next < picker.bad_quiet_count and not picker.skip_quiets:
            picker.next += 1
            return offer_listed(picker, picker.bad_quiets + picker.next - 1, BAD_QUIET)
        picker.stage = STAGE_DONE

    return next_of_all(picker, board, history, history_context)


def next_of_all(picker, board, history, history_context):
    """Return the next move of one list of all moves, or NULL after the last one.

    In check, and if the switches do not separate captures, all other moves form one list.
    """
    if picker.stage == STAGE_ALL_BEGIN:
        start_captures(picker, board, history)
        append_quiets(picker, board, history, history_context)
        if not captures_first(picker.switches):
            add_square_tie_break(picker.moves, picker.scores, picker.count)
        picker.next = 0
        picker.stage = STAGE_ALL
    while picker.stage == STAGE_ALL and picker.next < picker.count:
        index: cython.int = pick_best(picker)
        move: Move = picker.moves[index]
        # In check no earlier stage has given killers and the counter move.
        if is_tt_move(picker, move) or (not picker.masks.checkers and was_offered(picker, move)):
            continue
        if is_quiet(move):
            score: cython.int = picker.scores[index]
            value: cython.int = score if captures_first(picker.switches) else raw_score(move, score)
            return offer_move(picker, move, score, value, QUIET_HISTORY)
        losing: cython.bint = (
            captured_of(move) != 0
            and picker.switches.see_ordering
            and not see_at_least(board, move, 0)
        )
        return offer_listed(picker, index, BAD_CAPTURE if losing else GOOD_CAPTURE)
    picker.stage = STAGE_DONE
    return cython.NULL


def start_captures(picker, board, history):
    """Start the list with captures and promotions."""
    masks = cython.address(picker.masks)
    picker.next = 0
    picker.count = list_captures(
        board, history, picker.switches, masks, picker.moves, picker.scores
    )


def append_quiets(picker, board, history, history_context):
    """Append the quiet moves to the list, and set ``picker.next`` to the first of them."""
    first: cython.int = picker.count
    masks = cython.address(picker.masks)
    moves = cython.address(picker.moves[first])
    scores = cython.address(picker.scores[first])
    picker.next = first
    picker.count += list_quiets(board, history, history_context, masks, moves, scores)


def offer_move(picker, move, score, history, provenance):
    """Make a move the current one and return it."""
    current = cython.address(picker.current)
    current.move = move
    current.score = score
    current.history = history
    current.provenance = provenance
    current.quiet = is_quiet(move)
    return current


def offer_listed(picker, index, provenance):
    """Make a move of the list the current one and return it.

    A promotion without a capture gets its own provenance, unless it is bad.
    """
    move: Move = picker.moves[index]
    score: cython.int = picker.scores[index]
    if provenance == QUIET_HISTORY or provenance == BAD_QUIET:
        return offer_move(picker, move, score, score, provenance)
    if provenance != BAD_CAPTURE and not captured_of(move):
        provenance = PROMOTION
    return offer_move(picker, move, score, 0, provenance)


def is_playable(picker, board, move):
    """Return whether a killer or counter move is quiet and legal here and not a TT move."""
    return (
        move != NO_MOVE
        and not is_tt_move(picker, move)
        and is_quiet(move)
        and is_legal(board, cython.address(picker.masks), move)
    )


def is_bad_quiet(picker, board, move):
    """Return whether SEE of a quiet move is negative; False if the switches do not use that."""
    if not separates_bad_quiets(picker.switches):
        return False
    # If the enemy attacks neither origin nor target, the move loses nothing. The origin counts
    # since the move may open a line through it to the target.
    ends: Bitboard = bb(from_square_of(move)) | bb(to_square_of(move))
    if picker.masks.danger_known and not picker.masks.danger & ends:
        return False
    return not see_at_least(board, move, 0)


def is_tt_move(picker, move):
    """Return whether the move is one of the TT moves."""
    index: cython.int
    for index in range(picker.more_count):
        if move == picker.more_tt_moves[index]:
            return True
    return move == picker.tt_move


def was_offered(picker, move):
    """Return whether an earlier stage has given this quiet move."""
    return (
        is_tt_move(picker, move)
        or move == picker.refutations[0]
        or move == picker.refutations[1]
        or move == picker.refutations[2]
    )


def pick_best(picker):
    """Swap the best remaining move to index ``picker.next``; return the index and advance it."""
    index: cython.int = picker.next
    bring_best(picker.moves, picker.scores, index, picker.count)
    picker.next = index + 1
    return index


def defer_move(picker, index, place):
    """Copy a move to an earlier place of the list, whose own move has already been offered."""
    picker.moves[place] = picker.moves[index]
    picker.scores[place] = picker.scores[index]
