"""The list of games: what is asked of the library, and what it has found.

After each action, ``follow_list`` asks for what the screen shows and is not known yet. So an action
only changes what is wanted. The newest question replaces those before it.
"""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from engine.protocol.library.commands import FindGames, LibraryRequest
from engine.protocol.library.game_search import GameSearch
from engine.protocol.library.reports import GamesFound, RequestRefused
from game.actions.effects import Effect
from game.features.library.model import FoundList, LibraryModel, RefusedSearch, library_of
from game.features.library.queries import wanted_search
from game.state.library import Library, LibraryStatus, LibraryUser
from game.state.screens import LIBRARY
from game.state.state import State
from game.update import library
from game.update.library import LibraryAnswer

SHOWN_ROWS = 100
"""At least as many as a window shows."""
PAGE = 50
"""Rows are asked for from a multiple of this number on."""
ASKED_ROWS = SHOWN_ROWS + 2 * PAGE
MOST_ROWS, NEAR_ROWS = 5_000, 1_000
"""When more rows are held, only those near the visible ones stay."""


def follow_list(state: State) -> list[Effect]:
    """Ask for the rows that the screen shows and that are not known."""
    model = library_of(state)
    if model is None or state.screen != LIBRARY:
        return []
    search = wanted_search(state, model)
    is_refused = model.refused is not None and model.refused.search == search
    if is_refused or _are_rows_known(model, search) or _are_rows_asked(state, model, search):
        return []
    if state.model(Library).status is LibraryStatus.FAILED:
        return []
    find = partial(
        FindGames,
        search=search,
        first=_first_of(model.top),
        count=ASKED_ROWS,
        asker=LibraryUser.SCREEN.value,
    )
    return library.ask(state, LibraryUser.SCREEN, find)


def take_answer(state: State, request: LibraryRequest, answer: LibraryAnswer) -> list[Effect]:
    """Show what was found."""
    model = library_of(state)
    if model is None or not isinstance(request, FindGames):
        return []
    match answer:
        case GamesFound():
            _take_rows(model, request, answer)
        case RequestRefused(_number, fault):
            model.refused = RefusedSearch(request.search, fault)
    return []


def _take_rows(model: LibraryModel, request: FindGames, answer: GamesFound) -> None:
    before, chosen = model.found, model.row
    if before is None or before.search != request.search:
        model.rows = {}
    last = min(request.first + request.count, answer.total)
    found = [*answer.rows, *[None] * (last - answer.first - len(answer.rows))]
    model.rows |= dict(enumerate(found, answer.first))
    model.found = FoundList(request.search, answer.total, answer.spent_ms)
    model.refused = None
    if before is not None and _is_later(before.search, request.search) and chosen is not None:
        _follow_game(model, chosen.game)
    model.chosen = max(0, min(model.chosen, answer.total - 1))
    if len(model.rows) > MOST_ROWS:
        near = range(model.top - NEAR_ROWS, model.top + NEAR_ROWS)
        model.rows = {place: row for place, row in model.rows.items() if place in near}


def _is_later(before: GameSearch, now: GameSearch) -> bool:
    """Return whether a list is the same one after a change of the library."""
    return before != now and replace(before, version=now.version) == now


def _follow_game(model: LibraryModel, game: int) -> None:
    """Keep a game chosen, and where it stands on the screen, if it is among the new rows."""
    places = (place for place, row in model.rows.items() if row is not None and row.game == game)
    place = next(places, None)
    if place is not None:
        model.top = max(0, model.top + place - model.chosen)
        model.chosen = place


def _are_rows_known(model: LibraryModel, search: GameSearch) -> bool:
    if model.found is None or model.found.search != search:
        return False
    last = min(model.top + SHOWN_ROWS, model.found.total)
    return all(place in model.rows for place in range(model.top, last))


def _are_rows_asked(state: State, model: LibraryModel, search: GameSearch) -> bool:
    first = _first_of(model.top)
    return any(
        isinstance(one.request, FindGames)
        and (one.request.search, one.request.first) == (search, first)
        for one in state.model(Library).waiting.values()
        if one.user is LibraryUser.SCREEN
    )


def _first_of(top: int) -> int:
    """Return the first row to ask for: some above the visible ones."""
    return max(0, top // PAGE * PAGE - PAGE)
