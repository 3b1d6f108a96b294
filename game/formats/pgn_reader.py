"""Games from PGN text, through python-chess; ``pgn`` is the way out.

Strict where python-chess is lenient: a game that would open other than its text says is refused,
with one line that names the place.
"""

from __future__ import annotations

import io
import re
from dataclasses import dataclass, replace

import chess
import chess.engine
import chess.pgn

from engine.protocol.levels import LEVELS, level_named
from engine.protocol.messages import Score
from game.formats import fen, movetext, pgn
from game.formats.pgn_tree import TreeReader
from game.rules import players, record
from game.state import annotation
from game.state.state import Ending, Game, Player, PlayerKind, Result
from game.state.time_control import TimeControl

MAX_HALF_MOVES = 4000
MAX_SHOWN = 30
"""Characters of a wrong line that a message shows."""
_STANDARD_VARIANTS = ("standard", "chess", "normal", "from position")
_FINAL = {Ending.CHECKMATE, Ending.STALEMATE, Ending.INSUFFICIENT_MATERIAL}
"""Endings by position that no recorded result can contradict."""
_TIME_CONTROL = re.compile(r"(\d{1,6}(?:\.\d{1,3})?)(?:\+(\d{1,6}(?:\.\d{1,3})?))?")
_COMMAND = re.compile(r"\[%[^\]]*\]")


class PgnError(ValueError):
    """A PGN that is refused; the message is one line that says what is wrong and where."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A game read from text."""

    game: Game
    flipped: bool
    """The board shows Black below."""
    remark: str = ""
    """One line that the user should know, such as that more games were in the file."""


def read(text: str, default_level: int) -> Opened:
    """The first game of a PGN, standing at its end.

    A game that Glassbox wrote comes back as it was. In any other the person takes the side to
    move, untimed, and the engine at ``default_level`` the other. Comments, marks and variations are
    kept with the moves; a variation ends before its first move that is illegal.

    Raises:
        PgnError: nothing like a game, a move that is illegal or unreadable, an unknown variant.
    """
    text = movetext.with_braces(text)
    handle = io.StringIO(text)
    reader = chess.pgn.read_game(handle, Visitor=TreeReader)
    if reader is None:
        raise PgnError("no game found: it holds no tags and no moves")
    _check(reader, text[: handle.tell()])
    game = _game_from(reader.game, default_level)
    more = chess.pgn.read_headers(handle) is not None
    remark = "The file holds several games; this is the first." if more else ""
    return Opened(game, _is_flipped(reader.game.headers, game), remark)


def _check(reader: TreeReader, text: str) -> None:
    """Refuse what ``read`` cannot play; ``text`` is the part of the file that was read."""
    tree = reader.game
    variant = tree.headers.get("Variant", "Standard")
    if variant.casefold() not in _STANDARD_VARIANTS:
        raise PgnError(f"the variant {variant!r} is not supported")
    if reader.fault is not None and not reader.token:
        raise PgnError(f"tag FEN: {reader.fault}")
    open_tag = _open_tag(text)
    if open_tag is not None:
        raise PgnError(f"a tag is never closed: {_shortened(open_tag)}")
    try:
        fen.check_position(tree.board())
    except fen.FenError as error:
        raise PgnError(f"tag FEN: {error}") from error
    played = tree.end().ply() - tree.ply()
    if played > MAX_HALF_MOVES:
        raise PgnError(f"the game has {played} half-moves, at most {MAX_HALF_MOVES} are read")
    stray = movetext.first_fault(text)
    if stray is not None and stray.half_moves <= played:
        raise PgnError(f"{stray.words} at {_place(tree, stray.half_moves)}")
    if reader.fault is not None:
        place = _place(tree, played)
        raise PgnError(f"illegal move at {place}: {reader.token}")
    if not played and not stray and not _has_tags(text):
        raise PgnError("no game found: it holds no tags and no moves")


def _place(tree: chess.pgn.Game, half_moves: int) -> str:
    """Where the half-move of that index stands: ``move 12 (Black)``."""
    ply = tree.ply() + half_moves
    return f"move {ply // 2 + 1} ({pgn.SIDES[ply % 2 == 0]})"


def _open_tag(text: str) -> str | None:
    """The first line before the moves that opens a tag and does not close it.

    python-chess passes over it in silence, be it the tag that holds the position.
    """
    for line in text.lstrip("\ufeff").splitlines():
        if line.startswith("[") and "]" not in line:
            return line
        if line and not line.isspace() and line[0] not in "[%;":
            break
    return None


def _shortened(line: str) -> str:
    line = " ".join(line.split())
    return repr(line if len(line) <= MAX_SHOWN else line[: MAX_SHOWN - 1] + "…")


def _has_tags(text: str) -> bool:
    return any(chess.pgn.TAG_REGEX.match(line) for line in text.splitlines())


def _game_from(tree: chess.pgn.Game, default_level: int) -> Game:
    end = tree.end().board()
    seats = _own_players(tree.headers)
    own = seats is not None
    white, black = seats or _foreign_players(tree.headers, end.turn, default_level)
    control = _read_time_control(tree.headers.get("TimeControl", "-")) if own else None
    game = record.new_game(white, black, control, tree.board())
    for node in tree.mainline():
        score = node.eval()
        record.play(game, node.move, 0, score=_from_pov(score), depth=node.eval_depth())
        seconds = node.clock()
        if own and game.clock is not None and seconds is not None:
            game.moves[-1].clock_ms = round(seconds * 1000)
            node.set_clock(None)
        if score is not None:
            node.set_eval(None)
        game.moves[-1].annotation = annotation.of_node(node)
    _restore_clock(game)
    game.result = _read_result(tree, end, own)
    game.comment = tree.comment.strip()
    if own:
        _forget_ending(game)
    game.headers = {
        name: value for name, value in tree.headers.items() if name not in pgn.REWRITTEN_TAGS
    }
    return game


def _restore_clock(game: Game) -> None:
    """Both clocks show what they showed last, and start again with the next move."""
    if game.clock is None:
        return
    game.clock.running = None
    for colour in chess.COLORS:
        game.clock.remaining_ms[colour] = record.recorded_clock_ms(game, colour)


def _own_players(headers: chess.pgn.Headers) -> tuple[Player, Player] | None:
    """The players of a game that a person played here; None for any other game."""
    seats = []
    for side in ("White", "Black"):
        kind = headers.get(f"{side}Type")
        if kind == "human":
            seats.append(Player(PlayerKind.HUMAN, headers.get(side, players.PERSON_NAME)))
        elif kind == "program" and f"{side}Level" in headers:
            try:
                level = LEVELS.index(level_named(headers[f"{side}Level"]))
            except ValueError:
                return None
            seats.append(players.engine(level))
    if len(seats) != 2 or seats[0].kind == seats[1].kind:
        return None
    return seats[0], seats[1]


def _foreign_players(
    headers: chess.pgn.Headers, person: chess.Color, level: int
) -> tuple[Player, Player]:
    """The names of the file, the person in the seat of the side to move."""
    white = players.person() if person == chess.WHITE else players.engine(level)
    black = players.person() if person == chess.BLACK else players.engine(level)
    for who, side in ((white, "White"), (black, "Black")):
        if headers.get(side, "?") != "?":
            who.name = headers[side]
    return white, black


def _read_time_control(text: str) -> TimeControl | None:
    match = _TIME_CONTROL.fullmatch(text)
    if match is None or float(match[1]) == 0:
        return None
    return TimeControl(round(float(match[1]) * 1000), round(float(match[2] or 0) * 1000))


def _from_pov(score: chess.engine.PovScore | None) -> Score | None:
    if score is None:
        return None
    white = score.white()
    mate = white.mate()
    return Score(mate=mate) if mate is not None else Score(centipawns=white.score())


def _read_result(tree: chess.pgn.Game, end: chess.Board, own: bool) -> Result | None:
    """The result by the rules; where they allow it, the one that is recorded."""
    recorded = tree.headers.get("Result", "*")
    made = record.result_of(end)
    if made is not None and (made.ending in _FINAL or recorded in ("*", made.text)):
        return made
    if recorded not in movetext.RESULTS or recorded == "*":
        return None
    words = _COMMAND.sub("", tree.end().comment).strip()
    for ending in sorted(Ending, key=len, reverse=True):
        if own and _ends_with(words, ending):
            return Result(recorded, ending)
    return Result(recorded, Ending.IMPORTED)


def _ends_with(comment: str, ending: Ending) -> bool:
    return comment == ending or comment.endswith(f" {ending}")


def _forget_ending(game: Game) -> None:
    """Take out of the last comment what ``pgn.write`` puts there anew: how the game ended."""
    if game.result is None:
        return
    last = game.moves[-1].annotation if game.moves else None
    comment = game.comment if last is None else last.after
    if not _ends_with(comment, game.result.ending):
        return
    rest = comment.removesuffix(game.result.ending).strip()
    if last is None:
        game.comment = rest
    else:
        game.moves[-1].annotation = replace(last, after=rest)


def _is_flipped(headers: chess.pgn.Headers, game: Game) -> bool:
    if "Orientation" in headers:
        return headers["Orientation"] == "black"
    return players.persons_colour(game) == chess.BLACK
