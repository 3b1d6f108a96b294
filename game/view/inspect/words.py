"""What is told of a search, in words and numbers that fit their places. Pure functions."""

from __future__ import annotations

import re
from collections.abc import Sequence

import chess

from engine.protocol.facts import MoveFacts, NodeSearchFacts, TableFacts
from engine.protocol.messages import Bound, Score
from engine.protocol.questions import EntryWriterAnswer
from engine.protocol.reports import Expanding, Recorded, SearchStateReport
from game.view.kit import words

NOTHING = "–"
BOUNDS = {Bound.LOWER: "at least ", Bound.UPPER: "at most "}
"""In a sentence, whose letters have no signs for them."""
FROM_TABLE = " · table"
"""Stands behind what became of a move of which the table knew the value."""
_UCI = re.compile(r"\b[a-h][1-8][a-h][1-8][nbrq]?\b")
_NEGATIVE = re.compile(r"(?<![\w.])-(?=[0-9])")
_ENDINGS = {"foreseen repetition": "foreseen draw"}
_OUTCOMES = {
    "skipped: late move pruning": "pruned: late move",
    "skipped: futility pruning": "pruned: futile",
    "skipped: history pruning": "pruned: history",
    "skipped: exchange pruning": "pruned: exchange",
    "skipped: delta pruning": "pruned: delta",
    "skipped: quiet evasion": "pruned: evasion",
    "not tried after a cut-off": "after the cut-off",
    "not tried: quiescence looks at no quiet move": "quiet: not tried",
    "cut off": "β cut-off",
    "raised alpha": "raised α",
}
"""Where they differ from the engine's own words."""
KINDS = {
    "root": "root",
    "move": "",
    "again deeper": "again deeper",
    "again wider": "again wider",
    "null move": "null move",
    "verification": "verification",
    "singular": "singular test",
    "razoring": "razoring",
    "probcut": "ProbCut",
    "probcut deeper": "ProbCut, deeper",
}


def score(value: Score | None) -> str:
    """Return a score with its sign, or a dash."""
    return NOTHING if value is None else words.score(value)


def window(facts: NodeSearchFacts) -> str:
    """Return alpha and beta: ``−0.66 … −0.16``; without an end where it is open."""
    low = "−∞" if facts.alpha is None else words.score(facts.alpha)
    high = "+∞" if facts.beta is None else words.score(facts.beta)
    return f"{low} … {high}"


def depth(facts: NodeSearchFacts) -> str:
    """Return the depth, with what was taken off it: ``9 −2``; ``quiescence`` at the end."""
    if facts.is_quiescence:
        return "quiescence"
    return reduced(facts.depth, facts.reduction)


def reduced(plies: int, reduction: int) -> str:
    """Return a depth and what was taken off it."""
    return f"{plies} {words.MINUS}{reduction}" if reduction else str(plies)


def static(facts: NodeSearchFacts) -> str:
    """Return the static evaluation."""
    return "in check" if facts.in_check else score(facts.static_eval)


def table(facts: TableFacts) -> str:
    """Return what the table knew and what it was good for."""
    if facts.bound is Bound.NONE or facts.value is None:
        return facts.result
    return f"{words.bounded(facts.value, facts.bound)} d{facts.depth}, {facts.result}"


def came_to(facts: NodeSearchFacts) -> str:
    """Return the value of a node search and how it ended."""
    if facts.value is None:
        return facts.ending
    return f"{words.bounded(facts.value, facts.bound)}, {ending(facts.ending)}"


def ending(name: str) -> str:
    """Return how a node search ended in a few words; that it was quiescence, its depth tells."""
    return _ENDINGS.get(name, name.removeprefix("quiescence "))


def kind(facts: NodeSearchFacts) -> str:
    """Return why a node search was made, where that is not just its move."""
    return KINDS.get(facts.kind, facts.kind)


def outcome(move: MoveFacts) -> str:
    """Return what became of a move in a few words."""
    if move.outcome.startswith("not tried: ") and move.outcome not in _OUTCOMES:
        return "not tried"  # Why stands with what the node came to.
    return _OUTCOMES.get(move.outcome, move.outcome)


def shown_outcome(move: MoveFacts) -> str:
    """Return what became of a move, and whether the table knew it."""
    return outcome(move) + (FROM_TABLE if move.from_table is not None else "")


def origin(told: EntryWriterAnswer) -> str:
    """Return who wrote an entry of the table: which search, in which iteration, at which node."""
    which = "this search"
    if told.searches_before:
        count = told.searches_before
        which = "the search before this one" if count == 1 else f"the search {count} before this"
    return f"Written by {which}, in iteration {told.iteration}, at node {grouped(told.node)}."


def written(told: EntryWriterAnswer) -> str:
    """Return what an entry says."""
    bound = BOUNDS.get(told.bound, "")
    return (
        f"It says {bound}{score(told.value)}, searched to depth {told.depth}, and was written here:"
    )


def value(move: MoveFacts) -> str:
    """Return what the search of a move came to."""
    return NOTHING if move.value is None else words.bounded(move.value, move.bound)


def order(move: MoveFacts) -> str:
    """Return the number that ordered a move."""
    return NOTHING if move.order_score is None else words.count(move.order_score)


def name(move: MoveFacts, names: dict[str, str]) -> str:
    """Return a move in SAN, or what a test is called."""
    if not move.test:
        return names.get(move.move, move.move)
    return names.get(move.move, test(move))


def test(move: MoveFacts) -> str:
    """Return what a test is called; nothing for a move of the list."""
    return KINDS.get(move.test, move.test)


def sentence(text: str, search_state: SearchStateReport, board: chess.Board) -> str:
    """Return a text with its moves in SAN: those of the node, or else of the one below."""
    boards = [board]
    if search_state.current_move:
        below = board.copy(stack=False)
        below.push(chess.Move.from_uci(search_state.current_move))
        boards.insert(0 if text is search_state.later else 1, below)

    return in_san(text, boards)


def in_san(text: str, boards: Sequence[chess.Board]) -> str:
    """Return a text with its moves in SAN, those that are legal on one of the boards."""

    def san(match: re.Match[str]) -> str:
        move = chess.Move.from_uci(match[0])
        return next((one.san(move) for one in boards if one.is_legal(move)), match[0])

    return _NEGATIVE.sub(words.MINUS, _UCI.sub(san, text))


def remark(recorded: Recorded) -> str:
    """Return what one should know of a recording in one line; mostly nothing."""
    if recorded.least_depth:
        what = f"what was searched to less than {recorded.least_depth} plies"
        if recorded.least_depth == 1:
            what = "what quiescence looked at"
        return (
            f"Memory had no room for every node: {what} is counted, and searched again when it is "
            "opened."
        )
    return recorded.remark


def opening(expanding: Expanding) -> str:
    """Return how far a part of the search is that is searched again to be opened."""
    percent = 100 * expanding.nodes // max(expanding.of_nodes, 1)
    return f"Searching this part again to open it: {min(percent, 100)} %"


def grouped(number: int) -> str:
    """Return a number with its thousands apart: ``1 214 806``."""
    return f"{number:,}".replace(",", " ")
