"""``glassbox-engine inspect --export`` writes each format, and no file is overwritten."""

from __future__ import annotations

import csv
import errno
import json
import os
from pathlib import Path

import chess.pgn
import pytest

from engine.__main__ import main
from engine.inspection.exports import export_file

FEN = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


def export(path: Path, *more: str) -> int:
    return main(["inspect", "--fen", FEN, "--nodes", "2000", "--export", str(path), *more])


def test_csv_and_json_lines_have_the_same_rows(tmp_path: Path) -> None:
    table, objects = tmp_path / "tree.csv", tmp_path / "tree.jsonl"
    assert export(table) == export(objects) == 0
    with table.open(newline="") as file:
        rows = list(csv.DictReader(file))
    read = [json.loads(line) for line in objects.read_text().splitlines()]
    assert len(rows) == len(read) > 100
    assert [row["id"] for row in rows] == [str(one["id"]) for one in read]


def test_the_stacks_add_up_to_the_nodes(tmp_path: Path) -> None:
    path = tmp_path / "tree.folded"
    assert export(path) == 0
    counts = [int(line.rsplit(" ", 1)[1]) for line in path.read_text().splitlines()]
    assert sum(counts) == 2_000


def test_a_part_has_fewer_rows(tmp_path: Path) -> None:
    counts = {}
    for part in ("search", "subtree", "path"):
        path = tmp_path / f"{part}.jsonl"
        assert export(path, "--goto", "1000", "--part", part) == 0
        counts[part] = len(path.read_text().splitlines())
    assert counts["search"] > counts["subtree"] >= 1
    assert counts["search"] > counts["path"] > 1


def test_a_part_needs_its_node(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "tree.csv"
    assert export(path, "--part", "subtree") != 0
    assert len(capsys.readouterr().err.splitlines()) == 1
    assert not path.exists()


def test_a_pgn_with_few_plies_is_a_game(tmp_path: Path) -> None:
    path = tmp_path / "tree.pgn"
    assert export(path, "--plies", "2") == 0
    with path.open() as file:
        game = chess.pgn.read_game(file)
    assert game is not None
    assert len(game.variations) > 1
    assert max(node.ply() - game.ply() for node in game.mainline()) <= 2


def test_a_folder_without_permission_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(self: Path, *_args: object, **_named: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(self))

    monkeypatch.setattr(export_file, "OPEN_FILES", tmp_path / "none")
    monkeypatch.setattr(Path, "open", refuse)
    assert export(tmp_path / "tree.csv") != 0
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.parametrize("name", ["tree.txt", "no/such/folder/tree.csv"])
def test_a_file_that_cannot_be_written_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    assert export(tmp_path / name) != 0
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_an_existing_file_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "tree.csv"
    path.write_text("mine")
    assert export(path) != 0
    assert path.read_text() == "mine"
