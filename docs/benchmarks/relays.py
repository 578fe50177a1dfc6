#!/usr/bin/env python3
"""What the proxy costs, beside nginx and beside a relay on Jetty that does nothing else (BareRelay.java), interleaved.

Usage: docs/benchmarks/relays.py JDK [ROUNDS [SECONDS [WARMING]]]

Needs wrk and nginx, and the packaged product. The proxy is the installed one with every primitive on. Each is warmed
first with 32 connections and with long bodies, WARMING seconds each. Prints medians: requests a second, processor time
a request of the proxy itself, the time of half of the requests, and the ratios to nginx. On 2 cores the numbers of one
moment say nothing about another's: compare within a run only. Everything stays on loopback and ends by itself.
"""
import json, os, pathlib, re, signal, socket, statistics, subprocess, sys, tempfile, time

ROOT = pathlib.Path(__file__).resolve().parents[2]
SELECTORS = "4"
CASES = {"c = 1": (1, 1_000), "c = 32": (32, 1_000), "c = 1, 300 KB": (1, 300_000)}
REPLY = json.dumps({"id": "msg_01", "type": "message", "role": "assistant", "model": "m", "stop_reason": "end_turn",
                    "content": [{"type": "text", "text": "x" * 850}], "usage": {"input_tokens": 10, "output_tokens": 200}})
NGINX = """worker_processes 1; daemon off; pid {d}/pid; error_log {d}/err warn; events {{ worker_connections 4096; }}
http {{ access_log off; keepalive_requests 100000000; keepalive_timeout 600s; client_max_body_size 64m;
 client_body_buffer_size 1m; default_type application/json; client_body_temp_path {d}/b; proxy_temp_path {d}/p;
 fastcgi_temp_path {d}/f; uwsgi_temp_path {d}/u; scgi_temp_path {d}/s;
 upstream u {{ server 127.0.0.1:{up}; keepalive 512; keepalive_requests 100000000; }}
 server {{ listen 127.0.0.1:{up} backlog=1024; location / {{ return 200 '{reply}'; }} }}
 server {{ listen 127.0.0.1:{via} backlog=1024; location / {{ proxy_pass http://u; proxy_http_version 1.1;
  proxy_set_header Connection ""; proxy_buffering off; }} }} }}"""
REQUEST = """wrk.method="POST"
wrk.body='{{"model":"m","max_tokens":64,"messages":[{{"role":"user","content":"' .. string.rep("y",{n}) .. '"}}]}}'
wrk.headers["Content-Type"]="application/json"
wrk.headers["x-api-key"]="test"
"""


def free_port():
    with socket.socket() as any_port:
        any_port.bind(("127.0.0.1", 0))
        return any_port.getsockname()[1]


def start(command, port, folder):
    environment = {"HOME": folder, "PATH": os.environ["PATH"], "ANTHROPIC_API_KEY": "sk-none"}
    process = subprocess.Popen(command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL)
    for _ in range(300):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return process
        time.sleep(0.1)
    process.kill()
    sys.exit(f"does not listen: {command[0]}")


def processor_time(process):
    fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def load(port, connections, body, seconds, process, folder):
    script = pathlib.Path(folder, f"{body}.lua")
    script.write_text(REQUEST.format(n=body))
    before = processor_time(process)
    out = subprocess.run(["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--latency", "-s", script,
                          f"http://127.0.0.1:{port}/v1/messages"], capture_output=True, text=True, check=True).stdout
    if "Non-2xx" in out:
        sys.exit(out)
    half, unit = re.search(r"50%\s+([\d.]+)(us|ms|s)\n", out).groups()
    requests = int(re.search(r"(\d+) requests in", out)[1])
    return {"rate": float(re.search(r"Requests/sec:\s+([\d.]+)", out)[1]),
            "p50": float(half) * {"us": 1, "ms": 1e3, "s": 1e6}[unit],
            "cpu": (processor_time(process) - before) / requests * 1e6}


def main():
    jdk = pathlib.Path(sys.argv[1])
    rounds, seconds, warming = (int(n) for n in (sys.argv[2:] + ["3", "4", "20"][len(sys.argv) - 2:]))
    product = next(ROOT.glob("cli/target/hivemind-*/hivemind")).parent
    up, via, proxied, bare = (free_port() for _ in range(4))
    options = [line for line in (product / "jvm" / "fleet.options").read_text().splitlines() if line.startswith("-X")]
    started = []
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "conf").write_text(NGINX.format(d=folder, up=up, via=via, reply=REPLY))
        url = f"http://127.0.0.1:{up}"
        try:
            nginx = start(["nginx", "-c", folder + "/conf", "-p", folder], via, folder)
            started.append(nginx)
            relays = {"direct": (up, nginx), "nginx": (via, nginx)}
            for name, port, command in (
                    ("hivemind", proxied, [product / "hivemind", "proxy", "--upstream", url, "--open", "--port",
                                           str(proxied), "--profile", "anthropic", "--max-concurrency", "1000"]),
                    ("bare Jetty", bare, [jdk / "bin" / "java", *options, "-cp", f"{product}/lib/*",
                                          ROOT / "docs" / "benchmarks" / "BareRelay.java", str(bare), url, SELECTORS])):
                process = start(command, port, folder)
                started.append(process)
                relays[name] = (port, process)
                load(port, 32, 1_000, warming, process, folder)
                load(port, 1, 300_000, warming, process, folder)
            seen = {(case, name): [] for case in CASES for name in relays}
            for _ in range(rounds):
                for case, (connections, body) in CASES.items():
                    for name, (port, process) in relays.items():
                        seen[case, name].append(load(port, connections, body, seconds, process, folder))
        finally:
            for process in started:
                process.send_signal(signal.SIGTERM)
    middle = {key: {what: statistics.median(run[what] for run in runs) for what in runs[0]} for key, runs in seen.items()}
    for (case, name), of in middle.items():
        direct, nginx = middle[case, "direct"], middle[case, "nginx"]
        added = (of["p50"] - direct["p50"]) / max(nginx["p50"] - direct["p50"], 1)
        cost = "" if name in ("direct", "nginx") else f"{of['cpu']:.0f} us"  # Of nginx only the worker would tell.
        print(f"{case:14} {name:10} {of['rate']:7.0f}/s  {cost:>6}  p50 {of['p50']:5.0f} us"
              f"  of nginx's rate {of['rate'] / nginx['rate']:.2f}  added {added:.1f} times nginx's")


if __name__ == "__main__":
    main()
