"""The options of our own engine, as the settings have them, and the faults of these options."""

from __future__ import annotations

from engine.protocol.faults import Fault
from engine.protocol.messages import SetSearchOptions
from engine.protocol.shared_enums import FaultCode
from game.state.settings import Settings
from game.state.state import State

SETTINGS: dict[FaultCode, str] = {
    FaultCode.BOOK_UNREADABLE: "book_path",
    FaultCode.BOOK_FORMAT: "book_path",
    FaultCode.TABLEBASE_UNREADABLE: "tablebase_path",
    FaultCode.TABLEBASE_MISSING: "tablebase_path",
    FaultCode.OUT_OF_MEMORY: "hash_mb",
    FaultCode.HASH_OVER_MEMORY: "hash_mb",
}
"""The setting that each fault of an option is about."""


def own_engine_options(settings: Settings) -> SetSearchOptions:
    """Return the options that our engine gets."""
    return SetSearchOptions(
        hash_mb=settings.hash_mb,
        threads=settings.threads,
        book_path=settings.book_path or "",
        syzygy_path=settings.tablebase_path or "",
    )


def option_fault(state: State, name: str) -> Fault | None:
    """Return why our engine does not use the value of a setting; None if it does."""
    faults = state.engines.option_faults
    return next((one for one in faults if SETTINGS.get(one.code) == name), None)
