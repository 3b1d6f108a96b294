"""``glassbox-engine review``: reviews the games of a PGN file and writes what it finds.

Each game is written as soon as it is reviewed. So an interrupted review leaves whole games.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TextIO

import chess.pgn

from engine.notation.encodings import decode, encoding_of_file
from engine.printable import printable
from engine.protocol.review import GameReview, ReviewedSide
from engine.review.complete_review import complete_review
from engine.review.reviewer import Reviewer
from engine.tools import WrongUseError
from engine.tools.command_line import print_status
from engine.tools.review_objects import review_as_object
from engine.tools.review_pgn import OtherVariantError, annotate_game, games_of, reviewed_game
from engine.tools.review_texts import counted


def run(options: argparse.Namespace) -> int:
    """Review each game of the file; return 1 if one could not be reviewed.

    Raises:
        WrongUseError: a file cannot be read or written, or nothing says where the result goes.
    """
    if options.out is None and not options.json:
        raise WrongUseError("--out FILE or --json says where the review goes")
    text = _text_of(options.file)
    skipped = 0
    with ExitStack() as stack:
        out = None if options.out is None else stack.enter_context(_new_file(options.out))
        for number, game in enumerate(games_of(text), 1):
            try:
                _review(number, game, options.nodes, out, as_json=options.json)
            except OtherVariantError as error:
                skipped += 1
                _print_skipped(number, f"the rules of {error} are not known")
            except ValueError as error:
                skipped += 1
                _print_skipped(number, str(error))
            except OSError as error:
                raise WrongUseError(f"cannot write {options.out}: {error.strerror}") from error
    return 1 if skipped else 0


def _review(
    number: int, game: chess.pgn.Game, nodes: int, out: TextIO | None, *, as_json: bool
) -> None:
    """Review one game and write it. The errors are those of ``reviewed_game`` and of the file."""
    for error in game.errors:
        print_status(printable(f"game {number}: {error}; the game ends before that"))
    moves = reviewed_game(game)
    searching = Reviewer(moves, nodes)
    for _ in searching.run():
        pass
    review = complete_review(moves, nodes, searching.searches)
    if out is not None:
        annotate_game(game, review)
        print(game, end="\n\n", file=out, flush=True)
    if as_json:
        print(json.dumps(review_as_object(number, game.headers, moves, review)), flush=True)
    else:
        print(
            printable(f"game {number}: {_names(game)}: {'; '.join(_summary(review))}"), flush=True
        )


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


def _text_of(name: str) -> str:
    """Return the text of a file. Raises WrongUseError."""
    try:
        data = Path(name).read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise WrongUseError(f"cannot read {name}: {reason}") from error
    return decode(data, encoding_of_file(data))[0]


def _new_file(name: str) -> TextIO:
    """Open a file that does not exist yet. Raises WrongUseError."""
    try:
        return Path(name).open("x", encoding="utf-8")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise WrongUseError(f"cannot write {name}: {reason}") from error


def _print_skipped(number: int, why: str) -> None:
    print_status(printable(f"game {number}: not reviewed: {why}"))
