"""script/bench engine: the engine against what the machine can do, and against other libraries.

usage: script/bench engine [--quick] [--peers] [--rounds N] [--threads 1,2] [--examples N]

Builds build/release/engine_bench first. Prints, each beside its bound: the time of the first compilation and of one from the cache on disk, each
in processes of their own; a fused elementwise function against copies; the cost of a call and of a node, with instruction counts where
perf can count them; training of the networks of the Theano paper against the roofline (bench/engine/roofline.cpp). All that is compared runs
in turn; figures are medians. --peers installs PyTensor, PyTorch and JAX below build/peers and measures them as well. Exit status 1 when
a bound is not kept.
"""

import argparse
import os
import re
import statistics
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BENCH = os.path.join(HERE, "build", "release", "engine_bench")
NETWORKS = ["784-10", "784-500-10", "784-1000-1000-1000-10"]
PEERS = {"pytensor": ["pytensor==2.18.6", "numpy<1.26", "setuptools<70"], "torch": None, "jax": ["jax"]}


class Verdict:
    kept = True

    def text(self, bound, holds):
        self.kept = self.kept and holds
        return f"({bound}: {'kept' if holds else 'NOT KEPT'})"


def output_of(*words, environment=None):
    result = subprocess.run([BENCH, *words], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env={**os.environ, **(environment or {})})
    if result.returncode != 0:
        sys.exit(f"engine_bench {' '.join(words)}: exit {result.returncode}")
    return result.stdout


def compilation(verdict, rounds):
    first, cached = [], []
    for _ in range(rounds):
        with tempfile.TemporaryDirectory() as folder:
            os.chmod(folder, 0o700)
            for times in (first, cached):
                times.append(float(output_of("compile", environment={"FORESHAPE_KERNEL_CACHE": os.path.join(folder, "kernels")})))
    for what, times, bound in (("first compilation", first, 300), ("from the cache on disk", cached, 30)):
        figure = statistics.median(times)
        print(f"three-layer training function, {what}: {figure:.0f} ms {verdict.text(f'at most {bound}', figure <= bound)}", flush=True)


def instructions(nodes):
    """Instructions of one call, as the slope between two numbers of calls; nothing where they cannot be counted."""
    counts = []
    for calls in (10_000, 110_000):
        words = ["perf", "stat", "-x", ",", "-e", "instructions:u", BENCH, "--calls-only", str(nodes), str(calls)]
        try:
            result = subprocess.run(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        except FileNotFoundError:
            return None
        match = re.search(r"^(\d+),,instructions", result.stderr, re.MULTILINE)
        if not match:
            return None
        counts.append(int(match.group(1)))
    return (counts[1] - counts[0]) / 100_000


class Served:
    """A program that answers a line with a line."""

    def __init__(self, words, environment=None):
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                                        env={**os.environ, **(environment or {})})

    def ask(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline().strip()
        if not answer:
            raise RuntimeError(f"no answer to {line}")
        return answer

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def peer_python(name):
    """The interpreter that has the peer; installs what is missing."""
    if PEERS[name] is None:
        subprocess.run([os.path.join(HERE, "script", "install-packages"), "python3-torch"], check=True, stdout=subprocess.DEVNULL)
        return "/usr/bin/python3"  # Debian's own, which sees its packages
    subprocess.run([os.path.join(HERE, "script", "install-packages"), "python3-venv", "python3-dev"], check=True, stdout=subprocess.DEVNULL)
    folder = os.path.join(HERE, "build", "peers", name)
    python = os.path.join(folder, "bin", "python")
    if not os.path.exists(os.path.join(folder, ".installed")):
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", *PEERS[name]], check=True)
        open(os.path.join(folder, ".installed"), "w").close()
    return python


def networks(verdict, options, threads):
    one_runtime = {"OMP_NUM_THREADS": str(threads)}
    engine = Served([BENCH, "--threads", str(threads), "serve"], one_runtime)
    peers = {}
    if options.peers:
        for name in PEERS:
            peers[name] = Served([peer_python(name), os.path.join(HERE, "bench", "engine", "peer.py"), name, str(threads)])
            print(peers[name].ask("version"))
    print(f"training, examples a second, {threads} threads: network, batch, roofline, engine, ratio" + "".join(f", {name}" for name in peers))
    for network in NETWORKS:
        for batch in (1, 10, 60):
            examples = options.examples
            if options.quick:
                examples = 120 if network == NETWORKS[-1] else 600
            setup = f"setup {network} {batch} {examples}"
            seconds = {"roofline": [], "engine": []}
            engine.ask(setup)
            for name, peer in list(peers.items()):
                peer.ask(setup)
                seconds[name] = []
            for turn in range(options.rounds + 1):
                for name in seconds:
                    answer = float((peers[name] if name in peers else engine).ask(name if name not in peers else "run"))
                    if turn > 0:
                        seconds[name].append(answer)
            speed = {name: examples / statistics.median(times) for name, times in seconds.items()}
            ratio = speed["engine"] / speed["roofline"]
            bound = 0.85 if batch == 1 or network == NETWORKS[0] else 0.95
            best = max((speed[name] for name in peers), default=0.0)
            line = f"{network:<24} {batch:>3} {speed['roofline']:>12,.0f} {speed['engine']:>12,.0f}  {ratio:.3f} "
            line += verdict.text(f"{bound:.2f}", ratio >= bound)
            line += "".join(f" {speed[name]:>12,.0f}" for name in peers)
            if peers:
                line += " " + verdict.text("the best peer", speed["engine"] >= best)
            print(line, flush=True)
    for served in (engine, *peers.values()):
        served.close()


def main(arguments):
    parser = argparse.ArgumentParser(prog="script/bench engine", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="fewer examples")
    parser.add_argument("--peers", action="store_true", help="measure PyTensor, PyTorch and JAX as well")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--threads", default="1,2")
    parser.add_argument("--examples", type=int, default=6000)
    options = parser.parse_args(arguments)
    subprocess.run([os.path.join(HERE, "script", "set-up"), "release", "engine_bench"], check=True)
    verdict = Verdict()
    compilation(verdict, options.rounds)
    for threads in options.threads.split(","):
        text = output_of("--threads", threads, "--rounds", str(options.rounds), "stream")
        if threads == "1":
            text += "".join(output_of("--rounds", str(options.rounds), "calls").splitlines(keepends=True)[1:])
        verdict.kept = verdict.kept and "NOT KEPT" not in text
        print(text, end="", flush=True)
    few, many = instructions(2), instructions(100)
    if few and many:
        print(f"instructions of a call of 2 and of 100 nodes: {few:.0f} and {many:.0f}; {(many - few) / 98:.0f} a further node")
    else:
        print("instructions are not counted: perf is not there or may not count them")
    for threads in options.threads.split(","):
        networks(verdict, options, int(threads))
    return 0 if verdict.kept else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
