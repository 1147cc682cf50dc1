#!/usr/bin/env python3
"""Measures `cartouche serve` under load of wrk on the loopback interface, and prints a line for each mode.

  python3 Benchmarks/serverload.py --server .build/release/cartouche-serve --input STYLE --path /styles/NAME/512/{}.png \\
      --area 14/8296-8300/5634-5635 --mode cold warm hits unchanged
  python3 Benchmarks/serverload.py ... --input TILES.pmtiles --path /data/NAME/{}.pbf --area 0-6/*/* --mode hits

Modes: `cold` asks once for every tile of a server that has just been started; `warm` asks again and again of one that
keeps too few pictures to have them; `hits` of one that keeps them all; `unchanged` with the tags of the answers. Tiles
whose answers have fewer bytes than --blank are counted apart and not asked for.
"""
import argparse
import http.client
import os
import queue
import re
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request


def tiles(area):
    """The addresses of an area such as 14/8296-8300/5634-5635 or 0-8/*/*, neighbours next to each other."""
    levels, columns, rows = area.split("/")
    ends = lambda text, last: (0, last) if text == "*" else (int(text.split("-")[0]), int(text.split("-")[-1]))
    found = []
    low, high = ends(levels, 0)
    for z in range(low, high + 1):
        (left, right), (top, bottom) = ends(columns, 2**z - 1), ends(rows, 2**z - 1)
        addresses = [(x, y) for x in range(left, right + 1) for y in range(top, bottom + 1)]
        addresses.sort(key=lambda a: (a[1] // 2, a[0] // 2, a[1], a[0]))
        found += [f"{z}/{x}/{y}" for x, y in addresses]
    return found


class Server:
    """A server that has just been started."""

    def __init__(self, program, inputs, options):
        self.process = subprocess.Popen(
            [program, *inputs, "--port", "0", *options], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.url = self.process.stdout.readline().strip().rstrip("/")
        if not self.url:
            sys.exit(f"{program} has not started")

    def status(self, path):
        """The size and the tag of the answer to a path; a size of 0 for one that is none."""
        try:
            with urllib.request.urlopen(self.url + path) as answer:
                return len(answer.read()), answer.headers.get("ETag", "")
        except urllib.error.HTTPError:
            return 0, ""

    def memory(self):
        """The resident memory in megabytes."""
        with open(f"/proc/{self.process.pid}/statm") as file:
            return int(file.read().split()[1]) * 4096 / 1e6

    def processor(self):
        """The seconds of processors that it has used."""
        with open(f"/proc/{self.process.pid}/stat") as file:
            return sum(map(int, file.read().rsplit(")", 1)[1].split()[11:13])) / os.sysconf("SC_CLK_TCK")

    def end(self):
        self.process.terminate()
        self.process.wait()


SCRIPT = """
local requests = {%s}
local place = 0
request = function()
  place = place %% #requests + 1
  local r = requests[place]
  return wrk.format("GET", r[1], {["If-None-Match"] = r[2]})
end
"""


def ask_once(server, requests, connections):
    """Asks for each path once over so many connections; returns the number of errors and the slowest hundredth."""
    waiting = queue.SimpleQueue()
    for request in requests:
        waiting.put(request)
    times, errors = [], []

    def client():
        host = server.url.split("//")[1]
        connection = http.client.HTTPConnection(host)
        while True:
            try:
                path, tag = waiting.get_nowait()
            except queue.Empty:
                return
            start = time.monotonic()
            connection.request("GET", path, headers={"If-None-Match": tag} if tag else {})
            answer = connection.getresponse()
            answer.read()
            times.append(time.monotonic() - start)
            if answer.status >= 400:
                errors.append(path)

    clients = [threading.Thread(target=client) for _ in range(connections)]
    for thread in clients:
        thread.start()
    for thread in clients:
        thread.join()
    return len(errors), f"{sorted(times)[int(len(times) * 0.99)] * 1000:.0f}ms"


def ask_on(server, requests, seconds, connections):
    """Asks on and on by wrk; returns the number of answers, of errors, and the slowest hundredth."""
    with tempfile.NamedTemporaryFile("w", suffix=".lua", delete=False) as file:
        # Tags have their quotes with them.
        file.write(SCRIPT % ",".join("{'%s',%s}" % (path, f"'{tag}'" if tag else "nil") for path, tag in requests))
    output = subprocess.run(
        ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--latency", "-s", file.name, server.url],
        capture_output=True, text=True).stdout
    os.remove(file.name)
    errors = re.search(r"Non-2xx or 3xx responses: (\d+)", output)
    quantile = re.search(r"99%\s+(\S+)", output)
    return (
        int(re.search(r"(\d+) requests in", output).group(1)), int(errors.group(1)) if errors else 0,
        quantile.group(1) if quantile else "?")


def load(server, requests, seconds, connections, once=False):
    """The rate of answers, the number of errors, the slowest hundredth, and milliseconds of processors for each."""
    start, used = time.monotonic(), server.processor()
    if once:
        count = len(requests)
        errors, quantile = ask_once(server, requests, connections)
    else:
        count, errors, quantile = ask_on(server, requests, seconds, connections)
    took, used = time.monotonic() - start, server.processor() - used
    return count / took, errors, quantile, 1000 * used / max(count, 1)


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--server", required=True, help="the program cartouche-serve")
    arguments.add_argument("--input", nargs="+", required=True, help="what it serves")
    arguments.add_argument("--path", required=True, help="the path of a tile, with {} for z/x/y")
    arguments.add_argument("--area", nargs="+", required=True, help="the tiles, such as 14/8296-8300/5634-5635")
    arguments.add_argument("--mode", nargs="+", default=["cold", "warm", "hits", "unchanged"])
    arguments.add_argument("--seconds", type=int, default=20)
    arguments.add_argument("--connections", type=int, default=64)
    arguments.add_argument("--blank", type=int, default=2000, help="the size below which a tile shows nothing")
    arguments.add_argument("--option", nargs="*", default=[], help="options of the server, without dashes")
    given = arguments.parse_args()
    options = [f"--{option}" if "=" in option or len(option) > 1 else option for option in given.option]

    paths = [given.path.format(tile) for area in given.area for tile in tiles(area)]
    server = Server(given.server, given.input, options)
    answers = {path: server.status(path) for path in paths}
    server.end()
    shown = [path for path in paths if answers[path][0] >= given.blank]
    print(f"{len(shown)} tiles, {len(paths) - len(shown)} blank or none")
    for mode in given.mode:
        few = ["--picture-memory", "16MiB"] if mode == "warm" else []
        server = Server(given.server, given.input, options + few)
        requests = [(path, answers[path][1] if mode == "unchanged" else "") for path in shown]
        if mode != "cold":
            load(server, requests, 60, given.connections, once=True)
        rate, errors, quantile, used = load(server, requests, given.seconds, given.connections, once=mode == "cold")
        print(f"{mode:10} {rate:9.1f}/s  99 %: {quantile}  {used:.2f} ms of processors each  errors: {errors}  memory: {server.memory():.0f} MB", flush=True)
        server.end()


if __name__ == "__main__":
    main()
