"""Breakpoints, which stop a run through a search: plain data, and the terms of conditions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import chess

from engine.protocol.explanations import ConditionFault
from engine.protocol.reports import SearchStateReport
from game.message import Message, message

JOINERS = ("and", "or")
POSITION = "position"
"""The first word of a condition that names a position."""
NO_MOVES = ("", "0000")
MOST_BREAKPOINTS = 64
MOST_LETTERS = 400
"""The maximum length of a condition."""


@dataclass(slots=True)
class Breakpoint:
    """A condition, as ``engine/inspection/questions/conditions.py`` reads it."""

    text: str
    is_on: bool = True


@dataclass(slots=True)
class BreakpointDraft:
    """The dialog: a list of breakpoints, a line of text, and a list of terms."""

    text: str = ""
    fault: ConditionFault | None = None
    """The fault of the text; None if the text is valid or not checked yet."""
    is_checked: bool = True
    """Whether the engine has checked the present text."""
    is_refused: bool = False
    """The player tried to add the text although it has a fault."""
    is_wanted: bool = False
    """The text is added as soon as the engine accepts it."""
    joiner: str = JOINERS[0]
    place: int = 0
    """The selected place: 0 is the line of text, 1 and up the terms, -1 and down the breakpoints.
    """


@dataclass(slots=True)
class Run:
    """A run to the next breakpoint."""

    request: int
    forwards: bool
    done: int = 0
    of: int = 0
    """The total that ``done`` counts towards; 0 while unknown."""


class Term(NamedTuple):
    """A part of a condition that the player can insert."""

    text: str
    meaning: Message


TERMS: tuple[Term, ...] = (
    Term("re-search", message("a move is searched again, deeper or with a full window")),
    Term("fail high", message("the value reaches beta")),
    Term("fail low", message("the value does not exceed alpha")),
    Term("exact", message("the value lies inside the window")),
    Term("new best", message("the principal variation changes")),
    Term("score drop 30", message("the score falls by 0.30 from one iteration to the next")),
    Term("table cutoff", message("the table ends the node")),
    Term("table move only", message("the table gives only a move")),
    Term("table too shallow", message("the table entry is from a shallower search")),
    Term("table hit", message("the table has the position")),
    Term("table miss", message("the table does not have the position")),
    Term("table not probed", message("the table is not probed")),
    Term("skipped", message("a rule skips a move")),
    Term("skipped late move pruning", message("quiet moves are left out, enough were tried")),
    Term("skipped futility pruning", message("quiet moves are left out, far below alpha")),
    Term("skipped history pruning", message("moves are left out that hardly ever cut off")),
    Term("skipped see pruning", message("moves are left out that lose material by SEE")),
    Term("skipped delta pruning", message("captures are left out that win too little")),
    Term("skipped quiet evasion", message("a quiet way out of check is left out")),
    Term("outcome reverse futility", message("the node ends far above beta")),
    Term("outcome razoring", message("the node ends far below alpha")),
    Term("outcome null move", message("a null move is enough to end the node")),
    Term("outcome probcut", message("a shallow search of a capture ends the node")),
    Term("outcome multi-cut", message("several moves would cut off")),
    Term("outcome beta cutoff", message("a move ends the node")),
    Term("outcome fail low", message("no move exceeds alpha")),
    Term("outcome exact", message("the best move lies inside the window")),
    Term("outcome table cutoff", message("the table ends the node, whatever its depth")),
    Term("outcome no other move", message("there is only the move that is tested")),
    Term("outcome mate distance", message("a shorter mate is known")),
    Term("outcome upcoming repetition", message("a repetition that can be forced is enough")),
    Term("outcome last ply", message("the deepest ply that the search reaches")),
    Term("outcome horizon", message("evaluated at the horizon")),
    Term("outcome stand pat", message("quiescence need not capture")),
    Term("outcome quiescence beta cutoff", message("a capture ends a node of quiescence")),
    Term("outcome quiescence fail low", message("no capture exceeds alpha")),
    Term("outcome quiescence exact", message("a capture lies inside the window")),
    Term("outcome checkmate", message("the side to move is mated")),
    Term("outcome stalemate", message("the side to move has no move")),
    Term("outcome repetition", message("the position was there before")),
    Term("outcome fifty moves", message("a draw by the fifty-move rule")),
    Term("outcome insufficient material", message("neither side can mate")),
    Term("outcome stopped", message("the search was stopped here")),
    Term("ply = 3", message("moves from the root")),
    Term("depth >= 6", message("plies still to be searched")),
    Term("reduction >= 2", message("plies by which a late move is reduced")),
    Term("nodes > 10000", message("moves made below the node")),
    Term("value < -100", message("the value of the node, in centipawns")),
    Term("static > 100", message("the static evaluation, in centipawns")),
    Term("drop >= 100", message("the static evaluation minus the value")),
    Term("window > 1", message("beta less alpha, in centipawns")),
    Term("full window", message("not a null window")),
    Term("reduced", message("searched less deep than the first moves")),
    Term("in check", message("the side to move is in check")),
    Term("quiescence", message("only captures, at the horizon")),
    Term("root", message("a search of the root")),
    Term("kind null move", message("a null move is tried")),
    Term("kind singular", message("the TT move is tested against the others")),
    Term("kind verification", message("a null-move cutoff is verified without null moves")),
    Term("kind razoring", message("quiescence alone, since the node is far below alpha")),
    Term("kind probcut", message("a capture is searched in quiescence, for a margin over beta")),
    Term("kind probcut full", message("such a capture is searched to ProbCut's depth")),
    Term(
        "kind full-depth re-search", message("a reduced move is searched again to its full depth")
    ),
    Term("kind full-window re-search", message("a move is searched again with a full window")),
    Term("kind move", message("a move is searched for the first time")),
    Term("kind root", message("a search of the root")),
    Term("provenance tt move", message("the TT move is tried")),
    Term("provenance good capture", message("a capture that loses nothing by SEE is tried")),
    Term(
        "provenance equal capture", message("a capture that wins and loses nothing by SEE is tried")
    ),
    Term("provenance promotion", message("a promotion is tried")),
    Term("provenance killer 1", message("the last killer move is tried")),
    Term("provenance killer 2", message("the killer move before it is tried")),
    Term(
        "provenance counter move",
        message("the move that refuted the previous move before is tried"),
    ),
    Term("provenance history", message("a quiet move is tried by its history score")),
    Term("provenance bad capture", message("a capture that loses material by SEE is tried")),
    Term("provenance bad quiet", message("a quiet move that loses its piece by SEE is tried")),
)


def terms_here(
    search_state: SearchStateReport | None, board: chess.Board | None
) -> tuple[Term, ...]:
    """Return the terms that fit the search state that is shown."""
    if search_state is None or board is None:
        return ()
    found = [Term(f"{POSITION} {board.fen()}", message("this position"))]
    if search_state.current_move not in NO_MOVES:
        move = Term(
            f"move {search_state.current_move}", message("the move tried here, in any node")
        )
        found.append(move)
    ply, depth = search_state.frame.ply, search_state.frame.depth
    found.append(Term(f"ply = {ply}", message("as far from the root as this node")))
    found.append(Term(f"depth = {depth}", message("searched as deep as this node")))
    return tuple(found)


def fragment_of(text: str) -> str:
    """Return the term that a text ends with, complete or not."""
    words = text.split(" ")
    for place in range(len(words) - 1, -1, -1):
        if words[place].lower() in JOINERS:
            return " ".join(words[place + 1 :])
    return text


def matching(terms: tuple[Term, ...], draft: BreakpointDraft) -> tuple[Term, ...]:
    """Return the terms that fit the unfinished end of the text, or its first word.

    Returns all terms after a complete condition, or if no term fits.
    """
    if draft.is_checked and draft.fault is None:
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
    """Return the draft's text with a term, which completes an unfinished one or is appended."""
    if not draft.text.strip():
        return term.text
    if draft.is_checked and draft.fault is None:
        return f"{draft.text.rstrip()} {draft.joiner} {term.text}"
    fragment = fragment_of(draft.text)
    return draft.text[: len(draft.text) - len(fragment)] + term.text


def with_prefix(text: str) -> str:
    """Return the text; a text that is only a FEN becomes a condition for its position."""
    fields = text.split()
    if len(fields) < 4 or fields[0].count("/") != 7:
        return text
    return f"{POSITION} {' '.join(fields)}"
