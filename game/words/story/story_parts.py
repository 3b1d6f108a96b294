"""What the sentences of a story are made of: moves, depths, scores and material, with links."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from engine.protocol.messages import Bound, Score
from engine.protocol.story.search_story import (
    LineEnd,
    Standing,
    StoryDepth,
    StoryLine,
    StoryMove,
    StoryScore,
    standing_of,
)
from game.message import Message, San, Text, message, plural, template
from game.rules.numbered_moves import numbered_moves
from game.words.inspect.scores import PointOfView
from game.words.moves import SIDES
from game.words.review.captures import Net, captures_in, net_of
from game.words.review.material import MATERIAL, material_won
from game.words.story.balance import (
    MOST_KINDS,
    STAYS,
    THEN,
    Balance,
    BalanceForms,
    balance_of,
    balance_words,
    line_balance,
)
from game.words.story.linked_sentence import FIRST_LINK, LINK_END

STANDINGS = {
    Standing.WINNING: template("{side} is winning"),
    Standing.BETTER: template("{side} is better"),
    Standing.SLIGHTLY_BETTER: template("{side} is slightly better"),
}
EQUAL = message("the position is about equal")
MOST_TOLD_CP = 5_000
"""A larger score is that of a known endgame: its pawns mean nothing to a player."""
MOST_MATE_MOVES = 12
"""Of a line to mate with more moves only the reply is shown, and how long it takes."""
WINS = template("{side} wins {material}")
AND_THEN = template("{wins}; {balance}")
ALL_THE_SAME = template("{outcome}, but {standing} all the same")
BESIDES = template("{outcome}, and {standing}")
COMPENSATED = template("{outcome}, but {side} has compensation")
POSITIONS = {
    Standing.WINNING: template("{outcome}; {side} has a winning position"),
    Standing.BETTER: template("{outcome}; {side} has the better position"),
}
"""Where no side has more material."""
MOST_PAWNS_SHOWN, LEAST_MORE_CP = 5, 200
"""That a side wins is told besides a lead of less material, if its score is higher by so much.

If it is lower by so much, the other side has compensation."""
LEAST_LEAD_CP = 20
"""By so much the side is ahead that has more material, as it should be."""
FAR_AHEAD_PAWNS = 9
"""A side that is ahead by so much need not give its queen away to mate."""
ENDS = {
    LineEnd.CHECKMATE: message("that is checkmate"),
    LineEnd.STALEMATE: message("that is stalemate, a draw"),
    LineEnd.REPETITION: message("then the position repeats, a draw"),
    LineEnd.FIFTY_MOVES: message("a draw by the fifty-move rule"),
    LineEnd.INSUFFICIENT_MATERIAL: message("too little material to mate, a draw"),
}


class StoryParts:
    """The parts of one sentence. It collects the links in them."""

    def __init__(self, board: chess.Board, *, for_mover: bool) -> None:
        """Make parts for a search of ``board``; see ``story_sentences``."""
        self.board = board
        self._view = PointOfView(board.turn, for_mover)
        self.links: list[int] = []

    def link(self, text: Text, node_search: int | None) -> Message:
        """Return a text that is marked as a link, if there is a node to go to."""
        if node_search is None:
            return of_san(text)
        mark = chr(FIRST_LINK + len(self.links))
        self.links.append(node_search)
        return Message(f"{mark}{{text}}{LINK_END}", (("text", text),))

    def move(self, move: StoryMove) -> Message:
        """Return a move with its number, as a link."""
        return self.link(self.san(move.move), move.node_search)

    def san(self, move: str) -> San:
        """Return a move with its number."""
        return numbered_moves(self.board, [chess.Move.from_uci(move)])

    def line(self, line: StoryLine, begin: int, end: int) -> Message:
        """Return the moves of a line from one index up to another, as a link to the last one."""
        board = self.board.copy(stack=False)
        for one in line.moves[:begin]:
            board.push_uci(one.move)
        shown = line.moves[begin:end]
        text = numbered_moves(board, [chess.Move.from_uci(one.move) for one in shown])
        nodes = [one.node_search for one in shown if one.node_search is not None]
        return self.link(text, nodes[-1] if nodes else None)

    def told_line(self, line: StoryLine) -> Message:
        """Return the moves of a line behind the first one, as far as they are told."""
        return self.line(line, 1, 2 if self.hides_mate(line) else max(2, line.told))

    def hides_mate(self, line: StoryLine) -> bool:
        """Return whether the way to a mate is not told.

        It is long, or a side that is far ahead gives its queen away: that is not necessary.
        """
        if line.end is not LineEnd.CHECKMATE:
            return False
        moves = [chess.Move.from_uci(one.move) for one in line.moves]
        return len(moves) > MOST_MATE_MOVES or _gives_a_queen(self.board, moves)

    def depth(self, depth: StoryDepth) -> Message:
        """Return a depth, as a link to the search of the root that completed it."""
        return self.link(str(depth.depth), depth.node_search)

    def score(self, score: StoryScore) -> Message:
        """Return a score with its bound in words, as a link to the search of its move."""
        return self.link(self.score_text(score.score, score.bound), score.node_search)

    def score_text(self, score: Score, bound: Bound) -> Text:
        """Return a score with its bound in words; the recorded search has no node for it."""
        return self._view.in_words(score, bound)

    def standing(self, score: Score) -> Message:
        """Return how the sides stand by a score for the side to move."""
        turn = self.board.turn
        if score.mate is not None:
            side = SIDES[turn if score.mate > 0 else not turn]
            return plural(
                "{side} mates in {number} move", "{side} mates in at most {number} moves",
                abs(score.mate), side=side,
            )  # fmt: skip
        standing = STANDINGS.get(standing_of(score))
        if standing is None:
            return EQUAL
        return standing.filled(side=SIDES[turn if (score.centipawns or 0) > 0 else not turn])

    def outcome(
        self, line: StoryLine, side: chess.Color, score: Score | None = None
    ) -> Message | None:
        """Return what a line comes to: how the game ends, or how the material stands.

        None if the line is not settled.

        Args:
            line: the line.
            side: the side whose material counts.
            score: what the line is worth; it is told how the sides stand, if the material does not
                show that.
        """
        if self.hides_mate(line) and score is not None:
            return self.standing(score)
        if line.end is not LineEnd.OPEN:
            return ENDS[line.end]
        if not line.is_settled:
            return None
        text = self._material(line, side)
        return text if score is None else self._with_standing(text, line, score)

    def balance(self, line: StoryLine, forms: BalanceForms = THEN) -> Message:
        """Return how the material stands behind a line that is settled."""
        return balance_words(self.balance_after(line), forms)

    def balance_after(self, line: StoryLine) -> Balance:
        """Return the balance of material behind the told moves of a line."""
        return self._balances(line)[1]

    def _material(self, line: StoryLine, side: chess.Color) -> Message:
        """Return what a settled line wins, and how the material stands then."""
        before, after = self._balances(line)
        if line.material is None:
            stays = before.net == after.net and before.side is after.side
            return self.balance(line, STAYS if stays and not line.takes_back else THEN)
        winner = side if line.material.won_cp > 0 else not side
        moves = [chess.Move.from_uci(one.move) for one in line.moves[: line.material.plies]]
        material = material_won(self.board, moves, winner)
        # What has no plain name is told by how it stands then.
        if material is MATERIAL or not _is_plain(net_of(captures_in(self.board, moves, winner))):
            return self.balance(line)
        text = WINS.filled(side=SIDES[winner], material=material)
        is_leveled = after.is_level and not before.is_level
        return AND_THEN.filled(wins=text, balance=self.balance(line)) if is_leveled else text

    def _balances(self, line: StoryLine) -> tuple[Balance, Balance]:
        moves = [chess.Move.from_uci(one.move) for one in line.moves[: line.told]]
        return line_balance(self.board, moves)

    def _with_standing(self, text: Message, line: StoryLine, score: Score) -> Message:
        """Return what a line comes to, and how the sides stand if the material does not show it."""
        after = self.balance_after(line)
        ahead = self.winner(score, Standing.SLIGHTLY_BETTER)
        if line.material is not None and self._wins_in_vain(line, score):
            return ALL_THE_SAME.filled(outcome=text, standing=self.standing(score))
        if not after.lead_pawns:
            side = self.winner(score, Standing.BETTER)
            if side is None or score.mate is not None:
                return text
            return POSITIONS[standing_of(score)].filled(outcome=text, side=SIDES[side])
        if after.side is ahead and self._is_compensated(score, after):
            return COMPENSATED.filled(outcome=text, side=SIDES[not after.side])
        if after.side is ahead:
            wins_more = self.winner(score, Standing.WINNING) is ahead and _is_more(score, after)
            return (
                BESIDES.filled(outcome=text, standing=self.standing(score)) if wins_more else text
            )
        if self._leads_a_little(score, after.side):
            return text
        return ALL_THE_SAME.filled(outcome=text, standing=self.standing(score))

    def _wins_in_vain(self, line: StoryLine, score: Score) -> bool:
        """Return whether one side wins material and the other one is clearly better."""
        before, after = self._balances(line)
        better = self.winner(score, Standing.BETTER)
        return better is not None and after.pawns_of(better) < before.pawns_of(better)

    def _is_compensated(self, score: Score, balance: Balance) -> bool:
        """Return whether the side with more material is ahead by much less than that."""
        if score.mate is not None or self.winner(score, Standing.WINNING) is not None:
            return False
        lead_cp, more_cp = abs(score.centipawns or 0), 100 * balance.lead_pawns
        return more_cp - lead_cp >= LEAST_MORE_CP

    def _leads_a_little(self, score: Score, side: chess.Color) -> bool:
        """Return whether a side is ahead by a score for the side to move, though not by much."""
        lead_cp = score.centipawns or 0
        return (lead_cp if side is self.board.turn else -lead_cp) >= LEAST_LEAD_CP

    def winner(self, score: Score, least: Standing) -> chess.Color | None:
        """Return the side that mates or stands at least so well; None if none does.

        ``score`` is for the side to move.
        """
        lead = score.mate if score.centipawns is None else score.centipawns
        if not lead:
            return None
        order = list(Standing)
        if score.mate is None and order.index(standing_of(score)) < order.index(least):
            return None
        return self.board.turn if lead > 0 else not self.board.turn


def of_san(text: Text) -> Message:
    """Return a text as a message that stands for itself."""
    return Message("{text}", (("text", text),))


def _gives_a_queen(before: chess.Board, moves: Sequence[chess.Move]) -> bool:
    """Return whether the side that mates, and is far ahead, lets a queen be taken on the way."""
    board = before.copy(stack=False)
    is_first = len(moves) % 2 == 1
    mates = board.turn if is_first else not board.turn
    for number, move in enumerate(moves):
        is_reply = (number % 2 == 0) is not is_first
        takes_queen = board.piece_type_at(move.to_square) == chess.QUEEN
        if is_reply and takes_queen and balance_of(board).pawns_of(mates) >= FAR_AHEAD_PAWNS:
            return True
        board.push(move)
    return False


def _is_plain(net: Net) -> bool:
    """Return whether a gain is short to say: few kinds of pieces, or the exchange and pawns."""
    kinds = {*net.won, *net.lost}
    return kinds <= {chess.PAWN} if net.exchanges else len(kinds) <= MOST_KINDS


def _is_more(score: Score, balance: Balance) -> bool:
    """Return whether a score is much higher than the material of the side that is ahead."""
    lead_cp = abs(score.centipawns or 0)
    is_small = balance.lead_pawns < MOST_PAWNS_SHOWN
    return is_small and lead_cp - 100 * balance.lead_pawns >= LEAST_MORE_CP
