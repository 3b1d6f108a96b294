"""Messages for faults in texts that the player opens as games, and for remarks on opened games."""

from __future__ import annotations

from collections.abc import Sequence

from game.formats.game_text_faults import (
    FenCode,
    FenFault,
    GameTextFault,
    PgnCode,
    PgnFault,
    Remark,
    RemarkCode,
    TextCode,
    TextFault,
)
from game.message import Message, message, sentences, template
from game.words.inspect.scores import SIDES

MOST_SHOWN = 42
"""The maximum number of characters of a wrong text that a sentence shows."""
FEN: dict[FenCode, Message] = {
    FenCode.EMPTY: message("The FEN is empty."),
    FenCode.TOO_LONG: template("The FEN has {number} characters; the limit is {limit}."),
    FenCode.NO_RANKS: template(
        "{text} is not a FEN. A FEN begins with eight ranks separated by slashes."
    ),
    FenCode.FIELDS: template("The FEN has {number} fields; at most {limit} are allowed: {text}"),
    FenCode.RANKS: template("The board has {number} ranks instead of {limit}: {text}"),
    FenCode.DIGITS: template("Rank {rank} has two digits in a row: {text}"),
    FenCode.LETTER: template("Rank {rank} has {letter}, which is not a piece: {text}"),
    FenCode.FILES: template("Rank {rank} has {number} files instead of {limit}: {text}"),
    FenCode.SIDE: template("The side to move must be w or b, not {text}."),
    FenCode.CASTLING: template("The castling rights must be letters of KQkq or -, not {text}."),
    FenCode.KINGS_APART: template(
        "Both sides may castle ({text}), but their kings stand on different files."
    ),
    FenCode.EN_PASSANT: template("The en passant square must be a square or -, not {text}."),
    FenCode.HALFMOVE_CLOCK: template("The halfmove clock must be a number, not {text}."),
    FenCode.MOVE_NUMBER: template("The move number must be a number, not {text}."),
    FenCode.NO_PIECES: message("The board is empty."),
    FenCode.NO_WHITE_KING: message("White has no king."),
    FenCode.NO_BLACK_KING: message("Black has no king."),
    FenCode.KINGS: message("A side has more than one king."),
    FenCode.WHITE_PAWNS: message("White has more than eight pawns."),
    FenCode.BLACK_PAWNS: message("Black has more than eight pawns."),
    FenCode.PAWNS_ON_BACK_RANK: message("A pawn is on the first or eighth rank."),
    FenCode.WHITE_PIECES: message("White has more than sixteen pieces."),
    FenCode.BLACK_PIECES: message("Black has more than sixteen pieces."),
    FenCode.CASTLING_RIGHTS: message("The castling rights do not match the kings and rooks."),
    FenCode.EN_PASSANT_SQUARE: message("No pawn can have just passed over the en passant square."),
    FenCode.OPPOSITE_CHECK: message("The side that is not to move is in check."),
    FenCode.CHECKERS: message("Too many pieces give check at once."),
    FenCode.IMPOSSIBLE_CHECK: message("No move can have led to this check."),
    FenCode.IMPOSSIBLE: message("The position is not possible in chess."),
    FenCode.WHITE_PROMOTED: message("White has more promoted pieces than missing pawns."),
    FenCode.BLACK_PROMOTED: message("Black has more promoted pieces than missing pawns."),
    FenCode.COUNTER: template("A move counter is larger than {limit}."),
}
"""The message for each code, with fields of ``FenFault`` as placeholders."""
PGN: dict[PgnCode, Message] = {
    PgnCode.NO_GAME: message("The text contains no tags and no moves."),
    PgnCode.VARIANT: template("The variant {text} is not supported."),
    PgnCode.FEN_TAG: template("The FEN tag is invalid. {fen}"),
    PgnCode.TOO_LONG: template("The game or a variation has more than {limit} half-moves."),
    PgnCode.TOO_DEEP: template("Variations are nested more than {limit} levels deep."),
    PgnCode.FEN_BEFORE_MOVES: message("The moves follow a FEN, which must be in a FEN tag."),
    PgnCode.DAMAGED: message("Its moves are damaged."),
}
"""The message for each code, with fields of ``PgnFault`` as placeholders."""
TEXTS: dict[TextCode, Message] = {
    TextCode.EMPTY: message("The text is empty."),
    TextCode.TOO_LONG: template("The text has {number} characters; the limit is {limit}."),
}
"""The message for each code, with fields of ``TextFault`` as placeholders."""
REMARKS: dict[RemarkCode, Message] = {
    RemarkCode.CUT_SHORT: message("The file ends within this game; this is the part before."),
    RemarkCode.CASTLING_LEFT_OUT: message(
        "A castling right of the FEN has no king or rook for it, so it was left out."
    ),
    RemarkCode.EN_PASSANT_LEFT_OUT: message(
        "The en passant square of the FEN was left out: no pawn can just have moved over it."
    ),
    RemarkCode.FIRST_POSITION: message("The text has several positions; this is the first."),
    RemarkCode.ILLEGAL_MOVE: template(
        "The game stops before move {move} ({side}): {text} is not legal. The rest is a comment."
    ),
    RemarkCode.NOT_A_MOVE: template(
        "The game stops before move {move} ({side}): {text} is not a move. The rest is a comment."
    ),
    RemarkCode.SKIPPED_WORD: template(
        "{text} at move {move} ({side}) is not a move; it is kept as a comment."
    ),
    RemarkCode.VARIATION_CUT_SHORT: template(
        "A variation stops before move {move} ({side}): {text} is not legal. The rest is a comment."
    ),
    RemarkCode.VARIATION_BEFORE_MOVE: message(
        "A variation before the first move is kept as a comment."
    ),
    RemarkCode.OPEN_COMMENT: template("A comment before move {move} ({side}) is never closed."),
    RemarkCode.OPEN_VARIATION: template("A variation before move {move} ({side}) is never closed."),
    RemarkCode.OPEN_TAG: template("A tag is never closed: {text}"),
    RemarkCode.AFTER_RESULT: template("The text after the result is kept as a comment: {text}"),
    RemarkCode.OTHER_LETTERS: template("The piece letters of this game are {text}."),
    RemarkCode.RESULT_CONTRADICTED: template(
        "The recorded result is {text}, but the last position decides otherwise."
    ),
    RemarkCode.RESULTS_DIFFER: template(
        "The moves end with {text}, but the tags have another result."
    ),
}
"""The message for each code, with fields of ``Remark`` as placeholders. ``move`` and ``side``
describe its place."""

QUOTED = template("“{text}”")
_BARE = frozenset(
    (RemarkCode.OTHER_LETTERS, RemarkCode.RESULT_CONTRADICTED, RemarkCode.RESULTS_DIFFER)
)
"""The codes whose text is not from the file, so it needs no quotes."""


def text_fault(fault: GameTextFault) -> Message:
    """Return what is wrong with a text that was opened as a FEN or a PGN."""
    if isinstance(fault, TextFault):
        return TEXTS[fault.code].filled(number=fault.number, limit=fault.limit)
    if isinstance(fault, PgnFault):
        return message("PGN: {fault}", fault=pgn_fault(fault))
    return message("FEN: {fault}", fault=fen_faults(fault))


def fen_faults(faults: Sequence[FenFault]) -> Message:
    """Return what is wrong with a FEN, in one sentence for each fault."""
    return sentences([_fen_fault(fault) for fault in faults])


def _fen_fault(fault: FenFault) -> Message:
    return FEN[fault.code].filled(
        number=fault.number,
        limit=fault.limit,
        rank=fault.rank,
        letter=quoted(fault.letter),
        text=quoted(fault.text),
    )


def pgn_fault(fault: PgnFault) -> Message:
    """Return the fault of a PGN."""
    return PGN[fault.code].filled(
        text=quoted(fault.text),
        limit=fault.limit,
        fen=fen_faults(fault.fen) if fault.fen else "",
    )


def remark_line(remarks: Sequence[Remark]) -> Message:
    """Return a line with the remarks on an opened game; there is at least one remark."""
    return sentences([_remark(remark) for remark in remarks])


def _remark(remark: Remark) -> Message:
    place = remark.place
    return REMARKS[remark.code].filled(
        text=remark.text if remark.code in _BARE else quoted(remark.text),
        move=place.move_number if place else 0,
        side=SIDES[place.colour] if place else "",
    )


def quoted(text: str) -> Message:
    """Return a text in quotes with control characters escaped; a long text is cut."""
    shown = text[:MOST_SHOWN] + ("…" if len(text) > MOST_SHOWN else "")
    return QUOTED.filled(
        text="".join(one if one.isprintable() else ascii(one)[1:-1] for one in shown)
    )
