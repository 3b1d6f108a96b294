"""Where a search is to be stopped when it is run through: plain data, and the terms there are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import chess

from engine.protocol.reports import SearchStateReport

JOINERS = ("and", "or")
MOST_BREAKPOINTS = 64
MOST_LETTERS = 400
"""Of a condition."""


@dataclass(slots=True)
class Breakpoint:
    """A condition in the words of ``engine/inspection/questions/conditions.py``."""

    text: str
    is_on: bool = True


@dataclass(slots=True)
class BreakpointDraft:
    """The dialog: a list of breakpoints, a line of text, and a list of terms."""

    text: str = ""
    fault: str = ""
    """Why the text cannot be read; empty where it can, or is not known yet."""
    is_checked: bool = True
    """What ``fault`` says is about this very text."""
    is_refused: bool = False
    """It was to be added as it is."""
    is_wanted: bool = False
    """It is to be added once it is found right."""
    joiner: str = JOINERS[0]
    place: int = 0
    """0 is the line of text; from 1 on the terms below it, below 0 the breakpoints above it."""


@dataclass(slots=True)
class Run:
    """The next breakpoint is being looked for."""

    request: int
    forwards: bool
    done: int = 0
    of: int = 0
    """How much was looked through, of how much; 0 where that is not known yet."""


class Term(NamedTuple):
    """A part of a condition that can be chosen."""

    text: str
    meaning: str


TERMS: tuple[Term, ...] = (
    Term("re-search", "a move is searched again, deeper or wider"),
    Term("fail high", "the value reaches beta"),
    Term("fail low", "the value does not exceed alpha"),
    Term("exact", "the value lies inside the window"),
    Term("new best", "the principal variation changes"),
    Term("score drop 30", "the score falls by 0.30 from one iteration to the next"),
    Term("table cut off", "the table ends the node"),
    Term("table move only", "the table gives a move, no more"),
    Term("table too shallow", "what the table knows is of no use here"),
    Term("table hit", "the table knows the position"),
    Term("table miss", "the table does not know the position"),
    Term("table not asked", "the table is not looked at"),
    Term("skipped", "a rule skips a move"),
    Term("skipped late move pruning", "quiet moves are left out, enough were tried"),
    Term("skipped futility pruning", "quiet moves are left out, far below alpha"),
    Term("skipped history pruning", "moves are left out that hardly ever cut off"),
    Term("skipped exchange pruning", "moves are left out that lose by exchange"),
    Term("skipped delta pruning", "captures are left out that win too little"),
    Term("skipped quiet evasion", "a quiet way out of check is left out"),
    Term("ending reverse futility", "the node ends far above beta"),
    Term("ending razoring", "the node ends far below alpha"),
    Term("ending null move", "a pass is enough to end the node"),
    Term("ending ProbCut", "a shallow search of a capture ends the node"),
    Term("ending multi-cut", "several moves would cut off"),
    Term("ending beta cut-off", "a move ends the node"),
    Term("ending fail low", "no move exceeds alpha"),
    Term("ending exact", "the best move lies inside the window"),
    Term("ending table cut-off", "the table ends the node, whatever its depth"),
    Term("ending no other move", "there is no move but the one that is tested"),
    Term("ending mate distance", "a shorter mate is known"),
    Term("ending foreseen repetition", "a repetition that can be forced is enough"),
    Term("ending last ply", "as deep as there is room for"),
    Term("ending horizon", "evaluated at the horizon"),
    Term("ending stand pat", "quiescence need not capture"),
    Term("ending quiescence beta cut-off", "a capture ends a node of quiescence"),
    Term("ending quiescence fail low", "no capture exceeds alpha"),
    Term("ending quiescence exact", "a capture lies inside the window"),
    Term("ending checkmate", "the side to move is mated"),
    Term("ending stalemate", "the side to move has no move"),
    Term("ending repetition", "the position was there before"),
    Term("ending fifty moves", "a draw by the fifty-move rule"),
    Term("ending material", "nobody can mate any more"),
    Term("ending stopped", "the search was stopped here"),
    Term("ply = 3", "moves from the root"),
    Term("depth >= 6", "plies still to be searched"),
    Term("reduction >= 2", "plies that a late move is searched less"),
    Term("nodes > 10000", "moves made below the node"),
    Term("value < -100", "what the node comes to, in centipawns"),
    Term("static > 100", "the static evaluation, in centipawns"),
    Term("drop >= 100", "the static evaluation less what the node comes to"),
    Term("window > 1", "beta less alpha, in centipawns"),
    Term("open window", "not a null window"),
    Term("reduced", "searched less deep than its sisters"),
    Term("in check", "the side to move is in check"),
    Term("quiescence", "captures alone, at the horizon"),
    Term("root", "a search of the root"),
    Term("pass null move", "a pass is tried"),
    Term("pass singular", "the table's move is tested against the others"),
    Term("pass verification", "a cut-off by a pass is tested without passing"),
    Term("pass razoring", "captures alone, since it lies far below alpha"),
    Term("pass probcut", "a capture is looked at to beat beta by a margin"),
    Term("pass probcut deeper", "one that did so in quiescence is searched"),
    Term("pass again deeper", "a reduced move is searched again to its full depth"),
    Term("pass again wider", "a move is searched again with an open window"),
    Term("pass move", "a move is searched for the first time"),
    Term("pass root", "a search of the root"),
    Term("provenance table move", "the table's move is tried"),
    Term("provenance good capture", "a capture that wins by exchange is tried"),
    Term("provenance even capture", "a capture that neither wins nor loses by exchange is tried"),
    Term("provenance promotion", "a promotion is tried"),
    Term("provenance killer 1", "the last killer move is tried"),
    Term("provenance killer 2", "the killer move before it is tried"),
    Term("provenance counter move", "what refuted the last move before is tried"),
    Term("provenance history", "a quiet move is tried in the order of the histories"),
    Term("provenance bad capture", "a capture that loses by exchange is tried"),
    Term("provenance losing quiet", "a quiet move that loses by exchange is tried"),
)


def terms_here(
    search_state: SearchStateReport | None, board: chess.Board | None
) -> tuple[Term, ...]:
    """Return the terms that the search state shown suggests."""
    if search_state is None or board is None:
        return ()
    found = [Term(f"position {board.fen()}", "this position")]
    if search_state.current_move not in ("", "0000"):
        found.append(
            Term(f"move {search_state.current_move}", "the move tried here, wherever it is made")
        )
    found.append(Term(f"ply = {search_state.frame.ply}", "as far from the root as this node"))
    found.append(Term(f"depth = {search_state.frame.depth}", "as deep as this node"))
    return tuple(found)


def fragment_of(text: str) -> str:
    """Return the term that a text ends with, as far as it has been typed."""
    words = text.split(" ")
    for place in range(len(words) - 1, -1, -1):
        if words[place].lower() in JOINERS:
            return " ".join(words[place + 1 :])
    return text


def matching(terms: tuple[Term, ...], draft: BreakpointDraft) -> tuple[Term, ...]:
    """Return the terms that fit what is being typed, or its first word.

    All of them after a complete condition, and where nothing fits.
    """
    if draft.is_checked and not draft.fault:
        return terms
    wanted = fragment_of(draft.text).lower().split()
    for words in (wanted, wanted[:1]):
        found = tuple(
            term
            for term in terms
            if all(word in f"{term.text} {term.meaning}".lower() for word in words)
        )
        if found:
            return found
    return terms


def with_term(draft: BreakpointDraft, term: Term) -> str:
    """Return the text of a draft with a term: in the place of a part of one, or joined to it."""
    if not draft.text.strip():
        return term.text
    if draft.is_checked and not draft.fault:
        return f"{draft.text.rstrip()} {draft.joiner} {term.text}"
    fragment = fragment_of(draft.text)
    return draft.text[: len(draft.text) - len(fragment)] + term.text


def with_prefix(text: str) -> str:
    """Return a text in which a FEN that stands alone is the condition of its position."""
    fields = text.split()
    if len(fields) < 4 or fields[0].count("/") != 7:
        return text
    return f"position {' '.join(fields)}"
