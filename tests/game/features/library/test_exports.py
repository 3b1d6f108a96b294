"""Games of the library are written to a file: which ones, how far that is, and how it ends."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from library_desk import library_desk, pgn_of
from library_table import LibraryTable
from play_scenes import idle

from engine.protocol.library.commands import AddGames, ExportGames, LibraryRequest
from engine.protocol.library.game_search import GameConditions, GameSearch
from engine.protocol.library.library_fault import LibraryFault, LibraryFaultCode
from engine.protocol.library.reports import (
    ExportEnded,
    ExportProgressed,
    ImportEnd,
    RequestRefused,
)
from game.actions.between_features import ShowScreen
from game.actions.files import PathChosen
from game.actions.game import AnswerQuestion, CloseDialog
from game.actions.library_effects import CancelLibraryImport
from game.app.registry import FEATURES
from game.features.library.actions import (
    CancelExport,
    ChooseFoundGame,
    ExportChosenGame,
    ExportFoundGames,
    TypeCondition,
)
from game.features.library.conditions import ConditionField
from game.features.library.library_texts import export_line
from game.features.library.model import LibraryModel, library_of
from game.state.dialogs.file_dialog import FileDialog, FileKind
from game.state.dialogs.question import ConfirmationDialog, Question
from game.state.library import LibraryUser
from game.state.screens import LIBRARY
from game.state.state import NoticeKind
from game.update import library

PATH = "/tmp/club.pgn"


def _are_no_exports(request: LibraryRequest) -> bool:
    return not isinstance(request, ExportGames)


class Exporting(LibraryTable):
    """The Library screen. The library answers at once, but for exports."""

    def __init__(self, games: int = 1_207) -> None:
        super().__init__(idle(), games, answers=_are_no_exports)
        self.do(ShowScreen(LIBRARY))

    @property
    def model(self) -> LibraryModel:
        found = library_of(self.state)
        assert found is not None
        return found

    def choose_path(self, path: str = PATH) -> None:
        assert isinstance(self.state.dialog, FileDialog)
        assert self.state.dialog.kind is FileKind.LIBRARY_GAMES
        assert self.state.dialog.saving
        self.state.dialog = None
        self.do(PathChosen(FileKind.LIBRARY_GAMES, path))

    def exports(self) -> list[ExportGames]:
        return [one for one in self.asked if isinstance(one, ExportGames)]

    def notice(self) -> NoticeKind | None:
        return None if self.state.notice is None else self.state.notice.kind


@pytest.fixture
def shown() -> Exporting:
    return Exporting()


def test_the_chosen_game_alone_is_exported(shown: Exporting) -> None:
    shown.do(ChooseFoundGame(7, 0), ExportChosenGame())
    shown.choose_path()
    row = shown.model.row
    assert row is not None
    (asked,) = shown.exports()
    assert (asked.games, asked.path, asked.may_replace) == ((row.game,), PATH, False)


def test_the_list_is_exported_with_its_conditions_and_its_order(shown: Exporting) -> None:
    shown.do(TypeCondition(ConditionField.PLAYER, "Carl"), ExportFoundGames())
    shown.choose_path()
    (asked,) = shown.exports()
    assert shown.model.found is not None
    assert asked.games == shown.model.found.search
    assert isinstance(asked.games, GameSearch)
    assert asked.games.conditions == GameConditions(player="Carl")


def test_progress_is_shown_until_the_end_is_said(shown: Exporting) -> None:
    shown.do(ExportFoundGames())
    assert not export_line(shown.model)
    shown.choose_path()
    number = shown.exports()[-1].number
    begins = export_line(shown.model)
    shown.report(ExportProgressed(number, 250, 1_207))
    goes_on = export_line(shown.model)
    assert begins
    assert goes_on not in ("", begins)
    shown.report(ExportEnded(number, ImportEnd.WHOLE, 1_207))
    assert not export_line(shown.model)
    assert shown.notice() is NoticeKind.SUCCESS


def test_only_one_export_runs_at_a_time(shown: Exporting) -> None:
    shown.do(ExportFoundGames())
    shown.choose_path()
    assert not FEATURES.may(shown.state, ExportFoundGames)
    shown.do(ExportFoundGames(), ExportChosenGame())
    assert shown.state.dialog is None
    assert len(shown.exports()) == 1


def test_a_cancelled_export_is_ended_once_and_said(shown: Exporting) -> None:
    shown.do(ExportFoundGames())
    shown.choose_path()
    number = shown.exports()[-1].number
    shown.do(CancelExport())
    assert shown.effects == [CancelLibraryImport(number)]
    shown.do(CancelExport())
    assert shown.effects == []
    shown.report(ExportEnded(number, ImportEnd.CANCELLED))
    assert shown.notice() is NoticeKind.INFO
    assert FEATURES.may(shown.state, ExportFoundGames)


@pytest.mark.parametrize("answer", [ExportEnded, RequestRefused])
def test_a_fault_is_one_line_and_leaves_nothing_running(
    shown: Exporting, answer: Callable[..., object]
) -> None:
    shown.do(ExportFoundGames())
    shown.choose_path()
    number = shown.exports()[-1].number
    fault = LibraryFault(LibraryFaultCode.FILE_UNWRITABLE, PATH, system_text="No such folder")
    if answer is ExportEnded:
        shown.report(ExportEnded(number, ImportEnd.FAILED, fault=fault))
    else:
        shown.report(RequestRefused(number, fault))
    assert shown.notice() is NoticeKind.ERROR
    assert not export_line(shown.model)
    assert FEATURES.may(shown.state, ExportChosenGame)


@pytest.mark.parametrize("is_replaced", [True, False])
def test_a_file_that_is_there_is_asked_for(shown: Exporting, is_replaced: bool) -> None:
    shown.do(ExportChosenGame())
    shown.choose_path()
    fault = LibraryFault(LibraryFaultCode.FILE_EXISTS, PATH)
    shown.report(ExportEnded(shown.exports()[-1].number, ImportEnd.FAILED, fault=fault))
    question = shown.state.dialog
    assert isinstance(question, ConfirmationDialog)
    assert (question.question, question.payload) == (Question.OVERWRITE_LIBRARY_GAMES, PATH)
    shown.do(AnswerQuestion(is_replaced))
    assert [one.may_replace for one in shown.exports()] == [False, True][: 1 + is_replaced]
    assert len({one.games for one in shown.exports()}) == 1


def test_no_file_means_no_export(shown: Exporting) -> None:
    shown.do(ExportFoundGames(), CloseDialog())
    assert shown.exports() == []
    assert not export_line(shown.model)
    shown.do(ExportChosenGame())
    assert isinstance(shown.state.dialog, FileDialog)


def test_an_empty_list_cannot_be_exported() -> None:
    shown = Exporting(games=0)
    shown.do(ExportFoundGames(), ExportChosenGame())
    assert shown.state.dialog is None
    assert not FEATURES.may(shown.state, ExportFoundGames)


def test_the_library_writes_the_games_of_the_list(tmp_path: Path) -> None:
    texts = [pgn_of("1. e4 *", white=f"Player {number}") for number in range(3)]
    target = tmp_path / "out.pgn"

    def adding(number: int) -> AddGames:
        return AddGames(number, "\n".join(texts), "club")

    with library_desk(tmp_path / "data") as desk:
        desk.run(library.ask(desk.state, LibraryUser.OWN_GAMES, adding))
        desk.settle()
        desk.do(ShowScreen(LIBRARY))
        desk.settle()
        for _ in range(2):
            desk.do(ExportFoundGames())
            desk.state.dialog = None
            desk.do(PathChosen(FileKind.LIBRARY_GAMES, str(target)))
            desk.settle()
        assert isinstance(desk.state.dialog, ConfirmationDialog), "the second time it is there"
        assert target.read_text("utf-8").count("[Event ") == len(texts)
