"""Scenes of external engines: their dialog, and their thinking."""

from __future__ import annotations

import copy
from collections.abc import Callable

from play_scenes import idle, play

from engine.external.engine_description import EngineDescription, EngineOption, OptionKind
from engine.protocol.faults import Fault
from engine.protocol.messages import Bound, Score, TableStats, Thinking
from engine.protocol.shared_enums import NOTHING, FaultCode
from game.features.engines.model import EnginesDialog, EnginesPage, FoundEngines, PendingChoice
from game.features.new_game.actions import OpponentChosen
from game.rules import players
from game.state.added_engine import AddedEngine
from game.state.engines import EngineState, EngineStatus
from game.state.session import SearchInfo
from game.state.state import State

DESCRIPTION = EngineDescription(
    "Stockfish 15.1",
    "the Stockfish developers (see AUTHORS file)",
    (
        EngineOption("Debug Log File", OptionKind.STRING),
        EngineOption("Threads", OptionKind.SPIN, "1", 1, 512),
        EngineOption("Hash", OptionKind.SPIN, "16", 1, 33_554_432),
        EngineOption("Clear Hash", OptionKind.BUTTON),
        EngineOption("Skill Level", OptionKind.SPIN, "20", 0, 20),
        EngineOption("Style", OptionKind.COMBO, "Solid", choices=("Solid", "Wild")),
        EngineOption("UCI_LimitStrength", OptionKind.CHECK, "false"),
        EngineOption("Use NNUE", OptionKind.CHECK, "true"),
        EngineOption("UCI_Elo", OptionKind.SPIN, "1350", 1350, 2850),
        EngineOption("SyzygyPath", OptionKind.STRING),
        EngineOption("Syzygy50MoveRule", OptionKind.CHECK, "true"),
        EngineOption("SyzygyProbeDepth", OptionKind.SPIN, "1", 1, 100),
        EngineOption("EvalFile", OptionKind.STRING, "nn-ad9b42354671.nnue"),
    ),
)
ENGINES = (
    AddedEngine("Stockfish 15.1", "stockfish"),
    AddedEngine("GNU Chess 6.2.7", "gnuchess --uci"),
    AddedEngine("Leela Chess Zero", "ssh tower '/opt/engines/lc0 (new)' --weights=large.pb.gz"),
)


def _dialog(draft: EnginesDialog, *engines: AddedEngine) -> State:
    state = idle()
    state.settings.engines = copy.deepcopy(list(engines))
    state.dialog = draft
    return state


def _options(place: int) -> State:
    values = {"Hash": "256", "Use NNUE": "false", "Style": "Wild"}
    draft = EnginesDialog(
        EnginesPage.OPTIONS, place, name="Stockfish 15.1", description=DESCRIPTION, values=values
    )
    return _dialog(draft, *ENGINES)


def _offering() -> State:
    """Return the dialog with engines that were found on this computer."""
    state = _dialog(EnginesDialog(place=2), *ENGINES[:1])
    state.put(FoundEngines(("/usr/games/stockfish", "/usr/local/bin/fairy-stockfish")))
    return state


def _choosing(place: int) -> State:
    """Return the dialog in which an engine is chosen for the New game dialog."""
    state = _offering()
    state.put(PendingChoice(OpponentChosen(field="added_engine")))
    state.dialog = EnginesDialog(place=place)
    return state


def _new(fault: FaultCode | None = None, reading: int | None = None) -> State:
    path = "/usr/games/" + "a-long-folder-name/" * 3 + "engine"
    draft = EnginesDialog(EnginesPage.NEW, command=f"{path} --uci", reading=reading)
    if fault is not None:
        draft.fault = Fault(fault, 1, path=path, system_text="the licence has expired")
    return _dialog(draft, *ENGINES)


def _thinking(*, is_quiet: bool = False) -> State:
    """Return a game against an added engine, with all that UCI reports, or with nothing yet."""
    state = play(["e4"])
    state.session.game.black = players.added_engine("Stockfish 15.1", seat=1)
    score = None if is_quiet else Score(centipawns=-42)
    line = () if is_quiet else ("c7c5", "g1f3", "b8c6", "d2d4", "c5d4")
    figures = (0, 0, 0) if is_quiet else (18, 26, 586_000)
    table = TableStats(full_permille=0 if is_quiet else 226)
    bound = Bound.NONE if is_quiet else Bound.EXACT
    thinking = Thinking(*figures, 1_700, score, bound, line, table, ())
    board = state.session.game.tree.board(state.session.game.end)
    state.engines.at[1] = EngineState(
        EngineStatus.THINKING, added="Stockfish 15.1", is_open=True, capabilities=NOTHING
    )
    state.session.infos[1] = SearchInfo(thinking, board)
    state.session.shown_engine = 1
    return state


ENGINE_SCENES: dict[str, Callable[[], State]] = {
    "no engines": lambda: _dialog(EnginesDialog()),
    "engines": lambda: _dialog(EnginesDialog(place=1), *ENGINES),
    "engines that were found": _offering,
    "choosing an engine": lambda: _choosing(0),
    "choosing an engine that was found": lambda: _choosing(3),
    "a new engine, starting": lambda: _new(reading=1),
    "a new engine, a fault": lambda: _new(FaultCode.PROGRAM_ENDED),
    "the options of an engine": lambda: _options(2),
    "the options of an engine, a button": lambda: _options(3),
    "an added engine thinks": _thinking,
    "an added engine thinks in silence": lambda: _thinking(is_quiet=True),
}
"""Each scene by its name."""
