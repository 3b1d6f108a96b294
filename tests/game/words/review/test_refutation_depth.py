"""From which depth on the search sees a refutation, in words."""

from __future__ import annotations

import chess
from card_scenes import HANGING_PLY, seen_late
from msgspec.structs import replace

from engine.protocol.review import ReviewedMove
from engine.tools.review_texts import known_since_text
from game.queries.reviews.shown_review import review_of_shown
from game.rules.numbered_moves import numbered_moves
from game.words.catalogue import ENGLISH, catalogue_of_language
from game.words.review.moves import move_sentences
from game.words.review.refutation_depth import known_since_sentence


def blunder() -> tuple[ReviewedMove, chess.Board]:
    """Return a blunder whose refutation was seen at depth 9, and the position before it."""
    review = review_of_shown(seen_late())
    assert review is not None
    assert review.finished is not None
    board = chess.Board(review.game.fen)
    for move in review.game.moves[: HANGING_PLY - 1]:
        board.push_uci(move)
    found = next(one for one in review.finished.moves if one.ply == HANGING_PLY - 1)
    return found, board


def test_both_depths_both_moves_and_the_believed_score_are_told() -> None:
    move, before = blunder()
    after = before.copy()
    played = after.push_uci(move.move)
    assert move.known_since is not None
    refutation = after.parse_uci(move.known_since.evidence.moves[0])
    said = known_since_sentence(move, before)
    assert said is not None
    told = (numbered_moves(before, [played]), numbered_moves(after, [refutation]), "9", "8")
    for language in (ENGLISH, catalogue_of_language("de")):
        text = language.text(said)
        assert "{" not in text
        for wanted in told:
            assert language.text(wanted) in text
        # The side to move after the blunder is worse by 0.3 there.
        assert ("+0.3" in text) == (before.turn == chess.WHITE)
    text = known_since_text(move, before)
    assert after.san(refutation) in text
    assert ("+0.30" in text) == (before.turn == chess.WHITE)
    assert said in move_sentences(move, before)


def test_nothing_is_said_without_it() -> None:
    move, before = blunder()
    plain = replace(move, known_since=None)
    assert known_since_sentence(plain, before) is None
    assert known_since_text(plain, before) == ""
    assert len(move_sentences(plain, before)) == len(move_sentences(move, before)) - 1
