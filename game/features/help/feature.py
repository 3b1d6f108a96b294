"""The help: explanations of terms, the glossary, the tour, the dialog about the program."""

from __future__ import annotations

from game.actions.help import HelpAction, OpenAbout, OpenGlossary, StartTour
from game.features.help import update
from game.look.icons import Icon
from game.look.layout import Box
from game.message import message
from game.state.help.about import AboutDialog
from game.state.help.glossary import GlossaryDialog
from game.state.state import State
from game.view.feature import Feature, dialog_of_model, stateful_watcher
from game.view.frame.menu_entries import HELP_MENU, MenuEntry, MenuGroup
from game.view.kit.look import Look
from game.view.kit.popup import Popup

ENTRIES: tuple[MenuEntry, ...] = (
    MenuEntry(HELP_MENU, MenuGroup.HELP, message("Glossary"), OpenGlossary(), Icon.GLOSSARY),
    MenuEntry(HELP_MENU, MenuGroup.HELP, message("Tour"), StartTour(), Icon.TOUR),
    MenuEntry(HELP_MENU, MenuGroup.HELP, message("About Glassbox"), OpenAbout(), Icon.ABOUT),
)


def _glossary(look: Look, window: Box, _state: State, _dialog: GlossaryDialog) -> Popup:
    from game.features.help.view.glossary import GlossaryPopup

    return GlossaryPopup(look, window)


def _about(look: Look, window: Box, _state: State, _dialog: AboutDialog) -> Popup:
    from game.features.help.view.about import AboutPopup

    return AboutPopup(look, window)


FEATURE = Feature(
    actions=HelpAction,
    act=update.handle,
    dialogs=(dialog_of_model(GlossaryDialog, _glossary), dialog_of_model(AboutDialog, _about)),
    entries=ENTRIES,
    watchers=(stateful_watcher(update.shown_dialog_and_screen, update.end_term_explanation),),
)
