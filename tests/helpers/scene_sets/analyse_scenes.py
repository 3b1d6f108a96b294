"""Scenes of the Analyse screen: engines of every kind watch a game with variations."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import Any

import chess
from annotated_scenes import annotated
from msgspec.structs import replace
from play_scenes import MATE, idle, play, think
from searched_board import searched_board

from engine.protocol.faults import Fault
from engine.protocol.lookups import BookMove, LookedUp, TablebaseMove, TablebaseResult, WdlValue
from engine.protocol.messages import (
    Bound,
    CompletedIteration,
    Progress,
    Score,
    TableStats,
    Thinking,
    Variation,
    WinDrawLoss,
)
from engine.protocol.shared_enums import FaultCode
from game.actions.action import Action
from game.actions.between_features import AnalyseShownGame
from game.actions.board import CancelDrag, ShowMove, StepPly
from game.actions.game import EngineReport
from game.app.dispatch import update
from game.features.analyse import nag_list
from game.features.analyse.actions import (
    AskToDeleteMoves,
    ChangeLineCount,
    ChooseLimitKind,
    OpenCommentDialog,
    OpenEngineOptions,
    OpenNagList,
    StepThroughAnalysis,
    ToggleAnalysisEngine,
    ToggleEngineHold,
    ToggleListedNag,
    ToggleNag,
    ToggleThreat,
    TypeEngineOption,
    UndoAnalysisEdit,
)
from game.features.analyse.model import (
    AnalyseModel,
    EngineNumberField,
    Iteration,
    LimitKind,
    analysis_of,
)
from game.features.analyse.update.handler import EngineToWatch
from game.queries import shown_position
from game.rules import game_record, players, positions
from game.state import game_list
from game.state.added_engine import AddedEngine
from game.state.board_shape import Brush, Shape
from game.state.engines import EngineEvent, EngineNotice, EngineStatus, SeatId
from game.state.game_list import SPAN_TYPE, GameBlock, GameListDialog, ListedGame
from game.state.session import sessions_with
from game.state.state import State

STOCKFISH, FRUIT = "Stockfish 15.1", "Fruit 2.1, compiled for this computer by its user"
NO_CHANCES = WinDrawLoss(0, 1000, 0)


def analysed(state: State, *added: str) -> State:
    """Return a state in which the shown game is analysed by our engine, and by added ones."""
    state.settings.engines = [AddedEngine(name, "engine") for name in added]
    update(state, AnalyseShownGame())
    for name in added:
        update(state, EngineToWatch(name))
    for engine in state.engines.at.values():
        engine.status = EngineStatus.IDLE
    return state


def model(state: State) -> AnalyseModel:
    """Return the analysis of a state."""
    found = analysis_of(state)
    assert found is not None
    return found


def seat(state: State, place: int) -> SeatId:
    """Return the seat of an engine by its row."""
    return model(state).engines[place].seat


def report(state: State, place: int, **scores: int | Score) -> State:
    """Let an engine report lines: the first move of each in SAN, and its score in centipawns.

    A name cannot begin with a digit or have a sign, so ``Bxf7`` stands for ``Bxf7+``.
    """
    board = searched_board(state, model(state).engines[place])
    lines = []
    for san, score in scores.items():
        after = board.copy()
        line = [after.push_san(san).uci()]
        while len(line) < 12 and (legal := list(after.legal_moves)):
            line.append(legal[len(line) * 7 % len(legal)].uci())
            after.push_uci(line[-1])
        value = Score(centipawns=score) if isinstance(score, int) else score
        lines.append(Variation(value, Bound.EXACT, 16, tuple(line), NO_CHANCES))
    thinking = Thinking(
        16, 27, 264_000, 410, lines[0].score, Bound.EXACT, lines[0].moves,
        TableStats(), (), lines=tuple(lines), iterations=(CompletedIteration(16, 264_000),),
    )  # fmt: skip
    return told(state, place, thinking)


def told(state: State, place: int, thinking: Thinking) -> State:
    """Let an engine report this."""
    state.session.board.animation = None
    at, searches = seat(state, place), state.engines.searches
    number = next(one for one, search in searches.items() if search.seat == at)
    update(state, EngineReport(at, Progress(number, thinking)))
    return state


def analysis() -> State:
    """Return a game that our engine and another one analyse; they prefer the same move."""
    state = analysed(annotated(), STOCKFISH)
    report(state, 0, Bxf7=138, bxc3=14, d5=-68)
    return report(state, 1, Bxf7=193, d5=110, Re1=-510)


def _held() -> State:
    """Return an analysis in which the second engine stays while the person has walked on."""
    state = analysis()
    update(state, ToggleEngineHold(seat(state, 1)))
    update(state, StepPly(-2))
    return report(state, 0, Bd5=31, d5=20, Kf1=Score(mate=-4))


def _lost(status: EngineStatus, event: EngineEvent) -> State:
    state = analysis()
    fault = Fault(FaultCode.PROGRAM_ENDED, system_text="out of memory")
    notice = EngineNotice(event, fault, seconds=12, exit_code=-9, deaths=4)
    row = model(state).engines[1]
    row.restarted_at = positions.position_key_of(
        searched_board(state, model(state).engines[1])
    )  # It has been lost again.
    state.engines.at[seat(state, 1)].status = status
    state.engines.at[seat(state, 1)].notice = notice
    model(state).results.clear()
    update(state, CancelDrag())  # The searches follow what has happened.
    return state


def _said(event: EngineEvent, **values: Any) -> State:
    """Return an analysis in which something is said about the second engine, which goes on."""
    state = analysis()
    state.engines.at[seat(state, 1)].notice = EngineNotice(event, **values)
    return state


def _refused() -> State:
    state = analysed(annotated(), STOCKFISH)
    report(state, 0, Bxf7=138, bxc3=14, d5=-68)
    fault = Fault(FaultCode.CHESS960_UNSUPPORTED)
    notice = EngineNotice(EngineEvent.SEARCH_REFUSED, fault)
    state.engines.at[seat(state, 1)].notice = notice
    return state


def _four() -> State:
    state = analysed(annotated(), STOCKFISH, FRUIT, "Leela Chess Zero")
    for place in range(4):
        update(state, ChangeLineCount(seat(state, place), 2 - place))
    report(state, 0, bxc3=55, d5=40, Bxf7=12, Qd3=2, h3=-90)
    return report(state, 2, Qd3=61)


def _bare() -> State:
    """Return an analysis in which no engine has a line: one is off and the other is for the bar."""
    state = analysed(idle(), STOCKFISH)
    update(state, ToggleAnalysisEngine(seat(state, 1)))
    for _ in range(3):
        update(state, ChangeLineCount(seat(state, 0), -1))
    return report(state, 0, dxc5=22)


def _over() -> State:
    return analysed(play(MATE))


def _edited() -> State:
    """Return an analysis with an edit that can be undone, and one that was undone."""

    state = analysis()
    for nag in (1, 3):
        update(state, ToggleNag(nag))
    update(state, UndoAnalysisEdit())
    return state


def _in_variation() -> State:
    state = analysis()
    tree = state.session.game.tree
    update(state, ShowMove(next(one for one in tree.nodes if tree[one].san == "Na5")))
    return report(state, 0, Bb5=10, d3=9, Qe2=8)


def _at_fork(san: str = "Nc6") -> State:
    """Return an analysis at a position with several continuations, behind a move."""
    state = analysis()
    tree = state.session.game.tree
    node = next(one for one in tree.nodes if tree[one].san == san and tree.children(one)[1:])
    update(state, ShowMove(node))
    return report(state, 0, Bb5=31, Bc4=25, d4=12)


def _asked(action: Action) -> State:
    state = _at_fork()
    update(state, action)
    return state


def _verdict() -> State:
    """Return an analysis that has found out that the last move is a blunder."""
    state = analysis()
    update(state, StepPly(-1))
    report(state, 0, Nxc3=240, d5=20, Bxc3=-120)
    update(state, StepPly(1))
    return report(state, 0, Bxf7=138, bxc3=14, d5=-68)


def _judged(*, as_text: bool) -> State:
    """Return an analysis in a variation, one move of which is a blunder."""
    state = analysed(annotated())
    state.settings.moves_as_text = as_text
    tree = state.session.game.tree
    update(state, ShowMove(next(one for one in tree.nodes if tree[one].san == "Nf6")))
    report(state, 0, Ng5=160, d3=20, Nc3=18)
    update(state, StepPly(1))
    return report(state, 0, d5=290, Bc5=70, Nxe4=-30)


def _selected() -> State:
    """Return an analysis in which a piece is selected, also of the side that the game gives to
    nobody."""
    state = analysis()
    state.session.board.selected = chess.F3
    return state


def _threat() -> State:
    """Return an analysis that shows what is threatened."""
    state = analysis()
    update(state, ToggleThreat())
    return report(state, 0, Bxb2=420)


def _iterations(threads: int = 1) -> State:
    """Return an analysis in which the person is asked which iteration to step through."""
    state = analysis()
    for key, result in model(state).results.items():
        thinking = replace(result.thinking, threads=threads)
        iterations = tuple(Iteration(depth, 40 * 2**depth) for depth in range(1, 20))
        model(state).results[key] = result._replace(thinking=thinking, iterations=iterations)
    update(state, StepThroughAnalysis())
    return state


def _drawn() -> State:
    """Return an analysis with an arrow and a circle beside the shown position."""
    state = analysis()
    shapes = Shape(chess.C4, chess.F7, Brush.GREEN), Shape(chess.E4, chess.E4, Brush.RED)
    node = shown_position.shown_node(state.session)
    game = state.session.game
    game.tree = model(state).source = game.tree.with_shapes(node, shapes)
    return state


def _symbols() -> State:
    """Return an analysis with the list of symbols, one of which the shown move has."""
    state = analysis()
    update(state, OpenNagList())
    update(state, ToggleListedNag(nag_list.FIRST_ROW))
    return state


def _root_moves(*, are_known: bool) -> State:
    """Return an analysis with the panel of the root moves."""
    state = analysis()
    state.settings.show_root_moves = True
    results = model(state).results
    for key, result in list(results.items()) if are_known else ():
        found = think(chess.Board(result.fen), 7_345_000)
        thinking = replace(result.thinking, root_moves=found.root_moves, table=found.table)
        results[key] = result._replace(thinking=thinking)
    return state


def _options(place: int, kind: LimitKind = LimitKind.NONE, **texts: str) -> State:
    """Return an analysis with the dialog for the options of an engine."""
    state = analysis()
    update(state, OpenEngineOptions(seat(state, place)))
    update(state, ChooseLimitKind(kind))
    for name, text in texts.items():
        update(state, TypeEngineOption(EngineNumberField[name], text))
    return state


def _of_many() -> State:
    """Return the analysis of one game of a document of many games."""
    state = analysis()
    games = GameListDialog(1, "candidates.pgn", "/candidates.pgn", is_done=True)
    spans = array(SPAN_TYPE, (place for number in range(24) for place in (number, number + 1)))
    game_list.add_block(games, GameBlock(spans, b"A\tB\t1-0\t\t\t\n" * 24))
    model(state).listed = ListedGame(games, 2)
    return state


def _with_files(state: State, book: str = "/book.bin", tables: str = "/syzygy") -> State:
    state.settings.book_path, state.settings.tablebase_path = book or None, tables or None
    update(state, CancelDrag())  # The engine is asked to look the position up.
    return state


def _answered(state: State, found: LookedUp) -> State:
    looking_up = model(state).looking_up
    assert looking_up is not None
    at = seat(state, 0)
    update(state, EngineReport(at, replace(found, number=looking_up.number)))
    return state


def _in_book() -> State:
    moves = tuple(BookMove(move, weight) for move, weight in (("e2e4", 460), ("d2d4", 330)))
    others = tuple(BookMove(move, 20) for move in ("g1f3", "c2c4", "b2b3", "f2f4", "b1c3"))
    state = _with_files(analysed(play([])))
    return _answered(state, LookedUp(0, (*moves, *others)))


def _in_tables(worth: WdlValue = WdlValue.WIN) -> State:
    """Return the analysis of a position that the tablebases contain."""
    start = game_record.new_game(
        players.person(), players.person(), start=chess.Board("8/8/8/8/4k3/8/8/K6R w - - 0 1")
    )
    state = _with_files(analysed(State(sessions_with(start))), book="")
    moves = [TablebaseMove("h1h4", WdlValue.DRAW, None)] if worth is WdlValue.DRAW else []
    moves += [TablebaseMove("h1h5", worth, 21), TablebaseMove("a1b2", worth, 23)]
    moves += [TablebaseMove(move, WdlValue.DRAW, None) for move in ("h1e1", "h1d1")]
    return _answered(state, LookedUp(0, endgame=TablebaseResult(worth, 20, tuple(moves))))


ANALYSE_SCENES: dict[str, Callable[[], State]] = {
    "analysis": analysis,
    "analysis with an engine held": _held,
    "analysis with an engine that has failed": lambda: _lost(
        EngineStatus.FAILED, EngineEvent.GAVE_UP
    ),
    "analysis with an engine that is silent": lambda: _lost(
        EngineStatus.SILENT, EngineEvent.TIMED_OUT
    ),
    "analysis with an engine that lies": lambda: _said(EngineEvent.ILLEGAL_LINE, move="e4e5"),
    "analysis with an engine that refuses": _refused,
    "analysis with four engines": _four,
    "analysis without lines": _bare,
    "analysis of a mate": _over,
    "analysis with edits": _edited,
    "analysis in a variation": _in_variation,
    "analysis with a verdict in a variation": lambda: _judged(as_text=False),
    "analysis with moves as running text": lambda: _judged(as_text=True),
    "analysis at a fork": _at_fork,
    "analysis, deleting": lambda: _asked(AskToDeleteMoves()),
    "analysis, commenting": lambda: _asked(OpenCommentDialog()),
    "analysis with a piece selected": _selected,
    "analysis with a verdict": _verdict,
    "analysis with a threat": _threat,
    "analysis of one of many games": _of_many,
    "analysis in the book": _in_book,
    "analysis in the tablebases": _in_tables,
    "analysis with a win that comes too late": lambda: _in_tables(WdlValue.CURSED_WIN),
    "analysis without a known move": lambda: _answered(_with_files(analysis()), LookedUp(0)),
    "analysis, looking up": lambda: _with_files(analysis()),
    "analysis, options of our engine": lambda: _options(0),
    "analysis, options that do not fit": lambda: _options(0, LimitKind.NODES, LIMIT="many"),
    "analysis, options of an added engine": lambda: _options(1, LimitKind.TIME, THREADS="4"),
    "analysis, choosing an iteration": _iterations,
    "analysis, choosing a symbol": _symbols,
    "analysis with arrows": _drawn,
    "analysis with root moves": lambda: _root_moves(are_known=True),
    "analysis with root moves that are not known any more": lambda: _root_moves(are_known=False),
    "analysis, choosing an iteration of several threads": lambda: _iterations(threads=4),
}
"""Each scene by its name."""
