"""A table of requests to a table of pictures, by the workers of a Spark cluster.

    python pictures.py STYLE requests.parquet pictures.parquet
    python pictures.py STYLE requests.ndjson pictures.parquet --folder /mnt/pictures

A row of the table is a request as `cartouche render --batch` takes it: `id`, `width`, `height`, `center` and `zoom` or
another view, `overlays` and so on; columns that are null are left out. A column of JSON text named `request` may hold the
whole request instead. The result has the columns `id`, `picture` (the bytes, or the name of a file with --folder), `error`
(null where there is a picture) and `ms`.

Each partition goes through one process. A row that cannot be drawn fails alone: it has an error, and the others their
pictures. Ids are unique: names of files are made from them, so that a partition that is drawn twice writes the same files.
"""

import argparse
import hashlib
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pyspark.sql import DataFrame, Row, SparkSession
from pyspark.sql.types import BinaryType, DoubleType, StringType, StructField, StructType

# A row that fails alone, missing data, and a server that cannot be reached end the command with these codes.
ROWS = {0, 65, 66}


@dataclass(frozen=True)
class Job:
    """The work of all tasks: the style, the program, and where the pictures go."""

    cartouche: str
    style: str
    options: tuple[str, ...]
    folder: str | None

    def schema(self) -> StructType:
        """The columns of the result."""
        picture = BinaryType() if self.folder is None else StringType()
        return StructType([
            StructField("id", StringType()), StructField("picture", picture), StructField("error", StringType()),
            StructField("ms", DoubleType())])

    def request(self, row: Row) -> dict[str, Any]:
        """The request of a row."""
        members = {name: value for name, value in row.asDict(recursive=True).items() if value is not None}
        if isinstance(members.get("request"), str):
            own = json.loads(members.pop("request"))
            members = {**own, **members}
        # A name for any id, the same at each attempt; requests without one are named after themselves.
        identifier = str(members.get("id", ""))
        name = identifier or json.dumps(members, sort_keys=True)
        digest = hashlib.sha256(name.encode()).hexdigest()[:32]
        members["id"] = identifier
        members["output"] = f"{digest[:2]}/{digest}.{suffix(str(members.get('format', 'png')))}"
        return members

    def draw(self, rows: Iterable[Row]) -> Iterator[tuple[str, bytes | str | None, str | None, float | None]]:
        """The pictures of a partition, in the order of its rows."""
        requests: list[dict[str, Any]] = []
        broken: dict[int, tuple[str, str]] = {}
        for index, row in enumerate(rows):
            try:
                requests.append(self.request(row))
            except ValueError as error:
                broken[index] = (str(row.asDict().get("id", "")), f"request: {error}")
                requests.append({})
        lines = [json.dumps(request) for index, request in enumerate(requests) if index not in broken]
        if not requests:
            return
        with tempfile.TemporaryDirectory() as scratch:
            folder = self.folder or scratch
            results = iter(self.run(lines, folder) if lines else [])
            for index, request in enumerate(requests):
                if index in broken:
                    yield broken[index][0], None, broken[index][1], None
                    continue
                result = next(results)
                path = Path(folder) / str(request["output"])
                failure = result.get("error")
                picture = None if failure else str(path) if self.folder else path.read_bytes()
                yield str(request["id"]), picture, failure, result.get("ms")

    def run(self, lines: list[str], folder: str) -> list[dict[str, Any]]:
        """The results of a batch; an error where all of it failed and another attempt may help."""
        command = [self.cartouche, "render", self.style, *self.options, "--batch", "-",
                   "--output-folder", folder]
        run = subprocess.run(command, input="\n".join(lines) + "\n", capture_output=True, text=True, check=False)
        results = [json.loads(line) for line in run.stdout.splitlines()]
        if len(results) != len(lines) or run.returncode not in ROWS:
            raise RuntimeError(f"exit code {run.returncode}: {run.stderr.strip()[-2000:]}")
        return results


def suffix(name: str) -> str:
    """The ending of a file of a format, such as jpg for jpg80."""
    return "jpg" if name.startswith("jp") else "webp" if name.startswith("webp") else "png"


def read(spark: SparkSession, path: str) -> DataFrame:
    """A table in Parquet, CSV with a header, or lines of JSON."""
    if path.endswith(".csv"):
        return spark.read.csv(path, header=True, inferSchema=True)
    return spark.read.parquet(path) if path.endswith(".parquet") else spark.read.json(path)


def main() -> int:
    """Reads, draws and writes."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("style", help="the style, at the same path on all machines")
    parser.add_argument("requests", help="the table of requests: .parquet, .csv, or lines of JSON")
    parser.add_argument("output", help="the table of pictures, in Parquet")
    parser.add_argument("--folder", help="a folder for files of pictures, whose names are in the table instead of bytes")
    parser.add_argument("--partitions", type=int, help="the number of tasks; some 1000 rows each")
    parser.add_argument("--cartouche", default="cartouche", help="the program on all machines")
    parser.add_argument("--master", help="the cluster; as a rule spark-submit says it")
    parser.add_argument("options", nargs="*", help="options of cartouche render, behind --")
    options = parser.parse_args()
    builder = SparkSession.builder.appName("cartouche pictures")
    spark = (builder.master(options.master) if options.master else builder).getOrCreate()
    job = Job(options.cartouche, options.style, tuple(options.options), options.folder)
    requests = read(spark, options.requests)
    if options.partitions:
        requests = requests.repartition(options.partitions)
    pictures = spark.createDataFrame(requests.rdd.mapPartitions(job.draw), job.schema())
    pictures.write.mode("overwrite").parquet(options.output)
    failed = spark.read.parquet(options.output).where("error is not null").count()
    spark.stop()
    print(f"{failed} requests failed", file=sys.stderr)
    return 65 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
