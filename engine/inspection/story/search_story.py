"""The story of a search: its clauses in the order in which they are told."""

from __future__ import annotations

from collections.abc import Iterator

from engine.inspection.nodes.tree import SearchTree
from engine.inspection.recording.recorded_search import RecordingCapability
from engine.inspection.story.completed_iterations import (
    CompletedIteration,
    completed_iterations,
    unfinished_lines,
)
from engine.inspection.story.lead_changes import (
    LEAST_CHANGE_CP,
    LeadPeriod,
    earlier_leader,
    lead_lost,
    lead_periods,
    lead_taken,
)
from engine.inspection.story.other_moves import less_deep_moves, other_moves
from engine.inspection.story.root_moves import RootMove, root_moves_of
from engine.inspection.story.story_lines import game_board, played_line, story_line
from engine.protocol.messages import Provenance
from engine.protocol.story.candidates import MOST_CANDIDATES
from engine.protocol.story.search_story import (
    AlwaysBest,
    BestLines,
    ChosenMove,
    EarlierLeader,
    ExpectedLine,
    KnownMove,
    MateSince,
    MoveReason,
    OnlyConsideredMove,
    OnlyLegalMove,
    OtherMoves,
    SearchStory,
    StoryClause,
    StoryMove,
    StoryScore,
    UnseenMoves,
    WeakerChoice,
)
from engine.protocol.winning_chances import LIMIT_CP
from engine.review.accuracy import limited_cp
from engine.review.effects.move_effects import move_effects
from engine.thinking.thinking_reports import score_of

MOST_EARLIER_LEADERS = 2
MOST_LINES = 3
LEAST_DEPTHS = 4
"""That a move was best at each of fewer depths says nothing."""
LEAST_UNSEEN = 0.25
"""That a level did not see some moves is told if they are at least this share of all."""
LEAST_LED_DEPTHS = 2
"""A move that led in fewer iterations is not named, unless it led just before the chosen one."""


def search_story(tree: SearchTree) -> SearchStory:
    """Return the story of a search. It has no clauses if nothing was searched."""
    iterations = completed_iterations(tree)
    clauses = tuple(_clauses(tree, iterations))
    can_repeat = RecordingCapability.REPLAY in tree.recording.capabilities
    return SearchStory(
        clauses,
        tuple(one.story_leader for one in iterations),
        tree.recording.nodes,
        _candidates(clauses, iterations) if can_repeat else (),
    )


def _candidates(
    clauses: tuple[StoryClause, ...], iterations: list[CompletedIteration]
) -> tuple[str, ...]:
    """Return the moves that the clauses name, the played one first, then those that come closest.

    Those are taken from the last iteration, by their values or bounds. The exact scores of several
    lines need no second search, unless a level found them that does not see all moves. The only
    move that a level considered stands alone: the second search looks for another.
    """
    named, is_limited = list[str](), False
    for clause in clauses:
        match clause:
            case ChosenMove():
                named.append(clause.move.move)
                is_limited = clause.is_limited
            case WeakerChoice():
                named.insert(0, clause.move.move)
            case BestLines() if not is_limited:
                return ()
            case OnlyConsideredMove():
                return (clause.move.move,)
    for clause in reversed(clauses):
        match clause:
            case EarlierLeader() | OtherMoves():
                named.append(clause.move.move)
    if named and iterations:
        closest = sorted(iterations[-1].moves.values(), key=lambda one: -one.value)
        named += [one.move for one in closest]
    moves = tuple(dict.fromkeys(named))
    return moves[:MOST_CANDIDATES] if len(moves) > 1 else ()


def _clauses(tree: SearchTree, iterations: list[CompletedIteration]) -> Iterator[StoryClause]:
    chosen = _chosen_move(tree, iterations)
    if chosen is None:
        return
    legal = len(tree.recording.position.legal_moves())
    considered = legal - len(tree.recording.unseen_root_moves)
    if legal > 1:
        yield from _move_reason(tree, chosen)
    if legal == 1:
        yield OnlyLegalMove(chosen.move)
    elif considered == 1:
        yield OnlyConsideredMove(chosen.move, legal)
    else:
        yield chosen
        yield from _choice_of_a_level(tree, iterations, chosen)
    line = tree.recording.pv_uci()
    if len(line) > 1 and _played_move(tree) in (None, chosen.move.move):
        score = chosen.score.score
        told = story_line(tree, played_line(tree, line, score, 0), line)
        yield ExpectedLine(told, score, chosen.is_limited)
    if considered > 1 and iterations:
        if tree.recording.has_limited_sight:
            return  # What a level believed of other moves cannot be checked by anybody.
        yield from _known_move(iterations[0], chosen)
        periods = lead_periods(iterations)
        # An unfinished iteration may have found another move than the last leader.
        is_led = periods[-1].leader.move == chosen.move.move
        earlier = periods[:-1] if is_led else periods
        is_mated = (chosen.score.score.mate or 0) < 0
        if earlier and (
            is_mated or _are_decided_alike(earlier[-1].leader.story_score, chosen.score)
        ):
            earlier = []  # Which of two lost moves led is of no interest.
        yield from map(earlier_leader, _told_periods(earlier, chosen.move.move))
        if is_led:
            yield from _lead_change(tree, earlier, periods[-1])
            yield from _how_sure(tree, iterations, periods[-1])


def _chosen_move(tree: SearchTree, iterations: list[CompletedIteration]) -> ChosenMove | None:
    """Return the best move of the search; None if no move was searched."""
    recording = tree.recording
    line = recording.pv_uci()
    if not line:
        return None
    limited = recording.has_limited_sight
    leader = iterations[-1].leader if iterations else None
    if leader is not None and leader.move == line[0]:
        # An unfinished iteration may know no more than a bound.
        told = iterations[-1].story_leader
        return ChosenMove(told.move, told.score, is_unfinished=False, is_limited=limited)
    found = _last_search_of(tree, line[0])
    node = None if found is None else found.node_search.id
    score = StoryScore(
        score_of(recording.value), recording.bound, recording.depth + 1, node or tree.roots()[-1].id
    )
    return ChosenMove(StoryMove(line[0], node), score, is_unfinished=True, is_limited=limited)


def _move_reason(tree: SearchTree, chosen: ChosenMove) -> Iterator[MoveReason]:
    """Yield what the played move does on the board, or else the best one."""
    played = _played_move(tree) or chosen.move.move
    board = game_board(tree)
    effects = move_effects(board, board.parse_uci(played))
    if not effects:
        return
    if played == chosen.move.move:
        yield MoveReason(chosen.move, effects)
        return
    found = _last_search_of(tree, played)
    yield MoveReason(StoryMove(played, None if found is None else found.node_search.id), effects)


def _last_search_of(tree: SearchTree, move: str) -> RootMove | None:
    """Return the last search of a root move."""
    for root in reversed(tree.roots()):
        if (found := root_moves_of(tree, root).get(move)) is not None:
            return found
    return None


def _choice_of_a_level(
    tree: SearchTree, iterations: list[CompletedIteration], chosen: ChosenMove
) -> Iterator[StoryClause]:
    """Yield what a level played instead of its best move, and what it did not see.

    Beside a mate, what it did not see says nothing.
    """
    recording, position = tree.recording, tree.recording.position
    played = _played_move(tree)
    if played not in (None, chosen.move.move):
        searched = _searched_move(tree, iterations, played, chosen)
        yield WeakerChoice(
            StoryMove(played, None) if searched is None else searched.story_move,
            None if searched is None else searched.story_score,
            is_close=searched is not None and _are_close(searched.story_score, chosen.score),
        )
    unseen = recording.unseen_root_moves
    legal = position.legal_moves()
    if len(unseen) >= LEAST_UNSEEN * len(legal) and (chosen.score.score.mate or 0) <= 0:
        names = tuple(position.uci(move) for move in legal if move in unseen)
        yield UnseenMoves(names, len(legal))


def _are_close(one: StoryScore, other: StoryScore) -> bool:
    """Return whether a player would call two scores equal."""
    return abs(limited_cp(one.score) - limited_cp(other.score)) < LEAST_CHANGE_CP


def _played_move(tree: SearchTree) -> str | None:
    """Return the move that a level chose to play; None of a search without a level."""
    chosen = tree.recording.chosen_move
    return None if chosen is None else tree.recording.position.uci(chosen)


def _searched_move(
    tree: SearchTree, iterations: list[CompletedIteration], move: str, chosen: ChosenMove
) -> RootMove | None:
    """Return what the iteration that found the best move found of another move, if anything.

    Scores of different iterations are not comparable. A move with a line has an exact score.
    """
    lines = unfinished_lines(tree) if chosen.is_unfinished else iterations[-1].lines
    line = next((one for one in lines if one.move == move), None)
    if line is not None or chosen.is_unfinished:
        return line
    return iterations[-1].moves.get(move)


def _known_move(first: CompletedIteration, chosen: ChosenMove) -> Iterator[KnownMove]:
    """Yield the move that the table had from an earlier search, if it is not the best one now.

    Most searches of a game begin with the move that stays best.
    """
    move = next(iter(first.moves.values()), None)
    if move is None or move.node_search.provenance is not Provenance.TT_MOVE:
        return
    if move.move != chosen.move.move:
        yield KnownMove(move.story_move)


def _are_decided_alike(one: StoryScore, other: StoryScore) -> bool:
    """Return whether two scores are beyond what a player distinguishes.

    That a won game becomes a mate is a difference; how long a lost one takes is none.
    """
    limited = limited_cp(one.score), limited_cp(other.score)
    if limited == (LIMIT_CP, LIMIT_CP):
        return one.score.mate is None and other.score.mate is None
    return limited == (-LIMIT_CP, -LIMIT_CP)


def _told_periods(earlier: list[LeadPeriod], chosen: str) -> list[LeadPeriod]:
    """Return which of the earlier periods are told: the last one, and long ones of other moves."""
    told = dict[str, LeadPeriod]()
    longest = sorted(earlier[:-1], key=lambda one: -len(one.iterations))
    for period in [*earlier[-1:], *longest]:
        move = period.leader.move
        is_long = len(period.iterations) >= LEAST_LED_DEPTHS or period is earlier[-1]
        if is_long and move != chosen and len(told) < MOST_EARLIER_LEADERS:
            told.setdefault(move, period)
    return [period for period in earlier if period in told.values()]


def _lead_change(
    tree: SearchTree, earlier: list[LeadPeriod], final: LeadPeriod
) -> Iterator[StoryClause]:
    """Yield why the last leader lost the lead, and when the best move took it."""
    if earlier:
        if (lost := lead_lost(tree, earlier[-1], final)) is not None:
            yield lost
        yield lead_taken(final, earlier[-1], is_loss_told=lost is not None)


def _how_sure(
    tree: SearchTree, iterations: list[CompletedIteration], final: LeadPeriod
) -> Iterator[StoryClause]:
    """Yield since when the move was best, and what the others are worth at most.

    Beside a mate it does not say that the move was always best. Two lines are not told again if a
    level found one best and played the other.
    """
    last = final.last
    is_mate = last.story_leader.score.score.mate is not None
    if final.first is iterations[0] and len(iterations) >= LEAST_DEPTHS and not is_mate:
        yield AlwaysBest(final.first.story_depth, last.story_depth)
    yield from _mate_since(iterations)
    if len(last.lines) > 1:
        if len(last.lines) == 2 and _played_move(tree) not in (None, last.leader.move):
            return
        yield BestLines(
            tuple(one.story_move for one in last.lines[:MOST_LINES]),
            tuple(one.story_score for one in last.lines[:MOST_LINES]),
            len(last.lines),
        )
        return
    for clause in (other_moves(last), less_deep_moves(last)):
        if clause is not None:
            yield clause


def _mate_since(iterations: list[CompletedIteration]) -> Iterator[MateSince]:
    """Yield since when the best move mates, also if it was another one at first.

    That a mate in one move was seen at once says nothing.
    """
    first = None
    if iterations[-1].story_leader.score.score.mate == 1:
        return
    for one in reversed(iterations):
        if (one.story_leader.score.score.mate or 0) <= 0:
            break
        first = one
    if first is not None:
        yield MateSince(first.story_depth, iterations[-1].story_depth)
