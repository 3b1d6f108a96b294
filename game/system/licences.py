"""The licences of everything in the program, from ``assets`` and from the installed packages."""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from contextlib import suppress
from importlib import metadata, resources
from pathlib import Path

from msgspec import Struct, convert

from engine.identity import DISTRIBUTION
from game.message import Message, Text, message
from game.state.help.about import Licence

CREDITS, OWN_NAME = "CREDITS.md", "Glassbox"
FOLDER, NATIVE = "licences", "native.toml"
UNKNOWN = message("not named by the package")
WORKS: dict[str, Message] = {
    str(one): one
    for one in (
        message("openings.tsv: names and ECO codes of openings"),
        message("fonts/Signs.ttf: figurines, arrows and the signs of chess texts"),
        message("the flat chess pieces in pieces/flat"),
        message("the classic chess pieces"),
        message("icons: the icons beside words"),
        message("fonts/DroidSansFallback.ttf: letters of Chinese, Japanese and Korean names"),
        message("D-Bus for the file dialogs of Linux desktops"),
        message("the file dialogs of Windows and macOS"),
        message("Noto Sans (Latin, Greek, Cyrillic, Hebrew, Arabic, Georgian), Fira Code"),
        message("GPL-2.0-or-later, one of its three licences"),
        message("ISC, and MIT for those from Feather: text"),
    )
}
"""The words in the table of ``CREDITS.md`` that are no names, by their English text."""
_REQUIREMENT = re.compile(r"[A-Za-z0-9._-]+")
_LINK = re.compile(r"\[([^\]]*)\]\(([^)]*)\)")
_TEXT_FILE = re.compile(
    r"(^|/)(LICEN[CS]E|COPYING|NOTICE)[^/]*$|licen[cs]es/.*\.txt$", re.IGNORECASE
)


_LIBRARY = re.compile(r"^lib.*\.so|\.(dylib|dll)$|^(Python$|pyexpat)", re.IGNORECASE)
"""The names of libraries. Other native files are our programs, or extensions of packages."""


class _Library(Struct):
    """A row of the table of libraries that are no Python packages."""

    files: list[str]
    """What the names of its files begin with."""
    name: str
    licence: str
    debian: str = ""


class _Table(Struct):
    """The table: libraries, and the licences of packages that do not name theirs in our words."""

    packages: dict[str, str] = {}
    library: list[_Library] = []


def read_all_licences() -> tuple[Licence, ...]:
    """Return the program's licence, those of its packages, and those of the work in ``assets``.

    What cannot be read is left out: a package without metadata, or a file that is missing.
    """
    names = _with_requirements(DISTRIBUTION)
    table = _table()
    packages = [_package(name, table.packages.get(name, "")) for name in names]
    found = [one for one in packages if one is not None]
    return (*found, *_libraries(table.library, _files_of(names)), *_credits(), *_texts())


def _with_requirements(name: str) -> list[str]:
    """Return a package and all packages that it needs, without those of its extras."""
    found: list[str] = []
    waiting = [name]
    while waiting:
        package = waiting.pop(0)
        if package.casefold() in map(str.casefold, found):
            continue
        found.append(package)
        try:
            needed = metadata.requires(package) or []
        except metadata.PackageNotFoundError:
            continue
        for line in needed:
            match = _REQUIREMENT.match(line)
            if match is not None and "extra ==" not in line:
                waiting.append(match.group().replace("_", "-"))
    return found


def _table() -> _Table:
    file = resources.files("assets") / FOLDER / NATIVE
    if not file.is_file():
        return _Table()
    return convert(tomllib.loads(file.read_text(encoding="utf-8")), _Table)


def _files_of(packages: list[str]) -> set[str]:
    """Return the names of the libraries that packages bring, and those of a packaged program."""
    names = set()
    for package in packages:
        with suppress(metadata.PackageNotFoundError):
            names |= {file.name for file in metadata.distribution(package).files or ()}
    folder = getattr(sys, "_MEIPASS", "")
    if folder:
        names |= {file.name for file in Path(folder).rglob("*")}
    return {name for name in names if _LIBRARY.search(name)}


def _libraries(rows: list[_Library], names: set[str]) -> Iterator[Licence]:
    """Yield a licence for each library of the table that has one of these files.

    A packaged program has the texts in a folder beside it.
    """
    texts = Path(sys.executable).parent / FOLDER
    for row in sorted(rows, key=lambda row: row.name.casefold()):
        if not any(name.startswith(tuple(row.files)) for name in names):
            continue
        file = texts / f"{row.debian}.txt"
        text = file.read_text(encoding="utf-8") if row.debian and file.is_file() else ""
        yield Licence(row.name, row.licence, f"{row.name}: {row.licence}\n\n{text}")


def _package(name: str, known: str) -> Licence | None:
    """Return the licence of a package: ``known``, or else the one that its metadata name."""
    try:
        found = metadata.distribution(name)
    except metadata.PackageNotFoundError:
        return None
    about = found.metadata
    said = about["License-Expression"] or about["License"] or _classified(about)
    named: Text = known or said or UNKNOWN
    page = next((line.partition(",")[2].strip() for line in about.get_all("Project-URL") or ()), "")
    text = _texts_in(found) or f"{about['Home-page'] or page}\n\n{_text_of(str(named))}"
    shown = OWN_NAME if name == DISTRIBUTION else about["Name"]
    return Licence(f"{shown} {found.version}", named, text)


def _texts_in(package: metadata.Distribution) -> str:
    """Return the texts of the licences that a package contains; empty if it has none."""
    texts = [
        file.read_text(encoding="utf-8")
        for file in package.files or ()
        if _TEXT_FILE.search(str(file)) and Path(str(file.locate())).is_file()
    ]
    return "\n\n".join(texts)


def _text_of(name: str) -> str:
    """Return the text of a licence that a package names in its own way: ours, or one in ``assets``.

    An old pip installs some packages without their texts.
    """
    wanted = _bare(name)
    with suppress(metadata.PackageNotFoundError):
        own = metadata.distribution(DISTRIBUTION)
        if wanted == _bare(own.metadata["License-Expression"] or ""):
            return _texts_in(own)
    texts = (one.text for one in _texts() if wanted.startswith(_bare(str(one.name))))
    return next(texts, "")


def _bare(name: str) -> str:
    """Return a name without marks and the letter of a version: ``lgpl21`` for LGPL v2.1."""
    return re.sub(r"[^a-z0-9]|v(?=[0-9])", "", name.casefold())


def _classified(about: metadata.PackageMetadata) -> str:
    """Return the licence that the classifiers of a package name."""
    lines = about.get_all("Classifier") or ()
    return next((one.rpartition("::")[2].strip() for one in lines if one.startswith("License")), "")


def _credits() -> Iterator[Licence]:
    """Yield a licence for each row of the table in ``assets/CREDITS.md``."""
    file = resources.files("assets") / CREDITS
    if not file.is_file():
        return
    lines = file.read_text(encoding="utf-8").splitlines()
    rows = [line for line in lines if line.startswith("|")][2:]
    notes = "\n".join(line for line in lines if not line.startswith("|"))
    for row in rows:
        cells = row.strip("|").split("|")
        what, source, licence = (_plain(cell) for cell in cells[:3])
        name = _LINK.sub(lambda link: link.group(1), cells[2]).strip()
        shown = WORKS.get(what, what), WORKS.get(name, name)
        yield Licence(*shown, f"{what}\n\n{source}\n\n{licence}\n\n{_plain(notes)}")


def _texts() -> Iterator[Licence]:
    """Yield the texts of licences that packages name but do not contain."""
    folder = resources.files("assets") / FOLDER
    if not folder.is_dir():
        return
    texts = (one for one in folder.iterdir() if one.name.endswith(".txt"))
    for file in sorted(texts, key=lambda one: one.name):
        name = file.name.rpartition(".")[0]
        yield Licence(name, message("text of the licence"), file.read_text(encoding="utf-8"))


def _plain(text: str) -> str:
    """Return a text of Markdown without its marks."""
    linked = _LINK.sub(lambda link: f"{link.group(1)} ({link.group(2)})", text)
    return linked.replace("`", "").replace("# ", "").strip()
