"""Makes the files by which a Linux desktop knows Glassbox: menu entry, file types, icons, manuals.

The templates beside this module have places such as ``$homepage``, which ``addresses.toml`` fills.
Equal arguments give equal files, byte by byte.
"""

from __future__ import annotations

import datetime
import gzip
import io
from pathlib import Path
from string import Template
from xml.sax.saxutils import escape, quoteattr

from addresses import Addresses, read_addresses
from changelog import releases

TEMPLATES = Path(__file__).resolve().parent
ROOT = TEMPLATES.parent.parent
ICONS = ROOT / "assets" / "icon"
MANUALS = ("glassbox.6", "glassbox-engine.6")


def write_desktop_files(root: Path, version: str, date: str) -> None:
    """Write all files below a folder that is laid out like ``/usr``.

    ``date`` is the day of the release, as in ``2026-12-24``.

    Raises:
        ValueError: ``date`` is no such date.
    """
    day = datetime.date.fromisoformat(date)
    share, addresses = root / "share", read_addresses()
    _write(share / "applications" / "glassbox.desktop", _template("glassbox.desktop"))
    _write(share / "mime" / "packages" / "glassbox.xml", _template("glassbox.xml"))
    metainfo = share / "metainfo" / f"{addresses.application_id}.metainfo.xml"
    _write(metainfo, _metainfo(addresses, version, date))
    for manual in MANUALS:
        page = _manual(manual, addresses, day)
        _write(share / "man" / "man6" / f"{manual}.gz", _compressed(page))
    _write_icons(share / "icons" / "hicolor")


def _metainfo(addresses: Addresses, version: str, date: str) -> str:
    """Return the description for software centres."""
    older = releases((ROOT / "CHANGELOG.md").read_text("utf-8"))
    dates = {version: date}
    for one in older:
        if one.date:
            dates.setdefault(one.version, one.date)
    rows = [
        f"    <release version={quoteattr(name)} date={quoteattr(when)}/>"
        for name, when in dates.items()
    ]
    places = {name: escape(value, {'"': "&quot;"}) for name, value in vars(addresses).items()}
    return Template(_template("metainfo.xml")).substitute(places, releases="\n".join(rows))


def _manual(name: str, addresses: Addresses, day: datetime.date) -> str:
    """Return a manual page in mdoc."""
    date = f"{_MONTHS[day.month - 1]} {day.day}, {day.year}"
    return Template(_template(name)).substitute(vars(addresses), date=date)


# Not from the calendar of the building machine, whose language may be another.
_MONTHS = (
    "January February March April May June July August September October November December"
).split()


def _compressed(text: str) -> bytes:
    """Return a text as ``gzip -n -9`` compresses it: without a name and a time.

    ``gzip.compress`` writes a header that differs between versions of Python.
    """
    memory = io.BytesIO()
    with gzip.GzipFile("", "wb", 9, memory, mtime=0) as file:
        file.write(text.encode())
    return memory.getvalue()


def _write_icons(theme: Path) -> None:
    for icon in sorted(ICONS.glob("*.png")):
        size = f"{icon.stem}x{icon.stem}"
        _write(theme / size / "apps" / "glassbox.png", icon.read_bytes())
    _write(theme / "scalable" / "apps" / "glassbox.svg", (ICONS / "glassbox.svg").read_bytes())


def _template(name: str) -> str:
    return (TEMPLATES / name).read_text("utf-8")


def _write(file: Path, content: str | bytes) -> None:
    """Write a file that everybody may read, whatever the umask of the building machine is."""
    data = content.encode() if isinstance(content, str) else content
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data)
    file.chmod(0o644)
