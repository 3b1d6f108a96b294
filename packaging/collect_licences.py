"""Writes packaging/licences: the licences of the bundled libraries, from Debian's packages.

Run it on Debian after a change of native.toml: ``python packaging/collect_licences.py``. It reads
the copyright file of each package in the table, and the common licences that they refer to.
"""

from __future__ import annotations

import re
import subprocess
import tempfile
import tomllib
from pathlib import Path

HERE = Path(__file__).resolve().parent
TABLE = HERE.parent / "assets" / "licences" / "native.toml"
TARGET = HERE / "licences"
COMMON = Path("/usr/share/common-licenses")
_REFERENCE = re.compile(r"/usr/share/common-licenses/([A-Za-z0-9.+-]*[A-Za-z0-9])")


def main() -> None:
    """Write all files anew."""
    rows = tomllib.loads(TABLE.read_text("utf-8"))["library"]
    packages = sorted({row["debian"] for row in rows if "debian" in row})
    TARGET.mkdir(exist_ok=True)
    for old in TARGET.glob("*.txt"):
        old.unlink()
    named: set[str] = set()
    for package in packages:
        text = copyright_of(package)
        named |= set(_REFERENCE.findall(text))
        (TARGET / f"{package}.txt").write_text(text, "utf-8")
    for name in named:
        (TARGET / f"{name}.txt").write_bytes((COMMON / name).read_bytes())


def copyright_of(package: str) -> str:
    """Return the copyright file of a Debian package."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["apt-get", "download", "-qq", package], cwd=folder, check=True)
        (file,) = Path(folder).glob("*.deb")
        subprocess.run(["dpkg-deb", "-x", file, "content"], cwd=folder, check=True)
        (found,) = Path(folder, "content/usr/share/doc").rglob("copyright")
        return found.read_text("utf-8")


if __name__ == "__main__":
    main()
