"""Both screens are drawn: every label of the engine panel and of Inspect has a term.

A label that is new to the screens and has no term fails here. Texts that need no explanation are
listed below, by their English sentence.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pygame
import pytest
from scenes import SCENES

from game.features.inspect.view import move_row, tree_panel
from game.message import Message
from game.queries import term_explanations
from game.view.panels import root_moves, search_figures
from game.view.window import Window

Opener = Callable[..., tuple[Window, pygame.Surface]]

WITH_TERMS = [
    name
    for name in SCENES
    if name.startswith(("inspect", "why not", "table entry", "exchange", "breakpoint hit"))
    or name in {"middle", "look back at a search", "engine panel open", "recording", "step through"}
]
PLAIN = (
    r"Move",
    # Who is to move, and what is where
    r"White|Black|\{side\}.*|\{score\} for White|Engine|\{number\}|of \{last\}|of this node",
    r"Level \{number\}",
    # What the engine does now
    r"starting|idle|thinking|restarted|not responding|failed|chose \{move\}|Restart",
    # What a click or a key does
    r"(Click|Press|Point|Wheel|Drag|Double-click|Type|W |L |Only this|Each square|Numbers on).*",
    r"step (over|into|out|back).*|Close the recording|Go there|Cancel|Tree and moves|Moves|Nodes",
    r"Whole search|Histories|Inspect this search|other|White has .*|Shift\+\{key\}",
    # Waiting, remarks and answers
    r".*…|Shown from the next step on\.|Dimmed moves: .*|Everything here .*|Saved as .*|Waiting .*",
    r"From the recorded search\.|Nothing was recorded .*|The search for .*|\{done\} of .*",
    r"No expanded row matches.*|\{matching\} of \{all\} rows|Unknown here.*|no quiet move .*",
    r"(pawn|knight|bishop|rook|queen|king)|\{first\} \{rest\}|Why not|\{nodes\}\.",
    r"being tried|best so far|tried before|pointed at|line of the answer|capture|recapture",
    r"Where the value comes from|.*passed on|\{number\} stations are left out",
    r"Enter|Note|\{move\}\?|From a search of this move alone.*|There is not enough memory.*",
    r"\{piece\} × \{captured\}|is worth \{pawns\} to \{side\}",
    # Names of moves with a kind are found by their kind
    r"line \{line\}|There is no search to show\.|No search yet|Hidden .*|hidden .*",
)
_PLAIN = re.compile("|".join(PLAIN))


@pytest.mark.parametrize("name", WITH_TERMS)
def test_every_label_that_is_shown_has_a_term_or_needs_none(name: str, open_window: Opener) -> None:
    window, surface = open_window()
    state = SCENES[name]()
    window.draw(surface, state)
    texts = {spot.text for spot in window.screen(state).compositor.spots()}
    unknown = {
        text.id
        for text in texts
        if isinstance(text, Message)
        and not term_explanations.explanations_in(text)
        and not _PLAIN.fullmatch(text.id)
    }
    assert not unknown


COLUMNS = (*root_moves.COLUMNS, *move_row.COLUMNS, *tree_panel.COLUMNS)


@pytest.mark.parametrize("title", sorted({column.title for column in COLUMNS}, key=str), ids=str)
def test_every_column_but_that_of_the_moves_has_one_term(title: Message | str) -> None:
    assert len(term_explanations.explanations_in(title)) == (title != root_moves.MOVE.title)


@pytest.mark.parametrize("name", [name for row in search_figures.NAMES for name in row], ids=str)
def test_every_figure_of_the_engine_panel_has_one_term(name: Message) -> None:
    assert len(term_explanations.explanations_in(name)) == 1
