"""Scenes of the Repertoire screen, and of its entries on Analyse, by name."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from analyse_scenes import analysis
from library_table import LibraryTable
from play_scenes import idle

from engine.protocol.library.commands import FindCards, LibraryRequest, ReadRepertoire
from engine.protocol.library.library_fault import LibraryFault, LibraryFaultCode
from engine.protocol.library.repertoire import RepertoireLine
from engine.protocol.library.reports import LibraryNotOpened, RequestRefused
from game.actions.action import Action
from game.actions.between_features import AnalyseListedText, MoveMade, ShowScreen
from game.actions.board import FlipBoard, GoToPly, StepPly, TypeMoveText
from game.actions.explorer import ToggleExplorer
from game.actions.repertoire import (
    AddLineToRepertoire,
    FindDeparture,
    RemoveMoveFromRepertoire,
    ShowInRepertoire,
    UndoRepertoireChange,
)
from game.actions.setting_changes import ChangeSetting
from game.features.library.actions import ChooseFoundGame, ShowPreviewPly
from game.features.library.model import library_of
from game.features.repertoire.actions import (
    AskNextPosition,
    CloseRepertoire,
    GiveDrillHint,
    OpenRepertoire,
    ShowDrillSolution,
    ShowRepertoireSide,
    StartDrill,
)
from game.features.repertoire.drill_queries import drill_of
from game.features.repertoire.update.drill import show_judgement
from game.rules.player_repertoire import position_of
from game.rules.players import PERSON_NAME
from game.state.aids.judging import Judgement
from game.state.screens import LIBRARY
from game.state.state import State
from game.update import player_repertoire

WHITE_LINES = (
    "d2d4 d7d5 c2c4 e7e6 b1c3 g8f6 c4d5 e6d5 c1g5 f8e7 e2e3",
    "d2d4 d7d5 c2c4 c7c6 g1f3 g8f6 b1c3 d5c4 a2a4",
    "d2d4 g8f6 c2c4 e7e6 b1c3 d7d5 c4d5",
    "d2d4 f7f5 g2g3",
)
BLACK_LINES = "e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6", "e2e4 c7c5 c2c3 d7d5"


def table_with_lines(
    answers: Callable[[LibraryRequest], bool] | None = None,
    black: tuple[str, ...] = BLACK_LINES,
) -> LibraryTable:
    """Return a state whose library has a repertoire for each side."""
    table = LibraryTable(idle(), answers=answers)
    start = position_of(table.state.session.game.tree.start)
    for is_black, lines in ((False, WHITE_LINES), (True, black)):
        for line in lines:
            moves = RepertoireLine(start, tuple(line.split()))
            table.run(player_repertoire.add_lines(table.state, (moves,), is_black=is_black))
    return table


def repertoire(*actions: Action) -> State:
    """Return the screen after some actions."""
    table = table_with_lines()
    table.do(OpenRepertoire(), *actions)
    table.state.notice = None
    return table.state


def _empty() -> State:
    table = LibraryTable(idle())
    table.do(OpenRepertoire())
    return table.state


def _added() -> State:
    table = table_with_lines()
    table.do(OpenRepertoire(), GoToPly(3), MoveMade("d5c4"))
    return table.state


def _removed() -> State:
    table = table_with_lines()
    table.do(OpenRepertoire(), RemoveMoveFromRepertoire(), UndoRepertoireChange())
    return table.state


def _waiting() -> State:
    table = LibraryTable(idle(), answers=lambda _: False)
    table.do(OpenRepertoire())
    return table.state


def _failed() -> State:
    table = LibraryTable(idle(), answers=lambda _: False)
    table.do(OpenRepertoire())
    text = "database disk image is malformed"
    path = "/home/anna/.local/share/glassbox/games.library"
    fault = LibraryFault(LibraryFaultCode.DAMAGED, path, system_text=text)
    table.report(LibraryNotOpened(fault))
    return table.state


def _refused() -> State:
    table = LibraryTable(idle(), answers=lambda one: not isinstance(one, ReadRepertoire))
    table.do(OpenRepertoire())
    asked = next(one for one in table.asked if isinstance(one, ReadRepertoire))
    fault = LibraryFault(LibraryFaultCode.BUSY, "/home/anna/games.library")
    table.report(RequestRefused(asked.number, fault))
    return table.state


def _on_analyse(*actions: Action) -> State:
    table = LibraryTable(analysis())
    table.do(ToggleExplorer(), *actions)
    return table.state


def practice(
    *actions: Action, is_asked: bool = True, answers: Callable[[LibraryRequest], bool] | None = None
) -> LibraryTable:
    """Return the practice of the repertoire for White after some actions."""
    table = table_with_lines(answers=answers)
    if is_asked:
        table.ask_line(WHITE_LINES[0], 2, 4, 8)
        table.ask_line(BLACK_LINES[0], 1)
    table.do(OpenRepertoire(), StartDrill(), *actions)
    table.state.notice = None
    return table


def asked(*actions: Action) -> State:
    """Return the screen while positions are asked, after some actions."""
    return practice(*actions).state


def judged(move: str, judgement: Judgement) -> State:
    """Return the practice after a move that the engine has judged."""
    state = asked(MoveMade(move))
    drill = drill_of(state)
    assert drill is not None
    show_judgement(state, drill, judgement)
    return state


def _cards_refused() -> State:
    table = practice(answers=lambda one: not isinstance(one, FindCards))
    wanted = next(one for one in table.asked if isinstance(one, FindCards))
    table.report(
        RequestRefused(wanted.number, LibraryFault(LibraryFaultCode.BUSY, "games.library"))
    )
    return table.state


OWN_GAME = """[White "You"]
[Black "Club 1"]

1. d4 d5 2. c4 e6 3. Nf3 (3. Nc3 Nf6 4. cxd5 exd5) 3... Nf6 4. Nc3 Be7 *"""


def departed(*actions: Action) -> State:
    """Return an analysis of an own game that left the repertoire, after some actions."""
    table = table_with_lines()
    table.do(AnalyseListedText(OWN_GAME, "games.pgn", None), *actions)
    return table.state


def previewed(*actions: Action) -> LibraryTable:
    """Return the library with an own game that left the repertoire, after some actions."""
    table = table_with_lines(black=("d2d4 d7d5 c2c4 c7c6 g1f3 g8f6",))
    table.do(ShowScreen(LIBRARY))
    model = library_of(table.state)
    assert model is not None
    own = next(
        place for place, row in model.rows.items() if row is not None and row.black == PERSON_NAME
    )
    table.do(ChooseFoundGame(own, 0), *actions)
    table.state.notice = None
    return table


def _shown_departure() -> State:
    table = previewed()
    model = library_of(table.state)
    assert model is not None
    assert model.preview is not None
    left = model.preview.departure
    assert left is not None
    table.do(ShowInRepertoire(left.position, left.expected[0], left.is_black))
    return table.state


PRACTICE_SCENES: dict[str, Callable[[], State]] = {
    "practice": asked,
    "practice: a hint": partial(asked, GiveDrillHint(), GiveDrillHint()),
    "practice: a move is judged": partial(asked, MoveMade("g1f3")),
    "practice: a wrong move": partial(judged, "g2g4", Judgement(False, 11.3)),
    "practice: another good move": partial(judged, "g1f3", Judgement(True, 0.4)),
    "practice: a right move": partial(asked, MoveMade("c2c4")),
    "practice: the next position": partial(asked, MoveMade("c2c4"), AskNextPosition()),
    "practice: the solution": partial(asked, ShowDrillSolution()),
    "practice: a move is typed": partial(asked, TypeMoveText("N")),
    "practice is done": partial(asked, MoveMade("c2c4"), *[AskNextPosition()] * 3),
    "practice of nothing": lambda: practice(is_asked=False).state,
    "practice is read": lambda: practice(answers=lambda one: not isinstance(one, FindCards)).state,
    "practice cannot be read": _cards_refused,
}
REPERTOIRE_SCENES: dict[str, Callable[[], State]] = {
    "repertoire": repertoire,
    "repertoire at a fork": partial(repertoire, GoToPly(3)),
    "repertoire for black": partial(repertoire, ShowRepertoireSide(is_black=True), StepPly(-4)),
    "repertoire from the other side": partial(repertoire, FlipBoard()),
    "repertoire: a move is added": _added,
    "repertoire: a change is undone": _removed,
    "repertoire: a move is typed": partial(repertoire, TypeMoveText("N")),
    "repertoire without moves": _empty,
    "repertoire is read": _waiting,
    "repertoire of a damaged library": _failed,
    "repertoire is not told": _refused,
    "repertoire is closed": partial(repertoire, CloseRepertoire()),
    **PRACTICE_SCENES,
    "game left the repertoire": partial(departed, FindDeparture(), StepPly(-1)),
    "game left the repertoire, as text": partial(
        departed, ChangeSetting("moves_as_text", True), GoToPly(5)
    ),
    "game left the repertoire, with the explorer": partial(departed, ToggleExplorer(), GoToPly(4)),
    "departure is shown in the repertoire": _shown_departure,
    "library: a game left the repertoire": lambda: previewed(ShowPreviewPly(4)).state,
    "line is in the repertoire": partial(_on_analyse, AddLineToRepertoire()),
}
