"""The content of the move list: pairs of moves, comments, and variations that fold."""

from __future__ import annotations

import random

import chess
import pytest
from annotated_scenes import annotated
from hypothesis import given, settings
from hypothesis import strategies as st
from play_scenes import play
from random_trees import random_tree, with_comments

from game.formats import pgn_reader
from game.queries.move_blocks import (
    MOST_OPEN_MOVES,
    Flow,
    Pair,
    Word,
    WordKind,
    blocks_of,
    is_folded,
    variations_around,
)
from game.queries.opening import opening_of
from game.rules import players, record
from game.state.game import Game
from game.state.game_tree import GameTree
from game.state.node import ROOT, NodeId


def opened(movetext: str) -> Game:
    return pgn_reader.read(movetext).game


def node(game: Game, san: str) -> NodeId:
    (found,) = [one for one in game.tree.nodes if game.tree[one].san == san]
    return found


def text(flow: Flow) -> str:
    return " ".join(word.text for word in flow.words if word.text)


def flows(game: Game, folds: dict[NodeId, bool] | None = None) -> list[Flow]:
    return [block for block in blocks_of(game, folds or {}) if isinstance(block, Flow)]


def test_a_plain_game_is_its_pairs() -> None:
    game = play(["e4", "e5", "Nf3"]).session.game
    one, two, three = game.tree.path(game.end)
    assert blocks_of(game, {}) == [Pair(1, one, two), Pair(2, three, None)]


def test_a_game_that_black_begins_has_no_white_move_in_its_first_pair() -> None:
    game = play(["dxe4", "Kd2"], "4k3/8/8/3p4/4P3/8/8/4K3 b - - 0 17").session.game
    first, second = game.tree.path(game.end)
    assert blocks_of(game, {}) == [Pair(17, None, first), Pair(18, second, None)]


def test_a_comment_on_whites_move_parts_the_pair() -> None:
    game = opened("1. e4 { best by test } e5 *")
    first, second = game.tree.path(game.end)
    above, flow, below = blocks_of(game, {})
    assert (above, below) == (Pair(1, first, None), Pair(1, None, second))
    assert isinstance(flow, Flow)
    assert text(flow) == "best by test"


def test_variations_are_indented_by_their_depth() -> None:
    game = opened("1. e4 e5 ( 1... c5 2. Nf3 ( 2. c3 d5 ) 2... d6 ) ( 1... e6 ) 2. Nf3 *")
    assert [(flow.indent, text(flow)) for flow in flows(game)] == [
        (1, "1… c5 2. Nf3"),
        (2, "2. c3 d5"),
        (1, "2… d6"),
        (1, "1… e6"),
    ]


def test_comments_and_glyphs_of_a_variation_are_in_its_text() -> None:
    game = opened("1. e4 ( { Or } 1. d4 $2 $14 { weak } 1... d5 ) 1... e5 *")
    (flow,) = flows(game)
    assert text(flow) == "Or 1. d4 ? ⩲ weak 1… d5"


def test_comments_for_another_program_are_left_out() -> None:
    (flow,) = flows(opened("1. e4 ; a note\n% an escape\n1... e5 *\n"))
    assert text(flow) == "a note"


def test_a_folded_variation_is_its_first_move() -> None:
    game = opened("1. e4 e5 ( 1... c5 2. Nf3 ( 2. c3 ) 2... d6 ) 2. Nf3 *")
    (flow,) = flows(game, {node(game, "c5"): True})
    assert text(flow) == "1… c5 …"
    mark = flow.words[0]
    assert mark == Word(WordKind.FOLD, "", node(game, "c5"), is_open=False)


def test_deeply_nested_variations_are_folded_at_first() -> None:
    game = opened("1. e4 e5 ( 1... c5 2. Nf3 ( 2. c3 d5 ( 2... e6 3. d4 ) ) ) *")
    line = node(game, "e6")
    assert variations_around(game, line) == [node(game, "c5"), node(game, "c3"), line]
    assert is_folded(game, {}, line)
    assert not is_folded(game, {line: False}, line)
    assert "3. d4" not in " ".join(map(text, flows(game)))
    assert "3. d4" in " ".join(map(text, flows(game, {line: False})))


def test_many_variations_are_folded_at_first() -> None:
    knights = "Nf3 Nf6 Ng1 Ng8 " * (MOST_OPEN_MOVES // 4 + 1)
    game = opened(f"1. e4 ( 1. {knights} ) ( 1. d4 d5 ) 1... e5 *")
    assert is_folded(game, {}, node(game, "d4"))


@settings(deadline=None, max_examples=50)
@given(st.integers(0, 10**6))
def test_each_move_of_a_game_is_in_the_list_once(seed: int) -> None:
    lots = random.Random(seed)
    tree: GameTree = with_comments(lots, random_tree(lots, lots.randrange(60)))
    game = record.new_game(players.person(), players.engine(3), start=tree.start)
    game.tree, game.end = tree, (ROOT, *tree.mainline())[-1]
    found: list[NodeId] = []
    for block in blocks_of(game, dict.fromkeys(tree.nodes, False)):
        if isinstance(block, Pair):
            found += [one for one in (block.white, block.black) if one is not None]
        else:
            found += [one.node for one in block.words if one.kind is WordKind.MOVE]
    assert sorted(found) == sorted(set(tree.nodes) - {ROOT})


@pytest.mark.parametrize(("san", "eco"), [("Bc4", "C50"), ("Na5", "C58"), ("Nxd4", "C45")])
def test_the_opening_is_that_of_the_shown_position(san: str, eco: str) -> None:
    game = annotated().session.game
    found = opening_of(game.tree, node(game, san))
    assert found is not None
    assert found.eco == eco


def test_after_the_opening_its_last_name_stays() -> None:
    game = play(["e4", "e5", "Ke2", "Ke7", "Kd3", "Kd6", "Kc4", "Kc6"]).session.game
    found = opening_of(game.tree, game.end)
    assert found is not None
    assert found == opening_of(game.tree, game.tree.path(game.end)[2])
    assert opening_of(game.tree, ROOT) is None
    assert chess.Board().fen() == game.start.fen()
