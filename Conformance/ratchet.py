#!/usr/bin/env python3
"""Keeps what passes passing: runs the conformance suites and compares with scoreboard.json.

    Conformance/ratchet.py --runner .build/release/cartouche-conformance --suites DIR [--bless] [--suite NAME ...]

scoreboard.json names, for each suite, the tests that pass: {"render": ["background-color/default", ...]}. The run
fails when one of them no longer passes. With --bless the tests that pass now are added; none is ever taken out.
Without --suite the suites on the scoreboard run. Where DIR does not exist nothing runs and that is said.

The suites' own scorer compares the results; it needs numpy and Pillow, which are installed into .build/venv
when this Python lacks them. Details of a failure: out/conformance/<suite>.json, for pictures <suite>.html.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SCOREBOARD = ROOT / "Conformance" / "scoreboard.json"
OUT = ROOT / "out" / "conformance"
VENV = ROOT / ".build" / "venv"

# Suite: the runner's and the scorer's name for its kind, its folder, and what the runner is given.
SUITES = {
    "render": ("render", "render", "pictures"),
    "render-future": ("render", "render-future", "pictures"),
    "query": ("query", "query", "assets"),
    "query-future": ("query", "query-future", "assets"),
    "expression": ("expression", "expression", ""),
    "style-spec": ("style-spec", "style-spec", ""),
    "shaping": ("shaping", "symbol-shaping", ""),
    "format-strings": ("format-strings", "../spec", ""),
}


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--runner", required=True, type=Path)
    parser.add_argument("--suites", required=True, type=Path)
    parser.add_argument("--suite", action="append", choices=SUITES)
    parser.add_argument("--bless", action="store_true")
    parser.add_argument("--jobs", default=str(os.cpu_count() or 1))
    arguments = parser.parse_args()

    if not (arguments.suites / "score.py").is_file():
        print(f"conformance: skipped, there are no suites at {arguments.suites}")
        return 0
    scoreboard = json.loads(SCOREBOARD.read_text()) if SCOREBOARD.is_file() else {}
    unknown = sorted(set(scoreboard) - set(SUITES))
    if unknown:
        sys.exit(f"{SCOREBOARD.name}: expected suites of {', '.join(SUITES)}, found {', '.join(unknown)}")
    python = scorer_python()
    OUT.mkdir(parents=True, exist_ok=True)
    held = True
    for name in arguments.suite or list(scoreboard):
        results = run(name, arguments, python)
        recorded = scoreboard.get(name, [])
        passed = {test for test, result in results.items() if result["status"] == "pass"}
        held &= compare(name, recorded, passed, results)
        won = passed - set(recorded)
        if won and arguments.bless:
            scoreboard[name] = sorted(set(recorded) | passed)
            print(f"{name}: {len(won)} more tests recorded")
        elif won:
            print(f"{name}: {len(won)} tests pass that are not recorded yet: make conformance BLESS=1")
    if arguments.bless:
        text = json.dumps(dict(sorted(scoreboard.items())), indent=1, ensure_ascii=False) + "\n"
        SCOREBOARD.write_text(text, encoding="utf-8")
    return 0 if held else 1


def run(name, arguments, python):
    """Runs and scores one suite; returns each test's result."""
    kind, folder, needs = SUITES[name]
    if kind == "format-strings":
        return run_format_strings(arguments)
    suite = arguments.suites / folder
    results = OUT / name if needs == "pictures" else OUT / f"{name}.results.json"
    summary = OUT / f"{name}.json"
    clear(results)
    summary.unlink(missing_ok=True)

    command = [arguments.runner, kind, "--suite", suite, "--out", results]
    if needs:
        command += ["--assets", arguments.suites / "assets"]
    if needs == "pictures":
        command += ["--jobs", arguments.jobs]
    start = time.monotonic()
    status = subprocess.run(list(map(str, command))).returncode
    seconds = time.monotonic() - start
    print(f"{name}: the runner took {seconds:.1f} s", flush=True)
    if status != 0:
        print(f"{name}: the runner ended with {status}; what it left is scored", flush=True)
    if needs == "pictures":
        results.mkdir(parents=True, exist_ok=True)
    elif not results.is_file():
        results.write_text("{}")

    command = [python, arguments.suites / "score.py", kind, "--suite", suite, "--actual", results]
    command += ["--json", summary, "--quiet"]
    if needs == "pictures":
        command += ["--html", OUT / f"{name}.html"]
    subprocess.run(list(map(str, command)))
    if not summary.is_file():
        sys.exit(f"{name}: the scorer wrote no {summary}")
    return json.loads(summary.read_text())["tests"]


def run_format_strings(arguments):
    """Runs the cases of format strings, which lie beside the suites with a scorer of their own."""
    folder = arguments.suites / ".." / "spec"
    cases, results = folder / "format-string-cases.json", OUT / "format-strings.results.json"
    results.unlink(missing_ok=True)
    command = [arguments.runner, "format-strings", "--cases", cases, "--out", results]
    if subprocess.run(list(map(str, command))).returncode != 0 or not results.is_file():
        return {}
    scorer = [sys.executable, folder / "score_format_strings.py", cases, results, "--failures"]
    report = subprocess.run(list(map(str, scorer)), capture_output=True, text=True).stdout
    print(report.splitlines()[-1] if report else "format strings: the scorer said nothing", flush=True)
    failed = {int(number) for number in re.findall(r"^#(\d+) ", report, re.MULTILINE)}
    names = [f"{number:03d}" for number in range(len(json.loads(cases.read_text())))]
    passes = lambda number: bool(report) and number not in failed
    return {name: {"status": "pass" if passes(number) else "fail"} for number, name in enumerate(names)}


def compare(name, recorded, passed, results):
    """Says which recorded tests no longer pass, and why; true when all do."""
    lost = sorted(set(recorded) - passed)
    for test in lost[:40]:
        why = results.get(test, {}).get("why", "there is no such test any more")
        print(f"{name}: no longer passes: {test}: {why}")
    if lost:
        print(f"{name}: {len(lost)} of {len(recorded)} recorded tests no longer pass: see out/conformance/{name}.json")
    return not lost


def scorer_python():
    """A Python that has what the scorer needs."""
    check = [sys.executable, "-c", "import numpy, PIL"]
    if subprocess.run(check, capture_output=True).returncode == 0:
        return sys.executable
    python = VENV / "bin" / "python3"
    if not python.is_file() or subprocess.run([str(python), *check[1:]], capture_output=True).returncode != 0:
        print("conformance: installing numpy and Pillow into .build/venv", flush=True)
        subprocess.run([sys.executable, "-m", "venv", str(VENV)], check=True)
        install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "numpy", "Pillow"]
        subprocess.run([str(python), *install], check=True)
    return str(python)


def clear(path):
    """Takes away earlier results, so that a test that is no longer drawn does not pass by its old picture."""
    if path.is_dir():
        shutil.rmtree(path)
    elif path.is_file():
        path.unlink()


if __name__ == "__main__":
    sys.exit(main())
