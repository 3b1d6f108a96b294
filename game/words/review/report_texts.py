"""The texts of a report, and the comments of a reviewed game, in the language of the player."""

from __future__ import annotations

from collections.abc import Iterator

import chess

from engine.protocol.review import GameReview, Phase, ReviewedGame, ReviewedMove, Verdict
from game import piece_letters
from game.formats.review_html.report_texts import ReportTexts
from game.formats.review_html.shown_game import is_key_moment, key_moments
from game.message import message, template
from game.words.catalogue import Catalogue
from game.words.inspect.scores import group_digits
from game.words.moves import SIDES
from game.words.review.moves import move_sentences
from game.words.review.verdicts import COUNTED_VERDICTS, MARKS, ONLY_MOVE_MARK, PHASES, VERDICTS

TITLE = message("Report")
WINNING_CHANCES = message("Winning chances")
CAPTION = message("The more of the graph is light, the better White's chances.")
MOVES = message("Moves")
NO_MOVES = message("The game has no moves.")
ACCURACY = message("Accuracy")
PER_CENT = template("{whole}.{tenths} %")
AVERAGE_LOSS = message("Average loss in centipawns")
BEST_MOVES = message("Best moves")
ONLY_MOVES = message("Only good moves")
KEY_MOMENTS = message("Key moments")
COSTLIEST = template("The {number} costliest of {count} mistakes.")
BETTER = message("Better:")
ANSWER = message("Best answer:")
DIAGRAM = template("The position before {move}.")
BOARD = message("Board")
START_POSITION = message("Start position")
FIRST, BACK = message("To the start"), message("One move back")
FORWARD, LAST = message("One move forward"), message("To the end")
KEYS = message("Left, Right, Home and End step through the game.")
MADE_BY = template("Made with Glassbox, {nodes} nodes for each position.")


def report_texts(game: ReviewedGame, review: GameReview, catalogue: Catalogue) -> ReportTexts:
    """Return the texts of the report of a game.

    Raises:
        ValueError: the start position or a move of the game is impossible.
    """
    text = catalogue.text
    return ReportTexts(
        language=catalogue.language,
        letters=piece_letters.letters_of_language(catalogue.language),
        title=text(TITLE),
        sides={side: text(name) for side, name in SIDES.items()},
        winning_chances=text(WINNING_CHANCES),
        chances_caption=text(CAPTION),
        moves=text(MOVES),
        no_moves=text(NO_MOVES),
        accuracy=text(ACCURACY),
        per_cent=text(PER_CENT.filled(whole="{whole}", tenths="{tenths}")),
        average_loss=text(AVERAGE_LOSS),
        best_moves=text(BEST_MOVES),
        only_moves=text(ONLY_MOVES),
        phases={phase: text(PHASES[phase]) for phase in Phase},
        verdicts={verdict: text(VERDICTS[verdict]) for verdict in Verdict},
        counted_verdicts={verdict: text(COUNTED_VERDICTS[verdict]) for verdict in Verdict},
        marks=MARKS,
        only_move_mark=ONLY_MOVE_MARK,
        key_moments=text(KEY_MOMENTS),
        key_moments_note=_note(review, catalogue),
        better=text(BETTER),
        answer=text(ANSWER),
        diagram=text(DIAGRAM.filled(move="{move}")),
        board=text(BOARD),
        start_position=text(START_POSITION),
        first=text(FIRST),
        back=text(BACK),
        forward=text(FORWARD),
        last=text(LAST),
        keys=text(KEYS),
        made_by=text(MADE_BY.filled(nodes=group_digits(review.nodes))),
        sentences=sentences_by_ply(game, review, catalogue),
    )


def sentences_by_ply(
    game: ReviewedGame, review: GameReview, catalogue: Catalogue
) -> dict[int, tuple[str, ...]]:
    """Return what is said about the moves of a game, by the plies of those that need words.

    Raises:
        ValueError: the start position or a move of the game is impossible.
    """
    said = {
        move.ply: tuple(catalogue.text(one) for one in move_sentences(move, before))
        for move, before in _moves_with_boards(game, review)
    }
    return {ply: sentences for ply, sentences in said.items() if sentences}


def _moves_with_boards(
    game: ReviewedGame, review: GameReview
) -> Iterator[tuple[ReviewedMove, chess.Board]]:
    """Yield each reviewed move with the position before it, which is valid until the next one."""
    reviewed = {move.ply: move for move in review.moves}
    board = chess.Board(game.fen, chess960=game.chess960)
    for ply, text in enumerate(game.moves):
        if ply in reviewed:
            yield reviewed[ply], board
        board.push_uci(text)


def _note(review: GameReview, catalogue: Catalogue) -> str:
    """Return that only the costliest moments are shown, if some are not."""
    shown, count = len(key_moments(review)), sum(map(is_key_moment, review.moves))
    if shown == count:
        return ""
    return catalogue.text(COSTLIEST.filled(number=shown, count=count))
