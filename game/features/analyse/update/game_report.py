"""The report on the analysed game: its beginning, and what its card of a mistake leads to."""

from __future__ import annotations

from typing import NamedTuple

import chess

from engine.protocol.review import ReviewedGame
from game.actions.between_features import InspectReviewedSearch, OpenReport
from game.actions.effects import DoAction, Effect
from game.actions.reviews import BeginReview, ContinueReviewing, PauseReview
from game.features.analyse.actions import ToggleReport
from game.features.analyse.enabled_actions import PREDICATES
from game.features.analyse.mistake_card import CardLine, mistake_card_of_shown
from game.features.analyse.model import AnalyseModel
from game.features.analyse.update import edits, variation_order
from game.message import message, template
from game.queries.reviews import main_line, shown_review
from game.queries.reviews.review_tables import side_table
from game.state.reviews import ReviewStatus
from game.state.screens import ANALYSE
from game.state.session import Session
from game.state.state import State
from game.update import common, settings
from game.update.play import shown_move

FINISHED = message("The report is finished.")
ACCURACIES = template("The report is finished. Accuracy: White {white}, Black {black}.")


def begin_report(state: State, nodes: int | None) -> list[Effect]:
    """Begin the report on the shown game; None stands for the nodes that were chosen last."""
    if nodes is None or nodes == state.settings.report_nodes:
        return [DoAction(BeginReview(state.settings.report_nodes))]
    return [*settings.change_setting(state, "report_nodes", nodes), DoAction(BeginReview(nodes))]


def toggle_report(state: State) -> list[Effect]:
    """Begin the report, let it go on or pause it; open its page once it is finished."""
    if not PREDICATES[ToggleReport](state):
        return []
    review = shown_review.review_of_shown(state)
    if review is None:
        return begin_report(state, None)
    if review.status is ReviewStatus.FINISHED:
        return [DoAction(OpenReport())]
    if review.status is ReviewStatus.RUNNING:
        return [DoAction(PauseReview())]
    return [DoAction(ContinueReviewing())]


def insert_card_line(
    state: State, session: Session, analysis: AnalyseModel, place: int
) -> list[Effect]:
    """Insert the line of a statement on the card, and show its first move."""
    line = _line(state, place)
    if line is None or not line.moves:
        return []
    edits.insert_line(session, analysis, line.node, line.moves)
    first = chess.Move.from_uci(line.moves[0])
    child = variation_order.child_by_move(session.game.tree, line.node, first)
    return [] if child is None else shown_move.show_node(state, session, child)


def inspect_card_line(state: State, session: Session, place: int) -> list[Effect]:
    """Step through the search that shows a statement on the card, from the node that shows it."""
    line, card = _line(state, place), mistake_card_of_shown(state)
    if line is not None and line.own_search is not None:
        return [DoAction(line.own_search)]
    if line is None or card is None or line.number is None:
        return []
    game = main_line.shown_line(state).game
    return [
        DoAction(
            InspectReviewedSearch(
                game,
                card.record.nodes,
                card.record.searches,
                line.number,
                line.moves,
                session.board.flipped,
            )
        )
    ]


class RunningReport(NamedTuple):
    """A report that runs."""

    game: ReviewedGame
    nodes: int


def running_report(state: State) -> RunningReport | None:
    """Return the report on the analysed game if it runs."""
    review = shown_review.review_of_shown(state) if state.screen == ANALYSE else None
    is_running = review is not None and review.status is ReviewStatus.RUNNING
    return RunningReport(review.game, review.nodes) if review is not None and is_running else None


def say_report_finished(state: State, before: RunningReport | None) -> list[Effect]:
    """Say that the report that ran is finished, and the accuracies."""
    review = shown_review.review_of_shown(state)
    if before is None or review is None or review.status is not ReviewStatus.FINISHED:
        return []
    if (review.game, review.nodes) != before or state.screen != ANALYSE:
        return []
    white, black = (side_table(review, side).total.accuracy for side in (chess.WHITE, chess.BLACK))
    if white is None or black is None:
        common.show_answer(state, FINISHED)
    else:
        common.show_answer(state, ACCURACIES.filled(white=f"{white:.0f}", black=f"{black:.0f}"))
    return []


def _line(state: State, place: int) -> CardLine | None:
    """Return a statement of the card of the shown move; None if it has no such one."""
    card = mistake_card_of_shown(state)
    lines = () if card is None else card.lines
    return lines[place] if 0 <= place < len(lines) else None
