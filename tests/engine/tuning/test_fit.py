"""The command that tunes the weights of the engine's evaluation."""

from __future__ import annotations

import random
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from child_programs import child_program

from engine.core.board.position import Position
from engine.core.evaluation.terms import position_scores
from engine.core.evaluation.weights import WEIGHTS, weight_values
from engine.tuning.evaluation import EngineEvaluation, engine_rows
from engine.tuning.rows import linearised_rows
from engine.tuning.sample import Sample
from engine.tuning.weight_file import read_weight_file

ROOT = Path(__file__).resolve().parents[3]
SOURCE = ROOT / "engine" / "core" / "evaluation" / "weights.py"
COMMAND = [sys.executable, "-m", "engine.tuning.fit"]


def random_game(rng: random.Random) -> list[Position]:
    """Return some positions of a random game."""
    position = Position()
    found = []
    for ply in range(60):
        moves = position.legal_moves()
        if not moves:
            break
        position.push(rng.choice(moves))
        if ply % 8 == 7:
            found.append(position.copy())
    return found


def balance(position: Position) -> int:
    """Return the number of White's pieces minus the number of Black's."""
    placement = position.fen().split()[0]
    return sum(piece.isupper() - piece.islower() for piece in placement if piece.isalpha())


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write a file of random games. Results and scores depend only on the number of pieces."""
    rng = random.Random(4)
    lines = []
    for number in range(60):
        game = random_game(rng)
        last = balance(game[-1])
        result = 0.5 + 0.5 * (last > 0) - 0.5 * (last < 0)
        samples = [Sample(position.fen(), result, 100 * balance(position)) for position in game]
        lines += [f"# game {number}", *map(str, samples)]
    path = tmp_path_factory.mktemp("data") / "games.txt"
    path.write_text("".join(f"{line}\n" for line in lines), "utf-8")
    return path


@pytest.fixture
def out(tmp_path: Path) -> Path:
    """Return a copy of the weights' source file."""
    return Path(shutil.copy(SOURCE, tmp_path / "weights.py"))


def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [*COMMAND, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=300)


def refused(*arguments: str | Path) -> str:
    """Run a command that must fail. Return its one-line error."""
    done = run(*arguments)
    assert done.returncode in (1, 2)
    assert done.stderr.count("\n") == 1
    return done.stderr


def test_the_source_file_contains_the_compiled_weights() -> None:
    file = read_weight_file(SOURCE)
    assert file.tables() == WEIGHTS
    assert file.flat() == weight_values()


def test_the_source_file_has_the_format_of_the_tuner() -> None:
    file = read_weight_file(SOURCE)
    assert file.replaced(file.flat()) == file.text


def test_rows_contain_the_static_evaluations() -> None:
    positions = [position for seed in range(20) for position in random_game(random.Random(seed))]
    made = linearised_rows(EngineEvaluation(), [position.fen() for position in positions]).scores
    signs = [1 if position.white_to_move() else -1 for position in positions]
    white = [sign * score for sign, score in zip(signs, position_scores(positions), strict=True)]
    assert made.tolist() == pytest.approx(white, abs=1.5)


def test_rows_predict_the_scores_of_other_weights() -> None:
    """The score is linear in the material weights, unless the evaluation limits it."""
    fens = ["r1bq1rk1/pp1n1ppp/2p1pn2/3p4/2PP4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 2 8"]
    start = weight_values()
    change = np.zeros((2, len(start)))
    change[:, :5] = [[1, 12, 33, 5, 9], [3, 25, 8, 7, 2]]
    changed = [
        (early + int(more), late + int(most))
        for (early, late), more, most in zip(start, change[0], change[1], strict=True)
    ]
    before = engine_rows((start, fens))
    try:
        after = engine_rows((changed, fens))
    finally:
        EngineEvaluation().set_weights(start)
    assert before.moved(change).tolist() == pytest.approx(after.scores.tolist(), abs=0.5)
    assert abs(after.scores[0] - before.scores[0]) > 10


def test_fit_changes_the_weights_in_the_source_file(data: Path, out: Path, tmp_path: Path) -> None:
    arguments = "--rounds 1 --mix 1 --spread 300 --validation 0.2".split()
    arguments += ["--data", str(data), "--out", str(out), "--cache", str(tmp_path)]
    done = run(*arguments)
    assert done.returncode == 0, done.stderr
    before, after = (read_weight_file(path) for path in (SOURCE, out))
    knights, queens = before.tables()["material"][1], before.tables()["material"][4]
    tuned_knights, tuned_queens = after.tables()["material"][1], after.tables()["material"][4]
    assert tuned_queens[0] / tuned_knights[0] < queens[0] / knights[0]
    assert list(after.tables()) == list(before.tables())
    first, last = next(
        line.split()[1::2] for line in done.stdout.splitlines() if line.startswith("loss ")
    )
    assert float(last) < float(first)
    # The result is the same from the cached rows and with two processes.
    kept = after.text
    shutil.copy(SOURCE, out)
    again = run(*arguments, "--processes", "2")
    assert "rows read from" in again.stderr
    assert again.stdout == done.stdout
    assert out.read_text("utf-8") == kept


def test_a_file_with_other_weights_is_refused(data: Path, out: Path) -> None:
    file = read_weight_file(out)
    (early, late), *others = file.flat()
    text = file.replaced([(early + 1, late), *others])
    out.write_text(text, "utf-8")
    assert str(out) in refused("--data", data, "--out", out)
    assert out.read_text("utf-8") == text


def test_invalid_data_is_refused(data: Path, out: Path, tmp_path: Path) -> None:
    assert "nowhere" in refused("--data", tmp_path / "nowhere", "--out", out)
    wrong = tmp_path / "wrong"
    wrong.write_text(data.read_text("utf-8") + "nonsense\n", "utf-8")
    assert "nonsense" in refused("--data", wrong, "--out", out)
    wrong.write_text("no position;1;0\n" * 2, "utf-8")
    assert "too few games" in refused("--data", wrong, "--out", out)
    wrong.write_text("# game 1\nno position;1;0\n" + data.read_text("utf-8"), "utf-8")
    assert "no position" in refused("--data", wrong, "--out", out)
    assert out.read_bytes() == SOURCE.read_bytes()


@pytest.mark.parametrize("argument", ["--mix=1.5", "--mix=nan", "--spread=0", "--rounds=0"])
def test_invalid_arguments_are_refused(data: Path, out: Path, argument: str) -> None:
    assert argument[:5] in refused("--data", data, "--out", out, argument)


def test_a_file_without_weights_is_refused(data: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.py"
    other.write_text("WEIGHTS = 3\n", "utf-8")
    assert "other.py" in refused("--data", data, "--out", other)
    assert "missing.py" in refused("--data", data, "--out", tmp_path / "missing.py")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends no SIGINT to one process")
def test_an_interrupt_changes_no_file(data: Path, out: Path, tmp_path: Path) -> None:
    many = tmp_path / "many.txt"
    many.write_text(data.read_text("utf-8") * 200, "utf-8")
    with child_program(
        [*COMMAND, "--data", str(many), "--out", str(out)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert "to fit" in process.stdout.readline()
        process.send_signal(signal.SIGINT)
        output = process.stderr.read()
    assert process.returncode == 130
    assert output.count("\n") == 1
    assert "interrupted" in output
    assert out.read_bytes() == SOURCE.read_bytes()


def test_missing_numpy_is_reported(
    data: Path, out: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "numpy.py").write_text(
        "raise ModuleNotFoundError(\"No module named 'numpy'\", name='numpy')\n", "utf-8"
    )
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    assert "pip install -e '.[tune]'" in refused("--data", data, "--out", out)
