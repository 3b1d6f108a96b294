"""What the chosen move prevents and threatens, in words."""

from __future__ import annotations

import chess

from engine.protocol.story.candidates import CandidatesSearched, Threat
from game.message import Message, San, template
from game.rules.numbered_moves import numbered_moves
from game.words.review.material import material_won
from game.words.story.linked_sentence import LinkedSentence

PREVENTS = template("Without {move}, {line} would win {material}.")
PREVENTS_MATE = template("Without {move}, {line} would be mate.")
THREATENS = template("{move} threatens {line}, which wins {material}.")
THREATENS_MATE = template("{move} threatens {line}, which is mate.")


def idea_sentences(
    found: CandidatesSearched, chosen: str, board: chess.Board
) -> list[LinkedSentence]:
    """Return what the chosen move prevents or threatens, if that is not plain on the board."""
    move = chess.Move.from_uci(chosen)
    after = board.copy(stack=False)
    after.push(move)
    ideas = (
        (found.prevented, board, PREVENTS, PREVENTS_MATE),
        (found.threatened, after, THREATENS, THREATENS_MATE),
    )
    return [
        LinkedSentence(_threat(threat, before, form, mate, numbered_moves(board, [move])), ())
        for threat, before, form, mate in ideas
        if threat is not None
    ]


def _threat(
    threat: Threat, before: chess.Board, form: Message, mate: Message, move: San
) -> Message:
    """Return a threat beside ``move``. It begins after a side has passed in ``before``."""
    idle = before.copy(stack=False)
    idle.push(chess.Move.null())
    moves = [chess.Move.from_uci(move) for move in threat.moves]
    line = numbered_moves(idle, moves)
    if not threat.won_cp:
        return mate.filled(move=move, line=line)
    return form.filled(move=move, line=line, material=material_won(idle, moves, idle.turn))
