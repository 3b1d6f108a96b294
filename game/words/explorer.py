"""The explorer in words: which games it counts, and their numbers, dates and results."""

from __future__ import annotations

from engine.protocol.library.exploration import Results
from game.message import Message, Text, message, message_with_context, plural, template
from game.state.explorer import ExplorerColour, ExplorerFilter
from game.state.library import MY_GAMES
from game.words.inspect.scores import group_digits

EVERYTHING = message_with_context("all games of the library", "Everything")
OWN_GAMES = message_with_context("a collection of the library", "My games")
COLOURS: dict[ExplorerColour, Message] = {
    ExplorerColour.ANY: message_with_context("games of the explorer", "both colours"),
    ExplorerColour.BOTTOM: message_with_context("games of the explorer", "my side of the board"),
    ExplorerColour.WHITE: message_with_context("games of the explorer", "I had White"),
    ExplorerColour.BLACK: message_with_context("games of the explorer", "I had Black"),
}
ALL_YEARS = message_with_context("games of the explorer", "all years")
CHOSEN = message("Chosen games")
AND = template("{first}, {second}")
NO_DATE = message_with_context("when a move was last played", "date unknown")


def collection_name(collection: str) -> Text:
    """Return the name of a collection; empty stands for all of them."""
    if not collection:
        return EVERYTHING
    return OWN_GAMES if collection == MY_GAMES else collection


def years_text(years: int) -> Message:
    """Return the years of which games are counted."""
    if not years:
        return ALL_YEARS
    return plural("last year", "last {number} years", years)


def filter_texts(chosen: ExplorerFilter) -> list[Text]:
    """Return which games are counted, the longest text first."""
    collection, is_all = collection_name(chosen.collection), chosen == ExplorerFilter()
    whole: Text = AND.filled(first=collection, second=COLOURS[chosen.colour])
    if chosen.years:
        whole = AND.filled(first=whole, second=years_text(chosen.years))
    return [whole, collection if is_all else CHOSEN]


def games_text(number: int) -> Message:
    """Return a number of games."""
    return plural("{count} game", "{count} games", number, count=group_digits(number))


def show_games_text(number: int) -> Message:
    """Return the words of the link to the games of a move or of the position."""
    return plural(
        "Show the {count} game", "Show the {count} games", number, count=group_digits(number)
    )


def date_text(date: int) -> Text:
    """Return a date as far as it is known: ``2026.11.24``, ``2026.11`` or ``2026``."""
    year, month, day = date // 10_000, date // 100 % 100, date % 100
    if not year:
        return NO_DATE
    known = [f"{year:04}", *([f"{month:02}"] if month else [])]
    return ".".join([*known, *([f"{day:02}"] if month and day else [])])


def year_text(date: int) -> str:
    """Return the year of a date; empty if it is unknown."""
    return f"{date // 10_000:04}" if date >= 10_000 else ""


def result_percents(results: Results) -> tuple[int, int, int] | None:
    """Return the shares of White's wins, draws and Black's wins; None without a finished game.

    They add up to 100: the largest share takes what rounding leaves.
    """
    counts = results.white_wins, results.draws, results.black_wins
    total = sum(counts)
    if not total:
        return None
    shares = [round(100 * count / total) for count in counts]
    shares[counts.index(max(counts))] += 100 - sum(shares)
    white, draws, black = shares
    return white, draws, black
