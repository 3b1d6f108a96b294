"""What the explorer says in place of moves."""

from __future__ import annotations

from game.message import Message, Text, message, plural, template
from game.queries.explorer import ExplorerStatus, ShownExploration
from game.state.explorer import ExplorerFilter
from game.state.library import Library
from game.words.inspect.scores import group_digits
from game.words.library_faults import library_fault_sentence

PASSED = message("No game has a pass, so the explorer has nothing here.")
OPENING = message("The library opens…")
RENEWING = template("The library is prepared: {done} of {total} parts…")
EMPTY = message("Your library has no games yet. Import some, and see here what was played.")
WAITING = message("Looking for games…")
NEVER_REACHED = message("No game of the library has reached this position.")
NONE_FITS = message("None of the chosen games has reached this position.")
ALL_END = message("Every game that reached this position ended here.")
UNUSABLE = message("The library cannot be used.")
NO_GAME = message("No game")
SHORT: dict[ExplorerStatus, Message] = {
    ExplorerStatus.PASSED: message("After a pass"),
    ExplorerStatus.UNUSABLE: message("Cannot be used"),
    ExplorerStatus.REFUSED: message("Cannot be used"),
    ExplorerStatus.OPENING: OPENING,
    ExplorerStatus.EMPTY: message("No games yet"),
    ExplorerStatus.WAITING: WAITING,
}


def explorer_line(library: Library, shown: ShownExploration, chosen: ExplorerFilter) -> Text:
    """Return what stands in place of moves; empty while there are moves."""
    match shown.status:
        case ExplorerStatus.PASSED:
            return PASSED
        case ExplorerStatus.OPENING:
            if library.renewed is None:
                return OPENING
            done, total = library.renewed
            return RENEWING.filled(done=done, total=total)
        case ExplorerStatus.EMPTY:
            return EMPTY
        case ExplorerStatus.WAITING:
            return WAITING
        case ExplorerStatus.UNUSABLE | ExplorerStatus.REFUSED:
            return UNUSABLE if shown.fault is None else library_fault_sentence(shown.fault)
        case ExplorerStatus.KNOWN:
            return _no_moves(shown, chosen)


def _no_moves(shown: ShownExploration, chosen: ExplorerFilter) -> Text:
    if shown.exploration is None or shown.moves:
        return ""
    if shown.exploration.reached.games:
        return ALL_END
    return NEVER_REACHED if chosen == ExplorerFilter() else NONE_FITS


def short_line(shown: ShownExploration) -> Text:
    """Return the same in few words, for a panel of one line."""
    if shown.status is not ExplorerStatus.KNOWN or shown.exploration is None:
        return SHORT[shown.status]
    return ended_text(shown.exploration.ended) if shown.exploration.reached.games else NO_GAME


def ended_text(games: int) -> Message:
    """Return how many games end in the position."""
    return plural("{count} ends here", "{count} end here", games, count=group_digits(games))
