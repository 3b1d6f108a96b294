"""The report of a game as an HTML file."""

from __future__ import annotations

import json
import re
from functools import cache

import chess
from made_reviews import made_review, random_game
from msgspec.structs import replace
from strict_html import StrictHtml

from engine.protocol.review import GameReview, ReviewedGame, Verdict
from engine.protocol.winning_chances import OWN_SLOPE, winning_chance
from game.formats.review_html.page import review_as_html
from game.formats.review_html.shown_game import MOST_MOMENTS, is_key_moment, key_moments
from game.formats.review_html.style_sheet import COLOURS, report_asset
from game.words.catalogue import ENGLISH, Catalogue, catalogue_of_language
from game.words.review.report_texts import report_texts, sentences_by_ply

GERMAN = catalogue_of_language("de")
HEADERS = {"White": "Anna", "Black": "Bert", "Result": "1-0", "Event": "?", "Date": "2026.11.27"}
MATED = ReviewedGame(chess.STARTING_FEN, ("f2f3", "e7e5", "g2g4", "d8h4"))
GAMES = {
    "usual": random_game(1, 80),
    "no moves": ReviewedGame(chess.STARTING_FEN, ()),
    "one move": random_game(1, 1),
    "mated": MATED,
    "over from the start": ReviewedGame("7k/5QK1/8/8/8/8/8/8 b - - 0 1", ()),
    "set up, Black first": random_game(2, 41, "4k3/P6p/8/8/8/8/p6P/4K3 b - - 3 17"),
    "Chess960": random_game(
        3, 60, "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - 0 1", chess960=True
    ),
    "castles in Chess960": ReviewedGame(
        "1r2k2r/8/8/8/8/8/8/1R2K2R w HBhb - 0 1", ("e1h1", "e8b8"), chess960=True
    ),
    "null moves": random_game(4, 60, null_every=7),
}


@cache
def reviewed(name: str) -> GameReview:
    return made_review(GAMES[name], seed=len(name))


def page(name: str, catalogue: Catalogue = ENGLISH, headers: dict[str, str] = HEADERS) -> str:
    game, review = GAMES[name], reviewed(name)
    return review_as_html(headers, game, review, report_texts(game, review, catalogue))


def parsed(name: str, catalogue: Catalogue = ENGLISH) -> StrictHtml:
    return StrictHtml(page(name, catalogue))


def boards_of(game: ReviewedGame) -> list[chess.Board]:
    boards = [chess.Board(game.fen, chess960=game.chess960)]
    for move in game.moves:
        boards.append(boards[-1].copy(stack=False))
        boards[-1].push_uci(move)
    return boards


def sans(game: ReviewedGame) -> list[str]:
    return [
        board.san(board.parse_uci(move))
        for board, move in zip(boards_of(game), game.moves, strict=False)
    ]


def test_every_page_is_whole_in_each_language() -> None:
    for name in GAMES:
        for catalogue in (ENGLISH, GERMAN):
            document = parsed(name, catalogue)
            (html, _), *_ = document.all("html")
            assert html["lang"] == catalogue.language
            assert "{" not in "".join(text for _, text in document.all("main"))


def test_a_page_loads_nothing_and_leads_nowhere_else() -> None:
    for name in GAMES:
        document = parsed(name)
        addresses = [
            value
            for _, attributes, _ in document.elements
            for key, value in attributes.items()
            if key in ("href", "src", "xlink:href", "action", "srcset", "poster", "data")
        ]
        assert all(address.startswith("#") for address in addresses)
        names = {attributes.get("id") for _, attributes, _ in document.elements}
        assert {address[1:] for address in addresses} <= names
        assert not re.search(r"https?:|url\(|@import|//[a-z]", page(name))
        policy = next(one["content"] for one, _ in document.all("meta") if "content" in one)
        assert "default-src 'none'" in policy
        assert {tag for tag, _, _ in document.elements}.isdisjoint(("img", "link", "iframe"))


def test_every_move_is_there_in_its_order_with_its_sign() -> None:
    for name, game in GAMES.items():
        document = parsed(name)
        shown = [text for one, text in document.all("a") if one.get("id", "").startswith("p")]
        signs = {move.ply: move.verdict for move in reviewed(name).moves}
        assert [text.rstrip("?!□") for text in shown] == sans(game)
        assert [ply for ply, text in enumerate(shown) if "?" in text] == [
            ply for ply, verdict in sorted(signs.items()) if verdict is not None
        ]


def test_moves_have_the_numbers_of_the_game_and_the_letters_of_the_language() -> None:
    document = parsed("set up, Black first", GERMAN)
    assert document.all("b")[0][1] == "17..."
    moves = document.with_id("moves")[1]
    assert "K" in moves
    assert not set("NRQ") & set(moves)


def test_the_script_has_every_position_and_every_move() -> None:
    for name, game in GAMES.items():
        data = json.loads(parsed(name).with_id("game")[1])
        assert data["positions"] == [board.board_fen() for board in boards_of(game)]
        squares = [chess.Move.from_uci(move) for move in game.moves]
        assert [len(one) for one in data["squares"]] == [2 if move else 0 for move in squares]
        assert len(data["titles"]) == len(game.moves) + 1
        said = sentences_by_ply(game, reviewed(name), ENGLISH)
        assert data["notes"] == {str(ply + 1): list(one) for ply, one in said.items()}


def test_a_german_page_writes_tenths_behind_a_comma() -> None:
    cells = [text for _, text in parsed("usual", GERMAN).all("td")]
    shares = [text for text in cells if "%" in text]
    assert shares
    assert all("," in text and "." not in text for text in shares)


def test_the_table_has_the_numbers_of_the_review() -> None:
    for name in GAMES:
        review = reviewed(name)
        cells = [text for _, text in parsed(name).all("td")][1:]
        columns = cells[::2], cells[1::2]
        for side, column in zip((review.white, review.black), columns, strict=True):
            assert column[0] == ("–" if side.accuracy is None else f"{side.accuracy:.1f} %")
            phases = [f"{one:.1f} %" for one in side.phase_accuracy.values()]
            rest = column[1:]
            assert [text for text in rest if "%" in text] == phases
            counts = [str(side.verdicts[verdict]) for verdict in Verdict]
            assert rest[-5:] == [*counts, str(side.best_moves), str(side.only_moves)]
            loss = side.average_loss_cp
            assert rest[-6] == ("–" if loss is None else f"{loss:.0f}")


def test_the_graph_shows_the_winning_chance_of_white_at_every_position() -> None:
    for name, game in GAMES.items():
        (attributes, _) = parsed(name).all("polygon")[0]
        points = [tuple(map(float, one.split(","))) for one in attributes["points"].split()]
        turns = [board.turn for board in boards_of(game)]
        expected = {
            one.ply: winning_chance(one.score, OWN_SLOPE)
            for one in reviewed(name).searches
            if one.requested_lines == 1
        }
        chances = [one if turns[ply] else 100 - one for ply, one in sorted(expected.items())]
        assert [x for x, _ in points[1:-1]] == list(range(len(game.moves) + 1))
        for (_, y), chance in zip(points[1:-1], chances, strict=True):
            assert abs(100 - y - chance) < 0.06


def test_the_graph_names_the_phases_and_marks_each_verdict() -> None:
    for name in GAMES:
        review, document = reviewed(name), parsed(name)
        verdicts = [move.verdict.value for move in review.moves if move.verdict is not None]
        assert [one["class"] for one, _ in document.all("circle") if "class" in one] == verdicts
        lines = len(document.all("line", "phase"))
        begins = {review.middlegame_ply, review.endgame_ply} - {None, 0, len(GAMES[name].moves)}
        assert lines == len(begins)


def test_each_key_moment_has_a_diagram_its_sentences_and_the_better_line() -> None:
    for name, game in GAMES.items():
        review = reviewed(name)
        document = parsed(name)
        moments = document.all("article", "moment")
        assert [int(one["id"][1:]) - 1 for one, _ in moments] == [
            move.ply for move in key_moments(review)
        ]
        said, moves = sentences_by_ply(game, review, ENGLISH), sans(game)
        for one, text in moments:
            ply = int(one["id"][1:]) - 1
            assert all(sentence in text for sentence in said[ply])
            assert moves[ply] in text
            assert "Better:" in text
        diagrams = document.all("svg", "board")
        assert len(diagrams) == len(moments) + 1
        assert all(one["aria-label"] for one, _ in diagrams)


def test_of_many_mistakes_the_costliest_are_shown() -> None:
    review = reviewed("usual")
    moves = tuple(replace(move, verdict=Verdict.BLUNDER) for move in review.moves)
    many = replace(review, moves=moves)
    shown = key_moments(many)
    assert len(shown) == MOST_MOMENTS < sum(map(is_key_moment, many.moves))
    least = min(move.loss for move in shown)
    assert sum(move.loss > least for move in moves) < MOST_MOMENTS
    game = GAMES["usual"]
    texts = report_texts(game, many, ENGLISH)
    assert str(MOST_MOMENTS) in texts.key_moments_note
    document = StrictHtml(review_as_html(HEADERS, game, many, texts))
    assert len(document.all("article")) == MOST_MOMENTS


def test_names_and_facts_are_text_whatever_they_hold() -> None:
    name = "<script>alert('1')</script> & \"Co\""
    headers = {"White": name, "Black": "]]>--", "Event": "<b>", "WhiteElo": "<i>", "Result": "*"}
    document = StrictHtml(page("usual", headers=headers))
    (_, shown), *_ = document.all("h1")
    assert shown.startswith(f"{name} (<i>)")
    assert name in document.all("title")[0][1]
    assert len(document.all("script")) == len(parsed("usual").all("script"))
    assert document.all("i") == []


def test_the_script_and_the_style_name_only_what_is_on_the_page() -> None:
    document = parsed("usual")
    ids = {attributes["id"] for _, attributes, _ in document.elements if "id" in attributes}
    classes = {
        name
        for _, attributes, _ in document.elements
        for name in attributes.get("class", "").split()
    }
    script, sheet = report_asset("report.js"), report_asset("report.css")
    assert set(re.findall(r'getElementById\("(\w+)"\)', script)) <= ids
    assert set(re.findall(r'querySelector(?:All)?\("\.(\w+)"\)', script)) <= classes | {"shown"}
    by_script = {"scripted", "shown", "title"}
    assert set(re.findall(r"\.([a-z][\w-]*)(?=[ ,:.{>+)])", sheet)) - classes <= by_script
    assert set(re.findall(r"var\(--([\w-]+)\)", sheet)) <= {
        name.replace("_", "-") for name in COLOURS
    }


def test_sentences_cannot_end_the_script() -> None:
    texts = report_texts(GAMES["usual"], reviewed("usual"), ENGLISH)
    said = "</script><b>x</b> & \u2028"
    texts = replace(texts, sentences={0: (said,)})
    document = StrictHtml(review_as_html(HEADERS, GAMES["usual"], reviewed("usual"), texts))
    assert json.loads(document.with_id("game")[1])["notes"] == {"1": [said]}


def test_unknown_tags_are_not_shown() -> None:
    document = StrictHtml(page("usual", headers={"White": "?", "Black": "", "WhiteElo": "-"}))
    (_, shown), *_ = document.all("h1")
    assert shown == "WhiteBlack"
    assert document.all("p", "facts") == []


def test_a_game_of_4000_half_moves_has_a_report() -> None:
    # Knights go out and home, so the game never ends by itself.
    cycle = ("g1f3", "g8f6", "f3g1", "f6g8")
    game = ReviewedGame(chess.STARTING_FEN, cycle * 1000)
    review = made_review(game)
    document = StrictHtml(review_as_html(HEADERS, game, review, report_texts(game, review, GERMAN)))
    assert document.with_id("p4000")[1].startswith("Sg8")
    assert len(json.loads(document.with_id("game")[1])["positions"]) == 4001
