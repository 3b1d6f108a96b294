"""Null moves: typed, saved, read again, and left out of what engines get."""

from __future__ import annotations

import io

import chess
import chess.pgn
import pytest
from analysis_desk import FEATURES, AnalysisDesk

from engine.core.board.perft import perft
from engine.core.board.position import Position
from engine.inspection.recording.capsule import decode_capsule, encode_capsule, record_capsule
from engine.inspection.recording.recording import record_search
from engine.inspection.recording.replay_start import replay_start_of
from engine.protocol.messages import Go, Limits, SetSearchOptions
from engine.thinking.engine import Engine
from game.actions.between_features import ShowScreen
from game.actions.board import CancelTopmost, EnterTypedMove, GoToGameEnd, ShowMove, TypeMoveText
from game.features.analyse.actions import InsertLine, PlayNullMove, ToggleThreat
from game.queries import play_board, typed_move
from game.rules import game_record as rules
from game.rules import players, positions
from game.state.screens import PLAY

GAME = "1. e4 e5 2. Qh5 Nc6 3. Bc4 g6 *"
MATE = "1. f3 e5 2. g4 Qh4# *"
STALEMATE = (
    "1. e3 a5 2. Qh5 Ra6 3. Qxa5 h5 4. h4 Rah6 5. Qxc7 f6 6. Qxd7+ Kf7 7. Qxb7 Qd3 8. Qxb8 Qh7 "
    "9. Qxc8 Kg6 10. Qe6 *"
)
CHECK = "1. e4 f5 2. Qh5+ g6 *"


@pytest.fixture
def desk() -> AnalysisDesk:
    desk = AnalysisDesk(GAME)
    desk.do(ShowMove(desk.node("e4", "e5", "Qh5")))
    return desk


def test_a_side_may_pass(desk: AnalysisDesk) -> None:
    desk.do(PlayNullMove())
    assert desk.tree[desk.shown].san == "--"
    desk.play("h5e5")
    assert "(2... -- 3. Qxe5+)" in desk.movetext


@pytest.mark.parametrize("moves", [MATE, STALEMATE])
def test_nobody_passes_or_threatens_where_the_game_is_over(moves: str) -> None:
    desk = AnalysisDesk(moves)
    desk.do(GoToGameEnd())
    tree = desk.tree
    for action in (PlayNullMove(), ToggleThreat()):
        assert not FEATURES.may(desk.state, type(action))
        assert desk.do(action) == []
    assert desk.tree is tree
    assert not desk.analysis.shows_threat
    desk.do(ShowMove(0))
    assert all(FEATURES.may(desk.state, kind) for kind in (PlayNullMove, ToggleThreat))


def test_two_hyphens_are_a_null_move(desk: AnalysisDesk) -> None:
    desk.do(TypeMoveText("-"))
    assert desk.session.typed_move == "-"
    assert not typed_move.is_typed_move_hopeless(desk.state, desk.session)
    desk.do(TypeMoveText("-"))
    assert desk.tree[desk.shown].san == "--"
    assert desk.session.typed_move is None


def test_one_hyphen_is_no_move(desk: AnalysisDesk) -> None:
    before = desk.tree
    desk.do(TypeMoveText("-"), EnterTypedMove())
    assert desk.notice
    assert desk.tree is before
    desk.do(CancelTopmost())
    assert desk.session.typed_move is None


def test_hyphens_mean_nothing_in_a_game() -> None:
    desk = AnalysisDesk(rules.new_game(players.person(), players.engine_player(0)))
    desk.do(ShowScreen(PLAY), TypeMoveText("-"), TypeMoveText("-"))
    assert desk.state.play_session.typed_move is None
    assert desk.state.play_session.game.moves == ()


def test_a_side_in_check_cannot_pass_and_this_is_said() -> None:
    desk = AnalysisDesk(CHECK)
    desk.do(ShowMove(desk.node("e4", "f5", "Qh5+")))
    before = desk.tree
    for actions in ([PlayNullMove()], [TypeMoveText("-"), TypeMoveText("-")]):
        desk.state.notice = None
        desk.do(*actions)
        assert desk.notice
        assert desk.tree is before
    desk.do(InsertLine(desk.shown, ("0000", "e1e2")))
    assert desk.tree is before


def test_a_saved_null_move_is_read_back_equal_here_and_by_python_chess(desk: AnalysisDesk) -> None:
    desk.do(PlayNullMove())
    desk.play("c2c3", "0000", "c3c4")
    assert AnalysisDesk(desk.pgn).pgn == desk.pgn
    read = chess.pgn.read_game(io.StringIO(desk.pgn))
    assert read is not None
    assert read.errors == []
    passed = read.next().next().next().variations[1]  # type: ignore[union-attr]
    assert [one.uci() for one in (passed.move, *passed.mainline_moves())] == [
        "0000", "c2c3", "0000", "c3c4",
    ]  # fmt: skip


def test_engines_get_the_position_behind_the_last_null_move(desk: AnalysisDesk) -> None:
    desk.do(PlayNullMove())
    desk.play("h5e5", "f8e7")
    position = positions.searched_position(desk.tree, desk.shown)
    board = chess.Board(position.fen)
    for uci in position.moves:
        board.push_uci(uci)
    assert position.moves == ("h5e5", "f8e7")
    assert board.fen() == desk.tree.board(desk.shown).fen()


def test_the_board_marks_no_last_move_after_a_null_move(desk: AnalysisDesk) -> None:
    desk.do(PlayNullMove())
    assert play_board.view(desk.state).last_move is None


def test_a_game_played_on_from_behind_a_null_move_begins_behind_it(desk: AnalysisDesk) -> None:
    desk.do(PlayNullMove())
    desk.play("h5e5", "f8e7")
    game = rules.game_continued_from(
        desk.game, desk.shown, players.person(), players.engine_player(0)
    )
    assert [one.san for one in game.moves] == ["Qxe5+", "Be7"]
    assert rules.live_board(game).fen() == desk.tree.board(desk.shown).fen()


def leaves(board: chess.Board, depth: int) -> int:
    """Return the number of lines of this length, counted by python-chess."""
    if depth == 0:
        return 1
    count = 0
    for move in list(board.legal_moves):
        board.push(move)
        count += leaves(board, depth - 1)
        board.pop()
    return count


def test_perft_behind_a_null_move_is_that_of_python_chess(desk: AnalysisDesk) -> None:
    desk.do(PlayNullMove())
    desk.play("b1c3")
    position = Position(positions.searched_position(desk.tree, desk.shown).fen)
    for uci in positions.searched_position(desk.tree, desk.shown).moves:
        position.push_uci(uci)
    assert perft(position, 3) == leaves(desk.tree.board(desk.shown).copy(), 3)


def test_a_capsule_of_a_search_behind_a_null_move_gives_the_same_search(
    desk: AnalysisDesk,
) -> None:
    desk.do(PlayNullMove())
    desk.play("b1c3")
    searched = positions.searched_position(desk.tree, desk.shown)
    engine = Engine(lambda report: None, SetSearchOptions(hash_mb=1))
    engine.begin(Go(1, searched.fen, searched.moves, Limits(nodes=3_000)))
    engine.wait()
    recording = record_search(replay_start_of(engine.journal, -1, 1), 64)
    again = record_capsule(decode_capsule(encode_capsule(recording)), 64)
    assert again.records.digest() == recording.records.digest()
