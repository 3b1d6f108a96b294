"""Typed moves: which move a text names, and whether a longer text can name another.

Every legal move has these spellings: its SAN (``Nf3``, ``exd8=Q+``) with or without check mark,
capture sign and promotion sign; any fuller disambiguation (``Ngf3``, ``Ng1f3``); castling with
letters or zeros; UCI (``g1f3``, ``e7e8q``), for castling also king onto rook (``e1h1``).

Case matters, since ``b`` is a file and ``B`` a bishop; only the promotion piece may have either
case.

The letters of the pieces are English, or those of another language. A text that names a move with
English letters always means this move.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

import chess

from game.message import Message, MessageError, San, Text, message
from game.piece_letters import ENGLISH

MAX_LENGTH = 10
"""The maximum length of a typed text, longer than any move."""

_CHECK_MARKS = re.compile(r"[+#]+$")


NOTHING_TYPED = message("No move was typed.")


class NotationError(MessageError, ValueError):
    """Raised for a text that names no legal move. The message is one line with the reason."""


def move_named(board: chess.Board, text: str, letters: str = ENGLISH) -> chess.Move:
    """Return the one legal move that ``text`` names with English or with these letters.

    Raises:
        NotationError: the text names no legal move, or several.
    """
    text = text.strip()
    moves = _spellings(board, board.legal_moves, letters).get(_without_check(text), [])
    if len(moves) == 1:
        return moves[0]
    raise NotationError(_reason(board, text, moves, letters))


def is_ambiguous(board: chess.Board, text: str) -> bool:
    """Return whether ``text`` names several legal moves with English letters."""
    return len(_spellings(board, board.legal_moves, ENGLISH).get(_without_check(text), [])) > 1


def complete_move(board: chess.Board, text: str, letters: str = ENGLISH) -> chess.Move | None:
    """Return the move that ``text`` names if no longer text can name another; otherwise None.

    ``O-O`` is not complete while ``O-O-O`` is legal too.
    """
    spelled = _spellings(board, board.legal_moves, letters)
    moves = spelled.get(_without_check(text), [])
    if len(moves) != 1:
        return None
    for longer, others in spelled.items():
        if len(longer) > len(text) and longer.startswith(text) and others != moves:
            return None
    return moves[0]


def may_become_move(board: chess.Board, text: str, letters: str = ENGLISH) -> bool:
    """Return whether a text that begins with ``text`` can name a legal move."""
    text = _without_check(text)
    return any(longer.startswith(text) for longer in _spellings(board, board.legal_moves, letters))


def _without_check(text: str) -> str:
    return _CHECK_MARKS.sub("", text)


def _spellings(
    board: chess.Board, moves: Iterator[chess.Move] | chess.LegalMoveGenerator, letters: str
) -> dict[str, list[chess.Move]]:
    """Return every accepted text without check mark, with the moves that it may mean."""
    english: dict[str, list[chess.Move]] = defaultdict(list)
    others: dict[str, list[chess.Move]] = defaultdict(list)
    for move in moves:
        for text in _texts(board, move, ENGLISH):
            english[text].append(move)
        if letters != ENGLISH:
            for text in _texts(board, move, letters):
                others[text].append(move)
    return others | english


def _texts(board: chess.Board, move: chess.Move, letters: str) -> set[str]:
    """Return every accepted text of one move; some may name other moves as well."""
    texts = {move.uci()}
    if board.is_castling(move):
        return texts | set(_castling_texts(board, move))
    piece = board.piece_type_at(move.from_square) or chess.PAWN
    origin = chess.square_name(move.from_square)
    target = chess.square_name(move.to_square)
    signs = ["x", ""] if board.is_capture(move) else [""]
    if piece != chess.PAWN:
        letter, origins = _letter(piece, letters), ["", *origin, origin]
    elif board.is_capture(move):
        letter, origins = "", [origin[0], origin]
    else:
        letter, origins = "", [""]
    stems = {letter + where + sign + target for where in origins for sign in signs}
    return texts | {stem + tail for stem in stems for tail in _promotion_tails(move, letters)}


def _castling_texts(board: chess.Board, move: chess.Move) -> Iterator[str]:
    kingside = board.is_kingside_castling(move)
    yield "O-O" if kingside else "O-O-O"
    yield "0-0" if kingside else "0-0-0"
    if board.chess960:
        return  # The UCI form names the rook's square already.
    rook = chess.square(7 if kingside else 0, chess.square_rank(move.from_square))
    yield chess.square_name(move.from_square) + chess.square_name(rook)


def _promotion_tails(move: chess.Move, letters: str) -> tuple[str, ...]:
    if move.promotion is None:
        return ("",)
    letter = _letter(move.promotion, letters)
    return (f"={letter}", letter, f"={letter.lower()}", letter.lower())


def _letter(piece: chess.PieceType, letters: str) -> str:
    return letters[ENGLISH.index(chess.piece_symbol(piece).upper())]


def _reason(board: chess.Board, text: str, moves: list[chess.Move], letters: str) -> Message:
    """Return why ``text`` names no legal move."""
    if not text:
        return NOTHING_TYPED
    if moves:
        first, *more = sorted(San(board.san(move)) for move in moves)
        return message("{text} is ambiguous: {moves}.", text=text, moves=_choices(first, more))
    bare = _without_check(text)
    promotions = _spellings(board, board.legal_moves, letters)
    if f"{bare}=Q" in promotions or f"{bare}q" in promotions:
        return message(
            "{text} needs a promotion piece, as in {example}.",
            text=text,
            example=San(f"{text}=Q"),
        )
    if bare in _spellings(board, iter(board.pseudo_legal_moves), letters):
        return message("{text} would leave the king in check.", text=text)
    return message("{text} is not a legal move here.", text=text)


def _choices(first: San, more: list[San]) -> Text:
    """Return the moves that an ambiguous text may mean: ``Nbd2 or Nfd2``."""
    if not more:
        return first
    return message("{first} or {others}", first=first, others=_choices(more[0], more[1:]))
