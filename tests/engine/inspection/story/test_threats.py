"""What a move prevents and threatens, in lines in which one side passes."""

from __future__ import annotations

import chess
import pytest
from amount import Amount
from exchange_rules import idle, is_quiet
from msgspec.structs import replace
from positions import random_board

from engine.inspection.nodes.tree import SearchTree
from engine.inspection.recording.recording import record_search
from engine.inspection.recording.replay_start import search_from_empty_table
from engine.inspection.story.best_line import LEAST_PLIES, best_line, continued
from engine.inspection.story.candidate_search import search_candidates
from engine.inspection.story.search_story import search_story
from engine.inspection.story.threats import better_position
from engine.protocol.messages import Score
from engine.protocol.review import ReviewedLine
from engine.protocol.story.candidates import CandidatesSearched, SearchCandidates, Threat

EXCHANGES_BISHOPS = "rq2kb1r/1ppbn1p1/p1np1p2/4p2p/2P1P1B1/2NPB1N1/PP3PPP/R2Q1RK1 w kq - 0 11"
"""The pawn on h5 attacks the bishop on g4, which can take the one on d7."""
QUIET_MATE = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"


def compared(fen: str, moves: tuple[str, ...]) -> CandidatesSearched:
    tree = SearchTree(record_search(search_from_empty_table(fen, nodes=2_000, hash_mb=1), 8))
    return search_candidates(tree, SearchCandidates(1, 1, moves), lambda: True, 200_000)


def faults(before: chess.Board, threat: Threat) -> list[str]:
    """Return what is wrong with a threat after a side has passed in a position."""
    board, found = idle(before), list[str]()
    side, lead = board.turn, material(board)
    for move in threat.moves:
        if chess.Move.from_uci(move) not in board.legal_moves:
            return ["an illegal move"]
        board.push_uci(move)
    if threat.score is not None:
        is_better = (threat.score.centipawns or 0) >= 40
        return [] if is_better and len(threat.moves) == 1 and not threat.won_cp else ["no gain"]
    if not threat.won_cp:
        return [] if board.is_checkmate() else ["no mate"]
    won = (material(board) - lead) * (1 if side else -1)
    if won != threat.won_cp:
        found.append("other material")
    if len(threat.moves) > 1 and not is_quiet(board):
        found.append("it is not quiet")
    return found


def material(board: chess.Board) -> int:
    values = {"p": 100, "n": 300, "b": 300, "r": 500, "q": 900}
    letters = board.board_fen()
    return sum(
        value * (letters.count(one.upper()) - letters.count(one)) for one, value in values.items()
    )


def test_an_exchange_prevents_the_loss_of_the_piece() -> None:
    found = compared(EXCHANGES_BISHOPS, ("g4d7", "g4h3"))
    assert found.prevented is not None
    assert found.prevented.moves[0] == "h5g4"
    assert found.threatened is None, "one reason is enough"
    assert faults(chess.Board(EXCHANGES_BISHOPS), found.prevented) == []


def test_threats_of_random_positions_are_legal_and_win_what_they_say(amount: Amount) -> None:
    told = 0
    for seed in range(amount(12, 24)):
        board = random_board(seed, 10 + seed)
        tree = SearchTree(
            record_search(search_from_empty_table(board.fen(), nodes=1_000, hash_mb=1), 8)
        )
        candidates = search_story(tree).candidates
        if len(candidates) < 2:
            continue
        found = search_candidates(tree, SearchCandidates(1, 1, candidates), lambda: True, 100_000)
        after = board.copy(stack=False)
        after.push_uci(candidates[0])
        for before, threat in ((board, found.prevented), (after, found.threatened)):
            if threat is not None:
                told += 1
                assert faults(before, threat) == [], (board.fen(), candidates[0], threat)
                assert faults(before, replace(threat, won_cp=threat.won_cp + 100)) != []
    assert told >= amount(2, 3)


def test_of_two_equal_positions_nothing_is_better() -> None:
    found = ReviewedLine(Score(centipawns=30), ("e2e4",))
    assert better_position(found, Score(centipawns=-300)) is None, "it is about equal"
    clear = ReviewedLine(Score(centipawns=200), ("e2e4",))
    assert better_position(clear, Score(centipawns=150)) is None, "it is nearly as good"
    threat = better_position(clear, Score(centipawns=-20))
    assert threat == Threat(("e2e4",), 0, Score(centipawns=200))
    mate = ReviewedLine(Score(mate=2), ("e2e4",))
    assert better_position(mate, Score(centipawns=0)) is None


def test_a_short_line_goes_on_and_keeps_its_beginning() -> None:
    board = chess.Board()
    line = ReviewedLine(Score(centipawns=20), ("e2e4", "e7e5"))
    longer = continued(board, line)
    assert longer.moves[:2] == line.moves
    assert len(longer.moves) >= LEAST_PLIES
    assert longer.score == line.score
    for move in longer.moves:
        board.push_uci(move)


@pytest.mark.parametrize("mate", [1, None])
def test_a_line_ends_with_the_game(mate: int | None) -> None:
    score = Score(centipawns=500) if mate is None else Score(mate=mate)
    line = ReviewedLine(score, ("a1a8",))
    assert continued(chess.Board(QUIET_MATE), line).moves == ("a1a8",)
    after = chess.Board(QUIET_MATE)
    after.push_uci("a1a8")
    assert best_line(after) is None


def test_a_line_to_mate_is_not_made_longer_than_its_score_says() -> None:
    line = ReviewedLine(Score(mate=1), ("g1f2",))
    assert continued(chess.Board(QUIET_MATE), line) == line
