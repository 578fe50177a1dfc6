#!/usr/bin/env python3
"""What watching a run costs: CPU and memory of `hivemind status`, shown in a pseudo-terminal, while a run goes on.

    ./hivemind run tasks.yaml                              # in one terminal: a run of, say, 50 agents
    docs/benchmarks/view.py --seconds 300 --size 200x50    # in another one, in the same project

CPU is the process's own time in /proc/PID/stat; the first seconds, in which it starts, are told apart. Live memory is
what is left after a full collection (`jcmd PID GC.class_histogram` makes one), so that garbage does not count.
Needs Linux and the JDK's jcmd on PATH or in JAVA_HOME.
"""

import argparse
import fcntl
import json
import os
import pathlib
import pty
import select
import shutil
import signal
import struct
import subprocess
import termios
import time

HIVEMIND = pathlib.Path(__file__).resolve().parents[2] / "hivemind"
START_UP_SECONDS = 10


def cpu_seconds(pid):
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident_mb(pid):
    for line in pathlib.Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1000
    return 0


def live_bytes(pid):
    home = os.environ.get("JAVA_HOME", "")
    jcmd = os.path.join(home, "bin", "jcmd") if home else shutil.which("jcmd")
    text = subprocess.run([jcmd, str(pid), "GC.class_histogram"], capture_output=True, text=True, check=True).stdout
    return int(text.strip().splitlines()[-1].split()[2])


def watch(descriptor, seconds):
    """Reads what is drawn for so long; returns how many bytes and in how many pieces."""
    end = time.monotonic() + seconds
    drawn = frames = 0
    while (left := end - time.monotonic()) > 0:
        if select.select([descriptor], [], [], left)[0]:
            piece = os.read(descriptor, 1 << 16)
            drawn += len(piece)
            frames += piece.count(b"\x1b[?2026h")
    return drawn, frames


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--seconds", type=int, default=300)
    options.add_argument("--size", default="200x50", help="columns x rows")
    options.add_argument("--run", help="default: the running or the last one")
    given = options.parse_args()
    columns, rows = map(int, given.size.split("x"))
    command = [str(HIVEMIND), "status"] + (["--run", given.run] if given.run else [])
    pid, descriptor = pty.fork()
    if pid == 0:
        os.environ["TERM"] = "xterm-256color"
        os.execv(command[0], command)
    fcntl.ioctl(descriptor, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    watch(descriptor, START_UP_SECONDS)
    started, live_before, begin = cpu_seconds(pid), live_bytes(pid), time.monotonic()
    collected = cpu_seconds(pid)
    drawn, frames = watch(descriptor, given.seconds)
    used, wall = cpu_seconds(pid) - collected, time.monotonic() - begin
    report = {
        "seconds": round(wall),
        "cpu_percent_of_a_core": round(100 * used / wall, 2),
        "start_up_cpu_seconds": round(started, 2),
        "frames_per_second": round(frames / wall, 2),
        "drawn_bytes_per_second": round(drawn / wall),
        "resident_mb": round(resident_mb(pid)),
        "live_kb_before": live_before // 1000,
        "live_kb_after": live_bytes(pid) // 1000,
    }
    os.kill(pid, signal.SIGTERM)
    os.waitpid(pid, 0)
    print(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()
