"""Draws the embedded world by one process and by a cluster of Spark on this machine, one of whose executors is killed at
work, and compares the archives: `make spark`.

    .venv/bin/python check.py CARTOUCHE [ZOOMS [SHARDS]]
"""

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
STYLE = HERE.parents[1] / "Sources/Engine/Cartouche/World/style.json"
EXECUTOR = "CoarseGrainedExecutorBackend"


def descendants(root: int) -> dict[int, str]:
    """The processes below one, with their commands."""
    lines = subprocess.run(["ps", "-eo", "pid=,ppid=,args="], capture_output=True, text=True, check=True).stdout
    table = [line.split(None, 2) for line in lines.splitlines()]
    found: dict[int, str] = {root: ""}
    grown = True
    while grown:
        grown = False
        for pid, parent, *command in table:
            if int(parent) in found and int(pid) not in found:
                found[int(pid)] = " ".join(command)
                grown = True
    return found


def kill_an_executor(driver: subprocess.Popen[bytes], parts: Path) -> bool:
    """Kills one executor once a part is there and others are drawn; false if the driver was faster."""
    while driver.poll() is None:
        if any(parts.glob("part-*.json")):
            executors = [pid for pid, command in descendants(driver.pid).items() if EXECUTOR in command]
            if executors:
                os.kill(executors[0], signal.SIGKILL)
                return True
        time.sleep(0.05)
    return False


def info(cartouche: str, archive: Path) -> dict[str, Any]:
    """What `cartouche pack info` says about an archive."""
    run = subprocess.run([cartouche, "pack", "info", "--json", str(archive)], capture_output=True, check=True)
    content: dict[str, Any] = json.loads(run.stdout)
    return content


def main() -> int:
    """Draws both, and returns 1 where they differ."""
    cartouche = str(Path(sys.argv[1]).resolve())
    zooms = sys.argv[2] if len(sys.argv) > 2 else "0-6"
    shards = sys.argv[3] if len(sys.argv) > 3 else "12"
    with tempfile.TemporaryDirectory() as folder:
        alone, merged, parts = (Path(folder) / name for name in ("alone.pmtiles", "merged.pmtiles", "parts"))
        subprocess.run([cartouche, "tiles", str(STYLE), "--zoom", zooms, "--quiet", "-o", str(alone)], check=True)
        start = time.monotonic()
        driver = subprocess.Popen([
            sys.executable, str(HERE / "pyramid.py"), str(STYLE), "--master", "local-cluster[2,1,1024]",
            "--cartouche", cartouche, "--shards", shards, "--parts", str(parts), "-o", str(merged), "--",
            "--zoom", zooms, "--jobs", "1"])
        print("an executor was killed" if kill_an_executor(driver, parts) else "nobody was killed: too fast")
        if driver.wait() != 0:
            return driver.returncode
        one, other = info(cartouche, alone), info(cartouche, merged)
        same = alone.read_bytes() == merged.read_bytes()
        print(f"{time.monotonic() - start:.0f} s; alone {one['digest']}, by Spark {other['digest']}: "
              + ("equal bytes" if same else "DIFFERENT"))
        return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
