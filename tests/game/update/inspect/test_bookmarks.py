"""Bookmarks on Inspect: which nodes can be kept, with which notes, and where they are stored."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from capsule_text import capsule_with
from hypothesis import given
from hypothesis import strategies as st
from inspecting import inspection, recorded, search_state
from msgspec.structs import replace

from engine.core.board.position import START_FEN
from engine.inspection.recording.capsule import decode_capsule
from engine.protocol.capsule_text import with_bookmarks
from engine.protocol.inspect_facts import (
    MOST_BOOKMARKS,
    MOST_NOTE_LETTERS,
    Bookmark,
    BookmarkedNode,
)
from engine.protocol.inspect_messages import GoToNodeSearch as GoToNodeSearchCommand
from engine.protocol.inspect_messages import InspectCapsule
from engine.protocol.messages import EngineDied
from engine.protocol.recording_reports import RecordingBegan, SearchRecorded
from game.actions.between_features import ShowScreen, StepThroughSearch
from game.actions.effects import CopyText, SendToInspector, WriteFile
from game.actions.game import CloseDialog, EngineReport
from game.actions.game_files import CLIPBOARD, ChoosePath, LoadText
from game.app.registry import FEATURES
from game.features.inspect import queries
from game.features.inspect.actions.bookmarks import (
    ChoosePlace,
    DropNote,
    GoToPlace,
    KeepNote,
    OpenPlaces,
    RemoveBookmark,
    ToggleBookmark,
    TypeNote,
    WriteNote,
)
from game.features.inspect.actions.search_questions import (
    AttachCapsuleToMove,
    CopyCapsule,
    SaveCapsule,
)
from game.features.inspect.actions.search_stepping import (
    CancelRecording,
    GoToNodeSearch,
    InspectionReport,
    RetryRecording,
)
from game.features.inspect.model.bookmarks import Bookmarks, KeptNode, clean_note
from game.features.inspect.model.inspection import inspection_of
from game.features.inspect.model.places_dialog import PlacesDialog
from game.formats import capsules
from game.state import screens
from game.state.engines import FIRST_SEAT

if TYPE_CHECKING:
    from tests.game.conftest import Desk

SEARCH = [START_FEN, False, "e2e4 e7e5 g1f3", None, 1, 1, 3, 900, False, "depth"]
CONTENT = {"engine": "Glassbox", "hash": 1, "dense": False, "searches": [SEARCH]}
CAPSULE = with_bookmarks(capsule_with(CONTENT), ())
"""The capsule of the search, as the engine writes it."""
OTHER = with_bookmarks(capsule_with(CONTENT | {"hash": 2}), ())

node_searches = st.integers(0, 12)
notes = st.text(max_size=MOST_NOTE_LETTERS + 20)
changes = st.lists(
    st.tuples(st.sampled_from(["keep", "remove", "note"]), node_searches, notes), max_size=30
)


def node(node_search: int) -> KeptNode:
    return KeptNode(node_search, node_search // 16, None)


def changed(bookmarks: Bookmarks, kind: str, node_search: int, note: str) -> Bookmarks:
    if kind == "keep":
        return bookmarks.with_kept(node(node_search))
    if kind == "remove":
        return bookmarks.without(node_search)
    return bookmarks.with_note(node_search, note)


class TestLaws:
    @given(changes)
    def test_bookmarks_stay_in_order_and_within_the_bounds_of_a_capsule(
        self, wanted: list[tuple[str, int, str]]
    ) -> None:
        bookmarks = Bookmarks()
        for kind, node_search, note in wanted:
            bookmarks = changed(bookmarks, kind, node_search, note)
        kept = [one.node_search for one in bookmarks.kept]
        assert kept == sorted(set(kept))
        assert not set(kept) & {one.node_search for one in bookmarks.removed}
        marked = with_bookmarks(CAPSULE, bookmarks.marks)
        assert decode_capsule(marked).bookmarks == bookmarks.marks

    @given(changes, node_searches, notes)
    def test_a_removed_bookmark_comes_back_with_its_note(
        self, wanted: list[tuple[str, int, str]], node_search: int, note: str
    ) -> None:
        before = Bookmarks()
        for one in wanted:
            before = changed(before, *one)
        kept = before.with_kept(node(node_search)).with_note(node_search, note)
        assert kept.without(node_search).of(node_search) is None
        again = kept.without(node_search).with_kept(node(node_search))
        assert again.kept == kept.kept

    @given(notes)
    def test_a_note_is_one_printable_line_that_cleaning_leaves_alone(self, note: str) -> None:
        cleaned = clean_note(note)
        assert cleaned.isprintable()
        assert len(cleaned) <= MOST_NOTE_LETTERS
        assert clean_note(cleaned) == cleaned

    def test_a_full_list_takes_no_more(self) -> None:
        full = Bookmarks()
        for number in range(MOST_BOOKMARKS):
            full = full.with_kept(node(number))
        assert full.is_full
        assert full.with_kept(node(MOST_BOOKMARKS)) == full

    @given(st.dictionaries(node_searches, notes), st.dictionaries(node_searches, notes))
    def test_joining_loses_no_bookmark_and_no_note_of_one_s_own(
        self, own: dict[int, str], read: dict[int, str]
    ) -> None:
        before = Bookmarks()
        for node_search, note in own.items():
            before = before.with_kept(node(node_search)).with_note(node_search, note)
        others = [
            BookmarkedNode(Bookmark(one, clean_note(note).strip()), 0, None)
            for one, note in read.items()
        ]
        joined = before.joined(others)
        assert {one.node_search for one in joined.kept} == own.keys() | read.keys()
        for one in before.kept:
            found = joined.of(one.node_search)
            assert found is not None
            assert not one.note or found.note == one.note


@pytest.fixture
def marked(played: Desk) -> Desk:
    """A search with a capsule, open at its root; two nodes of it were visited."""
    played.do(StepThroughSearch())
    show(played, 0)
    for node_search in (160, 320):
        played.do(GoToNodeSearch(node_search))
        arrive(played, node_search)
    return played


def show(desk: Desk, node_search: int, bookmarks: tuple[BookmarkedNode, ...] = ()) -> None:
    """Let the engine report the recording, and show its first node."""
    number = inspection(desk).number
    report = replace(recorded(number), capsule=CAPSULE, file_capsule=CAPSULE, bookmarks=bookmarks)
    desk.do(InspectionReport(report))
    arrive(desk, node_search)


def arrive(desk: Desk, node_search: int) -> None:
    one = inspection(desk)
    shown = search_state(one.number, one.request, ("f8c5",), node_search)
    desk.do(InspectionReport(replace(shown, node=node_search // 16)))


def kept(desk: Desk) -> list[tuple[int, str]]:
    return [(one.node_search, one.note) for one in queries.bookmarks_of(desk.state).kept]


class TestKeeping:
    def test_the_key_keeps_the_shown_node_and_removes_it_again(self, marked: Desk) -> None:
        marked.do(ToggleBookmark())
        assert kept(marked) == [(320, "")]
        assert "20" in marked.notice
        marked.do(ToggleBookmark())
        assert kept(marked) == []

    def test_a_place_where_one_was_can_be_kept_from_the_list(self, marked: Desk) -> None:
        marked.do(OpenPlaces(), ToggleBookmark(160))
        assert kept(marked) == [(160, "")]

    @pytest.mark.parametrize("node_search", [-1, 5, 161, 10**9])
    def test_an_unknown_node_is_never_kept(self, marked: Desk, node_search: int) -> None:
        marked.do(ToggleBookmark(node_search), OpenPlaces(), ChoosePlace(node_search))
        assert kept(marked) == []
        assert isinstance(marked.state.dialog, PlacesDialog)
        assert marked.state.dialog.chosen == 320

    def test_nothing_is_kept_before_a_search_is_shown(self, desk: Desk) -> None:
        assert not FEATURES.may(desk.state, ToggleBookmark)
        desk.do(ToggleBookmark(), WriteNote(), OpenPlaces(), RemoveBookmark(0))
        assert desk.state.dialog is None
        assert inspection_of(desk.state) is None

    def test_a_full_list_is_said_and_changes_nothing(self, marked: Desk) -> None:
        full = Bookmarks(tuple(node(number) for number in range(MOST_BOOKMARKS)))
        inspection(marked).bookmarks = full
        marked.do(ToggleBookmark())
        assert queries.bookmarks_of(marked.state) == full
        assert str(MOST_BOOKMARKS) in marked.notice


class TestNotes:
    def test_a_note_is_kept_by_enter_with_its_node(self, marked: Desk) -> None:
        marked.do(WriteNote(), TypeNote("why "), TypeNote(" why not? \n"), KeepNote())
        assert kept(marked) == [(320, "why not?")]
        assert marked.state.dialog is None

    def test_esc_leaves_the_note_as_it_was(self, marked: Desk) -> None:
        marked.do(WriteNote(), TypeNote("first"), KeepNote())
        marked.do(WriteNote(), TypeNote("second"), DropNote())
        assert kept(marked) == [(320, "first")]
        assert marked.state.dialog is None

    def test_enter_without_a_note_keeps_the_node(self, marked: Desk) -> None:
        marked.do(WriteNote(), KeepNote())
        assert kept(marked) == [(320, "")]

    def test_a_typed_note_is_not_lost_when_another_row_is_chosen(self, marked: Desk) -> None:
        marked.do(OpenPlaces(), TypeNote("here"), ChoosePlace(160), TypeNote("there"), GoToPlace())
        assert kept(marked) == [(160, "there"), (320, "here")]

    def test_an_erased_note_leaves_the_bookmark(self, marked: Desk) -> None:
        marked.do(WriteNote(), TypeNote("here"), KeepNote())
        marked.do(OpenPlaces(), TypeNote(""), KeepNote())
        assert kept(marked) == [(320, "")]
        assert isinstance(marked.state.dialog, PlacesDialog)

    def test_pressing_again_restores_the_note(self, marked: Desk) -> None:
        marked.do(WriteNote(), TypeNote("here"), KeepNote())
        marked.do(ToggleBookmark(), ToggleBookmark())
        assert kept(marked) == [(320, "here")]


class TestList:
    def test_it_has_the_bookmarks_and_then_the_places_the_newest_first(self, marked: Desk) -> None:
        marked.do(OpenPlaces(), ToggleBookmark(160))
        listed = queries.known_places(marked.state)
        assert [one.node_search for one in listed.kept] == [160]
        assert [one.node_search for one in listed.others] == [320, 0]
        marked.do(RemoveBookmark(160))
        listed = queries.known_places(marked.state)
        assert [one.node_search for one in listed.others] == [320, 160, 0]

    def test_a_row_leads_to_its_node_and_closes_the_list(self, marked: Desk) -> None:
        marked.do(OpenPlaces(), ChoosePlace(160))
        marked.effects.clear()
        marked.do(GoToPlace())
        (command,) = [one.command for one in marked.asked(SendToInspector)]
        assert isinstance(command, GoToNodeSearchCommand)
        assert command.node_search == 160
        assert marked.state.dialog is None

    def test_closing_it_changes_nothing(self, marked: Desk) -> None:
        marked.do(OpenPlaces(), CloseDialog())
        assert kept(marked) == []


class TestCapsule:
    def marks(self, text: str) -> tuple[Bookmark, ...]:
        return decode_capsule(text).bookmarks

    def test_without_bookmarks_it_is_the_capsule_of_the_engine(self, marked: Desk) -> None:
        marked.do(CopyCapsule())
        assert [one.text for one in marked.asked(CopyText)] == [CAPSULE]

    def test_saved_copied_and_attached_it_has_the_bookmarks(self, marked: Desk) -> None:
        marked.do(WriteNote(), TypeNote("here"), KeepNote())
        wanted = (Bookmark(320, "here"),)
        marked.effects.clear()
        marked.do(CopyCapsule(), SaveCapsule(), ChoosePath("/tmp/one", saving=True))
        assert [self.marks(one.text) for one in marked.asked(CopyText)] == [wanted]
        assert [self.marks(str(one.text)) for one in marked.asked(WriteFile)] == [wanted]
        marked.do(AttachCapsuleToMove())
        node = marked.state.session.game.moves[-1]
        assert self.marks(capsules.capsule_in_comment(node)) == wanted

    def test_a_capsule_that_cannot_hold_them_is_one_line_and_nothing_is_written(
        self, marked: Desk
    ) -> None:
        marked.do(ToggleBookmark())
        inspection(marked).capsule = "no capsule"
        marked.effects.clear()
        marked.do(CopyCapsule(), AttachCapsuleToMove())
        assert marked.asked(CopyText) == []
        assert marked.notice
        assert capsules.capsule_in_comment(marked.state.session.game.moves[-1]) == ""

    def test_an_opened_capsule_brings_its_bookmarks(self, desk: Desk) -> None:
        read(desk, with_bookmarks(CAPSULE, [Bookmark(160, "theirs")]))
        assert kept(desk) == [(160, "theirs")]
        (one,) = queries.bookmarks_of(desk.state).kept
        assert (one.node, one.path) == (10, None)
        desk.do(GoToNodeSearch(160))
        arrive(desk, 160)
        (one,) = queries.bookmarks_of(desk.state).kept
        assert one.path == ("f8c5",), "once one was there, the moves are known"

    def test_a_search_that_is_recorded_again_keeps_what_was_removed_removed(
        self, desk: Desk
    ) -> None:
        text = with_bookmarks(CAPSULE, [Bookmark(160, "theirs")])
        read(desk, text)
        desk.do(RemoveBookmark(160))
        show(desk, 0, bookmarks_in(text))
        assert kept(desk) == []

    def test_an_attached_capsule_can_be_attached_again_with_more(self, marked: Desk) -> None:
        marked.do(ToggleBookmark(), AttachCapsuleToMove(), CancelRecording())
        game = marked.state.session.game
        last = game.tree[game.end]
        game.tree = game.tree.with_node(game.end, replace(last, search_id=None))  # As if read.
        marked.do(StepThroughSearch())
        begin(marked, capsules.capsule_in_comment(last))
        assert FEATURES.may(marked.state, AttachCapsuleToMove)
        marked.do(GoToNodeSearch(160))
        arrive(marked, 160)
        marked.do(ToggleBookmark(), AttachCapsuleToMove())
        attached = capsules.capsule_in_comment(marked.state.session.game.moves[-1])
        assert self.marks(attached) == (Bookmark(160), Bookmark(320))
        assert queries.is_inspection_of_game(inspection(marked), marked.state.session.game)


def bookmarks_in(text: str) -> tuple[BookmarkedNode, ...]:
    """Return what the engine reports about the bookmarks of a capsule."""
    marks = decode_capsule(text).bookmarks
    return tuple(BookmarkedNode(one, one.node_search // 16, None) for one in marks)


def begin(desk: Desk, text: str) -> None:
    """Let the engine record the capsule that it is asked for."""
    number = next(
        one.command.inspection
        for one in reversed(desk.asked(SendToInspector))
        if isinstance(one.command, InspectCapsule)
    )
    desk.do(InspectionReport(RecordingBegan(number, text, 900, START_FEN)))
    show(desk, 0, bookmarks_in(text))


def read(desk: Desk, text: str) -> None:
    """Open a capsule from the clipboard."""
    desk.do(LoadText(text, CLIPBOARD))
    begin(desk, text)


class TestSession:
    def test_they_outlive_the_engine(self, marked: Desk) -> None:
        marked.do(WriteNote(), TypeNote("here"), KeepNote())
        marked.do(EngineReport(FIRST_SEAT, EngineDied(-9, 1, gave_up=False)))
        marked.effects.clear()
        marked.do(CopyCapsule())
        (copied,) = marked.asked(CopyText)
        assert decode_capsule(copied.text).bookmarks == (Bookmark(320, "here"),)
        marked.do(RetryRecording())
        show(marked, 0)
        assert kept(marked) == [(320, "here")]

    def test_they_are_there_again_after_leaving_inspect(self, marked: Desk) -> None:
        marked.do(ToggleBookmark(), ShowScreen(screens.PLAY), StepThroughSearch())
        assert kept(marked) == [(320, "")]

    def test_they_are_there_again_after_the_recording_was_closed(self, marked: Desk) -> None:
        marked.do(WriteNote(), TypeNote("here"), KeepNote(), CancelRecording())
        marked.do(StepThroughSearch())
        assert kept(marked) == []
        show(marked, 0)
        assert kept(marked) == [(320, "here")]

    def test_another_search_has_its_own(self, marked: Desk) -> None:
        marked.do(ToggleBookmark(), CancelRecording(), StepThroughSearch())
        other: SearchRecorded = replace(recorded(inspection(marked).number), capsule=OTHER)
        marked.do(InspectionReport(other))
        assert kept(marked) == []
