#!/usr/bin/env python3
"""Every relative link and anchor in the pages resolves, and every ```cpp block is on a page that is compiled.

Compiled are the pages that tests/CMakeLists.txt names (motley_page_program) and the README's first block (tests/docs/readme.cpp).
A block that is not must say so in its fence: ```cpp not-compiled.
"""
import pathlib
import re
import sys
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md")), *sorted((ROOT / "examples").rglob("*.md"))]
FENCE = re.compile(r"^```(.*?)\n(.*?)^```", re.S | re.M)


def without_code(text):
    return re.sub(r"`[^`\n]*`", lambda m: "" if "](" in m[0] else m[0], FENCE.sub("", text))


def anchors(text):
    """As GitHub makes them of headings."""
    found, times = set(), {}
    for title in re.findall(r"^#{1,6} +(.+?) *#*$", FENCE.sub("", text), re.M):
        title = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", title).lower()
        name = re.sub(r"[^\w\- ]", "", title).replace(" ", "-")
        times[name] = times.get(name, -1) + 1
        found.add(name + (f"-{times[name]}" if times[name] else ""))
    return found


def main():
    faults, links, blocks = [], 0, 0
    cmake = (ROOT / "tests/CMakeLists.txt").read_text(encoding="utf-8")
    compiled = {ROOT / "docs" / page for page in re.findall(r"^\s*motley_page_program\((\S+)", cmake, re.M)}
    faults += [f"{page}: is to be compiled, but is not there" for page in compiled if not page.exists()]
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        here = page.relative_to(ROOT)
        if text.count("\n```") % 2:
            faults.append(f"{here}: a fence is not closed")
        for target in re.findall(r"\]\(([^)\s]+)(?: \"[^\"]*\")?\)", without_code(text)):
            links += 1
            if re.match(r"[a-z]+:", target):
                continue
            path, _, anchor = urllib.parse.unquote(target).partition("#")
            file = (page.parent / path).resolve() if path else page
            if not file.exists():
                faults.append(f"{here}: {target}: no such file")
            elif ROOT not in file.parents:
                faults.append(f"{here}: {target}: outside the project")
            elif anchor and (file.suffix != ".md" or anchor not in anchors(file.read_text(encoding="utf-8"))):
                faults.append(f"{here}: {target}: no such heading")
        for number, (language, _) in enumerate(FENCE.findall(text)):
            language = language.strip()
            if not re.match(r"(cpp|c\+\+|cc|cxx)\b", language):
                continue
            blocks += 1
            first_of_readme = page == ROOT / "README.md" and not any(
                l.strip().startswith("cpp") for l, _ in FENCE.findall(text)[:number])
            if language != "cpp not-compiled" and not (language == "cpp" and (page in compiled or first_of_readme)):
                faults.append(f"{here}: a block of C++ that nobody compiles (```{language})")
    for fault in faults:
        print(fault)
    print(f"{len(PAGES)} pages, {links} links, {blocks} blocks of C++: {len(faults)} faults")
    sys.exit(1 if faults or not links or not blocks else 0)


main()
