"""What the statistics say."""

from __future__ import annotations

from engine.protocol.library.game_groups import GameGrouping, PlayerResults
from game.features.library.groups import FoundGroups, GroupOrder, score_of
from game.features.library.model import LibraryModel
from game.features.library.queries import conditions_now, group_question
from game.message import Message, Text, message, message_with_context, plural, template
from game.state.state import State
from game.view.kit import number_texts
from game.words.inspect.scores import group_digits
from game.words.library_faults import library_fault_sentence
from game.words.players import name_of_tag

STATISTICS = message("Statistics")
GROUPINGS: dict[GameGrouping | None, Message] = {
    None: message_with_context("the games of the library", "Games"),
    GameGrouping.OPENING: message("Opening"),
    GameGrouping.OPPONENT: message("Opponent"),
    GameGrouping.PLAYER: message("Player"),
    GameGrouping.TIME_CONTROL: message("Time control"),
    GameGrouping.YEAR: message("Year"),
}
"""What the games are grouped by; None stands for the list of games itself."""
COLUMNS: dict[GroupOrder, Message] = {
    GroupOrder.GAMES: message_with_context("a column of the explorer", "Games"),
    GroupOrder.SCORE: message_with_context("a column: the points in per cent", "Score"),
    GroupOrder.OPPONENTS: message_with_context("a column: their average rating", "Opp."),
    GroupOrder.PERFORMANCE: message_with_context("a column of the explorer: performance", "Perf."),
    GroupOrder.LAST: message_with_context("a column of the explorer: year last played", "Last"),
}
UPWARDS, DOWNWARDS = template("{column}, ascending"), template("{column}, descending")
UNKNOWN = message_with_context("a group of games", "unknown")
ALL = message_with_context("groups of games", "All")
SEARCHING = message("The library is searching.")
OF_WHITE = message("Results of White.")
OWN = message("Your results.")
OF_BOTH = message("Each game counts for both players.")
OF_PLAYER = template("Results of {player}.")
LARGEST = template("{first} The {shown} groups with the most games, of {count}.")
SCORE = template("{before}, score {score}")
SHARES = template("{before}, {won} won, {drawn} drawn, {lost} lost")


def column_head(name: Message, *, is_descending: bool) -> Message:
    """Return what a screen reader hears of the column by which the groups are sorted."""
    return (DOWNWARDS if is_descending else UPWARDS).filled(column=name)


def score_text(results: PlayerResults) -> str:
    """Return the score in per cent; empty without a game with a result."""
    if score_of(results) is None:
        return ""
    games = results.wins + results.draws + results.losses
    return number_texts.percent_text(2 * results.wins + results.draws, 2 * games, 0)


def spoken_group(name: Text, results: PlayerResults) -> Message:
    """Return a group as a sentence for a screen reader."""
    games = plural(
        "{name}: {count} game",
        "{name}: {count} games",
        results.games,
        name=name,
        count=group_digits(results.games),
    )
    score = score_text(results)
    if not score:
        return games
    shares = SHARES.filled(before=games, won=results.wins, drawn=results.draws, lost=results.losses)
    return SCORE.filled(before=shares, score=score)


def whose_line(state: State, model: LibraryModel) -> Text:
    """Return whose results are shown, and whether some groups are left out."""
    question = group_question(state, model)
    if question is None:
        return ""
    player = question.conditions.player
    line: Message = OF_BOTH if question.grouping is GameGrouping.PLAYER else OF_WHITE
    if player:
        is_typed = bool(conditions_now(model).player)
        line = OF_PLAYER.filled(player=name_of_tag(player)) if is_typed else OWN
    found = model.found_groups
    if found is None or found.groups is None or found.groups.count <= len(found.groups.groups):
        return line
    shown, count = len(found.groups.groups), found.groups.count
    return LARGEST.filled(first=line, shown=group_digits(shown), count=group_digits(count))


def missing_line(found: FoundGroups | None) -> Text:
    """Return what stands in place of the groups; empty if they are there."""
    if found is None:
        return SEARCHING
    return "" if found.fault is None else library_fault_sentence(found.fault)
