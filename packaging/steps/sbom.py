"""The software bill of materials of the one-folder program, in CycloneDX (https://cyclonedx.org)."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from cyclonedx.contrib.license.factories import LicenseFactory
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.output.json import JsonV1Dot6
from packageurl import PackageURL
from steps.parts import Part
from steps.project import date_s

NAME = "glassbox.cdx.json"


def write_sbom(folder: Path, parts: Sequence[Part]) -> Path:
    """Write the bill of materials into a one-folder program and return its file.

    The first part is the program itself. The file depends on nothing but the parts and the date.
    """
    own, *others = (_component(part) for part in parts)
    bom = Bom(components=others)
    bom.metadata.component = own
    bom.metadata.timestamp = datetime.fromtimestamp(date_s(), UTC)
    names = " ".join(str(part[:3]) for part in parts)
    bom.serial_number = uuid.uuid5(uuid.NAMESPACE_URL, f"glassbox {date_s()} {names}")
    bom.register_dependency(own, others)
    target = folder / NAME
    target.write_text(JsonV1Dot6(bom).output_as_string(indent=1) + "\n", "utf-8")
    return target


def _component(part: Part) -> Component:
    purl = _purl(part)
    return Component(
        type=ComponentType.DATA if part.purl else ComponentType.LIBRARY,
        name=part.name,
        version=part.version or None,
        description=", ".join(part.files) or None,
        licenses=[LicenseFactory().make_from_string(part.licence)],
        purl=purl,
        bom_ref=str(purl),
    )


def _purl(part: Part) -> PackageURL:
    if part.purl:
        return PackageURL.from_string(part.purl)
    if part.files:
        return PackageURL("generic", name=part.name, version=part.version or None)
    return PackageURL("pypi", name=part.name.lower().replace("_", "-"), version=part.version)
