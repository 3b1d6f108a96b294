"""Writes new faults of the engines, of reports and of the library into the log of faults."""

from __future__ import annotations

from game.actions.effects import Effect, LogFault
from game.message import Text
from game.state.library import Library
from game.state.reviews import Reviews
from game.state.state import State
from game.words.engine_faults import engine_line
from game.words.library_faults import library_fault_sentence


def shown_faults(state: State) -> tuple[Text, ...]:
    """Return the faults that the window shows of its engines, its reports and its library."""
    notices = [engine.notice for engine in state.engines.at.values()]
    notices += [review.notice for review in state.model(Reviews).by_game.values()]
    lines = [line for line in map(engine_line, notices) if line]
    fault = state.model(Library).fault
    return (*lines, *([] if fault is None else [library_fault_sentence(fault)]))


def log_new_faults(shown_now: tuple[Text, ...], known: tuple[Text, ...]) -> list[Effect]:
    """Return the effects that log the faults that are shown now and were not known before."""
    return [LogFault(fault) for fault in shown_now if fault not in known]
