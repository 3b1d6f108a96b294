"""Discovered attacks and checks: a piece moves off the line of another, and both act."""

from __future__ import annotations

import chess

from engine.protocol.clauses import Motif
from engine.review.exchanges import LEAST_GAIN_CP, can_win_by_capture, captured_piece_cp
from engine.review.motifs.found_motif import FoundMotif
from engine.review.motifs.line_queries import (
    men_between,
    new_attack_targets,
    settled_gain,
    slides_towards,
    takes_unmoved_piece,
)
from engine.review.searched_line import SearchedLine, piece_on


def detect_discovered_check(line: SearchedLine) -> FoundMotif | None:
    """Recognise a discovered check by which the piece that moves wins material.

    It takes on the first move a piece that was defended, or on the third move one that it attacks.
    """
    if not line.moves or line.moves[0].promotion:
        return None
    first = line.moves[0]
    before, after = line.boards[:2]
    king = after.king(not line.side)
    if king is None or not (checkers := after.checkers() - chess.SquareSet([first.to_square])):
        return None
    slider = checkers.pop()
    if first.from_square not in chess.SquareSet.between(slider, king):
        return None
    if plies := _won_by_mover(line):
        won = piece_on(before, line.moves[2].to_square)
    elif plies := _won_by_taking_first(line):
        won = piece_on(before, first.to_square)
    else:
        return None
    return FoundMotif(
        Motif.DISCOVERED_CHECK,
        plies,
        actor=piece_on(after, slider),
        targets=(piece_on(after, king), won),
    )


def detect_discovered_attack(line: SearchedLine) -> FoundMotif | None:
    """Recognise a discovered attack on another piece than the king.

    The slider takes its target on the third move; or the target gets away, and the piece that moved
    off the line takes another one.
    """
    if len(line.moves) < 3 or line.moves[0].promotion:
        return None
    found = _taken_by_slider(line)
    if found is None:
        target = line.moves[1].from_square
        slider = _uncovers(line, target)
        plies = None if slider is None else _won_by_mover(line)
    else:
        slider, target = found.from_square, found.to_square
        plies = line.settled(3)
        if plies is not None and min(line.won_cp(plies), line.gain_cp(1, plies)) < LEAST_GAIN_CP:
            return None
    if slider is None or plies is None:
        return None
    after = line.boards[1]
    return FoundMotif(
        Motif.DISCOVERED_ATTACK,
        plies,
        actor=piece_on(after, slider),
        targets=(piece_on(after, target),),
    )


def _taken_by_slider(line: SearchedLine) -> chess.Move | None:
    """Return the move by which a slider takes what the first move uncovered for it.

    It is the third move, or the fifth if the piece that moved off the line goes on with a capture
    or a check.
    """
    for ply in (2, 4):
        take = line.moves[ply] if ply < len(line.moves) else None
        if take is None:
            return None
        if _uncovers(line, take.to_square) == take.from_square:
            replies = line.moves[1:ply:2]
            is_unmoved = all(
                take.to_square not in (move.from_square, move.to_square) for move in replies
            )
            return take if is_unmoved else None
        goes_on = take.from_square == line.moves[0].to_square
        is_forcing = line.boards[ply].is_capture(take) or line.boards[ply + 1].is_check()
        if not goes_on or not is_forcing:
            return None
    return None


def _uncovers(line: SearchedLine, target: chess.Square) -> chess.Square | None:
    """Return the slider to which the first move opens the line to ``target``, if it can win it."""
    before, after = line.boards[:2]
    left, reached = line.moves[0].from_square, line.moves[0].to_square
    if after.color_at(target) is not (not line.side) or before.piece_at(target) is None:
        return None
    if after.piece_type_at(target) in (chess.KING, chess.PAWN):
        return None
    for slider in after.attackers(line.side, target):
        if (
            slider != reached
            and slides_towards(after, slider, target)
            and men_between(before, slider, target) == chess.SquareSet([left])
            and can_win_by_capture(after, slider, target)
        ):
            return slider
    return None


def _won_by_taking_first(line: SearchedLine) -> int | None:
    """Return where the line settles if its first move wins a piece that was defended."""
    before, first = line.boards[0], line.moves[0]
    value = captured_piece_cp(before, first)
    if before.is_en_passant(first) or not before.is_attacked_by(not line.side, first.to_square):
        return None
    if not value:
        return None
    plies = line.settled(1)
    if plies is None or min(line.won_cp(plies), line.gain_cp(0, plies)) < LEAST_GAIN_CP:
        return None
    return plies


def _won_by_mover(line: SearchedLine) -> int | None:
    """Return where the line settles if the piece that moves first takes what it newly attacks."""
    if not takes_unmoved_piece(line):
        return None
    first, _, take = line.moves[:3]
    if take.from_square != first.to_square or take.to_square not in new_attack_targets(line):
        return None
    return settled_gain(line, made=1)
