"""The review of one game: its text in, and all that is written about it out.

The result depends on the text, the number and the settings alone: not on the worker or the machine.
"""

from __future__ import annotations

import io
import json
from collections.abc import Iterator

import chess.pgn

from engine.printable import printable
from engine.protocol.faults import exception_text
from engine.protocol.review import GameReview, ReviewedSide
from engine.review.complete_review import complete_review
from engine.review.reviewer import Reviewer
from engine.tools.many_games.game_task import GameResult, GameTask, ReviewSettings
from engine.tools.review_objects import review_as_object
from engine.tools.review_pgn import OtherVariantError, annotate_game, read_game, reviewed_game
from engine.tools.review_texts import counted


def review_game(task: GameTask, settings: ReviewSettings) -> GameResult:
    """Return what the review of a game leaves. A game that cannot be reviewed is a result, too.

    Raises:
        MemoryError: there is not enough memory for the table.
    """
    number = task.number
    try:
        return _reviewed(task, settings)
    except MemoryError:
        raise
    except OtherVariantError as error:
        return unreviewed(number, f"the rules of {error} are not known")
    except ValueError as error:
        return unreviewed(number, exception_text(error))
    except Exception as error:  # One game must not end the review of a million.
        return unreviewed(number, f"a fault of the program: {exception_text(error)}")


def unreviewed(number: int, why: str) -> GameResult:
    """Return the result of a game that cannot be reviewed."""
    return GameResult(
        number, remarks=(printable(f"game {number}: not reviewed: {why}"),), is_reviewed=False
    )


def _reviewed(task: GameTask, settings: ReviewSettings) -> GameResult:
    number, stream = task.number, io.StringIO(task.text)
    game = read_game(stream)
    if game is None:
        raise ValueError("there is no game")
    faults = [f"{error}; the game ends before that" for error in game.errors]
    if stream.read().strip():
        faults.append("the text after its end is left out")
    moves = reviewed_game(game)
    searching = Reviewer(moves, settings.nodes)
    for _ in searching.run():
        pass
    review = complete_review(moves, settings.nodes, searching.searches)
    if settings.has_json:
        line = json.dumps(review_as_object(number, game.headers, moves, review))
    else:
        line = printable(f"game {number}: {_names(game)}: {'; '.join(_summary(review))}")
    pgn = ""
    if settings.has_pgn:
        annotate_game(game, review)
        pgn = f"{game}\n\n"
    return GameResult(number, pgn, line, tuple(printable(f"game {number}: {f}") for f in faults))


def _names(game: chess.pgn.Game) -> str:
    return f"{game.headers.get('White', '?')} - {game.headers.get('Black', '?')}"


def _summary(review: GameReview) -> Iterator[str]:
    """Yield the accuracy and the verdicts of each side."""
    for name, side in (("White", review.white), ("Black", review.black)):
        if side.accuracy is not None:
            yield f"{name} {side.accuracy:.0f} % accuracy, {_verdicts(side)}"


def _verdicts(side: ReviewedSide) -> str:
    counts = [counted(verdict, count) for verdict, count in side.verdicts.items() if count]
    return ", ".join(counts) or "no mistake"
