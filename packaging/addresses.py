"""The addresses of the project, as ``addresses.toml`` gives them."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

FILE = Path(__file__).with_name("addresses.toml")


@dataclass(frozen=True)
class Addresses:
    """Names and addresses that packages and installers show."""

    application_id: str
    """The name of the program in software centres, a domain written backwards."""
    developer_id: str
    developer: str
    maintainer_name: str
    """Who makes the packages."""
    maintainer_email: str
    homepage: str
    bug_tracker: str
    source: str
    screenshots: str
    """The address of the folder with the pictures of ``assets/screenshots``."""


def read_addresses(file: Path = FILE) -> Addresses:
    """Return the addresses in a file.

    Raises:
        TypeError: the file lacks a value, or has one that is unknown.
    """
    return Addresses(**tomllib.loads(file.read_text("utf-8")))
