"""The scanner finds the games of a file, whatever its line ends, encoding and blocks are."""

from __future__ import annotations

import pytest
from cases import for_each
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.notation.encodings import encoding_of_file
from engine.notation.scanner import GameScanner

TAGS = ["Event", "White"]
PIECES = [
    '[Event "A"]', '[White "Ž"]', "[ Black\t\"B {\" ]", '[Event"A"]', '[Annotator "a\nb"]', "[bad]",
    "[White \"open", "1. e4 e5", "1.e4", "2. Nf3 { a } Nc6", "1-0", "*", "½-½", "1–0", "1/2", "0-0",
    "e4 ; { a", "(1. d4 { b }) e5", "e4 { a } ; {", "", " ", "\n", "\n\n", "\r", "\r\n", "% escape",
    "; comment }", "{ open", "closed } e5", "} }", "{ a { b } c }", "{ a { b }", "\ufeff", "\x85",
    "\u2028", "\v", "\0", "\0" * 600, "\x1a", "]", "words", "(", ")", "♘f3", "∓", "1…e5",
]  # fmt: skip
texts = st.lists(st.sampled_from(PIECES), max_size=25).map(" ".join) | st.lists(
    st.sampled_from(PIECES), max_size=25
).map("\n".join)


def scanned(data: bytes, *sizes: int) -> GameScanner:
    """Return a scanner that has been fed the data in blocks of these sizes and the rest."""
    scanner, place = GameScanner(TAGS), 0
    for size in [*sizes, len(data)]:
        scanner.feed(data[place : place + size])
        place += size
    scanner.finish()
    return scanner


def spans(data: bytes) -> list[tuple[int, int]]:
    found = scanned(data).games()[0]
    return list(zip(found[::2], found[1::2], strict=True))


def games(text: str) -> list[str]:
    data = text.encode()
    return [data[begin:end].decode() for begin, end in spans(data)]


def names(data: bytes) -> list[list[str]]:
    return [row.decode().split("\t") for row in scanned(data).games()[1]]


@settings(deadline=None, max_examples=300)
@given(texts, st.lists(st.integers(1, 40)), st.sampled_from(["utf-8", "cp1252", "utf-16"]))
def test_blocks_make_no_difference(text: str, sizes: list[int], encoding: str) -> None:
    data = text.encode(encoding, "replace")
    assert scanned(data, *sizes).games() == scanned(data).games()
    assert scanned(data, *sizes).has_gaps == scanned(data).has_gaps


@given(texts)
def test_games_are_apart_and_have_no_space_around_them(text: str) -> None:
    data = text.encode()
    places = [place for span in spans(data) for place in span]
    assert places == sorted(places)
    for begin, end in spans(data):
        game = data[begin:end].decode()
        assert game.strip("\0\x1a \t\r\n\v") == game


@settings(deadline=None)
@given(texts, st.integers(0, 300))
def test_the_rest_of_a_file_is_scanned_behind_its_first_games(text: str, size: int) -> None:
    data = text.encode()
    first = GameScanner(TAGS)
    first.feed(data[:size])
    rest = GameScanner(TAGS, first.end, encoding_of_file(data))
    rest.feed(data[first.end :])
    rest.finish()
    assert first.games()[0] + rest.games()[0] == scanned(data).games()[0]


@given(texts)
def test_a_game_alone_is_one_game(text: str) -> None:
    """What the list shows as one game is one game when it is opened."""
    for game in games(text):
        assert games(game) == [game]


@given(texts)
def test_utf_16_has_the_games_of_utf_8(text: str) -> None:
    text = text.lstrip("\ufeff")
    for encoding in ("utf-16-le", "utf-16-be"):
        mark = "\ufeff".encode(encoding)
        data = mark + text.encode(encoding)
        found = [data[begin:end].decode(encoding) for begin, end in spans(data)]
        assert found == games(text)


ONE_GAME = '[Event "T"]\n[White "A"]\n\n1. e4 e5 2. Nf3 Nc6 1-0'


@pytest.mark.parametrize("line_end", ["\n", "\r", "\r\n", "\n\r", "\x85", "\u2028", "\u2029"])
def test_line_ends_of_all_kinds_mean_the_same(line_end: str) -> None:
    text = f"{ONE_GAME}\n\n{ONE_GAME}\n".replace("\n", line_end)
    assert names(text.encode()) == [["T", "A"]] * 2


@for_each(
    text=[
        ONE_GAME.replace("\n\n", "\n\n\n\n"),
        ONE_GAME.replace("e5 ", "e5\n\n"),
        ONE_GAME.replace("Nc6 ", "Nc6\n\n"),
        ONE_GAME.replace("1. ", "{ Intro }\n\n1. "),
        ONE_GAME.replace("[White", "\n\n[White"),
        ONE_GAME.replace("\n", " "),
        ONE_GAME.replace("\n", "\n   "),
        ONE_GAME.replace("[", "[ ").replace("]", " ]").replace('"T"', '\t"T"'),
        ONE_GAME.replace(' "', '"'),
        ONE_GAME.replace(' "', '\n"'),
        f"\0\0{ONE_GAME}\0\0\x1a",
        f"\ufeff{ONE_GAME}",
        f"From: somebody\n\n{ONE_GAME}\n\n-- \nsent by mail",
        f"{ONE_GAME} {{White resigns}} (0:34) White resigns\n",
        f"{ONE_GAME} 1-0",
        ONE_GAME.replace("1-0", ""),
        ONE_GAME.replace("1-0", "½–½"),
    ]
)
def test_space_and_text_around_a_game_make_no_second_one(text: str) -> None:
    assert names(text.encode()) == [["T", "A"]]


@pytest.mark.parametrize(
    "text",
    [
        "1. e4 e5 1-0 1. d4 d5 0-1",
        "1. e4 e5\n\n1. d4 d5",
        "e4 e5 1-0\nd4 d5 0-1",
        f"{ONE_GAME} {ONE_GAME}",
        f"{ONE_GAME.removesuffix('1-0')}\n{ONE_GAME}",
        f"{ONE_GAME.removesuffix('1-0')} (2... d6\n\n{ONE_GAME}",
        f"{ONE_GAME.removesuffix('1-0')} {{ never closed\n\n{ONE_GAME}",
        f"{ONE_GAME}\n\n{{ of the next }}\n{ONE_GAME}",
        '[Event "T"]\n\n[Event "T"]',
        "1. e4 { :-{ } e5 1-0\n\n1. d4 { a } d5 { b } 0-1",
        "1. e4 { a { b } c } e5 1-0\n\n1. d4 d5 0-1",
        f"1. e4 e5{chr(0) * 600}1. d4 d5",
    ],
)
def test_two_games_are_two(text: str) -> None:
    assert len(spans(text.encode())) == 2


@pytest.mark.parametrize(
    "text", ["", "*", "; comment", "{ comment }", "hello there", "% 1. e4", "]"]
)
def test_text_without_moves_and_tags_is_no_game(text: str) -> None:
    assert spans(text.encode()) == []


def test_results_in_windows_1252_end_a_game() -> None:
    for result in (b"1\x960", b"\xbd-\xbd", b"1-0\xa0"):
        assert len(spans(b"1. e4 e5 " + result + b" 1. d4 d5 " + result)) == 2


def test_an_ellipsis_in_windows_1252_is_no_line_end() -> None:
    assert names(b'[Event "Open\x85 2024"]\n; a\x85 { b\n\n1. e4 *') == [["Open… 2024", ""]]


def test_only_holes_in_a_file_are_gaps() -> None:
    game = b"1. e4 e5 1-0"
    assert not scanned(game + b"\0" * 5000).has_gaps
    assert not scanned(game + b"\0\0" + game).has_gaps
    assert scanned(game + b"\0" * 5000 + game).has_gaps


def test_an_escaped_quotation_mark_does_not_end_a_tag() -> None:
    escape = chr(92)
    for value in ('T ~"q~" ]x', '~"]', "a~~", "C:~"):
        value = value.replace("~", escape)
        text = f'[Event "{value}"]\n[White "B"] 1. e4 *'
        assert names(text.encode()) == [[value, "B"]]


def test_a_tag_over_two_lines_is_one_line() -> None:
    assert names(b'[Event "first\n  second"]\n\n1. e4 *') == [["first second", ""]]


@given(st.integers(1, 70_000))
def test_a_long_comment_is_scanned_in_blocks(size: int) -> None:
    data = b"1. e4 {" + b" word" * 40_000 + b"\n\n } e5 1-0"
    assert scanned(data, size, size).games()[0] == [0, len(data)]
