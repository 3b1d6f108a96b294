"""The Settings dialog: it lists every setting once, and a change takes effect at once."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from game.actions.between_features import OpenSettings
from game.actions.effects import Effect, SaveSettings
from game.actions.game import CloseDialog
from game.app.dispatch import update
from game.features.new_game.update import CHOSEN
from game.features.settings import actions as actions
from game.features.settings.model import NAMES, NOTES, SECTIONS, SettingsDialog
from game.formats.settings import parse_settings
from game.queries import setting_values
from game.rules import game_record, players
from game.state.preferences.setting_kinds import Switch, WholeNumber
from game.state.session import sessions_with
from game.state.settings import TABLE, Settings
from game.state.state import State

ELSEWHERE = {
    *CHOSEN,
    "time_control",
    "search_limit",
    "variant",
    "analysis",
    "breakpoints",
    "searches",
    "engines",
    "window",
    "recent_files",
}
"""The settings of the New game dialog and other dialogs, the window's place, files."""
LISTED = st.sampled_from(NAMES)
TYPED = st.sampled_from([name for name in NAMES if setting_values.is_typed_setting(name)])


def opened() -> State:
    state = State(sessions_with(game_record.new_game(players.person(), players.engine_player(3))))
    update(state, OpenSettings())
    return state


def dialog_of(state: State) -> SettingsDialog:
    assert isinstance(state.dialog, SettingsDialog)
    return state.dialog


def saved(effects: list[Effect]) -> Settings:
    (save,) = [effect for effect in effects if isinstance(effect, SaveSettings)]
    return parse_settings(save.json).settings


def test_every_setting_is_in_the_dialog_or_has_a_place_of_its_own() -> None:
    assert len(NAMES) == len(set(NAMES))
    assert {*NAMES, *ELSEWHERE} == set(TABLE)
    assert set(NOTES) == set(NAMES)
    assert all(section.names for section in SECTIONS)


@given(LISTED, st.sampled_from([-1, 1]))
def test_a_step_changes_the_setting_and_saves_it(name: str, by: int) -> None:
    state = opened()
    before = getattr(state.settings, name)
    effects = update(state, actions.StepSetting(name, by))
    assert getattr(saved(effects), name) == getattr(state.settings, name)
    kind = TABLE[name].kind
    if isinstance(kind, Switch):
        assert getattr(state.settings, name) is not before
    if isinstance(kind, WholeNumber):
        moved = getattr(state.settings, name) - before
        assert moved * by > 0 or before in (kind.least, kind.most)


@given(st.integers(), st.integers(1, 500), st.sampled_from([-10, -1, 1, 10]))
def test_a_step_of_a_number_goes_to_the_next_multiple(value: int, step: int, by: int) -> None:
    found = WholeNumber(0, 9, step=step).stepped(value, by)
    assert found % step == 0
    assert (abs(by) - 1) * step < abs(found - value) <= abs(by) * step
    assert (found > value) is (by > 0)


@given(TYPED, st.text(max_size=40))
def test_a_typed_text_is_taken_exactly_if_it_fits(name: str, text: str) -> None:
    state = opened()
    before = getattr(state.settings, name)
    effects = update(state, actions.TypeSetting(name, text))
    assert dialog_of(state).typed == text
    value = getattr(state.settings, name)
    if effects:
        assert str(value or "").split() == text.split() or int(text) == value
    else:
        assert value == before


def test_a_number_out_of_its_range_is_not_taken() -> None:
    state = opened()
    for text in ("5000", "-1", "1e3", "", "٣", "9" * 5000):
        assert update(state, actions.TypeSetting("animation_ms", text)) == []
    assert saved(update(state, actions.TypeSetting("animation_ms", "300"))).animation_ms == 300


def test_a_reset_gives_the_default() -> None:
    state = opened()
    update(state, actions.TypeSetting("person_name", "Ada"))
    assert state.settings.person_name == "Ada"
    assert saved(update(state, actions.ResetSetting("person_name"))).person_name is None


def test_a_search_keeps_the_chosen_setting_if_it_is_found() -> None:
    state = opened()
    update(state, actions.ChooseSetting(NAMES.index("show_graph")))
    update(state, actions.SearchSettings("graph", ("show_evaluation", "show_graph")))
    assert dialog_of(state).chosen == "show_graph"
    update(state, actions.SearchSettings("bar", ("show_evaluation",)))
    assert dialog_of(state).chosen == "show_evaluation"
    update(state, actions.SearchSettings("xyz", ()))
    assert dialog_of(state).chosen is None
    assert update(state, actions.ChooseSetting(3)) == []


@given(st.integers(-1000, 1000))
def test_the_chosen_row_is_always_in_the_list(place: int) -> None:
    state = opened()
    update(state, actions.ChooseSetting(place))
    assert dialog_of(state).chosen in NAMES


def test_settings_of_other_dialogs_are_not_changed_here() -> None:
    state = opened()
    for name in ("engines", "window", "nonsense"):
        assert update(state, actions.StepSetting(name, 1)) == []
        assert update(state, actions.TypeSetting(name, "x")) == []
        assert update(state, actions.ResetSetting(name)) == []
    assert state.settings == Settings()


def test_nothing_happens_when_the_dialog_is_closed() -> None:
    state = opened()
    update(state, CloseDialog())
    assert state.dialog is None
    assert update(state, actions.StepSetting("theme", 1)) == []
    assert state.settings == Settings()
