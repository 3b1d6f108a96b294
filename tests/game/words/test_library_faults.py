"""Faults of the library in words."""

from __future__ import annotations

import pytest

from engine.library.store.faults import CODES, SYSTEM_CODES
from engine.protocol.library.library_fault import LibraryFault, LibraryFaultCode
from game.system.fault_log import loggable
from game.words.library_faults import FAULTS, library_fault_sentence

PATH, RAW = "/home/x/games.library", "btreeInitPage() returns error code 11"
OF_THE_FILE = {one.name for one in (*CODES.values(), *SYSTEM_CODES.values())} | {"SYSTEM", "IN_USE"}


def test_every_fault_has_a_sentence() -> None:
    assert set(FAULTS) == set(LibraryFaultCode)


@pytest.mark.parametrize("name", sorted(OF_THE_FILE | {"INTERNAL"}))
def test_what_sqlite_says_is_in_the_log_and_not_on_the_screen(name: str) -> None:
    sentence = library_fault_sentence(LibraryFault(LibraryFaultCode[name], PATH, system_text=RAW))
    assert RAW not in str(sentence)
    assert RAW in loggable(sentence)


@pytest.mark.parametrize("name", sorted(OF_THE_FILE))
def test_a_fault_of_the_file_says_which(name: str) -> None:
    assert PATH in str(library_fault_sentence(LibraryFault(LibraryFaultCode[name], PATH)))


def test_what_the_player_is_shown_is_logged_once() -> None:
    fault = LibraryFault(LibraryFaultCode.FILE_UNREADABLE, PATH, system_text="No such file")
    assert loggable(library_fault_sentence(fault)).count("No such file") == 1
