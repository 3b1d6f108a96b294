"""What the sentences of a story are made of: moves, depths, scores and material, with links."""

from __future__ import annotations

import chess

from engine.protocol.messages import Bound, Score
from engine.protocol.story.search_story import (
    LineEnd,
    Standing,
    StoryDepth,
    StoryLine,
    StoryMove,
    StoryScore,
    standing_of,
)
from game.message import Message, San, Text, message, plural, template
from game.rules.numbered_moves import numbered_moves
from game.words.inspect.scores import PointOfView
from game.words.moves import SIDES
from game.words.review.material import material_won
from game.words.story.linked_sentence import FIRST_LINK, LINK_END

STANDINGS = {
    Standing.WINNING: template("{side} is winning"),
    Standing.BETTER: template("{side} is better"),
    Standing.SLIGHTLY_BETTER: template("{side} is slightly better"),
}
EQUAL = message("the position is about equal")
MOST_TOLD_CP = 5_000
"""A larger score is that of a known endgame: its pawns mean nothing to a player."""
MOST_MATE_MOVES, MOST_MATE_BEGIN = 8, 4
"""Of a line to mate with more moves, the reply and the moves up to this one are shown."""
LONG_MATE = template("{begin} … {end}")
WINS = template("{side} wins {material}")
ENDS = {
    LineEnd.CHECKMATE: message("that is checkmate"),
    LineEnd.STALEMATE: message("that is stalemate, a draw"),
    LineEnd.REPETITION: message("then the position repeats, a draw"),
    LineEnd.FIFTY_MOVES: message("a draw by the fifty-move rule"),
    LineEnd.INSUFFICIENT_MATERIAL: message("too little material to mate, a draw"),
}


class StoryParts:
    """The parts of one sentence. It collects the links in them."""

    def __init__(self, board: chess.Board, *, for_mover: bool) -> None:
        """Make parts for a search of ``board``; see ``story_sentences``."""
        self.board = board
        self._view = PointOfView(board.turn, for_mover)
        self.links: list[int] = []

    def link(self, text: Text, node_search: int | None) -> Message:
        """Return a text that is marked as a link, if there is a node to go to."""
        if node_search is None:
            return of_san(text)
        mark = chr(FIRST_LINK + len(self.links))
        self.links.append(node_search)
        return Message(f"{mark}{{text}}{LINK_END}", (("text", text),))

    def move(self, move: StoryMove) -> Message:
        """Return a move with its number, as a link."""
        return self.link(self.san(move.move), move.node_search)

    def san(self, move: str) -> San:
        """Return a move with its number."""
        return numbered_moves(self.board, [chess.Move.from_uci(move)])

    def line(self, line: StoryLine, begin: int, end: int) -> Message:
        """Return the moves of a line from one index up to another, as a link to the last one."""
        board = self.board.copy(stack=False)
        for one in line.moves[:begin]:
            board.push_uci(one.move)
        shown = line.moves[begin:end]
        text = numbered_moves(board, [chess.Move.from_uci(one.move) for one in shown])
        nodes = [one.node_search for one in shown if one.node_search is not None]
        return self.link(text, nodes[-1] if nodes else None)

    def told_line(self, line: StoryLine) -> Message:
        """Return the moves of a line behind the first one, as far as they are told.

        Of a long mate only its beginning and its last move are shown.
        """
        told = max(2, line.told)
        if line.end is not LineEnd.CHECKMATE or told <= MOST_MATE_MOVES:
            return self.line(line, 1, told)
        begin, end = self.line(line, 1, MOST_MATE_BEGIN), self.line(line, told - 1, told)
        return LONG_MATE.filled(begin=begin, end=end)

    def depth(self, depth: StoryDepth) -> Message:
        """Return a depth, as a link to the search of the root that completed it."""
        return self.link(str(depth.depth), depth.node_search)

    def score(self, score: StoryScore) -> Message:
        """Return a score with its bound in words, as a link to the search of its move."""
        return self.link(self.score_text(score.score, score.bound), score.node_search)

    def score_text(self, score: Score, bound: Bound) -> Text:
        """Return a score with its bound in words; the recorded search has no node for it."""
        return self._view.in_words(score, bound)

    def contrast(self, line: StoryLine, score: Score, *, of_reply: bool = False) -> Message | None:
        """Return how the sides stand, if the side that loses material in a line stays ahead.

        ``of_reply`` is whether the material counts for the side that replies.
        """
        if line.material is None or line.end is not LineEnd.OPEN:
            return None
        lead = score.mate if score.centipawns is None else score.centipawns
        won_cp = -line.material.won_cp if of_reply else line.material.won_cp
        is_ahead = standing_of(score) is not Standing.EQUAL or score.mate is not None
        return self.standing(score) if is_ahead and (lead or 0) * won_cp < 0 else None

    def standing(self, score: Score) -> Message:
        """Return how the sides stand by a score for the side to move."""
        turn = self.board.turn
        if score.mate is not None:
            side = SIDES[turn if score.mate > 0 else not turn]
            return plural(
                "{side} mates in {number} move", "{side} mates in at most {number} moves",
                abs(score.mate), side=side,
            )  # fmt: skip
        standing = STANDINGS.get(standing_of(score))
        if standing is None:
            return EQUAL
        return standing.filled(side=SIDES[turn if (score.centipawns or 0) > 0 else not turn])

    def outcome(self, line: StoryLine, side: chess.Color) -> Message | None:
        """Return what a line comes to for the side whose material counts; None if to nothing."""
        if line.end is not LineEnd.OPEN:
            return ENDS[line.end]
        if line.material is None:
            return None
        after = self.board.copy(stack=False)
        moves = [after.push_uci(one.move) for one in line.moves[: line.material.plies]]
        winner = side if line.material.won_cp > 0 else not side
        return WINS.filled(side=SIDES[winner], material=material_won(self.board, moves, winner))


def of_san(text: Text) -> Message:
    """Return a text as a message that stands for itself."""
    return Message("{text}", (("text", text),))
