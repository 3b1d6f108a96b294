"""A second search of the root, with a line for each candidate move: exact scores to compare."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import chess
from msgspec import Struct
from msgspec.structs import replace

from engine.core.board.position import Position
from engine.core.search.search import MAX_DEPTH, STOP_NODES
from engine.inspection.nodes.tree import SearchTree
from engine.inspection.nodes.variation import follow_moves
from engine.inspection.recording.progress import CancelledError, run_with_progress
from engine.inspection.recording.recording import require_replayable
from engine.inspection.recording.replay_start import fresh_search
from engine.inspection.story.best_line import continued
from engine.inspection.story.checked_line import checked_line
from engine.inspection.story.completed_iterations import CompletedIteration, completed_iterations
from engine.inspection.story.lead_changes import LEAST_CHANGE_CP
from engine.inspection.story.plans import planned
from engine.inspection.story.story_lines import game_board, root_board
from engine.inspection.story.threats import prevented, threatened
from engine.protocol.clauses import ClauseKind, EffectKind, MoveEffect
from engine.protocol.messages import Bound, Go, Limits, Score
from engine.protocol.review import Phase, PositionSearch, ReviewedLine, ReviewedMove
from engine.protocol.shared_enums import SearchPurpose
from engine.protocol.story.candidates import (
    MOST_CANDIDATES,
    CandidateLead,
    CandidateLine,
    CandidatesSearched,
    Plan,
    SearchCandidates,
    Threat,
)
from engine.protocol.story.search_story import StoryDepth, StoryLine, StoryMove
from engine.protocol.winning_chances import OWN_SLOPE, winning_chance
from engine.review.accuracy import limited_cp
from engine.review.clauses import clauses_of_move
from engine.review.effects.move_effects import move_effects, reply_effects
from engine.review.reviewer import node_limit
from engine.review.searched_line import ONLY_MOVE_POINTS
from engine.review.summary import reviewed_move
from engine.review.verdicts import score_after_move
from engine.thinking.thinking_reports import score_of

HASH_MB = 32
LEAST_NODES, MOST_NODES = 1_500_000, 4_000_000
"""The second search may make as many nodes as the inspected one for each candidate, within these
limits. With the searches of the ends of its lines that takes from one to five seconds."""


CHECK_SHARE = 10
"""The search of the end of a line makes this part of the nodes of the second search."""
LOSING = frozenset(
    {EffectKind.ALLOWS_MATE, EffectKind.EN_PRISE, EffectKind.LEAVES, EffectKind.DOES_NOT_SAVE}
)
"""The effects of a move that say what the other side can do."""


class _Found(Struct, frozen=True):
    """What a search with several lines has found."""

    depth: int
    nodes: int
    was_cut_short: bool
    lines: tuple[ReviewedLine, ...]
    """Those of the last completed iteration, the best one first."""


def search_candidates(
    tree: SearchTree,
    wanted: SearchCandidates,
    is_wanted: Callable[[], bool],
    least_nodes: int = LEAST_NODES,
) -> CandidatesSearched:
    """Search the root again with a line for each wanted move.

    It makes at least ``least_nodes`` nodes, as far as the position has them.

    Raises:
        CancelledError: ``is_wanted`` returned False.
        ValueError: a move is illegal, or the search completed no iteration.
        InspectionError: the inspected search cannot be repeated.
        MemoryError: there is no memory for a table.
    """
    recording = tree.recording
    with recording.lock.reading():
        start, position, board = (
            require_replayable(recording).start,
            recording.position,
            root_board(tree),
        )
    nodes = min(max(recording.nodes * len(wanted.moves), least_nodes), MOST_NODES)
    moves = _with_best(position, nodes // (2 * len(wanted.moves)), wanted.moves, is_wanted)
    found = _searched(position, nodes, moves, is_wanted)
    if not found.depth:
        raise ValueError("the second search completed no iteration")
    before = _position_searches(found)
    reviewed = [
        _without_recapture(tree, _reviewed(position, board, before, line, nodes, is_wanted))
        for line in found.lines[1:]
    ]
    told = list[StoryLine]()
    for line in found.lines:
        if not is_wanted():
            raise CancelledError
        told.append(_told_line(tree, board, line, wanted.moves[0], nodes // CHECK_SHARE))
    with recording.lock.reading():
        iterations = completed_iterations(tree)
        lines = [
            _line(tree, iterations, line, shown, found.lines[0].score)
            for line, shown in zip(found.lines, told, strict=True)
        ]
    effects = _effects(tree, wanted.moves[0])
    ideas = _ideas(tree, lines, wanted.moves[0], effects)
    best, second = (one.score for one in found.lines[:2])
    first = next(one.score for one in found.lines if one.moves[0] == wanted.moves[0])
    return CandidatesSearched(
        wanted.inspection,
        wanted.request,
        _go(start.end.go, moves, found.depth),
        HASH_MB,
        found.depth,
        found.nodes,
        (lines[0], *map(_with_review, lines[1:], reviewed)),
        _lead(best, second, first),
        _lead_cp(best, second),
        plays_weaker=_plays_weaker(tree, wanted.moves[0]),
        told_answer=next((one.reply for one in effects if one.kind in LOSING), None),
        first_score=_first_score(tree, wanted.moves[0]),
        prevented=ideas[0],
        threatened=ideas[1],
        plan=ideas[2],
    )


def _effects(tree: SearchTree, move: str) -> tuple[MoveEffect, ...]:
    """Return what a root move does on the board."""
    board = game_board(tree)
    return move_effects(board, board.parse_uci(move))


def _ideas(
    tree: SearchTree, lines: list[CandidateLine], move: str, effects: Sequence[MoveEffect]
) -> tuple[Threat | None, Threat | None, Plan | None]:
    """Return what a move prevents, or else threatens, or else prepares, unless it leads to mate."""
    line = next(one for one in lines if one.move.move == move)
    if line.score.mate is not None:
        return None, None, None
    board = game_board(tree)
    if (threat := prevented(board, line, effects)) is not None:
        return threat, None, None
    if (threat := threatened(board, line, effects)) is not None:
        return None, threat, None
    return None, None, planned(board, line, effects)


def _plays_weaker(tree: SearchTree, move: str) -> bool:
    """Return whether a level played a move that its search did not find best."""
    recording = tree.recording
    is_played = recording.chosen_move == recording.position.parse_uci(move)
    return is_played and recording.pv_uci()[:1] != (move,)


def _told_line(
    tree: SearchTree, board: chess.Board, line: ReviewedLine, chosen: str, nodes: int
) -> StoryLine:
    """Return how a candidate goes on, as far as a search of the end with ``nodes`` confirms it.

    The chosen move goes on as the inspected search expects, if that is confirmed too.
    """
    recording = tree.recording
    with recording.lock.reading():
        expected = () if recording.has_limited_sight else tuple(recording.pv_uci())
    if line.moves[0] == chosen and expected[:1] == (chosen,) and line.score.mate is None:
        found = ReviewedLine(line.score, expected)
        told = checked_line(tree, board, continued(board, found), nodes)
        if told.is_settled:
            return told
    return checked_line(tree, board, continued(board, line), nodes)


def _with_best(
    position: Position,
    nodes: int,
    moves: tuple[str, ...],
    is_wanted: Callable[[], bool],
) -> tuple[str, ...]:
    """Return the moves with the best move of all, and the next best one beside a best move.

    They take the places of the last ones if there are as many as possible: the inspected search may
    have looked less deeply at them, and a level does not see all moves.
    """
    found = _searched(position, nodes, (), is_wanted, lines=2)
    best = [line.moves[0] for line in found.lines]
    if best and best[0] != moves[0]:
        del best[1:]
    missing = [move for move in best if move not in moves]
    kept = [*moves[: MOST_CANDIDATES - len(missing)]]
    return tuple(dict.fromkeys((*kept, *missing)))


def _first_score(tree: SearchTree, move: str) -> Score | None:
    """Return what the inspected search found its best move worth, if that is ``move``."""
    recording = tree.recording
    if recording.has_limited_sight or recording.pv_uci()[:1] != (move,):
        return None
    last = next(iter(completed_iterations(tree)[-1:]), None)
    if last is not None and last.leader.move == move:
        return last.leader.story_score.score  # As the story tells it.
    return score_of(recording.value)


def _with_review(line: CandidateLine, reviewed: ReviewedMove) -> CandidateLine:
    return replace(line, reviewed=reviewed)


def _searched(
    position: Position,
    nodes: int,
    moves: Sequence[str],
    is_wanted: Callable[[], bool],
    lines: int | None = None,
) -> _Found:
    """Search a position from an empty table; ``moves`` are its root moves, or all if empty."""
    root_moves = [position.parse_uci(move) for move in moves] or None
    search = fresh_search(HASH_MB)
    search.begin(position, nodes, lines or len(moves), root_moves)
    found = _Found(0, 0, was_cut_short=False, lines=())

    def deepen() -> None:
        nonlocal found
        while search.depth() < MAX_DEPTH and search.deepen(MAX_DEPTH):
            best = tuple(
                ReviewedLine(score_of(value), tuple(map(position.uci, line)))
                for value, _, _, line in search.best_lines()
            )
            found = _Found(search.depth(), search.nodes(), was_cut_short=False, lines=best)

    run_with_progress(search, nodes, lambda *_: is_wanted(), deepen)
    return replace(found, was_cut_short=search.stop_reason() == STOP_NODES)


def _position_searches(found: _Found) -> list[PositionSearch]:
    """Return the search of the root as the review has it: with one line, and with two."""
    return [
        PositionSearch(
            0, count, found.depth, found.nodes, found.was_cut_short, lines=found.lines[:count]
        )
        for count in (1, 2)
    ]


def _reviewed(
    position: Position,
    board: chess.Board,
    before: list[PositionSearch],
    line: ReviewedLine,
    nodes: int,
    is_wanted: Callable[[], bool],
) -> ReviewedMove:
    """Return what a candidate costs against the best one, with the clauses that are certain.

    The review asks whether the reply is an only move, so the reply is searched with two lines.
    """
    move, *rest = line.moves
    first = before[0]
    after = PositionSearch(
        1,
        1,
        first.depth - 1,
        first.nodes,
        first.was_cut_short,
        lines=(ReviewedLine(score_after_move(line.score), tuple(rest)),),
    )
    reviewed = reviewed_move(move, first, after, before[1], Phase.MIDDLEGAME)
    if reviewed.verdict is None:
        return reviewed
    searches = [*before, after]
    replied = position.copy()
    replied.push_uci(move)
    if len(replied.legal_moves()) > 1:
        two = _searched(replied, node_limit(nodes, 2), (), is_wanted, lines=2)
        searches.append(
            PositionSearch(1, 2, two.depth, two.nodes, two.was_cut_short, lines=two.lines)
        )
    return replace(reviewed, clauses=clauses_of_move(board, move, searches))


def _without_recapture(tree: SearchTree, reviewed: ReviewedMove) -> ReviewedMove:
    """Return a candidate without the clause that it misses something, if that is a recapture.

    Who takes back what was taken wins nothing.
    """
    board = game_board(tree)
    if not board.move_stack or reviewed.best_move is None:
        return reviewed
    last = board.pop()
    if not board.is_capture(last):
        return reviewed
    if chess.Move.from_uci(reviewed.best_move).to_square != last.to_square:
        return reviewed
    kept = tuple(one for one in reviewed.clauses if one.kind is not ClauseKind.MISSES)
    return replace(reviewed, clauses=kept)


def _line(
    tree: SearchTree,
    iterations: list[CompletedIteration],
    line: ReviewedLine,
    told: StoryLine,
    best: Score,
) -> CandidateLine:
    """Return a candidate with its line, linked to the inspected search as far as that has it."""
    recording = tree.recording
    loss_cp = limited_cp(best) - limited_cp(line.score)
    node = follow_moves(tree, line.moves[:1])
    move = StoryMove(line.moves[0], None if node.is_root else node.id)
    # What a level believes of a move is no knowledge.
    is_worse = loss_cp >= LEAST_CHANGE_CP and not recording.has_limited_sight
    is_unseen = recording.position.parse_uci(line.moves[0]) in recording.unseen_root_moves
    since = _worse_since(iterations, line.moves[0]) if is_worse else None
    effects = _answer_effects(root_board(tree), told)
    return CandidateLine(move, line.score, told, since, effects=effects, is_unseen=is_unseen)


def _answer_effects(board: chess.Board, line: StoryLine) -> tuple[MoveEffect, ...]:
    """Return what the answer to a candidate does on the board."""
    if len(line.moves) < 2:
        return ()
    board.push_uci(line.moves[0].move)
    return reply_effects(board, board.parse_uci(line.moves[1].move))


def _worse_since(iterations: list[CompletedIteration], move: str) -> StoryDepth | None:
    """Return the iteration since which a move was always clearly worse than the best one.

    None if it was not the best one just before: then no depth is the one that shows it.
    """
    since: StoryDepth | None = None
    for iteration in reversed(iterations):
        found = iteration.moves.get(move)
        if (
            found is None
            or found.bound is Bound.LOWER
            or iteration.leader.value - found.value < LEAST_CHANGE_CP
        ):
            break
        since = iteration.story_depth
    led = [one.leader.move for one in iterations if since is None or one.depth < since.depth]
    return since if led[-1:] == [move] else None


def _go(go: Go, moves: tuple[str, ...], depth: int) -> Go:
    """Return the second search as a command to repeat it."""
    return replace(
        go,
        limits=Limits(depth=depth),
        lines=len(moves),
        search_moves=moves,
        purpose=SearchPurpose.PLAY,
        handicap=None,
        use_book=False,
        repertoire_move=None,
        explain=False,
    )


def _lead_cp(best: Score, second: Score) -> int | None:
    if best.centipawns is None or second.centipawns is None:
        return None
    return best.centipawns - second.centipawns


def _lead(best: Score, second: Score, first: Score) -> CandidateLead:
    """Return how far the best score is ahead; ``first`` is that of the first requested move."""
    if limited_cp(best) - limited_cp(first) >= LEAST_CHANGE_CP:
        return CandidateLead.OTHER
    if first != best:
        return CandidateLead.NONE
    points = winning_chance(best, OWN_SLOPE) - winning_chance(second, OWN_SLOPE)
    if points >= ONLY_MOVE_POINTS:
        return CandidateLead.ONLY
    is_clear = limited_cp(best) - limited_cp(second) >= LEAST_CHANGE_CP
    return CandidateLead.CLEAR if is_clear else CandidateLead.NONE
