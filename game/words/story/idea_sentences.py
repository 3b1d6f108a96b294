"""What the chosen move prevents and threatens, in words."""

from __future__ import annotations

from typing import NamedTuple

import chess

from engine.protocol.story.candidates import CandidateLead, CandidatesSearched, Plan, Threat
from engine.protocol.story.search_story import Standing, standing_of
from game.message import Message, San, template
from game.rules.numbered_moves import numbered_moves
from game.words.moves import SIDES
from game.words.review.material import VALUES, material_won
from game.words.story.balance import balance_of
from game.words.story.effect_words import effect_words
from game.words.story.linked_sentence import LinkedSentence
from game.words.story.story_parts import StoryParts

PREVENTS = template("Without {move}, {line} would win {material}.")
PREVENTS_MATE = template("Without {move}, {line} would be mate.")
THREATENS = template("{move} threatens {line}, which wins {material}.")
THREATENS_MATE = template("{move} threatens {line}, which is mate.")
PREVENTS_BETTER = template("Without {move}, {line} would be strong: then {standing}.")
THREATENS_BETTER = template("{move} prepares {line}: if nothing is done against it, {standing}.")
PREPARES = template("{move} prepares {next}, which {effects} after {answer}.")
HELPS = template("{side} is ahead in material, so the exchange of pieces helps.")
LEAST_LEAD_PAWNS = 2
"""A side that is ahead by so much is glad to exchange pieces."""


class _Forms(NamedTuple):
    """How an idea is said, by what it wins."""

    wins: Message
    mates: Message
    is_better: Message


PREVENTED = _Forms(PREVENTS, PREVENTS_MATE, PREVENTS_BETTER)
THREATENED = _Forms(THREATENS, THREATENS_MATE, THREATENS_BETTER)


def idea_sentences(
    found: CandidatesSearched, chosen: str, board: chess.Board
) -> list[LinkedSentence]:
    """Return what the chosen move prevents or threatens, if that is not plain on the board.

    Of an exchange it is told whom it helps.
    """
    move = chess.Move.from_uci(chosen)
    after = board.copy(stack=False)
    after.push(move)
    ideas = ((found.prevented, board, PREVENTED), (found.threatened, after, THREATENED))
    told = [
        LinkedSentence(_threat(threat, before, forms, numbered_moves(board, [move])), ())
        for threat, before, forms in ideas
        if threat is not None
    ]
    if found.plan is not None and not told:
        told = [LinkedSentence(_plan(found.plan, after, numbered_moves(board, [move])), ())]
    return told or _exchange(found, chosen, board)


def _plan(plan: Plan, after: chess.Board, move: San) -> Message:
    """Return what ``move`` prepares, which has led to the position ``after``."""
    answer, following = chess.Move.from_uci(plan.answer), chess.Move.from_uci(plan.move)
    answered = after.copy(stack=False)
    answered.push(answer)
    return PREPARES.filled(
        move=move,
        next=numbered_moves(answered, [following]),
        effects=effect_words(plan.effects, answered, following),
        answer=numbered_moves(after, [answer]),
    )


def _exchange(found: CandidatesSearched, chosen: str, board: chess.Board) -> list[LinkedSentence]:
    """Return that an exchange of pieces helps the side that is ahead and exchanges them."""
    move = chess.Move.from_uci(chosen)
    line = next(one for one in found.lines if one.move.move == chosen)
    answers = [chess.Move.from_uci(one.move) for one in line.line.moves[1:2]]
    kinds = [board.piece_type_at(square) for square in (move.from_square, move.to_square)]
    worth = [VALUES.get(kind or chess.PAWN, 0) for kind in kinds]
    is_exchange = worth[0] == worth[1] > VALUES[chess.PAWN]
    if not is_exchange or [one.to_square for one in answers] != [move.to_square]:
        return []
    is_ahead = balance_of(board).pawns_of(board.turn) >= LEAST_LEAD_PAWNS
    is_winning = (line.score.centipawns or 0) > 0 and standing_of(line.score) is Standing.WINNING
    if not is_ahead or not is_winning or found.lead is CandidateLead.OTHER:
        return []
    return [LinkedSentence(HELPS.filled(side=SIDES[board.turn]), ())]


def _threat(threat: Threat, before: chess.Board, forms: _Forms, move: San) -> Message:
    """Return a threat beside ``move``. It begins after a side has passed in ``before``."""
    idle = before.copy(stack=False)
    idle.push(chess.Move.null())
    moves = [chess.Move.from_uci(move) for move in threat.moves]
    line = numbered_moves(idle, moves)
    if threat.score is not None:
        standing = StoryParts(idle, for_mover=False).standing(threat.score)
        return forms.is_better.filled(move=move, line=line, standing=standing)
    if not threat.won_cp:
        return forms.mates.filled(move=move, line=line)
    return forms.wins.filled(move=move, line=line, material=material_won(idle, moves, idle.turn))
