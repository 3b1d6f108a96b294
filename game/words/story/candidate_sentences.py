"""The second search of a story in words: which candidate leads, and why the others are worse."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import chess
from msgspec.structs import replace

from engine.protocol.clauses import ClauseKind, PieceOnSquare
from engine.protocol.messages import Score
from engine.protocol.story.candidates import (
    CandidateLead,
    CandidateLine,
    CandidatesSearched,
)
from engine.protocol.story.search_story import LineEnd
from game.message import Argument, Message, San, Text, message, template
from game.rules.numbered_moves import numbered_moves
from game.words.inspect.scores import PointOfView
from game.words.review.clauses import clause_sentences
from game.words.review.material import VALUES
from game.words.review.pieces import the_piece
from game.words.story.compared_candidates import compared_words
from game.words.story.effect_words import effect_words
from game.words.story.linked_sentence import LinkedSentence
from game.words.story.story_parts import MOST_TOLD_CP, StoryParts
from game.words.story.told_clauses import NO_REASONS

SEARCHING = message("A second search compares the moves …")
NOT_SEARCHED = message("The second search failed.")
TITLE = message("Why not another move")
SECOND_SEARCH = template("A second search at full strength: {verdict}.")
JUDGED_OTHERWISE = template("{verdict}; the first search judged the move otherwise")
LEAST_CHANGE_CP = 100
"""A score that differs by less is the same for a player."""
NOT_CONSIDERED = template("{verdict}; its level hid the better move from the engine")


class LineForms(NamedTuple):
    """How a line is told after its move."""

    plain: Message
    with_outcome: Message
    at_once: Message
    """For a line that is the move alone."""


AT_ONCE = template("{move}: {outcome}.")
CARD_LINES = LineForms(
    template("The line goes on {line}."), template("The line goes on {line}: {outcome}."), AT_ONCE
)
AFTER_LINES = LineForms(
    template("After {move} the line goes on {line}."),
    template("After {move} the line goes on {line}: {outcome}."),
    AT_ONCE,
)
SAME_LINE = template("The line goes on as after {move}.")
LEFT = template("{move} does not take {piece}, as {best} does.")
CHOSEN_CARD = message("This is the move in question. The board shows where its line ends.")
MOST_CARDS = 3


class CandidateWords(NamedTuple):
    """What is told of a candidate that was not chosen."""

    uci: str
    """The move in UCI notation."""
    move: San
    score: Text
    node_search: int | None
    """The last search of the move in the inspected search."""
    sentences: tuple[LinkedSentence, ...]
    is_told: bool = False
    """Whether the story tells the line already, and only the board of the card says more."""

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
    """Return how the best candidate compares with another; ``chosen`` is the move of the story.

    That is the chosen move, unless it is the best one itself.
    """
    parts = StoryParts(board, for_mover=for_mover)
    best = found.lines[0]
    other = next(one for one in found.lines if one.move.move == chosen)
    verdict = compared_words(parts, best, found.lines[1] if other is best else other, found.lead)
    if found.lead is CandidateLead.OTHER and best.is_unseen:
        verdict = NOT_CONSIDERED.filled(verdict=verdict)
    elif _is_judged_otherwise(parts, found.first_score, other.score):
        verdict = JUDGED_OTHERWISE.filled(verdict=verdict)
    return LinkedSentence(SECOND_SEARCH.filled(verdict=verdict), tuple(parts.links))


def _is_judged_otherwise(parts: StoryParts, first: Score | None, second: Score) -> bool:
    """Return whether a player would say of two scores of a move that the sides stand otherwise."""
    if first is None or first.mate is not None or second.mate is not None:
        return False
    change_cp = abs((first.centipawns or 0) - (second.centipawns or 0))
    return change_cp >= LEAST_CHANGE_CP and parts.standing(first) != parts.standing(second)


def chosen_sentences(
    found: CandidatesSearched, chosen: str, board: chess.Board, *, for_mover: bool
) -> list[LinkedSentence]:
    """Return what the chosen move costs, and how it goes on if that is not told of the search."""
    line = _line_of(found, chosen)
    if (
        line.line.told <= 2 and not found.has_expected_line
    ):  # Then the line says all that an answer wins.
        line = _without_answer(line)
    clauses = _clauses(line, board) if found.lead is CandidateLead.OTHER else []
    # A move that ends the game says so itself, and a long mate is told with the standing.
    is_plain = len(line.line.moves) < 2 or StoryParts(board, for_mover=False).hides_mate(line.line)
    if found.has_expected_line or is_plain:
        return clauses
    after = _line(line, board, AFTER_LINES, for_mover=for_mover, is_told=bool(clauses))
    return [*clauses, *after]


def _without_answer(line: CandidateLine) -> CandidateLine:
    """Return a candidate without the clauses about what it allows."""
    if line.reviewed is None:
        return line
    kept = tuple(one for one in line.reviewed.clauses if one.kind is not ClauseKind.ALLOWS)
    return replace(line, reviewed=replace(line.reviewed, clauses=kept))


def _line_of(found: CandidatesSearched, move: str) -> CandidateLine:
    return next(one for one in found.lines if one.move.move == move)


def candidate_words(
    found: CandidatesSearched, chosen: str, board: chess.Board, *, for_mover: bool
) -> list[CandidateWords]:
    """Return what is told of each candidate but the chosen one, the best first.

    The chosen one comes before them if another is better: its board shows what it leads to. What
    all of them miss is told of the first one alone.

    Args:
        found: the second search.
        chosen: the move that the story is about, in UCI notation.
        board: the position that was searched.
        for_mover: whether scores count for the side to move; otherwise they count for White.
    """
    told = set[str]()
    others = [one for one in found.lines if one.move.move != chosen]
    words = [
        _card(
            one,
            tuple(_sentences(one, found, chosen, told, board, for_mover=for_mover)),
            board,
            for_mover=for_mover,
        )
        for one in others
    ]
    if found.lead is CandidateLead.OTHER:
        words.insert(0, _chosen_card(found, chosen, board, for_mover=for_mover))
    return words[:MOST_CARDS]


def _chosen_card(
    found: CandidatesSearched, chosen: str, board: chess.Board, *, for_mover: bool
) -> CandidateWords:
    """Return the card of the chosen move, with its line if the story tells another one of it."""
    line = _line_of(found, chosen)
    if not found.has_expected_line:
        told = LinkedSentence(CHOSEN_CARD, ())
        return _card(line, (told,), board, for_mover=for_mover)._replace(is_told=True)
    sentences = _line(line, board, CARD_LINES, for_mover=for_mover, is_told=False)
    return _card(line, tuple(sentences), board, for_mover=for_mover)


def _card(
    line: CandidateLine,
    sentences: tuple[LinkedSentence, ...],
    board: chess.Board,
    *,
    for_mover: bool,
) -> CandidateWords:
    """Return the card of a candidate."""
    return CandidateWords(
        line.move.move,
        numbered_moves(board, [chess.Move.from_uci(line.move.move)]),
        _score(line.score, PointOfView(board.turn, for_mover), board),
        line.move.node_search,
        sentences,
    )


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
    """Return what the answer to a candidate does on the board, if that is certain.

    Before a mate that comes later it does not matter. A mere defence is told if no line shows what
    comes of it.
    """
    is_mate = line.line.end is LineEnd.CHECKMATE or line.score.mate is not None
    if not line.effects or len(line.line.moves) < 2 or (is_mate and line.line.told > 2):
        return []
    if _has_result(line) and all(one.kind in NO_REASONS for one in line.effects):
        return []
    parts, after = StoryParts(board, for_mover=for_mover), board.copy(stack=False)
    after.push_uci(line.move.move)
    answer = chess.Move.from_uci(line.line.moves[1].move)
    effects = effect_words(line.effects, after, answer)
    text = message("{move} {effects}.", move=parts.line(line.line, 1, 2), effects=effects)
    return [LinkedSentence(text, tuple(parts.links))]


def _line(
    line: CandidateLine,
    board: chess.Board,
    forms: LineForms,
    *,
    for_mover: bool,
    is_told: bool,
) -> list[LinkedSentence]:
    """Return how a candidate goes on, and what it comes to.

    Args:
        line: the candidate.
        board: the position that was searched.
        forms: how it is told.
        for_mover: whether scores count for the side to move.
        is_told: whether another sentence is told of it: then a bare reply says nothing.
    """
    parts = StoryParts(board, for_mover=for_mover)
    outcome = _outcome(parts, line)
    if len(line.line.moves) < 2:
        if outcome is None or is_told:
            return []
        text = forms.at_once.filled(move=parts.move(line.move), outcome=outcome)
        return [LinkedSentence(text, tuple(parts.links))]
    if line.line.told <= 2 and is_told and not _has_result(line):
        return []
    place = dict[str, Argument]()
    if forms is not CARD_LINES:
        place["move"] = parts.move(line.move)
    place["line"] = parts.told_line(line.line)
    if outcome is None and line.line.told <= 2 and is_told:
        return []
    if outcome is None:
        return [LinkedSentence(forms.plain.filled(**place), tuple(parts.links))]
    text = forms.with_outcome.filled(**place, outcome=outcome)
    return [LinkedSentence(text, tuple(parts.links))]


def _has_result(line: CandidateLine) -> bool:
    """Return whether a line is told up to a quiet position or to the end of the game."""
    return line.line.is_settled or line.line.end is not LineEnd.OPEN


def _outcome(parts: StoryParts, line: CandidateLine) -> Message | None:
    """Return what a line comes to, and how the sides stand if the material does not show it.

    What a clause allows is told with its material already, and so is a mate that is the answer.
    """
    clauses = () if line.reviewed is None else line.reviewed.clauses
    allowed = any(one.kind is ClauseKind.ALLOWS for one in clauses)
    is_open = line.line.end is LineEnd.OPEN
    if line.line.told <= 2 and not is_open and line.effects:
        return None
    if allowed and is_open:
        return parts.balance(line.line) if line.line.is_settled else None
    outcome = parts.outcome(line.line, not parts.board.turn, line.score)
    if outcome is None and line.score.mate is not None:
        return parts.standing(line.score)
    return outcome


def _sentences(
    line: CandidateLine,
    found: CandidatesSearched,
    chosen: str,
    told: set[str],
    board: chess.Board,
    *,
    for_mover: bool,
) -> Iterator[LinkedSentence]:
    """Yield why a candidate is worse, and since when the search knew that.

    The clauses that another card has ``told`` are not repeated. Of a line that goes on as that of
    the chosen move, the same is not told again.
    """
    clauses = _clauses(line, board)
    reasons = [one for one in clauses if str(one.text) not in told]
    told.update(str(one.text) for one in clauses)
    if not clauses:
        reasons = [*_left(line, found, told, board), *_answer(line, board, for_mover=for_mover)]
    parts = StoryParts(board, for_mover=for_mover)
    other = _line_of(found, chosen)
    if _replies(line) and _replies(line) == _replies(other):
        text = SAME_LINE.filled(move=parts.move(other.move))
        yield LinkedSentence(text, tuple(parts.links))
    else:
        yield from reasons
        yield from _line(line, board, CARD_LINES, for_mover=for_mover, is_told=bool(reasons))
    if line.worse_since is not None:
        parts = StoryParts(board, for_mover=for_mover)
        depth = parts.depth(line.worse_since)
        text = message("Since depth {depth} the search knows that it is worse.", depth=depth)
        yield LinkedSentence(text, tuple(parts.links))


def _replies(line: CandidateLine) -> tuple[str, ...]:
    """Return the told moves behind a candidate, if they lead to a quiet position."""
    if not line.line.is_settled:
        return ()
    return tuple(one.move for one in line.line.moves[1 : line.line.told])


def _left(
    line: CandidateLine, found: CandidatesSearched, told: set[str], board: chess.Board
) -> Iterator[LinkedSentence]:
    """Yield that a candidate leaves a piece which the best one takes with gain, and so later."""
    best = chess.Move.from_uci(found.lines[0].move.move)
    moves = [chess.Move.from_uci(one.move) for one in line.line.moves[: line.line.told]]
    taken, taker = board.piece_at(best.to_square), board.piece_at(best.from_square)
    if taken is None or taker is None or taken.color is taker.color or best.promotion is not None:
        return
    is_defended = board.is_attacked_by(not board.turn, best.to_square)
    if taken.piece_type == chess.PAWN or (is_defended and not _is_dearer(taken, taker)):
        return
    if any(move.to_square == best.to_square for move in moves[::2]):
        return
    piece = PieceOnSquare(taken.symbol(), chess.square_name(best.to_square))
    if piece.square in told:
        return
    told.add(piece.square)
    text = LEFT.filled(
        move=numbered_moves(board, moves[:1]), piece=the_piece(piece),
        best=numbered_moves(board, [best]),
    )  # fmt: skip
    yield LinkedSentence(text, ())


def _is_dearer(one: chess.Piece, other: chess.Piece) -> bool:
    return VALUES[one.piece_type] > VALUES.get(other.piece_type, 0)
