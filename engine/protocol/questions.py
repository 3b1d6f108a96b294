"""What a window asks of a recorded search beside its search states, and the answers.

Part of ``engine.protocol.inspect_messages``, whose words it uses. Of the questions that take long
only the newest is answered: another one, or ``StopAsking``, ends the work on the one before.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from engine.protocol.messages import Bound, Score

NO_QUESTION = 0
"""The number of no question; theirs begin at 1."""

# Questions: window -> engine


@dataclass(frozen=True, slots=True)
class CheckCondition:
    """Can a condition be read? ``engine/inspection/questions/conditions.py`` says what one is."""

    inspection: int
    request: int
    text: str


@dataclass(frozen=True, slots=True)
class RunTo:
    """Look from the search state shown for the next one that meets one of the conditions."""

    inspection: int
    request: int
    conditions: tuple[str, ...]
    forwards: bool


@dataclass(frozen=True, slots=True)
class AskWhy:
    """Why was a legal move not the one that a node search chose?"""

    inspection: int
    request: int
    node_search: int
    move: str


@dataclass(frozen=True, slots=True)
class AskExchange:
    """Which captures follow a legal move of a node search on its target square?"""

    inspection: int
    request: int
    node_search: int
    move: str


@dataclass(frozen=True, slots=True)
class AskEntryWriter:
    """Who wrote what the table knew when a node search asked it?"""

    inspection: int
    request: int
    node_search: int


@dataclass(frozen=True, slots=True)
class Compare:
    """Make the search again with some techniques switched, and compare both."""

    inspection: int
    request: int
    switched: tuple[str, ...]
    """Off where the engine plays with it, on where it does not."""


@dataclass(frozen=True, slots=True)
class StopAsking:
    """The question that takes long is not to be answered any more."""

    inspection: int


# Answers: engine -> window


@dataclass(frozen=True, slots=True)
class ConditionChecked:
    """A condition can be read, or one line says why it cannot."""

    inspection: int
    request: int
    text: str
    fault: str
    """Empty where it can be read."""


@dataclass(frozen=True, slots=True)
class AskingProgress:
    """The answer to a question is being worked out."""

    inspection: int
    request: int
    stage: str
    """What is being done, in a few words."""
    done: int
    of: int
    """0 where nobody knows how much there is to do."""


@dataclass(frozen=True, slots=True)
class RanTo:
    """The search state that was looked for."""

    inspection: int
    request: int
    node_search: int | None
    """None where no search state that way meets any of the conditions."""
    met: tuple[str, ...]
    """The conditions that it meets, as they were given."""


@dataclass(frozen=True, slots=True)
class WhyNotAnswer:
    """What became of a move and why."""

    inspection: int
    request: int
    node_search: int
    """The node that was asked about."""
    move: str
    outcome: str
    sentence: str
    value: Score | None
    """For the side that makes the move; None where it is not known."""
    line: tuple[str, ...]
    """The move and what follows it, as far as is known."""
    is_asked: bool
    """The search did not know: value and line are those of a search made to answer."""
    jump: int | None
    """The node search to go to: of the move's own search, or of what made it unnecessary."""


@dataclass(frozen=True, slots=True)
class ExchangeCapture:
    """One capture of an exchange; the first may be a quiet move."""

    piece: str
    """Its letter as in a FEN, upper case for White."""
    square: str
    """Where it comes from."""
    captured: str
    """The letter of what it captures; empty for a quiet move."""
    gain: int
    """Centipawns that it wins for its own side."""
    balance: int
    """Centipawns after it, for the side that began."""
    is_played: bool
    """Best play makes it."""


@dataclass(frozen=True, slots=True)
class SeeAnswer:
    """The exchange that a move begins, until a side has no capture left."""

    inspection: int
    request: int
    node_search: int
    move: str
    target: str
    """The square on which all of it happens."""
    value: int
    """Centipawns that best play wins for the side that begins."""
    captures: tuple[ExchangeCapture, ...]


@dataclass(frozen=True, slots=True)
class EntryWriterAnswer:
    """The node search that wrote an entry of the table."""

    inspection: int
    request: int
    node_search: int
    """That made use of it."""
    searches_before: int
    """0 where the same search wrote it, 1 for the search before..."""
    fen: str
    """Of the position that its search started from."""
    path: tuple[str, ...]
    """From there to the node search in UCI form, ``0000`` for a pass."""
    iteration: int
    """In which it was written, in plies."""
    node: int
    """Moves made in its search when it began."""
    depth: int
    """Of the entry, in plies."""
    bound: Bound
    value: Score | None
    """For the side to move."""
    jump: int | None
    """The node search, where the same search wrote it."""


@dataclass(frozen=True, slots=True)
class DivergingNodeSearch:
    """A node search at which two searches part, as one of them made it."""

    node_search: int
    path: tuple[str, ...]
    """From the root in UCI form, ``0000`` for a pass."""
    kind: str
    depth: int
    reduction: int
    alpha: Score | None
    beta: Score | None


@dataclass(frozen=True, slots=True)
class RootShare:
    """The nodes below a root move in both searches."""

    move: str
    nodes: int
    other_nodes: int


@dataclass(frozen=True, slots=True)
class Compared:
    """A search and the same with some techniques switched, the *other* one."""

    inspection: int
    request: int
    switched: tuple[str, ...]
    nodes: int
    other_nodes: int
    depth: int
    other_depth: int
    value: Score
    other_value: Score
    best_move: str
    other_best_move: str
    by_ply: tuple[tuple[int, int], ...]
    """Moves made to each ply, from the root on, in both."""
    root_moves: tuple[RootShare, ...]
    """Those with the most additional nodes first."""
    divergence: tuple[DivergingNodeSearch, DivergingNodeSearch] | None
    """The first node searches that differ; None where one search ends first."""
    is_complete: bool
    """The other search came as deep; else it was given up."""


@dataclass(frozen=True, slots=True)
class NotAnswered:
    """A question cannot be answered; one line says why."""

    inspection: int
    request: int
    """``NO_QUESTION`` for anything else: a step, branches, a graph, the histories, a condition."""
    message: str


Question: TypeAlias = (
    CheckCondition | RunTo | AskWhy | AskExchange | AskEntryWriter | Compare | StopAsking
)
Answer: TypeAlias = (
    ConditionChecked
    | AskingProgress
    | RanTo
    | WhyNotAnswer
    | SeeAnswer
    | EntryWriterAnswer
    | Compared
    | NotAnswered
)
