"""Scenes of the Inspect screen with a question about the search, or with its answer."""

from __future__ import annotations

import chess
from msgspec.structs import replace
from slots import inspected

from engine.protocol.explanations import ConditionFault, InspectFault
from engine.protocol.inspect_enums import (
    ConditionFaultCode,
    ExportFormat,
    ExportPart,
    InspectFaultCode,
    MoveOutcome,
    NodeOutcome,
    PruningRule,
    QuestionStage,
    SearchKind,
    SuggestionKind,
    WhyNot,
)
from engine.protocol.inspect_facts import Pruning
from engine.protocol.messages import Bound, Score
from engine.protocol.questions import (
    DivergingNodeSearch,
    EntryWriterAnswer,
    ExchangeCapture,
    MarkConditions,
    RootMoveNodeCounts,
    SeeAnswer,
    TechniquesCompared,
    WhyNotAnswer,
)
from engine.protocol.techniques import TECHNIQUES
from engine.protocol.value_origin import StationReason, ValueOriginAnswer, ValueStation
from game.features.inspect.model.breakpoints import BreakpointRun, BreakpointsDialog
from game.features.inspect.model.condition_marks import ConditionMarks
from game.features.inspect.model.how_to_read import HowToReadDialog
from game.features.inspect.model.inspection import InspectView
from game.features.inspect.model.node_question import (
    EntryWriterQuestion,
    NodeQuestion,
    SeeQuestion,
    ValueOriginQuestion,
    WhyNotQuestion,
)
from game.features.inspect.model.search_export import ExportDialog
from game.features.inspect.model.technique_comparison import ComparisonDialog, TechniqueComparison
from game.state.preferences.breakpoint import Breakpoint
from game.state.state import State


def with_node_question(state: State, question: NodeQuestion) -> State:
    """Show this question instead of the facts of the node, and return the state."""
    inspected(state).node_question = question
    inspected(state).row = 3
    return state


def first_move(state: State) -> str:
    inspection = inspected(state)
    assert inspection.board is not None
    return next(iter(inspection.board.legal_moves)).uci()


def why_not_answer(move: str, *, jump: int | None = 9) -> WhyNotAnswer:
    line = (move, *(() if move != "a7a5" else ("a2a4",)))
    pruning = Pruning(PruningRule.FUTILITY, Score(centipawns=-1255), Score(centipawns=-1130))
    return WhyNotAnswer(
        1, 3, 0, move, WhyNot.NOT_SEARCHED, MoveOutcome.PRUNED, None, pruning,
        Score(centipawns=-1241), None, "", None, line, 19, 0, jump,
    )  # fmt: skip


def exchange_told(move: str, captures: int) -> SeeAnswer:
    squares = [chess.parse_square(f"{file}{rank}") for rank in "24567813" for file in "abcdefgh"]
    found = tuple(
        ExchangeCapture(
            "NpRrQqBb"[number % 8], squares[3 * number], "nbrqpNBR"[number % 8],
            900 - 10 * number, (-1) ** number * (1230 - number), number < 3,
        )
        for number in range(captures)
    )  # fmt: skip
    return SeeAnswer(1, 3, 0, move, chess.parse_square(move[2:4]), -1230, found)


def why(state: State) -> State:
    """Show the longest answer to "why not" about a move, and return the state."""
    move = first_move(state)
    return with_node_question(state, WhyNotQuestion(move, 3, why_not_answer(move)))


def why_waiting(state: State) -> State:
    return with_node_question(state, WhyNotQuestion(first_move(state), 3))


def why_fault(state: State) -> State:
    fault = InspectFault(InspectFaultCode.NO_MEMORY)
    return with_node_question(state, WhyNotQuestion(first_move(state), 3, fault=fault))


def entry_writer(state: State) -> State:
    """Show a table entry's writer with the widest numbers and a long path; return the state."""
    board, path = chess.Board(), []
    for _ in range(20):
        move = list(board.legal_moves)[-1]
        path.append(move.uci())
        board.push(move)
    answer = EntryWriterAnswer(
        1, 3, 8, 27, chess.STARTING_FEN, tuple(path), 19, 99_204_551, 17, Bound.LOWER,
        Score(centipawns=-1255), 77,
    )  # fmt: skip
    return with_node_question(state, EntryWriterQuestion(first_move(state), 8, 3, answer))


def value_origin(state: State) -> State:
    """Ask where a value comes from: a way with stations of every kind."""
    inspection = inspected(state)
    moves = tuple(inspection.search_state.path if inspection.search_state else ())
    score = Score(centipawns=-1_234)
    stations = tuple(
        ValueStation(16 * number, reason, 12, moves, 9, score, Bound.UPPER)
        for number, reason in enumerate(StationReason)
    )
    answer = ValueOriginAnswer(1, 3, 8, stations, NodeOutcome.TABLE_CUTOFF)
    return with_node_question(state, ValueOriginQuestion(8, 3, answer=answer))


def entry_writer_waiting(state: State) -> State:
    return with_node_question(state, EntryWriterQuestion("", 8, 3, done=41_204_551, of=99_204_551))


def entry_writer_fault(state: State) -> State:
    fault = InspectFault(InspectFaultCode.NO_ENTRY_WRITER)
    return with_node_question(state, EntryWriterQuestion("", 8, 3, fault=fault))


def node_typed(state: State) -> State:
    inspected(state).node_typed = "9999999999"
    return state


def breakpoints(state: State) -> State:
    """Open the breakpoints dialog with more breakpoints than fit and an invalid new one."""
    fen = "r1bqk2r/pppnbppp/2n5/3p4/3P4/2NB1N2/PP3PPP/R1BQ1RK1 w kq - 0 11"
    texts = ["re-search and ply <= 3", f"position {fen}", "new best", "skipped", "root", "exact"]
    state.settings.breakpoints = [Breakpoint(text, text != "skipped") for text in texts]
    near = SuggestionKind.NEAR, ("re-search",)
    fault = ConditionFault(ConditionFaultCode.UNKNOWN_TERM, "re-serch", *near)
    state.dialog = BreakpointsDialog("ply = 3 and re-serch", fault, is_refused=True)
    return state


def wrong_breakpoint(state: State) -> State:
    """Open the breakpoints dialog with a fault whose text is too long for its line."""
    outcomes = tuple(one.name.lower() for one in NodeOutcome)
    fault = ConditionFault(
        ConditionFaultCode.UNKNOWN_TERM, "outcome xyzzy", SuggestionKind.GROUP, outcomes, "outcome"
    )
    state.dialog = BreakpointsDialog("outcome xyzzy", fault, is_refused=True)
    return state


def no_breakpoints(state: State) -> State:
    state.dialog = BreakpointsDialog(place=2)
    return state


def running(state: State) -> State:
    inspected(state).run = BreakpointRun(inspected(state).request, forwards=False, done=1, of=4)
    return state


def hit(state: State) -> State:
    inspection = inspected(state)
    assert inspection.search_state is not None
    inspection.hit = (
        "re-search and ply <= 3 and skipped late move pruning or root",
        "root",
    )
    inspection.hit_request = inspection.search_state.request
    return state


def compared(path: tuple[str, ...], *, is_complete: bool = True) -> TechniquesCompared:
    """Return the comparison of two large searches that diverge at a deep node."""
    one = DivergingNodeSearch(
        9, path, SearchKind.FULL_DEPTH, 19, 3, Score(centipawns=-1266), Score(mate=-12)
    )
    other = DivergingNodeSearch(9, path[:-1], SearchKind.MOVE, 18, 0, None, Score(centipawns=-1266))
    return TechniquesCompared(
        1, 3, ("null_move",), 99_204_551, 812_204_551, 22, 21, Score(centipawns=-1241),
        Score(mate=-12), path[0], path[0],
        tuple((99_123_456 >> ply, 812_123_456 >> ply) for ply in range(30)),
        tuple(RootMoveNodeCounts(move, 99_999_999 >> 2, 812_345_678 >> 1) for move in path),
        (one, other), is_complete,
    )  # fmt: skip


def techniques(state: State) -> State:
    state.dialog = ComparisonDialog(place=20)
    return state


def no_technique(state: State) -> State:
    state.dialog = ComparisonDialog(typed="magic")
    return state


def technique_off(state: State) -> State:
    """In the comparison dialog, select a technique that is off by default; return the state."""
    places = [one.name for one in TECHNIQUES]
    state.dialog = ComparisonDialog(place=places.index("multiple_tt_moves"))
    return state


def comparing(state: State) -> State:
    state.dialog = ComparisonDialog()
    inspected(state).comparison = TechniqueComparison(
        "null_move_verification", 3, QuestionStage.SEARCHING_OTHER, 41_204_551, 99_204_551
    )
    return state


def comparison(state: State, *, is_complete: bool = True) -> State:
    inspection = inspected(state)
    assert inspection.search_state is not None
    state.dialog = ComparisonDialog()
    answer = compared(inspection.search_state.path, is_complete=is_complete)
    inspection.comparison = TechniqueComparison("null_move", 3, answer=answer)
    return state


def comparison_with(state: State) -> State:
    """Show the comparison with a search that has one more technique; return the state."""
    state = comparison(state)
    shown = inspected(state).comparison
    assert shown
    assert shown.answer
    shown.technique = "multiple_tt_moves"
    shown.answer = replace(shown.answer, switched=(shown.technique,))
    return state


def exchange(state: State) -> State:
    """Show an exchange with as many captures as fit the panel, and return the state."""
    move = first_move(state)
    return with_node_question(state, SeeQuestion(move, 3, exchange_told(move, 8)))


def exporting(state: State, wanted: ExportFormat, *, is_written: bool = False) -> State:
    """Open the dialog for an export; ``is_written`` says whether it is being written."""
    export = inspected(state).export
    export.sizes = {
        ExportPart.SEARCH: 1_025_248,
        ExportPart.SUBTREE: 640_112,
        ExportPart.PATH: 7,
    }
    export.format = wanted
    if is_written:
        export.path, export.done, export.of = "/home/anna/chess/search.csv", 400_000, 1_025_248
    state.dialog = ExportDialog()
    return state


def marked(state: State) -> State:
    """Let a breakpoint hold at every fifth shown node, and at places all over the search."""
    state.settings.breakpoints = [Breakpoint("fail high and ply <= 12")]
    inspection = inspected(state)
    shown = (
        *inspection.flame.boxes.node_searches,
        *(line.row.node_search for line in inspection.outline.shown),
    )
    conditions = tuple(one.text for one in state.settings.breakpoints)
    recorded = inspection.recorded
    places = () if recorded is None else range(0, recorded.nodes, max(1, recorded.nodes // 37))
    inspection.marks = ConditionMarks(
        MarkConditions(inspection.number, 1, conditions, shown),
        is_waiting=True,
        met=frozenset(shown[::5]),
        places=tuple(places),
    )
    return state


def reading(state: State, view: InspectView) -> State:
    """Open the card that tells how to read a view."""
    inspected(state).view = view
    state.dialog = HowToReadDialog()
    return state
