"""Breakpoints, which stop a run through a search: plain data, and the terms of conditions."""

from __future__ import annotations

from typing import NamedTuple

import chess
from msgspec import Struct

from engine.protocol.explanations import ConditionFault
from engine.protocol.recording_reports import SearchStateReport
from game.message import Message, message
from game.state.dialog import DialogModel

JOINERS = ("and", "or")
POSITION = "position"
"""The first word of a condition that names a position."""
NO_MOVES = ("", "0000")


class BreakpointsDialog(DialogModel):
    """The dialog: a list of breakpoints, a line of text, and a list of terms."""

    text: str = ""
    fault: ConditionFault | None = None
    """The fault of the text; None if the text is valid or not checked yet."""
    is_checked: bool = True
    """Whether the engine has checked the present text."""
    is_refused: bool = False
    """Whether the player tried to add the text although it has a fault."""
    is_wanted: bool = False
    """Whether the text is to be added as soon as the engine accepts it."""
    joiner: str = JOINERS[0]
    place: int = 0
    """The selected place: 0 is the line of text, 1 and up the terms, -1 and down the breakpoints.
    """


class BreakpointRun(Struct):
    """A run to the next breakpoint."""

    request: int
    forwards: bool
    done: int = 0
    of: int = 0
    """The number that ``done`` reaches at the end of the run; 0 while unknown."""


class ConditionTerm(NamedTuple):
    """A part of a condition that the player can insert."""

    text: str
    meaning: Message


TERMS: tuple[ConditionTerm, ...] = (
    ConditionTerm("re-search", message("a move is searched again, deeper or with a full window")),
    ConditionTerm("fail high", message("the value reaches beta")),
    ConditionTerm("fail low", message("the value does not exceed alpha")),
    ConditionTerm("exact", message("the value is between alpha and beta")),
    ConditionTerm("new best", message("the principal variation changes")),
    ConditionTerm(
        "score drop 30", message("the score falls by 0.30 from one iteration to the next")
    ),
    ConditionTerm("table cutoff", message("the TT probe gives a cutoff")),
    ConditionTerm("table move only", message("the TT entry gives only a move")),
    ConditionTerm("table too shallow", message("the TT entry is from a shallower search")),
    ConditionTerm("table hit", message("the position has a TT entry")),
    ConditionTerm("table miss", message("the position has no TT entry")),
    ConditionTerm("table not probed", message("the TT is not probed")),
    ConditionTerm("skipped", message("a rule prunes a move")),
    ConditionTerm(
        "skipped late move pruning", message("quiet moves are pruned after enough moves")
    ),
    ConditionTerm("skipped futility pruning", message("quiet moves are pruned far below alpha")),
    ConditionTerm("skipped history pruning", message("moves with a low history score are pruned")),
    ConditionTerm("skipped see pruning", message("moves that lose material by SEE are pruned")),
    ConditionTerm("skipped delta pruning", message("captures that win too little are pruned")),
    ConditionTerm("skipped quiet evasion", message("a quiet evasion is pruned")),
    ConditionTerm("skipped not seen", message("the level does not see a move")),
    ConditionTerm("outcome reverse futility", message("the static evaluation is far above beta")),
    ConditionTerm("outcome razoring", message("far below alpha, and no capture helps")),
    ConditionTerm("outcome null move", message("the value after a null move reaches beta")),
    ConditionTerm("outcome probcut", message("a capture beats beta by a margin")),
    ConditionTerm("outcome multi-cut", message("not only the TT move reaches beta at half depth")),
    ConditionTerm("outcome beta cutoff", message("a move causes a cutoff")),
    ConditionTerm("outcome fail low", message("no move exceeds alpha")),
    ConditionTerm("outcome exact", message("the best value is between alpha and beta")),
    ConditionTerm("outcome table cutoff", message("the node ends by a TT cutoff")),
    ConditionTerm("outcome no other move", message("the TT move is the only legal move")),
    ConditionTerm("outcome mate distance", message("a shorter mate is known")),
    ConditionTerm("outcome upcoming repetition", message("the side to move can repeat a position")),
    ConditionTerm("outcome last ply", message("the deepest possible ply is reached")),
    ConditionTerm("outcome horizon", message("the position is evaluated at the horizon")),
    ConditionTerm("outcome stand pat", message("the evaluation reaches beta in quiescence")),
    ConditionTerm(
        "outcome quiescence beta cutoff", message("a move causes a cutoff in quiescence")
    ),
    ConditionTerm("outcome quiescence fail low", message("no move exceeds alpha in quiescence")),
    ConditionTerm(
        "outcome quiescence exact", message("the value is inside the window in quiescence")
    ),
    ConditionTerm("outcome checkmate", message("the side to move is checkmated")),
    ConditionTerm("outcome stalemate", message("the side to move is stalemated")),
    ConditionTerm("outcome repetition", message("the position is a repetition")),
    ConditionTerm("outcome fifty moves", message("a draw by the fifty-move rule")),
    ConditionTerm("outcome insufficient material", message("neither side can mate")),
    ConditionTerm("outcome stopped", message("the search was stopped here")),
    ConditionTerm("ply = 3", message("the distance from the root, in plies")),
    ConditionTerm("depth >= 6", message("the remaining depth, in plies")),
    ConditionTerm("reduction >= 2", message("plies by which a late move is reduced")),
    ConditionTerm("nodes > 10000", message("the number of nodes below the node")),
    ConditionTerm("value < -100", message("the value of the node, in centipawns")),
    ConditionTerm("static > 100", message("the static evaluation, in centipawns")),
    ConditionTerm("drop >= 100", message("the static evaluation minus the value")),
    ConditionTerm("window > 1", message("beta minus alpha, in centipawns")),
    ConditionTerm("full window", message("not a null window")),
    ConditionTerm("reduced", message("the move is searched at reduced depth")),
    ConditionTerm("in check", message("the side to move is in check")),
    ConditionTerm("quiescence", message("a node of the quiescence search")),
    ConditionTerm("root", message("a search of the root")),
    ConditionTerm("kind null move", message("the position after a null move is searched")),
    ConditionTerm("kind singular", message("all moves except the TT move are searched")),
    ConditionTerm(
        "kind verification", message("a null-move cutoff is verified without null moves")
    ),
    ConditionTerm("kind razoring", message("quiescence tests a node far below alpha")),
    ConditionTerm("kind probcut", message("ProbCut searches a capture in quiescence")),
    ConditionTerm("kind probcut full", message("ProbCut searches the capture again, deeper")),
    ConditionTerm(
        "kind full-depth re-search", message("a reduced move is searched again to its full depth")
    ),
    ConditionTerm(
        "kind full-window re-search", message("a move is searched again with a full window")
    ),
    ConditionTerm("kind move", message("a move is searched for the first time")),
    ConditionTerm("kind root", message("a search of the root")),
    ConditionTerm("provenance tt move", message("the TT move is tried")),
    ConditionTerm(
        "provenance good capture", message("a capture that loses nothing by SEE is tried")
    ),
    ConditionTerm("provenance equal capture", message("an equal capture by SEE is tried")),
    ConditionTerm("provenance promotion", message("a promotion is tried")),
    ConditionTerm("provenance killer 1", message("the first killer move is tried")),
    ConditionTerm("provenance killer 2", message("the second killer move is tried")),
    ConditionTerm(
        "provenance counter move",
        message("the counter move is tried"),
    ),
    ConditionTerm("provenance history", message("a quiet move is tried by its history score")),
    ConditionTerm(
        "provenance bad capture", message("a capture that loses material by SEE is tried")
    ),
    ConditionTerm(
        "provenance bad quiet", message("a quiet move that loses material by SEE is tried")
    ),
)


def terms_of_shown_state(
    search_state: SearchStateReport | None, board: chess.Board | None
) -> tuple[ConditionTerm, ...]:
    """Return the terms about the search state that is shown."""
    if search_state is None or board is None:
        return ()
    found = [ConditionTerm(f"{POSITION} {board.fen()}", message("this position"))]
    if search_state.current_move not in NO_MOVES:
        move = ConditionTerm(
            f"move {search_state.current_move}", message("the move tried here, in any node")
        )
        found.append(move)
    ply, depth = search_state.frame.ply, search_state.frame.depth
    found.append(ConditionTerm(f"ply = {ply}", message("the ply of this node")))
    found.append(ConditionTerm(f"depth = {depth}", message("the depth of this node")))
    return tuple(found)


def last_term_of(text: str) -> str:
    """Return the last term of a text, which may be incomplete."""
    words = text.split(" ")
    for place in range(len(words) - 1, -1, -1):
        if words[place].lower() in JOINERS:
            return " ".join(words[place + 1 :])
    return text


def matching_terms(
    terms: tuple[ConditionTerm, ...], dialog: BreakpointsDialog
) -> tuple[ConditionTerm, ...]:
    """Return the terms that fit the unfinished end of the text, or else only its first word.

    Returns all terms after a complete condition, or if no term fits.
    """
    if dialog.is_checked and dialog.fault is None:
        return terms
    wanted = last_term_of(dialog.text).lower().split()
    for words in (wanted, wanted[:1]):
        found = tuple(
            term
            for term in terms
            if all(word in f"{term.text} {term.meaning}".lower() for word in words)
        )
        if found:
            return found
    return terms


def with_term_added(dialog: BreakpointsDialog, term: ConditionTerm) -> str:
    """Return the typed text with a term added. It replaces an unfinished term at the end."""
    if not dialog.text.strip():
        return term.text
    if dialog.is_checked and dialog.fault is None:
        return f"{dialog.text.rstrip()} {dialog.joiner} {term.text}"
    fragment = last_term_of(dialog.text)
    return dialog.text[: len(dialog.text) - len(fragment)] + term.text


def as_condition(text: str) -> str:
    """Return the text as a condition; a FEN alone becomes a condition for its position."""
    fields = text.split()
    if len(fields) < 4 or fields[0].count("/") != 7:
        return text
    return f"{POSITION} {' '.join(fields)}"
