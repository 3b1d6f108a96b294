"""A clause of each kind, as the story of a search has it."""

from __future__ import annotations

import chess
from msgspec.structs import replace

from engine.protocol.clauses import EffectKind, MoveEffect, PieceOnSquare
from engine.protocol.messages import Bound, Score
from engine.protocol.story.search_story import (
    AlwaysBest,
    BestLines,
    ChosenMove,
    EarlierLeader,
    ExpectedLine,
    KnownMove,
    LeadLost,
    LeadTaken,
    LessDeepMoves,
    LineEnd,
    LineMaterial,
    MateSince,
    MoveReason,
    OnlyConsideredMove,
    OnlyLegalMove,
    OtherMoves,
    SearchStory,
    StoryClause,
    StoryDepth,
    StoryLine,
    StoryMove,
    StoryScore,
    UnseenMoves,
    WeakerChoice,
)

BOARD = chess.Board("rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2")
TAKES, QUEEN = StoryMove("e4d5", 16), StoryMove("d8d5", 32)
KNIGHT = StoryMove("b1c3", 48)


def worth(cp: int, bound: Bound = Bound.EXACT) -> StoryScore:
    return StoryScore(Score(centipawns=cp), bound, 7, 16)


REPLIES = {
    EffectKind.STOPS_MATE: "d5e4",
    EffectKind.THREATENS_MATE: "d5d6",
    EffectKind.ALLOWS_MATE: "d8d5",
    EffectKind.EN_PRISE: "d8d5",
    EffectKind.LEAVES: "d8d5",
    EffectKind.DOES_NOT_SAVE: "d8d5",
}
EVEN = Score(centipawns=5)
MATES = StoryScore(Score(mate=2), Bound.EXACT, 5, 16)
SECOND, SEVENTH = StoryDepth(2, 1), StoryDepth(7, 641)
WINS_A_PAWN = StoryLine((TAKES, QUEEN, KNIGHT), LineMaterial(1, ("p",), (), 100), told=1)
DRAWS = StoryLine((TAKES, QUEEN), None, LineEnd.REPETITION, 2)
TAKES_BACK = MoveEffect(
    EffectKind.TAKES_BACK,
    (PieceOnSquare("p", "d5"), PieceOnSquare("N", "d5")),
    PieceOnSquare("P", "e4"),
)
"""With a piece in each place that a statement may have."""
REASONS = tuple(
    MoveReason(
        TAKES,
        (replace(TAKES_BACK, kind=kind, reply=REPLIES.get(kind)),),
    )
    for kind in EffectKind
)
"""A reason of each kind."""
CLAUSES: tuple[StoryClause, ...] = (
    *REASONS,
    MoveReason(TAKES, (TAKES_BACK, MoveEffect(EffectKind.CHECKS))),
    OnlyLegalMove(TAKES),
    ChosenMove(TAKES, worth(35), is_unfinished=False),
    ChosenMove(TAKES, worth(300, Bound.LOWER), is_unfinished=True),
    ChosenMove(TAKES, MATES, is_unfinished=False),
    ChosenMove(TAKES, worth(35), is_unfinished=False, is_limited=True),
    OnlyConsideredMove(TAKES, 31),
    WeakerChoice(KNIGHT, None),
    WeakerChoice(KNIGHT, worth(-20)),
    UnseenMoves(("a2a3", "h2h3"), 31),
    UnseenMoves(tuple(move.uci() for move in BOARD.legal_moves)[:20], 31),
    ExpectedLine(StoryLine((TAKES, QUEEN, KNIGHT), told=3), EVEN),
    ExpectedLine(WINS_A_PAWN, EVEN),
    ExpectedLine(WINS_A_PAWN, Score(centipawns=-400)),
    ExpectedLine(WINS_A_PAWN, Score(mate=-3)),
    ExpectedLine(DRAWS, EVEN),
    KnownMove(TAKES),
    EarlierLeader(KNIGHT, SECOND, SECOND, worth(10)),
    EarlierLeader(KNIGHT, SECOND, SEVENTH, worth(10)),
    LeadLost(SEVENTH, TAKES, worth(60), worth(-40, Bound.UPPER), StoryLine((TAKES, QUEEN))),
    LeadLost(SEVENTH, TAKES, worth(60), worth(-40, Bound.UPPER), DRAWS),
    LeadTaken(SEVENTH, TAKES, worth(60), None),
    LeadTaken(SEVENTH, TAKES, worth(60), worth(10, Bound.UPPER)),
    LeadTaken(SEVENTH, TAKES, worth(60), None, KNIGHT, worth(55, Bound.UPPER)),
    AlwaysBest(SECOND, SECOND),
    AlwaysBest(SECOND, SEVENTH),
    MateSince(SECOND, SEVENTH),
    OtherMoves(1, worth(10, Bound.UPPER), KNIGHT, is_worse=True, depth=5),
    OtherMoves(30, worth(35, Bound.UPPER), KNIGHT, is_worse=False, depth=5),
    OtherMoves(30, worth(-35, Bound.UPPER), KNIGHT, is_worse=True, depth=5),
    LessDeepMoves(25, 30, 3, 7),
    BestLines((TAKES, KNIGHT), (worth(35), worth(5)), 3),
)
"""Clauses of all kinds, with and without what they may leave out."""
WHOLE = SearchStory(CLAUSES, (), 9_000)
