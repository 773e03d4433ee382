# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
"""The package says of the C interface what its headers say; the wheel is whole; it can be imported from anywhere; hints and docs hold."""
import ctypes
import gzip
import inspect
import os
import pydoc
import re
import resource
import shutil
import struct
import subprocess
import sys
import sysconfig
import textwrap
import zipfile
from functools import partial
from pathlib import Path

import pytest
from by_hand import RISE, dat
from conftest import CHECKOUT, SAMPLES

import motley
from motley import __main__ as program
from motley import _library as lib

HEADERS = sorted((CHECKOUT / "examples" / "c").glob("*.h"))
HEADER_TEXT = "\n".join(header.read_text(encoding="utf-8") for header in HEADERS)
STRUCTS = {
    "track_id": lib.TrackId, "error": lib.ErrorInfo, "file_info": lib.FileInfo, "warning": lib.WarningInfo, "event": lib.EventInfo, "node": lib.NodeInfo,
    "clip_info": lib.ClipInfo, "track": lib.TrackInfo, "key": lib.KeyInfo, "fact": lib.Fact, "local": lib.Local, "model": lib.Model,
    "skeleton_info": lib.SkeletonInfo, "bone": lib.BoneInfo, "fit": lib.FitInfo, "bone_channel": lib.BoneChannel, "pose": lib.Pose,
}
RENAMED = {"in_slope": "in", "out_slope": "out"}


def test_structs_are_those_of_the_header(tmp_path: Path):
    lines, ours = [], []
    for name, struct in STRUCTS.items():
        lines.append(f'printf("{name} %zu\\n", sizeof(motley_{name}));')
        ours.append(f"{name} {ctypes.sizeof(struct)}")
        for field, _ in struct._fields_:
            stored = f"motley_{name}, {RENAMED.get(field, field)}"
            lines.append(f'printf("{name}.{field} %zu %zu\\n", offsetof({stored}), sizeof((({stored.replace(", ", "*)0)->")}));')
            ours.append(f"{name}.{field} {getattr(struct, field).offset} {getattr(struct, field).size}")
    source = tmp_path / "layout.c"
    source.write_text("#include <stdio.h>\n#include <motley.h>\nint main(void) {\n" + "\n".join(lines) + "\n}\n")
    subprocess.run([os.environ.get("CC", "cc"), f"-I{HEADERS[0].parent}", source, "-o", tmp_path / "layout"], check=True)
    assert subprocess.check_output([tmp_path / "layout"], universal_newlines=True).splitlines() == ours


@pytest.mark.parametrize("prefix, words", [
    ("CHANNEL", lib.CHANNELS), ("UNIT", lib.UNITS), ("INTERPOLATION", lib.INTERPOLATIONS), ("EULER", lib.EULER_ORDERS),
    ("MISSING", lib.MISSING), ("FIT", lib.VERDICTS), ("KIND", lib.KINDS), ("NODE", lib.NODES), ("CLOSES", lib.CLOSES), ("ORDER", ("unknown", *lib.BYTE_ORDERS[1:]))])
def test_constants_are_those_of_the_header(prefix: str, words: tuple):
    found = re.findall(rf"\bMOTLEY_{prefix}_(\w+) = (\d+)", HEADER_TEXT)
    found = [(name.lower(), int(value)) for name, value in found]
    if prefix == "CHANNEL":
        assert found.pop() == ("other", 240)  # and any other number: a channel without a name
    assert found == [(word, i) for i, word in enumerate(words)]


def test_single_constants_are_those_of_the_header():
    constants = {
        "OK": lib.OK,
        "ERROR_OUT_OF_MEMORY": lib.OUT_OF_MEMORY, "NO": lib.LOOPS.index(False), "YES": lib.LOOPS.index(True),
        "UNKNOWN": lib.LOOPS.index(None), "NOTE_MOVES_NO_BONE": lib.MOVES_NO_BONE, "NOTE_LACKS_LEGS": lib.LACKS_LEGS,
        "NOTE_DAMAGED_GZIP": lib.DAMAGED_GZIP, "NOTE_LARGE_GZIP": lib.LARGE_GZIP, "LAYOUT_BY_FRAME": int(True), "PLAYBACK_LOOP": int(True)}
    for name, value in constants.items():
        assert re.search(rf"\bMOTLEY_{name} = {value}\b", HEADER_TEXT), name


def test_functions_take_as_many_arguments_as_the_header_says():
    declared = {name: parameters for name, parameters in re.findall(r"MOTLEY_API [^;(]*?\b(motley_\w+)\(([^)]*)\)", HEADER_TEXT)}
    ours = {function.__name__: function for function in vars(lib).values() if isinstance(function, lib.library._FuncPtr)}
    assert len(ours) > 30
    for name, function in ours.items():
        parameters = [] if declared[name] == "void" else declared[name].split(",")
        assert len(function.argtypes) == len(parameters), name
        for ours_, theirs in zip(function.argtypes, parameters):
            kind = {ctypes.c_uint64: "uint64_t", ctypes.c_size_t: "size_t", ctypes.c_int32: "int32_t", ctypes.c_float: "float",
                    ctypes.c_double: "double"}.get(ours_, "*")
            if ctypes.c_size_t is ctypes.c_uint64:
                theirs = theirs.replace("uint64_t", "size_t")
            assert kind in theirs.replace("motley_status", "int32_t") and ("*" in theirs) == (kind == "*"), (name, theirs)


def test_the_version_is_the_projects():
    project = re.search(r"^project\(motley VERSION ([0-9.]+)", (CHECKOUT / "CMakeLists.txt").read_text(), re.M)[1]
    assert motley.__version__ == project
    assert project.startswith(lib.INTERFACE)


def test_the_wheel_holds_the_library_for_any_python():
    (wheel,) = (CHECKOUT / "build" / "python" / "wheels").glob("*.whl")
    assert re.match(rf"motley-{re.escape(motley.__version__)}-py3-none-(?!any)\w+\.whl$", wheel.name)
    names = {name for name in zipfile.ZipFile(wheel).namelist() if "dist-info" not in name}
    sources = {f"motley/{path.name}" for path in (CHECKOUT / "examples" / "python" / "motley").iterdir() if path.is_file()}
    assert names == {name for name in sources if name.endswith((".py", "py.typed"))} | {"motley/libmotley.so"}


def test_the_wheel_says_what_it_is():
    (path,) = (CHECKOUT / "build" / "python" / "wheels").glob("*.whl")
    with zipfile.ZipFile(path) as wheel:
        info = f"motley-{motley.__version__}.dist-info"
        assert wheel.read(f"{info}/licenses/LICENSE") == (CHECKOUT / "LICENSE").read_bytes()
        about = wheel.read(f"{info}/METADATA").decode()
    assert "\nDescription-Content-Type: text/markdown\n" in about and "# motley in Python\n" in about
    assert re.findall(r"\]\((?!https?:)", about) == []  # no links to files that are not in the wheel
    assert "env/bin/pip install" in about and "(downloads)" in about  # their words stay


def python(*arguments: object, **environment: str) -> subprocess.CompletedProcess:
    return subprocess.run([sys.executable, *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, universal_newlines=True,
                          env={**os.environ, **environment})


def test_import_from_a_plain_folder(tmp_path: Path):
    package = Path(motley.__file__).parent
    shutil.copytree(package, tmp_path / "motley", ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    use = ("-c", "import motley; print(motley.__file__, motley.__version__)")
    there = f"{tmp_path / 'motley' / '__init__.py'} {motley.__version__}\n"
    without = python(*use, PYTHONPATH=str(tmp_path))
    assert without.returncode == 1 and "ImportError: motley needs its library" in without.stderr and "MOTLEY_LIBRARY" in without.stderr
    assert python(*use, PYTHONPATH=str(tmp_path), MOTLEY_LIBRARY=str(package / "libmotley.so")).stdout == there
    assert python(*use, PYTHONPATH=str(tmp_path), MOTLEY_LIBRARY=str(tmp_path / "none.so")).returncode == 1
    shutil.copy(package / "libmotley.so", tmp_path / "motley")
    assert python(*use, PYTHONPATH=str(tmp_path)).stdout == there


def test_a_package_for_several_platforms(tmp_path: Path):
    package = Path(motley.__file__).parent
    folder = tmp_path / "motley"
    shutil.copytree(package, folder, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    use = ("-c", "import motley; print(motley.__version__, motley._library.library._name)")
    (folder / "other-x86").mkdir()
    without = python(*use, PYTHONPATH=str(tmp_path))
    assert without.returncode == 1
    assert f"motley has no library for {lib.platform()}: this package is for other-x86\n" in without.stderr
    assert python(*use, PYTHONPATH=str(tmp_path), MOTLEY_LIBRARY=str(package / "libmotley.so")).returncode == 0
    own = folder / sysconfig.get_platform() / "libmotley.so"
    own.parent.mkdir()
    shutil.copy(package / "libmotley.so", own)
    assert python(*use, PYTHONPATH=str(tmp_path)).stdout == f"{motley.__version__} {own}\n"
    shutil.copy(package / "libmotley.so", folder)  # beside the modules: first
    assert python(*use, PYTHONPATH=str(tmp_path)).stdout == f"{motley.__version__} {folder / 'libmotley.so'}\n"


def test_info(tmp_path: Path):
    rise = tmp_path / "rise.mot"
    rise.write_bytes(RISE)
    done = python("-m", "motley", "info", rise, SAMPLES / "hand.cinf")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [
        f"file: {rise}", "format: okami", "  0: 5 frames at 30 a second, 2 tracks on 1 bone, radians",
        f"file: {SAMPLES / 'hand.cinf'}", "format: cinf", "  0: bone 12, parent 2, at (1.0, 0.0, 0.0), 'hand'",
        "  1: bone 3, a root, at (0.0, 0.0, 1.0), 'hips'", "  2: bone 9, parent 1, at (0.0, 0.0, 1.0), 'chest'"]
    rise.write_bytes(RISE[:20])
    done = python("-m", "motley", "info", tmp_path / "absent", rise, SAMPLES / "hand.cinf")
    assert done.returncode == 1
    absent, broken = done.stderr.splitlines()
    assert str(tmp_path / "absent") in absent and broken.startswith(f"{rise}: ")
    assert "chest" in done.stdout
    assert python("-m", "motley", "--version").stdout.strip() == motley.__version__
    with subprocess.Popen([sys.executable, "-m", "motley", "info", *[str(SAMPLES / "hand.cinf")] * 2000], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, universal_newlines=True) as head:  # as `| head -1` does
        assert head.stdout.readline().startswith("file: ")
        head.stdout.close()
        assert head.stderr.read() == ""
    assert python("-m", "motley").returncode == 2


def test_info_lists_the_files_of_containers(tmp_path: Path):
    inner = dat([("note\x1b[31m\n 9: false.txt", b"hello!!!")])
    data = bytearray(dat([("a.mot", RISE), ("inner.dat", inner), ("lost.mot", RISE)]))
    packed = tmp_path / "packed.dat"
    packed.write_bytes(gzip.compress(data))
    done = python("-m", "motley", "info", packed)
    assert (done.returncode, done.stderr) == (0, "")
    expected = [f"file: {packed}", "format: dat", f"  0: a.mot, okami, {len(RISE)} bytes", f"  1: inner.dat, dat, {len(inner)} bytes",
                "  2: inner.dat/note\\x1b[31m\\n 9: false.txt, of no known format, 8 bytes", f"  3: lost.mot, okami, {len(RISE)} bytes"]
    assert done.stdout.splitlines() == expected
    struct.pack_into("<I", data, 0x28, 1 << 24)  # the offset of the last file
    packed.write_bytes(data)
    done = python("-m", "motley", "info", packed)
    assert (done.returncode, done.stderr, done.stdout.splitlines()[:-1]) == (1, "", expected[:-1])
    assert done.stdout.splitlines()[-1].startswith("  3: lost.mot, error: ")


@pytest.mark.parametrize("unbuffered", [None, "1"])
@pytest.mark.parametrize("arguments", [("info", SAMPLES / "hand.cinf"), ("info", *[SAMPLES / "hand.cinf"] * 2000), ("--version",), ("--help",), ("info", "--help")],
                         ids=["a short text", "a long text", "--version", "--help", "info --help"])  # written at the end, or, if it is long, before
def test_it_says_what_it_cannot_write(unbuffered, arguments):
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    if unbuffered:
        environment["PYTHONUNBUFFERED"] = unbuffered
    motley_with = partial(subprocess.run, [sys.executable, "-m", "motley", *map(str, arguments)], stderr=subprocess.PIPE, universal_newlines=True,
                          env=environment)
    with open("/dev/full", "wb") as full:
        done = motley_with(stdout=full)
    assert (done.returncode, done.stderr) == (1, "cannot write the output: No space left on device\n")
    done = motley_with(preexec_fn=lambda: os.close(1))
    assert (done.returncode, done.stderr) == (1, "cannot write the output: it is closed\n")


def test_help_and_wrong_arguments():
    assert python("-m", "motley", "--help").stdout.startswith("usage: python -m motley")
    assert "FILE" in python("-m", "motley", "info", "--help").stdout
    for wrong in ((), ("info",), ("--what",)):
        done = python("-m", "motley", *wrong)
        assert (done.returncode, done.stdout) == (2, "") and done.stderr.startswith("usage: python -m motley")


def test_info_goes_on_after_a_file_that_is_too_large(tmp_path: Path):
    large = tmp_path / "large.mot"
    with open(large, "wb") as file:
        file.write(RISE)
        file.truncate(3 << 30)

    def of(large: object, megabytes: int) -> subprocess.CompletedProcess:
        limit = lambda: resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20,) * 2)
        return subprocess.run([sys.executable, "-m", "motley", "info", large, SAMPLES / "hand.cinf"], preexec_fn=limit, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, universal_newlines=True)

    for path in (large, Path("/dev/zero")):
        done = of(path, 2441)
        assert (done.returncode, done.stderr) == (1, f"{path}: larger than 256 MiB, the limit for a file\n")
        assert "chest" in done.stdout
        done = of(path, 200)  # less than the limit
        assert (done.returncode, done.stderr) == (1, f"{path}: there is no memory left\n")
        assert "chest" in done.stdout


def test_info_counts_the_tracks_of_all_clips(monkeypatch: pytest.MonkeyPatch):
    lines, sound = program.contents(RISE, "clips")  # of two tracks
    assert len(lines) == 1 and sound
    monkeypatch.setattr(program, "MOST_TRACKS", 1)
    with pytest.raises(motley.Error, match="more than 1 tracks") as e:
        program.contents(RISE, "clips")
    assert (e.value.code, e.value.clip) == ("too_much", 0)


def test_every_public_name_is_documented():
    for name in motley.__all__:
        if name != "__version__":
            assert getattr(motley, name).__doc__, name


def test_help_documents_every_field():
    with pytest.raises(motley.Error) as e:
        motley.open(RISE[:20])
    public = [getattr(motley, name) for name in motley.__all__ if inspect.isclass(getattr(motley, name))]
    fields = {of: set(getattr(of, "__annotations__", ())) for of in public}
    fields[motley.Error] |= set(vars(e.value))
    for of, names in fields.items():
        shown = pydoc.plain(pydoc.render_doc(of))
        for name in (name for name in names if not name.startswith("_")):
            assert re.search(rf"^ \|  {name}: \S", shown, re.M), f"{of.__name__}.{name}"
    for name in ("format", "byte_order", "size"):
        assert inspect.getdoc(getattr(motley.File, name)), name
    assert "in_slope: to the left" in pydoc.plain(pydoc.render_doc(motley))  # classes are in the package's help


def test_the_example_of_the_module_runs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture):
    monkeypatch.chdir(SAMPLES)
    exec(textwrap.dedent("\n".join(re.findall(r"^    .*", motley.__doc__, re.M))), {})
    assert "\n9 rz [" in capsys.readouterr().out


def test_type_hints_hold():
    mypy = shutil.which("mypy") or pytest.skip("ABSENT: mypy. Type hints were not checked.")
    folder = CHECKOUT / "examples" / "python"
    done = subprocess.run([mypy, "--cache-dir", os.devnull, "--config-file", folder / "pyproject.toml", folder / "motley"],
                          stdout=subprocess.PIPE, universal_newlines=True)
    assert done.returncode == 0, done.stdout


def python_of(page: Path, heading: str = "") -> str:
    """The ```python blocks of a page, or of one part of it."""
    text = page.read_text(encoding="utf-8")
    if heading:
        text = text.split(f"\n{heading}\n")[1].split("\n## ")[0]
    return "\n".join(re.findall(r"^```python\n(.*?)^```", text, re.S | re.M))


@pytest.mark.parametrize("page, heading, said", [
    ("examples/python/README.md", "", "9 rz"), ("docs/recipes.md", "## From Python", "hand at 2.0 s")])
def test_what_the_docs_show_runs(page: str, heading: str, said: str, tmp_path: Path):
    code = python_of(CHECKOUT / page, heading)
    assert code.count("motley.open") >= 2
    shutil.copy(SAMPLES / "wave.mot", tmp_path)
    shutil.copy(SAMPLES / "wave.wmb", tmp_path / "pl0000.wmb")
    (tmp_path / "pl0010.dat").write_bytes(dat([("pl0010_0000.mot", (SAMPLES / "wave.mot").read_bytes())]))
    (tmp_path / "shown.py").write_text(code, encoding="utf-8")
    done = subprocess.run([sys.executable, "shown.py"], cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, universal_newlines=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert said in done.stdout
