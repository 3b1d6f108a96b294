"""Groups of the games of a list, with the results of a player: which ones, and in what order."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import NamedTuple

from engine.protocol.library.game_groups import GameGroup, GameGrouping, GameGroups, PlayerResults
from engine.protocol.library.game_search import GameConditions, GameSearch, PlayerColour
from engine.protocol.library.library_fault import LibraryFault
from game.features.library.conditions import UNKNOWN, ConditionField
from game.formats import opening_codes

MOST_GROUPS = 1_000
"""Groups that are asked for: those with the most games."""
UNKNOWN_NAMES = frozenset(("", "?", "-"))
"""Names that say nothing."""


class GroupOrder(Enum):
    """By what groups are sorted."""

    NAME = "name"
    GAMES = "games"
    SCORE = "score"
    OPPONENTS = "opponents"
    PERFORMANCE = "performance"
    LAST = "last"


class GroupQuestion(NamedTuple):
    """What is asked of the library."""

    grouping: GameGrouping
    search: GameSearch
    """Its order is that of the numbers, since no other matters."""

    @property
    def conditions(self) -> GameConditions:
        """The conditions of the games."""
        return self.search.conditions


class FoundGroups(NamedTuple):
    """What the library has answered."""

    question: GroupQuestion
    groups: GameGroups | None
    """None if it has refused."""
    fault: LibraryFault | None = None


class GroupChoice(NamedTuple):
    """How groups are shown."""

    grouping: GameGrouping | None = None
    """None while the games are shown."""
    order: GroupOrder = GroupOrder.GAMES
    is_descending: bool = True
    row: int = 0
    """The chosen group."""


class Narrowing(NamedTuple):
    """The conditions that leave only the games of a group."""

    field: ConditionField
    text: str
    is_white: bool = False
    """Whether the player whose opponent this is had White."""


def score_of(results: PlayerResults) -> float | None:
    """Return the score in games with a result, from 0 to 1; None without one."""
    count = results.wins + results.draws + results.losses
    return (results.wins + results.draws / 2) / count if count else None


def name_of(group: GameGroup, grouping: GameGrouping) -> str:
    """Return the name of a group: an opening code, a year, or a name; empty if it is unknown."""
    match grouping:
        case GameGrouping.OPENING:
            return opening_codes.code_text(group.key)
        case GameGrouping.YEAR:
            return str(group.key or "")
        case _:
            return "" if group.name in UNKNOWN_NAMES else group.name


def sorted_groups(found: GameGroups, choice: GroupChoice) -> list[GameGroup]:
    """Return the groups in their order. Those without the value come last."""
    grouping = choice.grouping
    if grouping is None:
        return []
    if choice.order is GroupOrder.NAME:
        return sorted(
            found.groups,
            key=lambda one: name_of(one, grouping).casefold(),
            reverse=choice.is_descending,
        )
    value = _VALUES[choice.order]
    sign = -1 if choice.is_descending else 1

    def key(group: GameGroup) -> tuple[bool, float]:
        number = value(group.results)
        return number is None, 0 if number is None else sign * number

    return sorted(found.groups, key=key)


def narrowing_to(group: GameGroup, grouping: GameGrouping, conditions: GameConditions) -> Narrowing:
    """Return what leaves only the games of a group."""
    is_of_key = grouping in (GameGrouping.OPENING, GameGrouping.YEAR)
    name = (name_of(group, grouping) if is_of_key else group.name) or UNKNOWN
    is_opponent = grouping is GameGrouping.OPPONENT
    is_white = is_opponent and not conditions.player and conditions.colour is PlayerColour.EITHER
    return Narrowing(_FIELDS[grouping], name, is_white)


_VALUES: dict[GroupOrder, Callable[[PlayerResults], float | None]] = {
    GroupOrder.GAMES: lambda one: one.games,
    GroupOrder.SCORE: score_of,
    GroupOrder.OPPONENTS: lambda one: one.average_opponent,
    GroupOrder.PERFORMANCE: lambda one: one.performance,
    GroupOrder.LAST: lambda one: one.last_date or None,
}
_FIELDS = {
    GameGrouping.OPENING: ConditionField.OPENING,
    GameGrouping.OPPONENT: ConditionField.OPPONENT,
    GameGrouping.PLAYER: ConditionField.PLAYER,
    GameGrouping.TIME_CONTROL: ConditionField.TIME_CONTROL,
    GameGrouping.YEAR: ConditionField.DATE,
}
