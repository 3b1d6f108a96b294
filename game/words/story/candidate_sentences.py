"""The second search of a story in words: which candidate leads, and why the others are worse."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import chess

from engine.protocol.candidates import CandidateLead, CandidateLine, CandidatesSearched
from engine.protocol.messages import Bound, Score
from engine.protocol.search_story import LineEnd, Standing, StoryMove, standing_of
from game.message import Message, San, message
from game.rules.numbered_moves import numbered_moves
from game.words.inspect.scores import PointOfView
from game.words.moves import SIDES
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
        after = found.lines[1] if other.move == best else other
        text = _equal_candidates(parts, found.lines[0], after)
    elif found.lead is CandidateLead.OTHER:
        text = message(
            "A second search compared the moves: {best} is better than {chosen}, {score} against "
            "{other}.",
            best=parts.move(best),
            chosen=parts.move(other.move),
            score=parts.score_text(found.lines[0].score, Bound.EXACT),
            other=parts.score_text(other.score, Bound.EXACT),
        )
    elif found.lead is CandidateLead.ONLY:
        text = message(
            "A second search compared the moves: {best} is by far the best of them.",
            best=parts.move(best),
        )
    else:
        text = _clear_lead(parts, best, second, found.lead_cp)
    return LinkedSentence(text, tuple(parts.links))


def _equal_candidates(parts: StoryParts, best: CandidateLine, second: CandidateLine) -> Message:
    """Return what two candidates have in common: the result of the game, or else the score."""
    moves = {"best": parts.move(best.move), "second": parts.move(second.move)}
    winner = _winner(best.score, parts.board.turn)
    if winner is None or winner is not _winner(second.score, parts.board.turn):
        return message(
            "A second search compared the moves: {best} and {second} are about equally good.",
            **moves,
        )
    if best.score.mate is None or second.score.mate is None:
        return message(
            "A second search compared the moves: {side} is winning after {best} and after "
            "{second}.",
            side=SIDES[winner],
            **moves,
        )
    return message(
        "A second search compared the moves: {side} mates after {best} and after {second}.",
        side=SIDES[winner],
        **moves,
    )


def _winner(score: Score, turn: chess.Color) -> chess.Color | None:
    """Return the side that mates or is winning by a score for the side to move; None if none is."""
    if score.mate is not None:
        return turn if score.mate > 0 else not turn
    if standing_of(score) is not Standing.WINNING:
        return None
    return turn if (score.centipawns or 0) > 0 else not turn


def _clear_lead(
    parts: StoryParts, best: StoryMove, second: StoryMove, lead_cp: int | None
) -> Message:
    if lead_cp is None:
        return message(
            "A second search compared the moves: {best} is the best of them.", best=parts.move(best)
        )
    return message(
        "A second search compared the moves: {best} is ahead of {second} by {lead}.",
        best=parts.move(best),
        lead=in_pawns(lead_cp),
        second=parts.move(second),
    )


def chosen_sentences(
    found: CandidatesSearched, chosen: str, board: chess.Board, *, for_mover: bool
) -> list[LinkedSentence]:
    """Return what the chosen move costs, if the second search finds a clearly better one."""
    if found.lead is not CandidateLead.OTHER:
        return []
    line = next(one for one in found.lines if one.move.move == chosen)
    clauses = _clause_sentences(line, board)[:MOST_SENTENCES]
    if len(line.line.moves) < 2:
        return clauses
    parts = StoryParts(board, for_mover=for_mover)
    move, moves = parts.move(line.move), parts.line(line.line, 1, max(2, line.line.told))
    text = message("The best answer to {move} is {line}.", move=move, line=moves)
    if (outcome := _outcome(parts, line, has_clauses=bool(clauses))) is not None:
        text = message(
            "The best answer to {move} is {line}: {outcome}.",
            move=move,
            line=moves,
            outcome=outcome,
        )
    return [*clauses, LinkedSentence(text, tuple(parts.links))]


def candidate_words(
    found: CandidatesSearched, chosen: str, board: chess.Board, *, for_mover: bool
) -> list[CandidateWords]:
    """Return what is told of each candidate but the chosen one, the best first.

    What all of them miss is told of the first one alone.

    Args:
        found: the second search.
        chosen: the move that the story is about, in UCI notation.
        board: the position that was searched.
        for_mover: whether scores count for the side to move; otherwise they count for White.
    """
    view = PointOfView(board.turn, for_mover)
    told = set[str]()
    words = []
    for line in found.lines:
        if line.move.move == chosen:
            continue
        clauses = [one for one in _clause_sentences(line, board) if str(one.text) not in told]
        told.update(str(one.text) for one in clauses)
        words.append(
            CandidateWords(
                line.move.move,
                numbered_moves(board, [chess.Move.from_uci(line.move.move)]),
                view.score(line.score),
                line.move.node_search,
                tuple(_sentences(line, clauses[:MOST_SENTENCES], board, for_mover=for_mover)),
            )
        )
    return words


def _clause_sentences(line: CandidateLine, board: chess.Board) -> list[LinkedSentence]:
    """Return what a candidate allows and misses, as far as that is certain."""
    clauses = () if line.reviewed is None else clause_sentences(line.reviewed, board)
    return [LinkedSentence(text, ()) for text in clauses]


def _outcome(parts: StoryParts, line: CandidateLine, *, has_clauses: bool) -> Message | None:
    """Return what the line of a candidate comes to; clauses tell of its material already."""
    if has_clauses and line.line.end is LineEnd.OPEN:
        return None
    return parts.outcome(line.line, not parts.board.turn)


def _sentences(
    line: CandidateLine, clauses: list[LinkedSentence], board: chess.Board, *, for_mover: bool
) -> Iterator[LinkedSentence]:
    """Yield why a candidate is worse, what follows it, and since when the search knew that."""
    yield from clauses
    parts = StoryParts(board, for_mover=for_mover)
    outcome = _outcome(parts, line, has_clauses=bool(clauses))
    if len(line.line.moves) > 1:
        moves = parts.line(line.line, 1, max(2, line.line.told))
        text = message("Then {line}.", line=moves)
        if outcome is not None:
            text = message("Then {line}: {outcome}.", line=moves, outcome=outcome)
        yield LinkedSentence(text, tuple(parts.links))
    elif outcome is not None:
        move = parts.move(line.move)
        text = message("{move}: {outcome}.", move=move, outcome=outcome)
        yield LinkedSentence(text, tuple(parts.links))
    if line.worse_since is not None:
        parts = StoryParts(board, for_mover=for_mover)
        depth = parts.depth(line.worse_since)
        text = message("The engine has found it clearly worse since depth {depth}.", depth=depth)
        yield LinkedSentence(text, tuple(parts.links))
