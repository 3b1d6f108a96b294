"""The openings that a person has changed, in the folder of the settings."""

from __future__ import annotations

import os
from pathlib import Path
from unittest.mock import Mock

import pytest

from game.actions.between_features import OpenNewGame
from game.actions.effects import ReadRepertoires
from game.actions.game import RepertoiresRead
from game.actions.window import RequestFailed
from game.app.dispatch import update
from game.app.effect_runner import EffectRunner
from game.formats.repertoires import FILE, parse_repertoires
from game.options import Options
from game.startup import program_start
from game.state.state import State
from game.system.storage import Storage
from game.words.repertoire_faults import repertoire_faults

GOOD = "[0-4000] Mine\nWhite:\n1 Mine: a3 a6 b3 b6\n"
OTHER = GOOD.replace("b6", "h6")


@pytest.fixture
def store(home: Path) -> Storage:
    return Storage(home)


def test_without_a_copy_the_program_has_its_own(store: Storage) -> None:
    assert program_start(Options(), store, None, seed=1).state.engines.repertoires is None


def test_a_copy_replaces_them(store: Storage) -> None:
    (store.folder / FILE).write_text(GOOD)
    start = program_start(Options(), store, None, seed=1)
    assert start.state.engines.repertoires == tuple(parse_repertoires(GOOD).sections)
    assert not any(isinstance(action, RequestFailed) for action in start.actions)


def test_a_fault_is_named_by_its_line_and_the_file_stays(store: Storage) -> None:
    text = GOOD + "1 Wrong: a3 a6 Ke3 b6\n"
    (store.folder / FILE).write_text(text)
    start = program_start(Options(), store, None, seed=1)
    assert start.state.engines.repertoires == tuple(parse_repertoires(GOOD).sections)
    (fault,) = [action.message for action in start.actions if isinstance(action, RequestFailed)]
    assert fault == repertoire_faults(FILE, parse_repertoires(text).faults)
    assert (store.folder / FILE).read_text() == text


def test_an_unreadable_copy_is_named(store: Storage) -> None:
    (store.folder / FILE).mkdir()
    start = program_start(Options(), store, None, seed=1)
    assert start.state.engines.repertoires is None
    (fault,) = [
        str(action.message) for action in start.actions if isinstance(action, RequestFailed)
    ]
    assert FILE in fault


class TestNewGame:
    """New game reads an edited copy again."""

    @pytest.fixture
    def state(self, store: Storage) -> State:
        (store.folder / FILE).write_text(GOOD)
        return program_start(Options(), store, None, seed=1).state

    @pytest.fixture
    def runner(self, store: Storage) -> EffectRunner:
        return EffectRunner({}, Mock(), store, Mock())

    @staticmethod
    def open(runner: EffectRunner, state: State) -> list[str]:
        """Open New game; return the notices about faults."""
        assert ReadRepertoires() in update(state, OpenNewGame())
        came = runner.run(ReadRepertoires())
        for action in came:
            update(state, action)
        return [str(action.message) for action in came if isinstance(action, RequestFailed)]

    def test_an_edited_copy_replaces_the_one_of_the_start(
        self, runner: EffectRunner, state: State, store: Storage
    ) -> None:
        (store.folder / FILE).write_text(OTHER + "1 Wrong: a3 a6 Ke3 b6\n")
        assert len(self.open(runner, state)) == 1
        assert state.engines.repertoires == tuple(parse_repertoires(OTHER).sections)
        assert self.open(runner, state) == [], "a fault is named once"

    def test_an_edit_that_keeps_the_size_is_seen_by_its_time(
        self, runner: EffectRunner, state: State, store: Storage
    ) -> None:
        path = store.folder / FILE
        path.write_text(OTHER)
        os.utime(path, ns=(0, path.stat().st_mtime_ns + 1_000_000_000))
        self.open(runner, state)
        assert state.engines.repertoires == tuple(parse_repertoires(OTHER).sections)

    def test_a_copy_that_has_not_changed_is_not_read_again(
        self, runner: EffectRunner, state: State
    ) -> None:
        self.open(runner, state)
        assert runner.run(ReadRepertoires()) == []

    def test_without_the_copy_the_program_has_its_own_again(
        self, runner: EffectRunner, state: State, store: Storage
    ) -> None:
        (store.folder / FILE).unlink()
        self.open(runner, state)
        assert state.engines.repertoires is None

    def test_a_first_copy_is_found(self, store: Storage, runner: EffectRunner) -> None:
        assert program_start(Options(), store, None, seed=1).state.engines.repertoires is None
        (store.folder / FILE).write_text(GOOD)
        assert runner.run(ReadRepertoires()) == [
            RepertoiresRead(tuple(parse_repertoires(GOOD).sections))
        ]
