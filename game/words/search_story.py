"""The story of a search, for somebody who plays chess: a sentence for each clause, with its links.

A sentence names what its clause proves. The names of moves, depths and scores lead to nodes. A link
is marked in the text, because each language has its own order of words.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatchmethod
from typing import NamedTuple

import chess

from engine.protocol.messages import Score
from engine.protocol.search_story import (
    AlwaysBest,
    BestLines,
    ChosenMove,
    EarlierLeader,
    ExpectedLine,
    KnownMove,
    LeadLost,
    LeadTaken,
    LessDeepMoves,
    LineEnd,
    MateSince,
    OnlyLegalMove,
    OtherMoves,
    SearchStory,
    Standing,
    StoryDepth,
    StoryLine,
    StoryMove,
    StoryScore,
    UnseenMoves,
    WeakerChoice,
    standing_of,
)
from game.message import Message, San, Text, message, plural, template
from game.rules.numbered_moves import numbered_moves
from game.words.inspect.scores import PointOfView
from game.words.moves import SIDES
from game.words.review.material import material_won
from game.words.review.pieces import with_and

FIRST_LINK, LINK_END = 0xE000, "\uf8ff"
"""Private characters around a link: the first one tells its number."""
STANDINGS = {
    Standing.WINNING: template("{side} is winning"),
    Standing.BETTER: template("{side} is better"),
    Standing.SLIGHTLY_BETTER: template("{side} is slightly better"),
}
EQUAL = message("the position is about equal")
MOST_NAMED = 3
SHOWN_MOVES = 4
"""How many moves of a line that wins nothing are shown."""
WINS = template("{side} wins {material}")
ENDS = {
    LineEnd.CHECKMATE: message("that is checkmate"),
    LineEnd.STALEMATE: message("that is stalemate, a draw"),
    LineEnd.REPETITION: message("then the position repeats, a draw"),
    LineEnd.FIFTY_MOVES: message("a draw by the fifty-move rule"),
    LineEnd.INSUFFICIENT_MATERIAL: message("too little material to mate, a draw"),
}


class StorySentence(NamedTuple):
    """A sentence with its links."""

    text: Message
    links: tuple[int, ...]
    """Ids of the node searches to which the marked parts lead, in the order of the English text."""


def story_title(story: SearchStory, board: chess.Board) -> Message | None:
    """Return the question that the story answers; None without a story."""
    about = OnlyLegalMove | ChosenMove | WeakerChoice
    named = [one.move.move for one in story.clauses if isinstance(one, about)]
    if not named:
        return None
    # A level may have played another move than the best one, which comes first.
    move = numbered_moves(board, [chess.Move.from_uci(named[-1])])
    return message("Why {move}?", move=move)


def story_sentences(
    story: SearchStory, board: chess.Board, *, for_mover: bool
) -> list[StorySentence]:
    """Return a sentence for each clause.

    Args:
        story: the story of a search.
        board: the position that was searched.
        for_mover: whether scores count for the side to move; otherwise they count for White.
    """
    sentences = []
    for clause in story.clauses:
        words = _StoryWords(board, for_mover=for_mover)
        text = words.sentence(clause)
        sentences.append(StorySentence(text, tuple(words.links)))
    return sentences


class _StoryWords:
    """The words of one sentence, and the links in it."""

    def __init__(self, board: chess.Board, *, for_mover: bool) -> None:
        self._board = board
        self._view = PointOfView(board.turn, for_mover)
        self.links: list[int] = []

    @singledispatchmethod
    def sentence(self, clause: object) -> Message:
        raise TypeError(clause)

    @sentence.register
    def _(self, clause: OnlyLegalMove) -> Message:
        return message("{move} is the only legal move.", move=self._move(clause.move))

    @sentence.register
    def _(self, clause: ChosenMove) -> Message:
        move, standing = self._move(clause.move), self._standing(clause.score.score)
        if clause.score.score.mate is not None:
            return message("It found {move} best: {standing}.", move=move, standing=standing)
        score, depth = self._score(clause.score), clause.score.depth
        if clause.is_unfinished:
            return message(
                "It found {move} best: {standing}, {score} in the unfinished depth {depth}.",
                move=move,
                standing=standing,
                score=score,
                depth=depth,
            )
        return message(
            "It found {move} best: {standing}, {score} at depth {depth}.",
            move=move,
            standing=standing,
            score=score,
            depth=depth,
        )

    @sentence.register
    def _(self, clause: WeakerChoice) -> Message:
        move = self._move(clause.move)
        if clause.score is None:
            return message("At its level it played {move} instead.", move=move)
        score = self._score(clause.score)
        return message(
            "At its level it played {move} instead, worth {score}.", move=move, score=score
        )

    @sentence.register
    def _(self, clause: UnseenMoves) -> Message:
        count, legal = len(clause.moves), clause.legal
        if count > MOST_NAMED:
            return message(
                "At its level it considered only {seen} of the {legal} legal moves.",
                seen=legal - count,
                legal=legal,
            )
        moves = with_and([_of_san(self._san(move)) for move in clause.moves])
        return message(
            "At its level it considered all {legal} legal moves but {moves}.",
            legal=legal,
            moves=moves,
        )

    @sentence.register
    def _(self, clause: ExpectedLine) -> Message:
        line, outcome = self._line(clause.line, 1), self._outcome(clause.line, self._board.turn)
        if outcome is None:
            return message("It expects {line}.", line=line)
        return message("It expects {line}: {outcome}.", line=line, outcome=outcome)

    @sentence.register
    def _(self, clause: KnownMove) -> Message:
        return message(
            "It began with {move}, the best move of an earlier search.",
            move=self._move(clause.move),
        )

    @sentence.register
    def _(self, clause: EarlierLeader) -> Message:
        first = self._depth(clause.first)
        if clause.first.depth == clause.last.depth:
            move = self._move(clause.move)
            return message("At depth {depth} it preferred {move}.", depth=first, move=move)
        return message(
            "From depth {first} to {last} it preferred {move}.",
            first=first,
            last=self._depth(clause.last),
            move=self._move(clause.move),
        )

    @sentence.register
    def _(self, clause: LeadLost) -> Message:
        outcome = self._outcome(clause.line, not self._board.turn)
        place = {
            "depth": self._depth(clause.depth),
            "reply": self._line(clause.line, 1, 1),
            "leader": self._move(clause.leader),
            "after": self._score(clause.after),
            "before": self._score(clause.before),
        }
        if outcome is None:
            return message(
                "At depth {depth} it saw the reply {reply}: {leader} is worth {after} instead of "
                "{before}.",
                **place,
            )
        return message(
            "At depth {depth} it saw the reply {reply}, and {outcome}: {leader} is worth {after} "
            "instead of {before}.",
            **place,
            outcome=outcome,
        )

    @sentence.register
    def _(self, clause: LeadTaken) -> Message:
        depth, move = self._depth(clause.depth), self._move(clause.move)
        score = self._score(clause.score)
        if clause.before is None:
            return message(
                "Since depth {depth}, {move} is best: it was worth {score} there.",
                depth=depth,
                move=move,
                score=score,
            )
        return message(
            "Since depth {depth}, {move} is best: it was worth {score} there, after {before} one "
            "depth earlier.",
            depth=depth,
            move=move,
            score=score,
            before=self._score(clause.before),
        )

    @sentence.register
    def _(self, clause: AlwaysBest) -> Message:
        first = self._depth(clause.first)
        if clause.first.depth == clause.last.depth:
            return message("It was the best move at depth {depth}.", depth=first)
        return message(
            "It was the best move at every depth from {first} to {last}.",
            first=first,
            last=self._depth(clause.last),
        )

    @sentence.register
    def _(self, clause: MateSince) -> Message:
        return message("It has seen the mate since depth {depth}.", depth=self._depth(clause.first))

    @sentence.register
    def _(self, clause: OtherMoves) -> Message:
        if clause.count == 1:
            move = self._move(clause.move)
            return message(
                "The other move, {move}, is worth {score}.",
                move=move,
                score=self._score(clause.most),
            )
        if not clause.is_worse:
            return message(
                "No other move is better: each of the {count} others was searched to depth {depth} "
                "or deeper.",
                count=clause.count,
                depth=clause.depth,
            )
        return message(
            "Each of the {count} other moves is worth {score}, searched to depth {depth} or "
            "deeper; {move} may come closest.",
            count=clause.count,
            score=self._score(clause.most),
            depth=clause.depth,
            move=self._move(clause.move),
        )

    @sentence.register
    def _(self, clause: LessDeepMoves) -> Message:
        return message(
            "It looked less deeply at {count} of the {others} other moves, at some only to depth "
            "{shallowest} of {depth}, because they came late in its order; it can miss a move "
            "whose point comes later.",
            count=clause.count,
            others=clause.others,
            shallowest=clause.shallowest,
            depth=clause.depth,
        )

    @sentence.register
    def _(self, clause: BestLines) -> Message:
        lines = [
            message("{move} {score}", move=self._move(move), score=self._score(score))
            for move, score in zip(clause.moves, clause.scores, strict=True)
        ]
        return message(
            "The best of its {count} lines: {lines}.",
            count=clause.lines,
            lines=with_and(lines),
        )

    # Moves, depths, scores and material

    def _link(self, text: Text, node_search: int | None) -> Message:
        """Return a text that is marked as a link, if there is a node to go to."""
        if node_search is None:
            return _of_san(text)
        mark = chr(FIRST_LINK + len(self.links))
        self.links.append(node_search)
        return Message(f"{mark}{{text}}{LINK_END}", (("text", text),))

    def _move(self, move: StoryMove) -> Message:
        return self._link(self._san(move.move), move.node_search)

    def _san(self, move: str) -> San:
        return numbered_moves(self._board, [chess.Move.from_uci(move)])

    def _line(self, line: StoryLine, begin: int, most: int = SHOWN_MOVES) -> Message:
        """Return moves of a line from the index ``begin`` on, as a link to the last one shown."""
        board = self._board.copy(stack=False)
        end = begin + most
        if line.material is not None:
            end = max(end, line.material.plies)
        if line.end is not LineEnd.OPEN:
            end = len(line.moves)
        for one in line.moves[:begin]:
            board.push_uci(one.move)
        shown = line.moves[begin:end]
        text = numbered_moves(board, [chess.Move.from_uci(one.move) for one in shown])
        nodes = [one.node_search for one in shown if one.node_search is not None]
        return self._link(text, nodes[-1] if nodes else None)

    def _depth(self, depth: StoryDepth) -> Message:
        return self._link(str(depth.depth), depth.node_search)

    def _score(self, score: StoryScore) -> Message:
        return self._link(self._view.in_words(score.score, score.bound), score.node_search)

    def _standing(self, score: Score) -> Message:
        turn = self._board.turn
        if score.mate is not None:
            side = SIDES[turn if score.mate > 0 else not turn]
            return plural(
                "{side} mates in {number} move", "{side} mates in {number} moves",
                abs(score.mate), side=side,
            )  # fmt: skip
        standing = STANDINGS.get(standing_of(score))
        if standing is None:
            return EQUAL
        return standing.filled(side=SIDES[turn if (score.centipawns or 0) > 0 else not turn])

    def _outcome(self, line: StoryLine, side: chess.Color) -> Message | None:
        """Return what a line comes to for the side whose material counts; None if to nothing."""
        if line.end is not LineEnd.OPEN:
            return ENDS[line.end]
        if line.material is None:
            return None
        after = self._board.copy(stack=False)
        for one in line.moves[: line.material.plies]:
            after.push_uci(one.move)
        winner = side if line.material.won_cp > 0 else not side
        return WINS.filled(side=SIDES[winner], material=material_won(self._board, after, winner))


def _of_san(text: Text) -> Message:
    """Return a text as a message that stands for itself."""
    return Message("{text}", (("text", text),))


def linked_parts(text: str) -> Sequence[tuple[str, int | None]]:
    """Return the parts of a drawn sentence, each with the number of its link; None without one."""
    parts: list[tuple[str, int | None]] = []
    number: int | None = None
    part = ""
    for letter in text:
        if letter == LINK_END or FIRST_LINK <= ord(letter) < ord(LINK_END):
            if part:
                parts.append((part, number))
            part, number = "", None if letter == LINK_END else ord(letter) - FIRST_LINK
        else:
            part += letter
    return [*parts, (part, number)] if part else parts


def without_marks(text: str) -> str:
    """Return a drawn sentence without the marks of its links."""
    return "".join(part for part, _ in linked_parts(text))
