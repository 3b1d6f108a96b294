"""Rows of the path to a node, as text for the clipboard."""

from __future__ import annotations

import io

from engine.inspection.exports.export_formats import WRITERS
from engine.inspection.exports.selection import Selection
from engine.protocol.inspect_enums import ExportFormat


def export_text(selection: Selection, wanted: ExportFormat) -> str:
    """Return a small selection as the text of a file."""
    file = io.StringIO()
    WRITERS[wanted](selection, file, None)
    return file.getvalue()
