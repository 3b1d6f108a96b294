"""The field for typed moves."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from game.actions.between_features import OpenNewGame
from game.actions.board import (
    CancelTopmost,
    EnterTypedMove,
    EraseTypedLetter,
    GoToPly,
    TypeMoveText,
)
from game.actions.command_key import OPENS_COMMAND
from game.actions.window import ShowLanguage
from game.message import Message
from game.queries import typed_move
from game.rules import typed_commands, typed_moves
from game.state.game import Ending, Result
from game.state.state import NoticeKind
from game.update.play import move_entry

if TYPE_CHECKING:
    from tests.game.conftest import Desk, DeskMaker

TWO_KNIGHTS = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1"
BOTH_CASTLINGS = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"
B_PAWN_AND_BISHOP = "4k3/8/8/2p5/1P6/8/5B2/4K3 w - - 0 1"


def refusal_of(desk: Desk, text: str) -> Message:
    """Return why a text names no move in the desk's position."""
    with pytest.raises(typed_moves.NotationError) as refusal:
        typed_moves.move_named(desk.board, text)
    return refusal.value.message


@pytest.mark.parametrize("letter", list("abcdefghNBRQKO0"))
def test_a_character_that_begins_a_move_opens_the_field(desk: Desk, letter: str) -> None:
    desk.type(letter)
    assert desk.entry_is(letter)


@pytest.mark.parametrize("letter", list("ijzPoxn1459 +=?\t\n"))
def test_nothing_else_opens_it(desk: Desk, letter: str) -> None:
    desk.type(letter)
    assert desk.entry_is(None)


def test_once_open_it_takes_every_key(desk: Desk) -> None:
    desk.type("Nz9?")
    assert desk.entry_is("Nz9?")


@pytest.mark.parametrize(("text", "san"), [("e4", "e4"), ("Nf3", "Nf3"), ("e2e4", "e4")])
def test_a_complete_move_plays_at_once_and_closes_it(desk: Desk, text: str, san: str) -> None:
    desk.type(text)
    assert desk.sans == [san]
    assert desk.entry_is(None)


@pytest.mark.parametrize(("text", "san"), [("Sf3", "Nf3"), ("Nf3", "Nf3"), ("g1f3", "Nf3")])
def test_a_german_move_plays_while_german_is_shown(desk: Desk, text: str, san: str) -> None:
    desk.do(ShowLanguage("de"))
    desk.type(text)
    assert desk.sans == [san]
    assert desk.entry_is(None)


def test_german_letters_do_not_open_it_while_english_is_shown(desk: Desk) -> None:
    desk.type("S")
    assert desk.entry_is(None)


def test_it_knows_at_once_whether_a_german_text_can_become_a_move(desk: Desk) -> None:
    desk.do(ShowLanguage("de"))
    desk.type("S")
    assert not typed_move.is_typed_move_hopeless(desk.state, desk.state.session)
    desk.type("d4")
    assert typed_move.is_typed_move_hopeless(desk.state, desk.state.session)


def test_castling_short_waits_while_castling_long_is_possible(desk_at: DeskMaker) -> None:
    desk = desk_at(BOTH_CASTLINGS)
    desk.type("O-O")
    assert desk.sans == []
    desk.do(EnterTypedMove())
    assert desk.sans == ["O-O"]
    desk = desk_at(BOTH_CASTLINGS)
    desk.type("O-O-O")
    assert desk.sans == ["O-O-O"]


def test_castling_short_plays_at_once_where_it_is_the_only_one(desk_at: DeskMaker) -> None:
    desk = desk_at(BOTH_CASTLINGS.replace("KQ", "K"))
    desk.type("0-0")
    assert desk.sans == ["O-O"]


def test_a_bishop_is_not_a_b_pawn(desk_at: DeskMaker) -> None:
    desk = desk_at(B_PAWN_AND_BISHOP)
    desk.type("bxc5")
    assert desk.sans == ["bxc5"]
    desk = desk_at(B_PAWN_AND_BISHOP)
    desk.type("Bxc5")
    assert desk.sans == ["Bxc5"]


@pytest.mark.parametrize("text", ["e8=Q", "e8Q", "e8q", "e7e8q"])
def test_a_promotion_is_typed_with_or_without_its_sign(desk_at: DeskMaker, text: str) -> None:
    desk = desk_at("8/4P2k/8/8/8/8/8/4K3 w - - 0 1")
    desk.type(text)
    assert desk.sans == ["e8=Q"]


def test_enter_keeps_wrong_text_and_says_why(desk: Desk) -> None:
    desk.type("Nf6")
    assert typed_move.is_typed_move_hopeless(desk.state, desk.state.session)
    desk.do(EnterTypedMove())
    assert desk.entry_is("Nf6")
    assert desk.says(refusal_of(desk, "Nf6"))
    assert desk.notice_is(NoticeKind.ERROR)


def test_enter_names_the_choices_of_an_ambiguous_text(desk_at: DeskMaker) -> None:
    desk = desk_at(TWO_KNIGHTS)
    desk.type("Nd2")
    assert desk.sans == []
    desk.do(EnterTypedMove())
    assert {"Nbd2", "Nfd2"} <= set(re.findall(r"\w+", desk.notice))
    assert not typed_move.is_typed_move_hopeless(desk.state, desk.state.session)


def test_enter_asks_for_the_piece_of_a_promotion(desk_at: DeskMaker) -> None:
    desk = desk_at("8/4P2k/8/8/8/8/8/4K3 w - - 0 1")
    desk.type("e8")
    desk.do(EnterTypedMove())
    assert "e8=Q" in desk.notice


def test_enter_distinguishes_a_move_into_check_from_nonsense(desk_at: DeskMaker) -> None:
    desk = desk_at("4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1")
    into_check, nonsense = refusal_of(desk, "Nc3"), refusal_of(desk, "Nh8")
    desk.type("Nc3")
    desk.do(EnterTypedMove())
    assert desk.says(into_check)
    assert into_check.id != nonsense.id


def test_enter_in_a_closed_or_empty_field_does_nothing(desk: Desk) -> None:
    assert desk.do(EnterTypedMove()) == []
    desk.state.session.typed_move = ""
    assert desk.do(EnterTypedMove()) == []
    assert desk.says(None)


def test_backspace_takes_the_last_character_and_then_closes_it(desk: Desk) -> None:
    desk.type("Ng")
    desk.do(EraseTypedLetter())
    assert desk.entry_is("N")
    desk.do(EraseTypedLetter())
    assert desk.entry_is(None)
    desk.do(EraseTypedLetter())
    assert desk.entry_is(None)


def test_escape_closes_it(desk: Desk) -> None:
    desk.type("Ng")
    desk.do(CancelTopmost())
    assert desk.entry_is(None)


def test_while_the_engine_thinks_text_is_kept_for_later(desk: Desk) -> None:
    desk.play("e2e4")
    desk.type("Nf3")
    assert desk.entry_is("Nf3")
    desk.do(EnterTypedMove())
    assert desk.says(move_entry.WAITING)
    desk.answer("e7e5")
    assert desk.says(None)
    assert desk.sans == ["e4", "e5"]
    desk.do(EnterTypedMove())
    assert desk.sans == ["e4", "e5", "Nf3"]


def test_a_field_that_is_closed_waits_no_longer(desk: Desk) -> None:
    desk.play("e2e4")
    desk.type("Nf3")
    desk.do(EnterTypedMove(), CancelTopmost())
    assert desk.entry_is(None)
    assert desk.says(None)


def test_text_entered_at_an_earlier_position_is_kept_and_not_played(desk: Desk) -> None:
    desk.play("e2e4", "e7e5")
    desk.type("Ng")
    desk.do(GoToPly(0), TypeMoveText("1f3"), EnterTypedMove())
    assert desk.sans == ["e4", "e5"]
    assert desk.entry_is("Ng1f3")


def test_it_does_not_grow_without_end(desk: Desk) -> None:
    desk.do(TypeMoveText("N" * 500))
    assert desk.entry_is("N" * 10)


def test_it_does_not_open_under_a_panel(desk: Desk) -> None:
    desk.do(OpenNewGame(), TypeMoveText("e"))
    assert desk.entry_is(None)


def test_a_typed_move_slides(desk: Desk) -> None:
    desk.type("e4")
    assert desk.state.session.board.animation is not None
    assert desk.state.session.board.animation.skip is None


def ask(desk: Desk, text: str) -> None:
    """Type a question with the key that opens the field for it, and press Enter."""
    for letter in OPENS_COMMAND + text:
        desk.type(letter)
    desk.do(EnterTypedMove())


def test_a_question_is_answered_in_a_notice_and_closes_the_field(desk: Desk) -> None:
    ask(desk, "p N")
    assert desk.entry_is(None)
    assert desk.state.notice is not None
    assert desk.state.notice.kind is NoticeKind.INFO
    assert "b1" in str(desk.state.notice.text)


def test_a_question_is_never_played_before_enter(desk: Desk) -> None:
    for letter in ":e4":
        desk.type(letter)
    assert desk.entry_is(":e4")
    assert not typed_move.is_typed_move_hopeless(desk.state, desk.state.session)
    desk.do(EnterTypedMove())
    assert [node.san for node in desk.state.session.game.moves][:1] == ["e4"]


def test_a_question_keeps_its_spaces_and_has_a_limit(desk: Desk) -> None:
    for letter in ":  p    N" + "x" * 40:
        desk.type(letter)
    assert desk.state.session.typed_move is not None
    assert desk.state.session.typed_move.startswith(":  p    N")
    assert len(desk.state.session.typed_move) == 1 + typed_commands.MOST_LETTERS


@pytest.mark.parametrize("text", ["p", "s z", "m", "Qh5", "nonsense"])
def test_a_wrong_question_stays_to_be_corrected(desk: Desk, text: str) -> None:
    ask(desk, text)
    assert desk.entry_is(f":{text}")
    assert desk.state.notice is not None
    assert desk.state.notice.kind is NoticeKind.ERROR


def test_an_empty_question_closes_the_field(desk: Desk) -> None:
    ask(desk, "  ")
    assert desk.entry_is(None)
    assert desk.state.notice is None


def test_a_question_is_answered_on_the_engines_turn_and_after_the_end(desk: Desk) -> None:
    desk.do(TypeMoveText("e4"))
    ask(desk, "l")
    assert desk.state.notice is not None
    assert "e4" in str(desk.state.notice.text)
    desk.state.session.game.result = Result("1-0", Ending.RESIGNATION)
    ask(desk, "s e")
    assert "e4" in str(desk.state.notice.text)


def test_no_question_is_asked_under_a_dialog(desk: Desk) -> None:
    desk.do(OpenNewGame(), TypeMoveText(":"))
    assert desk.entry_is(None)
