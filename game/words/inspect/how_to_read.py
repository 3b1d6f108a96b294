"""How to read each part of the Inspect screen, in two to four sentences."""

from __future__ import annotations

from enum import Enum, auto

from game.message import Message, message


class ReadPart(Enum):
    """A part of the screen that is explained."""

    STORY = auto()
    CHART = auto()
    FACTS = auto()
    MOVES = auto()
    TREE = auto()
    NODES = auto()
    TABLE = auto()
    HISTORY = auto()
    TERMS = auto()
    TIMELINE = auto()


TITLES: dict[ReadPart, Message] = {
    ReadPart.STORY: message("Story"),
    ReadPart.CHART: message("What led, and by how much"),
    ReadPart.FACTS: message("This node and the next"),
    ReadPart.MOVES: message("Table of moves"),
    ReadPart.TREE: message("Search tree"),
    ReadPart.NODES: message("Node graph"),
    ReadPart.TABLE: message("Table results"),
    ReadPart.HISTORY: message("Histories of quiet moves"),
    ReadPart.TERMS: message("Static evaluation"),
    ReadPart.TIMELINE: message("Timeline"),
}
SENTENCES: dict[ReadPart, tuple[Message, ...]] = {
    ReadPart.STORY: (
        message("It tells why the engine chose the move, what it expects, and why not another."),
        message("Each underlined move, depth or score leads to its place in the search."),
        message("Play another move on the board to compare it."),
    ),
    ReadPart.CHART: (
        message("Each point is a depth; its height is the score of the move that led there."),
        message("The boxes below name the moves that led. A press on a point goes to its search."),
        message("The arrow keys reach it below the sentences: Left and Right choose a depth."),
    ),
    ReadPart.FACTS: (
        message("At the left is the node where you are, at the right the search that begins next."),
        message("The search needs no exact value outside the window."),
        message("The result says how the search ended."),
    ),
    ReadPart.MOVES: (
        message("The moves stand in the order in which the engine tries them."),
        message("The coloured label says why a move has its place; the last column, its outcome."),
        message("A move without a value was not searched."),
    ),
    ReadPart.TREE: (
        message("Each row is the search of a node, and the indented rows below it are its moves."),
        message("A sign at a value says that it is only a bound."),
        message("The arrow at the left opens a row; the filled row is where you are."),
    ),
    ReadPart.NODES: (
        message("Each box is the search of a node; its width is its share of all nodes."),
        message("Time runs from left to right, and each row is one level deeper."),
        message("The colour tells the outcome; the vertical line is where you are."),
    ),
    ReadPart.TABLE: (
        message("The strip shows what the probes of the transposition table found over time."),
        message("A probe that gives a cutoff saves the whole search below its node."),
    ),
    ReadPart.HISTORY: (
        message("Moves to green squares have caused cutoffs, and moves to red squares failed low."),
        message("The engine tries quiet moves with high scores earlier and reduces them less."),
    ),
    ReadPart.TERMS: (
        message("The terms of the evaluation of this position, without any search."),
        message(
            "Bars to the right count for the side that is named above, bars to the left against it."
        ),
        message("The terms add up to the static evaluation. A click shows the parts of a term."),
    ),
    ReadPart.TIMELINE: (
        message("The line is the whole search, and the disc is where you are. Drag it to move."),
        message("Ticks below it begin iterations; the last ones take most of the nodes."),
        message("Red ticks show where a breakpoint holds, and ribbons are your bookmarks."),
    ),
}
