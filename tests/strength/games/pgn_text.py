"""A game as PGN, with the engines' scores as comments."""

from __future__ import annotations

import textwrap

import chess
from games.limits import Limit
from games.record import Ending, Game
from players.player import MATE, Answer, EngineSpec

LINE = 80
MATES_FROM_CP = MATE - 1000
TERMINATIONS = {
    Ending.DRAW_ADJUDICATED: "adjudication",
    Ending.WIN_ADJUDICATED: "adjudication",
}


def pgn_of(
    game: Game,
    specs: tuple[EngineSpec, EngineSpec],
    names: tuple[str, str],
    limit: Limit,
    date: str,
) -> str:
    """Return the PGN. ``specs`` and ``names`` belong to the first and the second engine."""
    white, black = (0, 1) if game.first_is_white else (1, 0)
    board = game.opening.board()
    root = board.root()
    tags = {
        "Event": f"{names[0]} - {names[1]}",
        "Site": "?",
        "Date": date,
        "Round": f"{(game.number + 1) // 2}.{2 - game.number % 2}",
        "White": names[white],
        "Black": names[black],
        "Result": game.result,
    }
    if game.opening.fen is not None:
        tags |= {"SetUp": "1", "FEN": game.opening.fen}
    tags |= {
        "TimeControl": str(limit.time) if limit.time else "-",
        "Limit": str(limit),
        "WhiteOptions": _options(specs[white]),
        "BlackOptions": _options(specs[black]),
        "PlyCount": str(len(game.opening.moves) + len(game.answers)),
        "Termination": TERMINATIONS.get(game.ending, "normal")
        if game.failing is None
        else game.failing.value,
        "Ending": f"{game.ending.value}: {game.detail}" if game.detail else game.ending.value,
    }
    header = "\n".join(f'[{name} "{_quoted(text)}"]' for name, text in tags.items())
    words = [*_moves(root, game), game.result]
    body = textwrap.fill(" ".join(words), LINE, break_long_words=False, break_on_hyphens=False)
    return f"{header}\n\n{body}\n"


def score_text(score_cp: int | None) -> str:
    """Return a score as ``+0.31``, ``-M5`` or ``?``."""
    if score_cp is None:
        return "?"
    if abs(score_cp) > MATES_FROM_CP:
        return f"{'+' if score_cp > 0 else '-'}M{MATE - abs(score_cp)}"
    return f"{score_cp / 100:+.2f}"


def _moves(board: chess.Board, game: Game) -> list[str]:
    """Return the words of the move text: move numbers, moves and comments."""
    words = []
    comments = [*("book" for _ in game.opening.moves), *map(_comment, game.answers)]
    texts = [*game.opening.moves, *(answer.move for answer in game.answers)]
    for index, (text, comment) in enumerate(zip(texts, comments, strict=True)):
        if board.turn == chess.WHITE or index == 0:
            words.append(f"{board.fullmove_number}{'.' if board.turn else '...'}")
        move = board.parse_uci(text)
        words.append(f"{board.san(move)} {{{comment}}}")
        board.push(move)
        if board.turn == chess.BLACK and index + 1 < len(texts):
            words.append(f"{board.fullmove_number}...")
    return words


def _comment(answer: Answer) -> str:
    """Return a comment with score, depth, seconds and nodes, as far as known."""
    depth = "" if answer.depth is None else f"/{answer.depth}"
    nodes = "" if answer.nodes is None else f" {answer.nodes}n"
    return f"{score_text(answer.score_cp)}{depth} {answer.elapsed_s:.3f}s{nodes}"


def _options(spec: EngineSpec) -> str:
    return ", ".join(f"{name}={value}" for name, value in spec.options) or "defaults"


def _quoted(text: str) -> str:
    """Return ``text`` escaped for a PGN tag."""
    return (
        "".join(char for char in text if char.isprintable())
        .replace("\\", "\\\\")
        .replace('"', '\\"')
    )
