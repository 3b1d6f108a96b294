"""The limit, the threads and the table of each engine: the dialog, and what the settings keep."""

from __future__ import annotations

from pathlib import Path

import pytest
from analysis_table import AnalysisTable, after

from engine.protocol.messages import Limits, SetSearchOptions
from game.actions.game import CloseDialog
from game.features.analyse import actions
from game.features.analyse.model import EngineNumberField, EngineOptionsDialog, LimitKind
from game.features.analyse.option_ranges import is_field_unfit
from game.formats import settings
from game.state.preferences.analysis_options import MOST_THREADS, AnalysisOptions

NAME = "Crafty"


@pytest.fixture
def table(tmp_path: Path) -> AnalysisTable:
    return AnalysisTable(tmp_path, (NAME,))


def ask(table: AnalysisTable, name: str = "") -> EngineOptionsDialog:
    """Open the dialog of an engine."""
    table.do(actions.OpenEngineOptions(table.row(name).seat))
    dialog = table.state.dialog
    assert isinstance(dialog, EngineOptionsDialog)
    return dialog


@pytest.mark.parametrize(
    ("kind", "text", "limits"),
    [
        (LimitKind.DEPTH, "12", Limits(depth=12)),
        (LimitKind.NODES, "5000", Limits(nodes=5000)),
        (LimitKind.TIME, " 7 ", Limits(move_time_ms=7000)),
    ],
)
def test_a_typed_limit_ends_the_search_that_runs(
    table: AnalysisTable, kind: LimitKind, text: str, limits: Limits
) -> None:
    ask(table)
    table.do(actions.ChooseLimitKind(kind))
    assert table.desired().limits != Limits()
    table.do(actions.TypeEngineOption(EngineNumberField.LIMIT, text))
    assert table.desired().limits == limits
    table.do(actions.ChooseLimitKind(LimitKind.NONE), CloseDialog())
    assert table.desired().limits == Limits()
    assert table.searched_fen() == after()


@pytest.mark.parametrize("text", ["", "0", "x", "-1", "1.5", "٣", "101", "9" * 50])
def test_a_text_that_is_no_fitting_number_changes_nothing(table: AnalysisTable, text: str) -> None:
    dialog = ask(table)
    table.do(actions.ChooseLimitKind(LimitKind.DEPTH))
    before = table.desired().limits
    table.do(actions.TypeEngineOption(EngineNumberField.LIMIT, text))
    assert table.desired().limits == before
    assert is_field_unfit(dialog, EngineNumberField.LIMIT)
    assert dialog.typed[EngineNumberField.LIMIT] == text


def test_our_engine_begins_with_one_thread_and_gets_what_is_typed(table: AnalysisTable) -> None:
    dialog = ask(table)
    assert dialog.typed[EngineNumberField.THREADS] == "1"
    table.do(
        actions.TypeEngineOption(EngineNumberField.THREADS, str(MOST_THREADS)),
        actions.TypeEngineOption(EngineNumberField.HASH, "128"),
    )
    assert table.row().options == SetSearchOptions(hash_mb=128, threads=MOST_THREADS)
    table.do(actions.TypeEngineOption(EngineNumberField.THREADS, ""))
    assert table.row().options == SetSearchOptions(hash_mb=128, threads=1)


def test_an_added_engine_has_its_own_values_while_the_fields_are_empty(
    table: AnalysisTable,
) -> None:
    table.watch(NAME)
    dialog = ask(table, NAME)
    assert not dialog.typed[EngineNumberField.THREADS]
    assert not any(is_field_unfit(dialog, field) for field in EngineNumberField)
    table.do(actions.TypeEngineOption(EngineNumberField.HASH, "256"))
    assert table.engine(NAME).options[-1] == {"Hash": "256"}


def test_what_is_chosen_is_there_again_at_the_next_start(
    table: AnalysisTable, tmp_path: Path
) -> None:
    table.watch(NAME)
    seat = table.row(NAME).seat
    table.do(
        actions.ChangeLineCount(table.row().seat, -2),
        actions.SetEngineLimits(seat, Limits(nodes=1000)),
        actions.SetEngineThreads(seat, 3),
    )
    text = settings.settings_to_json(table.state.settings)
    kept = settings.parse_settings(text).settings
    assert kept.analysis == [
        AnalysisOptions("", lines=1),
        AnalysisOptions(NAME, nodes=1000, threads=3, watches=True),
    ]
    later = AnalysisTable(tmp_path / "later", (NAME,), options=kept.analysis)
    assert later.desired().lines == 1
    assert later.desired(NAME).limits == Limits(nodes=1000)
    assert later.row(NAME).options == (("Threads", "3"),)


def test_the_engines_watch_again_at_the_next_start_in_the_order_of_their_rows(
    table: AnalysisTable, tmp_path: Path
) -> None:
    table.watch(NAME)
    for step, (change, names) in enumerate(
        (
            (None, ["", NAME]),
            (actions.PutEngineFirst(table.row(NAME).seat), [NAME, ""]),
            (actions.RemoveAnalysisEngine(table.row(NAME).seat), [""]),
        )
    ):
        if change is not None:
            table.do(change)
        kept = settings.parse_settings(settings.settings_to_json(table.state.settings)).settings
        later = AnalysisTable(tmp_path / str(step), (NAME,), options=kept.analysis)
        assert [row.name for row in later.analysis.engines] == names
        other = AnalysisTable(tmp_path / f"{step} other", options=kept.analysis)
        assert [row.name for row in other.analysis.engines] == [""]
        said = "" if other.state.notice is None else str(other.state.notice.text)
        assert (NAME in said) == (NAME in names), "an engine that is gone is named"


def test_the_dialog_of_an_engine_that_is_gone_changes_nothing(table: AnalysisTable) -> None:
    table.watch(NAME)
    ask(table, NAME)
    table.do(
        actions.RemoveAnalysisEngine(table.row(NAME).seat), actions.ChooseLimitKind(LimitKind.DEPTH)
    )
    assert table.row().limits == Limits()
