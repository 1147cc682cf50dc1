#!/usr/bin/env python3
"""Measures tables of a private PostgreSQL cluster, which is made in a new folder and removed at the end.

  python3 Benchmarks/postgis.py tiles --server .build/release/cartouche-serve
  python3 Benchmarks/postgis.py load --server .build/release/cartouche-serve --seconds 300

`tiles` prints the medians of the time from the query to the last byte of a tile, beside those of ST_AsMVT in the same
minutes, turn by turn: a server of the table over HTTP against psql. `load` has 64 clients ask a server
with a pool of 8 connections, while the database restarts, tables are renamed, and clients leave before their answers; it
ends with 1 where an answer had wrong bytes, memory grew, or a connection was left.
"""
import argparse
import collections
import glob
import hashlib
import http.client
import json
import os
import random
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time

WORLD = 40075016.68557849


class Cluster:
    """A running cluster with one database, `gis`."""

    def __init__(self, settings):
        found = sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"))
        if not found:
            sys.exit("there is no PostgreSQL; bin/setup --postgis installs it")
        self.programs = os.path.dirname(found[-1])
        self.folder = tempfile.mkdtemp(prefix="cpg", dir="/tmp")
        self.settings = settings
        if os.getuid() == 0:
            shutil.chown(self.folder, "nobody")
        self.call("initdb", "-D", f"{self.folder}/d", "-A", "trust", "-U", "tester", "-E", "UTF8", "--locale=C.UTF-8",
                  "--no-sync")
        self.start()
        self.run("CREATE DATABASE gis", "postgres")
        self.run("CREATE EXTENSION postgis")

    def call(self, program, *arguments):
        """The programs of PostgreSQL refuse to be run by root."""
        other = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"] if os.getuid() == 0 else []
        subprocess.run([*other, f"{self.programs}/{program}", *arguments], cwd=self.folder, check=True,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def start(self):
        self.call("pg_ctl", "-D", f"{self.folder}/d", "-w", "-l", f"{self.folder}/log", "-o",
                  f"-c listen_addresses='' -k {self.folder} -c fsync=off -c jit=off {self.settings}", "start")

    def stop(self, mode="fast"):
        self.call("pg_ctl", "-D", f"{self.folder}/d", "-m", mode, "-w", "stop")

    def run(self, sql, database="gis"):
        return subprocess.run(["psql", "-XqAt", "-v", "ON_ERROR_STOP=1", "-h", self.folder, "-U", "tester", "-d", database],
                              input=sql, capture_output=True, text=True, check=True).stdout.strip()

    def end(self):
        self.stop("immediate")
        shutil.rmtree(self.folder)

    @property
    def url(self):
        return f"postgresql://tester@/gis?host={self.folder}"


class Server:
    """A server that has just been started."""

    def __init__(self, program, configuration, folder):
        path = f"{folder}/config.json"
        with open(path, "w") as file:
            json.dump(configuration, file)
        self.process = subprocess.Popen([program, path, "--port", "0", "--quiet"], stdout=subprocess.PIPE, text=True)
        url = self.process.stdout.readline().strip().rstrip("/")
        if not url:
            sys.exit(f"{program} has not started")
        self.port = int(url.rsplit(":", 1)[1])

    def connection(self):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)

    def memory(self):
        """The resident memory in megabytes."""
        with open(f"/proc/{self.process.pid}/statm") as file:
            return int(file.read().split()[1]) * 4096 / 1e6

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait()


def get(connection, path):
    connection.request("GET", path)
    answer = connection.getresponse()
    return answer.status, answer.read()


# The tile 10/536/358 in metres of Web Mercator: its western and northern edge, and its side.
SIDE = WORLD / 1024
WEST, NORTH = 536 * SIDE - WORLD / 2, WORLD / 2 - 358 * SIDE

TABLES = f"""
CREATE TABLE buildings (id int PRIMARY KEY, name text, kind text, levels int, height float8, geom geometry(Polygon, 3857));
INSERT INTO buildings SELECT n, 'Building ' || n, (ARRAY['house', 'garage', 'office', 'barn'])[1 + n % 4], n % 9,
  (n % 300) / 10.0, ST_Rotate(ST_SetSRID(ST_MakePolygon(ST_MakeLine(ARRAY[ST_MakePoint(x, y), ST_MakePoint(x + 44, y),
    ST_MakePoint(x + 44, y + 18), ST_MakePoint(x + 24, y + 18), ST_MakePoint(x + 24, y + 33), ST_MakePoint(x, y + 33),
    ST_MakePoint(x, y)])), 3857), n % 90 * 0.0174, ST_MakePoint(x, y))
  FROM (SELECT n, {WEST} + (n % 320 + 0.5) * {SIDE} / 320 AS x, {NORTH} - (n / 320 + 0.5) * {SIDE} / 320 AS y
    FROM generate_series(0, 102399) n) p;
CREATE INDEX ON buildings USING gist (geom);
CREATE TABLE outlines (id int PRIMARY KEY, name text, geom geometry(Polygon, 3857));
INSERT INTO outlines SELECT n, 'Outline ' || n, ST_SetSRID(ST_MakePolygon(ST_MakeLine(ARRAY(
    SELECT ST_MakePoint({WEST} + (n % 20 + 0.5) * {2 * SIDE} / 20 + cos(k % 5000 * 0.00125663706) * r,
      {NORTH} - (n / 20 + 0.5) * {2 * SIDE} / 20 + sin(k % 5000 * 0.00125663706) * r)
    FROM (SELECT k, 1500 + 30 * ((k % 5000 * 7919) % 13) / 13.0 AS r FROM generate_series(0, 5000) k) q ORDER BY k))), 3857)
  FROM generate_series(0, 399) n;
CREATE INDEX ON outlines USING gist (geom);
ANALYZE;
"""

TILES = [("buildings", 10, 536, 358, "id, name, kind, levels, height", 11), ("buildings", 12, 2145, 1433, "id, name, kind, levels, height", 31),
         ("buildings", 14, 8582, 5734, "id, name, kind, levels, height", 101), ("outlines", 9, 268, 179, "id, name", 3)]


def measure(options):
    cluster = Cluster("-c shared_buffers=256MB -c max_parallel_workers_per_gather=0")
    server = None
    try:
        cluster.run(TABLES)
        server = Server(options.server, {"postgis": {"connection": cluster.url, "publish": "all"}}, cluster.folder)
        print("tile, bytes, ms, ms of ST_AsMVT, quotient")
        for table, z, x, y, columns, count in TILES:
            mvt = f"""SELECT ST_AsMVT(t, '{table}', 4096, 'geom', 'id') FROM (SELECT ST_AsMVTGeom(geom,
              ST_TileEnvelope({z}, {x}, {y}), 4096, 64, true) AS geom, {columns} FROM {table}
              WHERE geom && ST_TileEnvelope({z}, {x}, {y}, margin => 64 / 4096.0)) t WHERE geom IS NOT NULL;"""
            psql = subprocess.Popen(["psql", "-XqAt", "-h", cluster.folder, "-U", "tester", "-d", "gis"],
                                    stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

            def encoded():
                psql.stdin.write(f"\\o /dev/null\n\\timing on\n{mvt}\n\\timing off\n\\o\n\\echo done\n")
                psql.stdin.flush()
                spent = 0.0
                while (line := psql.stdout.readline().strip()) != "done":
                    if line.startswith("Time:"):
                        spent = float(line.split()[1])
                return spent

            def cut():
                # A connection may have been idle for too long.
                connection = server.connection()
                connection.connect()
                start = time.perf_counter()
                status, body = get(connection, f"/data/{table}/{z}/{x}/{y}.pbf")
                assert status == 200, status
                return (time.perf_counter() - start) * 1000, len(body)

            ours, theirs, size = [], [], 0
            for turn in range(count + 1):
                spent, size = cut()
                other = encoded()
                if turn > 0:
                    ours.append(spent)
                    theirs.append(other)
            psql.stdin.close()
            psql.wait()
            own, other = statistics.median(ours), statistics.median(theirs)
            print(f"{table} {z}/{x}/{y}, {size}, {own:.1f}, {other:.1f}, {own / other:.2f}", flush=True)
    finally:
        if server:
            server.end()
        cluster.end()


def load(options):
    cluster = Cluster("-c shared_buffers=64MB -c max_connections=30")
    failures, server = [], None
    try:
        cluster.run(TABLES)
        tables = {"a": {"table": "buildings"}, "b": {"table": "outlines"},
                  "slow": {"sql": "SELECT id, geom, pg_sleep(0.02)::text AS s FROM buildings WHERE geom && !BBOX! LIMIT 20", "id": "id", "srid": 3857}}
        server = Server(options.server, {"postgis": {"connection": cluster.url, "pool": 8, "tables": tables}},
                        cluster.folder)
        paths = [f"/data/a/14/{x}/{y}.pbf" for x in range(8576, 8592) for y in range(5728, 5744)]
        paths += [f"/data/a/12/{x}/{y}.pbf" for x in range(2144, 2148) for y in range(1432, 1436)]
        paths += [f"/data/b/12/{x}/{y}.pbf" for x in range(2144, 2150) for y in range(1432, 1438)]
        first = server.connection()
        known = {path: hashlib.sha256(get(first, path)[1]).digest() for path in paths}
        counts, lock, end = collections.Counter(), threading.Lock(), time.time() + options.seconds

        def client(number):
            chance = random.Random(number)
            connection = server.connection()
            while time.time() < end:
                path = chance.choice(paths)
                try:
                    if chance.random() < 0.05:
                        # Leaves before the answer, for a query that takes a while.
                        with socket.create_connection(("127.0.0.1", server.port)) as left:
                            left.sendall(f"GET /data/slow/14/8580/{chance.randrange(5730, 5740)}.pbf HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
                            time.sleep(chance.random() * 0.1)
                        with lock:
                            counts["aborted"] += 1
                        continue
                    status, body = get(connection, path)
                except OSError as error:
                    connection = server.connection()
                    with lock:
                        counts[f"{type(error).__name__}"] += 1
                    continue
                with lock:
                    counts[status] += 1
                    if status in (200, 204) and hashlib.sha256(body).digest() != known[path]:
                        counts["wrong"] += 1
                if status >= 500:
                    time.sleep(0.05)

        threads = [threading.Thread(target=client, args=(number,)) for number in range(64)]
        for thread in threads:
            thread.start()
        memory, backends, turn, started = [], [], 0, time.time()
        while time.time() < end:
            time.sleep(min(5, max(end - time.time(), 0.1)))
            memory.append(server.memory())
            try:
                backends.append(int(cluster.run(
                    "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'cartouche' AND query NOT ILIKE 'LISTEN%'")))
            except subprocess.CalledProcessError:
                pass
            turn += 1
            if time.time() > end - 20:
                continue
            if turn % 12 == 4:
                cluster.stop("immediate" if turn % 24 == 4 else "fast")
                time.sleep(1)
                cluster.start()
            if turn % 12 == 8:
                cluster.run("ALTER TABLE buildings RENAME TO elsewhere")
                time.sleep(1)
                cluster.run("ALTER TABLE elsewhere RENAME TO buildings")
            print(f"{time.time() - started:.0f} s: {memory[-1]:.0f} MB, {dict(counts)}", flush=True)
        for thread in threads:
            thread.join()
        # The tables are there again, and so are their tiles.
        again = server.connection()
        for path in chosen(paths):
            status, body = get(again, path)
            if status not in (200, 204) or hashlib.sha256(body).digest() != known[path]:
                failures.append(f"{path} is {status} in the end")
        time.sleep(2)
        active = cluster.run("SELECT count(*) FROM pg_stat_activity WHERE application_name = 'cartouche' AND state = 'active'")
        server.end()
        server = None
        left = cluster.run("SELECT count(*) FROM pg_stat_activity WHERE application_name = 'cartouche'")
        half = len(memory) // 2
        print(f"answers {dict(counts)}; most connections {max(backends)}; active after 2 s {active}; left {left}")
        print(f"memory: {memory[0]:.0f} MB at first, {statistics.median(memory[:half]):.0f} MB in the first half, "
              f"{statistics.median(memory[half:]):.0f} MB in the second, {max(memory):.0f} MB at most")
        if counts["wrong"]:
            failures.append(f"{counts['wrong']} answers had other bytes")
        if left != "0" or active != "0":
            failures.append("connections were left")
        if max(backends) > 8:
            failures.append("there were more connections than the pool has")
        if statistics.median(memory[half:]) > 1.2 * statistics.median(memory[:half]) + 20:
            failures.append("memory grew")
    finally:
        if server:
            server.end()
        cluster.end()
    for failure in failures:
        print(failure)
    sys.exit(1 if failures else 0)


def chosen(paths):
    return random.Random(7).sample(paths, 40)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("mode", choices=["tiles", "load"])
    parser.add_argument("--server", required=True, help="the program cartouche-serve")
    parser.add_argument("--seconds", type=float, default=300, help="the time that `load` takes")
    options = parser.parse_args()
    # Whoever ends the script ends its cluster and its server, too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    measure(options) if options.mode == "tiles" else load(options)
