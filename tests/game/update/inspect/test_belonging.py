"""What Inspect shows belongs to the shown move of the shown game, or one line says why not."""

from __future__ import annotations

from collections.abc import Callable

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from opened_search import CAPSULE
from slots import inspected

from engine.protocol.inspect_messages import Inspect, InspectCapsule
from engine.protocol.messages import (
    Bound,
    EngineDied,
    Finished,
    Ready,
    Score,
    StopReason,
    TableStats,
    Thinking,
)
from engine.protocol.recording_reports import RecordingBegan, SearchRecorded
from game.actions.action import Action
from game.actions.between_features import ShowScreen, StepThroughSearch
from game.actions.board import EnterTypedMove, GoToGameEnd, GoToPly, StepPly, TypeMoveText
from game.actions.effects import SendToInspector
from game.actions.game import (
    AnswerQuestion,
    EngineReport,
    ReturnToGame,
    ShowHint,
    TakeBack,
    TogglePause,
)
from game.actions.game_files import CLIPBOARD, LoadText
from game.app.dispatch import update
from game.features.inspect.actions.search_stepping import CancelRecording, InspectionReport
from game.features.inspect.model.inspection import inspection_of, pending_capsule_of
from game.features.inspect.update.search_sources.search_opening import REFUSALS
from game.formats import capsules
from game.queries import shown_position
from game.queries.shown_search import Refusal, inspection_refusal
from game.rules import game_record, players
from game.state import screens
from game.state.added_engine import AddedEngine
from game.state.engines import FIRST_SEAT
from game.state.game import Game
from game.state.node import ROOT, Node
from game.state.session import sessions_with
from game.state.state import State
from game.update import common, games

NAME = "Stockfish 15"
LOADED = "1:WFhYWFhY:87654321"
OPENED = f"1. e4 {{[%glassbox {CAPSULE}]}} e5 2. Nf3 Nc6 *"


def against(name: str = "") -> Game:
    """Return a game of a person, who has White, against an added engine or ours."""
    opponent = players.added_engine(name) if name else players.engine_player(11)
    return game_record.new_game(players.person(), opponent)


class Table:
    """A window in which engines answer as the test says."""

    def __init__(self) -> None:
        self.state = State(sessions_with(against()))
        self.state.settings.engines = [AddedEngine(NAME, "stockfish")]
        self.state.settings.answer_at_once = True
        self.asked: list[object] = []
        """The commands about recorded searches that the last action sent."""
        self.do(EngineReport(FIRST_SEAT, Ready(1, "Glassbox")))

    def do(self, *actions: Action) -> None:
        effects = [effect for action in actions for effect in update(self.state, action)]
        self.asked = [one.command for one in effects if isinstance(one, SendToInspector)]

    def begin(self, game: Game) -> None:
        games.begin_game(self.state, game, flipped=False)

    def move(self) -> None:
        """Let the person make the first legal move, by typing it."""
        moves = [move.uci() for move in shown_position.live_board(self.state.session).legal_moves]
        self.do(ShowScreen(screens.PLAY), GoToGameEnd(), TypeMoveText(moves[0]), EnterTypedMove())

    def answer(self, reason: StopReason = StopReason.NODES, threads: int = 1) -> None:
        """Let the engine on move answer its search."""
        is_book = reason is StopReason.BOOK
        score = None if is_book else Score(centipawns=9)
        found = Thinking(
            3, 3, 0 if is_book else 900, 1, score, Bound.EXACT, (), TableStats(), (),
            threads=threads,
        )  # fmt: skip
        for search_id, search in list(self.state.engines.searches.items()):
            best = next(iter(search.board.legal_moves)).uci()
            self.do(EngineReport(search.seat, Finished(search_id, best, None, found, reason)))

    def record(self) -> None:
        """Let the engine record the search that it is asked for."""
        state = self.state
        importing = pending_capsule_of(state)
        waiting = inspection_of(state) if importing is None else importing.inspection
        if waiting is None or waiting.recorded is not None:
            return
        fen = waiting.root.fen() if waiting.root.kings else chess.STARTING_FEN
        number, text = waiting.number, waiting.capsule or CAPSULE
        recorded = SearchRecorded(number, fen, 9, 9, 3, Score(centipawns=4), (), (), 0, text)
        self.do(InspectionReport(RecordingBegan(number, text, 9, fen)), InspectionReport(recorded))

    def notice(self) -> str:
        """Return the notice; empty if there is none."""
        return "" if self.state.notice is None else str(self.state.notice.text)

    def shown_moves(self) -> list[Node]:
        """Return the shown move and the answer to it.

        If neither was searched, and at the end of the game, the engine panel shows the last search.
        """
        state, tree = self.state, self.state.session.game.tree
        shown = shown_position.shown_node(state.session)
        places = [one for one in (shown, *tree.children(shown)[:1]) if one != ROOT]
        is_searched = any(tree[one].thinking is not None for one in places)
        if not is_searched or not shown_position.is_looking_back(state.session):
            path = tree.path(state.session.game.end)
            places += [one for one in path if tree[one].thinking is not None][-1:]
        return [tree[one] for one in places]

    def inspect(self) -> None:
        """Ask for the search of the shown move, and check what is shown."""
        state, reason, shown = (
            self.state,
            inspection_refusal(self.state, self.state.session),
            inspection_of(self.state),
        )
        screen, moves = state.screen, self.shown_moves()
        state.notice = None
        self.do(StepThroughSearch())
        if reason is not None:
            assert self.notice()
            assert (self.asked, inspection_of(state), state.screen) == ([], shown, screen)
            return
        importing = pending_capsule_of(state)
        waiting = inspection_of(state) if importing is None else importing.inspection
        assert waiting is not None
        if waiting.is_loaded:
            assert not state.session.game.moves
        elif waiting.search_id is None:
            assert waiting.capsule in {capsules.capsule_in_comment(node) for node in moves}
        else:
            assert waiting.search_id in {node.search_id for node in moves}


def killed() -> Action:
    return EngineReport(FIRST_SEAT, EngineDied(-9, 1, gave_up=False))


STEPS: dict[str, Callable[[Table], None]] = {
    "move": Table.move,
    "answer": Table.answer,
    "book answer": lambda table: table.answer(StopReason.BOOK),
    "answer of two threads": lambda table: table.answer(threads=2),
    "hint": lambda table: table.do(ShowHint()),
    "take back": lambda table: table.do(TakeBack()),
    "start": lambda table: table.do(GoToPly(0)),
    "step back": lambda table: table.do(StepPly(-1)),
    "step on": lambda table: table.do(StepPly(1)),
    "end": lambda table: table.do(GoToGameEnd()),
    "pause": lambda table: table.do(TogglePause()),
    "game against ours": lambda table: table.begin(against()),
    "game against an added engine": lambda table: table.begin(against(NAME)),
    "open a game": lambda table: table.do(LoadText(OPENED, "a file"), AnswerQuestion(yes=True)),
    "open a game without searches": lambda table: table.do(
        LoadText("1. d4 d5 *", "a file"), AnswerQuestion(yes=True)
    ),
    "back to the game": lambda table: table.do(ReturnToGame()),
    "load a search": lambda table: table.do(LoadText(LOADED, CLIPBOARD)),
    "record": Table.record,
    "leave the recording": lambda table: table.do(ShowScreen(screens.PLAY)),
    "close the recording": lambda table: table.do(CancelRecording()),
    "kill the engine": lambda table: table.do(killed()),
    "inspect": Table.inspect,
}


@settings(max_examples=400, deadline=None)
@given(st.lists(st.sampled_from(sorted(STEPS)), max_size=30))
def test_after_any_actions_it_belongs_to_the_shown_move(names: list[str]) -> None:
    table = Table()
    for name in names:
        STEPS[name](table)
    table.inspect()


def run(*names: str) -> Table:
    table = Table()
    for name in names:
        STEPS[name](table)
    return table


RECORDED = ("move", "answer", "inspect", "record", "leave the recording")
"""A search of ours is recorded, and the game is shown again."""
REFUSED: dict[tuple[str, ...], Refusal] = {
    ("game against an added engine", "move"): Refusal.ADDED_ENGINE,
    ("game against an added engine", "move", "answer"): Refusal.ADDED_ENGINE,
    ("game against an added engine", "move", "answer", "step back"): Refusal.ADDED_ENGINE,
    ("open a game without searches",): Refusal.NO_SEARCH,
    ("open a game", "start", "step on", "step on", "step on"): Refusal.NO_SEARCH,
    ("game against ours",): Refusal.NO_SEARCH,
    ("move",): Refusal.ENGINE_TO_MOVE,
    ("move", "book answer"): Refusal.BOOK,
    ("move", "answer of two threads"): Refusal.SEVERAL_THREADS,
    ("pause",): Refusal.HIDDEN,
}


@pytest.mark.parametrize("further", REFUSED)
@pytest.mark.parametrize("closing", [(), ("close the recording",)], ids=["open", "closed"])
def test_an_old_recording_is_not_shown_for_another_move(
    further: tuple[str, ...], closing: tuple[str, ...]
) -> None:
    table = run(*RECORDED, *closing, *further)
    state = table.state
    assert inspection_refusal(state, state.session) is REFUSED[further]
    table.do(StepThroughSearch())
    assert table.asked == []
    assert state.screen == screens.PLAY
    assert table.notice()


def test_the_line_names_the_added_engine() -> None:
    table = run("game against an added engine", "move", "answer", "inspect")
    assert NAME in table.notice()


def test_every_refusal_has_its_line() -> None:
    assert REFUSALS.keys() | {Refusal.ADDED_ENGINE} == set(Refusal)


def test_each_move_of_a_game_opens_its_own_search() -> None:
    table = run("move", "answer", "move", "answer")
    for ply, number in ((2, 1), (4, 2)):
        table.do(ShowScreen(screens.PLAY), GoToPly(ply), StepThroughSearch())
        (asked,) = table.asked
        assert isinstance(asked, Inspect)
        assert asked.search_id == table.state.session.game.moves[ply - 1].search_id
        assert asked.inspection == number


def test_a_search_of_the_game_takes_the_place_of_one_that_is_being_opened() -> None:
    table = run("move", "answer", "load a search")
    opened = pending_capsule_of(table.state)
    assert opened is not None
    table.inspect()
    assert pending_capsule_of(table.state) is None
    assert inspected(table.state).number != opened.inspection.number


def test_a_search_from_a_file_is_shown_again_in_a_game_without_moves() -> None:
    table = run("load a search", "record", "leave the recording", "inspect")
    assert table.state.screen == screens.INSPECT


def test_a_capsule_attached_to_a_move_of_an_opened_game_is_asked_for() -> None:
    table = run("open a game", "start", "step on")
    table.do(StepThroughSearch())
    assert [type(one) for one in table.asked] == [InspectCapsule]


LEAVING = ("game against ours", "open a game without searches", "take back")
"""What shows a game in which the recorded search has no move."""


@pytest.mark.parametrize("leaving", LEAVING)
def test_a_search_that_is_not_of_the_shown_game_says_so_when_it_is_shown_again(
    leaving: str,
) -> None:
    table = run(*RECORDED, leaving)
    table.state.notice = None
    table.do(ShowScreen(screens.INSPECT))
    assert table.state.screen == screens.INSPECT
    assert table.notice()


def test_a_search_of_the_shown_game_is_shown_again_without_a_word() -> None:
    table = run(*RECORDED)
    table.state.notice = None
    table.do(ShowScreen(screens.INSPECT))
    assert table.state.screen == screens.INSPECT
    assert not table.notice()


def test_a_remark_about_the_game_stays_with_it_and_a_fault_does_not() -> None:
    for say, follows in ((common.show_info, False), (common.show_error, True)):
        table = run(*RECORDED)
        say(table.state, "Something.")
        table.do(ShowScreen(screens.INSPECT))
        assert bool(table.notice()) is follows
