"""The dialog that edits the tags of a game, and how its changes are undone."""

from __future__ import annotations

from pathlib import Path

import pytest
from library_desk import LibraryDesk, library_desk, pgn_of
from library_table import LibraryTable
from play_scenes import idle

from engine.protocol.library.commands import AddGames, EditTags
from engine.protocol.library.tag_edit import TagChange, TagEdit
from game.actions.between_features import ShowScreen
from game.app.registry import FEATURES
from game.features.library.actions import (
    ChooseTag,
    OpenTags,
    SaveTags,
    TypeTag,
    TypeTagName,
    TypeTagValue,
    UndoLibraryEdit,
)
from game.features.library.model import LibraryModel, TagsDialog, library_of
from game.features.library.tag_draft import changes_of, other_tags, shown_values
from game.state.library import LibraryUser
from game.state.screens import LIBRARY
from game.state.state import NoticeKind, State
from game.update import library


def dialog_of(state: State) -> TagsDialog:
    assert isinstance(state.dialog, TagsDialog)
    return state.dialog


def model_of(state: State) -> LibraryModel:
    found = library_of(state)
    assert found is not None
    return found


def edits_of(table: LibraryTable) -> list[EditTags]:
    return [one for one in table.asked if isinstance(one, EditTags)]


@pytest.fixture
def shown() -> LibraryTable:
    table = LibraryTable(idle())
    table.do(ShowScreen(LIBRARY))
    return table


def test_unknown_tags_of_the_roster_are_empty_and_those_of_the_start_are_left_out() -> None:
    tags = (("White", "Anna"), ("Date", "????.??.??"), ("Site", "?"), ("FEN", "x"), ("ECO", "B90"))
    values = shown_values(tags)
    assert other_tags(values) == ["ECO"]
    assert (values["White"], values["Date"], values["Site"]) == ("Anna", "", "")
    assert changes_of(values, values) == ()


def test_an_empty_value_removes_a_tag() -> None:
    before = {"White": "Anna", "ECO": "B90"}
    assert changes_of(before, {"White": "Anna", "ECO": " "}) == (TagChange("ECO", None),)


def test_only_what_has_changed_is_sent_and_the_dialog_closes(shown: LibraryTable) -> None:
    shown.do(OpenTags(), TypeTag("White", "Anna"), TypeTagName("Annotator"), TypeTagValue("Bea"))
    game = dialog_of(shown.state).game
    shown.do(SaveTags())
    changes = (TagChange("White", "Anna"), TagChange("Annotator", "Bea"))
    assert [one.edits for one in edits_of(shown)] == [(TagEdit(game, changes),)]
    assert shown.state.dialog is None
    assert shown.state.notice is not None
    assert shown.state.notice.kind is NoticeKind.SUCCESS


def test_the_game_beside_the_list_is_read_again(shown: LibraryTable) -> None:
    shown.do(OpenTags(), TypeTag("White", "Anna"), SaveTags())
    model = model_of(shown.state)
    assert model.preview is not None
    assert model.preview.game.row.white == "Anna"
    assert FEATURES.may(shown.state, OpenTags)


def test_nothing_changed_asks_nothing(shown: LibraryTable) -> None:
    shown.do(OpenTags(), SaveTags())
    assert shown.state.dialog is None
    assert edits_of(shown) == []


def test_a_refused_value_is_said_in_the_dialog_which_stays_as_it_is(shown: LibraryTable) -> None:
    shown.do(OpenTags(), TypeTag("Date", "last year"), SaveTags())
    dialog = dialog_of(shown.state)
    assert dialog.fault
    assert dialog.values["Date"] == "last year"
    assert model_of(shown.state).edits == ()
    shown.do(TypeTag("Date", "2024"))
    assert not dialog.fault
    shown.do(SaveTags())
    assert shown.state.dialog is None


def test_another_tag_can_be_chosen_and_what_was_typed_stays(shown: LibraryTable) -> None:
    shown.do(OpenTags(), TypeTagName("Annotator"), TypeTagValue("Bea"), ChooseTag(0))
    shown.do(TypeTagName("Board"), TypeTagValue("7"), ChooseTag(9))
    dialog = dialog_of(shown.state)
    assert (dialog.name, dialog.value, dialog.row) == ("Board", "7", 1)
    assert dialog.after["Annotator"] == "Bea"


def test_undo_brings_the_former_tags_back(shown: LibraryTable) -> None:
    shown.do(OpenTags())
    before = dialog_of(shown.state).values["White"]
    shown.do(TypeTag("White", "Anna"), SaveTags(), UndoLibraryEdit())
    last = edits_of(shown)[-1]
    assert last.is_undo
    assert last.edits[0].changes == (TagChange("White", before),)
    assert model_of(shown.state).edits == ()
    assert not FEATURES.may(shown.state, UndoLibraryEdit)


def _shown_desk(desk: LibraryDesk) -> None:
    def adding(number: int) -> AddGames:
        return AddGames(number, pgn_of("1. e4 *", white="Anna", ECO="B00"), "club")

    desk.run(library.ask(desk.state, LibraryUser.OWN_GAMES, adding))
    desk.settle()
    desk.do(ShowScreen(LIBRARY))
    desk.settle()


def test_the_library_changes_refuses_and_restores_tags(tmp_path: Path) -> None:
    with library_desk(tmp_path) as desk:
        _shown_desk(desk)
        desk.do(OpenTags(), TypeTag("Date", "2024.13.45"), SaveTags())
        desk.settle()
        assert dialog_of(desk.state).fault
        desk.do(TypeTag("Date", "2024.06.17"), TypeTag("White", "Bea"), SaveTags())
        desk.settle()
        row = model_of(desk.state).row
        assert row is not None
        assert (row.white, row.date) == ("Bea", 20240617)
        preview = model_of(desk.state).preview
        assert preview is not None
        assert preview.game.row == row
        desk.do(UndoLibraryEdit())
        desk.settle()
        row = model_of(desk.state).row
        assert row is not None
        assert (row.white, row.date) == ("Anna", 0)
