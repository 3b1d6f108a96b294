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
from game.queries.move_list.move_list_blocks import (
    MOST_OPEN_MOVES,
    Block,
    BlockWord,
    Folds,
    MovePair,
    Outlined,
    RestOfLine,
    TextBlock,
    WordKind,
    is_folded,
    variations_around,
)
from game.queries.move_list.move_list_builder import MoveListBuilder
from game.queries.opening import opening_of
from game.rules import game_record, players
from game.state.game import Game
from game.state.game_tree import GameTree
from game.state.node import ROOT, NodeId
from game.view.panels.move_list_forms import ColumnListBuilder, TextListBuilder


def blocks_of(
    game: Game, folds: Folds, form: type[MoveListBuilder] = ColumnListBuilder
) -> list[Block]:
    """Return the whole content of the move list from top to bottom."""
    outline = form(game, folds)
    found, work = list[Block](), outline.start()[::-1]
    while work:
        one = work.pop()
        if isinstance(one, RestOfLine):
            first, *others = outline.parts(one)
            assert outline.key_of(first) == outline.key_of(one)
            work += [*others[::-1], first]
        else:
            found.append(one if isinstance(one, MovePair) else outline.written(one))
    return found


def keys_of(game: Game, folds: Folds, form: type[MoveListBuilder]) -> dict[NodeId, NodeId]:
    """Return for each move the key of the block in which it is."""
    outline = form(game, folds)
    found, work = dict[NodeId, NodeId](), [*outline.start()]
    while work:
        one = work.pop()
        if isinstance(one, RestOfLine):
            work += outline.parts(one)
            continue
        for node in _moves_in(outline, one):
            found[node] = outline.key_of(one)
    return found


def _moves_in(outline: MoveListBuilder, one: Outlined) -> list[NodeId]:
    if isinstance(one, MovePair):
        return [node for node in (one.white, one.black) if node is not None]
    assert not isinstance(one, RestOfLine)
    return [word.node for word in outline.written(one).words if word.kind is WordKind.MOVE]


def book(game: Game, folds: Folds | None = None) -> list[tuple[int, str]]:
    """Return the paragraphs of the running text with their indents."""
    blocks = blocks_of(game, folds or {}, TextListBuilder)
    return [(one.indent, text(one)) for one in blocks if isinstance(one, TextBlock)]


def opened(movetext: str) -> Game:
    return pgn_reader.read_pgn(movetext).game


def node(game: Game, san: str) -> NodeId:
    (found,) = [one for one in game.tree.nodes if game.tree[one].san == san]
    return found


def text(flow: TextBlock) -> str:
    return " ".join(word.text for word in flow.words if word.text)


def flows(game: Game, folds: dict[NodeId, bool] | None = None) -> list[TextBlock]:
    return [block for block in blocks_of(game, folds or {}) if isinstance(block, TextBlock)]


def test_a_plain_game_is_its_pairs() -> None:
    game = play(["e4", "e5", "Nf3"]).session.game
    one, two, three = game.tree.path(game.end)
    assert blocks_of(game, {}) == [MovePair(1, one, two), MovePair(2, three, None)]


def test_a_game_that_black_begins_has_no_white_move_in_its_first_pair() -> None:
    game = play(["dxe4", "Kd2"], "4k3/8/8/3p4/4P3/8/8/4K3 b - - 0 17").session.game
    first, second = game.tree.path(game.end)
    assert blocks_of(game, {}) == [MovePair(17, None, first), MovePair(18, second, None)]


def test_a_comment_on_whites_move_parts_the_pair() -> None:
    game = opened("1. e4 { best by test } e5 *")
    first, second = game.tree.path(game.end)
    above, flow, below = blocks_of(game, {})
    assert (above, below) == (MovePair(1, first, None), MovePair(1, None, second))
    assert isinstance(flow, TextBlock)
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
    assert mark == BlockWord(WordKind.FOLD, "", node(game, "c5"), is_open=False)


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


def random_game(seed: int) -> Game:
    lots = random.Random(seed)
    tree: GameTree = with_comments(lots, random_tree(lots, lots.randrange(60)))
    game = game_record.new_game(players.person(), players.engine_player(3), start=tree.start)
    game.tree, game.end = tree, (ROOT, *tree.mainline())[-1]
    return game


@pytest.mark.parametrize("form", [ColumnListBuilder, TextListBuilder])
@settings(max_examples=50)
@given(st.integers(0, 10**6))
def test_each_move_of_a_game_is_in_the_list_once(form: type[MoveListBuilder], seed: int) -> None:
    game = random_game(seed)
    found: list[NodeId] = []
    for block in blocks_of(game, dict.fromkeys(game.tree.nodes, False), form):
        if isinstance(block, MovePair):
            found += [one for one in (block.white, block.black) if one is not None]
        else:
            found += [one.node for one in block.words if one.kind is WordKind.MOVE]
    assert sorted(found) == sorted(set(game.tree.nodes) - {ROOT})


@pytest.mark.parametrize("form", [ColumnListBuilder, TextListBuilder])
@settings(max_examples=50)
@given(st.integers(0, 10**6))
def test_each_move_knows_its_block(form: type[MoveListBuilder], seed: int) -> None:
    game = random_game(seed)
    folds = dict.fromkeys(game.tree.nodes, False)
    outline = form(game, folds)
    for node, key in keys_of(game, folds, form).items():
        assert outline.block_of(node) == key


def test_running_text_has_variations_in_brackets_and_comments_between() -> None:
    game = opened(
        "{ Begin } 1. e4 { best } e5 ( 1... c5 2. Nf3 ( 2. c3 d5 ) 2... d6 ) 2. Nf3 Nc6 *"
    )
    assert book(game) == [
        (0, "Begin"),
        (0, "1. e4 best 1… e5"),
        (1, "( 1… c5 2. Nf3"),
        (2, "( 2. c3 d5 )"),
        (1, "2… d6 )"),
        (0, "2. Nf3 Nc6"),
    ]


def test_in_running_text_the_played_line_has_its_number_after_a_variation() -> None:
    game = opened("1. e4 ( 1. d4 ) 1... e5 2. Nf3 *")
    assert book(game) == [(0, "1. e4"), (1, "( 1. d4 )"), (0, "1… e5 2. Nf3")]
    assert book(game, {node(game, "d4"): True})[1] == (1, "( 1. d4 )")


def test_a_long_played_line_is_one_text_for_each_fifty_moves() -> None:
    game = opened("1. Nf3 Nf6 2. Ng1 Ng8 " * 30 + "*")
    assert [line.split(" ")[0] for _, line in book(game)] == ["1.", "51."]


@pytest.mark.parametrize("form", [ColumnListBuilder, TextListBuilder])
def test_the_verdict_of_an_engine_stands_behind_the_glyphs_of_the_game(
    form: type[MoveListBuilder],
) -> None:
    game = opened("1. e4 ( 1. d4 $6 d5 ) *")
    outline = form(game, {}, lambda one: "??" if game.tree[one].san == "d4" else "")
    (line,) = [one for rest in outline.start() if isinstance(rest, RestOfLine)
               for one in outline.parts(rest) if isinstance(one, RestOfLine)]  # fmt: skip
    (first,) = outline.parts(line)
    assert not isinstance(first, MovePair | RestOfLine)
    words = [(one.kind, one.text) for one in outline.written(first).words]
    place = words.index((WordKind.MOVE, "d4"))
    assert words[place + 1 : place + 3] == [(WordKind.GLYPHS, "?!"), (WordKind.VERDICT, "??")]


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
