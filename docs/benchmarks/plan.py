#!/usr/bin/env python3
"""How long 10,000 tasks take to validate and plan, after start-up.

Runs `hivemind plan` on a generated manifest and on the quickstart, which is all start-up, in turn,
and prints the medians, their difference and their ratio. Usage: docs/benchmarks/plan.py [RUNS]
"""
import pathlib
import random
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
TASKS = 10_000
PROMPT_CHARACTERS = 80
WORDS = "write read port move check test build draft session module table index report schema".split()


def manifest():
    seeded = random.Random(7)
    yield "upstreams: {anthropic: {url: mock}}"
    yield "defaults: {agent: demo, workspace: shared}"
    yield "tasks:"
    for task in range(TASKS):
        prompt = ""
        while len(prompt) < PROMPT_CHARACTERS:
            prompt += seeded.choice(WORDS) + " "
        earlier = [f"task-{i}" for i in seeded.sample(range(task), min(2, task))]
        yield f"  - id: task-{task}"
        yield f"    prompt: {prompt.strip()}"
        yield f"    depends_on: [{', '.join(earlier)}]"


def seconds(file):
    start = time.perf_counter()
    subprocess.run([ROOT / "hivemind", "plan", file], stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - start


def main():
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 7
    with tempfile.TemporaryDirectory() as folder:
        large = pathlib.Path(folder, "large.yaml")
        large.write_text("\n".join(manifest()) + "\n")
        small = ROOT / "examples" / "manifests" / "quickstart.yaml"
        seconds(small)  # builds what is not built yet
        pairs = [(seconds(small), seconds(large)) for _ in range(runs)]
    start_up, whole = (statistics.median(times) for times in zip(*pairs))
    print(f"quickstart {start_up:.2f} s, {TASKS:,} tasks {whole:.2f} s:")
    print(f"{whole - start_up:.2f} s after start-up, {whole / start_up:.1f} times the quickstart")


if __name__ == "__main__":
    main()
