"""The command ``glassbox-engine``: its tools, their JSON and its error messages."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from positions import KIWIPETE

from engine.__main__ import main

ROOT = Path(__file__).resolve().parents[3]
COMMAND = [sys.executable, "-m", "engine"]
PATIENCE_S = 120.0


def last_line(capsys: pytest.CaptureFixture[str]) -> str:
    return capsys.readouterr().out.splitlines()[-1]


def test_perft_counts_the_leaves(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "3"]) == 0
    assert last_line(capsys).startswith("8902 nodes ")


def test_perft_accepts_a_fen_and_divide(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "2", "--fen", KIWIPETE, "--divide"]) == 0
    *moves, total = capsys.readouterr().out.splitlines()
    assert len(moves) == 48
    assert sum(int(line.split(": ")[1]) for line in moves) == 2039
    assert total.startswith("2039 nodes ")


def test_perft_json_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "2", "--json"]) == 0
    output = capsys.readouterr().out
    assert output.count("\n") == 1
    result = json.loads(output)
    assert set(result) == {"nodes", "seconds", "nps"}
    assert result["nodes"] == 400


def test_perft_json_includes_divide(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "2", "--divide", "--json"]) == 0
    result = json.loads(last_line(capsys))
    assert len(result["divide"]) == 20
    assert sum(result["divide"].values()) == result["nodes"] == 400


def test_bench_ends_with_its_signature(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--depth", "2"]) == 0
    nodes, word, speed, unit = last_line(capsys).split()
    assert (word, unit) == ("nodes", "nps")
    assert main(["bench", "--depth", "2", "--json"]) == 0
    output = capsys.readouterr()
    assert output.out.count("\n") == 1
    assert json.loads(output.out)["nodes"] == int(nodes)
    assert int(speed) > 0
    assert 0.5 < json.loads(output.out)["first_move_cuts"] < 1
    assert output.err.count("\n") > 30  # One line per position, on standard error.


@pytest.mark.parametrize(
    "arguments",
    [
        ["perft"],
        ["perft", "deep"],
        ["perft", "-1"],
        ["perft", "0"],
        ["perft", "99"],
        ["perft", "3", "--fen"],
        ["perft", "3", "--fen", "rubbish"],
        ["perft", "3", "--fen", "8/8/8/8/8/8/8/8 w - - 0 1"],
        ["perft", "3", "--fen", "two\nlines"],
        ["perft", "3", "--json", "--nonsense"],
        ["bench", "--depth", "many"],
        ["bench", "extra"],
        ["dance"],
        ["--nonsense"],
    ],
)
def test_wrong_arguments_give_one_line_and_status_2(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        status: object = main(arguments)
    except SystemExit as end:
        status = end.code
    output = capsys.readouterr()
    assert status == 2
    assert output.out == ""
    assert output.err.startswith("glassbox-engine")
    assert output.err.count("\n") == 1


def test_version_and_help_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        main(["--version"])
    assert capsys.readouterr().out.startswith("Glassbox ")
    with pytest.raises(SystemExit, match="0"):
        main(["--help"])
    assert {"perft", "bench"} <= set(capsys.readouterr().out.split())


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *arguments],
        input="",
        capture_output=True,
        text=True,
        cwd=folder,
        timeout=PATIENCE_S,
        env={name: value for name, value in os.environ.items() if name != "PYTHONPATH"},
    )


@pytest.mark.parametrize("arguments", [[], ["perft", "1"], ["bench"]])
def test_an_uncompiled_clone_gives_one_line(tmp_path: Path, arguments: list[str]) -> None:
    for source in (ROOT / "engine").rglob("*.py"):
        copy = tmp_path / source.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, copy)
    done = run(tmp_path, *arguments)
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.startswith("glassbox-engine: ")
    assert done.stderr.count("\n") == 1


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX pipes")
def test_a_broken_output_pipe_causes_no_error_message() -> None:
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "w") as broken:
        done = subprocess.run(
            [*COMMAND, "perft", "2", "--divide"],
            stdout=broken,
            stderr=subprocess.PIPE,
            cwd=ROOT,
            timeout=PATIENCE_S,
        )
    assert done.stderr == b""


def test_help_is_printed_on_an_ascii_terminal() -> None:
    done = subprocess.run(
        [*COMMAND, "lab", "--help"],
        cwd=ROOT,
        env=os.environ | {"PYTHONIOENCODING": "ascii"},
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "Bj?rnsson" in done.stdout
