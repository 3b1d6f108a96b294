"""An independent check of the story of a search, from its records alone.

It uses nothing of ``engine/inspection/story``. Each finding is a clause that the records do not
show, with the reason.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import chess
import msgspec
from effect_check import EffectCheck
from exchange_rules import is_quiet

from engine.inspection.nodes.tree import SearchTree
from engine.inspection.recording.recording import Recording
from engine.protocol.clauses import MoveEffect
from engine.protocol.inspect_enums import NodeOutcome, RootEventKind, SearchKind
from engine.protocol.messages import Bound, Score
from engine.protocol.story.search_story import (
    AlwaysBest,
    BestLines,
    ChosenMove,
    EarlierLeader,
    ExpectedLine,
    LeadLost,
    LeadTaken,
    LessDeepMoves,
    LineEnd,
    MateSince,
    MoveReason,
    OnlyConsideredMove,
    OtherMoves,
    SearchStory,
    StoryClause,
    StoryLine,
    StoryMove,
    StoryScore,
)
from engine.thinking.thinking_reports import score_of

VALUES = {"p": 100, "n": 300, "b": 300, "r": 500, "q": 900}
MOVE_SEARCHES = (SearchKind.MOVE, SearchKind.FULL_DEPTH, SearchKind.FULL_WINDOW)


class StoryCheck:
    """Compares clauses with the events at the root and with the records."""

    def __init__(self, tree: SearchTree) -> None:
        self.tree = tree
        recording = tree.recording
        self.board = chess.Board(recording.position.fen(), chess960=recording.is_chess960)
        completed = [
            event
            for event in recording.events
            if event.kind is RootEventKind.COMPLETED and event.rank == 0
        ]
        self.best = {event.depth: event.move for event in completed}
        self.value = {event.depth: event.value for event in completed}
        self.deepest = max(self.best, default=0)

    def faults(self, story: SearchStory) -> list[str]:
        """Return what the records do not show."""
        found = [
            f"{type(clause).__name__}: {why}"
            for clause in story.clauses
            for why in (*self._places(clause), *self._clause(clause))
        ]
        depths = [leader.depth.depth for leader in story.leaders]
        moves = [leader.move.move for leader in story.leaders]
        if depths != sorted(self.best) or moves != [self.best[depth] for depth in depths]:
            found.append("the chart shows other leaders")
        return found

    def _clause(self, clause: StoryClause) -> Iterator[str]:
        best, value = self.best, self.value
        match clause:
            case MoveReason():
                yield from self._reason(clause)
            case ChosenMove():
                if clause.move.move != self.tree.recording.pv_uci()[0]:
                    yield "another move was best"
                if clause.is_limited is not self.tree.recording.has_limited_sight:
                    yield "a verdict of a level, or none of full strength"
                known = self.tree.recording.value if clause.is_unfinished else value[self.deepest]
                if clause.score.score != score_of(known):
                    yield "another score"
            case ExpectedLine():
                line = [one.move for one in clause.line.moves]
                if line != list(self.tree.recording.pv_uci()[: len(line)]):
                    yield "not the principal variation"
                if clause.score != self._chosen_score():
                    yield "another score than that of the best move"
                yield from self.line(clause.line, self.board.turn)
            case EarlierLeader():
                led = range(clause.first.depth, clause.last.depth + 1)
                if any(best.get(depth) != clause.move.move for depth in led):
                    yield "it did not lead all the time"
                if clause.score.score != score_of(value.get(clause.last.depth, 0)):
                    yield "another score at the end"
            case LeadTaken():
                later = range(clause.depth.depth, self.deepest + 1)
                if any(best[depth] != clause.move.move for depth in later):
                    yield "it has not led since"
                if best[clause.depth.depth - 1] == clause.move.move:
                    yield "it led before"
                if clause.before is not None:
                    yield from self._bound(clause.before, clause.depth.depth - 1)
                if clause.passed is not None and clause.passed_score is not None:
                    if best[clause.depth.depth - 1] != clause.passed.move:
                        yield "another move led before"
                    yield from self._bound(clause.passed_score, clause.depth.depth)
            case LeadLost():
                depth = clause.depth.depth
                if best[depth - 1] != clause.leader.move or best[depth] == clause.leader.move:
                    yield "no change of the lead"
                if clause.before.score != score_of(value[depth - 1]):
                    yield "another score before"
                if clause.line.moves[0].move != clause.leader.move:
                    yield "the line begins with another move"
                yield from self._bound(clause.after, depth)
                yield from self.line(clause.line, not self.board.turn)
                leader, reply = (one.move for one in clause.line.moves[:2])
                yield from self.answer(leader, reply, clause.effects)
            case OnlyConsideredMove():
                legal = [move.uci() for move in self.board.legal_moves]
                position = self.tree.recording.position
                unseen = set(map(position.uci, self.tree.recording.unseen_root_moves))
                if len(legal) != clause.legal or set(legal) - unseen != {clause.move.move}:
                    yield "it considered other moves"
            case AlwaysBest():
                if set(best.values()) != {best[self.deepest]}:
                    yield "another move was best at some depth"
            case MateSince():
                since = range(clause.first.depth, self.deepest + 1)
                if any((score_of(value[depth]).mate or 0) <= 0 for depth in since):
                    yield "no mate at some of these depths"
                before = value.get(clause.first.depth - 1)
                if before is not None and (score_of(before).mate or 0) > 0:
                    yield "a mate before these depths"
            case OtherMoves():
                yield from self._others(clause)
            case LessDeepMoves():
                others = self._last_searches(self.deepest)
                del others[best[self.deepest]]
                depths = [self.tree.by_id(one).depth + 1 for one in others.values()]
                if clause.others != len(depths) or clause.shallowest != min(depths):
                    yield "another number or depth"
                if clause.count != sum(depth < clause.depth for depth in depths):
                    yield "another number of less deep moves"
            case BestLines():
                ranks = {
                    event.rank: (event.move, event.value)
                    for event in self.tree.recording.events
                    if event.kind is RootEventKind.NEW_BEST and event.depth == self.deepest
                }
                told = {
                    (move.move, one.score)
                    for move, one in zip(clause.moves, clause.scores, strict=True)
                }
                if not told <= {(move, score_of(cp)) for move, cp in ranks.values()}:
                    yield "other lines"
                if clause.lines != len(ranks):
                    yield "another number of lines"

    def _reason(self, clause: MoveReason) -> Iterator[str]:
        """Compare what a move does with the positions, those of the game among them."""
        recording = self.tree.recording
        played = recording.chosen_move
        best = recording.pv_uci()[0]
        if clause.move.move != (best if played is None else recording.position.uci(played)):
            yield "the reason of another move"
        if not clause.effects:
            yield "no reason"
        board = self._game_board()
        move = board.parse_uci(clause.move.move)
        yield from EffectCheck(board, move).faults(clause.effects)

    def _game_board(self) -> chess.Board:
        recording = self.tree.recording
        if not isinstance(recording, Recording):
            return self.board.copy()
        go = recording.start.end.go
        board = chess.Board(go.fen, chess960=recording.is_chess960)
        for move in go.moves:
            board.push_uci(move)
        return board

    def answer(self, move: str, reply: str, effects: tuple[MoveEffect, ...]) -> list[str]:
        """Return what the reply to a root move does not do."""
        board = self.board.copy()
        board.push_uci(move)
        return EffectCheck(board, board.parse_uci(reply)).faults(effects)

    def _chosen_score(self) -> Score:
        """Return what the first move of the principal variation is worth."""
        first = self.tree.recording.pv_uci()[0]
        is_led = self.best.get(self.deepest) == first
        return score_of(self.value[self.deepest] if is_led else self.tree.recording.value)

    def _others(self, clause: OtherMoves) -> Iterator[str]:
        searches = self._last_searches(self.deepest)
        del searches[self.best[self.deepest]]
        if len(searches) != clause.count:
            yield "another number of moves"
        closest = max(-self.tree.by_id(one).value for one in searches.values())
        if clause.most.score != score_of(closest):
            yield "some move may be worth more"
        if any(self.tree.by_id(one).depth + 1 < clause.depth for one in searches.values()):
            yield "some move was searched to less depth"
        if clause.most.bound is Bound.LOWER:
            yield "a lower bound"

    def _bound(self, told: StoryScore, depth: int) -> Iterator[str]:
        """Compare a score with the search of its move, which must belong to an iteration."""
        node_search = self.tree.by_id(told.node_search)
        parent = self.tree.parent(node_search)
        if parent is None or self.tree.recording.iteration_of(parent.id) != depth:
            yield "a score of another iteration"
        if told.score != score_of(-node_search.value):
            yield "another score"
        fails_low = node_search.value >= node_search.beta
        if (told.bound is Bound.UPPER) != fails_low:
            yield "a bound of another kind"

    def _last_searches(self, depth: int) -> dict[str, int]:
        """Return the last search of each root move in the search that completed an iteration."""
        exact = [
            root
            for root in self.tree.roots()
            if root.outcome is NodeOutcome.EXACT
            and self.tree.recording.iteration_of(root.id) == depth
        ]
        return {
            self.tree.uci_path(child)[0]: child.id
            for child in self.tree.children(exact[-1])
            if child.kind in MOVE_SEARCHES
        }

    def line(self, line: StoryLine, side: chess.Color) -> Iterator[str]:
        """Play a line, and count what it wins by the letters of the pieces on the board."""
        board = self.board.copy(stack=False)
        for number, one in enumerate(line.moves, 1):
            move = chess.Move.from_uci(one.move)
            if not board.is_legal(move):
                yield "an illegal move"
                return
            board.push(move)
            if number == line.told and line.end is LineEnd.OPEN:
                is_claimed = number > 2 or line.material is not None or line.is_settled
                if is_claimed and not is_quiet(board):
                    yield "it is told up to a position that is not quiet"
            if line.material is not None and number == line.material.plies:
                won = _lead(board, side) - _lead(self.board, side)
                if won != line.material.won_cp:
                    yield "other material"
                gone = Counter(self.board.board_fen()) - Counter(board.board_fen())
                told = Counter((*line.material.won, *line.material.lost))
                if told - gone:
                    yield "a piece that is still there"
        if line.material is not None and line.end is LineEnd.OPEN:
            if line.told != line.material.plies:
                yield "it is not told up to where the material counts"
        elif not 0 < line.told <= len(line.moves):
            yield "another number of moves is told"
        if line.end is LineEnd.CHECKMATE and not board.is_checkmate():
            yield "no checkmate"
        if line.end is LineEnd.STALEMATE and not board.is_stalemate():
            yield "no stalemate"

    def _places(self, clause: object) -> Iterator[str]:
        """Check that each move stands at a node that the move entered."""
        for one in _parts(clause):
            if isinstance(one, StoryMove) and one.node_search is not None:
                path = self.tree.uci_path(self.tree.by_id(one.node_search))
                if path[-1] != one.move:
                    yield "a link to another move"


def _parts(part: object) -> Iterator[object]:
    """Yield a clause and all that it holds."""
    yield part
    if isinstance(part, tuple):
        for one in part:
            yield from _parts(one)
    elif isinstance(part, msgspec.Struct):
        for name in part.__struct_fields__:
            yield from _parts(getattr(part, name))


def _lead(board: chess.Board, side: chess.Color) -> int:
    letters = Counter(board.board_fen())
    lead = sum(
        value * (letters[letter.upper()] - letters[letter]) for letter, value in VALUES.items()
    )
    return lead if side else -lead
