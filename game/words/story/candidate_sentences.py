"""The second search of a story in words: which candidate leads, and why the others are worse."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import chess

from engine.protocol.clauses import ClauseKind
from engine.protocol.messages import Bound, Score
from engine.protocol.story.candidates import CandidateLead, CandidateLine, CandidatesSearched
from engine.protocol.story.search_story import LineEnd, Standing, StoryMove, standing_of
from game.message import Argument, Message, San, Text, message, template
from game.rules.numbered_moves import numbered_moves
from game.words.inspect.scores import PointOfView
from game.words.moves import SIDES
from game.words.review.clauses import clause_sentences
from game.words.review.material import in_pawns
from game.words.story.effect_words import effect_words
from game.words.story.linked_sentence import LinkedSentence
from game.words.story.story_parts import MOST_TOLD_CP, StoryParts

SEARCHING = message("A second search compares the moves …")
NOT_SEARCHED = message("The second search failed.")
TITLE = message("Why not another move")
UNSEEN = message("At its level the engine did not consider this move.")


class LineForms(NamedTuple):
    """How a line is told after its move."""

    plain: Message
    with_outcome: Message
    at_once: Message
    """For a line that is the move alone."""


ALL_THE_SAME = template("{outcome}, but {standing} all the same")
AT_ONCE = template("{move}: {outcome}.")
CARD_LINES = LineForms(
    template("The line goes on {line}."), template("The line goes on {line}: {outcome}."), AT_ONCE
)
AFTER_LINES = LineForms(
    template("After {move} the line goes on {line}."),
    template("After {move} the line goes on {line}: {outcome}."),
    AT_ONCE,
)


MOVE_WITH_SCORE = template("{move} ({score})")


class CandidateWords(NamedTuple):
    """What is told of a candidate that was not chosen."""

    uci: str
    """The move in UCI notation."""
    move: San
    score: Text
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
        text = _other_candidate(parts, found.lines[0], other)
    elif found.lead is CandidateLead.ONLY:
        text = message(
            "A second search compared the moves: {best} is by far the best of them.",
            best=parts.move(best),
        )
    else:
        text = _clear_lead(parts, best, second, found.lead_cp)
    return LinkedSentence(text, tuple(parts.links))


def _other_candidate(parts: StoryParts, best: CandidateLine, chosen: CandidateLine) -> Message:
    """Return that the chosen move is worse; huge scores say no more than that."""
    moves = {"best": parts.move(best.move), "chosen": parts.move(chosen.move)}
    if any(abs(one.score.centipawns or 0) > MOST_TOLD_CP for one in (best, chosen)):
        return message(
            "A second search compared the moves: {best} is better than {chosen}.", **moves
        )
    return message(
        "A second search compared the moves: {best} is better than {chosen}, {score} against "
        "{other}.",
        **moves,
        score=parts.score_text(best.score, Bound.EXACT),
        other=parts.score_text(chosen.score, Bound.EXACT),
    )


def _equal_candidates(parts: StoryParts, best: CandidateLine, second: CandidateLine) -> Message:
    """Return what two candidates have in common: the result of the game, or else the score."""
    candidates = {"best": _with_score(parts, best), "second": _with_score(parts, second)}
    winner = _winner(best.score, parts.board.turn)
    if winner is None or winner is not _winner(second.score, parts.board.turn):
        return message(
            "A second search compared the moves: {best} and {second} are about equally good.",
            **candidates,
        )
    if best.score.mate is None or second.score.mate is None:
        return message(
            "A second search compared the moves: {side} is winning after {best} and after "
            "{second}.",
            side=SIDES[winner],
            **candidates,
        )
    return message(
        "A second search compared the moves: {side} mates after {best} and after {second}.",
        side=SIDES[winner],
        **candidates,
    )


def _with_score(parts: StoryParts, candidate: CandidateLine) -> Argument:
    """Return a candidate with its score in brackets; a huge one means no more than a win."""
    move = parts.move(candidate.move)
    if abs(candidate.score.centipawns or 0) > MOST_TOLD_CP:
        return move
    return MOVE_WITH_SCORE.filled(move=move, score=parts.score_text(candidate.score, Bound.EXACT))


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
    clauses = _clauses(line, board)
    answer = _answer(line, board, for_mover=for_mover) if not clauses else []
    after = _line(line, board, AFTER_LINES, for_mover=for_mover, is_told=True)
    return [*clauses, *answer, *after]


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
        words.append(
            CandidateWords(
                line.move.move,
                numbered_moves(board, [chess.Move.from_uci(line.move.move)]),
                _score(line.score, view, board),
                line.move.node_search,
                tuple(_sentences(line, told, board, for_mover=for_mover)),
            )
        )
    return words


def _score(score: Score, view: PointOfView, board: chess.Board) -> Text:
    """Return what a card says of the worth of its move."""
    if abs(score.centipawns or 0) > MOST_TOLD_CP:
        return StoryParts(board, for_mover=False).standing(score)
    return view.score(score)


def _clauses(line: CandidateLine, board: chess.Board) -> list[LinkedSentence]:
    """Return what a candidate allows and misses, as far as that is certain."""
    clauses = () if line.reviewed is None else clause_sentences(line.reviewed, board)
    return [LinkedSentence(text, ()) for text in clauses]


def _answer(line: CandidateLine, board: chess.Board, *, for_mover: bool) -> list[LinkedSentence]:
    """Return what the answer to a candidate does on the board, if that is certain."""
    if not line.effects or len(line.line.moves) < 2:
        return []
    parts, after = StoryParts(board, for_mover=for_mover), board.copy(stack=False)
    after.push_uci(line.move.move)
    answer = chess.Move.from_uci(line.line.moves[1].move)
    effects = effect_words(line.effects, after, answer)
    text = message("{move} {effects}.", move=parts.line(line.line, 1, 2), effects=effects)
    return [LinkedSentence(text, tuple(parts.links))]


def _line(
    line: CandidateLine, board: chess.Board, forms: LineForms, *, for_mover: bool, is_told: bool
) -> list[LinkedSentence]:
    """Return how a candidate goes on, and what it comes to.

    ``is_told`` is whether another sentence is told of it: then a bare reply says nothing.
    """
    parts = StoryParts(board, for_mover=for_mover)
    if len(line.line.moves) < 2:
        outcome = _outcome(parts, line)
        if outcome is None:
            return []
        text = forms.at_once.filled(move=parts.move(line.move), outcome=outcome)
        return [LinkedSentence(text, tuple(parts.links))]
    outcome = _outcome(parts, line)
    if line.line.told <= 2 and outcome is None and is_told:
        return []
    # A link that the text does not show must not be collected.
    place = {"move": parts.move(line.move)} if forms is AFTER_LINES else {}
    place["line"] = parts.told_line(line.line)
    if outcome is None:
        return [LinkedSentence(forms.plain.filled(**place), tuple(parts.links))]
    text = forms.with_outcome.filled(**place, outcome=outcome)
    return [LinkedSentence(text, tuple(parts.links))]


def _outcome(parts: StoryParts, line: CandidateLine) -> Message | None:
    """Return what a line comes to, and how the sides stand if that is not as one would think.

    What a clause allows is told with its material already, and so is a mate that is the answer.
    """
    clauses = () if line.reviewed is None else line.reviewed.clauses
    allowed = any(one.kind is ClauseKind.ALLOWS for one in clauses)
    is_open = line.line.end is LineEnd.OPEN
    if (allowed and is_open) or (line.line.told <= 2 and not is_open and line.effects):
        return None
    outcome = parts.outcome(line.line, not parts.board.turn)
    contrast = parts.contrast(line.line, line.score, of_reply=True)
    if outcome is None or contrast is None:
        return outcome
    return ALL_THE_SAME.filled(outcome=outcome, standing=contrast)


def _sentences(
    line: CandidateLine, told: set[str], board: chess.Board, *, for_mover: bool
) -> Iterator[LinkedSentence]:
    """Yield why a candidate is worse, and since when the search knew that.

    The clauses that another card has ``told`` are not repeated.
    """
    if line.is_unseen:
        yield LinkedSentence(UNSEEN, ())
    clauses = _clauses(line, board)
    reasons = [one for one in clauses if str(one.text) not in told]
    told.update(str(one.text) for one in clauses)
    if not clauses:
        reasons = _answer(line, board, for_mover=for_mover)
    yield from reasons
    yield from _line(line, board, CARD_LINES, for_mover=for_mover, is_told=bool(reasons))
    if line.worse_since is not None:
        parts = StoryParts(board, for_mover=for_mover)
        depth = parts.depth(line.worse_since)
        text = message(
            "Since depth {depth} the search rates it clearly below its best move.", depth=depth
        )
        yield LinkedSentence(text, tuple(parts.links))
