"""Every term has words for a club player, and every code of the engine has a term."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum
from importlib import resources
from typing import Any

import pytest
from cases import for_each

from engine.protocol.evaluation_terms import EvaluationPart, EvaluationTerm
from engine.protocol.inspect_enums import (
    MoveOutcome,
    NodeOutcome,
    PruningRule,
    SearchKind,
    TableResult,
)
from engine.protocol.messages import Provenance
from engine.protocol.techniques import BY_NAME
from game.message import Message, message
from game.queries import term_explanations
from game.state.help.term import Term
from game.words.catalogue import ENGLISH
from game.words.engine import PROVENANCES
from game.words.inspect import explanations, labels
from game.words.inspect.evaluation import PARTS, TERMS
from game.words.terms import terms_of_codes
from game.words.terms.glossary import entries_in, glossary, glossary_entry
from game.words.terms.term_finder import MOST_TERMS, terms_in

MOST_WORDS = 25
OF_CODES: list[tuple[type[Enum], Mapping[Any, Term], set[Any]]] = [
    (Provenance, terms_of_codes.OF_PROVENANCE, set()),
    (SearchKind, terms_of_codes.OF_SEARCH_KIND, set()),
    (NodeOutcome, terms_of_codes.OF_NODE_OUTCOME, set()),
    (TableResult, terms_of_codes.OF_TABLE_RESULT, set()),
    # These outcomes are shown as the pruning rule or the outcome of the node.
    (
        MoveOutcome,
        terms_of_codes.OF_MOVE_OUTCOME,
        {MoveOutcome.PRUNED, MoveOutcome.NODE_ENDED, MoveOutcome.TESTED},
    ),
    (PruningRule, terms_of_codes.OF_PRUNING_RULE, set()),
    (EvaluationTerm, terms_of_codes.OF_EVALUATION_TERM, set()),
    (EvaluationPart, terms_of_codes.OF_EVALUATION_PART, set()),
]


@for_each(term=Term)
def test_a_term_is_explained_in_one_short_sentence_and_some_more(term: Term) -> None:
    entry = glossary_entry(term)
    sentence = entry.sentence.id
    assert len(sentence.split()) <= MOST_WORDS
    assert sentence.endswith(".")
    assert not re.search(r"[.!?] [A-Z]", sentence), "more than one sentence"
    assert entry.more.id.endswith(".")
    assert term not in entry.related
    assert len(set(entry.related)) == len(entry.related)


def test_a_term_stands_in_one_file() -> None:
    files = resources.files("game.words.terms").iterdir()
    found = [term for file in files if file.name.endswith(".toml") for term in entries_in(file)]
    assert sorted(found) == sorted(Term)


def test_no_two_terms_have_the_same_name_or_sentence() -> None:
    names = [entry.name for entry in glossary().values()]
    sentences = [entry.sentence for entry in glossary().values()]
    assert len(set(names)) == len(set(sentences)) == len(Term)


def test_every_term_is_related_to_another_one_or_stands_on_the_screen_itself() -> None:
    related = {other for entry in glossary().values() for other in entry.related}
    shown = {term for _, table, _ in OF_CODES for term in table.values()}
    alone = set(Term) - related - shown
    assert all(glossary_entry(term).related or term is Term.REPERTOIRE for term in alone)


@pytest.mark.parametrize(("codes", "table", "unnamed"), OF_CODES)
def test_every_code_has_a_term(
    codes: type[Enum], table: Mapping[Any, Term], unnamed: set[Any]
) -> None:
    assert set(table) == set(codes) - unnamed


def test_every_technique_has_a_term() -> None:
    assert set(terms_of_codes.OF_TECHNIQUE) == set(BY_NAME)


LABELS: list[Message] = [
    *PROVENANCES.values(),
    *labels.SEARCH_KINDS.values(),
    *labels.SHORT_KINDS.values(),
    *labels.NODE_OUTCOMES.values(),
    *labels.MOVE_OUTCOMES.values(),
    *labels.TABLE_RESULTS.values(),
    *labels.PRUNED.values(),
    *TERMS.values(),
    *PARTS.values(),
]


@for_each(label=LABELS)
def test_a_label_has_one_term(label: Message) -> None:
    assert len(terms_in(label)) == 1


def test_a_label_inside_a_text_is_found() -> None:
    outcome = labels.NODE_OUTCOMES[NodeOutcome.FAIL_LOW]
    assert terms_in(message("{value}, {outcome}", value="+0.30", outcome=outcome)) == (
        Term.FAIL_LOW,
    )


def test_a_sentence_has_the_terms_that_it_mentions_whatever_the_language() -> None:
    sentence = message("{move} raised alpha with a null window.", move="Nf3")
    assert set(terms_in(sentence)) == {Term.ALPHA, Term.NULL_WINDOW}


@pytest.mark.parametrize("text", ["Nf3", "12.3 M", "+0.41", ""])
def test_moves_and_numbers_have_no_term(text: str) -> None:
    assert terms_in(text) == ()


def test_the_verb_see_is_not_the_static_exchange_evaluation() -> None:
    assert terms_in(message("You see nothing.")) == ()
    assert terms_in(message("A capture that loses by SEE.")) == (Term.SEE,)


@for_each(ending=explanations._ENDINGS.values())
def test_at_most_a_few_terms_of_a_sentence_are_explained(ending: Message) -> None:
    assert len(terms_in(ending)) <= MOST_TERMS


def test_a_screen_reader_gets_the_same_sentences() -> None:
    (found,) = term_explanations.explanations_in("SEE")
    assert found.sentence == glossary_entry(Term.SEE).sentence
    assert found == term_explanations.term_explanation(Term.SEE)


class TestFound:
    def test_without_a_search_all_terms_are_found_by_name(self) -> None:
        found = term_explanations.search_glossary("", ENGLISH.text)
        names = [str(glossary_entry(term).name).casefold() for term in found]
        assert set(found) == set(Term)
        assert names == sorted(names)

    def test_a_term_that_begins_with_the_text_comes_first(self) -> None:
        assert term_explanations.search_glossary("alpha", ENGLISH.text)[0] is Term.ALPHA

    def test_words_of_the_explanation_are_found_after_names(self) -> None:
        found = term_explanations.search_glossary("outpost", ENGLISH.text)
        assert found == (Term.STRONG_SQUARE,)

    def test_words_that_no_term_has_find_nothing(self) -> None:
        assert term_explanations.search_glossary("xyzzy", ENGLISH.text) == ()
