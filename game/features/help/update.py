"""The help: explanations of terms, the glossary, the dialog about the program, the tour.

It also answers keys whose command has no effect now.
"""

from __future__ import annotations

from typing import assert_never

from game.actions import help as actions
from game.actions.action import Action
from game.actions.effects import Effect, OpenWithDesktop, ReadLicences
from game.actions.game import TakeBack
from game.actions.help import HelpAction
from game.actions.shortcuts.play_shortcuts import SHORTCUTS
from game.message import template
from game.state import screens
from game.state.dialog import DialogModel
from game.state.help.about import AboutDialog
from game.state.help.glossary import GlossaryDialog
from game.state.help.tour import STEPS
from game.state.screens import ScreenName
from game.state.session import Session
from game.state.state import State
from game.update import common, settings

NOT_NOW = template("Not possible now: {command}.")
COMMANDS = {
    type(entry.action): entry.does
    for entry in SHORTCUTS
    if entry.control or isinstance(entry.action, TakeBack)
}
"""What each command of the Play screen does, by its action, apart from the steps in the game."""


def say_command_has_no_effect(state: State, action: Action, *, is_idle: bool) -> None:
    """Say that the command of a key has no effect now. A button of such a command is dimmed."""
    command = COMMANDS.get(type(action))
    is_on_play = state.screen == screens.PLAY and state.dialog is None
    if command is not None and is_on_play and is_idle:
        common.show_info(state, NOT_NOW.filled(command=command))


def handle(state: State, session: Session, action: HelpAction) -> list[Effect]:
    """Handle an action of the help. Actions of a dialog that is closed do nothing."""
    match action:
        case actions.ExplainTerms():
            return []  # The view knows the texts; it answers with ShowExplanation.
        case actions.ShowTermTip():
            state.help.explained = action.explained if state.dialog is None else None
            return []
        case actions.OpenGlossary():
            common.clear_selection(session)
            state.dialog = GlossaryDialog(chosen=action.term)
            return []
        case actions.OpenAbout():
            common.clear_selection(session)
            state.dialog = AboutDialog()
            return [ReadLicences()]
        case actions.StartTour():
            common.show_screen(state, session, screens.PLAY)
            state.dialog, state.help.tour = None, STEPS[0]
            return []
        case actions.StepTour():
            return _step_tour(state, action.by)
        case actions.EndTour():
            return _end_tour(state)
        case actions.SearchGlossary() | actions.ChooseTerm() | actions.GoBackInGlossary():
            if isinstance(state.dialog, GlossaryDialog):
                _change_glossary(state.dialog, action)
            return []
        case (
            actions.LicencesRead()
            | actions.ChooseLicence()
            | actions.ShowLicence()
            | actions.OpenProgramFile()
            | actions.DefaultProgramFailed()
        ):
            dialog = state.dialog
            return _change_about(dialog, action) if isinstance(dialog, AboutDialog) else []
    assert_never(action)


def _change_glossary(
    dialog: GlossaryDialog,
    action: actions.SearchGlossary | actions.ChooseTerm | actions.GoBackInGlossary,
) -> None:
    match action:
        case actions.SearchGlossary():
            dialog.search, dialog.chosen, dialog.before = action.text, action.chosen, ()
        case actions.ChooseTerm():
            is_new = action.is_related and dialog.chosen is not None
            dialog.before = (*dialog.before, dialog.chosen) if is_new and dialog.chosen else ()
            dialog.search = "" if action.is_related else dialog.search
            dialog.chosen = action.term
        case actions.GoBackInGlossary() if dialog.before:
            *terms_before, dialog.chosen = dialog.before
            dialog.before = tuple(terms_before)


def _change_about(
    dialog: AboutDialog,
    action: actions.LicencesRead
    | actions.ChooseLicence
    | actions.ShowLicence
    | actions.OpenProgramFile
    | actions.DefaultProgramFailed,
) -> list[Effect]:
    match action:
        case actions.LicencesRead():
            dialog.licences = action.licences
        case actions.ChooseLicence():
            dialog.place = max(0, min(action.place, len(dialog.licences) - 1))
        case actions.ShowLicence():
            dialog.is_text_open = action.is_open and bool(dialog.licences)
        case actions.DefaultProgramFailed():
            dialog.fault = action.fault
        case actions.OpenProgramFile():
            dialog.fault = ""
            return [OpenWithDesktop(action.what)]
    return []


def _step_tour(state: State, by: int) -> list[Effect]:
    if state.help.tour is None:
        return []
    place = STEPS.index(state.help.tour) + by
    if place >= len(STEPS):
        return _end_tour(state)
    state.help.tour = STEPS[max(0, place)]
    return []


def _end_tour(state: State) -> list[Effect]:
    """Close the tour, and remember in the settings that it has been seen."""
    state.help.tour = None
    return settings.change_setting(state, "show_tour", False)


def shown_dialog_and_screen(state: State) -> tuple[DialogModel | None, ScreenName]:
    """Return the dialog and the screen that are shown."""
    return state.dialog, state.screen


def end_term_explanation(
    state: State, before: tuple[DialogModel | None, ScreenName]
) -> list[Effect]:
    """Stop explaining terms by key when another dialog or screen is shown than ``before``."""
    dialog, screen = before
    if state.dialog is not dialog or state.screen != screen:
        state.help.explained = None
    return []
