"""Scenes of the Inspect screen: a search during and after its recording."""

from __future__ import annotations

import copy
from functools import cache

import chess
from msgspec.structs import replace
from slots import inspected

from engine.core.board.position import Position
from engine.inspection.guided_search import guide_stops
from engine.inspection.nodes.evaluation import evaluation_terms
from engine.inspection.nodes.tree import SearchTree
from engine.inspection.recording.recording import record_search
from engine.inspection.recording.replay_start import search_from_empty_table
from engine.inspection.story.candidate_search import search_candidates
from engine.inspection.story.search_story import search_story
from engine.protocol.evaluation_terms import EvaluationTerm
from engine.protocol.explanations import Explanation
from engine.protocol.flame_boxes import FlameBox, FlameBoxes
from engine.protocol.inspect_enums import (
    MoveOutcome,
    NodeOutcome,
    PruningRule,
    RootEventKind,
    SearchKind,
    TableResult,
)
from engine.protocol.inspect_facts import (
    ROOTS,
    MoveFacts,
    NodeSearchFacts,
    PieceHistoryScores,
    Pruning,
    RootEvent,
    TableFacts,
    TableUse,
    TermScore,
    TreeRow,
)
from engine.protocol.messages import Bound, Provenance, Score
from engine.protocol.recording_reports import (
    FlameGraph,
    HistoriesAnswer,
    SearchRecorded,
    SearchStateReport,
)
from engine.protocol.story.candidates import CandidatesSearched, SearchCandidates
from engine.protocol.story.guided_search import GUIDED_SEARCH
from engine.protocol.story.guided_search import HASH_MB as GUIDE_HASH_MB
from engine.protocol.story.search_story import SearchStory
from game.features.inspect.model.guide import Guide
from game.features.inspect.model.inspection import (
    Candidates,
    Inspection,
    InspectionStage,
    InspectView,
    Recordings,
    inspection_of,
)
from game.features.inspect.model.places import Place, Places
from game.features.inspect.update.views import flame_graph, history_heat_map, tree_outline
from game.state import screens
from game.state.state import State
from game.words.inspect.guide import guide_stop_text

ROOT = "r1bqk2r/pppnbppp/2n5/3p4/3P4/2NB1N2/PP3PPP/R1BQ1RK1 w kq - 0 11"
PATH = ("f1e1", "e8g8", "c3d5", "d7f6", "d5e7", "d8e7")
ANCESTORS = (0, 101, 102, 103, 104, 105, 7)
SEARCH_ID = 7
NODES = 99_204_551
ATTACKED = "r1bq1rk1/ppp2pp1/2n4p/6NQ/3P4/P2B4/P1P2PPP/R5K1 b - - 0 1"
TERMS = (
    *evaluation_terms(Position(ATTACKED)),
    TermScore(EvaluationTerm.FIFTY_MOVE_CLOCK, 0),
    TermScore(EvaluationTerm.CORRECTION_HISTORY, -31),
)
NODE_OUTCOMES = tuple(NodeOutcome)
OUTCOMES = (
    MoveOutcome.RAISED_ALPHA,
    MoveOutcome.FAIL_LOW,
    MoveOutcome.CUTOFF,
    MoveOutcome.AFTER_CUTOFF,
    MoveOutcome.PRUNED,
    MoveOutcome.PRUNED,
    MoveOutcome.NODE_ENDED,
    MoveOutcome.STOPPED,
)
SEARCHED = (
    MoveOutcome.FAIL_LOW,
    MoveOutcome.CUTOFF,
    MoveOutcome.RAISED_ALPHA,
    MoveOutcome.RE_SEARCHED,
)
RULES = {
    4: Pruning(PruningRule.SEE, compared=-320, threshold=-120),
    5: Pruning(PruningRule.LATE_MOVE),
}


def facts(node_search: int, ply: int, *, deep: bool = True) -> NodeSearchFacts:
    """Return facts of a node search with the widest numbers that occur."""
    return NodeSearchFacts(
        node_search=node_search,
        node=1_214_806 + node_search,
        ply=ply,
        depth=19 if deep else 0,
        reduction=3 if deep else 0,
        kind=SearchKind.MOVE if deep else SearchKind.FULL_DEPTH,
        alpha=Score(centipawns=-1266),
        beta=Score(mate=-12) if deep else None,
        static_eval=Score(centipawns=-1234),
        in_check=not deep,
        table=TableFacts(TableResult.TOO_SHALLOW, Bound.LOWER, 13, Score(centipawns=-1255)),
        value=Score(centipawns=-1241),
        bound=Bound.UPPER,
        outcome=NodeOutcome.QUIESCENCE_BETA_CUTOFF,
        nodes=640_112,
        move_outcome=MoveOutcome.FAIL_LOW if ply else None,
    )


def moves(board: chess.Board, tried: int) -> tuple[MoveFacts, ...]:
    """Return a null-move test and all legal moves, with the outcomes in ``OUTCOMES`` in turn.

    ``tried`` is the index of the legal move that is being searched; the moves after it are not yet
    searched.
    """
    provenances = list(Provenance)
    found = [
        MoveFacts(
            move.uci(),
            None,
            provenances[number % len(provenances)],
            9_876 - 811 * number,
            number + 1,
            19 if number % 8 < 3 else None,
            number % 4 * 4,
            Score(centipawns=-1230 - number) if number % 8 < 3 else None,
            list(Bound)[1 + number % 3],
            OUTCOMES[number % 8],
            NodeOutcome.MATE_DISTANCE if number % 8 == 6 else None,
            RULES.get(number % 8),
            12_345_678 >> number,
            number >= tried,
            number == tried,
            100 + number if number % 8 < 3 else None,
            exchange=-1230 if board.is_capture(move) else None,
            mvv_lva=505 if board.is_capture(move) else None,
            from_table=100 + number if number % 4 == 2 and number % 8 < 3 else None,
        )
        for number, move in enumerate(board.legal_moves)
    ]
    test = MoveFacts(
        "0000", SearchKind.NULL_MOVE, None, None, 0, 11, 0, Score(centipawns=-66), Bound.UPPER,
        MoveOutcome.FAIL_LOW, None, None, 31_022, False, False, 99,
    )  # fmt: skip
    return (test, *found)


def explanation(search: NodeSearchFacts, move: str, last_move: str) -> Explanation:
    """Return the longest explanation of a node search."""
    return Explanation(
        search, move, 20, 38, Provenance.BAD_QUIET, is_pv_node=True, is_in_quiescence=False,
        last_move=last_move, is_new_best=True,
    )  # fmt: skip


def tree_row(node_search: int, move: str, kind: SearchKind = SearchKind.MOVE) -> TreeRow:
    return TreeRow(
        node_search, move, kind, 19, node_search % 4 * 4, Score(centipawns=-1230 - node_search),
        Bound.LOWER, NODE_OUTCOMES[1 + node_search % (len(NODE_OUTCOMES) - 2)], 12_345_678 >>
        node_search % 20, node_search % 3 < 2, iteration=20 if kind is SearchKind.ROOT else 0,
        move_outcome=_of_move(kind, node_search),
    )  # fmt: skip


def _of_move(kind: SearchKind, number: int) -> MoveOutcome | None:
    """Return the outcomes of searches in turn; None for a kind to which no move leads."""
    if kind is SearchKind.ROOT:
        return None
    return MoveOutcome.TESTED if kind is SearchKind.SINGULAR else SEARCHED[number % len(SEARCHED)]


def expand(inspection: Inspection) -> None:
    """Expand the whole path to the search state, with all moves of each of its nodes."""
    roots = tuple(tree_row(900 + number, "", SearchKind.ROOT) for number in range(12))
    inspection.outline.listed[ROOTS] = (*roots, tree_row(0, "", SearchKind.ROOT))
    board, above = chess.Board(ROOT), 0
    for level in range(len(PATH) + 1):
        legal = [move.uci() for move in board.legal_moves]
        chosen = PATH[level] if level < len(PATH) else legal[8]
        numbers = {chosen: ANCESTORS[level + 1] if level < len(PATH) else 8}
        rows = [
            tree_row(numbers.get(uci, 1000 * (level + 1) + at), uci) for at, uci in enumerate(legal)
        ]
        rows.insert(0, tree_row(1000 * (level + 1) + 999, "0000", SearchKind.NULL_MOVE))
        rows.insert(1, tree_row(1000 * (level + 1) + 998, "", SearchKind.SINGULAR))
        rows.append(tree_row(1000 * (level + 1) + 997, legal[-1], SearchKind.FULL_DEPTH))
        inspection.outline.listed[above] = tuple(rows)
        board.push_uci(chosen)
        above = numbers[chosen]
    tree_outline.expand_shown_path(inspection)


def of_another_game(state: State) -> State:
    """Let the inspected search be of another game than the shown one, and return the state."""
    inspected(state).search_id = SEARCH_ID + 1
    return state


STORY_NODES = 30_000


def inspect(state: State, stage: InspectionStage = InspectionStage.OPEN) -> State:
    """Open the Inspect screen with a search, and return the state.

    In the stage ``OPEN`` the search is recorded and shows its first search state.
    """
    inspection = Inspection(1, SEARCH_ID, "11… O-O", chess.Board(ROOT), stage, capsule="1:x:y")
    game = state.session.game
    searched = replace(game.tree[game.end], search_id=SEARCH_ID)
    game.tree = game.tree.with_node(game.end, searched)
    inspection.nodes, inspection.of_nodes = 41_204_551, NODES
    state.open_screen(inspection)
    state.put(Recordings(last_number=1))
    state.screen = screens.INSPECT
    if stage is not InspectionStage.OPEN:
        return state
    marks = tuple(RootEvent(RootEventKind.ITERATION, NODES * d * d // 500, d) for d in range(1, 22))
    inspection.recorded = SearchRecorded(
        1, ROOT, NODES, NODES + 6287, 22, Score(centipawns=41), PATH, marks, 0, "1:x:y"
    )
    return at_root(state)


def at_root(state: State) -> State:
    """Show the search state at the start of an iteration, and return the state."""
    board = chess.Board(ROOT)
    inspected(state).board = board
    root = replace(facts(0, 0), kind=SearchKind.ROOT)
    inspected(state).search_state = SearchStateReport(
        1, 1, 0, 0, root, None, "", (), (0,), moves(board, -1)[1:], True, TERMS,
        explanation(root, "", ""),
    )  # fmt: skip
    return state


def deep_down(state: State) -> State:
    """Show a search state inside a re-search, with its path expanded, and return the state."""
    board = chess.Board(ROOT)
    for uci in PATH:
        board.push_uci(uci)
    inspected(state).board = board
    tried = list(board.legal_moves)[8].uci()
    after = board.copy(stack=False)
    after.push_uci(tried)
    inspected(state).search_state = SearchStateReport(
        1, 2, 8, 61_214_806, facts(7, 6), facts(8, 7, deep=False), tried, PATH,
        ANCESTORS, moves(board, 8), False, TERMS,
        explanation(facts(8, 7, deep=False), tried, next(iter(after.legal_moves)).uci()),
    )  # fmt: skip
    expand(inspected(state))
    state.session.board.preview = (board.legal_moves.__iter__().__next__().uci(),)
    return state


def expanded(state: State, term: EvaluationTerm) -> State:
    """Expand a term of the evaluation, and return the state."""
    inspected(state).term = term
    return state


def nodes(state: State, *, counted: bool = True) -> State:
    """Show the node graph, in which each node search on the path has four children.

    With ``counted`` False, the graph still waits for its boxes.
    """
    inspected(state).view = InspectView.NODES
    flame_graph.request_boxes(inspected(state))
    if not counted:
        return state
    depth = 22
    first, width = NODES * 21 * 21 // 500, NODES - NODES * 21 * 21 // 500
    boxes = [
        FlameBox(
            0, ROOTS, 0, first, width, depth, "", SearchKind.ROOT, NodeOutcome.EXACT, "", depth
        )
    ]
    board = chess.Board(ROOT)
    for level, (uci, above) in enumerate(zip(PATH, ANCESTORS, strict=False)):
        legal = [move.uci() for move in board.legal_moves if move.uci() != uci]
        sides = [(2000 + 10 * level + part, move) for part, move in enumerate(legal[:3])]
        for part, (node_search, move) in enumerate([(ANCESTORS[level + 1], uci), *sides]):
            kinds = (SearchKind.MOVE, SearchKind.FULL_DEPTH, SearchKind.PROBCUT, SearchKind.MOVE)
            kind = kinds[part]
            outcome = NODE_OUTCOMES[1 + (7 * level + part) % (len(NODE_OUTCOMES) - 1)]
            start = first + part * width // 4
            san = board.san(chess.Move.from_uci(move))
            place = (node_search, above, level + 1, start, width // 4, depth - level)
            of_move = _of_move(kind, 7 * level + part)
            boxes.append(FlameBox(*place, move, kind, outcome, san, move_outcome=of_move))
        board.push_uci(uci)
        width //= 4
    table = tuple(TableUse(300 + 5 * at, 90, 200 - at // 2, 100 + at) for at in range(200))
    flame_graph.accept_boxes(
        inspected(state), FlameGraph(1, 0, NODES, 1, FlameBoxes.of(boxes), table)
    )
    return state


@cache
def told_story() -> tuple[SearchStory, CandidatesSearched]:
    """Return the story of a real search of the root, with its second search."""
    start = search_from_empty_table(ROOT, nodes=STORY_NODES, hash_mb=1)
    tree = SearchTree(record_search(start, 16))
    story = search_story(tree)
    wanted = SearchCandidates(1, 1, story.candidates)
    return story, search_candidates(tree, wanted, lambda: True)


def story(state: State) -> State:
    """Show the story of the search with a chosen link, and return the state."""
    inspection = inspected(state)
    assert inspection.recorded is not None
    told, found = told_story()
    best = told.leaders[-1].move.move
    inspection.recorded = replace(inspection.recorded, story=told, principal_variation=(best,))
    inspection.candidates = Candidates(1, told.candidates, found)
    inspection.view, inspection.story_link = InspectView.STORY, 1
    visited = Place(0, InspectView.MOVES), Place(0, InspectView.STORY), Place(16, InspectView.TREE)
    inspection.places = Places(visited, at=1)
    return state


def second_search(state: State) -> State:
    """Show the story of a search that was opened as the second search of another story."""
    told = story(state)
    first = inspected(told)
    second = copy.copy(first)
    second.number, second.replaced, second.candidates = first.number + 1, first, None
    told.open_screen(second)
    return told


@cache
def small_search() -> SearchTree:
    """Return the search of the guided search."""
    go = GUIDED_SEARCH
    start = search_from_empty_table(go.fen, depth=go.limits.depth, hash_mb=GUIDE_HASH_MB)
    return SearchTree(record_search(start, 16))


def guided(state: State) -> State:
    """Show the stop of the guided search with the longest text, and return the state."""
    inspection, stops = inspected(state), guide_stops(small_search())
    assert inspection.recorded is not None
    assert inspection.search_state is not None
    root = chess.Board(GUIDED_SEARCH.fen)
    inspection.root = inspection.board = root
    story = search_story(small_search())
    inspection.recorded = replace(inspection.recorded, story=story)
    inspection.search_state = replace(
        inspection.search_state, path=(), current_move="", moves=(), tried=None
    )
    longest = max(range(len(stops)), key=lambda at: len(str(guide_stop_text(stops[at], root))))
    inspection.view, inspection.guide = InspectView.STORY, Guide(stops, longest)
    return state


def histories(state: State) -> State:
    """Show the heat map of the histories with the widest scores, and return the state."""
    inspection = inspection_of(state)
    assert inspection is not None
    assert inspection.search_state is not None
    assert inspection.board is not None
    inspection.view = InspectView.HISTORY
    history_heat_map.request_histories(inspection)
    board = inspection.board
    own = [square for square in chess.SQUARES if board.color_at(square) is board.turn]
    counts = tuple(
        PieceHistoryScores(
            square,
            tuple(16_384 - 512 * target for target in chess.SQUARES),
            tuple(-256 * target for target in chess.SQUARES),
            tuple(8 * square for _ in chess.SQUARES),
            tuple(64 - square for _ in chess.SQUARES),
        )
        for square in own
    )
    history_heat_map.accept_histories(
        inspection, HistoriesAnswer(1, inspection.search_state.node_search, counts, is_known=True)
    )
    return state
