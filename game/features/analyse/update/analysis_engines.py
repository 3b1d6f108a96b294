"""The engines that watch an analysis: each searches the position that its row shows.

``update_searches`` compares what each engine has and searches with what it should, after every
action. So no edit, no step and no setting has to know of the engines.
"""

from __future__ import annotations

from engine.protocol.messages import Go, SetSearchOptions
from engine.protocol.shared_enums import SearchPurpose
from game.actions.effects import ConfigureEngine, Effect, SetEngineOptions
from game.features.analyse import queries
from game.features.analyse.model import (
    MOST_ANALYSING_ENGINES,
    AnalyseModel,
    AnalysisEngine,
    EngineOptionsDialog,
    HeldPosition,
    analysis_of,
)
from game.features.analyse.queries import engine_row_at_seat
from game.features.analyse.update import results, row_options, search_tasks
from game.message import template
from game.queries import seated_engines, shown_position
from game.rules import positions
from game.rules.positions import SearchedPosition
from game.state.added_engine import engine_named
from game.state.engines import EngineDuty, EngineEvent, SeatId
from game.state.session import Session
from game.state.state import State
from game.update import common, engine_searches, seats

OF_A_POSITION = (EngineEvent.SEARCH_REFUSED, EngineEvent.ILLEGAL_LINE)
"""What is said about an engine only at the position where it happens."""
GONE = template("{name} is not among your engines any more, so it does not watch.")
NO_SEAT: SeatId = -1
"""The seat of a row that has none yet."""


# The engines in their rows


def start_engines(state: State, analysis: AnalyseModel) -> list[Effect]:
    """Let our engine watch, and the added engines that watched last, in the order of their rows.

    One that was removed from the list of engines is named.
    """
    names = [kept.name for kept in state.settings.analysis if kept.watches or not kept.name]
    effects: list[Effect] = []
    for name in names if "" in names else ["", *names]:
        if name and engine_named(state.settings.engines, name) is None:
            common.show_answer(state, GONE.filled(name=name))
        effects += _seat(state, analysis, name)
    return effects


def add_engine(state: State, analysis: AnalyseModel, name: str) -> list[Effect]:
    """Let an added engine watch, also in later analyses.

    Nothing happens if it watches already, if there is no such engine, or if there are too many.
    """
    return [*_seat(state, analysis, name), *row_options.keep(state, analysis)]


def _seat(state: State, analysis: AnalyseModel, name: str) -> list[Effect]:
    """Let an engine watch; ``name`` is that of an added engine, or empty for our own.

    Nothing happens if it watches already, if there is no such engine, or if there are too many.
    """
    added = engine_named(state.settings.engines, name)
    names = [row.name for row in analysis.engines]
    is_full = bool(name) and sum(map(bool, names)) >= MOST_ANALYSING_ENGINES
    if name in names or (name and added is None) or is_full:
        return []
    row = row_options.row_with_kept_options(state, AnalysisEngine(NO_SEAT, name))
    row.options = options = row_options.engine_options_of(state, row)
    if added is None:
        assert isinstance(options, SetSearchOptions)
        row.seat, effects = seats.seat_own_watcher(state, options)
    else:
        assert isinstance(options, tuple)
        row.seat, effects = seats.seat_added_watcher(state, added, options)
    analysis.engines.append(row)
    return effects


def put_engine_first(state: State, analysis: AnalyseModel, seat: SeatId) -> list[Effect]:
    """Move an engine to the first row."""
    analysis.engines.sort(key=lambda row: row.seat != seat)
    dialog = state.dialog
    if isinstance(dialog, EngineOptionsDialog):
        seats_of_rows = [row.seat for row in analysis.engines]
        dialog.place = seats_of_rows.index(dialog.seat) if dialog.seat in seats_of_rows else 0
    return row_options.keep(state, analysis)


def remove_engine(state: State, analysis: AnalyseModel, seat: SeatId) -> list[Effect]:
    """Take an engine away."""
    analysis.engines = [row for row in analysis.engines if row.seat != seat]
    return row_options.keep(state, analysis)


def move_engines_to(before: AnalyseModel, analysis: AnalyseModel) -> None:
    """Let the engines of an analysis watch another one that takes its place.

    What they have found stays known.
    """
    analysis.engines, analysis.results = before.engines, before.results
    for row in analysis.engines:
        row.held = row.asked = None


def toggle_engine(analysis: AnalyseModel, seat: SeatId | None) -> None:
    """Let an engine stop, or go on; without a seat all of them."""
    row = None if seat is None else engine_row_at_seat(analysis, seat)
    if row is not None:
        row.is_on = not row.is_on
    elif seat is None:
        are_off = not any(one.is_on for one in analysis.engines)
        for one in analysis.engines:
            one.is_on = are_off


def restart_analysis_engine(state: State, analysis: AnalyseModel, seat: SeatId) -> list[Effect]:
    """Restart an engine that has failed or does not respond; it goes on where it was."""
    return (
        []
        if engine_row_at_seat(analysis, seat) is None
        else engine_searches.restart_engine(state, seat)
    )


def toggle_hold(session: Session, analysis: AnalyseModel, seat: SeatId) -> None:
    """Hold an engine at the shown position, or let it follow again."""
    row = engine_row_at_seat(analysis, seat)
    if row is not None:
        node, board = shown_position.shown_node(session), shown_position.shown_board(session)
        row.held = HeldPosition(node, board.fen()) if row.held is None else None


# What the engines search


def update_searches(state: State) -> list[Effect]:
    """Start, change and end searches so that each engine searches what its row shows.

    The engines of an analysis that is closed end, and so do those that were taken away. While
    another screen is shown, no engine searches.
    """
    analysis = analysis_of(state)
    rows = [] if analysis is None else analysis.engines
    effects = _close_others(state, {row.seat for row in rows})
    if analysis is None:
        return effects
    session = state.sessions.by_id[analysis.session_id]
    for row in rows:
        if row.held is not None and queries.held_node(session, row) is None:
            row.held = None  # The position is no longer in the tree.
        effects += _restart_if_lost(state, session, row)
        effects += _follow_options(state, row)
        effects += _follow_position(state, session, analysis, row)
    return effects


def _close_others(state: State, needed: set[SeatId]) -> list[Effect]:
    """End the engines that watch and that no row needs."""
    watching = [seat for seat, one in state.engines.at.items() if one.duty is EngineDuty.WATCH]
    effects: list[Effect] = []
    for seat in watching:
        if seat not in needed:
            effects += [
                *engine_searches.abandon_search(state, seat),
                *seats.close_watcher(state, seat),
            ]
    return effects


def _restart_if_lost(state: State, session: Session, row: AnalysisEngine) -> list[Effect]:
    """Restart an engine that has ended or does not respond.

    If it is lost again at the same position, the person decides: it may end there every time.
    """
    if state.engines.at[row.seat].status not in seated_engines.UNRESPONSIVE:
        return []
    if row.asked is not None and row.asked.judges is not None:
        row.unjudged = row.asked.position
    position = positions.position_key_at(session.game.tree, queries.node_searched_by(session, row))
    if row.restarted_at == position:
        return []
    row.restarted_at = position
    return [engine_searches.restart_lost(state, row.seat)]


def _follow_options(state: State, row: AnalysisEngine) -> list[Effect]:
    """Give an engine its options if they have changed; it begins again with them."""
    options = row_options.engine_options_of(state, row)
    if options == row.options:
        return []
    row.options, row.asked = options, None
    if isinstance(options, SetSearchOptions):
        return [
            *engine_searches.abandon_search(state, row.seat),
            ConfigureEngine(row.seat, options),
        ]
    return [SetEngineOptions(row.seat, options)]  # Its next search ends the present one.


def _follow_position(
    state: State, session: Session, analysis: AnalyseModel, row: AnalysisEngine
) -> list[Effect]:
    """Start, change or end the search of an engine."""
    task = search_tasks.search_task(state, session, analysis, row)
    wanted, asked = None if task is None else task.wanted, row.asked
    if wanted == asked:
        is_useless = wanted is None and queries.is_searching(state, row)
        return engine_searches.abandon_search(state, row.seat) if is_useless else []
    if asked is not None and (wanted is None or wanted.shown != asked.shown):
        results.drop_root_moves(analysis, row)
        engine_searches.clear_engine_notices(state, row.seat, OF_A_POSITION)
    row.asked = wanted
    if task is None:
        return engine_searches.abandon_search(state, row.seat)
    is_threat = task.wanted.purpose is SearchPurpose.THREAT
    position = (
        SearchedPosition(task.board.fen(), ())
        if is_threat
        else positions.searched_position(session.game.tree, task.node)
    )
    if task.wanted.judges is not None:
        analysis.visited.add(task.node)
    go = Go(
        engine_searches.next_search_id(state),
        position.fen,
        position.moves,
        task.wanted.limits,
        chess960=task.board.chess960,
        lines=task.wanted.lines,
        purpose=task.wanted.purpose,
    )
    return engine_searches.start_search(state, session, row.seat, go, task.board)
