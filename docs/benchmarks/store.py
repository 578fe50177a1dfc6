#!/usr/bin/env python3
"""How long `cost` and `status` take with 100,000 rows in the ledger, after start-up.

Makes a project with one run whose ledger has so many attempts, and one with an empty ledger, and runs
`cost` and `status --once` in both, and `--version`, which is all start-up, in turn. Prints medians,
what each takes after start-up, and the ratio of the full store to the empty one.
Usage: docs/benchmarks/store.py [RUNS]
"""
import os
import pathlib
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
ROWS = 100_000
MANIFEST = "name: store\ntasks:\n  - { id: task, command: [\"true\"] }\n"


def hivemind(folder, *arguments):
    start = time.perf_counter()
    subprocess.run([ROOT / "hivemind", *arguments], cwd=folder, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - start


def project(folder, rows):
    folder.mkdir()
    (folder / "tasks.yaml").write_text(MANIFEST)
    hivemind(folder, "run")
    with sqlite3.connect(folder / ".hivemind" / "hivemind.db") as database:
        run = database.execute("select number from run").fetchone()[0]
        models = ["claude-sonnet-4-6", "claude-haiku-4-5", "gpt-5.2"]
        opened = 1_790_000_000_000_000
        database.executemany(
            "insert into ledger (run, attempt, call, opened, task, task_attempt, lane, method, path)"
            " values (?, ?, ?, ?, 'task', 1, 'anthropic', 'POST', '/v1/messages')",
            ((run, n, n, opened + n * 1_000_000) for n in range(rows)),
        )
        database.executemany(
            "update ledger set closed = opened + 900000, model = ?, outcome = 'ok', status = 200,"
            " input = 1000, output = 100, cache_read = 5000, cache_write = 300, cache_write_hour = 0,"
            " estimated = 0, cost = 9000000000, queue_wait = 0, rate_wait = 0, back_off = 0,"
            " first_byte = 400000, total = 900000, resends = 0 where run = ? and attempt = ?",
            ((models[n % len(models)], run, n) for n in range(rows)),
        )
    return folder


def main():
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 9
    with tempfile.TemporaryDirectory() as place:
        os.environ["HOME"] = place
        full = project(pathlib.Path(place, "full"), ROWS)
        empty = project(pathlib.Path(place, "empty"), 0)
        cases = {
            "version": (full, "--version"),
            "cost, empty": (empty, "cost"),
            "cost": (full, "cost"),
            "status, empty": (empty, "status", "--once"),
            "status": (full, "status", "--once"),
        }
        times = {name: [] for name in cases}
        for _ in range(runs):
            for name, command in cases.items():
                times[name].append(hivemind(*command))
        median = {name: statistics.median(of) * 1000 for name, of in times.items()}
        print(f"start-up (--version): {median['version']:.0f} ms; {ROWS:,} rows, medians of {runs}")
        for name in ("cost", "status"):
            after = median[name] - median["version"]
            ratio = median[name] / median[f"{name}, empty"]
            print(f"{name}: {after:.0f} ms after start-up, {ratio:.2f} of the same with an empty ledger")


if __name__ == "__main__":
    main()
