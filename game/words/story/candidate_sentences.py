"""The second search of a story in words: which candidate leads, and why the others are worse."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import chess
from msgspec.structs import replace

from engine.protocol.clauses import ClauseKind
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
from game.words.story.avoided_reply import avoided_reply
from game.words.story.compared_candidates import compared_words
from game.words.story.effect_words import effect_words
from game.words.story.linked_sentence import LinkedSentence
from game.words.story.story_parts import MOST_TOLD_CP, StoryParts
from game.words.story.told_clauses import NO_REASONS

SEARCHING = message("A second search compares the moves …")
NOT_SEARCHED = message("The second search failed.")
TITLE = message("Why not another move")
SECOND_SEARCH = template("A second search at full strength: {verdict}.")
WEAKER = template("At this level the engine also plays weaker moves: {verdict}.")
JUDGED_OTHERWISE = template("{verdict}; the first search judged the move otherwise")
MOST_UNEXPLAINED_CP = 500
"""By so much the score of a line may differ from its material for this to be the point of it."""
MOST_QUIET_MOVES = 5
"""A longer line that wins nothing is a list of moves."""
LEAST_CHANGE_CP = 100
"""A score that differs by less is the same for a player."""
NOT_CONSIDERED = template("{verdict}; its level hid the better move from the engine")


class LineForms(NamedTuple):
    """How a line is told after its move."""

    with_outcome: Message
    at_once: Message
    """For a line that is the move alone."""


AT_ONCE = template("{move}: {outcome}.")
CARD_LINES = LineForms(template("The line goes on {line}: {outcome}."), AT_ONCE)
AFTER_LINES = LineForms(
    template("After {move} the line goes on {line}: {outcome}."),
    AT_ONCE,
)
SAME_LINE = template("The line goes on as after {move}.")
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
    caption: LinkedSentence | None = None
    """The line to the position on the board of the card, where no sentence tells it. It is mere
    notation."""

    @property
    def texts(self) -> tuple[LinkedSentence, ...]:
        """All that the card tells."""
        return self.sentences if self.caption is None else (self.caption, *self.sentences)

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
    is_weaker = found.plays_weaker and found.lead is CandidateLead.OTHER
    if found.lead is CandidateLead.OTHER and best.is_unseen and not is_weaker:
        verdict = NOT_CONSIDERED.filled(verdict=verdict)
    elif _is_judged_otherwise(parts, found.first_score, other.score):
        verdict = JUDGED_OTHERWISE.filled(verdict=verdict)
    form = WEAKER if is_weaker else SECOND_SEARCH
    return LinkedSentence(form.filled(verdict=verdict), tuple(parts.links))


def _is_judged_otherwise(parts: StoryParts, first: Score | None, second: Score) -> bool:
    """Return whether a player would say of two scores of a move that the sides stand otherwise."""
    if first is None or first.mate is not None or second.mate is not None:
        return False
    change_cp = abs((first.centipawns or 0) - (second.centipawns or 0))
    return change_cp >= LEAST_CHANGE_CP and parts.standing(first) != parts.standing(second)


def chosen_sentences(
    found: CandidatesSearched, chosen: str, board: chess.Board, *, for_mover: bool
) -> list[LinkedSentence]:
    """Return what the chosen move costs, and how it goes on if something comes of it.

    An answer that the reason of the move names is not told again.
    """
    line = _line_of(found, chosen)
    is_told = found.told_answer is not None and found.told_answer == _answer_of(line)
    shows_mate = line.line.end is LineEnd.CHECKMATE
    if line.line.told <= 2 or is_told or shows_mate:  # Then the line says all that an answer wins.
        line = _without_answer(line)
    clauses = _clauses(line, board) if found.lead is CandidateLead.OTHER else []
    clauses += avoided_reply(found, chosen, board)
    # A move that ends the game says so itself, and a long mate is told with the standing.
    parts = StoryParts(board, for_mover=False)
    if len(line.line.moves) < 2 or parts.hides_mate(line.line):
        return clauses
    if (is_told and line.line.told <= 2) or not _leads_somewhere(parts, line):
        return clauses
    return [*clauses, *_line(line, board, AFTER_LINES, for_mover=for_mover)]


def _answer_of(line: CandidateLine) -> str | None:
    """Return the answer to a candidate in UCI notation, if there is one."""
    return line.line.moves[1].move if len(line.line.moves) > 1 else None


def _leads_somewhere(parts: StoryParts, line: CandidateLine) -> bool:
    """Return whether a line shows why a move is chosen: by what it wins, or how the sides stand."""
    if _wins(parts, line):
        return True
    is_short = line.line.told <= MOST_QUIET_MOVES
    is_level = line.line.is_settled and parts.balance_after(line.line).is_level
    return is_short and line.line.is_settled and not is_level


def _wins(parts: StoryParts, line: CandidateLine) -> bool:
    """Return whether a line ends the game, or wins something that shows why it is worth its score.

    A pawn is not the point where a side mates soon or wins a queen.
    """
    if line.line.end is not LineEnd.OPEN:
        return True
    if line.line.material is None:
        return False
    lead = parts.balance_after(line.line).pawns_of(parts.board.turn)
    return abs((line.score.centipawns or 0) - 100 * lead) < MOST_UNEXPLAINED_CP


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
        # The story tells its line already.
        words.insert(0, _card(_line_of(found, chosen), (), board, for_mover=for_mover))
    return words[:MOST_CARDS]


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
        None if sentences or len(line.line.moves) < 2 else _caption(line, board),
    )


def _caption(line: CandidateLine, board: chess.Board) -> LinkedSentence:
    parts = StoryParts(board, for_mover=False)
    return LinkedSentence(parts.told_line(line.line), tuple(parts.links))


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
    """Return what the answer to a candidate does on the board, if that is a reason against it.

    Before a mate that comes later it does not matter.
    """
    is_mate = line.line.end is LineEnd.CHECKMATE or line.score.mate is not None
    if len(line.line.moves) < 2 or (is_mate and line.line.told > 2):
        return []
    if all(one.kind in NO_REASONS for one in line.effects):
        return []
    parts, after = StoryParts(board, for_mover=for_mover), board.copy(stack=False)
    after.push_uci(line.move.move)
    answer = chess.Move.from_uci(line.line.moves[1].move)
    effects = effect_words(line.effects, after, answer)
    text = message("{move} {effects}.", move=parts.line(line.line, 1, 2), effects=effects)
    return [LinkedSentence(text, tuple(parts.links))]


def _line(
    line: CandidateLine, board: chess.Board, forms: LineForms, *, for_mover: bool
) -> list[LinkedSentence]:
    """Return how a candidate goes on and what it comes to, if it comes to something.

    Args:
        line: the candidate.
        board: the position that was searched.
        forms: how it is told.
        for_mover: whether scores count for the side to move.
    """
    parts = StoryParts(board, for_mover=for_mover)
    outcome = _outcome(parts, line)
    if outcome is None:
        return []
    if len(line.line.moves) < 2:
        text = forms.at_once.filled(move=parts.move(line.move), outcome=outcome)
        return [LinkedSentence(text, tuple(parts.links))]
    place = dict[str, Argument]()
    if forms is not CARD_LINES:
        place["move"] = parts.move(line.move)
    place["line"] = parts.told_line(line.line)
    text = forms.with_outcome.filled(**place, outcome=outcome)
    return [LinkedSentence(text, tuple(parts.links))]


def _outcome(parts: StoryParts, line: CandidateLine) -> Message | None:
    """Return what a line comes to, and how the sides stand if the material does not show it.

    A mate that is the answer is told with the answer.
    """
    if line.line.told <= 2 and line.line.end is not LineEnd.OPEN and line.effects:
        return None
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
    """Yield why a candidate is worse.

    The clauses that another card has ``told`` are not repeated. Of a line that goes on as that of
    the chosen move, the same is not told again. A line is told if it wins something, and no clause
    says what.
    """
    clauses = _clauses(line, board)
    reasons = [one for one in clauses if str(one.text) not in told]
    told.update(str(one.text) for one in clauses)
    other = _line_of(found, chosen)
    parts = StoryParts(board, for_mover=for_mover)
    wins = _wins(parts, line)
    if wins and _replies(line) and _replies(line) == _replies(other):
        text = SAME_LINE.filled(move=parts.move(other.move))
        yield LinkedSentence(text, tuple(parts.links))
        return
    if not clauses:
        answers = _answer(line, board, for_mover=for_mover)
        reasons = [one for one in answers if str(one.text) not in told]
        told.update(str(one.text) for one in answers)
    yield from reasons
    is_said = bool(reasons) and line.line.told <= 2
    if not _allows(line) and wins and not is_said:
        yield from _line(line, board, CARD_LINES, for_mover=for_mover)


def _allows(line: CandidateLine) -> bool:
    """Return whether a clause tells what a candidate allows."""
    clauses = () if line.reviewed is None else line.reviewed.clauses
    return any(one.kind is ClauseKind.ALLOWS for one in clauses)


def _replies(line: CandidateLine) -> tuple[str, ...]:
    """Return the told moves behind a candidate, if they lead to a quiet position."""
    if not line.line.is_settled:
        return ()
    return tuple(one.move for one in line.line.moves[1 : line.line.told])
