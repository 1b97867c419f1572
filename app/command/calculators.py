"""`calculators` and `odds`: exact answers on the command line."""

from __future__ import annotations

import argparse
import json
from typing import Any

from app.command.reply import Reply, add_command, add_set, read_pairs
from engine.core.near_names import list_known
from engine.core.parameters import Field, list_fields
from engine.registry import CALCULATORS


def add_commands(commands: Any) -> None:
    add_command(commands, "calculators", list_calculators, "list the calculators and their inputs")
    odds = add_command(commands, "odds", ask, "ask a calculator", "name")
    add_set(odds, "an input", "input")


def list_calculators(options: argparse.Namespace) -> Reply:
    document, lines = [], []
    for name, kind in CALCULATORS.items():
        inputs = list_fields(kind)
        named = {"calculator": name, "game": kind.game, "title": kind.title, "summary": kind.summary}
        document.append({**named, "inputs": inputs})
        lines.append(f"{name}: {kind.summary}")
        lines += [f"    {field.name} = {field.default}{_limits(field)}: {field.doc}" for field in inputs]
    return Reply("\n".join(lines), document)


def _limits(field: Field) -> str:
    if field.choices:
        return f" ({', '.join(map(str, field.choices))})"
    low, high = field.bounds or (None, None)
    if low is None or high is None:
        return ""
    each = f" of them, each {field.each[0]} to {field.each[1]}" if field.each else ""
    return f" ({low} to {high}{each})"


def ask(options: argparse.Namespace) -> Reply:
    if options.name not in CALCULATORS:
        known = list_known(options.name, CALCULATORS)
        raise ValueError(f"There is no calculator '{options.name[:40]}'; there are: {known}")
    calculator = CALCULATORS[options.name].from_options(read_pairs(options.set))
    answer = calculator.answer()
    document = calculator.as_json(answer)
    return Reply(_tell(document, calculator.words(answer)), document)


def _tell(document: dict[str, Any], words: tuple[str, ...]) -> str:
    """In the calculator's own words; where it has none, its numbers one by one."""
    lines = list(words) or [f"{key}: {_short(value)}" for key, value in document["answer"].items()]
    lines += [f"Assumed: {sentence}" for sentence in document["assumptions"]]
    return "\n".join(lines)


def _short(value: Any) -> str:
    """Exact numbers as fraction and percent; the rest as JSON."""
    if isinstance(value, dict) and set(value) == {"fraction", "float"}:
        return f"{value['fraction']} = {value['float']:.4f}"
    if isinstance(value, dict) and value and all(isinstance(v, dict) and "fraction" in v for v in value.values()):
        return "  ".join(f"{key}: {item['fraction']}" for key, item in value.items())
    return json.dumps(value, ensure_ascii=False)
