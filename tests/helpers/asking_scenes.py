"""Scenes of the Inspect screen with a question about the search."""

from __future__ import annotations

from dataclasses import replace

import chess

from engine.core.basics.outcomes import NODE_OUTCOMES
from engine.protocol.messages import Bound, Score
from engine.protocol.questions import (
    Compared,
    DivergingNodeSearch,
    EntryWriterAnswer,
    ExchangeCapture,
    RootShare,
    SeeAnswer,
    WhyNotAnswer,
)
from engine.protocol.techniques import TECHNIQUES
from game.state.breakpoints import Breakpoint, BreakpointDraft, Run
from game.state.comparison import Comparison, ComparisonDraft
from game.state.detail_panel import Aside, EntryWriterPanel, SeePanel, WhyNotPanel
from game.state.state import State

LONG = (
    "{} was skipped: futility pruning: the static evaluation with its margin, -12.55, does not "
    "exceed alpha, -11.30. A search of this move alone, to 19 plies, made to answer, gives -12.41."
)


def with_aside(state: State, aside: Aside) -> State:
    """Return the state with this detail panel open."""
    assert state.inspection is not None
    state.inspection.aside = aside
    state.inspection.row = 3
    return state


def first_move(state: State) -> str:
    assert state.inspection is not None
    assert state.inspection.board is not None
    return next(iter(state.inspection.board.legal_moves)).uci()


def why_told(move: str, *, jump: int | None = 9) -> WhyNotAnswer:
    line = (move, *(() if move != "a7a5" else ("a2a4",)))
    return WhyNotAnswer(
        1, 3, 0, move, "skipped: futility pruning", LONG.format(move), Score(centipawns=-1241),
        line, True, jump,
    )  # fmt: skip


def exchange_told(move: str, captures: int) -> SeeAnswer:
    squares = [f"{file}{rank}" for rank in "24567813" for file in "abcdefgh"]
    found = tuple(
        ExchangeCapture(
            "NpRrQqBb"[number % 8], squares[3 * number], "nbrqpNBR"[number % 8],
            900 - 10 * number, (-1) ** number * (1230 - number), number < 3,
        )
        for number in range(captures)
    )  # fmt: skip
    return SeeAnswer(1, 3, 0, move, move[2:4], -1230, found)


def why(state: State) -> State:
    """Return the state with the longest possible answer."""
    move = first_move(state)
    return with_aside(state, WhyNotPanel(move, 3, why_told(move)))


def why_waiting(state: State) -> State:
    return with_aside(state, WhyNotPanel(first_move(state), 3))


def why_fault(state: State) -> State:
    fault = "There is not enough memory to find out what became of this move."
    return with_aside(state, WhyNotPanel(first_move(state), 3, fault=fault))


def origin(state: State) -> State:
    """Return the state with the widest numbers and a long path."""
    board, path = chess.Board(), []
    for _ in range(20):
        move = list(board.legal_moves)[-1]
        path.append(move.uci())
        board.push(move)
    told = EntryWriterAnswer(
        1, 3, 8, 27, chess.STARTING_FEN, tuple(path), 19, 99_204_551, 17, Bound.LOWER,
        Score(centipawns=-1255), 77,
    )  # fmt: skip
    return with_aside(state, EntryWriterPanel(first_move(state), 8, 3, told))


def origin_waiting(state: State) -> State:
    return with_aside(state, EntryWriterPanel("", 8, 3, done=41_204_551, of=99_204_551))


def origin_fault(state: State) -> State:
    fault = "The table knew nothing here that one of the searches since has written."
    return with_aside(state, EntryWriterPanel("", 8, 3, fault=fault))


def node_typed(state: State) -> State:
    assert state.inspection is not None
    state.inspection.node_typed = "9999999999"
    return state


def breakpoints(state: State) -> State:
    """Return the state with more breakpoints than fit, one of them invalid."""
    fen = "r1bqk2r/pppnbppp/2n5/3p4/3P4/2NB1N2/PP3PPP/R1BQ1RK1 w kq - 0 11"
    texts = ["re-search and ply <= 3", f"position {fen}", "new best", "skipped", "root", "exact"]
    state.settings.breakpoints = [Breakpoint(text, text != "skipped") for text in texts]
    state.overlay = BreakpointDraft(
        "ply = 3 and re-serch", "a condition has no term 're-serch'", is_refused=True
    )
    return state


def wrong_breakpoint(state: State) -> State:
    """Return the state with a condition whose explanation exceeds one line."""
    endings = ", ".join(NODE_OUTCOMES)
    fault = f"a condition has no term 'ending xyzzy'; behind \"ending\" stands one of {endings}"
    state.overlay = BreakpointDraft("ending xyzzy", fault, is_refused=True)
    return state


def no_breakpoints(state: State) -> State:
    state.overlay = BreakpointDraft(place=2)
    return state


def running(state: State) -> State:
    assert state.inspection is not None
    state.inspection.run = Run(state.inspection.request, forwards=False, done=1, of=4)
    return state


def hit(state: State) -> State:
    assert state.inspection is not None
    assert state.inspection.search_state is not None
    state.inspection.hit = ("re-search and ply <= 3 and skipped late move pruning or root", "root")
    state.inspection.hit_request = state.inspection.search_state.request
    return state


def compared(path: tuple[str, ...], *, is_complete: bool = True) -> Compared:
    """Return the comparison of two large searches that diverge at a deep node."""
    one = DivergingNodeSearch(
        9, path, "again deeper", 19, 3, Score(centipawns=-1266), Score(mate=-12)
    )
    other = DivergingNodeSearch(9, path[:-1], "move", 18, 0, None, Score(centipawns=-1266))
    return Compared(
        1, 3, ("null_move",), 99_204_551, 812_204_551, 22, 21, Score(centipawns=-1241),
        Score(mate=-12), path[0], path[0],
        tuple((99_123_456 >> ply, 812_123_456 >> ply) for ply in range(30)),
        tuple(RootShare(move, 99_999_999 >> 2, 812_345_678 >> 1) for move in path),
        (one, other), is_complete,
    )  # fmt: skip


def techniques(state: State) -> State:
    state.overlay = ComparisonDraft(place=20)
    return state


def no_technique(state: State) -> State:
    state.overlay = ComparisonDraft(typed="magic")
    return state


def technique_off(state: State) -> State:
    """Return the state with an unused technique selected."""
    places = [one.name for one in TECHNIQUES]
    state.overlay = ComparisonDraft(place=places.index("multiple_tt_moves"))
    return state


def comparing(state: State) -> State:
    assert state.inspection is not None
    state.overlay = ComparisonDraft()
    state.inspection.comparison = Comparison(
        "null_move_verification", 3, "making the other search", 41_204_551, 99_204_551
    )
    return state


def comparison(state: State, *, is_complete: bool = True) -> State:
    assert state.inspection is not None
    assert state.inspection.search_state is not None
    state.overlay = ComparisonDraft()
    told = compared(state.inspection.search_state.path, is_complete=is_complete)
    state.inspection.comparison = Comparison("null_move", 3, told=told)
    return state


def comparison_with(state: State) -> State:
    """Return the state with an unused technique switched on."""
    state = comparison(state)
    shown = state.inspection and state.inspection.comparison
    assert shown
    assert shown.told
    shown.technique = "multiple_tt_moves"
    shown.told = replace(shown.told, switched=(shown.technique,))
    return state


def exchange(state: State) -> State:
    """Return the state with as many captures on one square as fit."""
    move = first_move(state)
    return with_aside(state, SeePanel(move, 3, exchange_told(move, 8)))
