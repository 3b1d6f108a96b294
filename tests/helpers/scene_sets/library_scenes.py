"""Scenes of the Library screen by name: lists, conditions, and what stands there without games."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import chess
from library_table import LibraryTable
from play_scenes import idle

from engine.protocol.clauses import ClauseKind, Motif
from engine.protocol.library.commands import (
    ExportGames,
    FindGames,
    GroupGames,
    LibraryRequest,
    ReadGame,
)
from engine.protocol.library.game_groups import GameGrouping
from engine.protocol.library.game_report import WantedMistake
from engine.protocol.library.game_search import GameResult
from engine.protocol.library.library_fault import LibraryFault, LibraryFaultCode
from engine.protocol.library.reports import ColumnsRenewed, ExportProgressed, LibraryNotOpened
from engine.protocol.review import Phase, Verdict
from game.actions.action import Action
from game.actions.between_features import ShowKeyList, ShowScreen
from game.actions.files import PathChosen
from game.app.dispatch import update
from game.features.library.actions import (
    BinFoundGame,
    CancelExport,
    ChooseCollection,
    ChooseFoundGame,
    ChooseGroup,
    ChooseMaterial,
    ChooseMistake,
    ChooseOpening,
    ChoosePlace,
    ChooseTag,
    ClearConditions,
    ExportFoundGames,
    OpenCollectionList,
    OpenConditions,
    OpenMaterial,
    OpenMistakes,
    OpenOpenings,
    OpenTags,
    SaveTags,
    ScrollGames,
    ShowGroups,
    SortGroups,
    StepPreview,
    ToggleBoardAlone,
    ToggleResult,
    TypeCollection,
    TypeCondition,
    TypeOpening,
    TypeTag,
    TypeTagName,
    TypeTagValue,
    WantOpening,
    WantPreviewPosition,
)
from game.features.library.conditions import ConditionField
from game.features.library.game_text import numbered_san
from game.features.library.groups import GroupOrder
from game.features.library.library_texts import opening_of
from game.features.library.material import PRESETS, Material
from game.features.library.model import (
    CollectionDialog,
    OpeningDialog,
    Place,
    SearchesDialog,
    TagsDialog,
    library_of,
)
from game.features.library.opening_names import openings_like
from game.features.library.queries import offered_collections
from game.features.library.search_actions import (
    ChooseStructure,
    DeleteSearch,
    KeepSearch,
    OpenSearches,
    OpenStructure,
    PressStructureSquare,
    RenameSearch,
    ShowSearch,
    TypeSearchName,
)
from game.features.library.structure import STRUCTURES
from game.piece_letters import translate_moves
from game.state.dialogs.file_dialog import FileKind
from game.state.focus import Focus
from game.state.library import MY_GAMES, Library
from game.state.preferences.kept_search import MOST_SEARCHES, KeptSearch
from game.state.screens import LIBRARY
from game.state.state import State

DAMAGED = LibraryFault(
    LibraryFaultCode.DAMAGED,
    "/home/anna/.local/share/glassbox/games.library",
    system_text="database disk image is malformed",
)
IN_USE = LibraryFault(LibraryFaultCode.IN_USE, "/home/anna/.local/share/glassbox/games.library")
FULL = LibraryFault(LibraryFaultCode.READ_ONLY, "/media/stick/games.library")
ROOK_ENDING = list(PRESETS)[2]
CARLSBAD = list(STRUCTURES)[3]
PLAYER = partial(TypeCondition, ConditionField.PLAYER)


def library(*actions: Action, games: int = 1_207, focus: Focus | None = None) -> State:
    """Return the Library screen with a library of made-up games, after some actions."""
    table = LibraryTable(idle(), games)
    table.do(ShowScreen(LIBRARY), *actions)
    table.state.notice = None
    if focus is not None:
        table.state.focus = focus
    return table.state


def _waiting(*reports: ColumnsRenewed) -> State:
    table = LibraryTable(idle(), answers=lambda _: False)
    table.do(ShowScreen(LIBRARY))
    for report in reports:
        table.report(report)
    return table.state


def _failed(fault: LibraryFault) -> State:
    table = LibraryTable(idle(), answers=lambda _: False)
    table.do(ShowScreen(LIBRARY))
    table.report(LibraryNotOpened(fault))
    return table.state


def _scrolled() -> State:
    """Return a list that was scrolled further than its rows are known."""
    asked: list[FindGames] = []

    def answers(request: LibraryRequest) -> bool:
        if isinstance(request, FindGames):
            asked.append(request)
        return not isinstance(request, FindGames) or len(asked) < 2

    table = LibraryTable(idle(), answers=answers)
    table.do(ShowScreen(LIBRARY))
    table.do(ScrollGames(190))
    return table.state


def _unread() -> State:
    table = LibraryTable(idle(), answers=lambda request: not isinstance(request, ReadGame))
    table.do(ShowScreen(LIBRARY))
    return table.state


def _binned() -> State:
    table = LibraryTable(idle())
    table.do(ShowScreen(LIBRARY), BinFoundGame())
    return table.state


def _counting() -> State:
    table = LibraryTable(idle(), answers=lambda request: not isinstance(request, GroupGames))
    table.do(ShowScreen(LIBRARY), ShowGroups(GameGrouping.OPENING))
    return table.state


def _exporting() -> State:
    table = LibraryTable(idle(), answers=lambda request: not isinstance(request, ExportGames))
    table.do(ShowScreen(LIBRARY), ExportFoundGames())
    table.do(PathChosen(FileKind.LIBRARY_GAMES, "/tmp/club.pgn"))
    table.state.dialog = None
    table.report(ExportProgressed(table.asked[-1].number, 250, 1_207))
    return table.state


def _export_ends() -> State:
    state = _exporting()
    update(state, CancelExport())
    return state


def _export_begins() -> State:
    table = LibraryTable(idle(), answers=lambda request: not isinstance(request, ExportGames))
    table.do(ShowScreen(LIBRARY), ExportFoundGames())
    table.do(PathChosen(FileKind.LIBRARY_GAMES, "/tmp/club.pgn"))
    table.state.dialog = None
    return table.state


KEEPING: tuple[Action, ...] = (
    PLAYER("Carlsen"),
    TypeCondition(ConditionField.DATE, "2019-2024"),
    ToggleResult(GameResult.WHITE_WINS),
    OpenSearches(),
    TypeSearchName("Carlsen wins"),
    KeepSearch(),
    ClearConditions(),
    ChooseMaterial(ROOK_ENDING),
    OpenSearches(),
    TypeSearchName("Rook endings to study"),
    KeepSearch(),
)
"""Keeps two searches."""


def _with_unreadable_search(*actions: Action) -> State:
    """Return the dialog with a search of another version, after some actions."""
    table = LibraryTable(idle())
    table.state.settings.searches.append(KeptSearch("Later", {"colour": "green"}))
    table.do(ShowScreen(LIBRARY), OpenSearches(), *actions)
    return table.state


LIBRARY_SCENES: dict[str, Callable[[], State]] = {
    "library": partial(
        library,
        ChoosePlace(Place(MY_GAMES)),
        PLAYER("Glass"),
        ChooseFoundGame(2, 0),
        StepPreview(-6),
        focus=Focus(ConditionField.PLAYER.value, is_visible=False),
    ),
    "library with conditions": partial(
        library,
        PLAYER("Carlsen"),
        TypeCondition(ConditionField.DATE, "2019-2024"),
        TypeCondition(ConditionField.OPENING, "b20-b99"),
        ToggleResult(GameResult.WHITE_WINS),
        focus=Focus("heads", 2),
    ),
    "library, the conditions": partial(
        library,
        PLAYER("Carlsen"),
        OpenConditions(ConditionField.DATE),
        TypeCondition(ConditionField.DATE, "last year"),
        ToggleResult(GameResult.DRAW),
    ),
    "library, what went wrong": partial(
        library,
        PLAYER("Carlsen"),
        OpenMistakes(),
        ChooseMistake(WantedMistake(Motif.FORK, ClauseKind.ALLOWS, Phase.ENDGAME)),
        TypeCondition(ConditionField.ACCURACY, "sixty"),
    ),
    "library with a mistake": partial(
        library,
        ChooseMistake(WantedMistake(Motif.REMOVED_DEFENDER, least=Verdict.MISTAKE)),
        TypeCondition(ConditionField.ACCURACY, "-60"),
    ),
    "library, material": partial(library, OpenMaterial(), ChooseMaterial(ROOK_ENDING)),
    "library with material": partial(library, ChooseMaterial(ROOK_ENDING), PLAYER("Carlsen")),
    "library, kept searches": partial(library, *KEEPING, TypeSearchName("Carlsen wins")),
    "library, a deleted search": partial(library, *KEEPING, DeleteSearch(0)),
    "library, pawn structure": partial(library, OpenStructure(), ChooseStructure(CARLSBAD)),
    "library, an opening": partial(
        library, OpenOpenings(), TypeOpening("najdorf"), ChooseOpening(2)
    ),
    "library with an opening": partial(
        library, PLAYER("Carlsen"), OpenOpenings(), TypeOpening("B90"), WantOpening()
    ),
    "library with a position": partial(
        library,
        TypeCondition(ConditionField.DATE, "2019-2024"),
        WantPreviewPosition(),
        ToggleBoardAlone(),
    ),
    "library, moving a game": partial(
        library, OpenCollectionList(), TypeCollection("Club 2"), ChooseCollection(1)
    ),
    "library, editing tags": partial(
        library,
        OpenTags(),
        TypeTag("Date", "last year"),
        TypeTagName("TimeControl"),
        TypeTagValue("300+3"),
        ChooseTag(0),
        SaveTags(),
    ),
    "library, statistics of openings": partial(
        library, ShowGroups(GameGrouping.OPENING), ChooseGroup(1), focus=Focus("groups")
    ),
    "library, statistics of opponents": partial(
        library,
        ChoosePlace(Place(MY_GAMES)),
        ShowGroups(GameGrouping.OPPONENT),
        SortGroups(GroupOrder.SCORE),
        focus=Focus("group heads", 1),
    ),
    "library without a match": partial(library, PLAYER("Nobody")),
    "library without games": partial(library, games=0),
    "library, opening": _waiting,
    "library, preparing": partial(_waiting, ColumnsRenewed(3, 62)),
    "library, damaged": partial(_failed, DAMAGED),
    "library, scrolled": _scrolled,
    "library, a game in the bin": _binned,
    "library, exporting": _exporting,
}
LIBRARY_KINDS: dict[str, Callable[[], State]] = {
    "library that cannot be written": partial(_failed, FULL),
    "library that another window uses": partial(_failed, IN_USE),
    "library, a game that is not read": _unread,
    "library, typed material": partial(
        library, OpenMaterial(), ChooseMaterial(Material().with_number(0, 1, "two"))
    ),
    "library with typed material": partial(
        library,
        ChooseMaterial(Material().with_number(0, 2, "2-").with_number(1, 0, "-3")),
    ),
    "library with material of a colour": partial(
        library,
        ChooseMaterial(Material(is_either_side=False).with_number(0, 2, "2-")),
    ),
    "library, no kept searches": partial(library, OpenSearches()),
    "library, a search to keep": partial(library, PLAYER("Carlsen"), OpenSearches()),
    "library, renaming a search": partial(library, *KEEPING, RenameSearch(0)),
    "library, an unreadable search": _with_unreadable_search,
    "library, an unreadable search shown": partial(_with_unreadable_search, ShowSearch()),
    "library, too many searches": partial(
        library,
        PLAYER("Carlsen"),
        *(
            action
            for number in range(MOST_SEARCHES)
            for action in (OpenSearches(), TypeSearchName(f"Carlsen {number}"), KeepSearch())
        ),
    ),
    "library, an own pawn structure": partial(
        library,
        OpenStructure(),
        *(PressStructureSquare(chess.D4) for _ in range(3)),
        *(PressStructureSquare(chess.E5) for _ in range(2)),
        PressStructureSquare(chess.A2),
    ),
    "library with a pawn structure": partial(
        library, ChooseStructure(CARLSBAD._replace(is_either_side=False)), PLAYER("Carlsen")
    ),
    "library with another time control": partial(
        library, TypeCondition(ConditionField.TIME_CONTROL, "300+3")
    ),
    "library, no such opening": partial(library, OpenOpenings(), TypeOpening("xyz")),
    "library with a position, exact": partial(library, WantPreviewPosition()),
    "library, the bin": partial(library, BinFoundGame(), ChoosePlace(Place(is_bin=True))),
    "library, an empty bin": partial(library, ChoosePlace(Place(is_bin=True))),
    "library, an export begins": _export_begins,
    "library, an export ends": _export_ends,
    "library, statistics of years": partial(library, ShowGroups(GameGrouping.YEAR)),
    "library, statistics of players": partial(library, ShowGroups(GameGrouping.PLAYER)),
    "library, statistics of time controls": partial(library, ShowGroups(GameGrouping.TIME_CONTROL)),
    "library, statistics that are counted": _counting,
    "library, the keys": partial(library, ShowKeyList()),
    "library, a focused list": partial(library, focus=Focus("games")),
    "library, focused places": partial(library, focus=Focus("places")),
}
"""The other texts, which only the tests of languages draw."""


def library_texts(state: State, letters: str) -> set[str]:
    """Return the texts of the library itself: names, openings, collections, moves, conditions."""
    model = library_of(state)
    if model is None:
        return set()
    found = set(model.texts.values())
    if isinstance(state.dialog, TagsDialog):
        tags = state.dialog.after
        found |= {*tags, *tags.values(), state.dialog.name, state.dialog.value}
    if isinstance(state.dialog, CollectionDialog):
        found |= {state.dialog.text, *offered_collections(state.model(Library), state.dialog)}
    searches = state.settings.searches
    if isinstance(state.dialog, SearchesDialog):
        found |= {state.dialog.text, *(one.name for one in searches)}
    if isinstance(state.dialog, OpeningDialog):
        found.add(state.dialog.text)
        for opening in openings_like(state.dialog.text):
            found |= {opening.code, opening.name}
    if model.position is not None:
        found.add(model.position.opening)
    found |= {size.collection for size in state.model(Library).collections or ()}
    for row in model.rows.values():
        if row is not None:
            code, names = opening_of(row)
            found |= {code, *names, row.white, row.black, row.event, row.site}
    preview = model.preview
    if preview is not None:
        plies = range(len(preview.sans))
        moves = [
            numbered_san(preview, ply, is_first=first) for ply in plies for first in (True, False)
        ]
        found |= {translate_moves(move, letters) for move in moves}
    return found
