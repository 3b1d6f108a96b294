"""Search the mistakes in games of levels, as cases for the motifs of ``engine/review``.

Usage: ``python tests/tools/find_mistakes.py [GAMES...] [--play LEVEL...] --out CASES.jsonl``. The
games are those of files of ``python -m engine.tuning.play --level``, or they are played here. Each
line that is added to the output is one mistake: the position before it, the move, and the searches
of the positions before and after it, each with one line and with two. With ``--motif``, only
mistakes count in which a short search already shows that motif. With ``--drawn``, the mistakes are
moves that are drawn at random in positions of games which are played here: those in which the side
to move would allow the motif if it passed.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Set
from itertools import pairwise
from pathlib import Path

import chess
import msgspec
from msgspec import Struct

from engine.core.board.position import Position
from engine.core.memory.transposition import Table
from engine.core.search.search import EXACT_BOUND, Search
from engine.protocol.clauses import Motif
from engine.protocol.messages import Score
from engine.protocol.review import PositionSearch, ReviewedGame, ReviewedLine
from engine.protocol.winning_chances import OWN_SLOPE, winning_chance
from engine.review.accuracy import limited_cp
from engine.review.clauses import mistake_of
from engine.review.exchanges import material_lead_cp
from engine.review.motifs.detectors import motifs_of
from engine.review.searched_line import SearchedLine
from engine.thinking.thinking_reports import score_of
from engine.tuning.level_game import LevelPlayer, starting_positions
from engine.tuning.sample import GAME
from engine.tuning.self_play_game import result_by_rules

OPENINGS = Path(__file__).resolve().parents[2] / "assets" / "openings.tsv"
MOST_PLIES = 160
COMPOSED = "composed"
"""With this word begins the source of a mistake that nobody has made."""
SHORT_NODES = 5_000
PASSING_NODES = 1_500
MOST_DRAWN = 8
TABLE_MB = 64
LEAST_LOSS = 10.0
"""In points of winning chances."""


class MistakeCase(Struct, frozen=True):
    """A mistake with the searches of the positions before and after it."""

    source: str
    game: ReviewedGame
    """The position before the mistake, and the mistake."""
    searches: tuple[PositionSearch, ...]


class Played(Struct, frozen=True):
    """A move of a game, with the scores of its file in centipawns for White."""

    source: str
    fen: str
    move: str
    before_cp: int
    after_cp: int

    @property
    def loss(self) -> float:
        """Lost winning chances in points."""
        before, after = (
            winning_chance(Score(centipawns=cp), OWN_SLOPE)
            for cp in (self.before_cp, self.after_cp)
        )
        return before - after if " w " in self.fen else after - before


def moves_of(path: Path) -> Iterator[Played]:
    """Yield the moves of a file whose positions before and after are both in it."""
    number = ""
    game = list[tuple[str, int]]()
    for line in [*path.read_text("utf-8").splitlines(), GAME]:
        if line.startswith(GAME):
            yield from _moves(f"{path.stem} game {number}", game)
            number, game = line.removeprefix(GAME), []
        elif not line.startswith("#"):
            fen, _, score = line.split(";")
            game.append((fen, int(score)))


def _moves(source: str, game: list[tuple[str, int]]) -> Iterator[Played]:
    for (fen, before_cp), (later, after_cp) in pairwise(game):
        board = chess.Board(fen)
        for move in board.legal_moves:
            board.push(move)
            is_played = board.fen(en_passant="fen") == later or board.fen() == later
            board.pop()
            if is_played:
                yield Played(source, fen, move.uci(), before_cp, after_cp)
                break


class ShortGame(Struct, frozen=True):
    """A game of a level against itself, with a short search of each position."""

    source: str
    fens: list[str]
    moves: list[str]
    searches: list[PositionSearch]


def short_game(level: int, seed: int, searcher: Searcher) -> ShortGame:
    """Play a game of a level against itself, and search its positions from the last one on."""
    rng = random.Random(f"{level} {seed}")
    position = Position(rng.choice(starting_positions(OPENINGS)))
    start, moves, fens = position.fen(), list[str](), [position.fen()]
    player = LevelPlayer(level, (rng.randrange(1 << 30), rng.randrange(1 << 30)))
    while result_by_rules(position) is None and len(moves) < MOST_PLIES:
        moves.append(player.move(start, moves, is_white=position.white_to_move()))
        position.push_uci(moves[-1])
        fens.append(position.fen())
    searcher.clear()
    searches = [searcher.search(0, fen, 1) for fen in reversed(fens)][::-1]
    return ShortGame(f"level-{level} own game {seed}", fens, moves, searches)


def played_moves(game: ShortGame, motifs: Set[Motif]) -> Iterator[Played]:
    """Yield the moves of a game, scored by its short searches.

    If there are ``motifs``, yield only moves after which or instead of which the short search shows
    one of them.
    """
    for ply, move in enumerate(game.moves):
        before, after = game.searches[ply : ply + 2]
        if not motifs or motifs & shown_motifs(game.fens[ply], move, before, after):
            yield scored(game.source, game.fens[ply], move, before, after)


def drawn_moves(game: ShortGame, motifs: Set[Motif], searcher: Searcher) -> Iterator[Played]:
    """Yield random moves that allow one of the motifs where a side that passed would allow it."""
    rng = random.Random(game.source)
    passer = Searcher(PASSING_NODES, table_mb=1)
    for fen, before in zip(game.fens, game.searches, strict=True):
        board = chess.Board(fen)
        if board.is_check() or not motifs & motifs_after_passing(board, passer):
            continue
        moves = [one.uci() for one in board.legal_moves]
        for move in rng.sample(moves, min(len(moves), MOST_DRAWN)):
            after = board.copy(stack=False)
            after.push_uci(move)
            searcher.clear()
            answer = searcher.search(1, after.fen(), 1)
            played = scored(f"{COMPOSED} {game.source}", fen, move, before, answer)
            if played.loss >= LEAST_LOSS and motifs & motifs_of_answer(after, answer):
                yield played
                break


def motifs_after_passing(board: chess.Board, searcher: Searcher) -> set[Motif]:
    """Return the motifs of the best line of the side that is not to move."""
    passed = board.copy(stack=False)
    passed.push(chess.Move.null())
    passed = chess.Board(passed.fen())
    searcher.clear()
    return motifs_of_answer(passed, searcher.search(1, passed.fen(), 1))


def motifs_of_answer(board: chess.Board, search: PositionSearch) -> set[Motif]:
    """Return the motifs of the best line of a position."""
    line = SearchedLine.of(search, None, board, material_lead_cp(board, board.turn))
    return {found.motif for found in motifs_of(line)}


def scored(
    source: str, fen: str, move: str, before: PositionSearch, after: PositionSearch
) -> Played:
    """Return a move with the scores of the searches before and after it."""
    sign = 1 if " w " in fen else -1
    scores = sign * limited_cp(before.score), -sign * limited_cp(after.score)
    return Played(source, fen, move, *scores)


def shows(motifs: Set[Motif], played: Played, searcher: Searcher) -> bool:
    """Return whether short searches around a move show one of the motifs, or any is welcome."""
    if not motifs:
        return True
    board = chess.Board(played.fen)
    board.push_uci(played.move)
    searcher.clear()
    after = searcher.search(1, board.fen(), 1)
    before = searcher.search(0, played.fen, 1)
    return bool(motifs & shown_motifs(played.fen, played.move, before, after))


def shown_motifs(fen: str, move: str, before: PositionSearch, after: PositionSearch) -> set[Motif]:
    """Return the motifs of the best lines before and after a move."""
    searches = msgspec.structs.replace(before, ply=0), msgspec.structs.replace(after, ply=1)
    mistake = mistake_of(chess.Board(fen), move, searches)
    lines = () if mistake is None else (mistake.better, mistake.answer)
    return {found.motif for line in lines for found in motifs_of(line)}


class Searcher:
    """Searches positions one after another with one table."""

    def __init__(self, nodes: int, table_mb: int = TABLE_MB) -> None:
        self._nodes = nodes
        self._table = Table(table_mb)
        self._search = Search(self._table)

    def clear(self) -> None:
        self._table.clear()
        self._search.clear()

    def search(self, ply: int, fen: str, lines: int) -> PositionSearch:
        position = Position(fen)
        self._search.begin(position, node_limit=self._nodes, lines=lines)
        found: tuple[ReviewedLine, ...] = ()
        depth = 0
        while self._search.deepen():
            rows = self._search.best_lines()
            if all(bound == EXACT_BOUND for _, bound, _, _ in rows):
                found, depth = tuple(_line(position, *row) for row in rows), self._search.depth()
        if not found:
            mated = position.is_checkmate()
            found = (ReviewedLine(Score(mate=0) if mated else Score(centipawns=0), ()),)
        nodes = self._search.nodes()
        return PositionSearch(ply, lines, depth, nodes, True, found)


def _line(
    position: Position, value: int, _bound: int, _depth: int, moves: list[int]
) -> ReviewedLine:
    return ReviewedLine(score_of(value), tuple(position.uci(move) for move in moves))


def searched(played: Played, searcher: Searcher) -> MistakeCase:
    """Search the positions after and before a move, in this order, as a review does."""
    board = chess.Board(played.fen)
    board.push_uci(played.move)
    searcher.clear()
    order = ((1, board.fen(), 1), (1, board.fen(), 2), (0, played.fen, 1), (0, played.fen, 2))
    searches = tuple(searcher.search(*what) for what in order)
    return MistakeCase(played.source, ReviewedGame(played.fen, (played.move,)), searches)


def loss_of(case: MistakeCase) -> float:
    """Return the lost winning chances in points, by the searches with one line."""
    after, before = (one for one in case.searches if one.requested_lines == 1)
    return winning_chance(before.score, OWN_SLOPE) - 100 + winning_chance(after.score, OWN_SLOPE)


def add_case(played: Played, searcher: Searcher, least_loss: float, out: Path) -> None:
    """Add a mistake to the output if the full search finds it one too."""
    if played.loss < least_loss:
        return
    case = searched(played, searcher)
    if loss_of(case) >= least_loss:
        with out.open("ab") as file:
            file.write(msgspec.json.encode(case) + b"\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=Path, nargs="*")
    parser.add_argument("--play", type=int, nargs="*", default=(), metavar="LEVEL")
    parser.add_argument("--seeds", type=int, nargs=2, default=(1, 50), metavar=("FIRST", "LAST"))
    parser.add_argument("--motif", type=Motif, action="append", default=[])
    parser.add_argument("--drawn", action="store_true")
    parser.add_argument("--nodes", type=int, default=100_000)
    parser.add_argument("--points", type=float, default=LEAST_LOSS)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    searcher, short_searcher = Searcher(options.nodes), Searcher(SHORT_NODES)
    motifs = set(options.motif)
    for path in options.games:
        for played in moves_of(path):
            if played.loss >= options.points and shows(motifs, played, short_searcher):
                add_case(played, searcher, options.points, options.out)
    for seed in range(options.seeds[0], options.seeds[1] + 1):
        for level in options.play:
            game = short_game(level, seed, short_searcher)
            moves = (
                drawn_moves(game, motifs, short_searcher)
                if options.drawn
                else played_moves(game, motifs)
            )
            for played in moves:
                add_case(played, searcher, options.points, options.out)


if __name__ == "__main__":
    main()
