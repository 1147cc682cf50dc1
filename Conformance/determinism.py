#!/usr/bin/env python3
"""Checks that pictures do not depend on threads, processes, builds or what was drawn before.

    Conformance/determinism.py --runner .build/release/cartouche-conformance --suites DIR [--scenes DIR]
                               [--filter REGEX] [--other RUNNER]

Draws the picture suites several times: with 1, 2 and 8 threads a picture and with other numbers of processes, so
that each picture is drawn in another company, and once with each other build that is named, such as one for another
set of instructions. Then the first frame of every bench scene whose data are there, the same way. Every picture has
to be the same bytes each time; those that are not are named and their files are kept under out/determinism. Where DIR
does not exist nothing runs and that is said.
"""

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "out" / "determinism"
SUITES = ["render", "render-future"]

# The runs of one build: threads a picture, processes at a time.
RUNS = [(1, 2), (2, 1), (8, 3)]


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--runner", required=True, type=Path)
    parser.add_argument("--suites", required=True, type=Path)
    parser.add_argument("--scenes", type=Path)
    parser.add_argument("--other", action="append", default=[], type=Path, help="the same program, built otherwise")
    parser.add_argument("--filter", help="only tests and scenes whose path matches this regular expression")
    arguments = parser.parse_args()

    if not (arguments.suites / "assets").is_dir():
        print(f"determinism: skipped, there are no suites at {arguments.suites}")
        return 0
    if OUT.is_dir():
        shutil.rmtree(OUT)
    same = True
    for suite in SUITES:
        same &= compare(suite, [draw_suite(suite, arguments, *run) for run in runs(arguments)])
    if arguments.scenes and arguments.scenes.is_dir():
        same &= compare("scenes", [draw_scenes(arguments, runner, threads) for runner, threads, _ in runs(arguments)])
    return 0 if same else 1


def runs(arguments):
    """The runs that are compared: program, threads a picture, processes at a time."""
    return [(arguments.runner, *run) for run in RUNS] + [(other, 2, 1) for other in arguments.other]


def name_of(runner, arguments):
    """A name for the folders of a build: a number, but none for the build that all others are compared with."""
    return f"build-{arguments.other.index(runner) + 2}-" if runner in arguments.other else ""


def draw_suite(suite, arguments, runner, threads, jobs):
    """Draws one suite; returns the folder of its pictures."""
    folder = OUT / suite / f"{name_of(runner, arguments)}{threads}-threads-{jobs}-jobs"
    command = [runner, "render", "--suite", arguments.suites / suite, "--out", folder]
    command += ["--assets", arguments.suites / "assets", "--threads", threads, "--jobs", jobs]
    if arguments.filter:
        command += ["--filter", arguments.filter]
    run(command)
    return folder


def draw_scenes(arguments, runner, threads):
    """Draws the first frame of every scene in a process of its own; returns the folder of the pictures."""
    folder = OUT / "scenes" / f"{name_of(runner, arguments)}{threads}-threads"
    folder.mkdir(parents=True)
    for scene in sorted(arguments.scenes.iterdir()):
        if not (scene / "scene.json").is_file():
            continue
        command = [runner, "bench", "--scene", scene, "--frames", 0, "--threads", threads]
        run(command + ["--out", os.devnull, "--picture", folder / f"{scene.name}.png"])
    return folder


def run(command):
    """Runs the runner; what it says of single tests is of no interest here."""
    status = subprocess.run(list(map(str, command)), stdout=subprocess.DEVNULL).returncode
    if status != 0:
        print(f"determinism: {' '.join(map(str, command[1:]))} ended with {status}", flush=True)


def compare(name, folders):
    """Says which pictures are not the same bytes in all folders; true when all are."""
    pictures = [{str(path.relative_to(folder)): path for path in folder.rglob("*.png")} for folder in folders]
    names = sorted(set().union(*pictures))
    differing = []
    for picture in names:
        bytes_of_each = {found[picture].read_bytes() if picture in found else None for found in pictures}
        if len(bytes_of_each) == 1:
            continue
        differing.append(picture)
        missing = [folder.name for folder, found in zip(folders, pictures) if picture not in found]
        why = f"missing with {', '.join(missing)}" if missing else "differs"
        print(f"determinism: {name}: {picture.removesuffix('.png')}: {why}")
    if not names:
        print(f"determinism: {name}: no picture was drawn")
    print(f"determinism: {name}: {len(names)} pictures, {len(differing)} not the same", flush=True)
    if not differing and names:
        shutil.rmtree(folders[0].parent)
    return bool(names) and not differing


if __name__ == "__main__":
    sys.exit(main())
