"""Lines whose end a search of its own confirms: what is won stays won, and the score is right."""

from __future__ import annotations

import chess
from msgspec.structs import replace

from engine.inspection.nodes.tree import SearchTree
from engine.inspection.story.best_line import best_line, continued
from engine.inspection.story.story_lines import played_line, story_line
from engine.protocol.messages import Score
from engine.protocol.review import ReviewedLine
from engine.protocol.story.search_story import (
    LEAST_STANDING_CP,
    LineEnd,
    Standing,
    StoryLine,
)
from engine.review.accuracy import limited_cp
from engine.review.exchanges import LEAST_GAIN_CP, is_quiet, material_lead_cp
from engine.review.verdicts import score_after_move

MOST_CHECKS = 3
"""A line whose end does not keep what it wins goes on, so often."""
KEPT_PLIES = 6
"""What a line wins must still be there in the quiet positions of so many moves behind it."""
MOST_DIFFERENCE_CP = 80
"""By so much the end of a line may be worth more or less than the line."""
_WINNING_CP = dict(LEAST_STANDING_CP)[Standing.WINNING]


def checked_line(tree: SearchTree, board: chess.Board, line: ReviewedLine, nodes: int) -> StoryLine:
    """Return the line of a root move as a part of a clause, for the side that answers the move.

    It is settled only if a search of the position to which it is told agrees: the sides stand there
    as the score of the line says, and nothing of the material changes soon.

    Args:
        tree: the search.
        board: its root.
        line: the line from the root, with the score for the side to move there.
        nodes: how long the search of the end is.
    """
    for _ in range(MOST_CHECKS):
        played = played_line(tree, line.moves, score_after_move(line.score), 1)
        told = story_line(tree, played, line.moves, 1)
        if not told.is_settled or told.end is not LineEnd.OPEN:
            return told
        end = _after(board, line.moves[: told.told])
        found = best_line(end, nodes)
        if found is None:
            return told
        score = found.score if end.turn is board.turn else score_after_move(found.score)
        if not agree(line.score, score):
            return unsettled(told)
        if keeps_material(end, found.moves):
            return told
        rest = continued(end, found).moves
        line = ReviewedLine(line.score, (*line.moves[: told.told], *rest))
    return unsettled(told)


def unsettled(line: StoryLine) -> StoryLine:
    """Return a line of which nothing is claimed but the answer."""
    told = min(2, len(line.moves))
    return replace(line, material=None, told=told, is_settled=False)


def agree(one: Score, other: Score) -> bool:
    """Return whether a player reads two scores of the same side alike."""
    first, second = limited_cp(one), limited_cp(other)
    is_decided = min(first, second) >= _WINNING_CP or max(first, second) <= -_WINNING_CP
    return is_decided or abs(first - second) <= MOST_DIFFERENCE_CP


def keeps_material(board: chess.Board, moves: tuple[str, ...]) -> bool:
    """Return whether the balance is still the same in the quiet positions soon behind one."""
    after, lead_cp = board.copy(stack=False), material_lead_cp(board, chess.WHITE)
    for move in moves[:KEPT_PLIES]:
        after.push_uci(move)
        change_cp = abs(material_lead_cp(after, chess.WHITE) - lead_cp)
        if change_cp >= LEAST_GAIN_CP and is_quiet(after):
            return False
    return True


def _after(board: chess.Board, moves: tuple[str, ...]) -> chess.Board:
    end = board.copy(stack=False)
    for move in moves:
        end.push_uci(move)
    return end
