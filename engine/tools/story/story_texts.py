"""The story of a search in English, for ``glassbox-engine inspect --story``.

The scores count for White. The window has texts of its own, in the language of the player.
"""

from __future__ import annotations

from functools import singledispatchmethod

import chess

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
    Standing,
    StoryLine,
    StoryScore,
    UnseenMoves,
    WeakerChoice,
    standing_of,
)
from engine.tools.inspect_texts import score_text
from engine.tools.story.balance_texts import balance_text, pieces_text
from engine.tools.story.effect_texts import effects_text

MOST_NAMED = 3
_ENDS = {
    LineEnd.CHECKMATE: "which is checkmate",
    LineEnd.STALEMATE: "which is stalemate, a draw",
    LineEnd.REPETITION: "then the position repeats, a draw",
    LineEnd.FIFTY_MOVES: "a draw by the fifty-move rule",
    LineEnd.INSUFFICIENT_MATERIAL: "with too little material to mate, a draw",
}


class StoryTexts:
    """The sentences of the story of a search from one position."""

    def __init__(self, board: chess.Board) -> None:
        """Tell a story that begins in the position of ``board``."""
        self._board = board
        self._side, self._other = ("White", "Black") if board.turn else ("Black", "White")

    def sentences(self, story: SearchStory) -> list[str]:
        """Return a sentence for each clause."""
        return [self.sentence(clause) for clause in story.clauses]

    @singledispatchmethod
    def sentence(self, clause: object) -> str:
        """Return the sentence of a clause. Raises TypeError for something else."""
        raise TypeError(clause)

    @sentence.register
    def _(self, clause: MoveReason) -> str:
        move = chess.Move.from_uci(clause.move.move)
        return f"{self._san(clause.move.move)} {effects_text(clause.effects, self._board, move)}."

    @sentence.register
    def _(self, clause: OnlyLegalMove) -> str:
        return f"{self._san(clause.move.move)} is the only legal move."

    @sentence.register
    def _(self, clause: OnlyConsideredMove) -> str:
        move = self._san(clause.move.move)
        return (
            f"At its level, the engine considered only {move}, one of {clause.legal} legal moves."
        )

    @sentence.register
    def _(self, clause: ChosenMove) -> str:
        move, score = self._san(clause.move.move), self._score(clause.score)
        standing, depth = self._standing(clause.score.score), clause.score.depth
        if clause.score.score.mate is not None:
            return f"The engine found {move} best: {standing}."
        if clause.is_limited:
            return (
                f"Of the moves that it considered at its level, the engine found {move} best: by "
                f"its own estimate, {standing}."
            )
        if clause.is_unfinished:
            return (
                f"The engine found {move} best while it searched depth {depth}, which it did not "
                f"finish: {standing}, {score}."
            )
        return f"The engine found {move} best: {standing}, {score} at depth {depth}."

    @sentence.register
    def _(self, clause: WeakerChoice) -> str:
        rated = "" if clause.score is None else ", which it rated lower"
        if clause.is_close:
            rated = ", which it rated about as highly"
        move = self._san(clause.move.move)
        return f"At this level it does not always play its first choice: it played {move}{rated}."

    @sentence.register
    def _(self, clause: UnseenMoves) -> str:
        count, legal = len(clause.moves), clause.legal
        if count > MOST_NAMED:
            return f"At its level it considered only {legal - count} of the {legal} legal moves."
        named = " and ".join(map(self._san, clause.moves))
        return f"At its level it considered all {legal} legal moves but {named}."

    @sentence.register
    def _(self, clause: ExpectedLine) -> str:
        line = self._line(clause.line, 1, max(2, clause.line.told))
        outcome = self._outcome(clause.line, self._side, self._other)
        return f"It expects {line}{outcome}{self._contrast(clause)}."

    @sentence.register
    def _(self, clause: KnownMove) -> str:
        return f"It began with {self._san(clause.move.move)}, the best move of an earlier search."

    @sentence.register
    def _(self, clause: EarlierLeader) -> str:
        first, last = clause.first.depth, clause.last.depth
        when = f"At depth {first}" if first == last else f"From depth {first} to {last}"
        return f"{when} it preferred {self._san(clause.move.move)}."

    @sentence.register
    def _(self, clause: LeadLost) -> str:
        outcome = self._outcome(clause.line, self._other, self._side)
        is_told = clause.line.material is not None or clause.line.end is not LineEnd.OPEN
        outcome = outcome if is_told else ""
        reply = self._line(clause.line, 1, clause.line.told if outcome else 2)
        depth, leader = clause.depth.depth, self._san(clause.leader.move)
        worth = (
            f"{leader} is worth {self._score(clause.after)} instead of {self._score(clause.before)}"
        )
        if clause.effects and not outcome:
            effects = self._reply_effects(clause)
            return f"At depth {depth} it saw a reply: {reply} {effects}. So {worth}."
        return f"At depth {depth} it saw the reply {reply}{outcome}: {worth}."

    def _reply_effects(self, clause: LeadLost) -> str:
        leader, reply = (chess.Move.from_uci(one.move) for one in clause.line.moves[:2])
        board = self._board.copy(stack=False)
        board.push(leader)
        return effects_text(clause.effects, board, reply)

    @sentence.register
    def _(self, clause: LeadTaken) -> str:
        before = "" if clause.before is None else ", which it had rated lower before"
        return f"Since depth {clause.depth.depth} it prefers {self._san(clause.move.move)}{before}."

    @sentence.register
    def _(self, clause: AlwaysBest) -> str:
        first, last = clause.first.depth, clause.last.depth
        depths = f"at depth {last}" if first == last else f"at every depth from {first} to {last}"
        return f"It was the best move {depths}."

    @sentence.register
    def _(self, clause: MateSince) -> str:
        return f"It has seen a mate since depth {clause.first.depth}."

    @sentence.register
    def _(self, clause: OtherMoves) -> str:
        if clause.most.bound is Bound.EXACT:
            return (
                f"The next best move is {self._san(clause.move.move)}, worth "
                f"{self._score(clause.most)}."
            )
        worth = self._score(clause.most)
        if clause.count == 1:
            return f"The other move, {self._san(clause.move.move)}, is worth {worth}."
        return f"By this search, each of the {clause.count} other moves is worth {worth}."

    @sentence.register
    def _(self, clause: LessDeepMoves) -> str:
        return (
            f"It looked less deeply at {clause.count} of the {clause.others} other moves, at some "
            f"only to depth {clause.shallowest} of {clause.depth}, because they came late in its "
            "order; it can miss a move whose point comes later."
        )

    @sentence.register
    def _(self, clause: BestLines) -> str:
        lines = [
            f"{self._san(move.move)} {self._score(score)}"
            for move, score in zip(clause.moves, clause.scores, strict=True)
        ]
        return f"The best of the {clause.lines} moves that it compared: {', '.join(lines)}."

    # Moves, scores and material

    def _san(self, move: str) -> str:
        return self._board.variation_san([chess.Move.from_uci(move)])

    def _line(self, line: StoryLine, begin: int, end: int) -> str:
        """Return the moves of a line from one index up to another in SAN with their numbers."""
        board = self._board.copy(stack=False)
        moves = [chess.Move.from_uci(one.move) for one in line.moves]
        for move in moves[:begin]:
            board.push(move)
        return board.variation_san(moves[begin:end])

    def _contrast(self, clause: ExpectedLine) -> str:
        """Return how the sides stand, if the side that loses material in a line stays ahead."""
        material, score = clause.line.material, clause.score
        if material is None or clause.line.end is not LineEnd.OPEN or clause.is_limited:
            return ""
        is_ahead = score.mate is not None or standing_of(score) is not Standing.EQUAL
        lead = score.mate if score.centipawns is None else score.centipawns
        if not is_ahead or (lead or 0) * material.won_cp > 0:
            return ""
        return f", but {self._standing(score)} all the same"

    def _score(self, score: StoryScore) -> str:
        """Return a score for White; a bound from Black's moves is one from the other side."""
        bounds = {Bound.UPPER: "at most ", Bound.LOWER: "at least "}
        bound = score.bound
        if not self._board.turn:
            bound = {Bound.UPPER: Bound.LOWER, Bound.LOWER: Bound.UPPER}.get(bound, bound)
        return bounds.get(bound, "") + score_text(self._for_white(score.score))

    def _for_white(self, score: Score) -> Score:
        if self._board.turn:
            return score
        if score.mate is not None:
            return Score(mate=-score.mate)
        return Score(centipawns=-(score.centipawns or 0))

    def _standing(self, score: Score) -> str:
        if score.mate is not None:
            winner = self._side if score.mate > 0 else self._other
            most = "at most " if abs(score.mate) > 1 else ""
            return f"{winner} mates in {most}{abs(score.mate)}"
        standing = standing_of(score)
        if standing is Standing.EQUAL:
            return "the position is about equal"
        return f"{self._side if (score.centipawns or 0) > 0 else self._other} is {standing.value}"

    def _outcome(self, line: StoryLine, side: str, other: str) -> str:
        """Return what a line comes to for the side whose material counts."""
        if line.end is not LineEnd.OPEN:  # Beside it, no material matters.
            return f", {_ENDS[line.end]}"
        won = "" if line.material is None else f", {_material_text(line.material, side, other)}"
        if not line.is_settled:
            return won
        after = self._board.copy(stack=False)
        for one in line.moves[: line.told]:
            after.push_uci(one.move)
        return f"{won}, then {balance_text(after)}"


def _material_text(material: LineMaterial, side: str, other: str) -> str:
    """Return what a line wins and loses, in words."""
    winner, won, lost = side, material.won, material.lost
    if material.won_cp < 0:
        winner, won, lost = other, lost, won
    if not won:
        return f"{winner} gains material by a promotion"
    return f"{winner} wins {pieces_text(won)}" + (f" for {pieces_text(lost)}" if lost else "")
