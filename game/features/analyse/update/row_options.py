"""The options of each engine that watches: lines, limits, threads and table.

The settings keep them by the name of the engine, and which engines watch. So the next start has
them again.
"""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from engine.protocol.messages import Limits
from game.actions.effects import Effect
from game.features.analyse import actions
from game.features.analyse.actions import OptionAction
from game.features.analyse.model import (
    AnalyseModel,
    AnalysisEngine,
    EngineNumberField,
    EngineOptions,
    EngineOptionsDialog,
    LimitKind,
)
from game.features.analyse.option_ranges import LIMIT_RANGES, is_field_unfit, number_in_field
from game.features.analyse.queries import engine_row_at_seat
from game.queries.engine_options import own_engine_options
from game.state.added_engine import engine_named
from game.state.preferences.analysis_options import (
    MOST_LINES,
    MOST_MEMORY_MB,
    MOST_THREADS,
    AnalysisOptions,
)
from game.state.state import State
from game.update import settings

OWN_HASH_MB = 32
"""The size of our engine's table while nothing else is chosen. The engine that plays has a table of
its own beside it, and each analysed position needs only the nodes of its own tree."""
HASH, THREADS = "Hash", "Threads"
"""The UCI options for the size of the table in megabytes, and for the number of threads."""
SECOND_MS = 1000


def engine_options_of(state: State, row: AnalysisEngine) -> EngineOptions:
    """Return the options that an engine should have: those of the settings, and of its row.

    An engine that was removed from the settings keeps what it has.
    """
    if not row.name:
        return replace(
            own_engine_options(state.settings),
            threads=row.threads or 1,
            hash_mb=row.hash_mb or OWN_HASH_MB,
        )
    added = engine_named(state.settings.engines, row.name)
    if added is None:
        return row.options or ()
    own = {THREADS: row.threads, HASH: row.hash_mb}
    values = added.values() | {name: str(value) for name, value in own.items() if value}
    return tuple(values.items())


def row_with_kept_options(state: State, row: AnalysisEngine) -> AnalysisEngine:
    """Return a new row with the options that the settings keep for its engine."""
    for kept in state.settings.analysis:
        if kept.name == row.name:
            time_ms = None if kept.seconds is None else kept.seconds * SECOND_MS
            row.lines, row.threads, row.hash_mb = kept.lines, kept.threads, kept.hash_mb
            row.limits = Limits(depth=kept.depth, nodes=kept.nodes, move_time_ms=time_ms)
    return row


def change_engine_options(
    state: State, analysis: AnalyseModel, action: OptionAction
) -> list[Effect]:
    """Change the options of an engine, or its dialog, and keep the options in the settings."""
    if isinstance(action, actions.OpenEngineOptions):
        _open_dialog(state, analysis, action)
        return []
    dialog = state.dialog if isinstance(state.dialog, EngineOptionsDialog) else None
    if isinstance(action, actions.ChooseLimitKind | actions.TypeEngineOption):
        row = None if dialog is None else engine_row_at_seat(analysis, dialog.seat)
    else:
        row = engine_row_at_seat(analysis, action.seat)
    if row is None:
        return []
    match action:
        case actions.ChangeLineCount():
            row.lines = max(0, min(row.lines + action.by, MOST_LINES))
        case actions.SetEngineLimits():
            row.limits = action.limits
        case actions.SetEngineThreads():
            row.threads = _within(action.threads, MOST_THREADS)
        case actions.SetEngineHash():
            row.hash_mb = _within(action.hash_mb, MOST_MEMORY_MB)
        case actions.ChooseLimitKind():
            assert dialog is not None
            _choose_limit(row, dialog, action.kind)
        case actions.TypeEngineOption():
            assert dialog is not None
            dialog.typed[action.field] = action.text
            _take(row, dialog, action.field)
        case _:
            assert_never(action)
    return keep(state, analysis)


def _open_dialog(state: State, analysis: AnalyseModel, action: actions.OpenEngineOptions) -> None:
    first = analysis.engines[0] if analysis.engines else None
    row = first if action.seat is None else engine_row_at_seat(analysis, action.seat)
    if row is None:
        return
    threads, hash_mb = row.threads, row.hash_mb
    if not row.name:
        threads, hash_mb = threads or 1, hash_mb or OWN_HASH_MB
    limits = row.limits
    milliseconds = limits.move_time_ms
    numbers = {
        LimitKind.DEPTH: limits.depth,
        LimitKind.NODES: limits.nodes,
        LimitKind.TIME: None if milliseconds is None else max(1, milliseconds // SECOND_MS),
    }
    kind = next((one for one, number in numbers.items() if number), LimitKind.NONE)
    typed = {
        EngineNumberField.LIMIT: _text(numbers.get(kind)),
        EngineNumberField.THREADS: _text(threads),
        EngineNumberField.HASH: _text(hash_mb),
    }
    state.dialog = EngineOptionsDialog(row.seat, kind, typed, analysis.engines.index(row))


def _choose_limit(row: AnalysisEngine, dialog: EngineOptionsDialog, kind: LimitKind) -> None:
    """Let another kind of limit end each search, with its usual number."""
    if kind is dialog.kind:
        return
    dialog.kind = kind
    usual = LIMIT_RANGES[kind].usual if kind in LIMIT_RANGES else None
    dialog.typed[EngineNumberField.LIMIT] = _text(usual)
    _take(row, dialog, EngineNumberField.LIMIT)


def _take(row: AnalysisEngine, dialog: EngineOptionsDialog, field: EngineNumberField) -> None:
    """Give an engine the number in a field if it fits."""
    if is_field_unfit(dialog, field):
        return
    number = number_in_field(dialog, field)
    match field:
        case EngineNumberField.THREADS:
            row.threads = number
        case EngineNumberField.HASH:
            row.hash_mb = number
        case EngineNumberField.LIMIT:
            row.limits = _limits(dialog.kind, number)
        case _:
            assert_never(field)


def _limits(kind: LimitKind, number: int | None) -> Limits:
    match kind:
        case LimitKind.DEPTH:
            return Limits(depth=number)
        case LimitKind.NODES:
            return Limits(nodes=number)
        case LimitKind.TIME:
            return Limits(move_time_ms=None if number is None else number * SECOND_MS)
        case LimitKind.NONE:
            return Limits()
    assert_never(kind)


def _within(number: int | None, most: int) -> int | None:
    return None if number is None else max(1, min(number, most))


def _text(number: int | None) -> str:
    return "" if number is None else str(number)


def keep(state: State, analysis: AnalyseModel) -> list[Effect]:
    """Keep in the settings which engines watch, in the order of their rows, and their options."""
    watching = [_kept(row) for row in analysis.engines]
    names = {one.name for one in watching}
    others = [
        replace(one, watches=False) for one in state.settings.analysis if one.name not in names
    ]
    kept = [*watching, *others]
    return (
        [] if kept == state.settings.analysis else settings.change_setting(state, "analysis", kept)
    )


def _kept(row: AnalysisEngine) -> AnalysisOptions:
    """Return the options of an engine as the settings keep them. A second is the least limit."""
    time_ms = row.limits.move_time_ms
    return AnalysisOptions(
        row.name,
        row.lines,
        row.limits.depth,
        row.limits.nodes,
        None if time_ms is None else max(1, time_ms // SECOND_MS),
        row.threads,
        row.hash_mb,
        watches=bool(row.name),
    )
