"""A PGN that is opened and saved loses nothing: python-chess reads equal games from both texts."""

from __future__ import annotations

import io
import random
import re

import chess
import chess.pgn
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_trees import outline, random_tree, with_comments

from engine.notation.reader import MOST_NESTED
from game.formats import game_import, pgn, pgn_reader
from game.formats.game_text_faults import PgnCode, PgnError, PgnFault, Place, Remark, RemarkCode
from game.formats.pgn_scanner import scan_games
from game.rules import game_record, players
from game.state.game import Game

seeds = st.integers(0, 10**6)
TAGS = {
    "White": "Ben \\\"The Rook\\\" Beta", "Black": "?", "Event": "Wijk, [A] {x}", "Result": "1-0",
    "BlackType": "human", "WhiteType": "program", "WhiteElo": "2812", "Annotator": "A; B",
    "TimeControl": "40/7200:3600", "Termination": "Normal", "ECO": "C20", "Round": "1.2",
    "Orientation": "black", "UTCDate": "2024.05.31", "Site": "?", "Date": "2024.??.??",
}  # fmt: skip

# Lines between the tags that are no tags.
UNREAD = ("[no tag]", '[Größe "1"]', "; a note", "% an escape")


def of_others(lots: random.Random) -> Game:
    """Return a random game with variations, comments and tags that name other people."""
    tree = with_comments(lots, random_tree(lots, lots.randrange(40)))
    game = game_record.new_game(players.person(), players.engine_player(3), start=tree.start)
    game.tree, game.end = tree, (0, *tree.mainline())[-1]
    names = lots.sample(sorted(TAGS), lots.randrange(1, len(TAGS)))
    game.headers = {name: TAGS[name] for name in names}
    game.unread_tag_lines = {name: (lots.choice(UNREAD),) for name in names[:-1]}
    if tree.start.fen() != chess.STARTING_FEN:
        game.headers |= {"FEN": tree.start.fen(), "SetUp": "1"}
    game.recorded_result = game.headers.get("Result", lots.choice(["*", "0-1"]))
    game.is_foreign = True
    return game


def facts(text: str) -> object:
    """Return everything that python-chess reads from the first game of a text."""
    read = chess.pgn.read_game(io.StringIO(text))
    assert read is not None
    assert read.errors == []
    nodes: list[chess.pgn.GameNode] = [read]
    found = []
    for node in nodes:
        move = node.move.uci() if isinstance(node, chess.pgn.ChildNode) else ""
        marks = (sorted(node.nags), node.clock(), node.emt(), node.eval(), node.arrows())
        found.append((move, node.starting_comment, node.comment, marks, len(node.variations)))
        nodes.extend(node.variations)
    return dict(read.headers), list(read.headers), read.board().fen(), repr(found)


@settings(deadline=None)
@given(seeds)
def test_what_is_read_is_what_was_written(seed: int) -> None:
    game = of_others(random.Random(seed))
    back = pgn_reader.read_pgn(pgn.write_pgn(game)).game
    assert outline(back.tree) == outline(game.tree)
    assert list(back.headers.items()) == list(game.headers.items())
    assert back.unread_tag_lines == game.unread_tag_lines


@settings(deadline=None)
@given(seeds)
def test_python_chess_reads_equal_games_and_the_second_save_gives_the_same_bytes(seed: int) -> None:
    lots = random.Random(seed)
    text = pgn.write_pgn(of_others(lots))
    if lots.random() < 0.5:  # Lay the text out as another program would.
        text = text.replace(" ( ", "\n(").replace(" ) ", ")\n").replace(" $", "  $")
    saved = pgn.write_pgn(pgn_reader.read_pgn(text).game)
    assert facts(saved) == facts(text)
    assert pgn.write_pgn(pgn_reader.read_pgn(saved).game) == saved


FOREIGN = """[White "Alice"]
[Event "Open"]
[BlackType "human"]
[Black "Ben Beta"]
[Result "1-0"]
[Custom_Tag "kept"]

{ [%csl Ra1] At first } 1. e4! { [%clk 0:03:00] [%eval 0.2] Fine } ( { Or } 1. d4 $1 d5
( 1... Nf6 2. c4 { [%emt 0:00:04] } ) 2. c4 ) 1... e5 $14 {[%cal Gf1b5,Rd8h4] [%foo  bar]}
2. Nf3 (2. f4 exf4) (2. Nc3) 2... Nc6 1-0
"""


@pytest.mark.parametrize(
    "text",
    [
        FOREIGN,
        FOREIGN.replace("\n", "\r\n"),
        "1. e4 e5 0-1",
        '[Event "x"]\n\n1. e4 e5 0-1',
        '[Result "*"]\n[Event "x"]\n\n{ alone } 1-0',
        '[White "A"]\n\n$5 {a} {b} 1. e4 {c} (1. d4) {d} *',
        '[White "A"]\n\n1. f3 e5 2. g4 Qh4# 1-0',
        '[White "A"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 0 12"]\n\n12... Kd7 (12... Kf7 13. e4) *',
        '[White "A"]\n\n1. e4 {  spaces around  } e5 {\nlines\n} 2. Nf3 {} *',
    ],
)
def test_a_file_of_others_is_saved_with_all_that_stands_in_it(text: str) -> None:
    game = pgn_reader.read_pgn(text).game
    saved = pgn.write_pgn(game, "2024.05.31", flipped=True)
    assert facts(saved) == facts(text.replace("\r\n", "\n"))
    assert pgn.write_pgn(pgn_reader.read_pgn(saved).game) == saved
    tags = [line.strip() for line in text.splitlines() if line.startswith("[")]
    assert [line for line in saved.splitlines() if line.startswith("[")] == tags


@pytest.mark.parametrize(
    "text",
    [
        '[White "A"]\n[Black "B"]\n[Bad]\n; note\n% escape\n[Event "x"]\n\n1. e4 *\n',
        '[White "A"]\n[Black "B"]\n[White "C"]\n\n1. e4 *\n',
        '[No tag at all]\n[Event "x"]\n\n; first\n% second\n1. e4 *\n',
        '[White "A"]\n\n1. e4 ; best } by { test\n1... e5 ;\n% escape\n2. Nf3 ; [%clk 0]\n*\n',
        '[White "A"]\n\n1. e4 ( ; Or\n1. d4 ; so\n) 1... e5 { a } ; b\n; c\n2. Nf3 *\n',
        "; directly in front\n1. e4 *\n",
    ],
)
def test_lines_that_are_no_tags_and_no_moves_are_saved_as_they_are(text: str) -> None:
    assert pgn.write_pgn(pgn_reader.read_pgn(text).game) == text


# Pieces of the tags and of the moves of a PGN. A test joins them in any order.
HEADS = (
    '[White "A"]\n', '[White "B"]\n', "[bad]\n", "; x\n", "% y\n", "\n", '[Event "x"]\n',
    '[Result "1-0"]\n', '[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n',
)  # fmt: skip
MOVES = (
    "1. e4", "e5", "2. Nf3", "( 1. d4", "( d4 d5", ")", ";c", "; c\n", "\n; c\n", "\n% e\n", "\n",
    "\n\n", "{c}", "{ ; }", "{;0}", "{\n;x\n}", "{ } ", "$5", "!", "*", "{% }", "\r\n", ";}{\n",
)  # fmt: skip
written = st.builds(
    lambda head, moves: "".join(head) + " ".join(moves),
    st.lists(st.sampled_from(HEADS), max_size=5),
    st.lists(st.sampled_from(MOVES), min_size=1, max_size=12),
)


def is_clean(text: str) -> bool:
    """Return whether python-chess reads the whole text as one game without errors.

    It ends a game at an empty line, and none at a result.
    """
    if re.search(r"\n[^\S\n]*\n|\*.*\S", text, re.DOTALL):
        return False
    try:
        read = chess.pgn.read_game(io.StringIO(text))
    except IndexError:  # There is one closing parenthesis too many.
        return False
    return read is not None and not read.errors


@settings(deadline=None, max_examples=300)
@given(written)
def test_whatever_is_read_is_saved_with_all_that_python_chess_reads(text: str) -> None:
    try:
        opened = pgn_reader.read_pgn(text)
    except PgnError:
        return
    saved = pgn.write_pgn(opened.game)
    assert pgn.write_pgn(pgn_reader.read_pgn(saved).game) == saved
    plain = text.replace("\r\n", "\n")
    if is_clean(plain) and not opened.remarks:
        assert facts(saved) == facts(plain)


def around_first_game(data: bytes) -> tuple[bytes, bytes]:
    """Return the bytes before and after the first game of a file."""
    begin, end = scan_games(data)[0].spans[:2]
    return data[:begin], data[end:]


@settings(deadline=None, max_examples=300)
@given(written)
def test_a_game_that_is_saved_in_its_place_is_found_there_again(text: str) -> None:
    try:
        opened = pgn_reader.read_pgn(text)
    except PgnError:
        return
    data = text.encode()
    before, after = around_first_game(data)
    saved = pgn.write_pgn(opened.game)
    whole = before + saved.rstrip().encode() + after
    assert pgn.write_pgn(pgn_reader.read_pgn(whole.decode()).game) == saved
    again = around_first_game(whole)
    assert again[0] == before
    assert again[1].strip() == after.strip()


@settings(deadline=None, max_examples=20)
@given(st.integers(1, MOST_NESTED))
def test_variations_may_be_nested_deeply(depth: int) -> None:
    text = "1. e4 " + "( 1. d4 " * depth + ") " * depth + "*"
    saved = pgn.write_pgn(pgn_reader.read_pgn(text).game)
    assert saved.count("(") == depth
    assert pgn.write_pgn(pgn_reader.read_pgn(saved).game) == saved


def test_variations_nested_without_measure_are_refused() -> None:
    for depth in (MOST_NESTED + 1, 100_000):
        with pytest.raises(PgnError) as refused:
            pgn_reader.read_pgn("1. e4 " + "(1. d4 " * depth + ")" * depth + "*")
        assert refused.value.pgn_fault == PgnFault(PgnCode.TOO_DEEP, limit=MOST_NESTED)


def test_a_variation_that_had_to_be_cut_short_is_reported() -> None:
    cut = pgn_reader.read_pgn('[White "A"]\n\n1. e4 e5 (1... Ke5) *')
    place = Place(1, chess.BLACK)
    assert cut.remarks == (Remark(RemarkCode.VARIATION_CUT_SHORT, "Ke5", place),)
    assert pgn_reader.read_pgn('[White "A"]\n\n1. e4 e5 (1... c5) *').remarks == ()


def test_the_span_of_the_first_game_leaves_everything_else_out() -> None:
    text = f"\n% a line of another program\n; a comment\n\n{FOREIGN}\n\n\n{FOREIGN}"
    for whole in (text, text.replace("\n", "\r\n")):
        before, after = around_first_game(whole.encode())
        assert after.decode().split() == FOREIGN.split()
        assert whole.encode()[len(before) : -len(after)].decode().split() == FOREIGN.split()


@given(st.integers(1, len(FOREIGN) - 1))
def test_a_game_whose_file_is_cut_short_is_read_up_to_the_cut(length: int) -> None:
    moves = [chess.Move.from_uci(uci) for uci in ("e2e4", "e7e5", "g1f3", "b8c6")]
    cut = FOREIGN[:length].rstrip()
    try:
        opened = game_import.game_from_pgn(cut, may_be_cut_short=True)
    except PgnError:
        assert "\n" not in cut.strip()  # Only the first tag was begun.
        return
    assert [node.move for node in opened.game.moves] == moves[: len(opened.game.moves)]
    before = cut.rpartition(" ")[0]
    whole = len([uci for uci in ("1. e4!", "1... e5", "2. Nf3", "2... Nc6") if uci in before])
    assert len(opened.game.moves) >= whole


def test_a_part_of_a_game_is_remarked_on_and_a_whole_one_is_not() -> None:
    assert game_import.game_from_pgn(FOREIGN, may_be_cut_short=True).remarks == ()
    text = FOREIGN[: FOREIGN.index(") 2... Nc6")]
    assert game_import.game_from_pgn(text, may_be_cut_short=True).remarks == (
        Remark(RemarkCode.CUT_SHORT),
    )
    (remark,) = game_import.game_from_pgn(text).remarks
    assert remark.code is RemarkCode.OPEN_VARIATION
    (remark,) = game_import.game_from_pgn("1. e4 e5 2. Ke3 Nc6 1-0", may_be_cut_short=True).remarks
    assert remark.code is RemarkCode.ILLEGAL_MOVE


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("1. e4 e5 2. Ke3 Nc6 3. Nf3", RemarkCode.ILLEGAL_MOVE),
        ("1. e4 e5 2. hello Nc6 3. Nf3", RemarkCode.NOT_A_MOVE),
        ("1. e4 e5 2. Ke3 Nc6 {and", RemarkCode.ILLEGAL_MOVE),
        ("1. e4 e5 2. Ke", RemarkCode.CUT_SHORT),
        ("1. e4 e5 2. Ke3", RemarkCode.CUT_SHORT),
        ("1. e4 e5 {and", RemarkCode.CUT_SHORT),
    ],
)
def test_a_wrong_word_within_a_game_is_named_whether_or_not_its_end_is_missing(
    text: str, code: RemarkCode
) -> None:
    remarks = game_import.game_from_pgn(text, may_be_cut_short=True).remarks
    assert remarks[0].code is code
