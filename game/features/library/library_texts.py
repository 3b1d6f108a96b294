"""What the Library screen says."""

from __future__ import annotations

from collections.abc import Mapping

from engine.protocol.library.game_search import GameResult, PlayerColour
from engine.protocol.library.library_game import GameRow
from game.actions.action import Action
from game.features.library.actions import (
    ChooseMaterial,
    ChooseMistake,
    ClearResults,
    TypeCondition,
    WantPosition,
)
from game.features.library.conditions import ConditionField, is_understood
from game.features.library.material import material_chip, pattern_of
from game.features.library.mistake_texts import mistake_chips
from game.features.library.model import LibraryModel, Place, WantedPosition
from game.features.library.queries import games_at, has_conditions, says_what_went_wrong
from game.features.library.search_actions import ChooseStructure
from game.features.library.structure import structure_chip
from game.formats import opening_codes
from game.message import (
    Message,
    OpeningName,
    Text,
    message,
    message_with_context,
    plural,
    template,
)
from game.state.library import MY_GAMES, Library, LibraryStatus
from game.state.state import State
from game.words.inspect.scores import group_digits
from game.words.library_faults import library_fault_sentence

EVERYTHING = message_with_context("all games of the library", "Everything")
OWN_GAMES = message_with_context("a collection", "My games")
BIN = message_with_context("where deleted games are", "Bin")
RESULTS: dict[GameResult, Text] = {
    GameResult.WHITE_WINS: "1–0",
    GameResult.BLACK_WINS: "0–1",
    GameResult.DRAW: "½–½",
    GameResult.UNFINISHED: message_with_context("a result", "unfinished"),
    GameResult.OTHER: message_with_context("a result", "other"),
}
SHORT_RESULTS: dict[GameResult, str] = {
    GameResult.WHITE_WINS: "1–0",
    GameResult.BLACK_WINS: "0–1",
    GameResult.DRAW: "½–½",
    GameResult.UNFINISHED: "–",
    GameResult.OTHER: "?",
}
"""The results in a column."""
NAMES: dict[ConditionField, Message] = {
    ConditionField.PLAYER: message("Player"),
    ConditionField.OPPONENT: message("Opponent"),
    ConditionField.EVENT: message("Event"),
    ConditionField.SITE: message("Site"),
    ConditionField.OPENING: message("Opening"),
    ConditionField.DATE: message("Date"),
    ConditionField.RATING: message("Ratings"),
    ConditionField.LENGTH: message_with_context("the length of a game", "Moves"),
    ConditionField.TIME_CONTROL: message("Time control"),
    ConditionField.ACCURACY: message("Accuracy"),
}
"""The names of the conditions."""
EXAMPLES: dict[ConditionField, Text] = {
    ConditionField.PLAYER: message("a part of the name"),
    ConditionField.OPPONENT: message("a part of the name"),
    ConditionField.EVENT: message("a part of the name"),
    ConditionField.SITE: message("a part of the name"),
    ConditionField.OPENING: message("a code such as B90, or B20-B99"),
    ConditionField.DATE: message("2024, or 2019-2024.06"),
    ConditionField.RATING: message("2400-, or 1800-2000"),
    ConditionField.LENGTH: message("-25, or 40-60"),
    ConditionField.TIME_CONTROL: message("300+3, or ? for games without one"),
    ConditionField.ACCURACY: message("-60, or 90-"),
}
"""What can be typed."""
FAULTS: dict[ConditionField, Message] = {
    ConditionField.OPENING: message("The opening needs a code such as B90, or two with a dash."),
    ConditionField.DATE: message("The date needs a year such as 2024, or two with a dash."),
    ConditionField.RATING: message("The ratings need a number, or two with a dash."),
    ConditionField.LENGTH: message("The moves need a number, or two with a dash."),
    ConditionField.ACCURACY: message("The accuracy needs a number, or two with a dash."),
}
COLOURS: dict[PlayerColour, Message] = {
    PlayerColour.EITHER: message_with_context("the colour of a player", "either colour"),
    PlayerColour.WHITE: message_with_context("the colour of a player", "White"),
    PlayerColour.BLACK: message_with_context("the colour of a player", "Black"),
}
OPENING_LIBRARY = message("The library is being opened.")
RENEWING = template("The library prepares its search: {done} of {number}.")
SEARCHING = message("The library is searching.")
EMPTY = message("Your library has no games yet. Import a PGN file to see its games here.")
EMPTY_PLACE = message("There are no games here.")
EMPTY_BIN = message("The bin is empty.")
NO_REPORT_MATCH = message("No game with a stored report meets these conditions.")
NO_MATCH = message("No game meets these conditions.")
OPENING = template("Opening: {name}")
LOOSE_OPENING = template("Opening: {name}, any castling rights")
THIS_POSITION = message("A position")
LOOSE_POSITION = message("A position, any castling rights")
BOARD_ALONE = message("Board alone")
FOUND = template("{found} of {total} found in {time} ms")
CANCEL_EXPORT = message("Cancel the export")
EXPORT_BEGINS = message("Exporting …")
EXPORT_ENDS = message("The export is being cancelled.")
EXPORTING = template("Exporting: {done} of {total} games")
NEXT_CONDITION = template("{before} · {condition}")
PLAYER_WITH = template("{player} ({colour})")
UNDER_A_MS = "<1"


def place_name(place: Place) -> Text:
    """Return the name of a place of the left column."""
    if place.is_bin:
        return BIN
    if not place.collection:
        return EVERYTHING
    return OWN_GAMES if place.collection == MY_GAMES else place.collection


def count_line(state: State, model: LibraryModel) -> Text:
    """Return how many games the list has, and how long the search took; empty before one."""
    found = model.found
    if found is None:
        return ""
    total = games_at(state.model(Library), model.place)
    if total is None or not has_conditions(model):
        return plural("{count} game", "{count} games", found.total, count=_count(found.total))
    spent = UNDER_A_MS if found.spent_ms < 1 else str(round(found.spent_ms))
    return FOUND.filled(found=_count(found.total), total=_count(total), time=spent)


def state_line(state: State, model: LibraryModel) -> tuple[Text, bool] | None:
    """Return what stands in place of the list, and whether it is a fault; None for the list."""
    library = state.model(Library)
    if library.status is LibraryStatus.FAILED and library.fault is not None:
        return library_fault_sentence(library.fault), True
    if model.refused is not None:
        return library_fault_sentence(model.refused.fault), True
    if model.found is None:
        return _waiting_line(library), False
    if model.found.total:
        return None
    return _nothing_found(state, model), False


def export_line(model: LibraryModel) -> Text:
    """Return how far the export is; empty without one."""
    export = model.export
    if export is None or not export.is_running:
        return ""
    if export.is_cancelled:
        return EXPORT_ENDS
    if not export.total:
        return EXPORT_BEGINS
    return EXPORTING.filled(done=_count(export.done), total=_count(export.total))


def conditions_line(model: LibraryModel) -> list[tuple[Message, Action]]:
    """Return each condition beside the player's name in words, with what forgets it."""
    found: list[tuple[Message, Action]] = []
    if model.position is not None:
        found.append((_position_chip(model.position), WantPosition(None)))
    if model.results:
        names = _joined_results(model)
        found.append((message("Result: {results}", results=names), ClearResults()))
    if model.mistake is not None:
        found += [(text, ChooseMistake(rest)) for text, rest in mistake_chips(model.mistake)]
    if model.material is not None and pattern_of(model.material) is not None:
        found.append((material_chip(model.material), ChooseMaterial(None)))
    if model.structure is not None:
        found.append((structure_chip(model.structure), ChooseStructure(None)))
    for name, text in model.texts.items():
        if name is not ConditionField.PLAYER and text.strip() and is_understood(name, text):
            found.append((_chip(name, text.strip()), TypeCondition(name, "")))
    return found


def search_line(model: LibraryModel) -> Text:
    """Return all conditions and the place of a list in one line; empty for all games."""
    player = model.texts.get(ConditionField.PLAYER, "").strip()
    parts: list[Text] = [text for text, _ in conditions_line(model)]
    if player:
        is_either = model.colour is PlayerColour.EITHER
        colour = COLOURS[model.colour]
        parts.insert(0, player if is_either else PLAYER_WITH.filled(player=player, colour=colour))
    if model.place != Place():
        parts.append(place_name(model.place))
    line: Text = parts[0] if parts else ""
    for part in parts[1:]:
        line = NEXT_CONDITION.filled(before=line, condition=part)
    return line


def typed_fault(texts: Mapping[ConditionField, str]) -> Message | None:
    """Return what is wrong with the first text that is no condition; None if nothing is."""
    wrong = (name for name, text in texts.items() if not is_understood(name, text))
    name = next(wrong, None)
    return None if name is None else FAULTS[name]


def date_text(date: int) -> str:
    """Return a date as in PGN, with its known parts only; empty for none."""
    year, month, day = date // 10_000, date // 100 % 100, date % 100
    if not year:
        return ""
    if not month:
        return f"{year:04}"
    return f"{year:04}.{month:02}" if not day else f"{year:04}.{month:02}.{day:02}"


def opening_of(row: GameRow) -> tuple[str, list[OpeningName]]:
    """Return the opening code of a game and the names that go with it, the longest first."""
    code = opening_codes.code_text(row.opening)
    return code, opening_codes.names_of_code(code)


def moves_of(row: GameRow) -> str:
    """Return the length of a game in moves."""
    return str((row.half_moves + 1) // 2)


def _chip(name: ConditionField, text: str) -> Message:
    """Return a condition in a few words."""
    match name:
        case ConditionField.OPPONENT:
            return message("Opponent: {text}", text=text)
        case ConditionField.EVENT:
            return message("Event: {text}", text=text)
        case ConditionField.SITE:
            return message("Site: {text}", text=text)
        case ConditionField.OPENING:
            return message("Opening: {text}", text=text.upper())
        case ConditionField.DATE:
            return message("Date: {text}", text=text)
        case ConditionField.RATING:
            return message("Ratings: {text}", text=text)
        case ConditionField.LENGTH:
            return message("Moves: {text}", text=text)
        case ConditionField.TIME_CONTROL:
            return message("Time control: {text}", text=text)
        case ConditionField.ACCURACY:
            return message("Accuracy: {text}", text=text)
        case ConditionField.PLAYER:
            return message("Player: {text}", text=text)


def _position_chip(wanted: WantedPosition) -> Message:
    if wanted.opening:
        text = LOOSE_OPENING if wanted.is_board_alone else OPENING
        return text.filled(name=wanted.opening)
    return LOOSE_POSITION if wanted.is_board_alone else THIS_POSITION


def _joined_results(model: LibraryModel) -> str:
    return ", ".join(SHORT_RESULTS[one] for one in sorted(model.results))


def _waiting_line(library: Library) -> Text:
    if library.renewed is not None:
        done, number = library.renewed
        return RENEWING.filled(done=done, number=number)
    return SEARCHING if library.status is LibraryStatus.OPEN else OPENING_LIBRARY


def _nothing_found(state: State, model: LibraryModel) -> Message:
    if says_what_went_wrong(model):
        return NO_REPORT_MATCH
    if has_conditions(model):
        return NO_MATCH
    if model.place.is_bin:
        return EMPTY_BIN
    return EMPTY if state.model(Library).games == 0 else EMPTY_PLACE


def _count(number: int) -> str:
    return group_digits(number)
