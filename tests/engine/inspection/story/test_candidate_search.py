"""The second search of a story: exact scores of its candidates, and why the others are worse."""

from __future__ import annotations

from collections import Counter
from functools import cache

import chess
import pytest
from amount import Amount
from positions import KIWIPETE, random_board
from story_check import StoryCheck

from engine.inspection.nodes.tree import SearchTree
from engine.inspection.recording.progress import CancelledError
from engine.inspection.recording.recording import record_search
from engine.inspection.recording.replay_start import replay_start_of, search_from_empty_table
from engine.inspection.story.candidate_search import search_candidates
from engine.inspection.story.lead_changes import LEAST_CHANGE_CP
from engine.inspection.story.search_story import search_story
from engine.protocol.clauses import ClauseKind, EffectKind, MoveEffect
from engine.protocol.inspect_enums import RootEventKind
from engine.protocol.levels import LEVELS
from engine.protocol.messages import Finished, Go, Limits, SetSearchOptions
from engine.protocol.story.candidates import (
    MOST_CANDIDATES,
    CandidateLead,
    CandidateLine,
    CandidatesSearched,
    SearchCandidates,
)
from engine.protocol.story.search_story import OnlyConsideredMove
from engine.review.accuracy import limited_cp
from engine.thinking.engine import Engine
from engine.thinking.thinking_reports import score_of

HANGS_THE_QUEEN = "r1bqkb1r/pppp1ppp/2n2n2/4p3/4P3/3P1Q2/PPP2PPP/RNB1KBNR w KQkq - 0 4"
FEW_MOVES = "7k/8/8/8/8/8/1P6/K7 w - - 0 1"
RECORD_MB = 8
NODES = 200_000


def searched(fen: str, nodes: int = 5_000) -> SearchTree:
    return SearchTree(
        record_search(search_from_empty_table(fen, nodes=nodes, hash_mb=1), RECORD_MB)
    )


def compared(tree: SearchTree, moves: tuple[str, ...]) -> CandidatesSearched:
    return search_candidates(tree, SearchCandidates(1, 1, moves), lambda: True, NODES)


def line_of(found: CandidatesSearched, move: str) -> CandidateLine:
    return next(line for line in found.lines if line.move.move == move)


@cache
def of_kiwipete() -> CandidatesSearched:
    return compared(searched(KIWIPETE), ("e2a6", "d5e6", "a2a3"))


def test_the_candidates_of_a_story_are_legal_and_begin_with_the_chosen_move() -> None:
    stories = [
        (board, search_story(searched(board.fen(), 3_000)))
        for board in (random_board(seed, 12 + seed) for seed in range(20))
        if board.legal_moves.count() > 1
    ]
    assert any(len(story.candidates) > 2 for _, story in stories)
    for board, story in stories:
        moves = [chess.Move.from_uci(move) for move in story.candidates]
        assert all(move in board.legal_moves for move in moves)
        assert len(set(moves)) == len(moves) <= MOST_CANDIDATES
        assert len(moves) != 1


def test_each_candidate_has_an_exact_score_and_the_best_comes_first() -> None:
    found = of_kiwipete()
    assert {line.move.move for line in found.lines} >= {"e2a6", "d5e6", "a2a3"}
    scores = [limited_cp(line.score) for line in found.lines]
    assert scores == sorted(scores, reverse=True)
    assert found.lead_cp == scores[0] - scores[1]
    assert found.lead is not CandidateLead.ONLY, "both captures are good"


def test_the_reported_search_repeats_the_scores() -> None:
    found, go = of_kiwipete(), of_kiwipete().go
    again = search_from_empty_table(
        go.fen,
        go.moves,
        depth=go.limits.depth,
        lines=go.lines,
        search_moves=go.search_moves,
        hash_mb=found.hash_mb,
    )
    tree = SearchTree(record_search(again, RECORD_MB))
    assert tree.recording.depth == found.depth
    assert score_of(tree.recording.value) == found.lines[0].score
    assert tree.recording.pv_uci()[0] == found.lines[0].move.move
    assert search_story(tree).candidates == (), "its own scores are exact"


def test_what_a_move_allows_is_told_against_the_best_candidate() -> None:
    found = compared(searched(HANGS_THE_QUEEN), ("f3d1", "f3f6"))
    best, worse = found.lines[0], line_of(found, "f3f6")
    assert best.reviewed is None
    assert worse.reviewed is not None
    assert worse.reviewed.best_move == best.move.move
    assert ClauseKind.ALLOWS in {clause.kind for clause in worse.reviewed.clauses}
    assert worse.line.moves[1].move in ("d8f6", "g7f6")


def test_a_move_is_worse_since_the_depth_at_which_it_lost_the_lead(amount: Amount) -> None:
    found = 0
    for seed in range(30):
        if found >= amount(1, 30):
            break
        tree = searched(random_board(seed, 14 + seed).fen(), 5_000)
        candidates = search_story(tree).candidates
        if len(candidates) < 2:
            continue
        best = {
            event.depth: event.move
            for event in tree.recording.events
            if event.kind is RootEventKind.COMPLETED and event.rank == 0
        }
        for line in compared(tree, candidates).lines:
            if line.worse_since is None:
                continue
            found += 1
            move, depth = line.move.move, line.worse_since.depth
            assert best[depth - 1] == move
            assert move not in [best[later] for later in best if later >= depth]
    assert found, "some move lost the lead"


def test_what_an_answer_does_and_wins_holds_on_the_board(amount: Amount) -> None:
    told = noticed = 0
    for seed in range(amount(4, 8)):
        tree = searched(random_board(seed, 14 + seed).fen(), 1_000)
        candidates = search_story(tree).candidates
        if len(candidates) < 2:
            continue
        check = StoryCheck(tree)
        for one in compared(tree, candidates).lines:
            side = not check.board.turn
            assert list(check.line(one.line, side)) == []
            if one.effects:
                told += 1
                move, answer = (step.move for step in one.line.moves[:2])
                assert check.answer(move, answer, one.effects) == []
                wrong = (MoveEffect(EffectKind.CASTLES),)
                noticed += bool(check.answer(move, answer, wrong))
    assert told >= amount(2, 5)
    assert noticed == told


def level_search(fen: str, seed: int) -> SearchTree:
    """Return a search of the first level, which sees few moves."""
    reports: list[object] = []
    engine = Engine(reports.append, SetSearchOptions(hash_mb=1))
    handicap = LEVELS[0].handicap(seed)
    engine.begin(Go(1, fen, limits=Limits(nodes=2_000), handicap=handicap, explain=True))
    engine.wait()
    (report,) = (one for one in reports if isinstance(one, Finished))
    assert report.end is not None
    return SearchTree(record_search(replay_start_of([report.end], 0, 1), RECORD_MB))


def test_the_best_move_that_a_level_did_not_see_is_compared_too(amount: Amount) -> None:
    seen = Counter[bool]()
    for seed in range(1, amount(3, 7)):
        tree = level_search(KIWIPETE, seed)
        asked, recording = search_story(tree).candidates, tree.recording
        for line in compared(tree, asked).lines:
            unseen = recording.position.parse_uci(line.move.move) in recording.unseen_root_moves
            assert line.is_unseen is unseen
            assert not (line.is_unseen and line.move.move in asked)
            assert line.worse_since is None, "a level knows nothing of other moves"
            seen[line.is_unseen] += 1
    assert seen[True]


def test_the_only_move_that_a_level_considered_is_compared_with_another(amount: Amount) -> None:
    alone = 0
    for seed in range(amount(15, 40)):
        tree = level_search(FEW_MOVES, seed)
        story = search_story(tree)
        if any(isinstance(one, OnlyConsideredMove) for one in story.clauses):
            alone += 1
            (move,) = story.candidates
            found = compared(tree, story.candidates)
            assert len(found.lines) == 2
            assert {line.is_unseen for line in found.lines if line.move.move != move} == {True}
    assert alone, "some seed sees one of four moves"


def test_moves_to_their_nodes_in_the_inspected_search() -> None:
    tree = searched(KIWIPETE)
    for line in compared(tree, ("e2a6", "d5e6")).lines:
        assert line.move.node_search is not None
        assert tree.uci_path(tree.by_id(line.move.node_search)) == [line.move.move]


def test_a_search_that_is_no_longer_wanted_ends() -> None:
    with pytest.raises(CancelledError):
        search_candidates(
            searched(KIWIPETE, 500), SearchCandidates(1, 1, ("e2a6", "d5e6")), lambda: False
        )


def test_the_score_of_the_first_search_stands_beside_its_own_move() -> None:
    tree = searched(KIWIPETE)
    best, *others = tree.recording.pv_uci()[0], "a2a3", "e2a6"
    other = next(move for move in others if move != best)
    assert compared(tree, (best, other)).first_score == score_of(tree.recording.value)
    assert compared(tree, (other, best)).first_score is None


def test_an_illegal_candidate_is_refused() -> None:
    with pytest.raises(ValueError, match="e2e5"):
        compared(searched(KIWIPETE, 500), ("e2a6", "e2e5"))


def test_the_first_requested_move_is_compared_with_the_best_one() -> None:
    tree = searched(HANGS_THE_QUEEN)
    assert compared(tree, ("f3f6", "f3d1", "f3e2")).lead is CandidateLead.OTHER
    among_equals = compared(tree, ("f3e2", "f3d1", "f3f6"))
    assert among_equals.lead in (CandidateLead.NONE, CandidateLead.CLEAR, CandidateLead.OTHER)
    best = among_equals.lines[0].score
    (first,) = (one.score for one in among_equals.lines if one.move.move == "f3e2")
    gap = limited_cp(best) - limited_cp(first)
    assert (among_equals.lead is CandidateLead.OTHER) is (gap >= LEAST_CHANGE_CP)


def test_what_the_second_search_finds_equal_is_not_called_worse() -> None:
    for seed in (6, 10, 12, 16):
        board = random_board(seed, 20)
        tree = searched(board.fen(), 300)
        candidates = search_story(tree).candidates
        if len(candidates) < 2:
            continue
        found = compared(tree, candidates)
        best = limited_cp(found.lines[0].score)
        for line in found.lines:
            if line.worse_since is not None:
                assert best - limited_cp(line.score) >= LEAST_CHANGE_CP
