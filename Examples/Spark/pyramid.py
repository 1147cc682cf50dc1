"""A pyramid of tiles by the workers of a Spark cluster.

    python pyramid.py STYLE --shards 400 --parts /mnt/parts -o paris.pmtiles -- --bbox 2.2,48.8,2.5,48.95 --zoom 0-14

Each task draws one shard with `cartouche tiles --shard`, which writes a part and its manifest into the folder of parts;
the driver checks that there is a manifest of each shard, and merges the parts. The folder, the style and its data have the
same paths on all machines: a network file system, or a mounted bucket. Options behind `--` go to `cartouche tiles`.

Every step can be repeated. A part that is there with its manifest is not drawn again, so that a task which Spark starts once
more, on another machine too, goes on where the first one was lost; and a part has its name only once it is complete.
"""

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pyspark.sql import SparkSession

# A manifest as `cartouche tiles` writes it, or what is wrong with a shard for good.
Manifest = dict[str, Any]

# What another attempt may put right (sysexits.h): the service is unavailable, the output cannot be written, try again.
PASSING = {69, 74, 75}
TRY_AGAIN = 75


@dataclass(frozen=True)
class Job:
    """The work of all tasks: what is drawn, in how many shards, and where the parts are."""

    cartouche: str
    style: str
    options: tuple[str, ...]
    shards: int
    parts: str
    patience: float

    def command(self, shard: int) -> list[str]:
        """The command that draws a shard."""
        return [self.cartouche, "tiles", self.style, *self.options, "--quiet", "--resume",
                "--shard", f"{shard}/{self.shards}", "-o", self.parts]

    def manifest(self, shard: int) -> Path:
        """The file that says what a part consists of."""
        return Path(self.parts) / f"part-{shard:05}.json"

    def draw(self, shard: int) -> Manifest:
        """Draws a shard and returns its manifest, or what is wrong for good.

        Raises an error where another attempt may help: Spark makes it.
        """
        end = time.monotonic() + self.patience
        while True:
            run = subprocess.run(self.command(shard), capture_output=True, text=True, check=False)
            # The process of a lost executor may still be at work on the part; once it is done, there is nothing to do.
            is_busy = run.returncode == TRY_AGAIN or "another process" in run.stderr
            if not is_busy or time.monotonic() > end:
                break
            time.sleep(5)
        if run.returncode == 0:
            manifest: Manifest = json.loads(self.manifest(shard).read_text())
            return manifest
        failure = f"shard {shard}: exit code {run.returncode}: {run.stderr.strip()[-2000:]}"
        if run.returncode in PASSING or run.returncode < 0:
            raise RuntimeError(failure)
        return {"shard": shard, "error": failure, "exitStatus": run.returncode}


def draw_all(spark: SparkSession, job: Job) -> list[Manifest]:
    """The manifests of all shards, one partition and one task each."""

    def draw(index: int, _: Iterable[int]) -> Iterator[Manifest]:
        yield job.draw(index)

    numbers = spark.sparkContext.parallelize(range(job.shards), job.shards)
    return numbers.mapPartitionsWithIndex(draw).collect()


def merge(job: Job, output: str) -> int:
    """Merges all parts, and returns the exit code."""
    command = [job.cartouche, "pack", "merge", job.parts, "--require-manifests", "-o", output]
    return subprocess.run(command, check=False).returncode


def parse(arguments: list[str]) -> argparse.Namespace:
    """The options of this program; those behind `--` are for `cartouche tiles`."""
    parser = argparse.ArgumentParser(
        description=__doc__.splitlines()[0], epilog="Options behind -- go to cartouche tiles.")
    parser.add_argument("style", help="the style or data, at the same path on all machines")
    parser.add_argument("--shards", type=int, required=True, help="the number of parts; 30 s of work or more each")
    parser.add_argument("--parts", required=True, help="the folder of parts, at the same path on all machines")
    parser.add_argument("-o", "--output", required=True, help="the archive")
    parser.add_argument("--cartouche", default="cartouche", help="the program on all machines")
    parser.add_argument("--master", help="the cluster, such as local-cluster[2,1,1024]; as a rule spark-submit says it")
    parser.add_argument("--patience", type=float, default=600, help="seconds to wait for somebody else's part")
    cut = arguments.index("--") if "--" in arguments else len(arguments)
    options = parser.parse_args(arguments[:cut])
    options.tiles = tuple(arguments[cut + 1:])
    return options


def main() -> int:
    """Draws, merges, and returns the exit code of what went wrong."""
    options = parse(sys.argv[1:])
    builder = SparkSession.builder.appName("cartouche pyramid")
    if options.master:
        builder = builder.master(options.master)
    spark = builder.getOrCreate()
    job = Job(
        cartouche=options.cartouche, style=options.style, options=options.tiles, shards=options.shards,
        parts=options.parts, patience=options.patience)
    Path(job.parts).mkdir(parents=True, exist_ok=True)
    start = time.monotonic()
    manifests = draw_all(spark, job)
    spark.stop()
    failures = [manifest for manifest in manifests if "error" in manifest]
    for failure in failures:
        print(failure["error"], file=sys.stderr)
    if failures:
        return int(failures[0]["exitStatus"])
    tiles = sum(int(manifest["tiles"]) for manifest in manifests)
    print(f"{len(manifests)} parts, {tiles} tiles, {time.monotonic() - start:.0f} s", file=sys.stderr)
    return merge(job, options.output)


if __name__ == "__main__":
    sys.exit(main())
