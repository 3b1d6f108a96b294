"""Events while a dialog, a card or another popup is open."""

from __future__ import annotations

import chess
import pygame
import pytest
from window_driver import DriverOf, WindowDriver

from engine.protocol.levels import LEVELS
from engine.protocol.strength import HIGHEST_ELO
from game.actions import board as board_actions
from game.actions import game as game_actions
from game.actions import window
from game.actions.action import Action
from game.actions.between_features import OpenPlayedGames
from game.app.registry import FEATURES
from game.features.key_bindings.key_list import KeyListDialog
from game.features.new_game.actions import StartDraft, draft_change
from game.features.new_game.view.colour_section import NEVER_RESIGNS
from game.features.new_game.view.start_section import NameSection
from game.queries import whose_turn
from game.rules import game_record
from game.state.dialogs.question import ConfirmationDialog, Question
from game.state.focus import Focus
from game.state.game import Ending, Result
from game.state.new_game import NewGameDialog, Opponent, StartKind, TimeKind
from game.state.time_control import TimingMethod
from game.view.kit.button import ButtonRole
from game.view.kit.canvas import heading_letters
from game.words.results import result_line

KEEPING = (
    Question.DISCARD_FOR_NEW_GAME,
    Question.DISCARD_FOR_PASTE,
    Question.DISCARD_FOR_OPEN,
    Question.DISCARD_FOR_RESUME,
    Question.DISCARD_FOR_PLAYED,
    Question.PLAY_ON,
    Question.PLAY_ON_INSTEAD,
    Question.REPLAY_LARGE_CAPSULE,
    Question.SAVE_AS_UTF_8,
)
"""The questions whose yes loses nothing: the game is kept or stays open, a replay can end."""


def test_the_result_card_offers_a_rematch_and_closes(driver_of: DriverOf) -> None:
    driver = driver_of("result")
    assert driver.press(game_actions.Rematch()) == [game_actions.Rematch()]
    assert driver.press(game_actions.CloseResultBanner()) == [game_actions.CloseResultBanner()]


def test_the_offer_to_resume_can_be_accepted_or_declined(driver_of: DriverOf) -> None:
    driver = driver_of("resume")
    assert driver.press(game_actions.AcceptResume()) == [game_actions.AcceptResume()]
    assert driver.press(game_actions.DeclineResume()) == [game_actions.DeclineResume()]


def test_the_promotion_picker_offers_four_pieces_and_cancels(driver_of: DriverOf) -> None:
    driver = driver_of("promotion")
    for square, kind in (
        (chess.B8, chess.QUEEN),
        (chess.B7, chess.KNIGHT),
        (chess.B6, chess.ROOK),
        (chess.B5, chess.BISHOP),
    ):
        assert driver.down(driver.square(square)) == [board_actions.ChoosePromotion(kind)]
    assert driver.down(driver.square(chess.H3)) == [board_actions.CancelTopmost()]


def test_the_new_game_dialog_changes_and_starts_its_draft(driver_of: DriverOf) -> None:
    driver = driver_of("new game")
    for action in (
        draft_change(opponent=Opponent.RATING),
        draft_change(colour=None),
        draft_change(level=len(LEVELS) - 1),
        draft_change(is_rated=True),
        draft_change(never_resigns=True),
        draft_change(time_kind=TimeKind.UNTIMED),
        draft_change(minutes="10", seconds="5", method=TimingMethod.INCREMENT),
        draft_change(minutes="6"),
        draft_change(start=StartKind.CURRENT),
        StartDraft(),
        game_actions.CloseDialog(),
    ):
        assert driver.press(action) == [action]


def test_only_our_engine_can_be_told_never_to_resign(driver_of: DriverOf) -> None:
    def is_offered() -> bool:
        shown = {one.label.text for one in driver.buttons() if one.visible}
        return NEVER_RESIGNS in shown

    driver = driver_of("new game")
    assert is_offered()
    driver = driver_of("new game of two persons")
    assert not is_offered()


@pytest.mark.parametrize("question", Question)
def test_only_an_answer_that_loses_something_is_red(
    question: Question, driver_of: DriverOf
) -> None:
    driver = driver_of("idle")
    driver.state.dialog = ConfirmationDialog(question, "game.pgn")
    driver.look()
    role = driver.button(game_actions.AnswerQuestion(True)).label.role
    assert role is (
        ButtonRole.DANGER if FEATURES.questions[question].is_losing else ButtonRole.PRIMARY
    )


@pytest.mark.parametrize("question", Question)
def test_enter_gives_the_answer_that_loses_nothing(question: Question, driver_of: DriverOf) -> None:
    """The main button looks like the default, and Enter presses it."""
    driver = driver_of("idle")
    driver.state.dialog = ConfirmationDialog(question, "game.pgn")
    driver.look()
    (given,) = driver.send(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0)
    assert isinstance(given, game_actions.AnswerQuestion)
    main = driver.button(given).label.role
    other = driver.button(game_actions.AnswerQuestion(not given.yes)).label.role
    assert (main, other) == (
        ButtonRole.PRIMARY,
        ButtonRole.PLAIN if given.yes else ButtonRole.DANGER,
    )
    assert not given.yes or question in KEEPING


def test_two_engines_have_no_name_of_a_person(driver_of: DriverOf) -> None:
    def headings(opponent: Opponent) -> list[str]:
        driver = driver_of("new game")
        assert isinstance(driver.state.dialog, NewGameDialog)
        driver.state.dialog.opponent = opponent
        driver.window.records = []
        driver.window.resize((1440, 900), 100, "dark")
        driver.look()
        return [record.sentence for record in driver.window.records]

    title = heading_letters(driver_of("new game").window._look, NameSection.title)
    assert title in headings(Opponent.LEVEL)
    assert title not in headings(Opponent.ENGINES)


def test_the_new_game_dialog_shows_only_the_controls_of_the_choices(driver_of: DriverOf) -> None:
    driver = driver_of("new game of two persons")
    shown = {one.label.text for one in driver.buttons() if one.visible}
    assert not shown & {"10+5", "1"}
    assert "+" in shown, "the time has a field with buttons"


def test_a_typed_choice_is_taken_and_a_fault_dims_the_start_button(driver_of: DriverOf) -> None:
    driver = driver_of("new game of two persons")
    driver.state.focus = Focus("fen")
    driver.look()
    draft = driver.state.dialog
    assert isinstance(draft, NewGameDialog)
    assert driver.send(pygame.TEXTINPUT, text="x") == [draft_change(fen=draft.fen + "x")]
    assert driver.send(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="") == [StartDraft()]
    assert not driver.button(StartDraft()).is_enabled
    draft.fen = chess.STARTING_FEN
    driver.look()
    assert driver.button(StartDraft()).is_enabled


def test_the_rating_is_chosen_by_mouse_and_by_key(driver_of: DriverOf) -> None:
    driver = driver_of("new game at a rating")
    focus = Focus("rating")
    assert _keys(driver, focus, pygame.K_RIGHT) == [draft_change(rating=1500)]
    assert _keys(driver, focus, pygame.K_END) == [draft_change(rating=HIGHEST_ELO)]


def _keys(driver: WindowDriver, focus: Focus, key: int) -> list[Action]:
    driver.state.focus = focus
    driver.look()
    return driver.send(pygame.KEYDOWN, key=key, mod=0, unicode="")


def test_a_caret_is_drawn_only_in_the_field_that_has_the_focus(driver_of: DriverOf) -> None:
    driver = driver_of("new game at a rating")

    def field() -> bytes:
        popup = driver.window.popups.current(driver.state)
        assert popup is not None
        inside = popup.focus_order._stops["nodes"].box(0).inset(4)
        driver.look()
        return pygame.image.tobytes(driver.surface.subsurface(inside), "RGB")

    before = field()
    driver.state.focus = Focus("nodes")
    focused = field()
    driver.state.focus = Focus("opponent")
    assert field() == before != focused


def test_the_played_games_are_reached_from_new_game_and_open(driver_of: DriverOf) -> None:
    opening = OpenPlayedGames()
    driver = driver_of("new game")
    assert driver.press(opening) == [opening]
    driver = driver_of("open")
    assert not driver.button(opening).visible
    driver.state.opened_files.has_played_games = True
    driver.look()
    assert driver.press(opening) == [opening]


@pytest.mark.parametrize("name", ["idle", "promotion"])
def test_the_question_whether_to_resign_says_who_wins(name: str, driver_of: DriverOf) -> None:
    driver = driver_of(name)
    driver.state.dialog = ConfirmationDialog(Question.RESIGN)
    driver.window.records = []
    driver.look()
    colour = whose_turn.acting_colour(driver.state.session)
    assert colour is not None
    line = result_line(Result(game_record.loss_of(colour), Ending.RESIGNATION))
    assert str(line) in {one.text for one in driver.window.records}


def test_a_question_is_answered_by_button_or_key(driver_of: DriverOf) -> None:
    driver = driver_of("confirmation")
    wording = FEATURES.questions[Question.OVERWRITE_FILE]
    for answer, text in ((True, wording.yes), (False, wording.no)):
        action = game_actions.AnswerQuestion(answer)
        assert driver.button(action).label.text == text
        assert driver.press(action) == [action]
    assert driver.send(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0) == [
        game_actions.AnswerQuestion(False)
    ]
    assert driver.send(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0) == [
        game_actions.AnswerQuestion(False)
    ]


@pytest.mark.parametrize("name", ["new game", "keys", "open", "save"])
def test_escape_closes_an_overlay(name: str, driver_of: DriverOf) -> None:
    driver = driver_of(name)
    assert driver.send(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="") == [
        game_actions.CloseDialog()
    ]


@pytest.mark.parametrize("name", ["keys", "new game", "open", "inspect keys"])
def test_alt_enter_fills_the_screen_once_whatever_is_open(name: str, driver_of: DriverOf) -> None:
    driver = driver_of(name)
    fill = window.ToggleFullScreen()
    alt_enter = {"key": pygame.K_RETURN, "mod": pygame.KMOD_LALT, "unicode": ""}
    assert driver.hold(**alt_enter) == [fill]
    assert driver.hold(**alt_enter) == [], "the key is held and repeats"
    driver.send(pygame.KEYUP, **alt_enter)
    assert driver.hold(**alt_enter) == [fill]


def test_an_overlay_keeps_input_from_the_board(driver_of: DriverOf) -> None:
    driver = driver_of("keys")
    assert driver.down(driver.square(chess.A1)) == []
    assert driver.send(pygame.TEXTINPUT, text="e") == []


def test_a_new_overlay_replaces_the_old_one(driver_of: DriverOf) -> None:
    driver = driver_of("new game")
    first = driver.window.popups.current(driver.state)
    driver.state.dialog = KeyListDialog(driver.state.screen)
    assert driver.window.popups.current(driver.state) is not first
