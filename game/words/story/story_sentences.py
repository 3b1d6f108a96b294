"""The story of a search, for somebody who plays chess: a sentence for each clause, with its links.

A sentence names what its clause proves. The names of moves, depths and scores lead to nodes. A link
is marked in the text, because each language has its own order of words.
"""

from __future__ import annotations

from functools import singledispatchmethod

import chess

from engine.protocol.messages import Bound
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
    MateSince,
    MoveReason,
    OnlyConsideredMove,
    OnlyLegalMove,
    OtherMoves,
    SearchStory,
    StoryLine,
    UnseenMoves,
    WeakerChoice,
)
from game.message import Message, San, message
from game.rules.numbered_moves import numbered_moves
from game.words.review.pieces import with_and
from game.words.story.effect_words import effect_words
from game.words.story.linked_sentence import LinkedSentence
from game.words.story.story_parts import MOST_TOLD_CP, StoryParts, of_san
from game.words.story.told_clauses import (
    LeadHistory,
    LeadPassedOn,
    LevelChoice,
    told_clauses,
)

MOST_NAMED = 3


def story_title(story: SearchStory, board: chess.Board) -> Message | None:
    """Return the question that the story answers; None without a story."""
    about = OnlyLegalMove | OnlyConsideredMove | ChosenMove | WeakerChoice
    named = [one.move.move for one in story.clauses if isinstance(one, about)]
    if not named:
        return None
    # A level may have played another move than the best one, which comes first.
    move = numbered_moves(board, [chess.Move.from_uci(named[-1])])
    return message("Why {move}?", move=move)


def story_sentences(
    story: SearchStory, board: chess.Board, *, for_mover: bool, is_provisional: bool = False
) -> list[LinkedSentence]:
    """Return the sentences of a story; clauses that belong together are one sentence.

    What a level believed is left out where a second search says what is so.

    Args:
        story: the story of a search.
        board: the position that was searched.
        for_mover: whether scores count for the side to move; otherwise they count for White.
        is_provisional: whether the second search has not ended yet.
    """
    sentences = []
    for clause in told_clauses(story, is_provisional=is_provisional):
        words = _StoryWords(board, for_mover=for_mover)
        text = words.sentence(clause)
        sentences.append(LinkedSentence(text, tuple(words.links)))
    return sentences


def line_moves(line: StoryLine, board: chess.Board) -> LinkedSentence:
    """Return the moves of a line, each as a link. ``board`` is that of the root."""
    parts, before = StoryParts(board, for_mover=False), board.copy(stack=False)
    shown = list[tuple[str, Message]]()
    for number, one in enumerate(line.moves):
        move = before.parse_uci(one.move)
        has_number = not number or before.turn == chess.WHITE
        name = numbered_moves(before, [move]) if has_number else San(before.san(move))
        shown.append((f"move{number}", parts.link(name, one.node_search)))
        before.push(move)
    text = " ".join(f"{{{name}}}" for name, _ in shown)
    return LinkedSentence(Message(text, tuple(shown)), tuple(parts.links))


class _StoryWords(StoryParts):
    """The words of one sentence."""

    @singledispatchmethod
    def sentence(self, clause: object) -> Message:
        raise TypeError(clause)

    @sentence.register
    def _(self, clause: MoveReason) -> Message:
        played = chess.Move.from_uci(clause.move.move)
        effects = effect_words(clause.effects, self.board, played)
        return message("{move} {effects}.", move=self.move(clause.move), effects=effects)

    @sentence.register
    def _(self, clause: OnlyLegalMove) -> Message:
        return message("{move} is the only legal move.", move=self.move(clause.move))

    @sentence.register
    def _(self, clause: OnlyConsideredMove) -> Message:
        return message(
            "At its level, the engine considered only {move}, one of {legal} legal moves.",
            move=self.move(clause.move),
            legal=clause.legal,
        )

    @sentence.register
    def _(self, clause: ChosenMove) -> Message:
        move, standing = self.move(clause.move), self.standing(clause.score.score)
        if clause.score.score.mate is not None:
            return message(
                "The engine found {move} best: {standing}.", move=move, standing=standing
            )
        if clause.is_limited:
            return message("At its level, the engine found {move} best.", move=move)
        depth = clause.score.depth
        if clause.is_unfinished and clause.score.bound is not Bound.EXACT:
            return message(
                "The engine chose {move} while it searched depth {depth}, which it did not finish.",
                move=move,
                depth=depth,
            )
        if abs(clause.score.score.centipawns or 0) > MOST_TOLD_CP:
            return message(
                "The engine found {move} best at depth {depth}: {standing}.",
                move=move,
                standing=standing,
                depth=depth,
            )
        score = self.score(clause.score)
        if clause.is_unfinished:
            return message(
                "The engine found {move} best while it searched depth {depth}, which it did not "
                "finish: {standing}, {score}.",
                move=move,
                standing=standing,
                score=score,
                depth=depth,
            )
        return message(
            "The engine found {move} best: {standing}, {score} at depth {depth}.",
            move=move,
            standing=standing,
            score=score,
            depth=depth,
        )

    @sentence.register
    def _(self, clause: LevelChoice) -> Message:
        preferred = self.move(clause.best.move)
        if clause.unseen is None:
            return message(
                "At its level the engine preferred {move}, but it does not always play its first "
                "choice.",
                move=preferred,
            )
        legal = clause.unseen.legal
        return message(
            "At its level the engine considered only {seen} of the {legal} legal moves and "
            "preferred {move}, but it does not always play its first choice.",
            seen=legal - len(clause.unseen.moves),
            legal=legal,
            move=preferred,
        )

    @sentence.register
    def _(self, clause: WeakerChoice) -> Message:
        return message(
            "At this level it does not always play its first choice: it played {move}.",
            move=self.move(clause.move),
        )

    @sentence.register
    def _(self, clause: UnseenMoves) -> Message:
        count, legal = len(clause.moves), clause.legal
        if count > MOST_NAMED:
            return message(
                "At its level the engine considered only {seen} of the {legal} legal moves.",
                seen=legal - count,
                legal=legal,
            )
        moves = with_and([of_san(self.san(move)) for move in clause.moves])
        return message(
            "At its level the engine considered all {legal} legal moves but {moves}.",
            legal=legal,
            moves=moves,
        )

    @sentence.register
    def _(self, clause: ExpectedLine) -> Message:
        line = self.told_line(clause.line)
        score = None if clause.is_limited else clause.score
        outcome = self.outcome(clause.line, self.board.turn, score)
        if outcome is None:
            return message("It expects {line}.", line=line)
        return message("It expects {line}: {outcome}.", line=line, outcome=outcome)

    @sentence.register
    def _(self, clause: KnownMove) -> Message:
        return message(
            "It began with {move}, the best move of an earlier search.",
            move=self.move(clause.move),
        )

    @sentence.register
    def _(self, clause: LeadHistory) -> Message:
        led = with_and([self._period(one) for one in clause.earlier])
        if clause.taken is None:
            return message("It preferred {led}.", led=led)
        return message(
            "It preferred {led}; since depth {depth} it prefers {move}.",
            led=led,
            depth=self.depth(clause.taken.depth),
            move=self.move(clause.taken.move),
        )

    def _period(self, clause: EarlierLeader) -> Message:
        """Return when a move led."""
        move = self.move(clause.move)
        if clause.first.depth == clause.last.depth:
            return message("{move} at depth {depth}", move=move, depth=self.depth(clause.first))
        return message(
            "{move} from depth {first} to {last}",
            move=move,
            first=self.depth(clause.first),
            last=self.depth(clause.last),
        )

    @sentence.register
    def _(self, clause: LeadLost) -> Message:
        return self._lead_lost(clause)

    @sentence.register
    def _(self, clause: LeadPassedOn) -> Message:
        return message(
            "{lost} Since then it prefers {move}.",
            lost=self._lead_lost(clause.lost),
            move=self.move(clause.taken.move),
        )

    def _lead_lost(self, clause: LeadLost) -> Message:
        """Return which reply made the leader worse, and by what."""
        has_outcome = clause.line.material is not None or clause.line.end is not LineEnd.OPEN
        outcome = self.outcome(clause.line, not self.board.turn) if has_outcome else None
        depth, leader = self.depth(clause.depth), self.move(clause.leader)
        told = 2 if outcome is None else clause.line.told
        reply = self.line(clause.line, 1, told)
        if outcome is not None:
            return message(
                "At depth {depth} it saw the answer to {leader}, {reply}: {outcome}.",
                depth=depth,
                leader=leader,
                reply=reply,
                outcome=outcome,
            )
        if clause.effects:
            return message(
                "At depth {depth} it saw the answer to {leader}: {reply} {effects}.",
                depth=depth,
                leader=leader,
                reply=reply,
                effects=self._reply_effects(clause),
            )
        return message(
            "At depth {depth} it saw the answer to {leader}: {reply}.",
            depth=depth,
            leader=leader,
            reply=reply,
        )

    def _reply_effects(self, clause: LeadLost) -> Message:
        """Return what the reply that a clause tells does on the board."""
        leader, reply = (chess.Move.from_uci(one.move) for one in clause.line.moves[:2])
        board = self.board.copy(stack=False)
        board.push(leader)
        return effect_words(clause.effects, board, reply)

    @sentence.register
    def _(self, clause: LeadTaken) -> Message:
        depth, move = self.depth(clause.depth), self.move(clause.move)
        return message("Since depth {depth} it prefers {move}.", depth=depth, move=move)

    @sentence.register
    def _(self, clause: AlwaysBest) -> Message:
        first = self.depth(clause.first)
        if clause.first.depth == clause.last.depth:
            return message("It was the best move at depth {depth}.", depth=first)
        return message(
            "It was the best move at every depth from {first} to {last}.",
            first=first,
            last=self.depth(clause.last),
        )

    @sentence.register
    def _(self, clause: MateSince) -> Message:
        return message("It has seen a mate since depth {depth}.", depth=self.depth(clause.first))

    @sentence.register
    def _(self, clause: OtherMoves) -> Message:
        if clause.count == 1:
            move = self.move(clause.move)
            return message(
                "The other move, {move}, is worth {score}.",
                move=move,
                score=self.score(clause.most),
            )
        return message(
            "By this search, each of the {count} other moves is worth {score}.",
            count=clause.count,
            score=self.score(clause.most),
        )

    @sentence.register
    def _(self, clause: LessDeepMoves) -> Message:
        return message(
            "It looked less deeply at {count} of the {others} other moves, at some only to depth "
            "{shallowest} of {depth}, because they came late in its order; it can miss a move "
            "whose point comes later.",
            count=clause.count,
            others=clause.others,
            shallowest=clause.shallowest,
            depth=clause.depth,
        )

    @sentence.register
    def _(self, clause: BestLines) -> Message:
        lines = [
            message("{move} {score}", move=self.move(move), score=self.score(score))
            for move, score in zip(clause.moves, clause.scores, strict=True)
        ]
        return message(
            "The best of the {count} moves that it compared: {lines}.",
            count=clause.lines,
            lines=with_and(lines),
        )
