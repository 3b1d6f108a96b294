"""A position whose score is far from that of a neighbour is searched longer."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

import pytest
import scripted_engine
from evaluated_game import EvaluatedGame, after, fens
from msgspec.structs import replace

from engine.protocol.faults import Fault
from engine.protocol.messages import (
    Finished,
    Progress,
    Score,
    SearchRefused,
    StopReason,
    Thinking,
)
from engine.protocol.shared_enums import FaultCode
from game.actions.board import GoToGameEnd, GoToPly, ShowMove
from game.actions.game_files import CLIPBOARD, LoadText
from game.queries import missing_scores, shown_scores
from game.queries.missing_scores import EVALUATION_NODES, SHARP_NODES
from game.rules import game_record, players, positions
from game.state.evaluations import Evaluation, Evaluations
from game.state.node import ROOT
from game.state.time_control import TimeControl
from game.update.play import evaluations

MOVES = ("e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6")
OPENED = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *"
QUIET = (20, 25, 20, 25, 20, 25, 20)
SHARP = (20, 25, 20, 500, 20, 25, 20)
"""For White, after so many half-moves: what a short search says."""


class Scores:
    """An engine whose short and long searches of a game have given scores."""

    def __init__(self, folder: Path, short: Sequence[int], long: int = 450) -> None:
        self.game = EvaluatedGame(folder)
        self.short = dict(zip(fens(*MOVES), short, strict=True))
        self.long = long
        self.asked: list[tuple[int, int]] = []
        """Each search: the half-moves to its position, and its limit of nodes."""

    def end_search(self) -> None:
        """Let the search that runs end."""
        go = self.game.desired
        assert go is not None
        nodes, board = go.limits.nodes or 0, after(*go.moves)
        self.asked.append((len(go.moves), nodes))
        cp = self.short[board.fen()] if nodes == EVALUATION_NODES else self.long
        score = shown_scores.score_for_white(Score(centipawns=cp), board.turn)
        depth = 12 if nodes == EVALUATION_NODES else 16
        report = Finished(go.search_id, "a2a3", None, thinking(score, depth), StopReason.NODES)
        self.game.evaluator.send(report)
        self.game.turn()

    def fill(self) -> None:
        """Let all searches end."""
        while self.game.desired is not None:
            self.end_search()

    def longer(self) -> list[int]:
        """Return the half-moves to the positions that were searched longer, in order."""
        return [ply for ply, nodes in self.asked if nodes == SHARP_NODES]

    def known(self) -> dict[int, int | None]:
        """Return the score that is shown at each half-move, in centipawns for White."""
        session = self.game.session
        shown = (
            shown_scores.score_at_node(self.game.state, session, session.game.node_at(ply))
            for ply in range(len(session.game.moves) + 1)
        )
        return {ply: None if one is None else one.centipawns for ply, one in enumerate(shown)}


def thinking(score: Score, depth: int) -> Thinking:
    return replace(scripted_engine.thinking("a2a3"), score=score, depth=depth)


@pytest.fixture
def scores(tmp_path: Path) -> Scores:
    """An opened game. A short search misses something before its fourth position."""
    return opened(tmp_path, SHARP)


def opened(folder: Path, short: Sequence[int], long: int = 450) -> Scores:
    scores = Scores(folder, short, long)
    scores.game.do(LoadText(OPENED, CLIPBOARD), GoToGameEnd())
    return scores


class TestWhichPositions:
    def test_a_sharp_position_and_its_neighbours_are_searched_longer(self, scores: Scores) -> None:
        scores.fill()
        assert scores.longer() == [4, 3, 2]
        assert scores.known() == {0: 20, 1: 25, 2: 450, 3: 450, 4: 450, 5: 25, 6: 20}

    def test_a_quiet_game_is_not(self, tmp_path: Path) -> None:
        scores = opened(tmp_path, QUIET)
        scores.fill()
        assert scores.longer() == []
        assert len(scores.asked) == len(QUIET)

    @pytest.mark.parametrize("is_sharp", [False, True])
    def test_the_chances_and_not_the_centipawns_count(self, tmp_path: Path, is_sharp: bool) -> None:
        """Two pawns are much in a level game and little in a won one."""
        step = 150
        first, last = (0, step) if is_sharp else (900, 900 + step)
        scores = opened(tmp_path, (first, first, first, last, last, last, last))
        scores.fill()
        assert scores.longer() == ([3, 2] if is_sharp else [])

    def test_the_longer_searches_follow_when_all_have_a_score(self, scores: Scores) -> None:
        scores.fill()
        limits = [nodes for _, nodes in scores.asked]
        assert limits == [EVALUATION_NODES] * 7 + [SHARP_NODES] * 3

    def test_the_shown_position_comes_first(self, scores: Scores) -> None:
        scores.game.do(GoToPly(2))
        scores.fill()
        assert scores.longer() == [2, 4, 3]

    def test_a_finished_game_is_filled_once(self, scores: Scores) -> None:
        scores.fill()
        assert not scores.game.is_open
        for ply in range(7):
            scores.game.do(GoToPly(ply))
            assert scores.game.desired is None

    def test_a_variation_is_measured_by_the_moves_beside_it(self, tmp_path: Path) -> None:
        game = EvaluatedGame(tmp_path)
        game.do(LoadText("1. e4 e5 (1... c5 2. Nf3 d6) *", CLIPBOARD), GoToGameEnd())
        game.evaluate()
        tree = game.session.game.tree
        variation = tree.children(tree.children(ROOT)[0])[1]
        game.do(ShowMove(tree.children(variation)[0]))
        assert game.evaluate() == [
            after("e2e4", "c7c5", "g1f3").fen(),
            after("e2e4", "c7c5").fen(),
            after("e2e4", "c7c5", "g1f3", "d7d6").fen(),
        ]
        assert set(game.deepened) <= {after("e2e4", "c7c5", "g1f3").fen()}

    def test_nothing_is_searched_longer_while_a_clock_runs(self, tmp_path: Path) -> None:
        control = TimeControl(60_000, 0)
        timed = game_record.new_game(players.person(), players.engine_player(3), control)
        game = EvaluatedGame(tmp_path, timed)
        game.play("e2e4")
        game.evaluate()
        assert game.deepened == []
        game.answer("e7e5")
        game.evaluate()
        assert game.deepened != []


class TestWhatIsKept:
    def test_short_scores_that_are_known_already_are_deepened(self, scores: Scores) -> None:
        game = scores.game.session.game
        known = {
            positions.position_key_at(game.tree, node): Evaluation(
                Score(centipawns=cp), "", 12, EVALUATION_NODES
            )
            for node, cp in zip((ROOT, *game.tree.path(game.end)), SHARP, strict=True)
        }
        scores.game.state.put(Evaluations(known, 1))
        scores.end_search()  # The last position was being searched.
        scores.asked.clear()
        scores.fill()
        assert scores.asked == [(4, SHARP_NODES), (3, SHARP_NODES), (2, SHARP_NODES)]
        assert scores.known()[3] == 450

    def test_a_longer_score_does_not_make_its_neighbours_sharp(self, tmp_path: Path) -> None:
        """Otherwise the sharp positions would spread, by the order of the searches."""
        scores = opened(tmp_path, SHARP, long=-900)
        scores.fill()
        assert sorted(scores.longer()) == [2, 3, 4]

    def test_an_analysis_with_fewer_nodes_does_not_replace_it(self, scores: Scores) -> None:
        scores.fill()
        board = after(*MOVES[:3])
        for nodes, is_taken in ((SHARP_NODES - 1, False), (SHARP_NODES, True)):
            found = replace(thinking(Score(centipawns=-77), 14), nodes=nodes)
            evaluations.note_analysis(scores.game.state, board, found, 1)
            assert scores.known()[3] == (77 if is_taken else 450)

    def test_its_first_iterations_do_not_hide_what_is_known(self, scores: Scores) -> None:
        while not scores.longer():
            scores.end_search()
        go = scores.game.desired
        assert go is not None
        assert go.limits.nodes == SHARP_NODES
        shallow = thinking(Score(centipawns=1), 3)
        scores.game.evaluator.send(Progress(go.search_id, shallow))
        scores.game.turn()
        assert scores.known()[len(go.moves)] == SHARP[len(go.moves)]

    def test_a_refused_search_is_not_asked_for_again(self, scores: Scores) -> None:
        while not scores.longer():
            scores.end_search()
        go = scores.game.desired
        assert go is not None
        scores.game.evaluator.send(SearchRefused(go.search_id, Fault(FaultCode.INTERNAL)))
        scores.game.turn()
        scores.fill()
        assert (len(go.moves), SHARP_NODES) not in scores.asked
        assert scores.known()[len(go.moves)] == SHARP[len(go.moves)]


@pytest.mark.parametrize("seed", range(8))
def test_in_whatever_order_the_same_positions_are_searched_longer(
    tmp_path: Path, seed: int
) -> None:
    straight = opened(tmp_path, SHARP)
    straight.fill()
    scores, lots = opened(tmp_path, SHARP), random.Random(seed)
    for _ in range(60):
        scores.game.do(GoToPly(lots.randrange(7)))
        if scores.game.desired is not None and lots.random() < 0.5:
            scores.end_search()
    scores.fill()
    assert scores.known() == straight.known()
    assert sorted(scores.longer()) == sorted(straight.longer())
    assert len(set(scores.asked)) == len(scores.asked)


def test_scores_are_compared_from_the_same_side() -> None:
    level, mate = Score(centipawns=0), Score(mate=2)
    assert missing_scores.are_far_apart(level, [level, mate])
    assert not missing_scores.are_far_apart(mate, [Score(mate=9)])
    assert not missing_scores.are_far_apart(level, [])
