"""The openings that a person has changed, in the folder of the settings."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.actions.program import Fail
from game.formats.repertoires import FILE, read
from game.options import Options
from game.startup import first_state
from game.system.storage import Storage
from game.words.repertoires import repertoire_faults

GOOD = "[0-4000] Mine\nWhite:\n1 Mine: a3 a6 b3 b6\n"


@pytest.fixture
def store(home: Path) -> Storage:
    return Storage(home)


def test_without_a_copy_the_program_has_its_own(store: Storage) -> None:
    assert first_state(Options(), store, None, seed=1).state.repertoires is None


def test_a_copy_replaces_them(store: Storage) -> None:
    (store.folder / FILE).write_text(GOOD)
    start = first_state(Options(), store, None, seed=1)
    assert start.state.repertoires == tuple(read(GOOD).sections)
    assert not any(isinstance(action, Fail) for action in start.actions)


def test_a_fault_is_named_by_its_line_and_the_file_stays(store: Storage) -> None:
    text = GOOD + "1 Wrong: a3 a6 Ke3 b6\n"
    (store.folder / FILE).write_text(text)
    start = first_state(Options(), store, None, seed=1)
    assert start.state.repertoires == tuple(read(GOOD).sections)
    (fault,) = [action.message for action in start.actions if isinstance(action, Fail)]
    assert fault == repertoire_faults(FILE, read(text).faults)
    assert (store.folder / FILE).read_text() == text


def test_an_unreadable_copy_is_named(store: Storage) -> None:
    (store.folder / FILE).mkdir()
    start = first_state(Options(), store, None, seed=1)
    assert start.state.repertoires is None
    (fault,) = [str(action.message) for action in start.actions if isinstance(action, Fail)]
    assert FILE in fault
