"""The terms shown for a node add up to the static evaluation that the search used."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

import chess
import pytest
from king_danger import danger_cost
from positions import KIWIPETE

from engine.core.board.position import Position
from engine.core.evaluation.terms import TERMS, term_scores
from engine.inspection.inspection_reports import search_state_report
from engine.inspection.node_search import NodeSearch
from engine.inspection.nodes.evaluation import evaluation_terms, term_shares
from engine.inspection.nodes.tree import SearchTree
from engine.inspection.recording.recording import record_search
from engine.inspection.recording.replay_start import search_from_empty_table
from engine.protocol.evaluation_terms import EvaluationPart, EvaluationTerm
from engine.thinking import switch_sets
from engine.thinking.bench import POSITIONS

LATE = "8/5k2/3p4/1p1Pp2p/pP2Pp1P/P2B1P1K/8/4n3 b - - 70 90"
IN_CHECK = "rnb1k1nr/pppp1ppp/4p3/8/1b1PP2q/2N5/PPP2KPP/R1BQ1BNR w kq - 2 6"
WON = "8/8/8/8/4k3/8/3QK3/8 w - - 10 60"
MOST_EVALUATED = 600
"""About how many node searches of a large tree are evaluated."""
ROOTS = (KIWIPETE, LATE, IN_CHECK, WON)


@cache
def searched(fen: str, without: str = "") -> SearchTree:
    """Return a search, of which a technique is switched off."""
    switches = switch_sets.engine_without([without]) if without else None
    return SearchTree(
        record_search(search_from_empty_table(fen, depth=8, hash_mb=1, switches=switches), 64)
    )


@pytest.fixture(scope="module", params=ROOTS)
def tree(request: pytest.FixtureRequest) -> SearchTree:
    return searched(request.param)


def evaluated(tree: SearchTree) -> Iterator[tuple[Position, NodeSearch, dict[EvaluationTerm, int]]]:
    """Yield node searches that have a static evaluation, each with its position and its terms.

    They are spread over the whole tree.
    """
    for index in range(0, len(tree), max(2, len(tree) // MOST_EVALUATED)):
        node_search = tree.at(index)
        if node_search.static_eval is not None:
            position = tree.position_at(node_search)
            shares = {one.term: one.centipawns for one in term_shares(position, node_search)}
            yield position, node_search, shares


def test_the_terms_add_up_to_the_static_value_of_every_node(tree: SearchTree) -> None:
    checked = 0
    for position, node_search, shares in evaluated(tree):
        turn = 1 if position.white_to_move() else -1
        assert sum(shares.values()) * turn == node_search.static_eval
        checked += 1
    assert checked > 200


def test_without_correction_history_only_the_fifty_move_clock_changes_the_sum() -> None:
    faded = 0
    for fen in ROOTS:
        for _, _, shares in evaluated(searched(fen, "correction_history")):
            assert shares[EvaluationTerm.CORRECTION_HISTORY] == 0
            faded += shares[EvaluationTerm.FIFTY_MOVE_CLOCK] != 0
    assert faded > 300


def test_correction_history_is_one_of_the_terms() -> None:
    corrected = [
        shares[EvaluationTerm.CORRECTION_HISTORY] for _, _, shares in evaluated(searched(KIWIPETE))
    ]
    assert sum(map(bool, corrected)) > len(corrected) // 10


def test_the_root_has_neither_correction_nor_fifty_move_scaling() -> None:
    for _, node_search, shares in evaluated(searched(LATE)):
        if node_search.is_root:
            assert (
                shares[EvaluationTerm.FIFTY_MOVE_CLOCK],
                shares[EvaluationTerm.CORRECTION_HISTORY],
            ) == (0, 0)


def test_a_node_in_check_has_neither_terms_nor_a_static_value() -> None:
    tree = searched(IN_CHECK)
    assert tree.at(0).is_root
    reported = [
        search_state_report(tree, tree.at(index), None, 1, 1) for index in range(0, len(tree), 7)
    ]
    in_check = [one for one in reported if one.frame.in_check]
    assert in_check
    for one in reported:
        assert (one.terms == ()) == (one.frame.static_eval is None) == one.frame.in_check


def test_the_terms_of_any_position_add_up_to_its_score() -> None:
    dice = random.Random(5)
    for _ in range(200):
        board = chess.Board()
        for _ in range(dice.randrange(2, 150)):
            if board.is_game_over():
                break
            board.push(dice.choice(list(board.legal_moves)))
        position = Position(board.fen())
        shares = evaluation_terms(position)
        assert [share.term for share in shares] == list(EvaluationTerm)[: len(TERMS)]
        turn = 1 if position.white_to_move() else -1
        assert sum(share.centipawns for share in shares) * turn == term_scores(position).score
        scores = term_scores(position).terms
        for share in shares:
            if scores[TERMS[share.term]] == ((0, 0), (0, 0)):
                assert share.centipawns == 0


def test_the_parts_of_a_term_add_up_to_it_as_it_is_shown() -> None:
    for fen in POSITIONS:
        for share in evaluation_terms(Position(fen)):
            centipawns = [part.centipawns for part in share.parts if part.centipawns is not None]
            assert sum(centipawns) == share.centipawns or not share.parts, (fen, share.term)
            assert share.sides == term_scores(Position(fen)).terms[TERMS[share.term]]


def test_the_danger_to_each_king_has_its_own_unit() -> None:
    reported = 0
    for fen in POSITIONS:
        share = next(
            share
            for share in evaluation_terms(Position(fen))
            if share.term is EvaluationTerm.KING_DANGER
        )
        for us, king in enumerate(
            (EvaluationPart.DANGER_TO_WHITE_KING, EvaluationPart.DANGER_TO_BLACK_KING)
        ):
            names = [part.part for part in share.parts]
            if king not in names:
                assert share.sides[us] == (0, 0)
                continue
            first = names.index(king)
            last = names.index(EvaluationPart.SUM_OF_DANGER, first)
            units = share.parts[first + 1 : last]
            assert all(part.centipawns is None for part in units)
            added = tuple(sum(part.sides[us][phase] for part in units) for phase in (0, 1))
            assert added == share.parts[last].sides[us]
            assert danger_cost(share.parts[last].sides[us]) == share.sides[us]
            reported += 1
    assert reported > len(POSITIONS) // 2
