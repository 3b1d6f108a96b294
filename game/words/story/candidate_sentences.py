"""The second search of a story in words: which candidate leads, and why the others are worse."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import chess

from engine.protocol.candidates import CandidateLead, CandidateLine, CandidatesSearched
from engine.protocol.messages import Bound
from engine.protocol.search_story import StoryMove
from game.message import Message, San, message
from game.rules.numbered_moves import numbered_moves
from game.words.inspect.scores import PointOfView
from game.words.review.clauses import clause_sentences
from game.words.review.material import in_pawns
from game.words.story.linked_sentence import LinkedSentence
from game.words.story.story_parts import StoryParts

SEARCHING = message("A second search compares the moves …")
NOT_SEARCHED = message("The second search failed.")
TITLE = message("Why not another move")
MOST_SENTENCES = 2


class CandidateWords(NamedTuple):
    """What is told of a candidate that was not chosen."""

    uci: str
    """The move in UCI notation."""
    move: San
    score: str
    node_search: int | None
    """The last search of the move in the inspected search."""
    sentences: tuple[LinkedSentence, ...]

    @property
    def title(self) -> LinkedSentence:
        """The move with its score, as a sentence."""
        return LinkedSentence(message("{move}: {score}.", move=self.move, score=self.score), ())


def searched_to(found: CandidatesSearched) -> Message:
    """Return where the scores of the cards come from."""
    return message("from a second search at full strength, to depth {depth}", depth=found.depth)


def lead_sentence(
    found: CandidatesSearched, chosen: str, board: chess.Board, *, for_mover: bool
) -> LinkedSentence:
    """Return how far the best candidate is ahead; ``chosen`` is the move of the story."""
    parts = StoryParts(board, for_mover=for_mover)
    best, second = (line.move for line in found.lines[:2])
    other = next(one for one in found.lines if one.move.move == chosen)
    if found.lead is CandidateLead.NONE:
        second = second if other.move == best else other.move
        text = message(
            "In the second search, {best} and {second} are about equally good.",
            best=parts.move(best),
            second=parts.move(second),
        )
    elif found.lead is CandidateLead.OTHER:
        text = message(
            "The second search finds {best} better than {chosen}: {score} against {other}.",
            best=parts.move(best),
            chosen=parts.move(other.move),
            score=parts.score_text(found.lines[0].score, Bound.EXACT),
            other=parts.score_text(other.score, Bound.EXACT),
        )
    elif found.lead is CandidateLead.ONLY:
        text = message(
            "In the second search, {best} is by far the best of these moves.",
            best=parts.move(best),
        )
    else:
        text = _clear_lead(parts, best, second, found.lead_cp)
    return LinkedSentence(text, tuple(parts.links))


def _clear_lead(
    parts: StoryParts, best: StoryMove, second: StoryMove, lead_cp: int | None
) -> Message:
    if lead_cp is None:
        return message("In the second search, {best} is the best move.", best=parts.move(best))
    return message(
        "In the second search, {best} leads by {lead} before {second}.",
        best=parts.move(best),
        lead=in_pawns(lead_cp),
        second=parts.move(second),
    )


def candidate_words(
    found: CandidatesSearched, chosen: str, board: chess.Board, *, for_mover: bool
) -> list[CandidateWords]:
    """Return what is told of each candidate but the chosen one, the best first.

    Args:
        found: the second search.
        chosen: the move that the story is about, in UCI notation.
        board: the position that was searched.
        for_mover: whether scores count for the side to move; otherwise they count for White.
    """
    view = PointOfView(board.turn, for_mover)
    return [
        CandidateWords(
            line.move.move,
            numbered_moves(board, [chess.Move.from_uci(line.move.move)]),
            view.score(line.score),
            line.move.node_search,
            tuple(_sentences(line, board, for_mover=for_mover)),
        )
        for line in found.lines
        if line.move.move != chosen
    ]


def _sentences(
    line: CandidateLine, board: chess.Board, *, for_mover: bool
) -> Iterator[LinkedSentence]:
    """Yield why a candidate is worse, what follows it, and since when the search knew that."""
    clauses = () if line.reviewed is None else clause_sentences(line.reviewed, board)
    for text in clauses[:MOST_SENTENCES]:
        yield LinkedSentence(text, ())
    parts = StoryParts(board, for_mover=for_mover)
    moves = parts.line(line.line, 1, max(2, line.line.told))
    outcome = None if clauses else parts.outcome(line.line, not board.turn)
    if len(line.line.moves) > 1:
        text = message("Then {line}.", line=moves)
        if outcome is not None:
            text = message("Then {line}: {outcome}.", line=moves, outcome=outcome)
        yield LinkedSentence(text, tuple(parts.links))
    if line.worse_since is not None:
        parts = StoryParts(board, for_mover=for_mover)
        text = message("Known since depth {depth}.", depth=parts.depth(line.worse_since))
        yield LinkedSentence(text, tuple(parts.links))
