"""Verdicts, changes of a forced mate and phases in words."""

from __future__ import annotations

import chess
from clause_samples import ALLOWED, missed
from msgspec.structs import replace

from engine.protocol.clauses import Motif
from engine.protocol.review import MateChange, Phase, ReviewedMove, Verdict
from game.words.catalogue import ENGLISH, catalogue_of_language
from game.words.review import verdicts
from game.words.review.moves import move_sentences
from game.words.review.verdicts import mate_change_sentence, verdict_sentence

LANGUAGES = (ENGLISH, catalogue_of_language("de"))
MOVE = ReviewedMove(0, "e2e4", "d2d4", 50.0, 38.0, 12.0, 120, 60.0, Phase.OPENING)
MATE = next(one for one in ALLOWED if one.clause.motif is Motif.MATE)


def test_every_code_has_words_of_its_own_in_each_language() -> None:
    tables = (
        (verdicts.VERDICTS, Verdict),
        (verdicts.COUNTED_VERDICTS, Verdict),
        (verdicts.PHASES, Phase),
        (verdicts.MATE_CHANGES, MateChange),
    )
    for table, codes in tables:
        assert set(table) == set(codes)
        for language in LANGUAGES:
            said = [language.text(one.filled(side="x", opponent="y")) for one in table.values()]
            assert len(set(said)) == len(codes)
            assert all(said)
    assert len(set(verdicts.MARKS.values())) == len(Verdict)


def test_a_verdict_tells_the_chances_before_and_after_unless_they_are_alike() -> None:
    for verdict in Verdict:
        much, none = (
            verdict_sentence(replace(MOVE, verdict=verdict, loss=loss)) for loss in (12.4, 0.3)
        )
        assert "50 %" in str(much)
        assert "38 %" in str(much)
        assert not any(map(str.isdigit, str(none)))
        assert str(verdicts.VERDICTS[verdict]) in str(none)
    assert verdict_sentence(MOVE) is None


def test_a_changed_mate_names_the_side_that_mates() -> None:
    white = {
        change: str(mate_change_sentence(replace(MOVE, mate_change=change), chess.WHITE))
        for change in MateChange
    }
    assert "Black" in white[MateChange.CREATED]
    assert "White" in white[MateChange.LOST]
    assert "White" in white[MateChange.DELAYED]
    assert mate_change_sentence(MOVE, chess.WHITE) is None


def test_a_mate_is_told_once() -> None:
    allowed = replace(MATE.move, mate_change=MateChange.CREATED)
    lost = replace(missed(MATE).move, mate_change=MateChange.LOST)
    for move in (allowed, lost):
        assert mate_change_sentence(move, chess.WHITE) is None
        assert mate_change_sentence(replace(move, clauses=()), chess.WHITE) is not None
    other = replace(allowed, mate_change=MateChange.LOST)
    assert mate_change_sentence(other, chess.WHITE) is not None


def test_all_that_is_said_about_a_move_begins_with_its_verdict() -> None:
    said = move_sentences(MATE.move, MATE.before)
    assert said[0] == verdict_sentence(MATE.move)
    assert len(said) == 2
    assert move_sentences(MOVE, chess.Board()) == ()
    only = move_sentences(replace(MOVE, is_only=True), chess.Board())
    assert only == (verdicts.ONLY_MOVE,)
