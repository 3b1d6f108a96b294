"""Writes new faults of the engines and of reports into the log of faults."""

from __future__ import annotations

from game.actions.effects import Effect, LogFault
from game.message import Text
from game.state.reviews import Reviews
from game.state.state import State
from game.words.engine_faults import engine_line


def shown_faults(state: State) -> tuple[Text, ...]:
    """Return the faults that the window shows of its engines and of its reports."""
    notices = [engine.notice for engine in state.engines.at.values()]
    notices += [review.notice for review in state.model(Reviews).by_game.values()]
    lines = map(engine_line, notices)
    return tuple(line for line in lines if line)


def log_new_faults(shown_now: tuple[Text, ...], known: tuple[Text, ...]) -> list[Effect]:
    """Return the effects that log the faults that are shown now and were not known before."""
    return [LogFault(fault) for fault in shown_now if fault not in known]
