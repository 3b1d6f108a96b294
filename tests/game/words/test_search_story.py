"""The words of the story of a search, and the links in them."""

from __future__ import annotations

from typing import get_args

import chess
import pytest
from languages import GERMAN
from msgspec.structs import replace
from story_samples import BOARD, CLAUSES, KNIGHT, TAKES, WHOLE, worth

from engine.protocol.clauses import EffectKind, MoveEffect, PieceOnSquare
from engine.protocol.messages import Bound
from engine.protocol.story.search_story import (
    ChosenMove,
    EarlierLeader,
    ExpectedLine,
    LeadLost,
    LeadTaken,
    LineMaterial,
    MoveReason,
    OtherMoves,
    SearchStory,
    StoryClause,
    UnseenMoves,
    WeakerChoice,
)
from game.words.catalogue import ENGLISH
from game.words.story.linked_sentence import LINK_END, linked_parts, without_marks
from game.words.story.story_sentences import story_sentences, story_title

LANGUAGES = {"en": ENGLISH, "de": GERMAN}
EXPERT_WORDS = ("alpha", "beta", "window", "stand pat", "cutoff", "quiescence", "pruning")


def test_the_samples_have_each_kind_of_clause() -> None:
    assert {type(clause) for clause in CLAUSES} == set(get_args(StoryClause))


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_clause_has_a_sentence_whose_links_lead_somewhere(language: str) -> None:
    for told in story_sentences(WHOLE, BOARD, for_mover=False):
        text = LANGUAGES[language].text(told.text)
        parts = linked_parts(text)
        assert {number for _, number in parts if number is not None} == set(range(len(told.links)))
        assert "".join(part for part, _ in parts) == without_marks(text)
        assert LINK_END not in without_marks(text)
        assert without_marks(text).endswith(".")
        assert not any(word in text.lower() for word in EXPERT_WORDS)


def test_in_german_each_sentence_is_another_one() -> None:
    english, german = ENGLISH, GERMAN
    for told in story_sentences(WHOLE, BOARD, for_mover=False):
        assert english.text(told.text) != german.text(told.text)


def test_a_bound_is_at_most_for_white_and_at_least_for_black() -> None:
    clause = OtherMoves(30, worth(-35, Bound.UPPER), TAKES, is_worse=True, depth=5)
    story = SearchStory((clause,), (), 1)
    (white,) = story_sentences(story, BOARD, for_mover=False)
    black = replace(clause, move=replace(TAKES, move="d5e4"))
    mirrored = BOARD.copy()
    mirrored.turn = chess.BLACK
    (other,) = story_sentences(replace(story, clauses=(black,)), mirrored, for_mover=False)
    assert "at most −0.35" in without_marks(str(white.text))
    assert "at least +0.35" in without_marks(str(other.text))
    (own,) = story_sentences(replace(story, clauses=(black,)), mirrored, for_mover=True)
    assert "at most −0.35" in without_marks(str(own.text))


def test_the_title_asks_why_and_nothing_is_asked_without_a_story() -> None:
    story = SearchStory((ChosenMove(TAKES, worth(35), is_unfinished=False),), (), 1)
    assert "exd5" in str(story_title(story, BOARD))
    assert story_title(SearchStory((), (), 0), BOARD) is None


def test_the_title_asks_for_the_move_that_a_level_played() -> None:
    best = ChosenMove(TAKES, worth(35), is_unfinished=False)
    story = SearchStory((best, WeakerChoice(KNIGHT, worth(5))), (), 1)
    assert "Nc3" in str(story_title(story, BOARD))


def sentences(*clauses: StoryClause, candidates: tuple[str, ...] = ()) -> list[str]:
    story = SearchStory(clauses, (), 1, candidates)
    told = story_sentences(story, BOARD, for_mover=False)
    return [without_marks(str(one.text)) for one in told]


def of_kind(*kinds: type) -> tuple[StoryClause, ...]:
    return tuple(next(one for one in CLAUSES if isinstance(one, kind)) for kind in kinds)


def test_which_moves_led_and_which_leads_now_is_one_sentence() -> None:
    earlier, taken = of_kind(EarlierLeader, LeadTaken)
    assert isinstance(earlier, EarlierLeader)
    assert isinstance(taken, LeadTaken)
    other = replace(earlier, move=replace(earlier.move, move="g1f3"))
    (told,) = sentences(earlier, other, taken)
    assert all(move in told for move in ("Nc3", "Nf3", "exd5"))


def test_a_reply_that_only_defends_is_no_reason_against_a_move() -> None:
    (lost,) = of_kind(LeadLost)
    assert isinstance(lost, LeadLost)
    pawn = PieceOnSquare("p", "d5")
    saves = MoveEffect(EffectKind.SAVES, (pawn,), pawn)
    takes = MoveEffect(EffectKind.TAKES, (pawn,), pawn)
    assert sentences(replace(lost, effects=(saves,))) == []
    (told,) = sentences(replace(lost, effects=(takes, saves)))
    assert "Qxd5" in told


def test_what_a_level_believed_is_left_out_where_a_second_search_compares() -> None:
    best = ChosenMove(TAKES, worth(35), is_unfinished=False, is_limited=True)
    reason, line = of_kind(MoveReason, ExpectedLine)
    assert isinstance(line, ExpectedLine)
    believed = replace(line, is_limited=True)
    assert len(sentences(reason, best, believed)) == 3
    assert len(sentences(reason, best, believed, candidates=("e4d5", "b1c3"))) == 1
    assert sentences(best, believed, candidates=("e4d5", "b1c3")) == []


def test_until_the_second_search_ends_it_is_told_what_the_first_one_found() -> None:
    best, line = of_kind(ChosenMove, ExpectedLine)
    assert isinstance(line, ExpectedLine)
    settled = replace(line, line=replace(line.line, is_settled=True))
    story = SearchStory((best, settled), (), 1, ("e4d5", "b1c3"))
    assert len(story_sentences(story, BOARD, for_mover=False, is_provisional=True)) == 2
    assert story_sentences(story, BOARD, for_mover=False) == []


def test_an_attack_on_a_defended_piece_is_no_reason() -> None:
    (reason,) = of_kind(MoveReason)
    assert isinstance(reason, MoveReason)
    presses = MoveEffect(EffectKind.PRESSES, (PieceOnSquare("p", "d5"),))
    assert sentences(replace(reason, effects=(presses,))) == []
    assert sentences(replace(reason, effects=(*reason.effects, presses))) == sentences(reason)


def test_a_bound_of_a_decided_score_is_left_out() -> None:
    bound = OtherMoves(30, worth(-35, Bound.UPPER), KNIGHT, is_worse=True, depth=5)
    assert len(sentences(bound)) == 1
    assert sentences(replace(bound, most=worth(1_030, Bound.UPPER))) == []
    assert sentences(replace(bound, most=worth(-14_348, Bound.UPPER))) == []


def test_a_line_ends_with_the_balance_of_material() -> None:
    (line,) = of_kind(ExpectedLine)
    assert isinstance(line, ExpectedLine)
    settled = replace(line.line, is_settled=True, told=2, material=None)
    (told,) = sentences(replace(line, line=settled))
    assert told.endswith("level.")
    won = replace(settled, told=1, material=LineMaterial(1, ("p",), (), 100))
    (told,) = sentences(replace(line, line=won))
    assert "a pawn" in told


def test_a_level_that_plays_a_weaker_move_says_so_in_one_sentence() -> None:
    best = ChosenMove(TAKES, worth(35), is_unfinished=False, is_limited=True)
    played = WeakerChoice(KNIGHT, worth(5))
    (plain,) = sentences(best, played)
    assert "exd5" in plain
    (unseen,) = (one for one in CLAUSES if isinstance(one, UnseenMoves) and len(one.moves) > 3)
    (whole,) = sentences(best, played, unseen)
    assert "31" in whole
