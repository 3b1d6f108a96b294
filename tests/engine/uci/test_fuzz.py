"""Malformed UCI input, while a search runs and while none runs."""

from __future__ import annotations

import io
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from positions import KIWIPETE

from engine.uci.command_loop import CommandLoop
from engine.uci.syntax import parse_go

ROOT = Path(__file__).resolve().parents[3]
PATIENCE_S = 240.0
COMMANDS = (
    "uci", "isready", "ucinewgame", "stop", "ponderhit", "d", "eval", "xyzzy", "register later",
    "position startpos moves e2e4 e7e5 g1f3 b8c6",
    "position startpos moves e2e4 e7e5 e4e5",
    f"position fen {KIWIPETE} moves e1g1",
    "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
    "go infinite", "go", "go ponder wtime 100 btime 100", "go depth 4", "go nodes 2000",
    "go movetime 5", "go wtime 30 btime 30 winc 1 binc 1 movestogo 2", "go mate 1 depth 3",
    "go searchmoves e2e4 d2d4 zzzz nodes 500", "go perft 3", "go wtime -5 btime 0",
    "setoption name Hash value 1", "setoption name MultiPV value 3",
    "setoption name Threads value 2",
    "setoption name Skill Level value 1", "setoption name UCI_LimitStrength value true",
    "setoption name UCI_Chess960 value true", "setoption name UCI_ShowWDL value true",
    "setoption name BookFile value /nowhere/book.bin", "setoption name SyzygyPath value /nowhere",
    "setoption name Clear Hash", "setoption name Ponder value true",
)  # fmt: skip
NUMBERS = ("0", "-1", "1", "2", "9" * 19, "9" * 400, "9" * 6000, "1e9", "0x10", "١٢", "NaN")
GARBAGE = ("", " ", "\t", "\x00\x01\x7f", "♞" * 50, "position " * 300, "-" * 20_000, "go\rgo")


def line(rng: random.Random) -> str:
    """Return a random command, complete or damaged."""
    whole = rng.choice(COMMANDS)
    words = whole.split()
    match rng.randrange(8):
        case 0:
            return whole[: rng.randrange(len(whole))]
        case 1:
            words[rng.randrange(len(words))] = rng.choice(NUMBERS)
            return " ".join(words)
        case 2:
            rng.shuffle(words)
            return " ".join(words)
        case 3:
            return rng.choice(GARBAGE)
        case 4:
            return f"{whole} {rng.choice(COMMANDS)}"
        case _:
            return whole


def known_words(text: str) -> list[str]:
    """Return the words of a line that the engine reads: all from the first known command on."""
    known = {"uci", "isready", "ucinewgame", "setoption", "position", "go", "ponderhit", "stop"}
    words = text.split()
    while words and words[0] not in {*known, "d", "eval", "bench", "quit"}:
        words = words[1:]
    return words


def lines(seed: int) -> Iterator[str]:
    """Yield random lines. ``bench``, which takes long, and ``quit`` are left out."""
    rng = random.Random(seed)
    for _ in range(250):
        text = line(rng)
        if known_words(text)[:1] not in (["bench"], ["quit"]):
            yield text


@pytest.mark.parametrize("seed", range(4))
def test_every_search_is_answered_and_the_exit_is_clean_after_malformed_input(seed: int) -> None:
    sent = list(lines(seed))
    # One write, so that many lines arrive during a search. Bytes, so that "\r" stays as it is.
    done = subprocess.run(
        [sys.executable, "-m", "engine"],
        input="".join(f"{text}\n" for text in sent).encode(),
        capture_output=True,
        cwd=ROOT,
        timeout=PATIENCE_S,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    printed = done.stdout.decode().splitlines()
    firsts = [known_words(text) for text in sent]
    searches = sum(
        words[0] == "go" and parse_go(words[1:]).perft_depth is None for words in firsts if words
    )
    assert searches > 20
    assert sum(text.startswith("bestmove ") for text in printed) == searches
    assert printed.count("readyok") == sum(words[:1] == ["isready"] for words in firsts)


VOCABULARY = """
d eval ponderhit bench perft mate Threads MultiPV Skill Level UCI_Elo SyzygyPath /nowhere
uci isready ucinewgame position go stop setoption name value Hash Clear startpos fen moves e2e4
e7e5 UCI_Chess960 true g1f3 e1g1 a7a8q 0000 depth nodes movetime wtime btime winc binc movestogo
infinite searchmoves ponder 1 2 5 -1 0 99999999999999999999999 8/8/8/8/8/8/8/8 w b - KQkq \x01
\u265e rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR
"""
WORDS = st.sampled_from(VOCABULARY.split())
LINES = st.one_of(
    st.lists(WORDS, max_size=12).map(" ".join),
    st.text(max_size=40),
    st.sampled_from(
        [
            "position startpos moves e2e4 e7e5",
            "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
            "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1g1",
            "setoption name Hash value 1",
            "go nodes 100",
            "go depth 2",
            "go infinite",
            "go ponder wtime 50 btime 50",
            "go perft 3",
            "go mate 2 nodes 2000",
            "go searchmoves e2e4 d2d4 e2e5 nodes 400",
            "ponderhit",
            "setoption name MultiPV value 3",
            "setoption name Threads value 2",
            "setoption name UCI_LimitStrength value true",
            "setoption name UCI_Elo value 700",
            "d",
            "eval",
            "go",
            "stop",
            "isready",
        ]
    ),
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(LINES, max_size=12))
def test_every_go_gets_one_best_move_for_any_sequence_of_lines(printed: list[str]) -> None:
    output = io.StringIO()
    dialogue = CommandLoop(output)
    searches = ready = 0
    for text in ["setoption name Hash value 1", *printed]:
        known = [word for word in text.split() if word in {*dialogue._commands, "quit"}]
        if known[:1] == ["bench"]:
            continue  # It takes long and has its own test.
        if known[:1] == ["go"]:
            words = text.split()
            words = words[words.index("go") + 1 :]
            searches += parse_go(words).perft_depth is None
        ready += known[:1] == ["isready"]
        assert dialogue.obey(text) == (known[:1] != ["quit"])
    dialogue.run([])
    answers = output.getvalue().splitlines()
    assert sum(text.startswith("bestmove ") for text in answers) == searches
    assert answers.count("readyok") == ready
