"""What a move prevents and what it threatens: lines in which one side passes.

Each was searched. It wins material that it keeps, much more than the line of the move does; or the
position is much better, if nothing else says what the move is for.
"""

from __future__ import annotations

from collections.abc import Sequence

import chess

from engine.inspection.story.best_line import best_line, continued
from engine.protocol.clauses import EffectKind, MoveEffect
from engine.protocol.messages import Score
from engine.protocol.review import PositionSearch, ReviewedLine
from engine.protocol.story.candidates import CandidateLine, Threat
from engine.protocol.story.search_story import Standing, standing_of
from engine.review.accuracy import limited_cp
from engine.review.effects.made_move import passed
from engine.review.exchanges import (
    LEAST_GAIN_CP,
    captured_piece_cp,
    exchange_cp,
    material_lead_cp,
)
from engine.review.kept_gains import kept_gain_plies
from engine.review.searched_line import SearchedLine
from engine.review.verdicts import score_after_move

LEAST_LOSS_CP = 150
"""A threat costs at least so much by the scores."""
THREAT_NODES = 200_000
MOST_MATE_MOVES = 3
"""A mate in more moves is no threat that a player sees."""
DEFENDING = frozenset(
    {
        EffectKind.CHECKMATE,
        EffectKind.STALEMATE,
        EffectKind.TAKES_BACK,
        EffectKind.TAKES_UNDEFENDED,
        EffectKind.TAKES_SAFELY,
        EffectKind.TAKES_FOR,
        EffectKind.EVADES_CHECK,
        EffectKind.STOPS_MATE,
        EffectKind.SAVES,
        EffectKind.SHELTERS,
        EffectKind.PROTECTS,
    }
)
"""Beside these effects of a move, what it prevents is plain or of less interest."""
ATTACKING = frozenset(
    {
        EffectKind.CHECKMATE,
        EffectKind.STALEMATE,
        EffectKind.TAKES_UNDEFENDED,
        EffectKind.TAKES_SAFELY,
        EffectKind.FORKS,
        EffectKind.SKEWERS,
        EffectKind.THREATENS_MATE,
        EffectKind.TAKES_BACK,
        EffectKind.TAKES_FOR,
        EffectKind.EXCHANGES,
        EffectKind.TAKES,
        EffectKind.EN_PRISE,
        EffectKind.LEAVES,
        EffectKind.DOES_NOT_SAVE,
    }
)
"""Beside these effects of a move, what it threatens is plain, or a reply comes before it."""


QUIET = frozenset(
    {
        EffectKind.CASTLES,
        EffectKind.DEVELOPS,
        EffectKind.FREES,
        EffectKind.PRESSES,
        EffectKind.GUARDS,
        EffectKind.RETREATS,
        EffectKind.GIVES_FLIGHT,
        EffectKind.TAKES_OPEN_FILE,
        EffectKind.ADVANCES_PASSED_PAWN,
    }
)
"""Beside these effects of a move it says something that the other side would stand better."""


def prevented(
    board: chess.Board, line: CandidateLine, effects: Sequence[MoveEffect]
) -> Threat | None:
    """Return what the other side would win if the side to move passed, which a move prevents.

    Args:
        board: the position before the move.
        line: the move with its line.
        effects: what the move does on the board.
    """
    idle = passed(board)
    if idle is None or DEFENDING & {one.kind for one in effects}:
        return None
    lost, score = line.line.material, score_after_move(line.score)
    found = best_line(idle, THREAT_NODES)
    threat = _threat(idle, found, score, 0 if lost is None else lost.won_cp)
    if threat is not None or found is None or not is_unclear(effects):
        return threat
    better = better_position(found, score)
    answers = [one.move for one in line.line.moves[1:2]]
    # What is played all the same is not prevented.
    return None if better is None or better.moves[0] in answers else better


def threatened(
    board: chess.Board, line: CandidateLine, effects: Sequence[MoveEffect]
) -> Threat | None:
    """Return what a move would win if the other side passed; see ``prevented``."""
    after = board.copy(stack=False)
    after.push_uci(line.move.move)
    idle = passed(after)
    if idle is None or ATTACKING & {one.kind for one in effects}:
        return None
    lost = line.line.material
    found = best_line(idle, THREAT_NODES)
    threat = _threat(idle, found, line.score, 0 if lost is None else -lost.won_cp)
    if threat is None and found is not None and is_unclear(effects):
        threat = better_position(found, line.score)
    if threat is None or not _is_new(board, idle, threat):
        return None
    named = {target.square for one in effects for target in one.targets}
    return None if chess.square_name(_target(threat)) in named else threat


def _target(threat: Threat) -> chess.Square:
    return chess.Move.from_uci(threat.moves[0]).to_square


def _is_new(board: chess.Board, idle: chess.Board, threat: Threat) -> bool:
    """Return whether a threat begins with a capture or a check that was not possible before.

    A capture was possible too if it won as much.
    """
    first = chess.Move.from_uci(threat.moves[0])
    if not (idle.is_capture(first) or idle.gives_check(first)):
        return False
    if not board.is_legal(first) or board.is_capture(first) is not idle.is_capture(first):
        return True
    return idle.is_capture(first) and exchange_cp(board, first) < exchange_cp(idle, first)


def is_unclear(effects: Sequence[MoveEffect]) -> bool:
    """Return whether the board does not show what a move is for."""
    return all(one.kind in QUIET for one in effects)


def better_position(found: ReviewedLine, score: Score) -> Threat | None:
    """Return the best move of the side to move, if a player calls the position another one then.

    Args:
        found: its best line.
        score: what it has without that, for the same side.
    """
    one, other = found.score, score
    if one.mate is not None or other.mate is not None or (one.centipawns or 0) <= 0:
        return None
    gain_cp = limited_cp(one) - limited_cp(other)
    is_other = standing_of(one) is not standing_of(other) or (other.centipawns or 0) < 0
    if gain_cp < LEAST_LOSS_CP or not is_other or standing_of(one) is Standing.EQUAL:
        return None
    return Threat(found.moves[:1], 0, one)


def _threat(
    idle: chess.Board, found: ReviewedLine | None, score: Score, won_cp: int
) -> Threat | None:
    """Return what the side to move wins more than it does by a score and a won material.

    ``found`` is its best line.
    """
    if found is None or limited_cp(found.score) - limited_cp(score) < LEAST_LOSS_CP:
        return None
    mate = found.score.mate
    if mate is not None:
        is_plain = 0 < mate <= MOST_MATE_MOVES and len(found.moves) == 2 * mate - 1
        return Threat(found.moves, 0) if is_plain and (score.mate or 0) <= 0 else None
    if _takes_freely(idle, chess.Move.from_uci(found.moves[0])):
        won = captured_piece_cp(idle, chess.Move.from_uci(found.moves[0]))
        return Threat(found.moves[:1], won) if won >= won_cp + LEAST_GAIN_CP else None
    line = _played(idle, continued(idle, found))
    plies = kept_gain_plies(line)
    if plies is None or line.won_cp(plies) < won_cp + LEAST_GAIN_CP:
        return None
    return Threat(_told(line, plies), line.won_cp(plies))


def _takes_freely(board: chess.Board, move: chess.Move) -> bool:
    """Return whether a move takes a piece and nothing can take back."""
    after = board.copy(stack=False)
    after.push(move)
    is_plain = board.is_capture(move) and move.promotion is None
    return is_plain and not after.is_attacked_by(after.turn, move.to_square)


def _told(line: SearchedLine, plies: int) -> tuple[str, ...]:
    return tuple(move.uci() for move in line.moves[:plies])


def _played(board: chess.Board, line: ReviewedLine) -> SearchedLine:
    """Return a line on boards. Its material counts from ``board``."""
    moves: Sequence[str] = line.moves
    search = PositionSearch(0, 1, len(moves), 0, was_cut_short=False, lines=(line,))
    return SearchedLine.of(search, None, board, material_lead_cp(board, board.turn))
