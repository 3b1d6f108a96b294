"""Clauses of lines that nobody would play: nothing fails, and the colours do not matter."""

from __future__ import annotations

import random

import chess
from hypothesis import given
from hypothesis import strategies as st
from judged_cases import judged_cases
from msgspec.structs import replace

from engine.protocol.clauses import Clause, Motif, PieceOnSquare
from engine.protocol.messages import Score
from engine.protocol.review import PositionSearch, ReviewedGame, ReviewedLine
from engine.review.clauses import clauses_of

EVERY_MOTIF = frozenset(Motif)
LONGEST_GAME, LONGEST_LINE = 80, 12


def random_line(board: chess.Board, chance: random.Random) -> tuple[str, ...]:
    """Return random moves from a position, captures and checks more often than others."""
    board = board.copy(stack=False)
    moves = []
    for _ in range(chance.randrange(LONGEST_LINE + 1)):
        legal = list(board.legal_moves)
        if not legal:
            break
        forcing = [move for move in legal if board.is_capture(move) or board.gives_check(move)]
        move = chance.choice(forcing if forcing and chance.random() < 0.6 else legal)
        moves.append(board.uci(move))
        board.push(move)
    return tuple(moves)


def random_search(
    ply: int, lines: int, board: chess.Board, chance: random.Random
) -> PositionSearch:
    cp = chance.choice((0, 0, 150, 500, 900))
    score = Score(mate=chance.choice((-2, 1, 3))) if chance.random() < 0.2 else Score(centipawns=cp)
    found = [ReviewedLine(score, random_line(board, chance)) for _ in range(lines)]
    played = [found[0], *(line for line in found[1:] if line.moves)]
    return PositionSearch(ply, lines, 5, 1000, True, tuple(played))


@given(st.integers(0, 959), st.randoms(use_true_random=False))
def test_any_line_of_any_game_can_be_read(start: int, chance: random.Random) -> None:
    board = chess.Board.from_chess960_pos(start)
    first = board.copy()
    for _ in range(chance.randrange(LONGEST_GAME)):
        legal = list(board.legal_moves)
        if not legal:
            break
        board.push(chance.choice(legal))
    if not (legal := list(board.legal_moves)):
        return
    moves = [move.uci() for move in board.move_stack]
    played = chance.choice(legal)
    after = board.copy(stack=False)
    after.push(played)
    game = ReviewedGame(first.fen(), (*moves, played.uci()), chess960=True)
    ply = len(moves)
    searches = tuple(
        random_search(ply + later, lines, here, chance)
        for later, here in enumerate((board, after))
        for lines in (1, 2)
    )
    clauses = clauses_of(game, searches, ply, EVERY_MOTIF)
    assert len({clause.kind for clause in clauses}) == len(clauses)
    for clause in clauses:
        lines = [one.lines[0].moves for one in searches if one.ply == clause.evidence.ply]
        assert any(line[: len(clause.evidence.moves)] == clause.evidence.moves for line in lines)


def mirrored_move(move: str) -> str:
    """Return a move on the board turned upside down."""
    squares = (move[0] + str(9 - int(move[1])), move[2] + str(9 - int(move[3])))
    return "".join(squares) + move[4:]


def mirrored_piece(piece: PieceOnSquare) -> PieceOnSquare:
    return PieceOnSquare(piece.piece.swapcase(), piece.square[0] + str(9 - int(piece.square[1])))


def mirrored_clause(clause: Clause) -> Clause:
    evidence = clause.evidence
    return replace(
        clause,
        evidence=replace(evidence, moves=tuple(map(mirrored_move, evidence.moves))),
        actor=None if clause.actor is None else mirrored_piece(clause.actor),
        targets=tuple(map(mirrored_piece, clause.targets)),
    )


def in_order(clause: Clause) -> Clause:
    """Return the clause with its targets in an order that does not depend on the colours."""
    return replace(clause, targets=tuple(sorted(clause.targets, key=str)))


def test_colours_swapped_give_the_same_clauses() -> None:
    for case in judged_cases()[::7]:
        game = ReviewedGame(
            chess.Board(case.game.fen).mirror().fen(), tuple(map(mirrored_move, case.game.moves))
        )
        searches = tuple(
            replace(
                search,
                lines=tuple(
                    replace(line, moves=tuple(map(mirrored_move, line.moves)))
                    for line in search.lines
                ),
            )
            for search in case.searches
        )
        here = [in_order(one) for one in clauses_of(game, searches, 0, EVERY_MOTIF)]
        there = clauses_of(case.game, case.searches, 0, EVERY_MOTIF)
        assert here == [in_order(mirrored_clause(clause)) for clause in there]
