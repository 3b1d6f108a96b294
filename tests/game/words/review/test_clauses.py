"""What mistakes allow and miss, in sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator

import chess
import pytest
from clause_samples import ALLOWED, MATERIAL_OF_LINE, SAMPLES, ClauseSample, missed, mistake
from judged_cases import judged_cases
from msgspec.structs import replace

from engine.protocol.clauses import Clause, ClauseKind, EvidenceNode, Motif, PieceOnSquare
from engine.protocol.evaluation_terms import EvaluationTerm
from engine.review.clauses import clauses_of
from game.words.catalogue import ENGLISH, Catalogue, catalogue_of_language
from game.words.review.clauses import SENTENCES, clause_sentence, clause_sentences

LANGUAGES = (ENGLISH, catalogue_of_language("de"))


def text(sample: ClauseSample, catalogue: Catalogue = ENGLISH) -> str:
    return catalogue.text(clause_sentence(sample.clause, sample.move, sample.before))


def with_clause(sample: ClauseSample, clause: Clause) -> ClauseSample:
    return sample._replace(move=replace(sample.move, clauses=(clause,)))


def name(sample: ClauseSample) -> tuple[ClauseKind, Motif, str]:
    return sample.clause.kind, sample.clause.motif, sample.before.fen()


def test_every_motif_and_every_term_has_a_sentence_of_both_kinds() -> None:
    kinds = {(one.clause.kind, one.clause.motif) for one in SAMPLES}
    assert kinds == {(kind, motif) for kind in ClauseKind for motif in Motif}
    assert {one.clause.term for one in SAMPLES} == {None, *EvaluationTerm}
    assert SENTENCES.keys() == set(Motif) - {Motif.EVALUATION_TERM}


def named_moves(one: ClauseSample) -> list[str]:
    """Return the moves that a sentence names: that of the game counts only for what it allows."""
    board, names = one.before.copy(), [str(one.before.fullmove_number)]
    if one.clause.kind is ClauseKind.ALLOWS:
        names.append(board.san_and_push(board.parse_uci(one.move.move)))
    shown = one.clause.evidence.moves[: one.clause.preparing_plies + 1]
    return [*names, *(board.san_and_push(board.parse_uci(move)) for move in shown)]


def test_a_sentence_names_the_moves_with_their_numbers() -> None:
    wrong = [
        (name(one), move) for one in SAMPLES for move in named_moves(one) if move not in text(one)
    ]
    assert wrong == []


def test_every_language_has_each_sentence_and_no_place_stays_open() -> None:
    wrong = []
    for one in SAMPLES:
        english, *others = (text(one, catalogue) for catalogue in LANGUAGES)
        if english in others or any(set("{}") & set(said) for said in (english, *others)):
            wrong.append((english, *others))
        bare = with_clause(one, replace(one.clause, won_cp=0))
        sentences = [text(each, catalogue) for each in (one, bare) for catalogue in LANGUAGES]
        wrong += [(said,) for said in sentences if not re.search(r"[^.,:]\.$", said)]
    assert wrong == []


NAMED = {
    Motif.HANGING_PIECE: 1,
    Motif.CAPTURE: 1,
    Motif.EXCHANGE: 1,
    Motif.FORK: 2,
    Motif.PIN: 2,
    Motif.SKEWER: 2,
    Motif.DISCOVERED_ATTACK: 1,
    Motif.TRAPPED_PIECE: 1,
}
"""The motifs whose sentences name their targets, whatever the moves are, and how many."""
WITH_ACTOR = (Motif.PIN, Motif.DISCOVERED_ATTACK, Motif.DISCOVERED_CHECK)


def is_alike(one: ClauseSample, other: Clause) -> bool:
    """Return whether another clause has the same sentence in some language."""
    changed = with_clause(one, other)
    return any(text(one, language) == text(changed, language) for language in LANGUAGES)


def with_other_targets(clause: Clause) -> Iterator[Clause]:
    """Yield the clause with another square and with another piece, for each of its targets."""
    for number, target in enumerate(clause.targets):
        kind = "n" if target.piece in "bB" else "b"
        for other in (PieceOnSquare(target.piece, "h8"), PieceOnSquare(kind, target.square)):
            targets = list(clause.targets)
            targets[number] = other
            yield replace(clause, targets=tuple(targets))


def test_another_square_or_piece_in_the_clause_gives_another_sentence() -> None:
    told = [one for one in SAMPLES if one.clause.motif in NAMED]
    changes = [(one, other) for one in told for other in with_other_targets(one.clause)]
    assert len(changes) > 50
    assert [name(one) for one, other in changes if is_alike(one, other)] == []
    assert {len(one.clause.targets) - NAMED[one.clause.motif] for one in told} == {0}


def test_a_piece_that_acts_from_afar_is_named() -> None:
    unchanged = [
        name(one)
        for one in SAMPLES
        if one.clause.motif in WITH_ACTOR
        and one.clause.actor is not None
        and is_alike(one, replace(one.clause, actor=PieceOnSquare(one.clause.actor.piece, "h8")))
    ]
    assert unchanged == []


def test_another_distance_or_gap_gives_another_sentence() -> None:
    unchanged = []
    for one in SAMPLES:
        changed = []
        if one.clause.mate_in:
            changed = [replace(one.clause, mate_in=one.clause.mate_in + 3)]
        if one.clause.term not in (None, EvaluationTerm.MATERIAL):
            changed = [replace(one.clause, term_cp=-one.clause.term_cp - 90)]
        unchanged += [name(one) for each in changed if text(with_clause(one, each)) == text(one)]
    assert unchanged == []


def sample_of(motif: Motif, number: int = 0) -> ClauseSample:
    return [one for one in ALLOWED if one.clause.motif is motif][number]


def test_a_term_is_told_of_the_side_that_it_differs_for() -> None:
    """What gets worse for White in the allowed line is better for White in the missed one."""
    said = {
        (one.clause.kind, one.clause.term_is_own): text(one)
        for one in SAMPLES
        if one.clause.term is EvaluationTerm.KING_DANGER
    }
    assert len(set(said.values())) == 6
    assert "White" in said[ClauseKind.ALLOWS, True]
    assert "more danger" in said[ClauseKind.ALLOWS, True]
    assert "Black" in said[ClauseKind.ALLOWS, False]
    assert "less danger" in said[ClauseKind.ALLOWS, False]
    # White allowed it, so it is Black who missed it.
    assert "Black" in said[ClauseKind.MISSES, True]
    assert "less danger" in said[ClauseKind.MISSES, True]
    assert "White" in said[ClauseKind.MISSES, False]
    assert "more danger" in said[ClauseKind.MISSES, False]


@pytest.mark.parametrize(
    ("motif", "number", "won"),
    [
        (Motif.HANGING_PIECE, 1, "a knight for a pawn"),
        (Motif.CAPTURE, 0, "a knight for a pawn"),
        (Motif.EXCHANGE, 0, "the exchange"),
        (Motif.FORK, 0, "a rook"),
        (Motif.FORK, 1, "the exchange"),
        (Motif.PIN, 0, "a pawn"),
        (Motif.TRAPPED_PIECE, 0, "a bishop for a pawn"),
    ],
)
def test_material_is_counted_from_before_the_mistake_as_players_count_it(
    motif: Motif, number: int, won: str
) -> None:
    sample = sample_of(motif, number)
    for one in (sample, missed(sample)):
        said = text(one)
        # The side that misses it has not made the move before it, which may have taken something.
        if one.clause.kind is ClauseKind.ALLOWS or not sample.before.is_capture(
            chess.Move.from_uci(sample.move.move)
        ):
            assert won in said
            assert "centipawn" not in said


def test_material_as_a_term_is_counted_on_the_boards_where_the_line_wins_some() -> None:
    for one in (MATERIAL_OF_LINE, missed(MATERIAL_OF_LINE)):
        assert text(one).endswith("a pawn.")
        short = with_clause(one, replace(one.clause, evidence=EvidenceNode(0, 1, ())))
        assert "a pawn." not in text(short)
        assert "material" in text(short)


def test_a_piece_that_is_won_without_a_price_is_told_once() -> None:
    for motif, number in ((Motif.HANGING_PIECE, 0), (Motif.CAPTURE, 1)):
        assert text(sample_of(motif, number)).count(" wins ") == 1
        assert "winning" not in text(sample_of(motif, number))


def test_a_capture_of_another_piece_than_the_one_won_counts_all() -> None:
    """White takes a bishop that has just taken a bishop, and then a rook."""
    before = chess.Board("r4b2/1p1k1p2/p1p1b1p1/3p2P1/3P2B1/1PP1N3/RPK1Q3/1r6 b - - 1 20")
    line = EvidenceNode(1, 2, ("e2g4", "d7e8", "c2b1"))
    targets = (PieceOnSquare("b", "g4"),)
    clause = Clause(
        ClauseKind.ALLOWS, Motif.HANGING_PIECE, line, actor=PieceOnSquare("Q", "e2"),
        targets=targets,
        won_cp=500,
    )  # fmt: skip
    said = text(ClauseSample(before, mistake(0, "e6g4", None, clause)))
    assert "takes the undefended bishop on g4" in said
    assert said.endswith("the whole line wins a rook.")
    assert not any("the whole line" in text(one) for one in SAMPLES)


def test_moves_have_the_letters_of_the_language() -> None:
    sample = sample_of(Motif.FORK)
    assert "Nc2+" in text(sample)
    assert "Sc2+" in text(sample, LANGUAGES[1])


def test_a_removed_defender_is_taken_drawn_or_driven_away() -> None:
    said = {text(sample_of(Motif.REMOVED_DEFENDER, number)).split()[4] for number in range(3)}
    assert len(said) == 3


def test_the_sentences_of_a_mistake_are_those_of_its_clauses_in_order() -> None:
    one = sample_of(Motif.FORK)
    twice = replace(one.move, clauses=(one.clause, replace(one.clause, motif=Motif.DOUBLE_THREAT)))
    found = clause_sentences(twice, one.before)
    assert [str(each) for each in found] == [
        str(clause_sentence(clause, twice, one.before)) for clause in twice.clauses
    ]
    assert clause_sentences(replace(one.move, clauses=()), one.before) == ()


def test_of_two_threats_both_pieces_are_named_or_one_piece_and_the_mate() -> None:
    pieces, mate = (sample_of(Motif.DOUBLE_THREAT, number) for number in range(2))
    for catalogue in LANGUAGES:
        said = text(pieces, catalogue)
        assert all(target.square in said for target in pieces.clause.targets)
        king, other = (target.square for target in mate.clause.targets)
        said = text(mate, catalogue)
        assert other in said
        assert king not in said


def test_a_sentence_leaves_the_board_as_it_is() -> None:
    for one in SAMPLES:
        before = one.before.fen()
        text(one)
        assert one.before.fen() == before


def test_what_the_searches_of_real_games_show_has_sentences() -> None:
    wrong, told = [], 0
    for case in judged_cases():
        before = chess.Board(case.game.fen)
        for clause in clauses_of(case.game, case.searches, 0, frozenset(Motif)):
            one = ClauseSample(before, mistake(0, case.game.moves[0], None, clause))
            for language in LANGUAGES:
                said = text(one, language)
                names = [target.square for target in clause.targets[: NAMED.get(clause.motif, 0)]]
                if set("{}") & set(said) or not all(name in said for name in names):
                    wrong.append(said)
            told += 1
    assert wrong == []
    assert told > 300


def test_pawns_have_the_decimal_mark_of_the_language() -> None:
    english, german = LANGUAGES
    counted = re.compile(r"\d[.,]\d (?:pawns|Bauern)")
    pairs = [
        (counted.findall(text(one, english)), counted.findall(text(one, german))) for one in SAMPLES
    ]
    named = [pair for pair in pairs if any(pair)]
    assert named
    assert all(
        [one.replace(".", ",").replace("pawns", "Bauern") for one in first] == second
        for first, second in named
    )
