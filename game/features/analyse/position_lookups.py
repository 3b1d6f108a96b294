"""What the book and the tablebases know of the shown position. Pure functions."""

from __future__ import annotations

from typing import NamedTuple

from engine.protocol.lookups import BookMove, LookedUp
from game.features.analyse import queries
from game.features.analyse.model import WantedLookup, analysis_of
from game.queries import shown_position
from game.queries.seated_engines import UNRESPONSIVE
from game.rules import positions
from game.state.engines import EngineNotice
from game.state.state import State


class BookShare(NamedTuple):
    """A move of the book, and how often it is played."""

    move: str
    percent: int


def has_book_and_tablebases(state: State) -> tuple[bool, bool]:
    """Return whether the path of a book, and that of tablebases, is set."""
    return bool(state.settings.book_path), bool(state.settings.tablebase_path)


def wanted_lookup(state: State) -> WantedLookup | None:
    """Return what is to be looked up for the shown position; None where no path is set.

    The tablebases have no position with more pieces than their largest table, which our engine
    finds out at once.
    """
    analysis = analysis_of(state)
    book, tables = state.settings.book_path or "", state.settings.tablebase_path or ""
    if analysis is None or not (book or tables):
        return None
    session = state.sessions.by_id[analysis.session_id]
    node = shown_position.shown_node(session)
    return WantedLookup(positions.position_key_at(session.game.tree, node), book, tables)


def known_lookup(state: State) -> LookedUp | None:
    """Return what is known of the shown position; None while it is looked up."""
    analysis, lookup = analysis_of(state), wanted_lookup(state)
    return None if analysis is None or lookup is None else analysis.looked_up.get(lookup)


class NoLookupReason(NamedTuple):
    """Why nothing can be looked up."""

    notice: EngineNotice | None
    """What is said about our engine; None if it does not watch this analysis."""


def why_not_looked_up(state: State) -> NoLookupReason | None:
    """Return why nobody can look the shown position up; None if our engine can."""
    analysis = analysis_of(state)
    row = None if analysis is None else queries.own_engine_row(analysis)
    if row is None:
        return NoLookupReason(None)
    seated = state.engines.at[row.seat]
    return NoLookupReason(seated.notice) if seated.status in UNRESPONSIVE else None


def book_shares(moves: tuple[BookMove, ...]) -> list[BookShare]:
    """Return the moves of a book with their shares of all weights in percent."""
    total = sum(one.weight for one in moves)
    return [BookShare(one.move, round(100 * one.weight / total)) for one in moves]
