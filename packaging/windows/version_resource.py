"""The version resource of a Windows program: what Explorer shows as its details."""

from __future__ import annotations

import re

from addresses import Addresses

_ENGLISH_UNICODE = (0x0409, 0x04B0)
"""The language and the character set of the texts."""


def version_numbers(version: str) -> tuple[int, int, int, int]:
    """Return a version as Windows counts: four numbers, without a suffix such as ``rc1``.

    Raises:
        ValueError: the version does not begin with one to four numbers.
    """
    found = re.match(r"\d+(?:\.\d+){0,3}(?![\d.])", version)
    if found is None:
        raise ValueError(f"{version!r} does not begin with one to four numbers")
    one, two, three, four, *_ = [*map(int, found[0].split(".")), 0, 0, 0]
    return one, two, three, four


def version_resource(program: str, description: str, version: str, addresses: Addresses) -> str:
    """Return the text of the file that PyInstaller's option ``version`` takes, for one program.

    ``program`` is the name without ``.exe``. Task managers show the description.

    Raises:
        ValueError: as ``version_numbers``.
    """
    numbers = version_numbers(version)
    texts = {
        "CompanyName": addresses.developer,
        "FileDescription": description,
        "FileVersion": version,
        "InternalName": program,
        "LegalCopyright": f"{addresses.developer}. GPL-3.0-or-later.",
        "OriginalFilename": f"{program}.exe",
        "ProductName": "Glassbox",
        "ProductVersion": version,
    }
    rows = ", ".join(f"StringStruct({name!r}, {text!r})" for name, text in texts.items())
    table = "{:04X}{:04X}".format(*_ENGLISH_UNICODE)
    return f"""\
VSVersionInfo(
    ffi=FixedFileInfo(
        filevers={numbers}, prodvers={numbers}, mask=0x3F, flags=0, OS=0x40004, fileType=1,
        subtype=0, date=(0, 0),
    ),
    kids=[
        StringFileInfo([StringTable({table!r}, [{rows}])]),
        VarFileInfo([VarStruct("Translation", {list(_ENGLISH_UNICODE)})]),
    ],
)
"""
