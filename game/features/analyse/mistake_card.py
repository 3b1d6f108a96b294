"""What the report says of a bad move that is shown: the content of its card. Pure functions.

A good move has no card. Where nothing is certain, the card has only the figures and the better
line.
"""

from __future__ import annotations

from typing import NamedTuple

import chess

from engine.protocol.clauses import ClauseKind
from engine.protocol.review import (
    DEFENCE_HASH_MB,
    DEFENCE_LINES,
    Defences,
    ReviewedMove,
    Verdict,
)
from game.actions.between_features import InspectSearch
from game.features.analyse.judged_moves import NAGS_OF_GAME
from game.features.analyse.queries import move_with_number
from game.message import Message, San, Text, message_with_context, template
from game.queries import shown_position
from game.queries.reviews import main_line, shown_review
from game.queries.reviews.review_evidence import (
    ReviewRecord,
    better_line,
    record_of_ply,
    scores_around_move,
)
from game.rules.numbered_moves import numbered_moves
from game.state.node import ROOT, NodeId
from game.state.state import State
from game.words import nags
from game.words.inspect.scores import score_in_pawns
from game.words.review.clauses import clause_sentence
from game.words.review.defences import defences_sentence, position_of_defences
from game.words.review.refutation_depth import known_since_sentence
from game.words.review.verdicts import mate_change_sentence

LABELS: dict[ClauseKind, Message] = {
    ClauseKind.ALLOWS: message_with_context("what a move allows", "Allows"),
    ClauseKind.MISSES: message_with_context("what a move misses", "Misses"),
}
BETTER = template("Better was {line}.")
LOSES = template("loses {points} of 100 points")
SCORES = template("{before} to {after}")
NOTED = template("noted in the game: {glyphs}")
MOST_OF_LINE = 8
"""The most moves of a line without a sentence that are shown."""


class CardLine(NamedTuple):
    """A statement about the move, with the line that shows it."""

    label: Message | None
    texts: tuple[Text, ...]
    """The statement; a line of moves in texts from the longest to the shortest."""
    node: NodeId = ROOT
    """The node at which the line begins."""
    moves: tuple[str, ...] = ()
    """The line in UCI notation; empty if there is none to walk along."""
    number: int | None = None
    """The index of the search that shows it among those of the report; None without one."""
    own_search: InspectSearch | None = None
    """The search of its own that shows it; None if it follows from those of the report."""

    @property
    def has_search(self) -> bool:
        """Whether a search shows it."""
        return self.number is not None or self.own_search is not None


class MistakeCard(NamedTuple):
    """All that the card of a bad move says."""

    verdict: Verdict
    move: San
    """The move with its number."""
    figures: tuple[Text, ...]
    """What it lost, the scores around it, and a symbol that the game has for it."""
    lines: tuple[CardLine, ...]
    record: ReviewRecord
    """The searches from which it follows."""


def mistake_card_of_shown(state: State) -> MistakeCard | None:
    """Return the card of the shown move; None if the report does not find it bad."""
    node, review = shown_position.shown_node(state.session), shown_review.review_of_shown(state)
    move = shown_review.reviewed_move_at(state, node)
    if review is None or move is None or move.verdict is None:
        return None
    record = record_of_ply(review, move.ply)
    return MistakeCard(
        move.verdict,
        move_with_number(state.session.game.tree, node),
        tuple(_figures(state, node, move, record)),
        tuple(_lines(state, node, move, record)),
        record,
    )


def _figures(state: State, node: NodeId, move: ReviewedMove, record: ReviewRecord) -> list[Text]:
    tree, found = state.session.game.tree, list[Text]()
    if round(move.loss) >= 1:  # A mate changes the verdict where the game is decided anyway.
        found.append(LOSES.filled(points=round(move.loss)))
    scores = scores_around_move(
        record, move, is_white=tree.board_before(tree[node]).turn == chess.WHITE
    )
    if scores is not None:
        before, after = map(score_in_pawns, scores)
        found.append(SCORES.filled(before=before, after=after))
    noted = [nag for nag in tree[node].annotation.nags if nag in NAGS_OF_GAME]
    if noted:
        found.append(NOTED.filled(glyphs=nags.symbols_of(noted)))
    return found


def _lines(state: State, node: NodeId, move: ReviewedMove, record: ReviewRecord) -> list[CardLine]:
    tree = state.session.game.tree
    before = tree.board_before(tree[node])
    mate = mate_change_sentence(move, before.turn)
    found = [] if mate is None else [CardLine(None, (mate,))]
    nodes = (ROOT, *main_line.shown_line(state).nodes)
    for clause in move.clauses:
        sentence, at = clause_sentence(clause, move, before), clause.evidence
        # After a stalemate there is no search to show.
        number = record.number_of(at.ply, at.requested_lines) if at.moves else None
        found.append(CardLine(LABELS[clause.kind], (sentence,), nodes[at.ply], at.moves, number))
    line = better_line(record, move)
    if not move.clauses and line:
        moves = [chess.Move.from_uci(text) for text in line[:MOST_OF_LINE]]
        texts = [
            BETTER.filled(line=numbered_moves(before, moves[:most]))
            for most in range(len(moves), 0, -1)
        ]
        number = record.number_of(move.ply)
        found.append(CardLine(None, tuple(texts), nodes[move.ply], line[:MOST_OF_LINE], number))
    known = known_since_sentence(move, before)
    if move.known_since is not None and known is not None:
        at = move.known_since.evidence
        number = record.number_of(at.ply, at.requested_lines)
        found.append(CardLine(None, (known,), nodes[at.ply], at.moves, number))
    if move.defences is not None:
        found.append(_defences(state, move, move.defences, nodes[move.ply + 1], before))
    return found


def _defences(
    state: State, move: ReviewedMove, defences: Defences, after: NodeId, before: chess.Board
) -> CardLine:
    """Return which defences fail to what; its line is that of the first one."""
    sentence = defences_sentence(move, before)
    assert sentence is not None
    failed = defences.failed[0]
    board = position_of_defences(move, defences, before)
    search = InspectSearch(
        board.fen(),
        (),
        board.chess960,
        defences.depth,
        DEFENCE_LINES,
        DEFENCE_HASH_MB,
        state.session.board.flipped,
    )
    line = (defences.answer, failed.move, *failed.line)
    return CardLine(None, (sentence,), after, line, own_search=search)
