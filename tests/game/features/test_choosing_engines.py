"""An engine is chosen from the list for the New game dialog, or added to it from there."""

from __future__ import annotations

import pytest

from engine.external.engine_description import EngineDescription
from game.actions.action import Action
from game.actions.between_features import ChooseEngine, OpenNewGame
from game.actions.effects import OpenEngine, ReadEngineOptions
from game.actions.game import CloseDialog
from game.app.dispatch import update
from game.features.engines.actions import (
    AddFoundEngine,
    ChooseAddedEngine,
    CloseEngines,
    EngineRead,
    EnginesFound,
    OpenEngines,
    RemoveAddedEngine,
)
from game.features.engines.model import EnginesDialog
from game.features.new_game.actions import OpponentChosen, StartDraft, draft_change
from game.formats.draft_faults import DraftCode, DraftFault
from game.queries.new_game import first_draft_fault
from game.rules import game_record, players
from game.state.added_engine import AddedEngine
from game.state.dialog import DialogModel
from game.state.new_game import NewGameDialog, Opponent
from game.state.session import sessions_with
from game.state.state import State

NAME = "Crafty 25"


def state_with(*names: str) -> State:
    state = State(sessions_with(game_record.new_game(players.person(), players.engine_player(3))))
    state.settings.engines = [AddedEngine(name, "engine") for name in names]
    return state


def offered(state: State) -> NewGameDialog:
    """Open the New game dialog and return its choices."""
    update(state, OpenNewGame())
    assert isinstance(state.dialog, NewGameDialog)
    return state.dialog


def dialog(state: State) -> DialogModel | None:
    return state.dialog


def open_list(state: State, field: str) -> None:
    """Open the list of engines to choose one for a field of the New game dialog."""
    update(state, ChooseEngine(OpponentChosen(field=field)))


@pytest.mark.parametrize("field", ["added_engine", "white_engine", "black_engine"])
def test_an_engine_is_chosen_from_the_list(field: str) -> None:
    state = state_with("Amyan", NAME, "Zurichess")
    draft = offered(state)
    open_list(state, field)
    assert isinstance(dialog(state), EnginesDialog)
    update(state, ChooseAddedEngine(1))
    assert dialog(state) is draft
    assert getattr(draft, field) == NAME
    others = {"added_engine", "white_engine", "black_engine"} - {field}
    assert {getattr(draft, one) for one in others} == {"Amyan"}


def test_the_list_begins_at_the_engine_of_the_panel() -> None:
    state = state_with("Amyan", NAME)
    offered(state)
    update(state, ChooseEngine(OpponentChosen(field="added_engine"), NAME))
    assert isinstance(state.dialog, EnginesDialog)
    assert state.dialog.place == 1


@pytest.mark.parametrize("leaving", [CloseEngines(), CloseDialog()])
def test_the_list_is_left_without_a_choice(leaving: Action) -> None:
    state = state_with("Amyan", NAME)
    draft = offered(state)
    update(state, draft_change(opponent=Opponent.ADDED, added_engine=NAME))
    open_list(state, "added_engine")
    update(state, leaving)
    assert state.dialog is draft
    assert (draft.opponent, draft.added_engine) == (Opponent.ADDED, NAME)


def test_an_engine_that_is_removed_from_the_list_is_not_chosen_any_more() -> None:
    state = state_with("Amyan", NAME)
    draft = offered(state)
    update(state, draft_change(added_engine=NAME))
    open_list(state, "white_engine")
    for action in (RemoveAddedEngine(1), CloseEngines()):
        update(state, action)
    assert draft.engines == ("Amyan",)
    assert draft.added_engine == "Amyan"


def test_the_first_engine_is_added_from_the_panel() -> None:
    state = state_with()
    draft = offered(state)
    update(state, draft_change(opponent=Opponent.ADDED))
    assert first_draft_fault(draft) == DraftFault(DraftCode.ENGINE)
    open_list(state, "added_engine")
    update(state, EnginesFound(("/usr/games/fruit",)))
    (reading,) = update(state, AddFoundEngine("/usr/games/fruit"))
    assert isinstance(reading, ReadEngineOptions)
    update(state, EngineRead(reading.number, EngineDescription("Fruit", "", ())))
    assert state.dialog is draft
    assert (draft.added_engine, draft.engines) == ("Fruit", ("Fruit",))
    assert first_draft_fault(draft) is None
    assert any(isinstance(one, OpenEngine) for one in update(state, StartDraft()))


def test_the_dialog_for_engines_takes_no_engine_when_none_is_asked_for() -> None:
    state = state_with(NAME)
    offered(state)
    open_list(state, "added_engine")
    for action in (CloseEngines(), CloseDialog(), OpenEngines(), ChooseAddedEngine(0)):
        update(state, action)
    assert isinstance(state.dialog, EnginesDialog)
