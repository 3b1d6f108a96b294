"""The stops of a guided search follow from its records, and the kept search shows every idea."""

from __future__ import annotations

from functools import cache

import chess
from positions import KIWIPETE

from engine.inspection.guided_search import guide_stops
from engine.inspection.nodes.tree import SearchTree
from engine.inspection.recording.recording import record_search
from engine.inspection.recording.replay_start import search_from_empty_table
from engine.protocol.inspect_enums import NodeOutcome
from engine.protocol.messages import Score
from engine.protocol.story.guided_search import GUIDED_SEARCH, HASH_MB, GuideStop, StopKind

NODES = 587
"""The nodes of the kept search. A changed search changes the number: then look at every stop."""
RECORD_MB = 8
TWO_MOVES = "7k/8/8/8/8/8/7r/K7 w - - 0 1"


@cache
def recorded(fen: str, depth: int) -> SearchTree:
    start = search_from_empty_table(fen, (), depth=depth, lines=1, hash_mb=HASH_MB)
    return SearchTree(record_search(start, RECORD_MB))


def kept() -> SearchTree:
    assert GUIDED_SEARCH.limits.depth is not None
    return recorded(GUIDED_SEARCH.fen, GUIDED_SEARCH.limits.depth)


def centipawns(score: Score | None) -> int:
    assert score is not None
    assert score.centipawns is not None
    return score.centipawns


def test_the_kept_search_has_all_ten_stops() -> None:
    stops = guide_stops(kept())
    assert [stop.kind for stop in stops] == list(StopKind)
    assert kept().recording.nodes == NODES


def check_stop(tree: SearchTree, stop: GuideStop) -> None:
    """Check a stop against the records and on a board of python-chess."""
    shown = tree.by_id(stop.node_search)
    board = chess.Board(tree.recording.position.fen())
    other = board.copy()
    if stop.kind is StopKind.STATIC_EVALUATION:
        parent = tree.parent(shown)
        assert parent is not None
        shown = parent
    assert tuple(tree.uci_path(shown)) == stop.path
    for move in stop.path:
        board.push_uci(move)
    after = board.copy()
    for move in stop.moves:
        assert chess.Move.from_uci(move) in after.legal_moves
        if stop.kind is StopKind.QUIESCENCE:
            assert after.is_capture(chess.Move.from_uci(move))
        if stop.kind is not StopKind.MOVE_ORDER:
            after.push_uci(move)
    sign = 1 if board.turn == chess.WHITE else -1
    match stop.kind:
        case StopKind.QUESTION:
            assert stop.number == board.legal_moves.count()
        case StopKind.STATIC_EVALUATION:
            assert centipawns(stop.score) * sign == shown.static_eval
        case StopKind.MINIMAX:
            values = [-one.value for one in tree.children(shown)]
            assert max(values) == shown.value == centipawns(stop.score) * sign
        case StopKind.BETA_CUTOFF:
            assert shown.outcome is NodeOutcome.BETA_CUTOFF
            assert centipawns(stop.score) * sign >= centipawns(stop.compared) * sign
            assert stop.other[0] != stop.path[0]
            assert 0 < stop.number < board.legal_moves.count()
        case StopKind.DEEPER:
            assert tree.recording.iteration_of(shown.id) == stop.number
        case StopKind.TRANSPOSITION:
            assert shown.outcome is NodeOutcome.TABLE_CUTOFF
            for move in stop.other:
                other.push_uci(move)
            assert other.epd() == board.epd()
            assert stop.other != stop.path
        case StopKind.QUIESCENCE:
            assert shown.is_quiescence
        case StopKind.ANSWER:
            assert stop.moves[0] == tree.recording.pv_uci()[0]
        case _:
            assert stop.number == 0


def test_each_stop_is_true_of_its_node() -> None:
    trees = [kept(), recorded(KIWIPETE, 3), recorded(chess.STARTING_FEN, 4)]
    for tree in trees:
        for stop in guide_stops(tree):
            check_stop(tree, stop)


def test_an_idea_that_a_search_never_has_is_left_out() -> None:
    kinds = [stop.kind for stop in guide_stops(recorded(TWO_MOVES, 1))]
    assert StopKind.QUESTION in kinds
    assert StopKind.TRANSPOSITION not in kinds
    assert StopKind.QUIESCENCE not in kinds
