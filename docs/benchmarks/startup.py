#!/usr/bin/env python3
"""How long commands take to start, as ratios to a hello-world on the same JDK.

Starts what `mvn package` left in cli/target. Compiles a hello-world with the JDK that the launcher would take (HIVEMIND_JAVA_HOME, or the first
argument), and runs it and the commands in turn, so that a busy machine is busy for all of them.
Usage: docs/benchmarks/startup.py JDK [RUNS]
"""
import os
import pathlib
import socket
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
HIVEMIND = next(ROOT.glob("cli/target/hivemind-*/hivemind"))
HELLO = 'public class Hello { public static void main(String[] a) { System.out.println("hello"); } }'


# Set once there is a home: with proxies or certificates of this machine's, the proxy would have more to read.
ENVIRONMENT = {"PATH": "/usr/bin:/bin"}


def ends(*command):
    start = time.perf_counter()
    subprocess.run(command, env=ENVIRONMENT, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - start


def listens():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    start = time.perf_counter()
    proxy = subprocess.Popen(
        [HIVEMIND, "proxy", "--upstream", "anthropic", "--port", str(port)],
        env=ENVIRONMENT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        while True:
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                return time.perf_counter() - start
            except ConnectionRefusedError:
                time.sleep(0.002)
    finally:
        proxy.kill()
        proxy.wait()


def main():
    jdk = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else os.environ["HIVEMIND_JAVA_HOME"])
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else 9
    with tempfile.TemporaryDirectory() as folder:
        ENVIRONMENT["HOME"] = folder
        ENVIRONMENT["HIVEMIND_JAVA_HOME"] = str(jdk)
        source = pathlib.Path(folder, "Hello.java")
        source.write_text(HELLO)
        subprocess.run([jdk / "bin" / "javac", "-d", folder, source], check=True)
        cases = {
            "hello": lambda: ends(jdk / "bin" / "java", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp", folder, "Hello"),
            "--version": lambda: ends(HIVEMIND, "--version"),
            "--help": lambda: ends(HIVEMIND, "--help"),
            "proxy listens": listens,
        }
        for case in cases.values():
            case()
        times = {name: [] for name in cases}
        for _ in range(runs):
            for name, case in cases.items():
                times[name].append(case())
    hello = statistics.median(times["hello"])
    for name, of in times.items():
        median = statistics.median(of)
        print(f"{name}: {median * 1000:.0f} ms, {median / hello:.1f} times the hello-world")


if __name__ == "__main__":
    main()
