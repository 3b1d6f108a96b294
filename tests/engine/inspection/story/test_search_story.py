"""The story of a search says what its records show, and nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache

import chess
import pytest
from msgspec import Struct
from msgspec.structs import replace
from positions import KIWIPETE, random_board
from story_check import StoryCheck

from engine.inspection.nodes.tree import SearchTree
from engine.inspection.recording.recording import record_search
from engine.inspection.recording.replay_start import replay_start_of, search_from_empty_table
from engine.inspection.story.search_story import LEAST_UNSEEN, search_story
from engine.inspection.story.story_lines import MOST_MOVES
from engine.protocol.clauses import EffectKind, MoveEffect, PieceOnSquare
from engine.protocol.levels import LEVELS
from engine.protocol.messages import Bound, Finished, Go, Limits, Score, SetSearchOptions
from engine.protocol.story.search_story import (
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
    MoveReason,
    OnlyLegalMove,
    OtherMoves,
    SearchStory,
    StoryClause,
    UnseenMoves,
    WeakerChoice,
)
from engine.review.exchanges import is_quiet
from engine.thinking.engine import Engine

SEARCHES = 50
NODES = (500, 3_000, 12_000)
MATE_IN_TWO = "6k1/5ppp/8/1q6/8/Q7/5PPP/6K1 b - - 0 1"
LONG_MATE = "8/8/4k3/8/8/8/R7/1R4K1 w - - 0 1"
ONE_MOVE = "7k/8/8/8/8/8/7P/1r5K w - - 0 1"
PERPETUAL = "7k/R5pp/8/8/8/5q2/Q4P1P/6K1 b - - 0 1"
"""The queen checks for ever on g4 and d1; without checks Black is mated."""
MATE_IN_ONE = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"
DECIDED = "8/8/4k3/8/3BNK2/8/8/8 w - - 0 1"
"""Bishop and knight win, but the mate is far away."""
RECORD_MB = 8


def told(tree: SearchTree) -> tuple[StoryClause, ...]:
    return search_story(tree).clauses


def searched(
    fen: str, nodes: int = 5_000, *, lines: int = 1, moves: tuple[str, ...] = ()
) -> SearchTree:
    start = search_from_empty_table(fen, moves, nodes=nodes, lines=lines, hash_mb=1)
    return SearchTree(record_search(start, RECORD_MB))


class ToldSearch(Struct, frozen=True):
    """The story of a search, and what its records do not show of it."""

    story: SearchStory
    faults: list[str]
    noticed: list[bool]
    """For each clause that was changed, whether the check noticed it."""


@cache
def random_searches() -> tuple[ToldSearch, ...]:
    """Tell searches of positions from random games, of several sizes. No recording is kept."""
    boards = (random_board(seed, 8 + seed) for seed in range(SEARCHES))
    return tuple(
        told_search(searched(board.fen(), NODES[number % len(NODES)]))
        for number, board in enumerate(boards)
        if any(board.legal_moves)
    )


def told_search(tree: SearchTree) -> ToldSearch:
    story, check = search_story(tree), StoryCheck(tree)
    noticed = []
    for number, clause in enumerate(story.clauses):
        for wrong in changed(clause):
            clauses = (*story.clauses[:number], wrong, *story.clauses[number + 1 :])
            noticed.append(bool(check.faults(replace(story, clauses=clauses))))
    return ToldSearch(story, check.faults(story), noticed)


def changed(clause: StoryClause) -> Iterator[StoryClause]:
    """Yield clauses that say something else; some clauses are left as they are."""
    match clause:
        case MoveReason():
            for effect in clause.effects:
                yield replace(clause, effects=(of_another_kind(effect),))
        case ChosenMove():
            yield replace(clause, is_limited=not clause.is_limited)
        case ExpectedLine():
            yield replace(clause, score=Score(mate=1))
            if clause.line.material is not None and clause.line.end is LineEnd.OPEN:
                yield replace(clause, line=replace(clause.line, told=clause.line.told + 1))
        case LeadTaken() if clause.passed is not None:
            yield replace(clause, passed=clause.move)
        case LeadLost():
            yield replace(clause, before=clause.after)
            for effect in clause.effects:
                yield replace(clause, effects=(of_another_kind(effect),))
        case EarlierLeader():
            yield replace(clause, last=replace(clause.last, depth=clause.last.depth + 1))
        case OtherMoves():
            yield replace(clause, depth=clause.depth + 1)
        case MateSince() if clause.first.depth < clause.last.depth:
            yield replace(clause, first=clause.last)


def of_another_kind(effect: MoveEffect) -> MoveEffect:
    """Return an effect that a move with another one never has besides."""
    others = {
        EffectKind.EXCHANGES: EffectKind.TAKES_UNDEFENDED,
        EffectKind.TAKES_UNDEFENDED: EffectKind.TAKES_SAFELY,
        EffectKind.PROMOTES: EffectKind.CASTLES,
        EffectKind.CASTLES: EffectKind.PROMOTES,
    }
    kind = others.get(effect.kind, EffectKind.CASTLES)
    queen = PieceOnSquare("Q", "a1")
    return MoveEffect(kind, effect.targets or (queen,), effect.actor or queen, effect.reply)


def test_no_clause_of_fifty_searches_contradicts_the_records() -> None:
    searches = random_searches()
    assert [one.faults for one in searches] == [[] for _ in searches]
    kinds = Counter(type(clause) for one in searches for clause in one.story.clauses)
    asserted = MoveReason, ChosenMove, ExpectedLine, EarlierLeader, LeadLost, LeadTaken, OtherMoves
    assert all(kinds[kind] >= 5 for kind in asserted), "the searches try each kind of clause"


def test_the_check_notices_a_clause_that_is_changed() -> None:
    noticed = [one for told in random_searches() for one in told.noticed]
    assert len(noticed) >= SEARCHES
    assert all(noticed)


def test_what_would_be_said_of_most_searches_is_left_out() -> None:
    stories = [one.story.clauses for one in random_searches()]
    for kind in (LessDeepMoves, WeakerChoice, UnseenMoves, KnownMove):
        count = sum(any(isinstance(one, kind) for one in story) for story in stories)
        assert count <= len(stories) / 2


def test_most_lines_that_win_nothing_are_told_up_to_a_quiet_position() -> None:
    quiet = Counter[bool]()
    for seed in range(SEARCHES // 2):
        board = random_board(seed, 8 + seed)
        for clause in told(searched(board.fen(), NODES[-1])) if any(board.legal_moves) else ():
            if isinstance(clause, ExpectedLine) and clause.line.material is None:
                after = board.copy(stack=False)
                for one in clause.line.moves[: clause.line.told]:
                    after.push_uci(one.move)
                quiet[is_quiet(after)] += 1
    assert quiet[True] >= 5
    assert quiet[True] >= 2 * quiet[False]


def test_with_one_legal_move_there_is_no_choice_to_explain() -> None:
    kinds = [type(clause) for clause in told(searched(ONE_MOVE, 200))]
    assert kinds[0] is OnlyLegalMove
    assert set(kinds) <= {OnlyLegalMove, ExpectedLine}


def test_a_position_without_moves_has_no_story() -> None:
    assert told(searched("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 10)) == ()


def test_a_mate_is_told_with_the_depth_that_first_saw_it() -> None:
    tree = searched(MATE_IN_TWO)
    clauses = told(tree)
    assert StoryCheck(tree).faults(search_story(tree)) == []
    (chosen,) = (one for one in clauses if isinstance(one, ChosenMove))
    assert chosen.score.score.mate == 2
    (expected,) = (one for one in clauses if isinstance(one, ExpectedLine))
    assert expected.line.end is LineEnd.CHECKMATE
    assert any(isinstance(one, MateSince) for one in clauses)
    assert not any(isinstance(one, OtherMoves | AlwaysBest) for one in clauses), (
        "beside a mate they do not matter"
    )


def test_a_line_that_ends_in_mate_is_told_to_its_end() -> None:
    tree = searched(LONG_MATE, 200_000)
    story = search_story(tree)
    assert StoryCheck(tree).faults(story) == []
    (expected,) = (one for one in story.clauses if isinstance(one, ExpectedLine))
    assert expected.line.end is LineEnd.CHECKMATE
    assert len(expected.line.moves) > MOST_MOVES


def test_a_draw_by_repetition_is_told_as_the_end_of_the_line() -> None:
    tree = searched(PERPETUAL, 20_000)
    clauses = told(tree)
    (expected,) = (one for one in clauses if isinstance(one, ExpectedLine))
    assert expected.line.end is LineEnd.REPETITION


def test_a_search_of_several_lines_gives_each_an_exact_score() -> None:
    tree = searched(KIWIPETE, 20_000, lines=3)
    story = search_story(tree)
    assert StoryCheck(tree).faults(story) == []
    (lines,) = (one for one in story.clauses if isinstance(one, BestLines))
    assert len(lines.moves) == 3
    values = [one.score.centipawns or 0 for one in lines.scores]
    assert values == sorted(values, reverse=True)
    assert not any(isinstance(one, OtherMoves) for one in story.clauses)


def test_a_move_that_the_table_knew_is_told_if_another_one_is_best_now() -> None:
    told_of = Counter[bool]()
    for seed in range(4):
        reports: list[object] = []
        engine = Engine(reports.append, SetSearchOptions(hash_mb=1))
        fen = random_board(seed, 12 + seed).fen()
        for number, nodes in enumerate((300, 8_000), 1):
            engine.begin(Go(number, fen, limits=Limits(nodes=nodes), explain=True))
            engine.wait()
        first, second = (
            told(SearchTree(record_search(replay_start_of(engine.journal, number, 1), RECORD_MB)))
            for number in range(2)
        )
        assert not any(isinstance(one, KnownMove) for one in first), "the table was empty"
        known = [one.move.move for one in second if isinstance(one, KnownMove)]
        best = {one.move.move for one in second if isinstance(one, ChosenMove)}
        assert not best & set(known)
        told_of[bool(known)] += 1
    assert told_of[True]
    assert told_of[False]


@pytest.mark.parametrize("level", [0, 1])
def test_a_level_tells_what_it_did_not_see_and_what_it_played_instead(level: int) -> None:
    unseen = other = 0
    for seed in range(1, 9):
        reports: list[object] = []
        engine = Engine(reports.append, SetSearchOptions(hash_mb=1))
        handicap = LEVELS[level].handicap(seed)
        engine.begin(Go(1, KIWIPETE, limits=Limits(nodes=20_000), handicap=handicap, explain=True))
        engine.wait()
        (report,) = (one for one in reports if isinstance(one, Finished))
        assert report.end is not None
        tree = SearchTree(record_search(replay_start_of([report.end]), 16))
        story = search_story(tree)
        assert StoryCheck(tree).faults(story) == []
        for clause in story.clauses:
            if isinstance(clause, UnseenMoves):
                unseen += 1
                named = {tree.recording.position.parse_uci(move) for move in clause.moves}
                assert named == set(tree.recording.unseen_root_moves)
            if isinstance(clause, WeakerChoice):
                other += 1
                assert clause.move.move == report.best_move
    assert unseen or other, "eight searches show at least one of both"


def test_a_weaker_choice_has_a_score_of_the_iteration_that_found_the_best_move() -> None:
    unfinished = 0
    for seed in range(60):
        reports: list[object] = []
        engine = Engine(reports.append, SetSearchOptions(hash_mb=1))
        handicap, limits = LEVELS[7].handicap(seed), Limits(nodes=LEVELS[7].node_limit)
        engine.begin(Go(1, random_board(seed, 30).fen(), limits=limits, handicap=handicap))
        engine.wait()
        (report,) = (one for one in reports if isinstance(one, Finished))
        assert report.end is not None
        tree = SearchTree(record_search(replay_start_of([report.end], 0, 1), 16))
        clauses = told(tree)
        chosen = next((one for one in clauses if isinstance(one, ChosenMove)), None)
        weaker = next((one for one in clauses if isinstance(one, WeakerChoice)), None)
        if chosen is None or weaker is None or weaker.score is None:
            continue
        if weaker.score.bound is Bound.EXACT and chosen.score.score.mate is None:
            unfinished += chosen.is_unfinished
            best, played = chosen.score.score.centipawns, weaker.score.score.centipawns
            assert best is not None
            assert played is not None
            assert played <= best
    assert unfinished, "a level was stopped while it had a better move of a deeper iteration"


def test_beside_a_mate_unseen_moves_are_not_told() -> None:
    found = Counter[bool]()
    legal = chess.Board(MATE_IN_ONE).legal_moves.count()
    for seed in range(6):
        reports: list[object] = []
        engine = Engine(reports.append, SetSearchOptions(hash_mb=1))
        handicap = LEVELS[3].handicap(seed)
        engine.begin(Go(1, MATE_IN_ONE, limits=Limits(nodes=2_000), handicap=handicap))
        engine.wait()
        (report,) = (one for one in reports if isinstance(one, Finished))
        assert report.end is not None
        tree = SearchTree(record_search(replay_start_of([report.end], 0, 1), 16))
        clauses = told(tree)
        (chosen,) = (one for one in clauses if isinstance(one, ChosenMove))
        is_mate = (chosen.score.score.mate or 0) > 0
        is_told = any(isinstance(one, UnseenMoves) for one in clauses)
        found[is_mate] += 1
        few = len(tree.recording.unseen_root_moves) < LEAST_UNSEEN * legal
        assert is_told is (not is_mate and not few)
        assert not any(isinstance(one, MateSince) for one in clauses if is_mate)
    assert found[True], "the level sees the mate in one move"


def test_of_two_decided_scores_no_change_of_the_lead_is_told() -> None:
    tree = searched(DECIDED, 20_000)
    leaders = {one.move.move for one in search_story(tree).leaders}
    assert len(leaders) > 1
    assert not any(isinstance(one, EarlierLeader | LeadTaken | LeadLost) for one in told(tree))


def test_a_line_is_expected_only_after_the_move_that_was_played() -> None:
    found = Counter[bool]()
    for seed in range(12):
        reports: list[object] = []
        engine = Engine(reports.append, SetSearchOptions(hash_mb=1))
        handicap, limits = LEVELS[3].handicap(seed), Limits(nodes=LEVELS[3].node_limit)
        engine.begin(Go(1, KIWIPETE, limits=limits, handicap=handicap))
        engine.wait()
        (report,) = (one for one in reports if isinstance(one, Finished))
        assert report.end is not None
        clauses = told(SearchTree(record_search(replay_start_of([report.end], 0, 1), 16)))
        lines = [one.line.moves[0].move for one in clauses if isinstance(one, ExpectedLine)]
        assert lines in ([], [report.best_move])
        found[bool(lines)] += 1
    assert found[True]
    assert found[False]
