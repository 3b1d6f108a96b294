"""Any actions in any order: update never raises, and the game stays legal."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import chess
from consistent import check
from file_actions import FILE_ACTIONS
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from running_searches import search_of_first_seat

from engine.protocol import recording_reports as about
from engine.protocol.explanations import InspectFault
from engine.protocol.faults import Fault
from engine.protocol.flame_boxes import FlameBox, FlameBoxes
from engine.protocol.inspect_enums import InspectFaultCode, NodeOutcome, SearchKind, SearchStepKind
from engine.protocol.inspect_facts import ROOTS, PieceHistoryScores
from engine.protocol.inspect_messages import InspectReport
from engine.protocol.messages import (
    Bound,
    EngineDied,
    Finished,
    Progress,
    Ready,
    Report,
    Score,
    SearchRefused,
    StopReason,
    TableStats,
    Thinking,
)
from engine.protocol.shared_enums import FaultCode
from game.actions import board as board_actions
from game.actions import game as game_actions
from game.actions import game_files, setting_changes, window
from game.actions.action import Action
from game.actions.between_features import (
    OpenEditor,
    OpenNewGame,
    OpenPlayedGames,
    ShowGameListAgain,
    ShowKeyList,
    ShowScreen,
    StepThroughSearch,
)
from game.actions.files import FileHandedOver
from game.app.dispatch import update
from game.app.registry import FEATURES
from game.features.editor import actions as editor_actions
from game.features.editor.model import PositionSetup
from game.features.games.actions import ChooseGame, FilterGames, OpenGame, StopListing
from game.features.inspect.actions import search_questions as question_actions
from game.features.inspect.actions import search_stepping as inspect_actions
from game.features.inspect.model import breakpoints
from game.features.inspect.model.history_heat_map import HistoryTable
from game.features.inspect.model.inspection import InspectView, NavigationKey
from game.features.new_game.actions import ChangeDraft, StartDraft, draft_change
from game.formats import pgn, pgn_reader
from game.formats.pgn_scanner import scan_games
from game.queries import shown_position, whose_turn
from game.rules import game_record, players
from game.state.board_shape import Brush
from game.state.engines import FIRST_SEAT
from game.state.focus import Focus
from game.state.game import FileOrigin, GameFile
from game.state.game_list import FileStamp, ListingReport
from game.state.new_game import Opponent, StartKind, TimeKind
from game.state.session import sessions_with
from game.state.settings import TABLE
from game.state.state import State
from game.state.time_control import TimeControl, TimingMethod

if TYPE_CHECKING:
    from tests.game.conftest import DeskMaker

squares = st.integers(0, 63)
square_or_none = st.none() | squares
pixels = st.integers(0, 640)
TEXTS = [
    "1. e4 e5",
    "1. Ke3",
    "",
    "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1",
    "nonsense",
    "1. f3 e5 2. g4",
    "1:abcdefgh:00",
]
scores = (
    st.none()
    | st.builds(Score, centipawns=st.integers(-3000, 3000))
    | st.builds(Score, mate=st.integers(-9, 9))
)


def thinking(score: Score | None) -> Thinking:
    return Thinking(3, 5, 10, 1, score, Bound.EXACT, ("e2e4",), TableStats(), ())


def began(inspection: int) -> about.RecordingBegan:
    return about.RecordingBegan(inspection, "1:x:y", 9, FEN)


def recorded(inspection: int) -> about.SearchRecorded:
    score = Score(centipawns=1)
    return about.SearchRecorded(inspection, FEN, 9, 10, 2, score, ("e2e4",), (), 0, "1:x:y")


IDS, FEN = st.integers(1, 2), chess.STARTING_FEN
NO_SEARCH = InspectFault(InspectFaultCode.NO_ENGINE)
COUNTS = PieceHistoryScores(chess.E2, (5,) * 64, (0,) * 64, (-7,) * 64, (2,) * 64)
BOXES = FlameBoxes.of([FlameBox(0, ROOTS, 0, 0, 9, 1, "", SearchKind.ROOT, NodeOutcome.EXACT)])
search_ids = st.integers(0, 4)
reports: st.SearchStrategy[Report] = st.one_of(
    st.just(Ready(1, "Glassbox")),
    st.builds(Progress, search_ids, scores.map(thinking)),
    st.builds(
        Finished,
        search_ids,
        st.sampled_from(["e2e4", "nonsense", None]),
        st.none(),
        scores.map(thinking),
        st.just(StopReason.NODES),
    ),
    st.builds(SearchRefused, search_ids, st.builds(Fault, st.sampled_from(FaultCode))),
    st.builds(EngineDied, st.none() | st.integers(-9, 3), st.integers(0, 3), st.booleans()),
)
recording_reports: st.SearchStrategy[InspectReport] = st.one_of(
    st.builds(began, IDS),
    st.builds(about.RecordingProgress, IDS, st.integers(0, 9), st.just(9)),
    st.builds(about.InspectionRefused, IDS, st.just(NO_SEARCH)),
    st.builds(recorded, IDS),
    st.builds(about.HistoriesAnswer, IDS, st.just(0), st.just((COUNTS,)), st.booleans()),
    st.builds(about.FlameGraph, IDS, st.just(0), st.just(9), st.just(1), st.just(BOXES)),
)
draft_changes: st.SearchStrategy[tuple[str, object]] = st.one_of(
    st.tuples(st.just("opponent"), st.sampled_from(Opponent)),
    st.tuples(st.sampled_from(["level", "white_level"]), st.integers(-1, 9)),
    st.tuples(st.just("time_kind"), st.sampled_from(TimeKind)),
    st.tuples(st.just("method"), st.sampled_from(TimingMethod)),
    st.tuples(st.just("start"), st.sampled_from(StartKind)),
    st.tuples(st.just("colour"), st.none() | st.booleans()),
    st.tuples(st.sampled_from(["is_rated", "turn_board", "never_resigns"]), st.booleans()),
    st.tuples(st.sampled_from(["minutes", "seconds", "depth"]), st.sampled_from(["", "0.1", "1"])),
    st.tuples(st.just("chess960_number"), st.sampled_from(["", "0", "959", "960"])),
    st.tuples(st.just("fen"), st.sampled_from(TEXTS)),
)
listings = st.builds(
    ListingReport,
    st.integers(1, 2),
    st.lists(st.sampled_from(scan_games(b'[White "A"]\n\n1. e4 *')), max_size=2).map(tuple),
    st.just(9),
    st.booleans(),
    st.sampled_from(["", "Input/output error"]),
)

FILE = GameFile(FileOrigin("/b.pgn", "utf-8"), "", "\n", 0, 0, "", 0)
any_action: st.SearchStrategy[Action] = st.one_of(
    st.builds(window.ClockTick, st.integers(0, 60_000)),
    st.builds(board_actions.PressSquare, squares, pixels, pixels),
    st.builds(board_actions.MovePointer, square_or_none, pixels, pixels),
    st.builds(board_actions.ReleaseSquare, square_or_none),
    st.builds(board_actions.PressRightButton, squares, st.sampled_from(Brush)),
    st.builds(board_actions.ReleaseRightButton, square_or_none),
    st.builds(board_actions.ChoosePromotion, st.integers(1, 6)),
    st.builds(
        board_actions.PreviewEngineLine,
        st.lists(st.sampled_from(["e2e4", "e7e5", "x"])).map(tuple),
    ),
    st.builds(
        board_actions.TypeMoveText,
        st.sampled_from(["e", "4", "N", "f3", "O-O", "\t", "e2e4", "é"]),
    ),
    st.builds(board_actions.GoToPly, st.integers(-5, 40)),
    st.builds(board_actions.StepPly, st.integers(-3, 3)),
    st.builds(ChangeDraft, st.tuples(draft_changes)),
    st.builds(game_actions.AnswerQuestion, st.booleans()),
    st.builds(game_actions.PlayedGamesChecked, st.booleans()),
    st.builds(game_actions.PlayedGameRead, st.sampled_from(TEXTS)),
    st.sampled_from([OpenPlayedGames(),
                     game_actions.RepertoiresRead(()), game_actions.RepertoiresRead(None)]),
    st.builds(
        game_files.LoadText,
        st.sampled_from(TEXTS),
        st.sampled_from([game_files.CLIPBOARD, "f"]),
        st.sampled_from([None, FILE]),
    ),
    st.just(FileHandedOver(FILE.origin.path)),
    st.builds(game_files.OpenFilePicker, st.booleans()),
    st.builds(game_files.ChoosePath, st.sampled_from(["", "a", "/b.pgn"]), st.booleans()),
    st.builds(game_files.AskOverwrite, st.just("a.pgn"), is_confirmed=st.booleans()),
    st.sampled_from(FILE_ACTIONS),
    st.builds(window.MoveDialogFocus, st.none() | st.builds(Focus, st.just("level"))),
    st.builds(
        game_files.ListGames,
        st.integers(1, 2),
        st.just("a.pgn"),
        st.just("/a.pgn"),
        st.just(FileStamp(9, 9)),
    ),
    st.builds(game_files.GamesListed, listings),
    st.builds(FilterGames, st.sampled_from(["", "a", "x y"])),
    st.builds(ChooseGame, st.integers(-2, 9)),
    st.builds(window.ChangeScale, st.integers(-300, 300)),
    st.builds(window.ResizeWindow, st.integers(50, 400)),
    st.builds(window.ShowLanguage, st.sampled_from(["en", "de", "nl"])),
    st.builds(game_actions.EngineReport, st.integers(0, 1), reports),
    st.builds(ShowScreen, st.sampled_from(list(FEATURES.screens))),
    st.builds(inspect_actions.TakeSearchStep, st.sampled_from(SearchStepKind)),
    st.builds(inspect_actions.GoToNode, st.integers(-5, 99)),
    st.builds(inspect_actions.GoToNodeSearch, st.integers(0, 9)),
    st.builds(inspect_actions.ExpandRow, st.integers(-1, 9)),
    st.builds(inspect_actions.TypeTreeFilter, st.sampled_from(["", "/", "Nf", ">=3", " cut"])),
    st.builds(inspect_actions.FindTreeRow, st.booleans()),
    st.sampled_from([inspect_actions.GoToBestLine(), inspect_actions.OpenTreeFilter()]),
    st.builds(inspect_actions.ShowInspectView, st.sampled_from(InspectView)),
    st.builds(inspect_actions.PressViewKey, st.sampled_from(NavigationKey)),
    st.builds(inspect_actions.ChooseHistoryPiece, squares),
    st.builds(inspect_actions.ShowHistoryTable, st.sampled_from(HistoryTable)),
    st.builds(inspect_actions.ShowNodeSpan, st.floats(-9, 99), st.floats(-9, 99)),
    st.builds(inspect_actions.ShowWholeSearch, st.booleans()),
    st.builds(inspect_actions.ZoomToNodeSearch, st.integers(0, 9)),
    st.builds(inspect_actions.InspectionReport, recording_reports),
    st.builds(editor_actions.TypeIntoField, st.sampled_from(["fen", "x"]), st.sampled_from(TEXTS)),
    st.builds(editor_actions.GrabPiece, st.just(chess.Piece(chess.QUEEN, True)), pixels, pixels),
    st.builds(editor_actions.SetUpPosition, st.sampled_from(PositionSetup)),
    st.builds(question_actions.ChooseMoveRow, st.integers(-9, 9)),
    st.builds(question_actions.AskWhyNot, st.sampled_from(["", "e2e4", "0000", "x"])),
    st.builds(question_actions.ShowMoveExchange, st.sampled_from(["", "e2e4", "0000", "x"])),
    st.builds(question_actions.EditCondition, st.sampled_from(["root", "", "ply = 3 and"])),
    st.builds(question_actions.ChooseConditionTerm, st.sampled_from(breakpoints.TERMS)),
    st.builds(question_actions.ChooseConjunction, st.sampled_from(["and", "or", "nor"])),
    st.builds(question_actions.ExpandEvaluationTerm, st.sampled_from(["", "mobility", "tempo"])),
    st.builds(question_actions.ExpandNextEvaluationTerm, st.integers(-3, 3)),
    st.builds(question_actions.MoveBreakpointSelection, st.integers(-3, 3)),
    st.builds(question_actions.ChooseTechnique, st.integers(-50, 50)),
    st.builds(question_actions.FilterTechniques, st.sampled_from(["", "null", "magic"])),
    st.builds(question_actions.SwitchBreakpoint, st.integers(-1, 2)),
    st.builds(question_actions.RemoveBreakpoint, st.integers(-1, 2)),
    st.sampled_from(
        [
            question_actions.LeaveInspection(),
            question_actions.GoToChosenSearch(),
            question_actions.CloseNodeQuestion(),
            question_actions.OpenTechniqueComparison(),
            question_actions.StartComparison(),
            question_actions.ReturnToTechniques(),
            question_actions.CloseComparison(),
            question_actions.GoToDivergence(),
            question_actions.SaveCapsule(),
            question_actions.CopyCapsule(),
            question_actions.AttachCapsuleToMove(),
            question_actions.OpenBreakpoints(),
            question_actions.AddBreakpoint(),
            question_actions.RunToBreakpoint(forwards=True),
        ]
    ),
    st.builds(
        setting_changes.ChangeSetting,
        st.sampled_from([*TABLE, "of_a_newer_program"]),
        st.sampled_from([True, 1, 200, "light", None, [], TimeControl(60_000, 0)]),
    ),
    st.builds(window.RequestFailed, st.just("no")),
    st.builds(window.RequestSucceeded, st.just("yes")),
    st.sampled_from(
        [
            kind()
            for kind in (
                OpenEditor, editor_actions.CloseEditor, editor_actions.LeaveEditing,
                editor_actions.PlayEditedPosition, editor_actions.UndoEdit,
                board_actions.CancelTopmost, board_actions.EraseTypedLetter,
                board_actions.EnterTypedMove,
                board_actions.GoToGameEnd, game_actions.TakeBack, game_actions.Resign,
                game_actions.MoveNow, board_actions.FlipBoard, game_actions.Rematch,
                game_actions.ShowHint, game_actions.ClaimDraw, game_actions.TogglePause,
                game_actions.OfferDraw, game_actions.AcceptDraw, game_actions.DeclineDraw,
                OpenNewGame, StartDraft, game_actions.CloseDialog,
                game_actions.CloseResultBanner, game_actions.AcceptResume,
                game_actions.DeclineResume,
                game_files.CopyFen, game_files.CopyPgn, game_files.PasteClipboard,
                OpenGame, StopListing,
                ShowGameListAgain,
                ShowKeyList, setting_changes.ToggleTheme,
                setting_changes.ToggleEvaluation, setting_changes.ToggleBestMove,
                setting_changes.ToggleSound,
                game_actions.RestartEngine, window.CloseWindow,
                game_actions.ReturnToGame,
                StepThroughSearch, inspect_actions.CancelRecording,
                inspect_actions.RetryRecording, inspect_actions.CloseStepHint,
                board_actions.FlipBoard,
            )
        ]
    ),
)  # fmt: skip


class Move:
    """A pseudo-action: the side to move, person or engine, plays one of its legal moves.

    ``number`` modulo the number of legal moves is the index of the move.
    """

    def __init__(self, number: int) -> None:
        self.number = number

    def __repr__(self) -> str:
        return f"Move({self.number})"

    def actions(self, state: State) -> list[Action]:
        playing = state.sessions.by_id[state.sessions.played]
        is_engines_turn = whose_turn.is_engine_to_move(playing)
        board = shown_position.live_board(playing if is_engines_turn else state.session)
        moves = list(board.legal_moves)
        if not moves:
            return []
        move = moves[self.number % len(moves)]
        if is_engines_turn:
            search_id = search_of_first_seat(state)
            report = Finished(search_id, move.uci(), None, thinking(None), StopReason.NODES)
            at_once: list[Action] = [game_actions.MoveNow()] if self.number % 4 else []
            return [game_actions.EngineReport(FIRST_SEAT, report), *at_once]
        return [
            board_actions.PressSquare(move.from_square, 0, 0),
            board_actions.ReleaseSquare(move.to_square),
            board_actions.ChoosePromotion(move.promotion or chess.QUEEN),
        ]


IN_FRONT: list[Action | Move] = [
    Move(3),
    FileHandedOver(FILE.origin.path),
    game_files.LoadText("1. e4 e5 *", "f", FILE),
]
"""A document in front of a game in which the engine is to move."""


@settings(deadline=None, max_examples=150, suppress_health_check=list(HealthCheck))
@given(
    steps=st.lists(any_action | st.builds(Move, st.integers(0, 200)), max_size=40),
    first=st.sampled_from([[], IN_FRONT]),
)
def test_any_sequence_of_actions_leaves_a_legal_game(
    steps: list[Action | Move], first: list[Action | Move]
) -> None:
    state = State(
        sessions_with(
            game_record.new_game(
                players.person(), players.engine_player(2), TimeControl(9_000, 100)
            )
        )
    )
    for step in [*first, *steps]:
        for action in step.actions(state) if isinstance(step, Move) else [step]:
            update(state, action)
    check(state)


@settings(deadline=None, max_examples=10)
@given(st.integers(0, 10**6))
def test_a_whole_game_is_played_to_its_end_and_saved(seed: int) -> None:
    lots = random.Random(seed)
    state = State(sessions_with(game_record.new_game(players.person(), players.engine_player(2))))
    while state.session.game.result is None and len(state.session.game.moves) < 300:
        for action in Move(lots.randrange(1000)).actions(state):
            update(state, action)
    check(state)
    back = pgn_reader.read_pgn(pgn.write_pgn(state.session.game)).game
    assert [played.move for played in back.moves] == [
        played.move for played in state.session.game.moves
    ]
    assert back.result == state.session.game.result


def test_the_same_actions_lead_to_the_same_state(desk_at: DeskMaker) -> None:
    def run() -> str:
        desk = desk_at()
        desk.state.seed = 7
        desk.play("e2e4", "e7e5", "g1f3")
        desk.do(
            OpenNewGame(),
            draft_change(colour=None, level=1),
            StartDraft(),
        )
        desk.do(game_actions.AnswerQuestion(yes=True))
        desk.wait(100)
        return repr(desk.state)

    assert run() == run()
