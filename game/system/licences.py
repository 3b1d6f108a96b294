"""The licences of everything in the program, from ``assets`` and from the installed packages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import metadata, resources
from pathlib import Path

from engine.identity import DISTRIBUTION
from game.message import Text, message
from game.state.help.about import Licence

CREDITS, OWN_NAME = "CREDITS.md", "Glassbox"
UNKNOWN = message("not named by the package")
_REQUIREMENT = re.compile(r"[A-Za-z0-9._-]+")
_LINK = re.compile(r"\[([^\]]*)\]\(([^)]*)\)")
_TEXT_FILE = re.compile(
    r"(^|/)(LICEN[CS]E|COPYING|NOTICE)[^/]*$|licen[cs]es/.*\.txt$", re.IGNORECASE
)


def read_licences() -> tuple[Licence, ...]:
    """Return the program's licence, those of its packages, and those of the work in ``assets``.

    What cannot be read is left out: a package without metadata, or a file that is missing.
    """
    packages = [_package(name) for name in _with_requirements(DISTRIBUTION)]
    found = [one for one in packages if one is not None]
    return (*found, *_credits(), *_texts())


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


def _package(name: str) -> Licence | None:
    try:
        found = metadata.distribution(name)
    except metadata.PackageNotFoundError:
        return None
    about = found.metadata
    named: Text = about["License-Expression"] or about["License"] or _classified(about) or UNKNOWN
    texts = [
        file.read_text(encoding="utf-8")
        for file in found.files or ()
        if _TEXT_FILE.search(str(file)) and Path(str(file.locate())).is_file()
    ]
    page = next((line.partition(",")[2].strip() for line in about.get_all("Project-URL") or ()), "")
    text = "\n\n".join(texts) or f"{about['Home-page'] or page}\n\n{_text_of(str(named))}"
    shown = OWN_NAME if name == DISTRIBUTION else about["Name"]
    return Licence(f"{shown} {found.version}", named, text)


def _text_of(name: str) -> str:
    """Return the text in ``assets`` of a licence that a package names in its own way."""
    wanted = _bare(name)
    texts = (one.text for one in _texts() if _bare(one.name) == wanted)
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
        yield Licence(what, name, f"{what}\n\n{source}\n\n{licence}\n\n{_plain(notes)}")


def _texts() -> Iterator[Licence]:
    """Yield the texts of licences that packages name but do not contain."""
    folder = resources.files("assets") / "licences"
    if not folder.is_dir():
        return
    for file in sorted(folder.iterdir(), key=lambda one: one.name):
        name = file.name.rpartition(".")[0]
        yield Licence(name, message("text of the licence"), file.read_text(encoding="utf-8"))


def _plain(text: str) -> str:
    """Return a text of Markdown without its marks."""
    linked = _LINK.sub(lambda link: f"{link.group(1)} ({link.group(2)})", text)
    return linked.replace("`", "").replace("# ", "").strip()
