"""The README's Play command in clean roots of Debian: its releases, with and without a compiler.

Each root comes from ``mmdebstrap`` and uses the network settings of this machine. The tests need
root, and take some minutes each.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest
from steps import debian

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux has such roots"),
    pytest.mark.skipif(shutil.which("mmdebstrap") is None, reason="mmdebstrap is not installed"),
    pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can"),
]

ROOT = Path(__file__).resolve().parents[2]
BASE = ["python3", "python3-venv", "ca-certificates"]
COMPILER = ["gcc", "libc6-dev"]
HEADERS = ["python3-dev"]
SHARED = (
    "/etc/resolv.conf",
    "/etc/hosts",
    "/etc/pip.conf",
    "/etc/ssl/certs/ca-certificates.crt",
)
"""The files with the network settings of this machine."""
NETWORK = re.compile(r"(?i)PIP_(CERT|INDEX_URL|DEFAULT_TIMEOUT|EXTRA_INDEX_URL)|https?_proxy")
HOMES = {"0:0": "/root", "65534:65534": "/mnt"}
"""The home of each user. The second one is read-only."""
PLAIN, ODD = "/srv/glassbox", "/srv/Schach Шахматы 棋/glass box"
ADMINISTRATOR, NOBODY = HOMES
PATIENCE_S = 1200.0


def play_command() -> str:
    """Return the command under "Play" in the README, up to the start of the window."""
    text = (ROOT / "README.md").read_text("utf-8")
    found = re.search(r"## Play\n.*?```sh\n(.*?)\n```", text, re.DOTALL)
    assert found is not None
    return found[1]


@contextmanager
def clean_root(place: Path, suite: str, packages: Sequence[str]) -> Iterator[Path]:
    """Make a root of a Debian release with a clone in it, and yield it."""
    root = place / "root"
    # The signatures of a mirror's testing may be older than its validity.
    options = ["--variant=minbase", '--aptopt=Acquire::Check-Valid-Until "false"']
    include = f"--include={','.join((*BASE, *packages))}"
    subprocess.run(["mmdebstrap", *options, include, suite, root, *mirror()], check=True)
    for name in SHARED:
        if Path(name).exists():
            target = root / name[1:]
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(name, target)
    mounts = [("proc", "proc", []), ("/dev", "dev", ["--bind"]), ("none", "mnt", [])]
    done = []
    try:
        for source, name, kind in mounts:
            target = root / name
            options = kind or ["-t", "proc" if name == "proc" else "tmpfs"]
            options += ["-o", "ro"] if name == "mnt" else []
            subprocess.run(["mount", *options, source, target], check=True)
            done.append(target)
        yield root
    finally:
        for target in reversed(done):
            subprocess.run(["umount", target], check=True)


def mirror() -> list[str]:
    """Return the mirror that apt uses here for Debian's packages."""
    listed = subprocess.run(
        ["apt-get", "indextargets", "--format", "$(SITE)", "Created-By: Packages"],
        capture_output=True,
        text=True,
        check=True,
    )
    sites = [site for site in listed.stdout.split() if site.rstrip("/").endswith("/debian")]
    return sites[:1]


def run_in(root: Path, folder: str, command: str, user: str) -> subprocess.CompletedProcess[str]:
    """Run a shell command of a user in a clone of this project inside a root."""
    clone = root / folder[1:]
    clone.parent.mkdir(parents=True, exist_ok=True)
    subprocess.run(["git", "clone", "-q", ROOT, clone], check=True)
    subprocess.run(["chown", "-R", user, clone], check=True)
    return in_root(root, f"cd '{folder}' && {command}", user)


def in_root(root: Path, command: str, user: str) -> subprocess.CompletedProcess[str]:
    """Run a shell command of a user inside a root."""
    kept = {name: value for name, value in os.environ.items() if NETWORK.fullmatch(name)}
    own = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": HOMES[user], "LANG": "C.UTF-8"}
    chroot = ["chroot", f"--userspec={user}", str(root), "sh", "-c", command]
    return subprocess.run(
        [shutil.which(chroot[0]) or "/usr/sbin/chroot", *chroot[1:]],
        env=kept | own,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE_S,
    )


@pytest.mark.parametrize(
    ("suite", "packages", "folder", "user"),
    [
        ("bookworm", [*COMPILER, *HEADERS], PLAIN, ADMINISTRATOR),
        ("bookworm", HEADERS, ODD, NOBODY),
        ("trixie", HEADERS, PLAIN, NOBODY),
        ("testing", [*COMPILER, *HEADERS], ODD, NOBODY),
    ],
)
def test_the_play_command_works(
    suite: str, packages: list[str], folder: str, user: str, tmp_path: Path
) -> None:
    demo = f"{play_command()} --demo 1 --out build/demo"
    with clean_root(tmp_path, suite, packages) as root:
        done = run_in(root, folder, demo, user)
        assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
        assert (root / folder[1:] / "build/demo/game.pgn").exists()


def test_the_debian_package_is_installed_used_and_purged(folder: Path, tmp_path: Path) -> None:
    package = debian.write_deb(folder, tmp_path / "work", tmp_path)
    with clean_root(tmp_path, "bookworm", []) as root:
        shutil.copy(package, root / "tmp" / package.name)
        before = files_of(root)
        data = root / "root/.local/share/glassbox/autosave.pgn"
        steps = (
            "apt-get -q update",
            f"apt-get -q install -y --no-install-recommends /tmp/{package.name}",
            "/usr/games/glassbox-engine perft 3 --json",
            "SDL_AUDIODRIVER=dummy /usr/games/glassbox --demo 1 --out /tmp/out",
        )
        done = in_root(root, " && ".join(steps), ADMINISTRATOR)
        assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
        assert '"nodes": 8902' in done.stdout
        data.parent.mkdir(parents=True)
        data.write_text("a game")
        done = in_root(root, "apt-get -q purge -y glassbox", ADMINISTRATOR)
        assert done.returncode == 0, done.stderr
        assert data.read_text() == "a game"
        assert {name for name in files_of(root) - before if "glassbox" in name} == {
            "root/.local/share/glassbox/autosave.pgn"
        }


def files_of(root: Path) -> set[str]:
    """Return the files of a root outside the folders of the system's state."""
    skipped = {"proc", "dev", "mnt", "tmp", "var", "sys"}
    tops = (top for top in root.iterdir() if top.name not in skipped and not top.is_symlink())
    return {
        str(path.relative_to(root)) for top in tops for path in top.rglob("*") if path.is_file()
    }


def test_missing_headers_are_named_in_one_line(tmp_path: Path) -> None:
    with clean_root(tmp_path, "bookworm", COMPILER) as root:
        done = run_in(root, PLAIN, play_command(), ADMINISTRATOR)
        assert done.returncode != 0
        said = done.stdout + done.stderr
        assert len([line for line in said.splitlines() if "python3.11-dev" in line]) == 1
