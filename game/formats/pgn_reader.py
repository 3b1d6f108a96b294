"""Reads games from PGN text; ``pgn`` writes them.

``engine.notation.reader`` reads the text, and python-chess has the position. A game opens as what
it is, with a remark where it stops early. A text that would open as another game is refused.
"""

from __future__ import annotations

import re

import chess

from engine.notation import results, variant_names
from engine.notation.reader import MOST_HALF_MOVES, MOST_NESTED, Reading
from engine.notation.scanner import GameScanner
from engine.notation.tags import fen_tag_value, is_broken_fen, tag_value
from engine.notation.visitor import RemarkCode
from game.formats import fen, pgn_tags
from game.formats.game_text_faults import (
    FenCode,
    FenError,
    FenFault,
    PgnCode,
    PgnError,
    PgnFault,
    Place,
    Remark,
)
from game.formats.game_text_faults import RemarkCode as Code
from game.formats.parsed_game import ParsedGame
from game.formats.pgn_tags import UNFINISHED
from game.formats.pgn_tree_reader import PlacedRemark, TreeReader
from game.rules import draw_claims, game_record, players
from game.state.game import Ending, Game, Result
from game.state.node import ROOT, NodeId

_FINAL = {Ending.CHECKMATE, Ending.STALEMATE, Ending.INSUFFICIENT_MATERIAL}
"""Endings that follow from the position, so that no recorded result can contradict them."""
_COMMAND = re.compile(r"\[%[^\]]*\]")
_FEN = re.compile(rb"(?<!\S)(?:[1-8pnbrqk]+/){7}[1-8pnbrqk]+(?!\S)", re.IGNORECASE)
"""The first field of a FEN."""
_LIMITS = {
    Reading.TOO_LONG: PgnFault(PgnCode.TOO_LONG, limit=MOST_HALF_MOVES),
    Reading.TOO_DEEP: PgnFault(PgnCode.TOO_DEEP, limit=MOST_NESTED),
}
_CODES = {
    RemarkCode.ILLEGAL_WORD: Code.ILLEGAL_MOVE,
    RemarkCode.UNREADABLE_WORD: Code.NOT_A_MOVE,
    RemarkCode.SKIPPED_WORD: Code.SKIPPED_WORD,
    RemarkCode.VARIATION_BEFORE_MOVE: Code.VARIATION_BEFORE_MOVE,
    RemarkCode.UNREAD_VARIATION: Code.VARIATION_CUT_SHORT,
    RemarkCode.OPEN_COMMENT: Code.OPEN_COMMENT,
    RemarkCode.OPEN_VARIATION: Code.OPEN_VARIATION,
    RemarkCode.OPEN_TAG: Code.OPEN_TAG,
    RemarkCode.AFTER_RESULT: Code.AFTER_RESULT,
    RemarkCode.OTHER_LETTERS: Code.OTHER_LETTERS,
}
_OF_LINES = (Code.ILLEGAL_MOVE, Code.NOT_A_MOVE)
_WITHOUT_PLACE = (
    Code.VARIATION_BEFORE_MOVE,
    Code.OPEN_TAG,
    Code.AFTER_RESULT,
    Code.OTHER_LETTERS,
)
_OF_CUT_GAMES = (*_OF_LINES, Code.OPEN_COMMENT, Code.OPEN_VARIATION)
"""The remarks on a game whose end is missing."""


class GameReader(TreeReader):
    """Reads a game from the first position that its tags give."""

    fen_remarks: tuple[Remark, ...] = ()
    """What was left out of the tag FEN."""

    def first_board(self) -> chess.Board:
        position = _first_position(self.head.tags, self.head.unread())
        self.fen_remarks = position.remarks
        return position.board


def read_pgn(text: str, *, may_be_cut_short: bool = False) -> ParsedGame:
    """Return the first game of a PGN, at the end of its main line.

    A game that Glassbox wrote is read back unchanged. Any other game is foreign: its players are
    the persons that its tags name, untimed. Tags, comments and variations are kept. A line ends
    before its first word that is no legal move, and a remark names the first such word.
    ``may_be_cut_short`` says that the end of the text may be missing.

    Raises:
        PgnError: there is no game, its first position cannot be read, or it is too long or nested
            too deeply.
    """
    data = text.encode("utf-8", "replace")
    return read_pgn_with(
        GameReader(), data[first_game_span(data)], may_be_cut_short=may_be_cut_short
    )


def read_pgn_with(
    reader: GameReader, game_text: bytes, *, may_be_cut_short: bool = False
) -> ParsedGame:
    """Return the game that a reader finds in the text of one game; see ``read_pgn``."""
    reading = reader.read_game(game_text)
    if reading in _LIMITS:
        raise PgnError(_LIMITS[reading])
    if reader.is_empty():
        raise PgnError(PgnFault(PgnCode.NO_GAME))
    game, remarks = _game_from(reader)
    found = (*reader.fen_remarks, *map(_remark, reader.remarks), *remarks)
    if may_be_cut_short and not reader.result:
        found = _with_cut(found, game_text.decode())
    return ParsedGame(game, _is_flipped(game), _first_of_each(found))


def first_game_span(data: bytes) -> slice:
    """Return where the first game of a PGN in UTF-8 stands.

    Raises:
        PgnError: there is no game, or a FEN stands before it.
    """
    scanner = GameScanner(())
    scanner.feed(data)
    scanner.finish()
    spans = scanner.games()[0]
    if not spans:
        raise PgnError(PgnFault(PgnCode.NO_GAME))
    if _FEN.search(data, 0, spans[0]):
        raise PgnError(PgnFault(PgnCode.FEN_BEFORE_MOVES))
    return slice(spans[0], spans[1])


def _first_position(tags: dict[str, str], unread: dict[str, tuple[str, ...]]) -> fen.FenPosition:
    """Return the first position that the tags give.

    Raises:
        PgnError: the variant is another one, or the position cannot be read.
    """
    variant = tag_value(tags, "Variant", "")
    is_chess960 = variant_names.is_chess960(variant)
    if not is_chess960 and not variant_names.is_standard(variant):
        raise PgnError(PgnFault(PgnCode.VARIANT, variant))
    for lines in unread.values():
        for line in lines:
            if is_broken_fen(line) and tag_value(tags, "FEN", None) is None:
                raise _wrong_fen_tag(line)
    try:
        text = fen_tag_value(tags)
        return fen.position_from_fen(
            chess.STARTING_FEN if text is None else text, chess960=is_chess960
        )
    except FenError as error:
        raise PgnError(PgnFault(PgnCode.FEN_TAG, fen=error.faults)) from error


def _wrong_fen_tag(text: str) -> PgnError:
    """Return the error for a tag FEN that python-chess cannot read."""
    try:
        fen.board_from_fen(text)
    except FenError as error:
        return PgnError(PgnFault(PgnCode.FEN_TAG, fen=error.faults))
    return PgnError(PgnFault(PgnCode.FEN_TAG, fen=(FenFault(FenCode.IMPOSSIBLE),)))


def _remark(reported: PlacedRemark) -> Remark:
    code = _CODES[reported.code]
    if reported.level and code in _OF_LINES:
        code = Code.VARIATION_CUT_SHORT
    place = Place(reported.move_number, not reported.is_black)
    return Remark(code, reported.text, None if code in _WITHOUT_PLACE else place)


def _with_cut(remarks: tuple[Remark, ...], game_text: str) -> tuple[Remark, ...]:
    """Return the remarks with one that the end is missing in place of those that follow from it.

    A game that stops at another word than its last one is not cut short there.
    """
    if any(one.code in _OF_LINES and not game_text.endswith(one.text) for one in remarks):
        return remarks
    kept = tuple(remark for remark in remarks if remark.code not in _OF_CUT_GAMES)
    return (*kept, Remark(Code.CUT_SHORT))


def _first_of_each(remarks: tuple[Remark, ...]) -> tuple[Remark, ...]:
    """Return the first remark of each code."""
    return tuple({remark.code: remark for remark in reversed(remarks)}.values())[::-1]


def _game_from(reader: TreeReader) -> tuple[Game, list[Remark]]:
    """Return the game that was read, and remarks on its result."""
    tags = reader.head.tags
    seats = pgn_tags.own_players(tags)
    is_own = seats is not None
    recorded, remarks = _recorded_result(tags, reader.result)
    end = _end(reader)
    result = _result(reader, recorded, end, is_own)
    if result is not None and recorded not in (UNFINISHED, result.text):
        remarks.append(Remark(Code.RESULT_CONTRADICTED, recorded))
    if is_own and result is not None and result.ending is not Ending.IMPORTED:
        _strip_ending(reader, end, result.ending)
    white, black = seats or pgn_tags.foreign_players(tags)
    control = pgn_tags.time_control_of_tags(tags) if is_own else None
    tree = reader.tree(end)
    game = game_record.new_game(white, black, control, tree.start)
    game.tree, game.end = tree, end
    game.search_limit = pgn_tags.search_limit_of_tags(tags) if is_own else None
    game.is_rated = is_own and tags.get("Event") == pgn_tags.RATED_EVENT
    game.headers, game.is_foreign, game.result = tags, not is_own, result
    game.unread_tag_lines = reader.head.unread()
    game.recorded_result = recorded
    _restore_clock(game)
    offering = pgn_tags.draw_offer_in_tags(tags) if is_own and result is None else None
    if offering is not None:
        game_record.offer_draw(game, offering)
    if not is_own:
        _continue(game)
    game_record.set_claim(game)
    return game, remarks


def _end(reader: TreeReader) -> NodeId:
    """Return the last node of the main line."""
    node = ROOT
    while reader.children[node]:
        node = reader.children[node][0]
    return node


def _continue(game: Game) -> None:
    """Seat the players who continue a foreign game here, if its tags name them."""
    played_on = pgn_tags.foreign_continuation(game.headers, len(game.moves))
    if played_on is None:
        return
    game.white, game.black = played_on.white, played_on.black
    game.continued_at = played_on.at
    game.result = game_record.result_of(game_record.live_board(game)) or played_on.result


def _restore_clock(game: Game) -> None:
    """Stop both clocks at their last recorded times; the next move starts them again."""
    if game.clock is None:
        return
    game.clock.running = None
    later = {} if game.result is not None else pgn_tags.clocks_of(game.headers)
    for colour in chess.COLORS:
        recorded_ms = game_record.recorded_clock_ms(game, colour)
        game.clock.remaining_ms[colour] = later.get(colour, recorded_ms)


def _recorded_result(tags: dict[str, str], behind_moves: str) -> tuple[str, list[Remark]]:
    """Return the result that the tags record, or else the one behind the moves."""
    in_tags = results.standard_form(tags.get("Result", ""))
    behind = results.standard_form(behind_moves)
    if in_tags in ("", UNFINISHED):
        return behind or UNFINISHED, []
    if behind not in ("", UNFINISHED, in_tags):
        return in_tags, [Remark(Code.RESULTS_DIFFER, behind)]
    return in_tags, []


def _result(reader: TreeReader, recorded: str, end: NodeId, is_own: bool) -> Result | None:
    """Return the result by the rules of chess, or the recorded result if the rules allow it."""
    made = game_record.result_of(reader.board)
    if made is not None and (made.ending in _FINAL or recorded in (UNFINISHED, made.text)):
        return made
    if recorded not in pgn_tags.RESULTS or recorded == UNFINISHED:
        return None
    words = _COMMAND.sub("", _last_comment(reader, end)).strip()
    for ending in sorted(Ending, key=len, reverse=True):
        if is_own and _ends_with(words, ending):
            return Result(recorded, ending)
    claimed = draw_claims.claim_in_position(reader.board) if recorded == game_record.DRAW else None
    return Result(recorded, claimed or Ending.IMPORTED)


def _last_comment(reader: TreeReader, end: NodeId) -> str:
    note = reader.notes.get(end)
    return " ".join(filter(None, note.texts)) if note else ""


def _ends_with(comment: str, ending: Ending) -> bool:
    return comment == ending or comment.endswith(f" {ending}")


def _strip_ending(reader: TreeReader, end: NodeId, ending: Ending) -> None:
    """Remove the reason of the result from the last comment; ``pgn.write_pgn`` adds it again."""
    comment = _last_comment(reader, end)
    if _ends_with(comment, ending):
        reader.notes[end].texts = [comment.removesuffix(ending).rstrip()]


def _is_flipped(game: Game) -> bool:
    if game.continued_at is not None:
        played_on = pgn_tags.foreign_continuation(game.headers, len(game.moves))
        return played_on is not None and played_on.is_flipped
    if "Orientation" in game.headers:
        return game.headers["Orientation"] == pgn_tags.FLIPPED
    return players.persons_colour(game) == chess.BLACK
