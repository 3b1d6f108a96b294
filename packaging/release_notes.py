"""Prints the notes of a release: its section of ``CHANGELOG.md``.

``python packaging/release_notes.py v1.2.0``
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

from changelog import releases

ROOT = Path(__file__).resolve().parent.parent


ADDRESSES = "packaging/addresses.toml"
PLACEHOLDER = "example.org"
"""The domain of the addresses that are still to be filled in."""


class ReleaseError(Exception):
    """Raised for a tag or a project that makes no release; the message is one line."""


def notes(tag: str, version: str, changes: str) -> str:
    """Return the notes of the release with a tag.

    ``version`` is the project's own version, and ``changes`` the text of the change log.

    Raises:
        ReleaseError: the tag is not that of the version, or the change log has no dated section for
            it.
    """
    if tag != f"v{version}":
        raise ReleaseError(f"the tag {tag} is not v{version}, the version in pyproject.toml")
    for release in releases(changes):
        if release.version == version and release.date and release.notes:
            return f"{release.notes}\n"
    raise ReleaseError(f"CHANGELOG.md has no section `## {version} - YEAR-MONTH-DAY` with changes")


def check_addresses(text: str) -> None:
    """Check that the text of ``addresses.toml`` is ready for a release.

    Raises:
        ReleaseError: it still has a placeholder.
    """
    if PLACEHOLDER in text:
        raise ReleaseError(f"{ADDRESSES} still has placeholders, which are at {PLACEHOLDER}")


def main(arguments: list[str]) -> int:
    """Print the notes of the tag on the command line; return the exit status."""
    if len(arguments) != 1:
        sys.stderr.write("release_notes.py: give one tag, such as v1.2.0\n")
        return 2
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    try:
        text = notes(arguments[0], project["version"], changes)
        check_addresses((ROOT / ADDRESSES).read_text("utf-8"))
        sys.stdout.buffer.write(text.encode())
    except ReleaseError as error:
        sys.stderr.write(f"release_notes.py: {error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
