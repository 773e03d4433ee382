# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
# docs/packaging/archives: archives whose bytes depend only on the files in them: sorted names, one time, one owner.
import base64
import email.message
import gzip
import hashlib
import io
import lzma
import re
import tarfile
import zipfile
from pathlib import Path
from typing import Any, Dict, List, Set

TIME = (2026, 1, 1, 0, 0, 0)  # of every file; 1980 is the earliest that a zip can have
SECONDS = 1767225600  # the same


def write_zip(path: Path, files: Dict[str, bytes], programs: Set[str] = frozenset()) -> None:
    """Writes a zip of the files, by name. Programs are executable."""
    with zipfile.ZipFile(path, "w") as archive:
        for name in sorted(files):
            info = zipfile.ZipInfo(name, TIME)
            info.create_system = 3  # Unix, wherever this runs
            info.external_attr = (0o100755 if name in programs else 0o100644) << 16
            archive.writestr(info, files[name], zipfile.ZIP_DEFLATED, 9)


def write_tar(path: Path, files: Dict[str, bytes], programs: Set[str] = frozenset()) -> None:
    """Writes a .tar.gz or .tar.xz of the files, by name."""
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name in sorted(files):
            info = tarfile.TarInfo(name)
            info.size, info.mtime, info.mode = len(files[name]), SECONDS, 0o755 if name in programs else 0o644
            archive.addfile(info, io.BytesIO(files[name]))
    pack = lzma.compress if path.suffix == ".xz" else lambda content: gzip.compress(content, 9, mtime=0)
    path.write_bytes(pack(made.getvalue()))


def write_wheel(folder: Path, project: Dict[str, Any], version: str, platforms: List[str], files: Dict[str, bytes], licenses: Dict[str, bytes],
                readme: str) -> Path:
    """Writes a wheel for any Python 3 on the platforms. `project`: the table of pyproject.toml."""
    name = project["name"]
    info = f"{name}-{version}.dist-info"
    about = email.message.Message()
    about["Metadata-Version"] = "2.1"
    about["Name"] = name
    about["Version"] = version
    about["Summary"] = project["description"]
    about["License"] = project["license"]["text"]
    for classifier in project["classifiers"]:
        about["Classifier"] = classifier
    about["Requires-Python"] = project["requires-python"]
    about["Description-Content-Type"] = "text/markdown"
    for extra, packages in project["optional-dependencies"].items():
        about["Provides-Extra"] = extra
        for package in packages:
            about["Requires-Dist"] = f'{package}; extra == "{extra}"'
    tags = "".join(f"Tag: py3-none-{platform}\n" for platform in platforms)
    files = {
        **files,
        **{f"{info}/licenses/{path}": content for path, content in licenses.items()},
        f"{info}/METADATA": (about.as_string().rstrip() + "\n\n" + readme).encode(),
        f"{info}/WHEEL": f"Wheel-Version: 1.0\nGenerator: motley\nRoot-Is-Purelib: false\n{tags}".encode(),
        f"{info}/top_level.txt": f"{name}\n".encode(),
    }
    record = ""
    for path in sorted(files):
        digest = base64.urlsafe_b64encode(hashlib.sha256(files[path]).digest()).decode().rstrip("=")
        record += f"{path},sha256={digest},{len(files[path])}\n"
    files[f"{info}/RECORD"] = (record + f"{info}/RECORD,,\n").encode()
    wheel = folder / f"{name}-{version}-py3-none-{'.'.join(platforms)}.whl"
    write_zip(wheel, files)
    return wheel


def without_links(text: str) -> str:
    """Markdown in which links to files of the checkout are only their words."""
    return re.sub(r"\[([^\]]*)\]\((?!https?:)[^)]*\)", r"\1", text)
