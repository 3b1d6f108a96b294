"""Games as PGN text, through python-chess; ``pgn_reader`` is the way back.

What PGN has no standard tag for is kept in tags of the same form as its own: who is a person
(``WhiteType``, a tag of the PGN standard), an engine's level (``WhiteLevel``), which side the
board showed below (``Orientation``). Clocks and scores stand in comments as lichess writes them
(``[%clk 0:04:12]``, ``[%eval 0.41,12]``, from White's side, with depth); the reason of the result
stands as a comment after the last move.
"""

from __future__ import annotations

import chess
import chess.engine
import chess.pgn

from engine.protocol.messages import Score
from game.rules import players
from game.state import annotation
from game.state.state import Ending, Game, PlayerKind, TimeControl

UNKNOWN_DATE = "????.??.??"
SIDES = {chess.WHITE: "White", chess.BLACK: "Black"}
"""How tags name the colours."""
TYPE_WORDS = {PlayerKind.HUMAN: "human", PlayerKind.ENGINE: "program"}
REWRITTEN_TAGS = frozenset(
    (
        "White",
        "Black",
        "Result",
        "FEN",
        "SetUp",
        "WhiteType",
        "BlackType",
        "WhiteLevel",
        "BlackLevel",
        "TimeControl",
        "Termination",
        "Orientation",
    )
)
"""Tags that ``write`` makes anew from the game, whatever came with it."""
_TERMINATIONS = {
    Ending.TIME: "time forfeit",
    Ending.TIME_AGAINST_BARE_KING: "time forfeit",
}


def write(game: Game, date: str = UNKNOWN_DATE, flipped: bool = False) -> str:
    """The game as PGN text; ``read`` gives back an equal game."""
    tree = chess.pgn.Game()
    for name, value in _tags(game, date, flipped).items():
        tree.headers[name] = value
    if game.start.fen() != chess.STARTING_FEN:
        tree.setup(game.start)
    tree.comment = game.comment
    node: chess.pgn.GameNode = tree
    for played in game.moves:
        node = node.add_variation(played.move)
        annotation.put(played.annotation, node)
        if played.score is not None:
            node.set_eval(_to_pov(played.score), played.depth)
        if played.clock_ms is not None:
            node.set_clock(played.clock_ms / 1000)
    if game.result is not None and game.result.ending is not Ending.IMPORTED:
        node.comment = f"{node.comment} {game.result.ending}".strip()
    return str(tree) + "\n"


def _tags(game: Game, date: str, flipped: bool) -> dict[str, str]:
    """All tags but those of the start position; what came with an opened game comes first."""
    tags = {"Event": "Casual game", "Site": "Glassbox", "Date": date, "Round": "-"}
    tags |= game.headers
    tags["White"], tags["Black"] = game.white.name, game.black.name
    tags["Result"] = "*" if game.result is None else game.result.text
    if game.result is not None and game.result.ending is Ending.IMPORTED:
        return tags
    for colour, side in SIDES.items():
        who = players.player(game, colour)
        tags[f"{side}Type"] = TYPE_WORDS[who.kind]
        if who.kind is PlayerKind.ENGINE:
            tags[f"{side}Level"] = players.level_of(who).name
    tags["TimeControl"] = _time_control_tag(game.time_control)
    tags["Termination"] = (
        "unterminated" if game.result is None else _TERMINATIONS.get(game.result.ending, "normal")
    )
    if flipped:
        tags["Orientation"] = "black"
    return tags


def _time_control_tag(control: TimeControl | None) -> str:
    """Seconds as PGN has them (``300+3``), ``-`` for an untimed game."""
    if control is None:
        return "-"
    return f"{control.base_ms / 1000:.10g}+{control.increment_ms / 1000:.10g}"


def _to_pov(score: Score) -> chess.engine.PovScore:
    if score.mate is not None:
        return chess.engine.PovScore(chess.engine.Mate(score.mate), chess.WHITE)
    return chess.engine.PovScore(chess.engine.Cp(score.centipawns or 0), chess.WHITE)
