"""The New game dialog: its choices, and the game that they describe."""

from __future__ import annotations

import random
from typing import TypeAlias, assert_never

import chess

from game.actions.between_features import OpenNewGame, PositionPlayed
from game.actions.effects import DoAction, Effect, ReadRepertoires
from game.features.new_game.actions import ChangeDraft, NewGameAction, OpponentChosen, StartDraft
from game.formats.draft_faults import DraftError
from game.queries import new_game as choices
from game.queries import shown_position
from game.queries.new_game import CHESS960_POSITIONS
from game.rules import game_record, players
from game.state.dialogs.question import ConfirmationDialog, Question
from game.state.game import Game, Player
from game.state.new_game import (
    MOST_LETTERS,
    NewGameDialog,
    Opponent,
    StartKind,
    TimeKind,
)
from game.state.preferences.setting_faults import UnfitError
from game.state.session import Session
from game.state.settings import TABLE
from game.state.state import State
from game.state.time_control import TimingMethod
from game.update import common, games, settings
from game.words.text_faults import remark_line

KINDS = {"time_kind": TimeKind, "method": TimingMethod, "start": StartKind}
CHOSEN = (
    "opponent",
    "level",
    "rating",
    "added_engine",
    "white_kind",
    "white_level",
    "white_rating",
    "white_engine",
    "black_kind",
    "black_level",
    "black_rating",
    "black_engine",
    "turn_board",
    "colour",
    "is_rated",
    "points_out_mistakes",
    "never_resigns",
)
"""The choices with the values of the settings of the same names."""
NAMES_OF_ENGINES = ("added_engine", "white_engine", "black_engine")


Handled: TypeAlias = NewGameAction | OpenNewGame
"""The actions of the dialog, and the one by which other features lead here."""


def handle(state: State, _session: Session, action: Handled) -> list[Effect]:
    """Handle an action of the dialog."""
    match action:
        case OpenNewGame(from_here=from_here):
            return open_draft(state, from_here=from_here)
        case ChangeDraft():
            return change_draft(state, action.changes)
        case OpponentChosen():
            return choose_engine(state, action)
        case StartDraft():
            return start_draft(state)
    assert_never(action)


def open_draft(state: State, *, from_here: bool = False) -> list[Effect]:
    """Open the New game dialog with the choices of the last game.

    With ``from_here``, the start position is the one that the window shows.
    """
    common.clear_selection(state.session)
    shown = shown_position.shown_board(state.session).copy(stack=False)
    draft = choices.draft_from_settings(state.settings, shown)
    if from_here:
        draft.start = StartKind.CURRENT
    state.dialog = draft
    return [ReadRepertoires()]


def change_draft(state: State, changes: tuple[tuple[str, object], ...]) -> list[Effect]:
    """Change choices in the New game dialog; an unknown name or invalid value changes nothing."""
    draft = state.dialog
    if isinstance(draft, NewGameDialog):
        for name, value in changes:
            if name in MOST_LETTERS and isinstance(value, str):
                setattr(draft, name, choices.typed_line(name, value))
            elif _fits(name, value) and _is_offered(draft, name, value):
                setattr(draft, name, value)
        if draft.time_kind not in choices.time_kinds(draft):
            draft.time_kind = TimeKind.UNTIMED
    return []


def _is_offered(draft: NewGameDialog, name: str, value: object) -> bool:
    """Return whether the dialog offers a value: only engines that the person has added."""
    return name not in NAMES_OF_ENGINES or value in draft.engines


def choose_engine(state: State, action: OpponentChosen) -> list[Effect]:
    """Use the engine that was chosen from the list, which may have changed."""
    draft = state.dialog
    if isinstance(draft, NewGameDialog):
        draft.engines = tuple(one.name for one in state.settings.engines)
        for name in NAMES_OF_ENGINES:
            chosen = action.engine if name == action.field else None
            setattr(
                draft,
                name,
                choices.known_engine_name(chosen or getattr(draft, name), draft.engines),
            )
    return []


def _fits(name: str, value: object) -> bool:
    if name in KINDS:
        return isinstance(value, KINDS[name])
    if name not in CHOSEN:
        return False
    try:
        TABLE[name].kind.checked(value)
    except UnfitError:
        return False
    return True


def start_draft(state: State) -> list[Effect]:
    """Save the dialog's choices and start the game, or ask whether to discard the present game.

    Choices with a fault, which the dialog shows, start nothing.
    """
    draft = state.dialog
    if not isinstance(draft, NewGameDialog) or choices.first_draft_fault(draft) is not None:
        return []
    _remember(state, draft)
    state.dialog = None
    effects = settings.save_settings(state)
    if games.is_game_at_stake(state):
        state.dialog = ConfirmationDialog(Question.DISCARD_FOR_NEW_GAME, draft=draft)
        return effects
    return effects + start_chosen_game(state, draft)


def _remember(state: State, draft: NewGameDialog) -> None:
    """Keep the choices as settings. A position for one game is not kept."""
    kept = state.settings
    for name in CHOSEN:
        setattr(kept, name, getattr(draft, name))
    kept.person_name = _name(draft.person_name)
    kept.other_name = _name(draft.other_name)
    kept.time_control = choices.drafted_time_control(draft)
    kept.search_limit = choices.drafted_search_limit(draft)
    if draft.start in (StartKind.STANDARD, StartKind.CHESS960):
        kept.variant = draft.start


def _name(typed: str) -> str | None:
    """Return a typed name with single spaces; None if it is empty."""
    return " ".join(typed.split()) or None


def start_chosen_game(state: State, draft: NewGameDialog | None) -> list[Effect]:
    """Start the game that the choices describe."""
    if draft is None:
        return []
    lots = common.next_random(state)
    colour = lots.random() < 0.5 if draft.colour is None else draft.colour
    try:
        game = _game(draft, colour, lots)
    except DraftError:  # ``start_draft`` has refused such choices.
        return []
    effects = games.begin_game(state, game, games.is_seen_from_black(game, draft.turn_board))
    remarks = choices.fen_remarks(draft.fen) if draft.start is StartKind.FEN else ()
    if remarks:
        common.show_info(state, remark_line(remarks))
    if draft.start is StartKind.FEN:
        effects.append(DoAction(PositionPlayed(draft.fen)))
    return effects


def _game(draft: NewGameDialog, colour: chess.Color, lots: random.Random) -> Game:
    board = choices.start_board(draft, lots.randrange(CHESS960_POSITIONS))
    white, black = _seats(draft, colour)
    game = game_record.new_game(white, black, choices.drafted_time_control(draft), board)
    game.search_limit = choices.drafted_search_limit(draft)
    game.is_rated = draft.is_rated and draft.opponent is not Opponent.ENGINES
    return game


def _seats(draft: NewGameDialog, colour: chess.Color) -> tuple[Player, Player]:
    """Return White and Black."""
    if draft.opponent is Opponent.ENGINES:
        white = draft.white_kind, draft.white_level, draft.white_rating, draft.white_engine
        black = draft.black_kind, draft.black_level, draft.black_rating, draft.black_engine
        return _engine(*white), _engine(*black)
    person = players.person(_name(draft.person_name))
    seats = {colour: person, not colour: _opponent(draft)}
    return seats[chess.WHITE], seats[chess.BLACK]


def _opponent(draft: NewGameDialog) -> Player:
    if draft.opponent is Opponent.PERSON:
        return players.person(_name(draft.other_name) or players.OTHER_NAME)
    return _engine(draft.opponent, draft.level, draft.rating, draft.added_engine)


def _engine(kind: Opponent, level: int, rating: int, added: str | None) -> Player:
    """Return an engine: ours at a rating or a level, or an added one."""
    if kind is Opponent.RATING:
        return players.rated_engine(rating)
    if kind is Opponent.ADDED and added is not None:
        return players.added_engine(added)
    return players.engine_player(level)
