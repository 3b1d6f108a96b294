"""What is told of an inspected search: the sentences of its story, and of the second search."""

from __future__ import annotations

from typing import NamedTuple

from game.features.inspect.model.inspection import Inspection
from game.features.inspect.model.technique_comparison import is_technique_added
from game.words.story.candidate_sentences import (
    CandidateWords,
    candidate_words,
    chosen_sentences,
    lead_sentence,
)
from game.words.story.comparison_sentence import (
    comparison_failure_sentence,
    comparison_sentence,
    running_sentence,
)
from game.words.story.idea_sentences import idea_sentences
from game.words.story.linked_sentence import LinkedSentence
from game.words.story.story_sentences import story_sentences


class ToldStory(NamedTuple):
    """The story in sentences."""

    sentences: tuple[LinkedSentence, ...] = ()
    candidates: tuple[CandidateWords, ...] = ()
    """The candidates that were not chosen; empty until the second search has ended."""

    @property
    def links(self) -> tuple[int, ...]:
        """The node searches to which the links lead, in the order in which they are numbered."""
        others = (sentence for one in self.candidates for sentence in one.texts)
        return tuple(link for sentence in (*self.sentences, *others) for link in sentence.links)


def told_story(inspection: Inspection, *, for_mover: bool) -> ToldStory:
    """Return what is told of a search.

    Args:
        inspection: the search; if it is not recorded yet, nothing is told.
        for_mover: whether scores count for the side to move; otherwise they count for White.
    """
    recorded, root = inspection.recorded, inspection.root
    if recorded is None:
        return ToldStory()
    found = None if inspection.candidates is None else inspection.candidates.found
    sentences = story_sentences(
        recorded.story, root, for_mover=for_mover, is_provisional=found is None
    )
    sentences += _comparison(inspection, for_mover=for_mover)
    if found is None:
        return ToldStory(tuple(sentences))
    assert inspection.candidates is not None
    chosen = inspection.candidates.moves[0]
    lead = lead_sentence(found, chosen, root, for_mover=for_mover)
    ideas = idea_sentences(found, chosen, root)
    # What a move is for comes before how it compares.
    return ToldStory(
        (*sentences, *ideas, lead, *chosen_sentences(found, chosen, root, for_mover=for_mover)),
        tuple(candidate_words(found, chosen, root, for_mover=for_mover)),
    )


def _comparison(inspection: Inspection, *, for_mover: bool) -> list[LinkedSentence]:
    """Return what is told of the same search with a technique switched, if it was asked for."""
    comparison = inspection.comparison
    if comparison is None:
        return []
    name, is_added = comparison.technique, is_technique_added(comparison.technique)
    if comparison.fault is not None:
        return [comparison_failure_sentence(name, comparison.fault, is_added=is_added)]
    if comparison.answer is None:
        return [running_sentence(name, is_added=is_added)]
    return [
        comparison_sentence(
            comparison.answer, name, inspection.root, is_added=is_added, for_mover=for_mover
        )
    ]


def story_links(inspection: Inspection) -> tuple[int, ...]:
    """Return where the links of the story lead: node searches, in the order of the English text."""
    return told_story(inspection, for_mover=False).links
