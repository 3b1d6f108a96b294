"""The words for what a move does on the board."""

from __future__ import annotations

import chess
import pytest
from languages import GERMAN

from engine.protocol.clauses import EffectKind, MoveEffect, PieceOnSquare
from game.words.catalogue import ENGLISH
from game.words.story.effect_words import (
    EFFECTS,
    TAKES_BACK_LESS,
    TAKES_BACK_MORE,
    effect_words,
)

TAKEN_ON_D5 = chess.Board("4k3/8/4p3/3N4/8/8/8/4K3 b - - 0 1")
ATTACKED = chess.Board("6k1/8/8/4r3/4N3/8/3P4/6K1 w - - 0 1")
"""The rook attacks the knight. The pawn can defend it from d3."""


def takes_back(taken: str, lost: str) -> MoveEffect:
    pieces = PieceOnSquare(taken, "d5"), PieceOnSquare(lost, "d5")
    return MoveEffect(EffectKind.TAKES_BACK, pieces)


@pytest.mark.parametrize(
    ("taken", "lost", "form"),
    [
        ("N", "n", EFFECTS[EffectKind.TAKES_BACK]),
        ("P", "n", TAKES_BACK_LESS),
        ("N", "p", TAKES_BACK_MORE),
    ],
)
def test_a_recapture_says_whether_it_gets_as_much(taken: str, lost: str, form: object) -> None:
    move = chess.Move.from_uci("e6d5")
    words = effect_words([takes_back(taken, lost)], TAKEN_ON_D5, move)
    assert ENGLISH.text(words) != GERMAN.text(words)
    expected = effect_words([takes_back("N", "n")], TAKEN_ON_D5, move)
    is_plain = form is EFFECTS[EffectKind.TAKES_BACK]
    assert (ENGLISH.text(words) == ENGLISH.text(expected)) is is_plain


def test_a_recapture_that_is_taken_itself_does_not_say_what_it_gets() -> None:
    lost = MoveEffect(EffectKind.EN_PRISE, actor=PieceOnSquare("p", "e6"), reply="e1e2")
    move = chess.Move.from_uci("e6d5")
    for effect in (takes_back("N", "n"), takes_back("N", "p")):
        text = ENGLISH.text(effect_words([effect, lost], TAKEN_ON_D5, move))
        assert "a knight" not in text


def test_a_piece_that_the_moved_one_protects_is_defended() -> None:
    protects = MoveEffect(EffectKind.PROTECTS, (PieceOnSquare("N", "e4"),))
    defends = effect_words([protects], ATTACKED, chess.Move.from_uci("d2d3"))
    assert "defends" in ENGLISH.text(defends)
    other = effect_words([protects], ATTACKED, chess.Move.from_uci("g1h1"))
    assert "defends" not in ENGLISH.text(other)
