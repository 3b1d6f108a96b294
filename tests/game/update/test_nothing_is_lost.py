"""No game of two half-moves is lost, whatever happens: it is kept once, or it can be resumed.

Random actions drive the state, and their effects the files of a folder. At any change of a file the
process may be killed; then another window starts with what is there.
"""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import FileIO
from pathlib import Path
from typing import Any

import chess
import chess.pgn
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from running_searches import search_of_first_seat
from scripted_engine import ScriptedEngine

from engine.protocol.library.commands import (
    CheckOwnGames,
    ImportGames,
    LibraryRequest,
    ReadOwnGames,
)
from engine.protocol.library.library_fault import LibraryFault, LibraryFaultCode
from engine.protocol.library.reports import (
    ImportEnd,
    ImportEnded,
    LibraryReport,
    OwnGame,
    OwnGamesChecked,
    OwnGamesRead,
    RequestRefused,
)
from engine.protocol.messages import Bound, Finished, Score, StopReason, TableStats, Thinking
from game.actions.action import Action
from game.actions.between_features import OpenNewGame, OpenPlayedGames
from game.actions.effects import PlayedEffect
from game.actions.game import (
    AcceptResume,
    AnswerQuestion,
    ClaimDraw,
    DeclineResume,
    EngineReport,
    OfferDraw,
    Rematch,
    Resign,
    ReturnToGame,
    TakeBack,
)
from game.actions.game_files import LoadText
from game.actions.library import LibraryReported
from game.actions.library_effects import AskLibrary
from game.actions.window import ClockTick, CloseWindow
from game.app.dispatch import update
from game.app.effect_runner import EffectRunner
from game.features.games.actions import ChooseGame, OpenGame
from game.features.new_game.actions import ChangeDraft, StartDraft
from game.formats import game_import, played_games
from game.options import Options
from game.queries import shown_position, whose_turn
from game.rules import game_record
from game.startup import program_start
from game.state.engines import FIRST_SEAT, EngineStatus
from game.state.new_game import Opponent
from game.state.state import State
from game.system.played import games_file
from game.system.storage import Storage
from game.update.opened_files import LIBRARY_MS
from game.update.play import move_making

DOCUMENT = '[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n1. e4 e5 1-0\n'
THOUGHT = Thinking(
    depth=7,
    selective_depth=9,
    nodes=1234,
    elapsed_ms=10,
    score=Score(centipawns=20),
    bound=Bound.EXACT,
    principal_variation=(),
    table=TableStats(),
    root_moves=(),
)
FOOLS_MATE = ("f2f3", "e7e5", "g2g4", "d8h4")


class NoClipboard:
    """A clipboard that no test here uses."""

    def get(self) -> str:
        raise NotImplementedError

    def put(self, text: str) -> None:
        raise NotImplementedError


class KilledError(BaseException):
    """The process ends in the middle of a change of a file."""


@contextmanager
def killed_after(changes: int) -> Iterator[None]:
    """Kill the process before the change of a file with this number; a write is half done."""
    left = changes

    def counted(change: Callable[..., Any]) -> Callable[..., Any]:
        def run(*arguments: Any, **named: Any) -> Any:
            nonlocal left
            left -= 1
            if left < 0:
                raise KilledError
            return change(*arguments, **named)

        return run

    class HalfWriting(FileIO):
        def write(self, data: Any) -> int:
            nonlocal left
            left -= 1
            if left < 0:
                super().write(bytes(data)[: len(data) // 2])
                raise KilledError
            return super().write(data)

        truncate = counted(FileIO.truncate)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Path, "replace", counted(Path.replace))
        patch.setattr(Path, "unlink", counted(Path.unlink))
        patch.setattr(Path, "rename", counted(Path.rename))
        patch.setattr(games_file, "FileIO", HalfWriting)
        yield


class TakingLibrary:
    """A library that takes own games in. What it has said to have is never lost."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / played_games.FILE
        self.games: dict[str, bytes] = {}

    def answer(self, request: LibraryRequest) -> list[LibraryReport]:
        number = request.number
        match request:
            case ImportGames():
                self.games |= dict(self._in_file())
                return [ImportEnded(number, ImportEnd.WHOLE)]
            case CheckOwnGames():
                found = self._in_file()
                missing = sum(self.games.get(game_id) != text for game_id, text in found)
                if not self._path.exists():
                    return [OwnGamesChecked(number, 0, 0)]
                stamp = self._path.stat()
                checked = len(found), missing, stamp.st_size, stamp.st_mtime_ns
                return [OwnGamesChecked(number, *checked)]
            case ReadOwnGames():
                games = tuple(OwnGame(*one) for one in self.games.items())
                return [OwnGamesRead(number, games, len(games), is_whole=True)]
            case _:
                return [RequestRefused(number, LibraryFault(LibraryFaultCode.SYSTEM))]

    def _in_file(self) -> list[tuple[str, bytes]]:
        data = self._path.read_bytes() if self._path.exists() else b""
        return played_games.games_with_ids(data)


class Window:
    """A window of a folder, without its drawing."""

    def __init__(self, folder: Path, seed: int, library: TakingLibrary) -> None:
        self._library = library
        store = Storage(folder)
        self.autosaves = store.autosaves
        start = program_start(Options(), store, None, seed)
        self.state: State = start.state
        self.state.settings.answer_at_once = True
        self.state.engine.status = EngineStatus.IDLE
        engine = ScriptedEngine()
        self._runner = EffectRunner({FIRST_SEAT: engine}, engine, store, NoClipboard())
        self.do(*start.actions)

    def do(self, *actions: Action) -> None:
        """Do actions and run their effects on the files of games."""
        waiting = list(actions)
        while waiting:
            for effect in update(self.state, waiting.pop(0)):
                if isinstance(effect, PlayedEffect):
                    waiting += self._runner.run(effect)
                if isinstance(effect, AskLibrary):
                    waiting += [
                        LibraryReported(one) for one in self._library.answer(effect.request)
                    ]

    def move(self, uci: str) -> None:
        """Play a move of the side to move, by hand or by the engine."""
        state, move = self.state, chess.Move.from_uci(uci)
        if state.session.game.is_document or not game_record.is_going_on(state.session.game):
            return
        if move not in shown_position.live_board(state.session).legal_moves:
            return
        self.do(ClockTick(state.now_ms + 1000))
        if whose_turn.is_persons_turn(state.session):
            for effect in move_making.play_by_hand(state, state.session, move):
                if isinstance(effect, PlayedEffect):
                    self._runner.run(effect)
        else:
            search = search_of_first_seat(state)
            report = Finished(search, uci, None, THOUGHT, StopReason.NODES)
            self.do(EngineReport(FIRST_SEAT, report))

    def played_game(self, row: int) -> None:
        for action in (OpenPlayedGames(), ChooseGame(row), OpenGame()):
            self.do(action)

    def take_in(self) -> None:
        """Let the time come at which the library takes the played games in."""
        self.do(ClockTick(self.state.now_ms + LIBRARY_MS))

    def new_game(self, opponent: Opponent) -> None:
        changes = (("opponent", opponent),)
        self.do(OpenNewGame(), ChangeDraft(changes), StartDraft(), AnswerQuestion(yes=True))

    def known(self) -> dict[str, int]:
        """Return the length of the game in progress by its id, if it has been saved."""
        game = shown_position.game_in_progress(self.state)
        is_saved = bool(game.game_id) and not game.is_document
        return {game.game_id: len(game.moves)} if is_saved else {}


def kept_games(folder: Path) -> Counter[str]:
    """Return the ids of the games in games.pgn, as another program reads them."""
    path = folder / "games.pgn"
    found: Counter[str] = Counter()
    text = io.StringIO(path.read_text() if path.exists() else "")
    while (game := chess.pgn.read_game(text)) is not None:
        assert game.errors == []
        found[game.headers[played_games.ID_TAG]] += 1
    return found


def resumable_games(folder: Path) -> Counter[str]:
    found: Counter[str] = Counter()
    for path in folder.glob("autosave*.pgn"):
        text = path.read_text()
        game = game_import.game_from_pgn(text).game
        assert (
            game_record.is_worth_resuming(game) or len(game.moves) < played_games.LEAST_HALF_MOVES
        )
        found[played_games.read_own_tags(text).game_id] += 1
    return found


MOVES = st.sampled_from((*FOOLS_MATE, "e2e4", "d7d5", "g1f3", "g8f6", "b1c3", "a7a6"))
STEPS: st.SearchStrategy[tuple[str, Callable[[Window], None]]] = st.one_of(
    MOVES.map(lambda uci: (uci, lambda window: window.move(uci))),
    MOVES.map(lambda uci: (uci, lambda window: window.move(uci))),
    st.just(("mate", lambda window: [window.move(uci) for uci in FOOLS_MATE] and None)),
    st.sampled_from(list(Opponent)).map(
        lambda kind: (f"new game, {kind}", lambda window: window.new_game(kind))
    ),
    st.just(("taken in", lambda window: window.take_in())),
    st.integers(0, 2).map(
        lambda row: (f"played game {row}", lambda window: window.played_game(row))
    ),
    st.sampled_from(
        (
            Resign(), AnswerQuestion(yes=True), AnswerQuestion(yes=False), TakeBack(), OfferDraw(),
            ClaimDraw(), Rematch(), AcceptResume(), DeclineResume(), LoadText(DOCUMENT, "a.pgn"),
            ReturnToGame(), ClockTick(10**9),
        )
    ).map(lambda action: (str(action), lambda window: window.do(action))),
)  # fmt: skip
KILLS = st.one_of(st.none(), st.none(), st.integers(0, 12))
ENDS = st.sampled_from(("goes on", "goes on", "goes on", "closed", "another window"))


@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.tuples(STEPS, KILLS, ENDS), max_size=25))
def test_every_game_is_kept_once_or_can_be_resumed(
    tmp_path_factory: pytest.TempPathFactory,
    steps: list[tuple[tuple[str, Callable[[Window], None]], int | None, str]],
) -> None:
    folder = tmp_path_factory.mktemp("data")
    seed, lengths, library = 1, dict[str, int](), TakingLibrary(folder)
    window = Window(folder, seed, library)
    for (_, step), changes, end in steps:
        is_killed = False
        if changes is None:
            step(window)
        else:
            with killed_after(changes):
                try:
                    step(window)
                except KilledError:
                    is_killed = True
        if not is_killed:
            lengths |= window.known()
        elif window.known():  # The last half-moves of the game may be missing, or be there.
            for game_id, length in window.known().items():
                lengths[game_id] = min(lengths.get(game_id, 0), length)
        if is_killed or end != "goes on":
            if not is_killed and end == "closed":
                window.do(CloseWindow())
            if not is_killed and end == "another window":
                beside = Window(folder, seed := seed + 1, library)
                beside.take_in()
                beside.move("e2e4")
                beside.move("e7e5")
                lengths |= beside.known()
                beside.autosaves.release()
            window.autosaves.release()
            window = Window(folder, seed := seed + 1, library)
        check(folder, lengths, set(library.games))


def check(folder: Path, lengths: dict[str, int], taken: set[str]) -> None:
    """Check that each game is in one place, or in the library as it was once."""
    found = kept_games(folder) + resumable_games(folder)
    assert set(found.values()) <= {1}, "no game is there twice"
    enough = {game_id for game_id, length in lengths.items() if length >= 2}
    assert enough <= set(found) | taken
    assert not list(folder.glob("autosave-previous*"))
