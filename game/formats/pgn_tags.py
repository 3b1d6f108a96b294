"""The tags of a PGN: the players, the result and time control, and a foreign game's own tags.

Tags of the PGN standard (such as ``WhiteType``) and our own tags describe a game that was played
here. Ours are ``WhiteLevel`` and ``WhiteEngine`` (the name of an added engine), the same for Black,
and ``Orientation``. A foreign game keeps the tags of its file. If it is continued here, tags that
begin with ``Continued`` follow. They name the half-move, the players and the result.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

import chess

from engine.external.options import short_line
from engine.protocol.levels import LEVELS, level_named
from game.rules import players
from game.state.added_engine import MOST_NAME_LETTERS
from game.state.state import Ending, Game, Player, PlayerKind, Result
from game.state.time_control import TimeControl

SIDES = {chess.WHITE: "White", chess.BLACK: "Black"}
"""The names of the colours in tags."""
RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
UNFINISHED = "*"
UNKNOWN = "?"
FLIPPED = "black"
"""The value of the tag ``Orientation`` if Black is at the bottom of the board."""
CONTINUED = "Continued"
"""The prefix of the tags that we add to a foreign game."""
_HUMAN, _PROGRAM = "human", "program"
_TYPE_WORDS = {PlayerKind.HUMAN: _HUMAN, PlayerKind.ENGINE: _PROGRAM}
_TERMINATIONS = {
    Ending.TIME: "time forfeit",
    Ending.TIME_AGAINST_BARE_KING: "time forfeit",
}
_TIME_CONTROL = re.compile(r"(\d{1,6}(?:\.\d{1,3})?)(?:\+(\d{1,6}(?:\.\d{1,3})?))?")


@dataclass(frozen=True, slots=True)
class Continuation:
    """How a foreign game is continued here."""

    at: int
    """The number of half-moves before the first one that was played here."""
    white: Player
    black: Player
    result: Result | None
    is_flipped: bool


def tags_of(game: Game, date: str, flipped: bool) -> dict[str, str]:
    """Return the tags of a game. The tags of an opened game keep their order."""
    if keeps_tags(game):
        return dict(game.headers)
    if game.is_foreign:
        return _without_continuation(game.headers) | _continuation_tags(game, flipped)
    tags = {"Event": "Casual game", "Site": "Glassbox", "Date": date, "Round": "-"}
    tags |= game.headers
    tags |= {"White": game.white.name, "Black": game.black.name, "Result": result_text(game)}
    own = _own_tags(game, flipped)
    gone = {"WhiteLevel", "BlackLevel", "WhiteEngine", "BlackEngine", "Orientation"} - own.keys()
    tags = {name: text for name, text in (tags | own).items() if name not in gone}
    if game.start.fen() != chess.STARTING_FEN and "FEN" not in tags:
        tags |= {"SetUp": "1", "FEN": game.start.fen()}
    return tags


def keeps_tags(game: Game) -> bool:
    """Return whether the file's tags are still true: nobody has continued the game here."""
    if game.is_document:
        return True
    if game.is_foreign:
        return game.continued_at is None or not game.touched
    return game.result is not None and game.result.ending is Ending.IMPORTED


def result_text(game: Game) -> str:
    """Return the result of the game in PGN; ``*`` if the game is not over."""
    return UNFINISHED if game.result is None else game.result.text


def _own_tags(game: Game, flipped: bool) -> dict[str, str]:
    tags = _seat_tags(game, "")
    tags["TimeControl"] = _time_control_text(game.time_control)
    ending = None if game.result is None else game.result.ending
    tags["Termination"] = "unterminated" if ending is None else _TERMINATIONS.get(ending, "normal")
    return tags | ({"Orientation": FLIPPED} if flipped else {})


def _continuation_tags(game: Game, flipped: bool) -> dict[str, str]:
    tags = {f"{CONTINUED}At": str(game.continued_at)} | _seat_tags(game, CONTINUED)
    tags[f"{CONTINUED}Result"] = result_text(game)
    if game.result is not None:
        tags[f"{CONTINUED}Termination"] = game.result.ending
    return tags | ({f"{CONTINUED}Orientation": FLIPPED} if flipped else {})


def _seat_tags(game: Game, prefix: str) -> dict[str, str]:
    """Return the tags for the kind of each player, and the level or the name of an engine.

    Each name begins with ``prefix``; the rest is the name that the PGN standard has for it.
    """
    tags = {}
    for colour, side in SIDES.items():
        who = players.player(game, colour)
        tags[f"{prefix}{side}Type"] = _TYPE_WORDS[who.kind]
        if who.added:
            tags[f"{prefix}{side}Engine"] = who.added
        elif who.kind is PlayerKind.ENGINE:
            tags[f"{prefix}{side}Level"] = players.level_of(who).name
    return tags


def _without_continuation(tags: Mapping[str, str]) -> dict[str, str]:
    return {name: text for name, text in tags.items() if not name.startswith(CONTINUED)}


def own_players(tags: Mapping[str, str], prefix: str = "") -> tuple[Player, Player] | None:
    """Return the players of a game that a person played here against the engine; otherwise None."""
    white, black = (_seated(tags, prefix, side) for side in SIDES.values())
    if white is None or black is None or white.kind == black.kind:
        return None
    return white, black


def _seated(tags: Mapping[str, str], prefix: str, side: str) -> Player | None:
    """Return the player of one side; None if the tags do not describe one.

    Without ``prefix``, the player also gets the name that the file has for the side.
    """
    kind = tags.get(f"{prefix}{side}Type")
    who = None
    if kind == _HUMAN:
        who = players.person()
    elif kind == _PROGRAM:
        level = _level(tags.get(f"{prefix}{side}Level", ""))
        name = short_line(tags.get(f"{prefix}{side}Engine", ""), MOST_NAME_LETTERS)
        if name:
            who = players.added_engine(name)
        elif level is not None:
            who = players.engine(level)
    if who is not None and not prefix:
        who.name = tags.get(side, who.name)
    return who


def _level(name: str) -> int | None:
    """Return the index of the level with this name; None if there is none."""
    try:
        return LEVELS.index(level_named(name))
    except ValueError:
        return None


def continuation(tags: Mapping[str, str], length: int) -> Continuation | None:
    """Return how a foreign game of ``length`` half-moves is continued here; None if it is not."""
    at, seats = tags.get(f"{CONTINUED}At", ""), own_players(tags, CONTINUED)
    if seats is None or not (at.isascii() and at.isdigit()) or int(at) > length:
        return None
    text = tags.get(f"{CONTINUED}Result", UNFINISHED)
    reason = tags.get(f"{CONTINUED}Termination", Ending.IMPORTED)
    ending = Ending(reason) if reason in list(Ending) else Ending.IMPORTED
    is_over = text in RESULTS and text != UNFINISHED
    is_flipped = tags.get(f"{CONTINUED}Orientation") == FLIPPED
    return Continuation(int(at), *seats, Result(text, ending) if is_over else None, is_flipped)


def foreign_players(tags: Mapping[str, str]) -> tuple[Player, Player]:
    """Return the players of a foreign game with their names in the file."""
    white, black = (Player(PlayerKind.HUMAN, tags.get(side, UNKNOWN)) for side in SIDES.values())
    return white, black


def _time_control_text(control: TimeControl | None) -> str:
    """Return a time control in seconds as PGN has it (``300+3``), or ``-`` for an untimed game."""
    if control is None:
        return "-"
    return f"{control.base_ms / 1000:.10g}+{control.increment_ms / 1000:.10g}"


def time_control(tags: Mapping[str, str]) -> TimeControl | None:
    """Return the time control of the tags; None if the game is untimed or the tag is invalid."""
    match = _TIME_CONTROL.fullmatch(tags.get("TimeControl", "-"))
    if match is None or float(match[1]) == 0:
        return None
    return TimeControl(round(float(match[1]) * 1000), round(float(match[2] or 0) * 1000))
