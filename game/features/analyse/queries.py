"""What the Analyse screen shows of the engines that watch. Pure functions."""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import NamedTuple

import chess

from game.features.analyse import tree_walking
from game.features.analyse.model import (
    AnalyseModel,
    AnalysisEngine,
    EngineResult,
    RecordableIteration,
    analysis_of,
)
from game.message import San, Text, message, plural
from game.queries import seated_engines, shown_position
from game.queries.move_list import move_list_blocks
from game.rules import positions
from game.state.dialogs.question import ConfirmationDialog
from game.state.engines import SeatId
from game.state.evaluations import Evaluations, PositionKey
from game.state.game_tree import GameTree
from game.state.node import ROOT, NodeId
from game.state.session import Session
from game.state.state import State
from game.words import nags

MOST_FOLLOWING = 4
"""The number of half-moves that are shown behind a continuation."""

MOST_PREVIEWED = 5
"""The number of half-moves of a line that is to be deleted, of which a question shows the first."""
MOST_COUNTED = 2_000
"""The number of moves up to which those are counted that a deletion takes away."""
RECORDING_FACTOR = 3.5
"""How many times as long as a search it takes to search a position and then to record the search:
3.2 to 3.6 times in three positions, with 300,000 and 3,000,000 nodes and three lines."""


def held_node(session: Session, row: AnalysisEngine) -> NodeId | None:
    """Return the node at which an engine is held; None if it follows, or if the node is gone."""
    held, tree = row.held, session.game.tree
    is_there = held is not None and held.node in tree and tree.fen(held.node) == held.fen
    return held.node if held is not None and is_there else None


def node_searched_by(session: Session, row: AnalysisEngine) -> NodeId:
    """Return the node whose position an engine searches: the shown one unless it is held."""
    held = held_node(session, row)
    return shown_position.shown_node(session) if held is None else held


def is_engine_at_shown_position(session: Session, row: AnalysisEngine) -> bool:
    """Return whether an engine is on, and its row is about the shown position."""
    tree, node, shown = (
        session.game.tree,
        node_searched_by(session, row),
        shown_position.shown_node(session),
    )
    if not row.is_on:
        return False
    return node == shown or positions.position_key_at(tree, node) == positions.position_key_at(
        tree, shown
    )


def engine_row_at_seat(analysis: AnalyseModel, seat: SeatId) -> AnalysisEngine | None:
    """Return the row of the engine at a seat."""
    return next((row for row in analysis.engines if row.seat == seat), None)


def is_searching(state: State, row: AnalysisEngine) -> bool:
    """Return whether an engine searches now."""
    return seated_engines.search_at_seat(state, row.seat) is not None


# Results


def result_for_board(
    analysis: AnalyseModel, row: AnalysisEngine, board: chess.Board
) -> EngineResult | None:
    """Return the best that an engine has found in a position; None if nothing is known."""
    return analysis.results.get((row.name, positions.position_key_of(board)))


def result_at_node(
    analysis: AnalyseModel, row: AnalysisEngine, tree: GameTree, node: NodeId
) -> EngineResult | None:
    """Return the best that an engine has found at a node; None if nothing is known."""
    return analysis.results.get((row.name, positions.position_key_at(tree, node)))


def first_name(analysis: AnalyseModel) -> str:
    """Return the name of the first engine, whose scores are saved; empty for our own engine.

    Without engines it is ours, whose scores the list of moves shows.
    """
    return next((row.name for row in analysis.engines), "")


def known_positions(state: State, analysis: AnalyseModel) -> set[PositionKey]:
    """Return the positions in which the first engine has found something, in this game or another.

    Our engine has also searched positions beside games.
    """
    name = first_name(analysis)
    own = () if name else state.model(Evaluations).by_position
    return {position for by, position in analysis.results if by == name}.union(own)


def nodes_at(tree: GameTree, known: Set[PositionKey]) -> set[NodeId]:
    """Return the nodes of a tree at which one of these positions is.

    Only nodes with the move number of a position are compared, so that no large tree is replayed.
    """
    plies = {positions.ply_of_position(one) - tree.start.ply() for one in known}
    return {
        node
        for node in tree.below(ROOT)
        if tree[node].ply in plies and positions.position_key_at(tree, node) in known
    }


def best_line(analysis: AnalyseModel, session: Session) -> tuple[str, ...]:
    """Return the best line of the first engine that shows one of the shown position.

    It begins with a legal move; it is empty if no engine has found one.
    """
    board, node = shown_position.shown_board(session), shown_position.shown_node(session)
    for row in analysis.engines:
        is_known = is_engine_at_shown_position(session, row)
        result = result_at_node(analysis, row, session.game.tree, node) if is_known else None
        line = () if result is None else result.thinking.principal_variation
        try:
            if line and board.parse_uci(line[0]):
                return line
        except ValueError:
            continue
    return ()


def shown_result(state: State, analysis: AnalyseModel, row: AnalysisEngine) -> EngineResult | None:
    """Return what the row of an engine shows."""
    session = state.sessions.by_id[analysis.session_id]
    return result_at_node(analysis, row, session.game.tree, node_searched_by(session, row))


# The iterations that can be stepped through


def own_engine_row(analysis: AnalyseModel) -> AnalysisEngine | None:
    """Return the row of our own engine, whose searches can be stepped through; None without one."""
    return next((row for row in analysis.engines if not row.name), None)


def recordable_iterations(result: EngineResult) -> tuple[RecordableIteration, ...]:
    """Return the known iterations of an analysis with what it costs to record each.

    The time is an estimate for one thread, from the speed of the analysis.
    """
    thinking = result.thinking
    speed = max(1, thinking.nodes_per_second // max(1, thinking.threads))
    return tuple(
        RecordableIteration(depth, nodes, round(1000 * RECORDING_FACTOR * nodes / speed))
        for depth, nodes in result.iterations
    )


# The threat


def threat_board(board: chess.Board) -> chess.Board | None:
    """Return the position if the side to move passes; None where it cannot, or nothing follows.

    A side in check cannot pass.
    """
    if board.is_check() or positions.is_position_over(board):
        return None
    passed = board.copy(stack=False)
    passed.push(chess.Move.null())
    return None if positions.is_position_over(passed) else passed


def threat_engine(analysis: AnalyseModel) -> AnalysisEngine | None:
    """Return the engine that looks for the threat: the first one that is on and follows."""
    return next((row for row in analysis.engines if row.is_on and row.held is None), None)


def shown_threat(state: State, analysis: AnalyseModel) -> EngineResult | None:
    """Return what the side not to move threatens in the shown position.

    The result is that of the position in which the side to move has passed, so its lines begin with
    a move of the side not to move. Return None if no threat is shown, or none is known yet.
    """
    row = threat_engine(analysis)
    if row is None or not analysis.shows_threat:
        return None
    passed = threat_board(shown_position.shown_board(state.sessions.by_id[analysis.session_id]))
    return None if passed is None else result_for_board(analysis, row, passed)


# The tree


def move_with_number(tree: GameTree, node: NodeId) -> San:
    """Return a move with its number: ``12... Nf6``."""
    number, turn = move_list_blocks.move_number(tree, tree[node])
    dots = "." if turn == chess.WHITE else "..."
    return San(f"{number}{dots} {tree[node].san}")


class Deletion(NamedTuple):
    """What a deletion takes away."""

    moves: int
    """The number of moves; ``MOST_COUNTED`` if there are as many or more."""
    variations: int
    """The variations among these moves."""


def deletion_at(tree: GameTree, node: NodeId) -> Deletion:
    """Return what goes if a node and everything behind it is deleted.

    Only ``MOST_COUNTED`` moves are counted, so that no frame waits.
    """
    below, variations = [node], 0
    for one in below:
        children = tree.children(one)
        variations += len(children[1:])
        below.extend(children)
        if len(below) >= MOST_COUNTED:
            return Deletion(MOST_COUNTED, variations)
    return Deletion(len(below), variations)


def deletion_in_words(state: State, confirmation: ConfirmationDialog) -> Text:
    """Return what goes if the moves are deleted that a question asks about.

    Their beginning stands at the end, where it fills the room that is left.
    """
    tree, node = state.session.game.tree, int(confirmation.payload)
    if node not in tree:
        return ""
    cut, line = deletion_at(tree, node), _numbered(tree, _line_from(tree, node, MOST_PREVIEWED))
    moves = plural("{number} move goes", "{number} moves go", cut.moves)
    if cut.moves == MOST_COUNTED:
        moves = message("At least {number} moves go", number=MOST_COUNTED)
    elif cut.variations:
        variations = plural("{number} variation", "{number} variations", cut.variations)
        moves = message("{moves}, with {variations}", moves=moves, variations=variations)
    return message("{moves}; Undo brings them back: {line}", moves=moves, line=line)


class Continuation(NamedTuple):
    """A continuation at a fork, as the list of continuations shows it."""

    node: NodeId
    first: San
    """The move, with its number and its glyphs."""
    following: San
    """The moves that follow."""
    is_chosen: bool
    """Whether a step forward leads there."""


def continuation_count(state: State) -> int:
    """Return the number of continuations of the shown position; 0 if there are not several."""
    analysis = analysis_of(state)
    if analysis is None:
        return 0
    session = state.sessions.by_id[analysis.session_id]
    count = len(session.game.tree.children(shown_position.shown_node(session)))
    return count if count > 1 else 0


def continuations(state: State, most: int) -> tuple[Continuation, ...]:
    """Return the continuations of the shown position if there are several; otherwise none.

    There are at most ``most`` of them, in their order. The chosen one is among them.
    """
    analysis = analysis_of(state)
    if analysis is None or not continuation_count(state):
        return ()
    session = state.sessions.by_id[analysis.session_id]
    tree, node = session.game.tree, shown_position.shown_node(session)
    children, chosen = (
        tree.children(node),
        tree_walking.preferred_continuation(analysis, tree, node),
    )
    place = 0 if chosen is None else children.index(chosen)
    first = max(0, min(place - most // 2, len(children) - most))
    return tuple(
        Continuation(
            one,
            San(f"{move_with_number(tree, one)}{nags.symbols_of(tree[one].annotation.nags)}"),
            _numbered(tree, _line_from(tree, one, MOST_FOLLOWING + 1)[1:]),
            one == chosen,
        )
        for one in children[first : first + most]
    )


def _line_from(tree: GameTree, node: NodeId, most: int) -> list[NodeId]:
    """Return a node and the first continuations behind it, at most so many nodes."""
    line = [node]
    while len(line) < most and (children := tree.children(line[-1])):
        line.append(children[0])
    return line


def _numbered(tree: GameTree, line: Sequence[NodeId]) -> San:
    """Return the moves of a line, with the numbers of the first one and of White's."""
    return San(
        " ".join(
            move_with_number(tree, node)
            if place == 0 or move_list_blocks.move_number(tree, tree[node])[1] == chess.WHITE
            else tree[node].san
            for place, node in enumerate(line)
        )
    )
