"""What answers inside the browser: a question as text of JSON, an answer as text of JSON, faults as data.

A game's rooms are imported when it is first asked for: the page starts with one game, not with five.
"""

from __future__ import annotations

import gc
from collections.abc import Mapping
from importlib import import_module
from typing import Any

import msgspec

from app.core.calculate.carrying import carry
from app.core.calculate.layout import Layout
from app.pocket.bench import Bench, Shown
from app.pocket.play import PlayDesk, lay
from app.pocket.questions import (
    Afresh,
    AnyQuestion,
    Begin,
    Choose,
    Do,
    Edit,
    Fill,
    GoOn,
    Lay,
    Load,
    Open,
    Press,
    Search,
    Solve,
    Tap,
    read_question,
)
from engine.core.calculator import Calculator
from engine.core.parameters import InputError
from engine.core.rule_search import load_search
from engine.registry import CALCULATORS, PACKAGES


class Desk:
    """The calculators that one page has open, and the game that is played on it."""

    def __init__(self) -> None:
        self._benches: dict[str, Bench] = {}
        self._game: PlayDesk | None = None

    def ask(self, text: str) -> str:
        """Never raises for what a page may ask: a fault is an answer with `fault` in it."""
        try:
            answer = self.answer(read_question(text))
        except (ValueError, KeyError) as wrong:
            answer = {"fault": str(wrong)}
        return msgspec.json.encode(answer).decode()

    def answer(self, question: AnyQuestion) -> Shown:
        match question:
            case Lay(game, values):
                return lay(game, values)
            case Begin(game, values, names, players):
                self._game = PlayDesk.begin(game, values, names, players)
                return self._game.show()
            case Load(game, text):
                self._game = PlayDesk.load(game, text)
                return self._game.show()
            case Tap(spot):
                return self._at_table().tap(spot)
            case Choose(number, version):
                return self._at_table().choose(number, version)
            case Do(what):
                return self._at_table().do(what)
            case Open():
                return self._open(question)
            case Fill(slug, values):
                return self._bench(slug).fill(values)
            case Edit(slug, line):
                return self._bench(slug).edit(line)
            case Press(slug, said):
                return self._bench(slug).press(said)
            case GoOn(slug):
                return self._bench(slug).go_on()
            case Afresh(slug):
                return self._bench(slug).begin()
            case Solve(slug, link):
                return find_kind(slug).from_link(link).as_json()
            case Search(game, words):
                return search(game, words)

    def _at_table(self) -> PlayDesk:
        if self._game is None:
            raise ValueError("No game is being played.")
        return self._game

    def _bench(self, slug: str) -> Bench:
        if slug not in self._benches:
            kind, layout = find_kind(slug), find_layout(slug)
            self._benches[slug] = Bench(layout.begin(kind), layout)
            gc.freeze()  # the game that was loaded stays: nobody waits while the collector goes through it
        return self._benches[slug]

    def _open(self, asked: Open) -> Shown:
        """With the inputs of the link; else with the table that the calculator before was filled with; else as left."""
        bench = self._bench(asked.slug)
        if asked.link:
            try:
                calculator = find_kind(asked.slug).from_link(asked.link)
            except InputError as wrong:
                return bench.put(bench.calculator, f"The link was left aside: {wrong}")
            if not asked.is_answered:
                bench.calculator = calculator
                return bench.show(is_answered=False)
            return bench.put(calculator)
        before = self._benches.get(asked.after)
        if before is not None and before is not bench:
            calculator_with_table = carry(before.calculator, bench.calculator)
            if calculator_with_table is not None:
                return bench.put(calculator_with_table, f"The same table as under {before.calculator.title}.")
        return bench.show(is_answered=asked.is_answered)


def find_kind(slug: str) -> type[Calculator]:
    """ValueError for a calculator that there is not."""
    if slug not in CALCULATORS:
        raise ValueError("There is no such calculator.")
    return CALCULATORS[slug]


def find_layout(slug: str) -> Layout:
    """The game's own layout of a calculator; the one that serves for all where it has none."""
    layouts: Mapping[str, Any] = import_module(f"app.{find_kind(slug).game}.calculate").LAYOUTS
    layout: Layout = layouts.get(slug, Layout)()
    return layout


def search(game: str, words: str) -> Shown:
    """As the rulebook on the page takes it."""
    if game not in PACKAGES:
        raise ValueError("There is no such game.")
    found = load_search(PACKAGES[game]).find(words)
    return {"asked": words, "rules": [each.rule for each in found.sections], "whole": found.is_whole}
