"""The stops of a guided search in words: a title, and two or three sentences for a chess player.

Each stop names once the term of the field for what it shows.
"""

from __future__ import annotations

from collections.abc import Callable

import chess

from engine.protocol.messages import Score
from engine.protocol.story.guided_search import GuideStop, StopKind
from game.message import Message, San, message, plural, template
from game.rules.numbered_moves import numbered_moves
from game.words.inspect.scores import NOTHING, SIDES, group_digits, score_in_pawns

TITLES: dict[StopKind, Message] = {
    StopKind.QUESTION: message("The question"),
    StopKind.MOVE_ORDER: message("Which moves come first"),
    StopKind.LEAF: message("The end of a line"),
    StopKind.STATIC_EVALUATION: message("How a position is judged"),
    StopKind.MINIMAX: message("How a value goes back up"),
    StopKind.BETA_CUTOFF: message("One good reply is enough"),
    StopKind.DEEPER: message("Once more, and deeper"),
    StopKind.TRANSPOSITION: message("A position seen before"),
    StopKind.QUIESCENCE: message("Captures are played out"),
    StopKind.ANSWER: message("The answer"),
}


def stop_title(stop: GuideStop) -> Message:
    """Return the title of a stop."""
    return TITLES[stop.kind]


def guide_stop_text(stop: GuideStop, root: chess.Board) -> Message:
    """Return the sentences of a stop. ``root`` is the position that was searched."""
    return _TEXTS[stop.kind](stop, root)


def _question(stop: GuideStop, root: chess.Board) -> Message:
    moves = plural(
        "{side} has {number} legal move.",
        "{side} has {number} legal moves.",
        stop.number,
        side=SIDES[root.turn],
    )
    return message(
        "{count} Which one is best? The engine finds out by trying moves and the replies to them. "
        "Engine authors call this position the root.",
        count=moves,
    )


def _move_order(stop: GuideStop, root: chess.Board) -> Message:
    first, second, third = (San(root.san(chess.Move.from_uci(one))) for one in stop.moves)
    return message(
        "The engine tries the moves one after another, here first {first}, then {second} and "
        "{third}. The sooner a good move comes, the less there is to search. Engine authors call "
        "this move ordering.",
        first=first,
        second=second,
        third=third,
    )


def _leaf(stop: GuideStop, root: chess.Board) -> Message:
    return message(
        "It goes along {line} and stops there: this position is judged as it stands. Engine "
        "authors call the end of a line a leaf.",
        line=_line(root, stop.path),
    )


def _static_evaluation(stop: GuideStop, root: chess.Board) -> Message:
    del root
    return message(
        "Material, pawns, the kings and the places of the pieces are added up; the position on the "
        "board has {score}. A number above 0 is better for White, one below 0 for Black; 1 is "
        "about a pawn. Engine authors call this the static evaluation.",
        score=_score(stop.score),
    )


def _minimax(stop: GuideStop, root: chess.Board) -> Message:
    after = _after(root, stop.path)
    replies = plural(
        "After {line}, the engine has compared {number} reply.",
        "After {line}, the engine has compared {number} replies.",
        stop.number,
        line=_line(root, stop.path),
    )
    return message(
        "{replies} {side} takes what is best for {side}: {reply}. So {move} is worth {score}, "
        "and no more. Engine authors call this minimax.",
        replies=replies,
        side=SIDES[after.turn],
        reply=_line(after, stop.moves),
        move=_line(root, stop.path),
        score=_score(stop.score),
    )


def _beta_cutoff(stop: GuideStop, root: chess.Board) -> Message:
    after = _after(root, stop.path)
    refuted = (
        template("After {line}, the reply {reply} leaves White at most {score}.")
        if root.turn == chess.WHITE
        else template("After {line}, the reply {reply} gives White at least {score}.")
    )
    others = plural(
        "So the other reply need not be looked at.",
        "So the other {number} replies need not be looked at.",
        stop.number,
    )
    return message(
        "{refuted} That is no better than {best} with {compared}. {others} Engine authors call "
        "this a beta cutoff.",
        refuted=refuted.filled(
            line=_line(root, stop.path), reply=_line(after, stop.moves), score=_score(stop.score)
        ),
        best=_line(root, stop.other),
        compared=_score(stop.compared),
        others=others,
    )


def _deeper(stop: GuideStop, root: chess.Board) -> Message:
    return message(
        "Now the engine begins again and looks one half-move deeper, {depth} in all. It begins "
        "with {move}, the best move so far. Engine authors call this iterative deepening.",
        depth=stop.number,
        move=_line(root, stop.moves),
    )


def _transposition(stop: GuideStop, root: chess.Board) -> Message:
    return message(
        "{line} leads to a position that the engine knows already, from {other}. It remembers "
        "what it found, and need not search again. Engine authors call this memory the "
        "transposition table.",
        line=_line(root, stop.path),
        other=_line(root, stop.other),
    )


def _quiescence(stop: GuideStop, root: chess.Board) -> Message:
    return message(
        "After {line} it has looked as deep as planned, but pieces can be captured. It goes on "
        "with captures only, such as {captures}, until the position is quiet. Engine authors call "
        "this quiescence search.",
        line=_line(root, stop.path),
        captures=_line(_after(root, stop.path), stop.moves),
    )


def _answer(stop: GuideStop, root: chess.Board) -> Message:
    return message(
        "After {nodes} tried moves the engine chooses {move}, with {score}. It expects {line}; "
        "engine authors call this line the principal variation. The story tells why.",
        nodes=group_digits(stop.number),
        move=_line(root, stop.moves[:1]),
        score=_score(stop.score),
        line=_line(root, stop.moves),
    )


def _line(board: chess.Board, moves: tuple[str, ...]) -> San:
    return numbered_moves(board, map(chess.Move.from_uci, moves))


def _after(board: chess.Board, moves: tuple[str, ...]) -> chess.Board:
    after = board.copy(stack=False)
    for move in moves:
        after.push_uci(move)
    return after


def _score(score: Score | None) -> str:
    return NOTHING if score is None else score_in_pawns(score)


_TEXTS: dict[StopKind, Callable[[GuideStop, chess.Board], Message]] = {
    StopKind.QUESTION: _question,
    StopKind.MOVE_ORDER: _move_order,
    StopKind.LEAF: _leaf,
    StopKind.STATIC_EVALUATION: _static_evaluation,
    StopKind.MINIMAX: _minimax,
    StopKind.BETA_CUTOFF: _beta_cutoff,
    StopKind.DEEPER: _deeper,
    StopKind.TRANSPOSITION: _transposition,
    StopKind.QUIESCENCE: _quiescence,
    StopKind.ANSWER: _answer,
}
