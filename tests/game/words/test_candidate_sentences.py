"""The words of the second search: what the candidates have in common, and what each allows."""

from __future__ import annotations

from functools import cache

import chess
import pytest
from languages import GERMAN
from msgspec.structs import replace

from engine.inspection.nodes.tree import SearchTree
from engine.inspection.recording.recording import record_search
from engine.inspection.recording.replay_start import search_from_empty_table
from engine.inspection.story.candidate_search import search_candidates
from engine.protocol.clauses import ClauseKind, EffectKind, MoveEffect, PieceOnSquare
from engine.protocol.messages import Score
from engine.protocol.story.candidates import (
    CandidateLead,
    CandidateLine,
    CandidatesSearched,
    Plan,
    SearchCandidates,
    Threat,
)
from engine.protocol.story.search_story import LineMaterial, StoryLine, StoryMove
from game.message import Message
from game.words.catalogue import ENGLISH, Catalogue
from game.words.review.clauses import IS_STALEMATE, MATE_AT_ONCE
from game.words.story.avoided_reply import avoided_reply
from game.words.story.candidate_sentences import (
    candidate_words,
    chosen_sentences,
    lead_sentence,
)
from game.words.story.idea_sentences import idea_sentences
from game.words.story.linked_sentence import LinkedSentence, linked_parts, without_marks

HANGS_THE_QUEEN = "r1bqkb1r/pppp1ppp/2n2n2/4p3/4P3/3P1Q2/PPP2PPP/RNB1KBNR w KQkq - 0 4"
"""White can move the queen to f6, where two pieces take it."""
LOST = "1r4k1/8/8/8/8/8/r7/6K1 w - - 0 1"
"""White has two moves, and the rook on b8 mates after both."""
STALEMATES = "8/8/8/8/8/6k1/4q3/7K b - - 0 1"
"""The queen can mate on f1 and on e1, or stalemate on f2."""

MATES_IN_THREE = "r3k3/pp1n1pp1/2p5/3p3B/8/4K2P/PPb3q1/R2N3R b q - 0 19"
"""Black mates by 19... d4+ 20. Kxd4 Qd2+ 21. Kc4 b5."""


NODES = 200_000


@cache
def compared(fen: str, moves: tuple[str, ...]) -> CandidatesSearched:
    tree = SearchTree(record_search(search_from_empty_table(fen, nodes=2_000, hash_mb=1), 8))
    return search_candidates(tree, SearchCandidates(1, 1, moves), lambda: True, NODES)


def lead_text(fen: str, moves: tuple[str, ...]) -> str:
    found = compared(fen, moves)
    text = lead_sentence(found, moves[0], chess.Board(fen), for_mover=False).text
    return without_marks(ENGLISH.text(text))


def cards(fen: str, moves: tuple[str, ...]) -> list[list[Message]]:
    found = compared(fen, moves)
    words = candidate_words(found, moves[0], chess.Board(fen), for_mover=False)
    return [[sentence.text for sentence in card.sentences] for card in words]


def mirrored(fen: str, moves: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """Return a position and its moves with the colours exchanged."""
    turned = str.maketrans("12345678", "87654321")
    return chess.Board(fen).mirror().fen(), tuple(move.translate(turned) for move in moves)


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_worse_chosen_move_is_told_with_the_best_answer(language: str) -> None:
    moves = ("f3f6", "f3d1", "f3e2")
    found = compared(HANGS_THE_QUEEN, moves)
    assert found.lead is CandidateLead.OTHER
    board = chess.Board(HANGS_THE_QUEEN)
    catalogue = ENGLISH if language == "en" else GERMAN
    told = chosen_sentences(found, "f3f6", board, for_mover=False)
    texts = [catalogue.text(one.text) for one in told]
    assert told
    assert "xf6" in without_marks(texts[-1])
    for text, sentence in zip(texts, told, strict=True):
        numbers = {number for _, number in linked_parts(text) if number is not None}
        assert numbers == set(range(len(sentence.links)))


def test_a_worse_chosen_move_has_the_first_card_and_another_has_none() -> None:
    board, moves = chess.Board(HANGS_THE_QUEEN), ("f3f6", "f3d1", "f3e2", "f3g3")
    found = compared(HANGS_THE_QUEEN, moves)
    first, *others = candidate_words(found, "f3f6", board, for_mover=False)
    assert first.uci == "f3f6"
    assert len(others) == 2, "three cards have room"
    best = found.lines[0].move.move
    told = candidate_words(replace(found, lead=CandidateLead.NONE), best, board, for_mover=False)
    assert best not in [card.uci for card in told]


def test_the_card_of_a_chosen_move_shows_its_line_and_tells_nothing_twice() -> None:
    board = chess.Board(HANGS_THE_QUEEN)
    found = compared(HANGS_THE_QUEEN, ("f3f6", "f3d1", "f3e2"))
    card, *others = candidate_words(found, "f3f6", board, for_mover=False)
    assert card.caption is not None
    assert card.sentences == ()
    for other in others:
        assert (other.caption is None) is bool(other.sentences)
    assert card.texts == (card.caption,)
    assert "xf6" in without_marks(ENGLISH.text(card.caption.text))


def test_an_answer_that_the_reason_names_is_not_told_again() -> None:
    board = chess.Board(HANGS_THE_QUEEN)
    found = compared(HANGS_THE_QUEEN, ("f3f6", "f3d1"))
    assert found.told_answer in ("d8f6", "g7f6"), "the queen is lost at once"
    told = chosen_sentences(found, "f3f6", board, for_mover=False)
    again = chosen_sentences(replace(found, told_answer=None), "f3f6", board, for_mover=False)
    assert len(told) <= len(again)


def test_a_level_that_plays_a_worse_move_says_that_it_does() -> None:
    board = chess.Board(HANGS_THE_QUEEN)
    found = replace(compared(HANGS_THE_QUEEN, ("f3f6", "f3d1")), plays_weaker=True)

    def lead(told: CandidatesSearched, language: Catalogue) -> str:
        return language.text(lead_sentence(told, "f3f6", board, for_mover=False).text)

    plain = replace(found, plays_weaker=False)
    assert lead(found, ENGLISH) != lead(plain, ENGLISH)
    assert lead(found, ENGLISH) != lead(found, GERMAN)
    equal = replace(found, lead=CandidateLead.NONE)
    assert lead(equal, ENGLISH) == lead(replace(equal, plays_weaker=False), ENGLISH)


@pytest.mark.parametrize(("won_cp", "score"), [(300, None), (0, None), (0, Score(centipawns=150))])
def test_what_a_move_prevents_and_threatens_is_told_in_both_languages(
    won_cp: int, score: Score | None
) -> None:
    board = chess.Board(HANGS_THE_QUEEN)
    found = compared(HANGS_THE_QUEEN, ("f3d1", "f3f6"))
    prevented = Threat(("f6e4", "d3e4"), won_cp, score)
    told = idea_sentences(replace(found, prevented=prevented), "f3d1", board)
    (text,) = (one.text for one in told)
    assert "4... Nxe4 5. dxe4" in ENGLISH.text(text)
    assert GERMAN.text(text) != ENGLISH.text(text)
    threatened = replace(found, prevented=None, threatened=Threat(("d1h5", "f6h5"), won_cp, score))
    (text,) = (one.text for one in idea_sentences(threatened, "f3d1", board))
    assert "5. Qh5 Nxh5" in ENGLISH.text(text)
    assert GERMAN.text(text) != ENGLISH.text(text)
    assert idea_sentences(replace(found, prevented=None, threatened=None), "f3d1", board) == []


def test_what_a_move_prepares_is_told_if_it_does_nothing_else() -> None:
    board = chess.Board(HANGS_THE_QUEEN)
    pawn = PieceOnSquare("p", "e5")
    plan = Plan("f8e7", "c1g5", (MoveEffect(EffectKind.ATTACKS, (pawn,)),))
    found = compared(HANGS_THE_QUEEN, ("f3d1", "f3f6"))
    found = replace(found, prevented=None, threatened=None, plan=plan)
    (text,) = (one.text for one in idea_sentences(found, "f3d1", board))
    assert all(move in ENGLISH.text(text) for move in ("4. Qd1", "4... Be7", "5. Bg5"))
    assert "the pawn on e5" in ENGLISH.text(text)
    assert ENGLISH.text(text) != GERMAN.text(text)
    threat = Threat(("f6e4", "d3e4"), 300)
    (text,) = (one.text for one in idea_sentences(replace(found, prevented=threat), "f3d1", board))
    assert "Bg5" not in ENGLISH.text(text)


AHEAD = "3r1rk1/5ppp/8/8/8/4NN2/5PPP/3R1RK1 w - - 0 1"
"""White is ahead in material and can exchange rooks."""


def test_whoever_is_ahead_is_glad_to_exchange_pieces() -> None:
    found = replace(compared(HANGS_THE_QUEEN, ("f3d1", "f3f6")), prevented=None, threatened=None)

    def told(fen: str, cp: int, lead: CandidateLead = CandidateLead.CLEAR) -> list[LinkedSentence]:
        line = candidate(("d1d8", "f8d8", "h2h3"), cp)
        return idea_sentences(replace(found, lines=(line,), lead=lead), "d1d8", chess.Board(fen))

    (text,) = (one.text for one in told(AHEAD, 500))
    assert ENGLISH.text(text) != GERMAN.text(text)
    assert told(AHEAD, 0) == [], "it is not winning"
    assert told(AHEAD, 500, CandidateLead.OTHER) == [], "another move is better"
    assert told(AHEAD.replace("4NN2", "8"), 500) == [], "nobody is ahead"


def test_a_line_that_wins_nothing_is_not_told() -> None:
    best = candidate(("d1a1", "g7g6"), 0)
    found = replace(compared(HANGS_THE_QUEEN, ("f3d1", "f3f6")), lines=(best,))
    assert chosen_sentences(found, "d1a1", chess.Board(EVEN), for_mover=False) == []


def test_it_says_if_the_first_search_judged_the_move_otherwise() -> None:
    found = compared(HANGS_THE_QUEEN, ("f3d1", "f3f6"))
    (line,) = (one for one in found.lines if one.move.move == "f3d1")
    board = chess.Board(HANGS_THE_QUEEN)

    def text(first: Score | None) -> str:
        told = replace(found, first_score=first)
        return str(lead_sentence(told, "f3d1", board, for_mover=False).text)

    assert text(line.score) == text(None)
    assert text(Score(centipawns=500)) != text(None)
    assert text(Score(mate=3)) == text(None), "that a mate is seen later is no other verdict"


def test_two_lost_moves_are_not_called_good() -> None:
    lost = LOST, ("g1h1", "g1f1")
    text = lead_text(*lost)
    assert "Black" in text
    assert "good" not in text
    turned = lead_text(*mirrored(*lost))
    assert "White" in turned
    assert "Black" not in turned


def test_a_candidate_that_stalemates_says_so() -> None:
    fen, moves = STALEMATES, ("e2e1", "e2f2")
    told = [text for card in cards(fen, moves) for text in card]
    assert IS_STALEMATE.id in {text.id for text in told}


def test_of_a_chosen_mate_no_line_is_told() -> None:
    found = compared(STALEMATES, ("e2e1", "e2e3"))
    assert chosen_sentences(found, "e2e1", chess.Board(STALEMATES), for_mover=False) == []


def test_what_all_candidates_miss_is_told_of_the_first_one_alone() -> None:
    told = cards(STALEMATES, ("e2e1", "e2e3", "e2d3", "e2d2"))
    assert len(told) == 3
    missing = MATE_AT_ONCE[ClauseKind.MISSES].id
    missed = [text for card in told for text in card if text.id == missing]
    assert len(missed) == 1


def test_a_mate_that_all_candidates_miss_is_told_once() -> None:
    told = cards(MATES_IN_THREE, ("d5d4", "g2h1", "d7e5", "g7g6"))
    texts = [ENGLISH.text(text) for card in told for text in card]
    assert len([text for text in texts if text.startswith("19... d4+")]) == 1


TAKES_A_ROOK = "6k1/5ppp/8/3r4/8/8/5PPP/3R2K1 w - - 0 1"
"""White can take the rook on d5."""


EVEN = "3r2k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"


def candidate(
    moves: tuple[str, ...], cp: int, *, is_settled: bool = True, won_cp: int = 0
) -> CandidateLine:
    line = StoryLine(
        tuple(StoryMove(move, None) for move in moves),
        LineMaterial(len(moves), (), (), won_cp) if won_cp else None,
        told=len(moves),
        is_settled=is_settled,
    )
    return CandidateLine(StoryMove(moves[0], None), Score(centipawns=cp), line)


def told_cards(fen: str, *lines: CandidateLine) -> list[list[str]]:
    found = replace(compared(HANGS_THE_QUEEN, ("f3d1", "f3f6")), lines=lines)
    found = replace(found, lead=CandidateLead.CLEAR)
    words = candidate_words(found, lines[0].move.move, chess.Board(fen), for_mover=False)
    return [[without_marks(str(one.text)) for one in card.sentences] for card in words]


def test_a_card_tells_a_line_that_wins_what_the_score_says() -> None:
    best = candidate(("d1d5", "g7g6"), 500)
    (card,) = told_cards(TAKES_A_ROOK, best, candidate(("g2g3", "d5d1"), -900, won_cp=500))
    assert any("a rook" in text for text in card)
    quiet = candidate(("g2g3", "g7g6", "g1g2"), 0)
    (card,) = told_cards(TAKES_A_ROOK, best, quiet)
    assert card == [], "nothing is won"
    mated = candidate(("g2g3", "d5d1"), -2_000, won_cp=500)
    (card,) = told_cards(TAKES_A_ROOK, best, mated)
    assert card == [], "the rook is not the point"


def test_a_card_does_not_repeat_the_line_of_the_chosen_move() -> None:
    best = candidate(("d1d5", "g7g6", "h2h3"), 500, won_cp=-500)
    other = candidate(("d1d4", "d5d4", "h2h3"), -900, won_cp=500)
    same = replace(best, line=replace(best.line, moves=(best.move, *other.line.moves[1:])))
    (card,) = told_cards(TAKES_A_ROOK, same, other)
    assert len(card) == 1
    assert "1. Rxd5" in card[0]
    assert "1... Rxd4" not in card[0]


SAME_ANSWER = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"


@pytest.mark.parametrize("language", [ENGLISH, GERMAN])
def test_that_all_other_moves_have_the_same_answer_is_a_reason(language: Catalogue) -> None:
    board = chess.Board(SAME_ANSWER)
    best = candidate(("d1d7", "h7h6", "h2h3"), 200)
    others = [candidate((move, "g8f8", "h2h3"), 0) for move in ("d1a1", "d1b1")]
    found = replace(
        compared(HANGS_THE_QUEEN, ("f3d1", "f3f6")),
        lines=(best, *others),
        lead=CandidateLead.CLEAR,
    )
    (told,) = avoided_reply(found, "d1d7", board)
    text = language.text(told.text)
    assert all(move in text for move in ("a1", "b1", "f8", "d7"))
    assert avoided_reply(replace(found, lead=CandidateLead.NONE), "d1d7", board) == []
    assert avoided_reply(replace(found, lines=found.lines[:2]), "d1d7", board) == []
    mixed = replace(found, lines=(best, others[0], candidate(("d1b1", "h7h5"), 0)))
    assert avoided_reply(mixed, "d1d7", board) == []
