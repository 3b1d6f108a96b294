"""The bookmarks of the search: keeping and removing them, their notes, and those of a capsule."""

from __future__ import annotations

from msgspec.structs import replace

from engine.protocol.inspect_facts import MOST_BOOKMARKS
from engine.protocol.inspect_messages import InspectReport
from engine.protocol.recording_reports import SearchRecorded
from game.actions.shortcuts.keymap import action_key_label
from game.features.inspect import queries as inspect_queries
from game.features.inspect.actions.bookmarks import ToggleBookmark, WriteNote
from game.features.inspect.model.bookmarks import Bookmarks
from game.features.inspect.model.inspection import Inspection, Recordings, inspection_of
from game.features.inspect.shortcuts.inspect_shortcuts import INSPECT_SHORTCUTS
from game.features.inspect.update.places import visited_places
from game.message import message, template
from game.state.state import State
from game.update import common
from game.words.inspect.scores import group_digits

KEPT = template("Node {node} is a bookmark now. Press {key} to write a note.")
BACK = template("The bookmark at node {node} is back, with its note.")
REMOVED = template("The bookmark at node {node} is removed. Press {key} to keep it again.")
TOO_MANY = message("There are already {most} bookmarks. Remove one first.", most=MOST_BOOKMARKS)


def toggle_bookmark(state: State, node_search: int | None) -> None:
    """Keep a node search as a bookmark, or remove its bookmark; None stands for the shown node.

    Only a node where one was, or that was kept before, can be kept.
    """
    inspection = inspect_queries.recorded_inspection(state)
    shown = None if inspection is None else inspection.search_state
    if inspection is None or shown is None:
        return
    wanted = shown.node_search if node_search is None else node_search
    kept = inspect_queries.bookmarks_of(state).of(wanted)
    if kept is None:
        if keep(state, wanted):
            place = inspect_queries.bookmarks_of(state).of(wanted)
            assert place is not None
            said = BACK if place.note else KEPT
            key = action_key_label(INSPECT_SHORTCUTS, WriteNote(), state.settings.keys)
            common.show_info(state, said.filled(node=group_digits(place.node), key=key))
        return
    remove_bookmark(state, wanted)
    key = action_key_label(INSPECT_SHORTCUTS, ToggleBookmark(), state.settings.keys)
    common.show_info(state, REMOVED.filled(node=group_digits(kept.node), key=key))


def keep(state: State, node_search: int) -> bool:
    """Keep a place as a bookmark; return whether it is one now. A full list is said."""
    inspection = inspect_queries.recorded_inspection(state)
    place = inspect_queries.known_places(state).at(node_search)
    if inspection is None or place is None:
        return False
    before = inspect_queries.bookmarks_of(state)
    if before.of(node_search) is None and before.is_full:
        common.show_error(state, TOO_MANY)
        return False
    _set(state, inspection, before.with_kept(place))
    return True


def remove_bookmark(state: State, node_search: int) -> None:
    """Remove a bookmark."""
    inspection = inspect_queries.recorded_inspection(state)
    if inspection is not None:
        _set(state, inspection, inspect_queries.bookmarks_of(state).without(node_search))


def write_note(state: State, node_search: int, note: str) -> None:
    """Keep a place with a note; an empty note leaves a place that is not kept as it is."""
    inspection = inspect_queries.recorded_inspection(state)
    known = inspect_queries.bookmarks_of(state).of(node_search)
    if inspection is None or (known is None and not note.strip()):
        return
    if keep(state, node_search):
        marked = inspect_queries.bookmarks_of(state).with_note(node_search, note)
        _set(state, inspection, marked)


def accept_recorded(state: State, report: InspectReport) -> None:
    """Take the bookmarks that a search has when it is recorded for the first time.

    They are those that it had before in this run, and those of its capsule. If a move leads back to
    a search of this run, its capsule is older, so only the former count.
    """
    inspection = inspection_of(state)
    if (
        not isinstance(report, SearchRecorded)
        or inspection is None
        or inspection.recorded is not report
        or inspection.bookmarks is not None
    ):
        return
    before = state.model(Recordings).bookmarks.get(report.capsule) if report.capsule else None
    found = before or Bookmarks()
    if before is None or inspection.is_loaded:
        found = found.joined(report.bookmarks)
    _set(state, inspection, found)


def _set(state: State, inspection: Inspection, bookmarks: Bookmarks) -> None:
    """Store the bookmarks, also for when one comes back to the same search later."""
    inspection.bookmarks = bookmarks
    recordings, recorded = state.model(Recordings), inspection.recorded
    if recorded is None or not recorded.capsule or bookmarks == Bookmarks():
        return
    kept = {**recordings.bookmarks, recorded.capsule: bookmarks}
    state.put(replace(recordings, bookmarks=kept))


def note_path(state: State) -> None:
    """Note the moves to the shown node at its bookmark, if they were not known before."""
    inspection = inspect_queries.recorded_inspection(state)
    shown = None if inspection is None else inspection.search_state
    if inspection is None or shown is None or inspection.bookmarks is None:
        return
    known = inspection.bookmarks.of(shown.node_search)
    if known is not None and known.path is None:
        path = visited_places.shown_place(inspection, shown).path
        _set(state, inspection, inspection.bookmarks.with_path(shown.node_search, path))
