"""The workflows of GitHub Actions run only pinned code, and have only the rights that they need.

The workflows are read as lines, because YAML would be a dependency of its own.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))

pytestmark = pytest.mark.skipif(not WORKFLOWS, reason="only a clone has the workflows")

each = pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.name)


def jobs(workflow: Path) -> dict[str, str]:
    """Return the text of each job by its name."""
    _, _, text = workflow.read_text("utf-8").partition("\njobs:\n")
    parts = re.split(r"^  ([\w-]+):\n", text, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def scripts(workflow: Path) -> list[str]:
    """Return what each ``run`` hands to a shell."""
    found = []
    lines = workflow.read_text("utf-8").splitlines()
    for number, line in enumerate(lines):
        match = re.match(r"( +)(- )?run: (.*)", line)
        if match is None:
            continue
        depth = len(match[1]) + len(match[2] or "")
        text = [match[3]]
        for below in lines[number + 1 :]:
            if below.strip() and len(below) - len(below.lstrip()) <= depth:
                break
            text.append(below)
        found.append("\n".join(text))
    return found


@each
def test_every_action_is_pinned_to_one_commit(workflow: Path) -> None:
    used = re.findall(r"^ +(?:- )?uses: (.+)$", workflow.read_text("utf-8"), re.MULTILINE)
    assert used
    pinned = re.compile(r"[\w.-]+/[\w./-]+@[0-9a-f]{40} # v\d+(\.\d+)*")
    ours = re.compile(r"\$/\.github/workflows/[\w-]+\.yml")  # The same commit, in any case.
    assert [one for one in used if not pinned.fullmatch(one) and not ours.fullmatch(one)] == []


@each
def test_every_container_is_pinned_to_one_image(workflow: Path) -> None:
    images = re.findall(r"^ +(?:image|container): (.+)$", workflow.read_text("utf-8"), re.MULTILINE)
    known = re.compile(r".+@sha256:[0-9a-f]{64}|\$\{\{ matrix\.image \}\}")
    assert [image for image in images if not known.fullmatch(image)] == []


@each
def test_rights_are_declared_for_each_job(workflow: Path) -> None:
    assert "\npermissions: {}\n" in workflow.read_text("utf-8")
    assert jobs(workflow)
    for name, job in jobs(workflow).items():
        assert re.search(r"^    permissions:\n      \w", job, re.MULTILINE), name
        assert "write-all" not in job


@each
def test_a_job_that_may_write_runs_no_code_of_the_repository(workflow: Path) -> None:
    writing = [job for job in jobs(workflow).values() if re.search(r": write\b", job)]
    assert [job for job in writing if "actions/checkout@" in job] == []


@each
def test_no_checkout_keeps_its_token(workflow: Path) -> None:
    text = workflow.read_text("utf-8")
    checkouts = re.findall(r"actions/checkout@.+\n(?: {8}.+\n)*", text)
    assert len(checkouts) == text.count("actions/checkout@")
    assert [one for one in checkouts if "persist-credentials: false" not in one] == []


@each
def test_no_script_contains_an_expression(workflow: Path) -> None:
    """GitHub would paste its value into the script, where it could be a command."""
    assert scripts(workflow)
    assert [one for one in scripts(workflow) if "${{" in one] == []


@each
def test_every_job_ends_in_time_and_old_runs_do_not_overlap(workflow: Path) -> None:
    assert "\nconcurrency:\n" in workflow.read_text("utf-8")
    for name, job in jobs(workflow).items():
        assert "timeout-minutes:" in job or "    uses: $/" in job, name


@pytest.mark.parametrize(
    "command",
    [
        ["zizmor", "--offline"],
        ["check-jsonschema", "--builtin-schema", "vendor.github-workflows"],
    ],
    ids=lambda command: command[0],
)
def test_validators_find_nothing(command: list[str]) -> None:
    name, *options = command
    program = shutil.which(name, path=sysconfig.get_path("scripts"))
    if program is None:
        pytest.skip(f"{name} is not installed (extra `test`)")
    done = subprocess.run(
        [program, *options, *WORKFLOWS],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout
