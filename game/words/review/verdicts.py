"""Verdicts on moves, changes of a forced mate, and the phases of a game, in words."""

from __future__ import annotations

import chess

from engine.protocol.clauses import ClauseKind, Motif
from engine.protocol.review import MateChange, Phase, ReviewedMove, Verdict
from game.message import Message, message, template
from game.words.moves import SIDES
from game.words.nags import BLUNDER, INACCURACY, MISTAKE, SYMBOLS

VERDICTS: dict[Verdict, Message] = {
    Verdict.INACCURACY: message("Inaccuracy"),
    Verdict.MISTAKE: message("Mistake"),
    Verdict.BLUNDER: message("Blunder"),
}
COUNTED_VERDICTS: dict[Verdict, Message] = {
    Verdict.INACCURACY: message("Inaccuracies"),
    Verdict.MISTAKE: message("Mistakes"),
    Verdict.BLUNDER: message("Blunders"),
}
MARKS: dict[Verdict, str] = {
    Verdict.INACCURACY: SYMBOLS[INACCURACY],
    Verdict.MISTAKE: SYMBOLS[MISTAKE],
    Verdict.BLUNDER: SYMBOLS[BLUNDER],
}
ONLY_MOVE_MARK = SYMBOLS[8]
PHASES: dict[Phase, Message] = {
    Phase.OPENING: message("Opening"),
    Phase.MIDDLEGAME: message("Middlegame"),
    Phase.ENDGAME: message("Endgame"),
}
MATE_CHANGES: dict[MateChange, Message] = {
    MateChange.CREATED: template("{opponent} can force mate now."),
    MateChange.LOST: template("{side} could force mate before, and no longer can."),
    MateChange.DELAYED: template("{side} still mates by force, but later."),
}
TOLD_BY = {MateChange.CREATED: ClauseKind.ALLOWS, MateChange.LOST: ClauseKind.MISSES}
"""The kind of clause that tells of a mate already."""
MATES = (Motif.MATE, Motif.BACK_RANK_MATE)
VERDICT_WITH_CHANCES = template("{verdict}: the winning chances drop from {before} % to {after} %.")
VERDICT_ALONE = template("{verdict}.")
ONLY_MOVE = message("The only good move.")


def verdict_sentence(move: ReviewedMove) -> Message | None:
    """Return what a move costs; None if it has no verdict."""
    if move.verdict is None:
        return None
    verdict = VERDICTS[move.verdict]
    before, after = round(move.chance_before), round(move.chance_before - move.loss)
    if before == after:  # A mate changes the verdict where the game is decided anyway.
        return VERDICT_ALONE.filled(verdict=verdict)
    return VERDICT_WITH_CHANCES.filled(verdict=verdict, before=before, after=after)


def mate_change_sentence(move: ReviewedMove, side: chess.Color) -> Message | None:
    """Return what a move of ``side`` does to a forced mate; None if nothing.

    Also None if a clause of the move tells of that mate.
    """
    if move.mate_change is None:
        return None
    told = TOLD_BY.get(move.mate_change)
    if any(one.kind is told and one.motif in MATES for one in move.clauses):
        return None
    return MATE_CHANGES[move.mate_change].filled(side=SIDES[side], opponent=SIDES[not side])
