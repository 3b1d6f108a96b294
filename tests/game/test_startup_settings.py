"""What the settings file means for the start of the window."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.protocol.messages import SetSearchOptions
from game.actions.window import ProgramStarted, RequestFailed
from game.formats.settings import settings_to_json
from game.options import Options
from game.startup import ProgramStart, program_start
from game.state.settings import Settings
from game.system.storage import Storage


@pytest.fixture
def store(home: Path) -> Storage:
    return Storage(home)


def begin(store: Storage) -> ProgramStart:
    return program_start(Options(), store, None, seed=1)


def test_settings_of_a_newer_program_are_kept_aside_and_used_as_far_as_known(
    store: Storage, home: Path
) -> None:
    newer = '{"version": 99, "theme": "light", "future": [1]}'
    store.write_settings(newer)
    start = begin(store)
    assert start.state.settings == Settings(theme="light")
    [_, outcome] = start.actions
    assert isinstance(outcome, RequestFailed)
    assert "\n" not in str(outcome.message)
    assert (home / "settings-previous.json").read_text() == newer
    again = begin(Storage(home))
    assert again.state.settings == Settings(theme="light")
    assert again.actions == [ProgramStarted()]


def test_our_engine_starts_with_the_options_of_the_settings(store: Storage) -> None:
    store.write_settings(settings_to_json(Settings(hash_mb=128, threads=3, book_path="/book.bin")))
    options = begin(store).state.engines.options
    assert options == SetSearchOptions(hash_mb=128, threads=3, book_path="/book.bin")
