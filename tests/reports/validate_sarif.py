"""Validate SARIF files against the official schema and GitHub's further requirements; print what is wrong.

usage: validate_sarif.py SCHEMA FILE...
"""
import json
import sys

import jsonschema


def github_problems(log):
    """What GitHub code scanning rejects or hides although the schema allows it."""
    for run in log["runs"]:
        rules = run["tool"]["driver"]["rules"]
        for rule in rules:
            for part in (rule["shortDescription"]["text"], rule["fullDescription"]["text"]):
                if not 0 < len(part) <= 1024:
                    yield f"{rule['id']}: description of {len(part)} characters"
            if not rule["help"]["text"] or len(rule["name"]) > 255:
                yield f"{rule['id']}: help or name"
            if "security-severity" in rule["properties"]:
                yield f"{rule['id']}: would turn every result into a security alert"
        if len(run["results"]) > 5000:
            yield "more results than are shown"
        for result in run["results"]:
            if rules[result["ruleIndex"]]["id"] != result["ruleId"]:
                yield "ruleIndex and ruleId differ"
            if not result["message"]["text"] or not result["locations"]:
                yield "a result without message or location"
            physical = result["locations"][0]["physicalLocation"]
            if not {"startLine", "startColumn", "endLine", "endColumn"} <= set(physical["region"]):
                yield "a region without all four ends"
            if physical["region"]["startLine"] != physical["region"]["endLine"]:
                yield "a region of several lines"
            uri = physical["artifactLocation"]["uri"]
            if not uri or uri.startswith("/") or ":" in uri or " " in uri:
                yield f"not a relative URI: {uri}"
            if "primaryLocationLineHash" not in result["partialFingerprints"]:
                yield "a result without primaryLocationLineHash"
            linked = {place["id"] for place in result.get("relatedLocations", [])}
            for number in range(1, min(len(linked), 10) + 1):
                if f"]({number})" not in result["message"]["text"]:
                    yield f"related location {number} is not linked"


def main():
    schema = json.load(open(sys.argv[1], encoding="utf-8"))
    validator = jsonschema.Draft4Validator(schema)
    problems = []
    for name in sys.argv[2:]:
        log = json.load(open(name, encoding="utf-8"))
        problems += [f"{name}: {'/'.join(map(str, e.absolute_path))}: {e.message[:200]}" for e in validator.iter_errors(log)]
        problems += [f"{name}: {problem}" for problem in github_problems(log)]
    print("\n".join(problems))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
