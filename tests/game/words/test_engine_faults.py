"""Every fault code, and every event of an engine, has its words."""

from __future__ import annotations

from string import Formatter

import pytest
from cases import for_each

from engine.protocol.faults import Fault
from engine.protocol.shared_enums import EXTERNAL_FAULTS, FaultCode
from engine.tools import engine_texts as command_line
from game.state.engines import EngineEvent, EngineNotice
from game.words import engine_faults
from game.words.engine_faults import ABOUT_A_MOVE, engine_line, fault_sentence

FULL = {
    "number": 41,
    "least": 42,
    "most": 43,
    "fen": "a FEN",
    "path": "/a/path",
    "name": "an option",
    "system_text": "what the system says",
}

ENGLISH_FROM_THE_CORE = (FaultCode.POSITION_REFUSED,)
"""The faults whose text the core writes in English. The window shows the position instead."""

OWN_FAULTS = set(FaultCode) - EXTERNAL_FAULTS - set(ENGLISH_FROM_THE_CORE)


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def is_sentence(text: str) -> bool:
    return text[:1].isupper() and text.endswith(".") and "\n" not in text and ".." not in text


@for_each(code=FaultCode)
def test_a_fault_is_a_sentence_with_its_arguments(code: FaultCode) -> None:
    sentence = str(fault_sentence(Fault(code, **FULL)))  # type: ignore[arg-type]
    assert is_sentence(sentence)
    for name in placeholders(engine_faults.FAULTS[code].id):
        assert str(FULL[name]) in sentence


@pytest.mark.parametrize("code", sorted(OWN_FAULTS))
def test_window_and_command_line_give_the_same_arguments(code: FaultCode) -> None:
    assert placeholders(engine_faults.FAULTS[code].id) == placeholders(command_line.FAULTS[code])


def test_a_text_of_the_system_that_ends_in_a_full_stop_has_no_second_one() -> None:
    assert is_sentence(str(fault_sentence(Fault(FaultCode.INTERNAL, system_text="It failed."))))


@for_each(event=EngineEvent, fault=[None, Fault(FaultCode.OUT_OF_MEMORY)], exit_code=[None, -9])
def test_whatever_happens_to_an_engine_is_a_sentence(
    event: EngineEvent, fault: Fault | None, exit_code: int | None
) -> None:
    if event is EngineEvent.FAULT:
        fault = fault or Fault(FaultCode.INTERNAL, system_text="it failed")
    notice = EngineNotice(event, fault, "e7e5", seconds=10, exit_code=exit_code, deaths=4)
    line = str(engine_line(notice))
    assert is_sentence(line)
    if fault is not None and event not in ABOUT_A_MOVE:
        assert str(fault_sentence(fault)) in line


def test_the_notice_gives_the_exit_code_and_the_number_of_deaths() -> None:
    line = str(engine_line(EngineNotice(EngineEvent.GAVE_UP, exit_code=-11, deaths=4)))
    assert "-11" in line
    assert "4" in line


def test_without_a_notice_there_is_no_line() -> None:
    assert engine_line(None) == ""
