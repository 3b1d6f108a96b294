"""Any edits in any order: faults that are named, or a position that everything accepts."""

from __future__ import annotations

import chess
from boards import board_view
from cases import for_each
from hypothesis import given, settings
from hypothesis import strategies as st
from slots import edited

from engine.core.board.position import Position
from game.actions.action import Action
from game.actions.between_features import OpenEditor
from game.actions.board import FlipBoard, MovePointer, PressSquare, ReleaseSquare
from game.app.dispatch import update
from game.features.editor import actions as actions
from game.features.editor import edited_position
from game.features.editor import queries as questions
from game.features.editor.edited_position import fen_of_edited_position
from game.features.editor.model import (
    FEN,
    FULLMOVE_NUMBER,
    HALFMOVE_CLOCK,
    START_NUMBER,
    Editor,
    PositionSetup,
    ToolKind,
    editor_of,
)
from game.formats.fen import board_from_fen
from game.queries import new_game
from game.rules import game_record, players
from game.state.session import sessions_with
from game.state.state import State
from game.words.new_game import draft_fault

FENS = [
    chess.STARTING_FEN,
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "4k3/8/8/3pPp2/8/8/8/4K3 w - d6 0 2",
    "1r2k1rr/8/8/8/8/8/8/1RR1K1R1 b GBgb - 3 20",
    "4k3/8/8/8/8/8/8/4K3 w KQkq e6 0 1",
    "8/8/8 w - - 0 1",
    "PPPPPPPP/8/8/8/8/8/8/kkkk4 b - - 0 1",
    "4k3/4P3/8/8/8/8/8/4K3 w - - 9999999 0",
    "",
]
squares = st.sampled_from(chess.SQUARES)
colours = st.sampled_from(chess.COLORS)
pieces = st.builds(chess.Piece, st.sampled_from(chess.PIECE_TYPES), colours)
on_board = st.none() | squares
pixels = st.integers(0, 640)
numbers = st.sampled_from(["", "0", "1", "12", "x", "10000", "1 1", "-1", "959", "٣"])
edits: st.SearchStrategy[Action] = st.one_of(
    st.builds(PressSquare, squares, pixels, pixels),
    st.builds(MovePointer, on_board, pixels, pixels),
    st.builds(ReleaseSquare, on_board),
    st.builds(actions.GrabPiece, pieces, pixels, pixels),
    st.builds(actions.ChooseTool, pieces | st.sampled_from(ToolKind)),
    st.builds(actions.PressRightInEditor, squares),
    st.builds(actions.UseToolOnSquare, squares),
    st.builds(actions.EmptySquare, squares),
    st.builds(actions.SetSideToMove, colours),
    st.builds(actions.SetCastlingRight, colours, st.booleans(), st.booleans()),
    st.builds(actions.SetEnPassant, st.none() | st.sampled_from([chess.D6, chess.E3, chess.A1])),
    st.builds(actions.SetChess960, st.booleans()),
    st.builds(actions.TypeIntoField, st.just(FEN), st.sampled_from(FENS)),
    st.builds(
        actions.TypeIntoField,
        st.sampled_from([HALFMOVE_CLOCK, FULLMOVE_NUMBER, START_NUMBER, "unknown"]),
        numbers,
    ),
    st.builds(actions.SetUpPosition, st.sampled_from(PositionSetup)),
    st.sampled_from(
        [
            FlipBoard(),
            actions.ReleaseRightInEditor(),
            actions.UndoEdit(),
            actions.RedoEdit(),
            OpenEditor(),
        ]
    ),
)


def editing(fen: str) -> State:
    """Return a state with the editor open on a position."""
    state = State(sessions_with(game_record.new_game(players.person(), players.engine_player(3))))
    update(state, OpenEditor())
    update(state, actions.TypeIntoField(FEN, fen))
    return state


def check(state: State) -> Editor:
    """Check what holds after every edit; return the editor."""
    editor = editor_of(state)
    assert editor is not None
    assert (
        board_view(state).pieces.kings
        == edited_position.board_of_edited_position(editor.position).kings
    )
    fault = questions.position_fault(editor)
    if fault is None:
        check_playable(editor)
    else:
        assert str(draft_fault(fault))
    return editor


def check_playable(editor: Editor) -> None:
    """Check that rules, engine and editor see the same position in the FEN field."""
    board = board_from_fen(editor.fen)
    assert board.is_valid()
    assert any(board.legal_moves)
    position = Position(board.fen(), board.chess960)
    assert len(position.legal_moves()) == board.legal_moves.count()
    on_board = edited_position.board_of_edited_position(editor.position)
    assert board.board_fen() == on_board.board_fen()
    assert (board.turn, board.ep_square) == (on_board.turn, on_board.ep_square)
    assert board.castling_rights == on_board.castling_rights


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(FENS), st.lists(edits, max_size=12))
def test_every_edit_has_named_faults_or_a_playable_fen(fen: str, steps: list[Action]) -> None:
    state = editing(fen)
    check(state)
    for step in steps:
        update(state, step)
        check(state)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(FENS), st.lists(edits, max_size=12))
def test_the_fen_describes_the_edited_position(fen: str, steps: list[Action]) -> None:
    state = editing(fen)
    for step in steps:
        update(state, step)
    update(state, actions.EmptySquare(chess.A4))
    update(
        state, actions.UseToolOnSquare(chess.A4)
    )  # Whatever was typed, an edit writes the FEN anew.
    editor = check(state)
    if questions.is_readable_fen(fen_of_edited_position(editor.position)):
        again = editor_of(editing(fen_of_edited_position(editor.position)))
        assert again is not None
        assert (
            fen_of_edited_position(again.position).split()[:4]
            == fen_of_edited_position(editor.position).split()[:4]
        )


@settings(max_examples=40, deadline=None)
@given(st.lists(edits, max_size=8))
def test_undoing_every_edit_brings_the_first_position_back(steps: list[Action]) -> None:
    state = editing(chess.STARTING_FEN)
    first = edited(state).position
    for step in steps:
        update(state, step)
    while questions.can_undo_change(state):
        update(state, actions.UndoEdit())
    assert edited(state).position == first


def random_positions() -> list[str]:
    """Return FENs that the New game dialog accepts, with as many odd ones as even ones."""
    found = []
    for number in range(0, 960, 60):
        board = chess.Board.from_chess960_pos(number)
        found.append(board.fen())
        board.set_castling_fen("-")
        found.append(board.fen())
    return found


@for_each(fen=random_positions())
def test_the_engine_accepts_what_the_editor_accepts(fen: str) -> None:
    assert new_game.playable_board(fen).is_valid()
    check(editing(fen))
