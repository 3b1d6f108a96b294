"""The words of the story of a search, and the links in them."""

from __future__ import annotations

from typing import get_args

import chess
import pytest
from languages import GERMAN
from msgspec.structs import replace
from story_samples import BOARD, CLAUSES, KNIGHT, TAKES, WHOLE, worth

from engine.protocol.messages import Bound
from engine.protocol.story.search_story import (
    ChosenMove,
    OtherMoves,
    SearchStory,
    StoryClause,
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
