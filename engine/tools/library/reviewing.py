"""Reviews games of a library by the command line, and keeps what that finds out."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.board.position import Position
from engine.library.editing import store_report
from engine.library.game_library import GameLibrary
from engine.library_process.game_reader import read_game
from engine.library_process.refusals import RefusedError
from engine.protocol.library.game_report import GameReport, report_of
from engine.protocol.library.game_search import LibraryPosition
from engine.protocol.review import ReviewedGame
from engine.review.complete_review import complete_review
from engine.review.reviewer import Reviewer
from engine.tools.command_line import print_status


def review_games(library: GameLibrary, games: Iterable[int], nodes: int) -> int:
    """Review games; return how many. Games that are gone are left out.

    Raises LibraryError, sqlite3.Error.
    """
    count = 0
    for number in games:
        try:
            game = read_game(library, number)
        except RefusedError:
            continue
        start = game.start or LibraryPosition(Position().fen())
        moves = ReviewedGame(start.fen, game.moves, start.chess960)
        store_report(library, number, _report(moves, nodes))
        count += 1
        print_status(f"game {number} reviewed")
    return count


def _report(moves: ReviewedGame, nodes: int) -> GameReport:
    searching = Reviewer(moves, nodes)
    for _ in searching.run():
        pass
    review = complete_review(moves, nodes, searching.searches)
    is_black_first = not Position(moves.fen, moves.chess960).white_to_move()
    return report_of(review, is_black_first=is_black_first)
