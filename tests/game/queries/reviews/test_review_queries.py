"""What a report says of the shown game: its moves, its mistakes, and its tables."""

from __future__ import annotations

import random

import chess
import pytest
from analysis_desk import AnalysisDesk
from made_reports import NODES, made_reports, made_review
from msgspec.structs import replace
from random_edits import do_any, random_game

from engine.core.board.position import START_FEN
from engine.protocol.review import Phase, ReviewedGame, Verdict
from game.actions.board import GoToPly
from game.actions.reviews import BeginReview, ReviewReported
from game.features.analyse.actions import (
    PlayNullMove,
    RedoAnalysisEdit,
    SetMoveComments,
    UndoAnalysisEdit,
)
from game.queries.reviews import main_line
from game.queries.reviews.review_tables import (
    PhaseStart,
    mistake_plies,
    moves_of_side,
    phase_starts,
    side_table,
)
from game.queries.reviews.shown_review import (
    node_after_ply,
    review_of_shown,
    reviewed_move_at,
    reviewed_moves_of,
)
from game.state.game_tree import GameTree
from game.state.node import ROOT
from game.state.reviews import Review, Reviews, ReviewStatus

PGN = "1. e4 e5 2. Nf3 (2. f4 exf4) 2... Nc6 3. -- Nf6 4. Bb5 a6 *"
ENDGAME = "8/8/4k3/8/8/4K3/4P3/8 b - - 0 1"


def finished(game: ReviewedGame) -> Review:
    return Review(game, NODES, status=ReviewStatus.FINISHED, finished=made_review(game))


@pytest.fixture
def desk() -> AnalysisDesk:
    return AnalysisDesk(PGN)


def test_each_move_of_the_main_line_has_its_place_in_the_tree(desk: AnalysisDesk) -> None:
    desk.do(BeginReview(NODES))
    line = main_line.shown_line(desk.state)
    run = desk.state.model(Reviews).run
    reports = made_reports(line.game)
    known: dict[int, int] = {}
    for report in reports:
        desk.do(ReviewReported(run, report))
        known = {
            node: found.ply
            for node in desk.tree.nodes
            if (found := reviewed_move_at(desk.state, node)) is not None
        }
        review = review_of_shown(desk.state)
        assert review is not None
        assert sorted(known.values()) == [one.ply for one in reviewed_moves_of(review)]
        assert all(node_after_ply(desk.state, ply) == node for node, ply in known.items())
    plies = [ply for ply in range(len(line.game.moves)) if line.game.moves[ply] != "0000"]
    assert sorted(known.values()) == plies
    assert reviewed_move_at(desk.state, ROOT) is None


def test_a_new_report_stands_before_what_it_does_not_know_yet() -> None:
    game = ReviewedGame(START_FEN, ("e2e4", "e7e5", "g1f3", "b8c6"))
    later = made_review(game, 2).moves[2:]
    both = replace(finished(game), status=ReviewStatus.RUNNING, moves=later)
    assert reviewed_moves_of(both) == (*made_review(game).moves[:2], *later)
    assert reviewed_moves_of(replace(both, moves=())) == made_review(game).moves


def test_the_table_of_a_side_counts_its_moves(desk: AnalysisDesk) -> None:
    game = main_line.shown_line(desk.state).game
    review = finished(game)
    assert review.finished is not None
    for side, whole in (
        (chess.WHITE, review.finished.white),
        (chess.BLACK, review.finished.black),
    ):
        table = side_table(review, side)
        assert table.total.moves == len(moves_of_side(review, side))
        assert (table.total.accuracy, table.average_loss_cp) == (
            whole.accuracy,
            whole.average_loss_cp,
        )
        assert (table.total.verdicts, table.total.best_moves, table.total.only_moves) == (
            whole.verdicts,
            whole.best_moves,
            whole.only_moves,
        )
        assert {row.phase: row.accuracy for row in table.phases} == whole.phase_accuracy
        assert sum(row.moves for row in table.phases) == table.total.moves
        running = replace(review, status=ReviewStatus.RUNNING, moves=review.finished.moves[-2:])
        assert side_table(running, side).total.accuracy is None


def test_mistakes_are_those_of_the_wanted_verdicts_and_side() -> None:
    game = ReviewedGame(START_FEN, tuple("e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1 g8f6".split()))
    review = finished(game)
    verdicts = {one.ply: one.verdict for one in reviewed_moves_of(review)}
    assert mistake_plies(review) == tuple(ply for ply, verdict in verdicts.items() if verdict)
    blunders = mistake_plies(review, frozenset((Verdict.BLUNDER,)))
    assert blunders == tuple(ply for ply, one in verdicts.items() if one is Verdict.BLUNDER)
    assert blunders
    white, black = (mistake_plies(review, side=side) for side in (chess.WHITE, chess.BLACK))
    assert sorted((*white, *black)) == list(mistake_plies(review))
    assert {ply % 2 for ply in white} <= {0}


def test_the_side_of_a_set_up_position_that_begins_has_the_first_move() -> None:
    review = finished(ReviewedGame(ENDGAME, ("e6e5",)))
    assert [one.ply for one in moves_of_side(review, chess.BLACK)] == [0]
    assert moves_of_side(review, chess.WHITE) == ()
    assert side_table(review, chess.WHITE).phases == ()


def test_phases_begin_with_the_game() -> None:
    opening = finished(ReviewedGame(START_FEN, ("e2e4",)))
    assert phase_starts(opening) == (PhaseStart(Phase.OPENING, 0),)
    assert phase_starts(finished(ReviewedGame(ENDGAME, ("e6e5",)))) == (
        PhaseStart(Phase.ENDGAME, 0),
    )
    assert phase_starts(replace(opening, finished=None)) == ()
    assert opening.finished is not None
    long = replace(opening, finished=replace(opening.finished, middlegame_ply=3, endgame_ply=9))
    assert [one.ply for one in phase_starts(long)] == [0, 3, 9]


def test_the_main_line_is_right_after_any_edit() -> None:
    changed = 0
    for seed in range(12):
        lots = random.Random(seed)
        desk = AnalysisDesk(random_game(lots))
        for _ in range(40):
            before = desk.state.model(Reviews).shown
            do_any(lots, desk)
            if lots.random() < 0.3:
                desk.do(lots.choice([UndoAnalysisEdit(), RedoAnalysisEdit()]))
            shown, right = desk.state.model(Reviews).shown, main_line.main_line(desk.tree)
            assert shown is not None
            assert (shown.tree, shown.nodes, shown.game) == right
            changed += before is None or before.game != shown.game
    assert changed > 50


def test_different_moves_with_the_same_id_are_different_lines() -> None:
    start = AnalysisDesk("1. e4 e5 *").tree
    end = start.mainline()[-1]
    lines = []
    for uci in ("g1f3", "f1c4"):
        tree, node = start.add(end, chess.Move.from_uci(uci))
        lines.append((main_line.main_line(tree), node))
    (one, node), (other, same_node) = lines
    assert node == same_node
    assert main_line.main_line(other.tree, one) == other
    assert main_line.main_line(start, one) == main_line.main_line(start)
    assert main_line.main_line(one.tree, main_line.main_line(start)) == one


def test_an_edit_beside_the_main_line_does_not_walk_along_it(
    desk: AnalysisDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = main_line.main_line(desk.tree)
    for ply in (1, 3, 5):
        desk.do(GoToPly(ply), PlayNullMove(), SetMoveComments(desk.shown, "before", "after"))
    monkeypatch.setattr(GameTree, "mainline", None)
    assert main_line.main_line(desk.tree, known).game is known.game
