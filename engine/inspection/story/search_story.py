"""The story of a search: its clauses in the order in which they are told."""

from __future__ import annotations

from collections.abc import Iterator

from engine.inspection.nodes.tree import SearchTree
from engine.inspection.story.completed_iterations import CompletedIteration, completed_iterations
from engine.inspection.story.lead_changes import (
    Reign,
    earlier_leader,
    lead_lost,
    lead_taken,
    reigns_of,
)
from engine.inspection.story.other_moves import less_deep_moves, other_moves
from engine.inspection.story.root_moves import RootMove, root_moves_of
from engine.inspection.story.story_lines import played_line, settled_material, story_line
from engine.protocol.messages import Provenance
from engine.protocol.search_story import (
    AlwaysBest,
    BestLines,
    ChosenMove,
    ExpectedLine,
    KnownMove,
    MateSince,
    OnlyLegalMove,
    SearchStory,
    StoryClause,
    StoryMove,
    StoryScore,
    UnseenMoves,
    WeakerChoice,
)
from engine.thinking.thinking_reports import score_of

MOST_EARLIER_LEADERS = 2
MOST_LINES = 3
LEAST_LED_DEPTHS = 2
"""A move that led in fewer iterations is not named, unless it led just before the chosen one."""


def search_story(tree: SearchTree) -> SearchStory:
    """Return the story of a search. It has no clauses if nothing was searched."""
    iterations = completed_iterations(tree)
    return SearchStory(
        tuple(_clauses(tree, iterations)),
        tuple(one.story_leader for one in iterations),
        tree.recording.nodes,
    )


def _clauses(tree: SearchTree, iterations: list[CompletedIteration]) -> Iterator[StoryClause]:
    chosen = _chosen_move(tree, iterations)
    if chosen is None:
        return
    is_only = len(tree.recording.position.legal_moves()) == 1
    if is_only:
        yield OnlyLegalMove(chosen.move)
    else:
        yield chosen
        yield from _choice_of_a_level(tree, iterations)
    line = tree.recording.pv_uci()
    if len(line) > 1:
        played = played_line(tree, line, chosen.score.score, 0)
        yield ExpectedLine(story_line(tree, line, settled_material(tree, played, 0)))
    if not is_only and iterations:
        yield from _how_it_was_found(tree, iterations, chosen)
        yield from _how_sure(iterations, chosen)


def _chosen_move(tree: SearchTree, iterations: list[CompletedIteration]) -> ChosenMove | None:
    """Return the best move of the search; None if no move was searched."""
    recording = tree.recording
    line = recording.pv_uci()
    if not line:
        return None
    leader = iterations[-1].leader if iterations else None
    if leader is not None and leader.move == line[0]:
        # An unfinished iteration may know no more than a bound.
        told = iterations[-1].story_leader
        return ChosenMove(told.move, told.score, is_unfinished=False)
    found = _last_search_of(tree, line[0])
    node = None if found is None else found.node_search.id
    score = StoryScore(
        score_of(recording.value), recording.bound, recording.depth + 1, node or tree.roots()[-1].id
    )
    return ChosenMove(StoryMove(line[0], node), score, is_unfinished=True)


def _last_search_of(tree: SearchTree, move: str) -> RootMove | None:
    """Return the last search of a root move."""
    for root in reversed(tree.roots()):
        if (found := root_moves_of(tree, root).get(move)) is not None:
            return found
    return None


def _choice_of_a_level(
    tree: SearchTree, iterations: list[CompletedIteration]
) -> Iterator[StoryClause]:
    """Yield what a level played instead of its best move, and what it did not see."""
    recording, position = tree.recording, tree.recording.position
    line = recording.pv_uci()
    if recording.chosen_move is not None:
        played = position.uci(recording.chosen_move)
        if played != line[0]:
            searched = _searched_move(iterations[-1], played) if iterations else None
            yield WeakerChoice(
                StoryMove(played, None) if searched is None else searched.story_move,
                None if searched is None else searched.story_score,
            )
    unseen = recording.unseen_root_moves
    if unseen:
        legal = position.legal_moves()
        names = tuple(position.uci(move) for move in legal if move in unseen)
        yield UnseenMoves(names, len(legal))


def _searched_move(iteration: CompletedIteration, move: str) -> RootMove | None:
    """Return what an iteration found of a move: the exact score of its line, if it has one."""
    line = next((one for one in iteration.lines if one.move == move), None)
    return iteration.moves.get(move) if line is None else line


def _how_it_was_found(
    tree: SearchTree, iterations: list[CompletedIteration], chosen: ChosenMove
) -> Iterator[StoryClause]:
    """Yield which moves led before, and why they lost the lead."""
    first = next(iter(iterations[0].moves.values()), None)
    if first is not None and first.node_search.provenance is Provenance.TT_MOVE:
        yield KnownMove(first.story_move)
    reigns = reigns_of(iterations)
    final = _final_reign(reigns, chosen)
    earlier = reigns if final is None else reigns[:-1]
    yield from map(earlier_leader, _named_reigns(earlier, chosen.move.move))
    if final is not None and earlier:
        if (lost := lead_lost(tree, earlier[-1], final)) is not None:
            yield lost
        yield lead_taken(final, earlier[-1])


def _named_reigns(earlier: list[Reign], chosen: str) -> list[Reign]:
    """Return which of the earlier reigns are told: the last one, and long ones of other moves."""
    named = dict[str, Reign]()
    longest = sorted(earlier[:-1], key=lambda one: -len(one.iterations))
    for reign in [*earlier[-1:], *longest]:
        move = reign.leader.move
        is_long = len(reign.iterations) >= LEAST_LED_DEPTHS or reign is earlier[-1]
        if is_long and move != chosen and len(named) < MOST_EARLIER_LEADERS:
            named.setdefault(move, reign)
    return [reign for reign in earlier if reign in named.values()]


def _final_reign(reigns: list[Reign], chosen: ChosenMove) -> Reign | None:
    """Return the reign of the chosen move; None if an unfinished iteration found it."""
    return reigns[-1] if reigns[-1].leader.move == chosen.move.move else None


def _how_sure(iterations: list[CompletedIteration], chosen: ChosenMove) -> Iterator[StoryClause]:
    """Yield since when the move was best, and what the others are worth at most."""
    final = _final_reign(reigns_of(iterations), chosen)
    if final is None:
        return
    last = final.last
    if final.first is iterations[0]:
        yield AlwaysBest(final.first.story_depth, last.story_depth)
    yield from _mate_since(final)
    if len(last.lines) > 1:
        yield BestLines(
            tuple(one.story_move for one in last.lines[:MOST_LINES]),
            tuple(one.story_score for one in last.lines[:MOST_LINES]),
            len(last.lines),
        )
        return
    for clause in (other_moves(last), less_deep_moves(last)):
        if clause is not None:
            yield clause


def _mate_since(reign: Reign) -> Iterator[MateSince]:
    """Yield since when the search has seen the mate that it announces."""
    first = None
    for one in reversed(reign.iterations):
        if (one.story_leader.score.score.mate or 0) <= 0:
            break
        first = one
    if first is not None:
        yield MateSince(first.story_depth, reign.last.story_depth)
