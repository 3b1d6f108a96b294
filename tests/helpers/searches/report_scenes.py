"""Scenes of the page of a report, in every state that a report has."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import lru_cache

import chess
from made_searches import cp
from msgspec.structs import replace

from engine.protocol.clauses import Clause, ClauseKind, EvidenceNode, Motif
from engine.protocol.evaluation_terms import EvaluationTerm
from engine.protocol.faults import Fault
from engine.protocol.review import (
    GameReview,
    PositionSearch,
    ReviewedGame,
    ReviewedLine,
    ReviewedMove,
)
from engine.protocol.shared_enums import FaultCode
from engine.review.summary import game_review, reviewed_moves
from game.actions.between_features import AnalyseShownGame, OpenReport
from game.app.dispatch import update
from game.features.report.actions import (
    ChooseMoment,
    ChooseOverlooked,
    ChooseReportNodes,
    ShowOverlooked,
)
from game.formats import pgn_reader
from game.message import message
from game.queries.reviews import main_line
from game.state.engines import EngineEvent, EngineNotice, EngineStatus
from game.state.reviews import Review, Reviews, ReviewStatus
from game.state.session import sessions_with
from game.state.state import Notice, NoticeKind, State

NODES, NOW_MS = 300_000, 500_000
GAME = """[White "Anna Keller"]
[WhiteElo "1550"]
[Black "Ben Beta"]
[BlackElo "1602"]
[Result "0-1"]

1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. c5 Nc6 5. Bf4 Nh5 6. Bc1 Nf6 7. e3 a6 8. Be2 b6 9. Bd2 bxc5
10. dxc5 Bxc5 11. Qc2 Nb4 12. Qc1 O-O 13. Na4 Be7 14. a3 a5 15. axb4 axb4 16. b3 c5 17. f3 Ba6
18. Bxa6 Rxa6 19. Ne2 Qa8 20. O-O c4 21. Nd4 c3 22. Be1 e5 23. Nf5 Bd8 24. e4 dxe4 25. Ng3 e3
26. Rb1 Qd5 0-1
"""
LEVEL_GAME = (
    GAME.replace("4. c5 Nc6", "4. c5 Nc6 {[%overlooked f8e7]}")
    .replace("5. Bf4 Nh5", "5. Bf4 Nh5 {[%overlooked f8e7,f4e5]}")
    .replace("9. Bd2 bxc5", "9. Bd2 bxc5 {[%overlooked c8b7,b2b4]}")
    .replace("21. Nd4 c3", "21. Nd4 c3 {[%overlooked a1a1]}")
)
"""The same game, in which Black overlooked two replies and a move; a changed file names no move."""
JUMPS = {7: -60, 8: 40, 12: 90, 20: -320, 23: 560, 24: -420, 25: -60, 32: 220, 33: -480, 40: -260,
         45: 60, 46: 390, 47: -30, 48: -560}  # fmt: skip
"""By how much the score for White changes with a move, by its ply."""
ONLY_PLIES = (10, 30)
"""The moves that are said to be the only good ones."""
LINE_PLIES = 9
SHORT = '[White "Alice"]\n\n1. e4 e5 2. Nf3 Nc6 *\n'


def reported(
    status: ReviewStatus = ReviewStatus.FINISHED,
    *,
    known: float = 1.0,
    analyses: bool = True,
    text: str = GAME,
) -> State:
    """Return a state that shows the page of the report of a game, whose PGN is ``text``.

    ``known`` is the part of the positions that a report which is not finished has searched.
    """
    state = document(text, analyses=analyses)
    game = main_line.shown_line(state).game
    full = finished(game)
    if status is ReviewStatus.FINISHED:
        review = Review(game, NODES, status=status, finished=full, spent_ms=41_000)
    else:
        count = round(known * len(full.searches))
        least = len(game.moves) + 1 - count
        moves = tuple(move for move in full.moves if move.ply >= least)
        searches = full.searches[:count]
        review = Review(game, NODES, status=status, searches=searches, moves=moves, spent_ms=31_000)
    if status is ReviewStatus.FAILED:
        fault = Fault(FaultCode.PROGRAM_ENDED, system_text="out of memory")
        notice = EngineNotice(EngineEvent.GAVE_UP, fault, exit_code=-9, deaths=2)
        review = replace(review, notice=notice)
    put(state, review)
    update(state, OpenReport())
    return state


def document(text: str = GAME, *, analyses: bool = True) -> State:
    """Return a state that shows a game of a file, on the Analyse screen or on Play."""
    state = State(sessions_with(pgn_reader.read_pgn(text).game), now_ms=NOW_MS)
    state.engine.status = EngineStatus.IDLE
    if analyses:
        update(state, AnalyseShownGame())
    return state


def put(state: State, review: Review) -> None:
    """Let the state know a report."""
    known = state.model(Reviews)
    runs = review.status is ReviewStatus.RUNNING
    hosted = review.game if runs else known.hosted
    by_game = {**known.by_game, review.game: review}
    state.put(replace(known, by_game=by_game, hosted=hosted, since_ms=state.now_ms))


@lru_cache(maxsize=8)
def finished(game: ReviewedGame) -> GameReview:
    """Return a report with made-up scores, in which each mistake is explained by a term."""
    lots, score, searches = random.Random(3), 15, list[PositionSearch]()
    board = chess.Board(game.fen, chess960=game.chess960)
    for ply in range(len(game.moves) + 1):
        line = ReviewedLine(cp(score if board.turn else -score), _random_line(board, lots))
        searches.append(PositionSearch(ply, 1, 14, NODES, False, (line,)))
        if ply < len(game.moves):
            score = max(-900, min(900, score + JUMPS.get(ply, lots.randint(-12, 12))))
            board.push_uci(game.moves[ply])
    known = tuple(reversed(searches))
    moves = tuple(map(_with_clauses, reviewed_moves(game, known)))
    moves = tuple(replace(move, is_only=move.ply in ONLY_PLIES) for move in moves)
    return game_review(game, NODES, known, moves)


def _random_line(board: chess.Board, lots: random.Random) -> tuple[str, ...]:
    line, at = list[str](), board.copy(stack=False)
    while len(line) < LINE_PLIES and (legal := list(at.legal_moves)):
        move = lots.choice(legal)
        line.append(at.uci(move))
        at.push(move)
    return tuple(line)


def _with_clauses(move: ReviewedMove) -> ReviewedMove:
    """Return a mistake with what one term says about it, for both kinds of clauses in turn."""
    if move.verdict is None or move.best_move is None:
        return move
    term = tuple(EvaluationTerm)[move.ply % len(EvaluationTerm)]
    missed = Clause(
        ClauseKind.MISSES,
        Motif.EVALUATION_TERM,
        EvidenceNode(move.ply, 1, (move.best_move,)),
        term=term,
        term_cp=move.loss_cp,
        term_is_own=True,
    )
    return replace(move, clauses=(missed,))


def _of(make: Callable[[], Review | None], *, analyses: bool = True) -> State:
    """Return a state with the page of the report of a short game."""
    state = document(SHORT, analyses=analyses)
    review = make()
    if review is not None:
        put(state, review)
    update(state, OpenReport())
    return state


REPORT_SCENES: dict[str, Callable[[], State]] = {
    "report": reported,
    "report, chosen": lambda: _chosen(4),
    "report, beside the game": lambda: reported(analyses=False),
    "report, none yet": lambda: _of(lambda: None),
    "report, other nodes": lambda: _other_nodes(),
    "report, running": lambda: reported(ReviewStatus.RUNNING, known=0.4),
    "report, just begun": lambda: reported(ReviewStatus.RUNNING, known=0.0),
    "report, paused": lambda: reported(ReviewStatus.PAUSED, known=0.6),
    "report, failed": lambda: reported(ReviewStatus.FAILED, known=0.6),
    "report, saved": lambda: _saved(),
    "report, of a level": lambda: reported(text=LEVEL_GAME),
    "report, not seen by the level": lambda: not_seen(),
    "report, not seen, none yet": lambda: _not_seen_yet(),
}


def _chosen(place: int) -> State:
    state = reported()
    update(state, ChooseMoment(place))
    return state


def not_seen() -> State:
    """Return a state in which the page shows what the level did not see."""
    state = reported(text=LEVEL_GAME)
    update(state, ShowOverlooked(is_shown=True))
    update(state, ChooseOverlooked(1))
    return state


def _not_seen_yet() -> State:
    state = document(LEVEL_GAME)
    update(state, OpenReport())
    update(state, ShowOverlooked(is_shown=True))
    return state


def _other_nodes() -> State:
    state = reported()
    update(state, ChooseReportNodes(1_000_000))
    return state


def _saved() -> State:
    state = reported()
    saved = message("Saved as {file} in {folder}.", file="report.html", folder="/home/anna/chess")
    state.notice = Notice(saved, NoticeKind.SUCCESS, NOW_MS + 5000)
    return state
