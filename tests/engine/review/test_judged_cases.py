"""The clauses on mistakes that a reader with a board has judged.

The cases come from games of levels against themselves (``tests/tools/find_mistakes.py``), and for
rare motifs also from composed positions (``tests/tools/compose_cases.py``).
"""

from __future__ import annotations

from collections import Counter
from functools import cache

from judged_cases import JudgedCase, judged_cases

from engine.protocol.clauses import Clause, ClauseKind, Motif
from engine.review.clauses import clauses_of
from engine.review.motifs.detectors import SHOWN

LEAST_CASES = 40
LEAST_PRECISION = 0.95
RARE = {Motif.STALEMATE, Motif.DOUBLE_THREAT}
"""Motifs of which games of levels have too few cases, so that composed ones count too."""


@cache
def explained_cases() -> tuple[tuple[JudgedCase, tuple[Clause, ...]], ...]:
    """Return the cases with their clauses, of motifs that are not shown too."""
    every = frozenset(Motif)
    return tuple((case, clauses_of(case.game, case.searches, 0, every)) for case in judged_cases())


def motifs_in(clauses: tuple[Clause, ...]) -> set[tuple[ClauseKind, Motif]]:
    return {(clause.kind, clause.motif) for clause in clauses}


def test_what_is_there_is_said_and_nothing_else() -> None:
    wrong = []
    for case, clauses in explained_cases():
        said = motifs_in(clauses)
        wrong += [
            f"{case.game.fen} {case.game.moves[0]}: {judgement.kind} {judgement.motif}"
            for judgement in case.judged
            if ((judgement.kind, judgement.motif) in said) != judgement.is_right
        ]
    assert wrong == []


def counts(*, composed: bool) -> tuple[Counter[Motif], Counter[Motif]]:
    """Return how often each motif is said, and how often rightly, in composed or other cases."""
    said, right = Counter[Motif](), Counter[Motif]()
    for case, clauses in explained_cases():
        for judgement in case.judged:
            is_said = (judgement.kind, judgement.motif) in motifs_in(clauses)
            if is_said and case.is_composed == composed:
                said[judgement.motif] += 1
                right[judgement.motif] += judgement.is_right
    return said, right


def test_a_shown_motif_was_judged_often() -> None:
    (own, _), (composed, _) = counts(composed=False), counts(composed=True)
    assert {motif for motif in SHOWN if own[motif] + composed[motif] < LEAST_CASES} == set()
    assert {motif for motif in SHOWN if own[motif] < LEAST_CASES} <= RARE


def test_a_shown_motif_is_nearly_always_right_in_games_and_in_composed_positions() -> None:
    for composed in (False, True):
        said, right = counts(composed=composed)
        poor = {
            motif: f"{right[motif]} of {said[motif]}"
            for motif in SHOWN
            if right[motif] < LEAST_PRECISION * said[motif]
        }
        assert poor == {}


def test_each_motif_has_cases_that_look_like_it_and_are_not() -> None:
    tempting = Counter(
        judgement.motif
        for case in judged_cases()
        for judgement in case.judged
        if not judgement.is_right
    )
    assert {motif for motif in SHOWN if not tempting[motif]} <= {Motif.MATE}


def test_a_clause_names_the_line_that_shows_it() -> None:
    for case, clauses in explained_cases():
        for clause in clauses:
            evidence = clause.evidence
            search = next(
                one
                for one in case.searches
                if (one.ply, one.requested_lines) == (evidence.ply, evidence.requested_lines)
            )
            assert evidence.moves == search.lines[0].moves[: len(evidence.moves)]


def test_only_shown_motifs_are_said() -> None:
    for case in judged_cases()[::10]:
        clauses = clauses_of(case.game, case.searches, 0)
        assert {clause.motif for clause in clauses} <= SHOWN
        assert len({clause.kind for clause in clauses}) == len(clauses)
