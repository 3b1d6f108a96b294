from __future__ import annotations

from collections.abc import Sequence

import chess
from judged_cases import JudgedCase, judged_cases
from msgspec.structs import replace

from engine.protocol.clauses import ClauseKind, Motif, PieceOnSquare
from engine.protocol.messages import Score
from engine.protocol.review import PositionSearch, ReviewedGame, ReviewedLine
from engine.review.clauses import clauses_of, mistake_of
from engine.review.kept_gains import kept_gain_plies

EVERY_MOTIF = frozenset(Motif)


def search(ply: int, score: Score, moves: str, second: Score | None = None) -> PositionSearch:
    """Return a search; with a second score it has two lines."""
    lines: tuple[ReviewedLine, ...] = (ReviewedLine(score, tuple(moves.split())),)
    if second is not None:
        lines = (*lines, ReviewedLine(second, ("a1a2",)))
    return PositionSearch(ply, len(lines), 10, 1000, True, lines)


def cp(centipawns: int) -> Score:
    return Score(centipawns=centipawns)


def with_motif(kind: ClauseKind, motif: Motif) -> JudgedCase:
    """Return the first judged case with this clause."""
    return next(
        case
        for case in judged_cases()
        for judgement in case.judged
        if judgement.is_right and (judgement.kind, judgement.motif) == (kind, motif)
    )


FOOLS_MATE = ReviewedGame("rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2", ("g2g4",))


def test_a_mate_is_allowed_and_shown_by_one_line_alone() -> None:
    searches = (search(1, Score(mate=1), "d8h4"), search(0, cp(-30), "e2e4"))
    (clause,) = clauses_of(FOOLS_MATE, searches, 0, EVERY_MOTIF)
    assert (clause.kind, clause.motif, clause.mate_in) == (ClauseKind.ALLOWS, Motif.MATE, 1)
    assert clause.evidence.moves == ("d8h4",)
    assert (clause.actor, clause.targets) == (PieceOnSquare("q", "h4"), (PieceOnSquare("K", "e1"),))


def test_a_mate_that_no_move_avoids_is_not_allowed() -> None:
    searches = (search(1, Score(mate=1), "d8h4"), search(0, Score(mate=-2), "g2g4 d8h4"))
    assert clauses_of(FOOLS_MATE, searches, 0, EVERY_MOTIF) == ()


def test_a_mate_that_still_comes_is_not_missed() -> None:
    game = ReviewedGame("6k1/5ppp/8/8/8/8/5PPP/3RQ1K1 w - - 0 1", ("g1f1",))
    missed = search(0, Score(mate=1), "d1d8")
    assert clauses_of(game, (missed, search(1, Score(mate=-2), "")), 0, EVERY_MOTIF) == ()
    (clause,) = clauses_of(game, (missed, search(1, cp(-300), "")), 0, EVERY_MOTIF)
    assert (clause.kind, clause.motif) == (ClauseKind.MISSES, Motif.BACK_RANK_MATE)


def test_a_played_mate_misses_nothing() -> None:
    game = ReviewedGame("6k1/5ppp/8/8/8/8/5PPP/3RQ1K1 w - - 0 1", ("e1e8",))
    searches = (search(0, Score(mate=1), "d1d8"), search(1, Score(mate=0), ""))
    assert clauses_of(game, searches, 0, EVERY_MOTIF) == ()


def test_nothing_is_said_about_a_null_move_or_without_searches() -> None:
    game = replace(FOOLS_MATE, moves=("0000",))
    searches = (search(1, Score(mate=1), "d8h4"), search(0, cp(-30), "e2e4"))
    assert clauses_of(game, searches, 0, EVERY_MOTIF) == ()
    assert clauses_of(FOOLS_MATE, searches[:1], 0, EVERY_MOTIF) == ()
    assert clauses_of(FOOLS_MATE, (), 0, EVERY_MOTIF) == ()


def said_in(case: JudgedCase, searches: Sequence[PositionSearch]) -> set[tuple[ClauseKind, Motif]]:
    clauses = clauses_of(case.game, searches, 0, EVERY_MOTIF)
    return {(clause.kind, clause.motif) for clause in clauses}


def test_where_another_move_wins_too_a_motif_is_said_only_if_its_gain_is_kept() -> None:
    """The search with two lines tells whether another move wins too."""
    fork = (ClauseKind.ALLOWS, Motif.FORK)
    said = set()
    for case in judged_cases():
        if any(one.is_right and (one.kind, one.motif) == fork for one in case.judged):
            assert fork in said_in(case, case.searches)
            with_one_line = [one for one in case.searches if one.requested_lines == 1]
            is_said = fork in said_in(case, with_one_line)
            assert answer_keeps_gain(case) or not is_said
            said.add(is_said)
    assert said == {False, True}


def answer_keeps_gain(case: JudgedCase) -> bool:
    """Return whether the answer to the mistake wins material that its line keeps."""
    mistake = mistake_of(chess.Board(case.game.fen), case.game.moves[0], case.searches)
    return mistake is not None and kept_gain_plies(mistake.answer) is not None


def test_searches_that_disagree_about_the_best_move_settle_nothing() -> None:
    case = with_motif(ClauseKind.ALLOWS, Motif.HANGING_PIECE)
    other = ReviewedLine(cp(0), ())
    disagreeing = tuple(
        replace(one, lines=(other,)) if (one.ply, one.requested_lines) == (1, 1) else one
        for one in case.searches
    )
    only_two = tuple(one for one in case.searches if one.requested_lines == 2)
    for searches, is_said in ((case.searches, True), (only_two, True), (disagreeing, False)):
        clauses = clauses_of(case.game, searches, 0, EVERY_MOTIF)
        assert (ClauseKind.ALLOWS in {clause.kind for clause in clauses}) == is_said


def test_a_piece_that_was_taken_otherwise_is_not_missed() -> None:
    """The bishop on d5 is there for the pawn. The queen takes it too, and is lost."""
    fen = "4k3/8/4p3/3b4/4P3/8/8/3QK3 w - - 0 1"
    better = search(0, cp(900), "e4d5 e6d5 d1d5", cp(200))
    said = {
        move: {
            (clause.kind, clause.motif)
            for clause in clauses_of(ReviewedGame(fen, (move,)), (better, after), 0, EVERY_MOTIF)
        }
        for move, after in (
            ("d1d5", search(1, cp(200), "e6d5 e4d5 e8d7", cp(-700))),
            ("e1f2", search(1, cp(-300), "d5e4 d1d4 e4h1", cp(-700))),
        )
    }
    assert (ClauseKind.MISSES, Motif.CAPTURE) not in said["d1d5"]
    assert (ClauseKind.MISSES, Motif.CAPTURE) in said["e1f2"]


def test_a_stalemate_given_away_a_win() -> None:
    game = ReviewedGame("7k/8/5KQ1/8/8/8/8/8 w - - 0 1", ("g6f7",))
    searches = (search(0, Score(mate=1), "g6g7"), search(1, cp(0), ""))
    allowed, missed = clauses_of(game, searches, 0, EVERY_MOTIF)
    assert (allowed.kind, allowed.motif) == (ClauseKind.ALLOWS, Motif.STALEMATE)
    assert (missed.kind, missed.motif) == (ClauseKind.MISSES, Motif.MATE)
    assert allowed.evidence.moves == ()


def test_a_clause_tells_how_many_moves_prepare_its_motif() -> None:
    """What acts has moved last of them, or stands still while another piece moves."""
    prepared = 0
    for case in judged_cases():
        for clause in clauses_of(case.game, case.searches, 0, EVERY_MOTIF):
            assert clause.preparing_plies in (0, 2)
            assert clause.preparing_plies < max(1, len(clause.evidence.moves))
            if clause.motif is Motif.FORK and clause.actor is not None:
                forking = clause.evidence.moves[clause.preparing_plies]
                assert forking[2:4] == clause.actor.square
                prepared += clause.preparing_plies > 0
    assert prepared > 0
