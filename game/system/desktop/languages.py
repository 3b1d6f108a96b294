"""The languages of the person, as the environment or the system names them.

Windows and macOS were not tried.
"""

from __future__ import annotations

import ctypes
import locale
import os
import re
import subprocess
import sys

VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""The environment variables that name the person's languages. As in gettext, the first one that is
set counts."""
PATIENCE_S = 1.0
_QUOTED = re.compile(r"[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]+)*")


def users_languages() -> list[str]:
    """Return the person's languages, the preferred one first, such as ``de_AT.UTF-8``.

    The list is empty if nothing names a language.
    """
    named = next(filter(None, map(os.environ.get, VARIABLES)), None)
    if named is not None:
        return named.split(":")
    if sys.platform == "win32":
        return _windows_languages()
    if sys.platform == "darwin":
        return _macos_languages()
    language = locale.getlocale()[0]
    return [language] if language else []


def _windows_languages() -> list[str]:
    """Return the language of the menus of Windows."""
    kernel32 = getattr(ctypes, "windll").kernel32  # noqa: B009  # Only Windows has it.
    name = locale.windows_locale.get(kernel32.GetUserDefaultUILanguage())
    return [name] if name else []


def _macos_languages() -> list[str]:
    """Return the languages in the settings of macOS; an empty list if they cannot be read."""
    command = ["/usr/bin/defaults", "read", "-g", "AppleLanguages"]
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, check=True, timeout=PATIENCE_S
        )
    except (OSError, subprocess.SubprocessError):
        return []  # The window is in English then, and the person can choose a language.
    return languages_in(done.stdout)


def languages_in(text: str) -> list[str]:
    """Return the languages in a list as macOS writes it: ``("de-DE", "en-GB")``."""
    return [name.replace("-", "_") for name in _QUOTED.findall(text)]
