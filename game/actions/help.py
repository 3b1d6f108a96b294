"""What can happen in the help of the program, as actions. ``game.CloseDialog`` closes a dialog."""

from __future__ import annotations

from typing import TypeAlias

from game.actions.action import Action
from game.message import Message
from game.state.help.about import Licence, OpenTarget
from game.state.help.explained_text import ExplainedText
from game.state.help.term import Term


class ExplainTerms(Action, frozen=True):
    """Explain the terms on the screen by key. The view chooses the first text."""


class ShowTermTip(Action, frozen=True):
    """Explain a text on the screen, or no text any more."""

    explained: ExplainedText | None


class OpenGlossary(Action, frozen=True):
    """Open the glossary, at a term if one is given."""

    term: Term | None = None


class SearchGlossary(Action, frozen=True):
    """The player types into the search field of the glossary."""

    text: str
    chosen: Term | None
    """The first term that matches in the language of the window."""


class ChooseTerm(Action, frozen=True):
    """Show the entry of another term."""

    term: Term
    is_related: bool = False
    """Whether the term was chosen in another entry, so that Backspace goes back to that one."""


class GoBackInGlossary(Action, frozen=True):
    """Show the entry from which the present one was chosen."""


class OpenAbout(Action, frozen=True):
    """Open the dialog about the program."""


class LicencesRead(Action, frozen=True):
    """The licences of everything in the program have been read."""

    licences: tuple[Licence, ...]


class ChooseLicence(Action, frozen=True):
    """Choose a row of the licences; a row that does not exist becomes the nearest one."""

    place: int


class ShowLicence(Action, frozen=True):
    """Show the text of the chosen licence, or the list again."""

    is_open: bool


class OpenProgramFile(Action, frozen=True):
    """Open the data folder or the log of faults with the program of the desktop."""

    what: OpenTarget


class DefaultProgramFailed(Action, frozen=True):
    """The desktop could not open the folder or the file."""

    fault: Message


class StartTour(Action, frozen=True):
    """Show the first step of the tour."""


class StepTour(Action, frozen=True):
    """Show another step of the tour. After the last step the tour ends."""

    by: int


class EndTour(Action, frozen=True):
    """Close the tour. It does not start by itself again."""


HelpAction: TypeAlias = (
    ExplainTerms
    | ShowTermTip
    | OpenGlossary
    | SearchGlossary
    | ChooseTerm
    | GoBackInGlossary
    | OpenAbout
    | LicencesRead
    | ChooseLicence
    | ShowLicence
    | OpenProgramFile
    | DefaultProgramFailed
    | StartTour
    | StepTour
    | EndTour
)
