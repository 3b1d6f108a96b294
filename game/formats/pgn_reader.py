"""Reads games from PGN text with the help of python-chess; ``pgn`` writes them.

python-chess is lenient, and this reader is strict. It rejects a text that would open as a different
game than its author meant. The error names the place of the fault.
"""

from __future__ import annotations

import io
import re
from functools import partial

import chess
import chess.pgn

from game.formats import fen, movetext, pgn_head, pgn_tags, pgn_tree
from game.formats.faults import (
    FenCode,
    FenError,
    FenFault,
    PgnCode,
    PgnError,
    PgnFault,
    Place,
    Remark,
)
from game.formats.opened import Opened
from game.formats.pgn_head import Head
from game.formats.pgn_tags import RESULTS, UNFINISHED
from game.formats.pgn_tree import TreeReader
from game.rules import claims, players, record
from game.state.node import ROOT
from game.state.state import Ending, Game, Result

_STANDARD_VARIANTS = ("standard", "chess", "normal", "from position")
_FINAL = {Ending.CHECKMATE, Ending.STALEMATE, Ending.INSUFFICIENT_MATERIAL}
"""Endings that follow from the position, so that no recorded result can contradict them."""
_COMMAND = re.compile(r"\[%[^\]]*\]")


def read(text: str) -> Opened:
    """Return the first game of a PGN, at the end of its main line.

    A game that Glassbox wrote is read back unchanged. Any other game is foreign: its players are
    the persons that its tags name, untimed. Tags, comments and variations are kept. A variation
    ends before its first illegal move.

    Raises:
        PgnError: there is no game, a move is illegal or unreadable, or the variant is unknown.
    """
    plain = text.replace("\r\n", "\n")
    head = pgn_head.head_of(plain)
    if movetext.is_too_deep(plain, head.end):
        raise PgnError(PgnFault(PgnCode.TOO_DEEP, limit=movetext.MOST_NESTED))
    plain, line_comments = movetext.with_stand_ins(plain, head.end)
    handle = io.StringIO(plain)
    reader = chess.pgn.read_game(handle, Visitor=partial(TreeReader, line_comments))
    if reader is None:
        raise PgnError(PgnFault(PgnCode.NO_GAME))
    own_text = plain[: handle.tell()]
    _check(reader, own_text)
    game = _game_from(reader, head)
    remarks = (Remark.VARIATION_CUT_SHORT,) * bool(reader.dropped)
    return Opened(game, _is_flipped(game), remarks)


def _check(reader: TreeReader, text: str) -> None:
    """Raise a PgnError if the game has a fault; ``text`` is the part of the file that was read."""
    tree = reader.game
    variant = tree.headers.get("Variant", "Standard")
    if not tree.headers.is_chess960() and variant.casefold() not in _STANDARD_VARIANTS:
        raise PgnError(PgnFault(PgnCode.VARIANT, variant))
    if reader.fault is not None and not reader.token:
        raise _wrong_fen_tag(tree.headers.get("FEN", ""))
    open_tag = _open_tag(text)
    if open_tag is not None:
        raise PgnError(PgnFault(PgnCode.OPEN_TAG, open_tag))
    try:
        fen.check_position(tree.board())
    except FenError as error:
        raise PgnError(PgnFault(PgnCode.FEN_TAG, fen=error.faults)) from error
    played = tree.end().ply() - tree.ply()
    stray = movetext.first_fault(text)
    if stray is not None and stray.half_moves <= played:
        raise PgnError(PgnFault(stray.code, stray.word, _place(tree, stray.half_moves)))
    if reader.fault is not None:
        raise PgnError(PgnFault(PgnCode.ILLEGAL_MOVE, reader.token, _place(tree, played)))
    if not played and not stray and not _has_tags(text):
        raise PgnError(PgnFault(PgnCode.NO_GAME))


def _wrong_fen_tag(text: str) -> PgnError:
    """Return the error for a tag FEN that python-chess cannot read."""
    try:
        fen.board_from_fen(text)
    except FenError as error:
        return PgnError(PgnFault(PgnCode.FEN_TAG, fen=error.faults))
    return PgnError(PgnFault(PgnCode.FEN_TAG, fen=(FenFault(FenCode.IMPOSSIBLE),)))


def _place(tree: chess.pgn.Game, half_moves: int) -> Place:
    """Return the place of the half-move with this index in the main line, counted from 0."""
    ply = tree.ply() + half_moves
    return Place(ply // 2 + 1, ply % 2 == 0)


def _open_tag(text: str) -> str | None:
    """Return the first line before the moves that opens a tag and does not close it.

    python-chess ignores such a line, even if it holds the position.
    """
    for line in text.lstrip("\ufeff").splitlines():
        if line.startswith("[") and "]" not in line:
            return line
        if line and not line.isspace() and line[0] not in "[%;":
            break
    return None


def _has_tags(text: str) -> bool:
    return any(chess.pgn.TAG_REGEX.match(line) for line in text.splitlines())


def _game_from(reader: TreeReader, head: Head) -> Game:
    headers, parsed = reader.tags, reader.game
    seats = pgn_tags.own_players(headers)
    is_own = seats is not None
    result = _result(parsed, is_own)
    if is_own and result is not None and result.ending is not Ending.IMPORTED:
        _strip_ending(parsed.end(), result.ending)
    tree = pgn_tree.tree_of(reader, head.comments)
    end = (ROOT, *tree.mainline())[-1]
    white, black = seats or pgn_tags.foreign_players(headers)
    control = pgn_tags.time_control(headers) if is_own else None
    game = record.new_game(white, black, control, tree.start)
    game.tree, game.end = tree, end
    game.search_limit = pgn_tags.search_limit(headers) if is_own else None
    game.is_rated = is_own and headers.get("Event") == pgn_tags.RATED_EVENT
    game.headers, game.is_foreign, game.result = headers, not is_own, result
    game.unread_tag_lines = head.unread
    recorded = parsed.headers.get("Result", UNFINISHED)
    game.recorded_result = recorded if recorded in RESULTS else UNFINISHED
    _restore_clock(game)
    offering = pgn_tags.draw_offer(headers) if is_own and result is None else None
    if offering is not None:
        record.offer_draw(game, offering)
    if not is_own:
        _continue(game)
    record.note_claim(game)
    return game


def _continue(game: Game) -> None:
    """Seat the players who continue a foreign game here, if its tags name them."""
    played_on = pgn_tags.continuation(game.headers, len(game.moves))
    if played_on is None:
        return
    game.white, game.black = played_on.white, played_on.black
    game.continued_at = played_on.at
    game.result = record.result_of(record.live_board(game)) or played_on.result


def _restore_clock(game: Game) -> None:
    """Stop both clocks at their last recorded times; the next move starts them again."""
    if game.clock is None:
        return
    game.clock.running = None
    later = {} if game.result is not None else pgn_tags.clocks_of(game.headers)
    for colour in chess.COLORS:
        recorded_ms = record.recorded_clock_ms(game, colour)
        game.clock.remaining_ms[colour] = later.get(colour, recorded_ms)


def _result(parsed: chess.pgn.Game, is_own: bool) -> Result | None:
    """Return the result by the rules of chess, or the recorded result if the rules allow it."""
    recorded = parsed.headers.get("Result", UNFINISHED)
    made = record.result_of(parsed.end().board())
    if made is not None and (made.ending in _FINAL or recorded in (UNFINISHED, made.text)):
        return made
    if recorded not in RESULTS or recorded == UNFINISHED:
        return None
    words = _COMMAND.sub("", parsed.end().comment).strip()
    for ending in sorted(Ending, key=len, reverse=True):
        if is_own and _ends_with(words, ending):
            return Result(recorded, ending)
    claimed = claims.claim_in(parsed.end().board()) if recorded == record.DRAW else None
    return Result(recorded, claimed or Ending.IMPORTED)


def _ends_with(comment: str, ending: Ending) -> bool:
    return comment == ending or comment.endswith(f" {ending}")


def _strip_ending(last: chess.pgn.GameNode, ending: Ending) -> None:
    """Remove the reason of the result from the last comment; ``pgn.write`` adds it again."""
    if _ends_with(last.comment, ending):
        last.comment = last.comment.removesuffix(ending).rstrip()


def _is_flipped(game: Game) -> bool:
    if game.continued_at is not None:
        played_on = pgn_tags.continuation(game.headers, len(game.moves))
        return played_on is not None and played_on.is_flipped
    if "Orientation" in game.headers:
        return game.headers["Orientation"] == pgn_tags.FLIPPED
    return players.persons_colour(game) == chess.BLACK
