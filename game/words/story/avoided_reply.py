"""What the moves that were not chosen have in common: the same answer to all of them."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from engine.protocol.story.candidates import CandidateLead, CandidateLine, CandidatesSearched
from game.message import San, template
from game.rules.numbered_moves import numbered_moves
from game.words.review.pieces import with_and
from game.words.story.linked_sentence import LinkedSentence
from game.words.story.story_parts import of_san

IMPOSSIBLE = template("Against {others} the answer is {reply}; {move} makes that impossible.")
WEAKER = template(
    "Against {others} the answer is {reply}; after {move} that is not the best answer."
)
LEADS = (CandidateLead.CLEAR, CandidateLead.ONLY)
LEAST_OTHERS = 2


def avoided_reply(
    found: CandidatesSearched, chosen: str, board: chess.Board
) -> list[LinkedSentence]:
    """Return that all other candidates have the same answer, which is not the one to the chosen.

    That is a reason for it only if it is clearly the best, and does not take or check anyway.
    """
    first = chess.Move.from_uci(chosen)
    if board.is_capture(first) or board.gives_check(first):
        return []
    others = [one for one in found.lines if one.move.move != chosen]
    own = _answer(next(one for one in found.lines if one.move.move == chosen))
    answers = {_answer(one) for one in others}
    if found.lead not in LEADS or len(others) < LEAST_OTHERS or len(answers) > 1:
        return []
    (answer,) = answers
    if answer is None or own is None or answer == own:
        return []
    move = chess.Move.from_uci(answer)
    texts = [_san(board, [], one.move.move) for one in others]
    if len({str(_san(board, [one.move.move], answer)) for one in others}) > 1:
        return []
    after = board.copy(stack=False)
    after.push_uci(chosen)
    form = WEAKER if after.is_legal(move) else IMPOSSIBLE
    text = form.filled(
        others=with_and([of_san(one) for one in texts]),
        reply=_san(board, [others[0].move.move], answer),
        move=_san(board, [], chosen),
    )
    return [LinkedSentence(text, ())]


def _answer(line: CandidateLine) -> str | None:
    moves = line.line.moves
    return moves[1].move if len(moves) > 1 else None


def _san(board: chess.Board, before: Sequence[str], move: str) -> San:
    after = board.copy(stack=False)
    for one in before:
        after.push_uci(one)
    return numbered_moves(after, [chess.Move.from_uci(move)])
