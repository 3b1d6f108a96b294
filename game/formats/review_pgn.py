"""Writes a reviewed game as PGN: scores, symbols, better lines, and what is said about moves.

What the game had stays. A score or a symbol of its own keeps its place, and ours stands in the
comment then, after the name of the program.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import chess
from msgspec.structs import replace

from engine.protocol.messages import Score
from engine.protocol.review import GameReview, PositionSearch, ReviewedGame, ReviewedMove, Verdict
from game.formats import pgn
from game.formats.in_place import in_place_writer
from game.formats.review_html.review_lines import (
    ReviewLine,
    Searches,
    answer_line,
    better_line,
    searches_of,
)
from game.state.game import Game
from game.state.game_tree import GameTree
from game.state.node import ROOT, Node, NodeId

NAME = "Glassbox"
NAGS = {Verdict.INACCURACY: 6, Verdict.MISTAKE: 2, Verdict.BLUNDER: 4}
"""The numeric annotation glyphs ``?!``, ``?`` and ``??``."""
MOVE_NAGS = frozenset(range(1, 7))
"""The glyphs that judge a move."""


class OtherGameError(ValueError):
    """Raised if a review belongs to other moves. The message is one line."""


def review_as_pgn(
    game: Game,
    reviewed: ReviewedGame,
    review: GameReview,
    sentences: Mapping[int, Sequence[str]],
    date: str = pgn.UNKNOWN_DATE,
    flipped: bool = False,
) -> str:
    """Return a game as PGN text with its review.

    A game that was opened from a file is written into its own text, so that the rest of it stays.

    Args:
        game: the game; its main line begins with the reviewed moves.
        reviewed: the moves that were reviewed.
        review: what was found about them.
        sentences: what is said about moves, by their plies, in the language of the player.
        date: the date for the tags of a game that was played here.
        flipped: whether Black is at the bottom of the board.

    Raises:
        OtherGameError: the main line does not begin with the reviewed moves.
    """
    tree = tree_with_review(game.tree, reviewed, review, sentences)
    return in_place_writer.write_game(replace(game, tree=tree), game.file, date, flipped)


def tree_with_review(
    tree: GameTree,
    reviewed: ReviewedGame,
    review: GameReview,
    sentences: Mapping[int, Sequence[str]],
) -> GameTree:
    """Return a game tree with a review on its main line; see ``review_as_pgn``."""
    line = _reviewed_line(tree, reviewed)
    searches = searches_of(review)
    verdicts = {move.ply: move.verdict for move in review.moves}
    noted = {
        node_id: _noted(
            tree, node_id, searches.get((ply + 1, 1)), verdicts.get(ply), sentences.get(ply, ())
        )
        for ply, node_id in enumerate(line)
    }
    tree = tree.with_nodes({one: node for one, node in noted.items() if node != tree[one]})
    for move in review.moves:
        if move.verdict is not None:
            tree = _with_lines(tree, line[move.ply], move, searches)
    return tree


def _with_lines(
    tree: GameTree, node_id: NodeId, move: ReviewedMove, searches: Searches
) -> GameTree:
    """Return a tree with the better line, and with the answer if something is said about it.

    A variation of the game that begins with the better move stays alone.
    """
    better, answer = better_line(move, searches), answer_line(move, searches)
    parent = tree.parent(node_id) or ROOT
    if better is not None and _child(tree, parent, better.moves[0]) is None:
        tree = _with_variation(tree, parent, better)
    if answer is not None and answer.is_told:
        tree = _with_variation(tree, node_id, answer)
    return tree


def _with_variation(tree: GameTree, node_id: NodeId, line: ReviewLine) -> GameTree:
    """Return a tree with a line that leaves the known moves at its first new one.

    If it leaves them at their end, it is left out, because it would become a part of the game. Its
    first move has the score.
    """
    number, known = 0, node_id
    while number < len(line.moves) and (
        (child := _child(tree, known, line.moves[number])) is not None
    ):
        number, known = number + 1, child
    if not tree.children(known):
        return tree
    score = None if number else for_white(line.score, tree.board(node_id).turn)
    for text in line.moves[number:]:
        move = tree.board(known).parse_uci(text)
        depth = None if score is None else line.depth
        tree, known = tree.add(known, move, score=score, depth=depth)
        score = None
    return tree


def _child(tree: GameTree, node_id: NodeId, move: str) -> NodeId | None:
    return next((one for one in tree.children(node_id) if tree[one].move.uci() == move), None)


def _reviewed_line(tree: GameTree, reviewed: ReviewedGame) -> tuple[NodeId, ...]:
    """Return the nodes of the reviewed moves. Raises OtherGameError."""
    line = tree.mainline()[: len(reviewed.moves)]
    if tuple(tree[one].move.uci() for one in line) != reviewed.moves:
        raise OtherGameError("the review belongs to other moves")
    return line


def _noted(
    tree: GameTree,
    node_id: NodeId,
    search: PositionSearch | None,
    verdict: Verdict | None,
    sentences: Sequence[str],
) -> Node:
    """Return a node with its score, its symbol and what is said about its move.

    ``search`` is that of the position after the move.
    """
    node = tree[node_id]
    note = node.annotation
    has_verdict = bool(MOVE_NAGS.intersection(note.nags))
    words = " ".join(_words(node, sentences, has_verdict=has_verdict))
    if search is not None and search.depth > 0:
        score = for_white(search.score, _turn_after(tree, node))
        if node.score is None:
            node = replace(node, score=score, depth=search.depth)
        elif node.score != score:
            words = f"{words} {NAME}: {_score_text(score)}."
    nags = note.nags
    if verdict is not None and not has_verdict:
        nags = tuple(sorted((*nags, NAGS[verdict])))
    comment = f"{note.comment} {words}".strip()
    return replace(node, annotation=replace(note, nags=nags, comment=comment))


def _words(node: Node, sentences: Sequence[str], *, has_verdict: bool) -> Iterator[str]:
    """Yield what is said about a move, after the name of the program if others say something."""
    if sentences and (has_verdict or node.annotation.comment):
        yield f"{NAME}:"
    yield from sentences


def _turn_after(tree: GameTree, node: Node) -> chess.Color:
    """Return the side to move after a node's move."""
    return tree.start.turn if node.ply % 2 == 0 else not tree.start.turn


def for_white(score: Score, turn: chess.Color) -> Score:
    """Return a score for the side to move from White's point of view."""
    if turn == chess.WHITE:
        return score
    if score.mate is not None:
        return Score(mate=-score.mate)
    return Score(centipawns=-(score.centipawns or 0))


def _score_text(score: Score) -> str:
    """Return a score in characters that every file can hold."""
    if score.mate is not None:
        return f"#{score.mate}"
    return f"{(score.centipawns or 0) / 100:+.2f}"
