"""A report is never shown under a game, a move or a name that it does not belong to."""

from __future__ import annotations

import random

import chess
import pytest
from analysis_desk import AnalysisDesk
from made_reviews import made_review
from random_edits import random_edit, random_text

from engine.protocol.review import Verdict
from game.actions.action import Action
from game.actions.board import ShowMove, StepPly
from game.actions.reviews import CancelReview, ReviewFound
from game.features.analyse.actions import (
    RedoAnalysisEdit,
    ToggleReport,
    UndoAnalysisEdit,
    WalkCardLine,
)
from game.features.analyse.judged_moves import judged_move
from game.features.analyse.mistake_card import mistake_card_of_shown
from game.queries import shown_position
from game.queries.reviews import main_line, shown_review
from game.state.reviews import Review, Reviews, ReviewStatus

STEPS = 400


class Reporting:
    """A person who edits a game at random, and asks for reports on what it has become."""

    def __init__(self, seed: int) -> None:
        self.lots = random.Random(seed)
        self.desk = AnalysisDesk(random_text(self.lots))
        self.cards = 0
        """How often a card was shown."""

    def step(self) -> None:
        kind = self.lots.random()
        if kind < 0.25:
            self._report()
        elif kind < 0.55:
            self.desk.do(random_edit(self.lots, self.desk))
        else:
            self.desk.do(self._way())
            self.desk.state.dialog = None  # The page of a finished report.

    def _report(self) -> None:
        """Let the report on the present main line be there, finished or as it runs."""
        game = main_line.shown_line(self.desk.state).game
        finished = made_review(game, self.lots.randrange(1000))
        if self.lots.random() < 0.5:
            review = Review(game, 1000, status=ReviewStatus.FINISHED, finished=finished)
        else:
            known = finished.searches[: self.lots.randrange(len(finished.searches)) + 1]
            first = min(one.ply for one in known)
            moves = tuple(one for one in finished.moves if one.ply >= first)
            review = Review(game, 1000, searches=known, moves=moves)
        self.desk.do(CancelReview(), ReviewFound(review))

    def _way(self) -> Action:
        node = self.lots.choice(list(self.desk.tree.nodes))
        ways = (
            ShowMove(node),
            StepPly(1),
            StepPly(-1),
            UndoAnalysisEdit(),
            RedoAnalysisEdit(),
            WalkCardLine(),
        )
        return self.lots.choice((*ways, ToggleReport()))

    def check(self) -> None:
        """Assert that all that is said of a move follows from a report on exactly these moves."""
        state, tree = self.desk.state, self.desk.tree
        for node in tree.nodes:
            found = shown_review.reviewed_move_at(state, node)
            if found is None:
                continue
            board, moves = tree.start.copy(), list[str]()
            for one in tree.mainline():
                moves.append(tree[one].move.uci())
            reports = state.model(Reviews).by_game
            (report,) = (one for game, one in reports.items() if game.moves == tuple(moves))
            assert report.game.fen == board.fen()
            assert found in shown_review.reviewed_moves_of(report)
            assert tree[node].move.uci() == found.move
            assert tree[node].ply == found.ply + 1
            verdict = judged_move(state, node)
            assert (None if verdict is None else verdict.verdict) is found.verdict
        self._check_card()

    def _check_card(self) -> None:
        state, tree = self.desk.state, self.desk.tree
        card, node = mistake_card_of_shown(state), shown_position.shown_node(self.desk.session)
        if card is None:
            return
        self.cards += 1
        assert tree[node].san in str(card.move)
        assert isinstance(card.verdict, Verdict)
        for line in card.lines:
            board = tree.board(line.node).copy()
            for uci in line.moves:
                board.push(board.parse_uci(uci) if uci != "0000" else chess.Move.null())


@pytest.mark.parametrize("seed", range(4))
def test_all_that_is_said_belongs_to_the_moves_that_are_shown(seed: int) -> None:
    reporting = Reporting(seed)
    for _ in range(STEPS):
        reporting.step()
        reporting.check()
    assert reporting.cards
