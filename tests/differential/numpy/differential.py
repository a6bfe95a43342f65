#!/usr/bin/env python3
"""Compares the NumPy models with NumPy: which programs are accepted, the shape and the dtype of what they compute.

usage: differential.py --foreshape CMD [--count N] [--verbose]

Runs under a Python that has NumPy. Prints one line a difference and `N passed, N failed`; exit 0 when none failed.
"""

import argparse
import json
import os
import shlex
import subprocess
import sys
import tempfile
import warnings

import numpy as np

from programs import programs

LINES_PER_FILE = 200
# Their sizes depend on what the arrays hold: the rank is compared and the dims that are known.
DATA_DEPENDENT = (
    "np.where(",
    "argwhere",
    "flatnonzero",
    "np.unique(",
    "1d(",
    "bincount",
    "dtype=bool)]",
    "delete(",
    "insert(",
    "LabelBinarizer",
)


# What NumPy refuses for other reasons than shapes, or only since version 1.24.
NOT_COMPARED = ("Cannot cast", "inhomogeneous")


def run_numpy(line):
    """(shape, dtype) of r, or the exception."""
    scope = {"np": np}
    try:
        exec(line, scope)
    except Exception as error:
        return error
    value = scope["r"]
    return (np.shape(value), str(value.dtype) if hasattr(value, "dtype") else None)


def analyse(command, path):
    def output(subcommand):
        result = subprocess.run(
            command + [subcommand, path, "--output-format", "json"], capture_output=True, text=True, timeout=300
        )
        if result.returncode not in (0, 1):
            sys.exit(f"{subcommand} {path}: exit {result.returncode}: {result.stderr.strip()}")
        return json.loads(result.stdout)

    errors, shapes = {}, {}
    for finding in output("check")["findings"]:
        if finding["severity"] == "error":
            errors.setdefault(finding["start"]["line"], finding)
    for row in output("shapes"):
        if row["name"] == "r":
            shapes[row["line"]] = row
    return errors, shapes


def dims_of(text):
    """The dims of a printed shape: ints, or None where a dim is not known; None when the rank is not."""
    if not isinstance(text, str):
        return text
    inside = text.strip()[1:-1]
    if not text.startswith(("[", "(")) or "..." in inside:
        return None
    parts = [part.strip() for part in inside.split(",") if part.strip()]
    return [int(part) if part.lstrip("-").isdigit() else None for part in parts]


def difference(line, expected, finding, row):
    """What is wrong, or None."""
    if isinstance(expected, Exception) and any(part in str(expected) for part in NOT_COMPARED):
        return None
    if isinstance(expected, Exception):
        return None if finding else f"not found: {type(expected).__name__}: {expected}"
    if finding:
        return f"false alarm: {finding['rule']} {finding['message']}"
    shape, dtype = expected
    if row is None:
        return "no shape"
    dims = dims_of(row["shape"])
    if dims is None:
        return f"rank not known, is {shape}"
    if len(dims) != len(shape) or any(have is not None and have != want for have, want in zip(dims, shape)):
        return f"shape {dims}, is {shape}"
    if None in dims and not any(part in line for part in DATA_DEPENDENT):
        return f"dim not known: {dims}, is {shape}"
    if row.get("dtype") and dtype and row["dtype"] != dtype:
        return f"dtype {row['dtype']}, is {dtype}"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--foreshape", required=True)
    parser.add_argument("--count", type=int, default=4000)
    parser.add_argument("--only", default="", help="programs whose text contains this")
    parser.add_argument("--verbose", action="store_true", help="every difference, not the first 40")
    options = parser.parse_args()
    command = shlex.split(options.foreshape)
    warnings.simplefilter("ignore")
    np.seterr(all="ignore")
    lines = [line for line in programs(options.count) if options.only in line]
    passed, differences = 0, []
    with tempfile.TemporaryDirectory() as folder:
        for start in range(0, len(lines), LINES_PER_FILE):
            part = lines[start : start + LINES_PER_FILE]
            path = os.path.join(folder, f"part{start}.py")
            with open(path, "w") as file:
                file.write("import numpy as np\n" + "\n".join(part) + "\n")
            errors, shapes = analyse(command, path)
            for number, line in enumerate(part, 2):
                problem = difference(line, run_numpy(line), errors.get(number), shapes.get(number))
                if problem is None:
                    passed += 1
                else:
                    differences.append(f"{line}\n    {problem}")
    for text in differences if options.verbose else differences[:40]:
        print(text)
    print(f"{passed} passed, {len(differences)} failed")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
