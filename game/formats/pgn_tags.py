"""The tags of a PGN: the players, the result and time control, and a foreign game's own tags.

Tags of the PGN standard (such as ``WhiteType``) and those of ``OWN_TAGS`` describe a game that was
played here. A foreign game keeps the tags of its file. If it is continued here, tags that begin
with ``Continued`` follow. They name the half-move, the players and the result.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

import chess
from msgspec import Struct

from engine.external.engine_description import as_short_line
from engine.protocol.levels import LEVELS, level_named
from engine.protocol.strength import HIGHEST_ELO, LOWEST_ELO
from game.formats import comments
from game.rules import clocks, game_record, players
from game.state.added_engine import MOST_NAME_LETTERS
from game.state.game import Ending, Game, Player, PlayerKind, Result
from game.state.time_control import (
    MOST_DEPTH,
    MOST_NODES,
    LimitKind,
    SearchLimit,
    TimeControl,
    TimingMethod,
)

SIDES = {chess.WHITE: "White", chess.BLACK: "Black"}
"""The names of the colours in tags."""
RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
UNFINISHED = "*"
UNKNOWN = "?"
NO_TAGS = {
    "Event": UNKNOWN,
    "Site": UNKNOWN,
    "Date": "????.??.??",
    "Round": UNKNOWN,
    "White": UNKNOWN,
    "Black": UNKNOWN,
    "Result": UNFINISHED,
}
"""The seven tags that the PGN standard asks for, in its order, of a game of which nothing is known.
"""
FLIPPED = "black"
"""The value of the tag ``Orientation`` if Black is at the bottom of the board."""
CLOCKS = {chess.WHITE: "WhiteClock", chess.BLACK: "BlackClock"}
"""The tags of the PGN standard for the time on each clock; the value here is ``0:04:58.9``."""
SITE = "Glassbox"
"""The tag ``Site`` of games that were played here."""
CASUAL_EVENT, RATED_EVENT = "Casual game", "Rated-style game"
"""The tag ``Event`` of games that were played here."""
CHESS960 = "Chess960"
"""The value of the tag ``Variant`` for Chess960."""
METHOD = "TimeControlMethod"
"""The tag that says how the extra time counts, if it is not an increment."""
LIMITS = {LimitKind.DEPTH: "SearchDepth", LimitKind.NODES: "SearchNodes"}
"""The tags for a fixed limit of the engine's searches."""
DRAW_OFFER = "DrawOffer"
"""The tag for a draw offer without an answer yet; the value names the side that offers."""
OFFERERS = {chess.WHITE: "white", chess.BLACK: "black"}
OWN_TAGS = (
    "WhiteLevel",
    "BlackLevel",
    "WhiteRating",
    "BlackRating",
    "WhiteEngine",
    "BlackEngine",
    "Orientation",
    DRAW_OFFER,
    METHOD,
    *LIMITS.values(),
    *CLOCKS.values(),
)
"""The tags that only some games have; a game that was opened may have lost them since."""
CONTINUED = "Continued"
"""The prefix of the tags that we add to a foreign game."""
_HUMAN, _PROGRAM = "human", "program"
_TYPE_WORDS = {PlayerKind.HUMAN: _HUMAN, PlayerKind.ENGINE: _PROGRAM}
_TERMINATIONS = {
    Ending.TIME: "time forfeit",
    Ending.TIME_AGAINST_BARE_KING: "time forfeit",
}
MOST_RATING_DIGITS = 4
_PER_MOVE = re.compile(r"1/(\d{1,6}(?:\.\d{1,3})?)")
_TIME_CONTROL = re.compile(r"(\d{1,6}(?:\.\d{1,3})?)(?:\+(\d{1,6}(?:\.\d{1,3})?))?")


class ForeignContinuation(Struct, frozen=True):
    """How a foreign game is continued here."""

    at: int
    """The number of half-moves before the first one that was played here."""
    white: Player
    black: Player
    result: Result | None
    is_flipped: bool


def tags_of(game: Game, date: str, flipped: bool, now_ms: int | None = None) -> dict[str, str]:
    """Return the tags of a game. The tags of an opened game keep their order.

    With ``now_ms``, a running clock is read at that time.
    """
    if keeps_tags(game):
        return dict(game.headers)
    if game.is_foreign:
        return _without_continuation(game.headers) | _continuation_tags(game, flipped)
    event = RATED_EVENT if game.is_rated else CASUAL_EVENT
    tags = {"Event": event, "Site": SITE, "Date": date, "Round": "-"}
    tags |= game.headers
    tags |= {"White": game.white.name, "Black": game.black.name, "Result": result_text(game)}
    own = _own_tags(game, flipped) | _clock_tags(game, now_ms)
    tags = {
        name: text for name, text in (tags | own).items() if name in own or name not in OWN_TAGS
    }
    kept = {"SetUp", "FEN"} if "FEN" in tags else set[str]()
    kept |= tags.keys() & {"Variant"}
    needed = tags_of_start(game.start).items()
    return tags | {name: text for name, text in needed if name not in kept}


def tags_of_start(start: chess.Board) -> dict[str, str]:
    """Return the tags that say from which position a game begins: none for the usual one."""
    variant = {"Variant": CHESS960} if start.chess960 else {}
    is_set_up = start.chess960 or start.fen() != chess.STARTING_FEN
    return variant | ({"SetUp": "1", "FEN": start.fen()} if is_set_up else {})


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
    tags |= _time_tags(game)
    ending = None if game.result is None else game.result.ending
    tags["Termination"] = "unterminated" if ending is None else _TERMINATIONS.get(ending, "normal")
    if game.draw_offer is not None and ending is None:
        tags[DRAW_OFFER] = OFFERERS[game.draw_offer]
    return tags | ({"Orientation": FLIPPED} if flipped else {})


def draw_offer_in_tags(tags: Mapping[str, str]) -> chess.Color | None:
    """Return the side whose draw offer the tags record; None if there is none."""
    offering = tags.get(DRAW_OFFER)
    return next((side for side, name in OFFERERS.items() if name == offering), None)


def _clock_tags(game: Game, now_ms: int | None) -> dict[str, str]:
    """Return the clocks of an unfinished game, if they differ from those after the last moves."""
    clock = game.clock
    if clock is None or game.result is not None:
        return {}
    if now_ms is None:
        left = dict(clock.remaining_ms)
    else:
        left = {side: clocks.remaining_ms(clock, side, now_ms) for side in chess.COLORS}
    if all(left[side] == game_record.recorded_clock_ms(game, side) for side in chess.COLORS):
        return {}
    return {name: comments.time_text(left[side]) for side, name in CLOCKS.items()}


def clocks_of(tags: Mapping[str, str]) -> dict[chess.Color, int]:
    """Return the times in ms that the tags record, by colour; a damaged tag is left out."""
    read = {side: comments.parse_time_ms(tags.get(name, "")) for side, name in CLOCKS.items()}
    return {side: time_ms for side, time_ms in read.items() if time_ms is not None}


def _continuation_tags(game: Game, flipped: bool) -> dict[str, str]:
    tags = {f"{CONTINUED}At": str(game.continued_at)} | _seat_tags(game, CONTINUED)
    tags[f"{CONTINUED}Result"] = result_text(game)
    if game.result is not None:
        tags[f"{CONTINUED}Termination"] = game.result.ending
    return tags | ({f"{CONTINUED}Orientation": FLIPPED} if flipped else {})


def _seat_tags(game: Game, prefix: str) -> dict[str, str]:
    """Return the tags for the kind of each player, and the level, rating or name of an engine.

    Each name begins with ``prefix``; the rest is the name that the PGN standard has for it.
    """
    tags = {}
    for colour, side in SIDES.items():
        who = players.player_of(game, colour)
        tags[f"{prefix}{side}Type"] = _TYPE_WORDS[who.kind]
        if who.added:
            tags[f"{prefix}{side}Engine"] = who.added
        elif who.rating is not None:
            tags[f"{prefix}{side}Rating"] = str(who.rating)
        elif who.kind is PlayerKind.ENGINE:
            tags[f"{prefix}{side}Level"] = players.level_of(who).name
    return tags


def _without_continuation(tags: Mapping[str, str]) -> dict[str, str]:
    return {name: text for name, text in tags.items() if not name.startswith(CONTINUED)}


def own_players(tags: Mapping[str, str], prefix: str = "") -> tuple[Player, Player] | None:
    """Return the players of a game that was played here; None for any other game.

    A file of another program may also say that two persons or two programs played, so that alone is
    not enough.
    """
    white, black = (_seated(tags, prefix, side) for side in SIDES.values())
    if white is None or black is None:
        return None
    if white.kind is black.kind and (prefix or tags.get("Site") != SITE):
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
        who = _engine(tags, f"{prefix}{side}")
    if who is not None and not prefix:
        who.name = tags.get(side, who.name)
    return who


def _engine(tags: Mapping[str, str], start: str) -> Player | None:
    """Return the recorded added engine, or ours at the recorded rating or level; None if none."""
    name = as_short_line(tags.get(f"{start}Engine", ""), MOST_NAME_LETTERS)
    if name:
        return players.added_engine(name)
    rating = tags.get(f"{start}Rating", "")
    if rating.isascii() and rating.isdigit() and len(rating) <= MOST_RATING_DIGITS:
        return players.rated_engine(min(max(int(rating), LOWEST_ELO), HIGHEST_ELO))
    level = _level(tags.get(f"{start}Level", ""))
    return None if level is None else players.engine_player(level)


def _level(name: str) -> int | None:
    """Return the index of the level with this name; None if there is none."""
    try:
        return LEVELS.index(level_named(name))
    except ValueError:
        return None


def foreign_continuation(tags: Mapping[str, str], length: int) -> ForeignContinuation | None:
    """Return how a foreign game of ``length`` half-moves is continued here; None if it is not."""
    at, seats = tags.get(f"{CONTINUED}At", ""), own_players(tags, CONTINUED)
    if seats is None or not (at.isascii() and at.isdigit()) or int(at) > length:
        return None
    text = tags.get(f"{CONTINUED}Result", UNFINISHED)
    reason = tags.get(f"{CONTINUED}Termination", Ending.IMPORTED)
    ending = Ending(reason) if reason in list(Ending) else Ending.IMPORTED
    is_over = text in RESULTS and text != UNFINISHED
    is_flipped = tags.get(f"{CONTINUED}Orientation") == FLIPPED
    return ForeignContinuation(
        int(at), *seats, Result(text, ending) if is_over else None, is_flipped
    )


def foreign_players(tags: Mapping[str, str]) -> tuple[Player, Player]:
    """Return the players of a foreign game with their names in the file."""
    white, black = (Player(PlayerKind.HUMAN, tags.get(side, UNKNOWN)) for side in SIDES.values())
    return white, black


def _time_tags(game: Game) -> dict[str, str]:
    """Return the tags for the time control, and for a fixed limit of the engine's searches."""
    control, limit = game.time_control, game.search_limit
    tags = {"TimeControl": _time_control_text(control)}
    if control is not None and control.method in (TimingMethod.DELAY, TimingMethod.BRONSTEIN):
        tags[METHOD] = control.method
    if limit is not None:
        tags[LIMITS[limit.kind]] = str(limit.number)
    return tags


def _time_control_text(control: TimeControl | None) -> str:
    """Return a time control in seconds as PGN has it, or ``-`` for an untimed game.

    ``300+3`` is a base time with an increment or a delay, and ``1/10`` is one move in 10 seconds.
    """
    if control is None:
        return "-"
    base = f"{control.base_ms / 1000:.10g}"
    if control.method is TimingMethod.PER_MOVE:
        return f"1/{base}"
    return f"{base}+{control.increment_ms / 1000:.10g}"


def time_control_of_tags(tags: Mapping[str, str]) -> TimeControl | None:
    """Return the time control of the tags; None if the game is untimed or the tag is invalid."""
    text = tags.get("TimeControl", "-")
    match, per_move = _TIME_CONTROL.fullmatch(text), _PER_MOVE.fullmatch(text)
    if per_move is not None and float(per_move[1]) > 0:
        return TimeControl(round(float(per_move[1]) * 1000), 0, TimingMethod.PER_MOVE)
    if match is None or float(match[1]) == 0:
        return None
    method = tags.get(METHOD, TimingMethod.INCREMENT)
    is_known = method in (TimingMethod.DELAY, TimingMethod.BRONSTEIN)
    return TimeControl(
        round(float(match[1]) * 1000),
        round(float(match[2] or 0) * 1000),
        TimingMethod(method) if is_known else TimingMethod.INCREMENT,
    )


def search_limit_of_tags(tags: Mapping[str, str]) -> SearchLimit | None:
    """Return the fixed limit of the engine's searches in the tags; None if there is none."""
    for kind, most in ((LimitKind.DEPTH, MOST_DEPTH), (LimitKind.NODES, MOST_NODES)):
        text = tags.get(LIMITS[kind], "")
        if text.isascii() and text.isdigit() and len(text) <= len(str(most)):
            return SearchLimit(kind, min(max(int(text), 1), most))
    return None
