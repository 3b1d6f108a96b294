"""A reviewed game as PGN: what is written for players, and what other programs read."""

from __future__ import annotations

import io

import chess
import chess.pgn
import pytest
from made_reviews import made_review, random_game
from msgspec.structs import replace

from engine.protocol.clauses import Clause, ClauseKind, EvidenceNode, Motif
from engine.protocol.review import GameReview, PositionSearch, ReviewedGame, Verdict
from game.formats import pgn, pgn_reader
from game.formats.review_html.review_lines import LINE_PLIES
from game.formats.review_pgn import (
    NAGS,
    NAME,
    OtherGameError,
    for_white,
    review_as_pgn,
    tree_with_review,
)
from game.state.game import FileOrigin, Game, GameFile
from game.words.catalogue import ENGLISH, catalogue_of_language
from game.words.review.report_texts import sentences_by_ply

GERMAN = catalogue_of_language("de")
GAMES = (
    random_game(1, 80),
    random_game(2, 41, "4k3/P6p/8/8/8/8/p6P/4K3 b - - 3 17"),
    random_game(4, 60, null_every=7),
    ReviewedGame(chess.STARTING_FEN, ()),
    ReviewedGame(chess.STARTING_FEN, ("f2f3", "e7e5", "g2g4", "d8h4")),
    random_game(3, 60, "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - 0 1", chess960=True),
)
ANNOTATED = """[White "Anna"]
[Black  "Bert"]
[Result "1-0"]

{ A club game. } 1. e4 $1 { [%eval 0.30] Best by test. } e5 2. Ke2 $6 Nf6 ( 2... d6 { Solid. } )
3. Nf3 ; to the end of the line
Nc6 1-0
"""


def game_of(reviewed: ReviewedGame) -> Game:
    """Return a game with these moves, as it is read from a PGN."""
    board = chess.Board(reviewed.fen, chess960=reviewed.chess960)
    game = chess.pgn.Game()
    game.setup(board)
    if reviewed.chess960:
        game.headers["Variant"] = "Chess960"
    game.add_line([chess.Move.from_uci(move) for move in reviewed.moves])
    return pgn_reader.read_pgn(str(game)).game


def moves_of(game: Game) -> ReviewedGame:
    tree = game.tree
    moves = tuple(tree[one].move.uci() for one in tree.mainline())
    return ReviewedGame(tree.start.fen(), moves, tree.start.chess960)


def written(reviewed: ReviewedGame, review: GameReview) -> str:
    said = sentences_by_ply(reviewed, review, ENGLISH)
    return review_as_pgn(game_of(reviewed), reviewed, review, said)


def elsewhere(text: str) -> chess.pgn.Game:
    """Return what python-chess reads from a PGN."""
    found = chess.pgn.read_game(io.StringIO(text))
    assert found is not None
    assert found.errors == []
    return found


def one_line(review: GameReview) -> dict[int, PositionSearch]:
    return {one.ply: one for one in review.searches if one.requested_lines == 1}


def test_other_programs_read_the_same_moves_and_our_scores_symbols_and_sentences() -> None:
    for reviewed in GAMES:
        review = made_review(reviewed)
        said, searches = sentences_by_ply(reviewed, review, ENGLISH), one_line(review)
        verdicts = {move.ply: move.verdict for move in review.moves}
        nodes = list(elsewhere(written(reviewed, review)).mainline())
        assert len(nodes) == len(reviewed.moves)
        for ply, node in enumerate(nodes):
            verdict = verdicts.get(ply)
            assert node.nags == (set() if verdict is None else {NAGS[verdict]})
            assert all(one in node.comment for one in said.get(ply, ()))
            score, search = node.eval(), searches[ply + 1]
            if search.depth == 0:
                assert score is None
            else:
                white = for_white(search.score, node.turn())
                assert score is not None
                assert score.white().score() == white.centipawns
                assert node.eval_depth() == search.depth


def test_the_better_line_is_a_variation_of_each_mistake_and_of_no_other_move() -> None:
    for reviewed in GAMES:
        review = made_review(reviewed)
        searches = one_line(review)
        mistakes = {move.ply for move in review.moves if move.verdict is not None}
        nodes = list(elsewhere(written(reviewed, review)).mainline())
        for ply, node in enumerate(nodes):
            variations = node.parent.variations[1:]
            assert len(variations) == (ply in mistakes)
            for first in variations:
                line = [first, *first.mainline()]
                board, shown = first.parent.board(), searches[ply].lines[0].moves[:LINE_PLIES]
                assert [board.parse_uci(move) for move in shown[:1]] == [first.move]
                assert len(line) == len(shown)


def telling_of_answer(reviewed: ReviewedGame, ply: int, plies: int) -> GameReview:
    """Return a review that says something about the answer to the move at a ply."""
    review = made_review(reviewed)
    line = one_line(review)[ply + 1].lines[0].moves[:plies]
    clause = Clause(ClauseKind.ALLOWS, Motif.CAPTURE, EvidenceNode(ply + 1, 1, line))
    moves = tuple(
        replace(move, verdict=Verdict.MISTAKE, clauses=(clause,)) if move.ply == ply else move
        for move in review.moves
    )
    return replace(review, moves=moves)


def test_the_answer_that_is_told_of_is_a_variation_where_it_leaves_the_game() -> None:
    reviewed = GAMES[0]
    ply = 10
    review = telling_of_answer(reviewed, ply, 3)
    answer = one_line(review)[ply + 1].lines[0].moves
    assert answer[0] != reviewed.moves[ply + 1]
    tree = tree_with_review(game_of(reviewed).tree, reviewed, review, {})
    line = tree.mainline()
    assert tuple(tree[one].move.uci() for one in line) == reviewed.moves
    first = next(one for one in tree.children(line[ply]) if tree[one].move.uci() == answer[0])
    shown = [first, *tree.mainline(first)]
    assert [tree[one].move.uci() for one in shown] == list(answer[:LINE_PLIES])
    assert tree[first].score is not None

    # The game follows the answer for one move, and leaves it then.
    moves = (*reviewed.moves[: ply + 1], answer[0])
    other = random_reply(reviewed, moves, answer[1])
    longer = ReviewedGame(reviewed.fen, (*moves, other))
    tree = tree_with_review(game_of(longer).tree, longer, review_of_start(review, longer), {})
    line = tree.mainline()
    assert len(line) == len(longer.moves)
    assert answer[1] in [tree[one].move.uci() for one in tree.children(line[ply + 1])]


def random_reply(reviewed: ReviewedGame, moves: tuple[str, ...], not_this: str) -> str:
    board = chess.Board(reviewed.fen)
    for move in moves:
        board.push_uci(move)
    return next(one.uci() for one in board.legal_moves if one.uci() != not_this)


def review_of_start(review: GameReview, game: ReviewedGame) -> GameReview:
    """Return what a review says about the beginning of a game."""
    moves = tuple(move for move in review.moves if move.ply < len(game.moves) - 2)
    return replace(review, moves=moves)


def test_a_line_never_makes_the_game_longer() -> None:
    reviewed = random_game(1, 11)
    review = telling_of_answer(reviewed, 10, 3)
    tree = tree_with_review(game_of(reviewed).tree, reviewed, review, {})
    assert tuple(tree[one].move.uci() for one in tree.mainline()) == reviewed.moves


def test_what_is_written_is_read_here_as_it_was() -> None:
    for reviewed in GAMES:
        review = made_review(reviewed)
        text = written(reviewed, review)
        again = pgn_reader.read_pgn(text)
        assert again.remarks == ()
        assert pgn.write_pgn(again.game).strip() == text.strip()
        assert moves_of(again.game).moves == reviewed.moves


def test_the_notes_of_the_file_stay_and_ours_are_named() -> None:
    game = pgn_reader.read_pgn(ANNOTATED).game
    reviewed = moves_of(game)
    review = made_review(reviewed, seed=3)
    moves = tuple(replace(move, verdict=Verdict.MISTAKE) for move in review.moves)
    review = replace(review, moves=moves)
    said = sentences_by_ply(reviewed, review, ENGLISH)
    text = review_as_pgn(game, reviewed, review, said)
    other = elsewhere(text)
    first, reply, king, *_ = nodes = list(other.mainline())
    assert other.comment == "A club game."
    assert first.nags == {1}
    assert first.eval() == chess.engine.PovScore(chess.engine.Cp(30), chess.WHITE)
    assert first.comment.index("Best by test.") < first.comment.index(f"{NAME}: Mistake")
    assert first.comment.count(f"{NAME}:") == 2
    assert reply.nags == {NAGS[Verdict.MISTAKE]}
    assert NAME not in reply.comment
    assert king.nags == {6}
    assert f"{NAME}: Mistake" in king.comment
    assert "; to the end of the line" in text
    assert "Solid." in text
    assert [one.san() for one in nodes] == ["e4", "e5", "Ke2", "Nf6", "Nf3", "Nc6"]


def test_a_variation_that_is_there_is_not_written_again() -> None:
    game = pgn_reader.read_pgn(ANNOTATED).game
    reviewed = moves_of(game)
    review = made_review(reviewed, seed=3)
    searches = tuple(
        replace(one, lines=(replace(one.lines[0], moves=("d7d6", "d2d4")),))
        if one.ply == 3
        else one
        for one in review.searches
    )
    moves = tuple(replace(move, verdict=Verdict.MISTAKE) for move in review.moves)
    review = replace(review, searches=searches, moves=moves)
    tree = tree_with_review(game.tree, reviewed, review, {})
    line = tree.mainline()
    assert len(tree.children(line[2])) == 2
    assert len(tree.children(line[1])) == 2


def test_the_tags_of_a_file_stay_to_the_byte() -> None:
    head = ANNOTATED[: ANNOTATED.index("{")]
    game = pgn_reader.read_pgn(ANNOTATED).game
    origin = FileOrigin("/games.pgn", "utf-8")
    game.file = GameFile(origin, ANNOTATED, "\n", 0, 0, "", 0)
    game.is_document = game.is_foreign = True
    reviewed = moves_of(game)
    review = made_review(reviewed)
    text = review_as_pgn(game, reviewed, review, sentences_by_ply(reviewed, review, ENGLISH))
    assert text.startswith(head)
    assert text.count("[%eval") > 4


def test_sentences_are_in_the_language_of_the_player() -> None:
    reviewed = GAMES[0]
    review = made_review(reviewed)
    said = sentences_by_ply(reviewed, review, GERMAN)
    text = review_as_pgn(game_of(reviewed), reviewed, review, said)
    assert "Fehler" in text
    assert "Mistake" not in text
    assert [one.move.uci() for one in elsewhere(text).mainline()] == list(reviewed.moves)


def test_an_edited_main_line_has_no_review_of_the_old_moves() -> None:
    reviewed = GAMES[0]
    review = made_review(reviewed)
    with pytest.raises(OtherGameError):
        review_as_pgn(game_of(GAMES[4]), reviewed, review, {})


def test_the_game_itself_stays_as_it_is() -> None:
    reviewed = GAMES[0]
    game = game_of(reviewed)
    before = pgn.write_pgn(game)
    review_as_pgn(game, reviewed, made_review(reviewed), {})
    assert pgn.write_pgn(game) == before


def test_a_game_of_4000_half_moves_is_written() -> None:
    reviewed = ReviewedGame(chess.STARTING_FEN, ("g1f3", "g8f6", "f3g1", "f6g8") * 1000)
    assert written(reviewed, made_review(reviewed)).count("[%eval") >= 4000
