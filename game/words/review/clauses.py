"""What a mistake allows and what it misses, in one sentence each.

A sentence says what its clause proves, and no more. It names the moves, the pieces with their
squares, and what is won from the position before the mistake to the point where the line settles.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import chess

from engine.protocol.clauses import Clause, ClauseKind, ExplainedMove, Motif
from game.message import Argument, Message, plural, template
from game.rules.numbered_moves import numbered_moves
from game.words.moves import SIDES
from game.words.review.material import (
    MATERIAL,
    material_won,
    wins_just_piece_of_kind,
    wins_piece_of_kind,
)
from game.words.review.pieces import (
    acting_piece,
    piece_type_of,
    the_piece,
    undefended_piece,
    with_and,
)
from game.words.review.terms import term_sentence

Forms = dict[ClauseKind, Message]
"""The text for a line that the mistake allows, and the one for a line that it misses."""


def _forms(allows: Message, misses: Message) -> Forms:
    return {ClauseKind.ALLOWS: allows, ClauseKind.MISSES: misses}


WINNING = _forms(
    template("{statement}, winning {material}."),
    template("{statement} and won {material}."),
)
WINNING_IN_ALL = _forms(
    template("{statement}, and the whole line wins {material}."),
    template("{statement}, and the whole line would have won {material}."),
)
"""For a capture of another piece than those that are won in the end."""
WHOLE = template("{statement}.")
MATE_AT_ONCE = _forms(
    template("After {played}, {move} is checkmate."),
    template("{move} would have been checkmate."),
)
BACK_RANK_MATE_AT_ONCE = _forms(
    template("After {played}, {move} is mate on the back rank."),
    template("{move} would have been mate on the back rank."),
)
WINS_UNDEFENDED = _forms(
    template("After {played}, {move} wins {undefended}."),
    template("{move} would have won {undefended}."),
)
TAKES_UNDEFENDED = _forms(
    template("After {played}, {move} takes {undefended}"),
    template("{move} would have taken {undefended}"),
)
WINS = _forms(
    template("After {played}, {move} wins {first}."),
    template("{move} would have won {first}."),
)
TAKES = _forms(
    template("After {played}, {move} takes {first}"),
    template("{move} would have taken {first}"),
)
FORKS = _forms(
    template("After {played}, {move} forks {targets}"),
    template("{move} would have forked {targets}"),
)
THREATENS = _forms(
    template("After {played}, {move} makes two threats against {targets}"),
    template("{move} would have made two threats against {targets}"),
)
THREATENS_MATE = _forms(
    template("After {played}, {move} threatens mate and {second}"),
    template("{move} would have threatened mate and {second}"),
)
PINS = _forms(
    template("After {played}, {move} wins {material}, because {acting} pins {first} to {second}."),
    template("{move} would have won {material}, because {acting} then pins {first} to {second}."),
)
SKEWERS = _forms(
    template("After {played}, {move} attacks {first} and, behind it, {second}"),
    template("{move} would have attacked {first} and, behind it, {second}"),
)
OPENS_LINE = _forms(
    template("After {played}, {move} opens the line from {acting} to {first}"),
    template("{move} would have opened the line from {acting} to {first}"),
)
TAKES_WITH_CHECK = _forms(
    template("After {played}, {move} takes {second} with a discovered check from {actor}"),
    template("{move} would have taken {second} with a discovered check from {actor}"),
)
ATTACKS_WITH_CHECK = _forms(
    template("After {played}, {move} attacks {second} with a discovered check from {actor}"),
    template("{move} would have attacked {second} with a discovered check from {actor}"),
)
TAKES_DEFENDER = _forms(
    template("After {played}, {move} removes {second} from the defence of {first}"),
    template("{move} would have removed {second} from the defence of {first}"),
)
DRAWS_DEFENDER_AWAY = _forms(
    template("After {played}, {move} draws {second} away from the defence of {first}"),
    template("{move} would have drawn {second} away from the defence of {first}"),
)
DRIVES_DEFENDER_AWAY = _forms(
    template("After {played}, {move} drives {second} away from the defence of {first}"),
    template("{move} would have driven {second} away from the defence of {first}"),
)
TRAPS = _forms(
    template("After {played}, {move} traps {first}"),
    template("{move} would have trapped {first}"),
)
PROMOTES = _forms(
    template("After {played}, the pawn on {square} promotes with {move}."),
    template("The pawn on {square} would have promoted with {move}."),
)
LEADS_TO_PROMOTION = _forms(
    template("After {played}, {move} leads to the promotion of the pawn on {square}."),
    template("{move} would have led to the promotion of the pawn on {square}."),
)
LEADS_TO_PAWN_ENDING = _forms(
    template("After {played}, {move} leads to a pawn ending that is won for {side}."),
    template("{move} would have led to a pawn ending that is won for {side}."),
)
LEADS_TO_STALEMATE = _forms(
    template("After {played}, {move} leads to stalemate."),
    template("{move} would have led to stalemate."),
)
FAR_MATE = _forms(
    template("After {played}, {move} forces mate in at most {number} moves."),
    template("{move} would have forced mate in at most {number} moves."),
)
MOST_EXACT_MATE = 3
"""In moves. Of a longer mate the search does not know whether it is the shortest one."""
IS_STALEMATE = template("{played} is stalemate.")
LEADS_TO_PERPETUAL_CHECK = _forms(
    template("After {played}, {move} leads to perpetual check."),
    template("{move} would have led to perpetual check."),
)


def clause_sentences(move: ExplainedMove, before: chess.Board) -> tuple[Message, ...]:
    """Return what a mistake allows and misses, as far as that is certain.

    Args:
        move: the mistake.
        before: the position before it.
    """
    return tuple(clause_sentence(clause, move, before) for clause in move.clauses)


def clause_sentence(clause: Clause, move: ExplainedMove, before: chess.Board) -> Message:
    """Return a clause of a mistake as a sentence; ``before`` is the position before the mistake."""
    if clause.motif is Motif.EVALUATION_TERM:
        return term_sentence(clause, move, before)
    line = _line(clause, move, before)
    return SENTENCES[clause.motif](clause, line)


class _Line(NamedTuple):
    """The evidence of a clause, played out."""

    before: chess.Board
    """The position before the mistake."""
    start: chess.Board
    """The position before the first move of the line."""
    settled: chess.Board
    """The position in which the statement is settled."""
    moves: tuple[chess.Move, ...]
    """The moves from the first one to the one that shows the motif."""
    place: dict[str, Argument]
    """What stands in the places ``played`` and ``move``."""

    whole: tuple[chess.Move, ...]
    """All moves from the position before the mistake to the one in which it is settled."""

    @property
    def shows(self) -> chess.Board:
        """The position before the move that shows the motif."""
        board = self.start.copy(stack=False)
        for move in self.moves[:-1]:
            board.push(move)
        return board


def _line(clause: Clause, move: ExplainedMove, before: chess.Board) -> _Line:
    start = before.copy(stack=False)
    played = start.parse_uci(move.move)
    is_allowed = clause.kind is ClauseKind.ALLOWS
    if is_allowed:
        start.push(played)
    settled, moves = start.copy(stack=False), list[chess.Move]()
    for text in clause.evidence.moves:
        moves.append(settled.push_uci(text))
    shown = tuple(moves[: clause.preparing_plies + 1])
    place: dict[str, Argument] = {
        "played": numbered_moves(before, [played]),
        "move": numbered_moves(start, shown),
    }
    whole = (played, *moves) if is_allowed else tuple(moves)
    return _Line(before, start, settled, shown, place, whole)


def _pieces(clause: Clause) -> dict[str, Argument]:
    """Return what stands in the places for pieces."""
    names = dict[str, Argument]()
    if clause.actor is not None:
        names["actor"] = the_piece(clause.actor)
        names["acting"] = acting_piece(clause.actor)
    for name, target in zip(("first", "second"), clause.targets, strict=False):
        names[name] = the_piece(target)
    if clause.targets:
        names["undefended"] = undefended_piece(clause.targets[0])
        names["targets"] = with_and([the_piece(target) for target in clause.targets])
    return names


def _said(forms: Forms) -> Callable[[Clause, _Line], Message]:
    """Return the function that fills a whole sentence."""
    return lambda clause, line: forms[clause.kind].filled(**line.place, **_pieces(clause))


def _won(forms: Forms, winning: Forms = WINNING) -> Callable[[Clause, _Line], Message]:
    """Return the function that adds to a statement what the line wins."""

    def sentence(clause: Clause, line: _Line) -> Message:
        statement = forms[clause.kind].filled(**line.place, **_pieces(clause))
        if clause.won_cp <= 0:
            return WHOLE.filled(statement=statement)
        return winning[clause.kind].filled(statement=statement, material=_material(clause, line))

    return sentence


def _material(clause: Clause, line: _Line) -> Message:
    side = line.start.turn
    return material_won(line.before, line.whole, side, wins_more=clause.wins_more)


def _mate(clause: Clause, line: _Line) -> Message:
    number = clause.mate_in
    if number == 1:
        return MATE_AT_ONCE[clause.kind].filled(**line.place)
    if number > MOST_EXACT_MATE:
        return FAR_MATE[clause.kind].filled(number=number, **line.place)
    if clause.kind is ClauseKind.ALLOWS:
        return plural(
            "After {played}, {move} forces mate in {number} move.",
            "After {played}, {move} forces mate in {number} moves.",
            number,
            **line.place,
        )
    return plural(
        "{move} would have forced mate in {number} move.",
        "{move} would have forced mate in {number} moves.",
        number,
        **line.place,
    )


def _back_rank_mate(clause: Clause, line: _Line) -> Message:
    number = clause.mate_in
    if number == 1:
        return BACK_RANK_MATE_AT_ONCE[clause.kind].filled(**line.place)
    if clause.kind is ClauseKind.ALLOWS:
        return plural(
            "After {played}, {move} leads to mate on the back rank in {number} move.",
            "After {played}, {move} leads to mate on the back rank in {number} moves.",
            number,
            **line.place,
        )
    return plural(
        "{move} would have led to mate on the back rank in {number} move.",
        "{move} would have led to mate on the back rank in {number} moves.",
        number,
        **line.place,
    )


def _capture(just: Forms, takes: Forms) -> Callable[[Clause, _Line], Message]:
    """Return the function for a capture; ``just`` is for one that wins just the piece."""

    def sentence(clause: Clause, line: _Line) -> Message:
        kind = piece_type_of(clause.targets[0])
        first = len(line.whole) - len(clause.evidence.moves)
        is_just = wins_just_piece_of_kind(line.before, line.whole, first, kind)
        if is_just and not clause.wins_more:
            return _said(just)(clause, line)
        is_among = wins_piece_of_kind(line.before, line.whole, line.start.turn, kind)
        return _won(takes, WINNING if is_among else WINNING_IN_ALL)(clause, line)

    return sentence


def _pin(clause: Clause, line: _Line) -> Message:
    material = _material(clause, line) if clause.won_cp > 0 else MATERIAL
    return PINS[clause.kind].filled(**line.place, **_pieces(clause), material=material)


def _double_threat(clause: Clause, line: _Line) -> Message:
    is_mate = piece_type_of(clause.targets[0]) == chess.KING
    return _won(THREATENS_MATE if is_mate else THREATENS)(clause, line)


def _discovered_check(clause: Clause, line: _Line) -> Message:
    taken = chess.parse_square(clause.targets[1].square)
    takes = line.moves[-1].to_square == taken
    return _won(TAKES_WITH_CHECK if takes else ATTACKS_WITH_CHECK)(clause, line)


def _removed_defender(clause: Clause, line: _Line) -> Message:
    removing, defender = line.moves[-1], chess.parse_square(clause.targets[1].square)
    if removing.to_square == defender:
        return _won(TAKES_DEFENDER)(clause, line)
    draws = line.shows.gives_check(removing)
    return _won(DRAWS_DEFENDER_AWAY if draws else DRIVES_DEFENDER_AWAY)(clause, line)


def _promotion(clause: Clause, line: _Line) -> Message:
    assert clause.actor is not None
    forms = PROMOTES if line.moves[0].promotion else LEADS_TO_PROMOTION
    return forms[clause.kind].filled(**line.place, square=clause.actor.square)


def _stalemate(clause: Clause, line: _Line) -> Message:
    if not line.moves:
        return IS_STALEMATE.filled(**line.place)
    return LEADS_TO_STALEMATE[clause.kind].filled(**line.place)


def _pawn_ending(clause: Clause, line: _Line) -> Message:
    return LEADS_TO_PAWN_ENDING[clause.kind].filled(**line.place, side=SIDES[line.start.turn])


SENTENCES: dict[Motif, Callable[[Clause, _Line], Message]] = {
    Motif.MATE: _mate,
    Motif.BACK_RANK_MATE: _back_rank_mate,
    Motif.HANGING_PIECE: _capture(WINS_UNDEFENDED, TAKES_UNDEFENDED),
    Motif.CAPTURE: _capture(WINS, TAKES),
    Motif.EXCHANGE: _capture(WINS, TAKES),
    Motif.FORK: _won(FORKS),
    Motif.PIN: _pin,
    Motif.SKEWER: _won(SKEWERS),
    Motif.DISCOVERED_ATTACK: _won(OPENS_LINE),
    Motif.DISCOVERED_CHECK: _discovered_check,
    Motif.DOUBLE_THREAT: _double_threat,
    Motif.REMOVED_DEFENDER: _removed_defender,
    Motif.TRAPPED_PIECE: _won(TRAPS),
    Motif.PROMOTION: _promotion,
    Motif.PAWN_ENDING: _pawn_ending,
    Motif.STALEMATE: _stalemate,
    Motif.PERPETUAL_CHECK: _said(LEADS_TO_PERPETUAL_CHECK),
}
"""What makes the sentence of each motif but that of the terms of the evaluation."""
