"""A calculator that is filled with a whole table: taps lay it out, and its words follow them and lead them."""

from __future__ import annotations

import msgspec

from app.core.calculate.layout import Group, Layout, Look
from app.core.calculate.markup import block, button, note
from app.saga.calculate import table_panel
from app.saga.calculate.laid_table import LaidTable
from app.saga.calculate.table_edits import Bench, edit
from app.saga.picture.drawing import STYLE
from engine.core.parameters import InputError
from engine.core.position_calculator import MARK
from engine.saga.calculators.inputs import START, TableCalculator
from engine.saga.pieces import COLOURS
from engine.saga.position import write_position

BROKEN = "The words of the table do not hold. Mend them, or begin with a bare table."
FACES = ("backs=", "draw_faces=")
"""Options that the lands of the table show."""


class TableLayout(Layout):
    """What the calculators of a whole table share. The words judge: what they do not allow is said by the answer."""

    look = Look(
        groups=(
            Group("Who remembers", ("remember",)),
            Group("The table in words", ("position",), is_folded=True, is_wide=True),
            Group("Rulings", ("options",), is_folded=True),
        ),
        placeholders={"position": "North: set 1; chips 2; holds V3 O1; armies G4 | lands: R3 Y1"},
        style=STYLE,
    )
    tap_style = table_panel.STYLE

    def __init__(self) -> None:
        self._bench: Bench | None = None
        self._link = ""

    def is_tapped_first(self, calculator: TableCalculator) -> bool:
        return True

    def taps(self, calculator: TableCalculator) -> str:
        bench = self._follow(calculator)
        if bench is None:
            return block("The table", note(BROKEN), button("Clear the table", "edit", "clear"))
        return table_panel.draw_table(bench)

    def tap(self, calculator: TableCalculator, line: str) -> TableCalculator:
        """What only turns to another place changes no input."""
        before = self._follow(calculator) or _read(type(calculator)(position=START))
        self._bench = edit(before, line)
        if self._bench.table is before.table:
            return calculator
        changed = _write(calculator, self._bench.table)
        self._link = changed.link()
        return changed

    def _follow(self, calculator: TableCalculator) -> Bench | None:
        """The table that the inputs describe: the one that taps made, unless somebody has typed another."""
        if calculator.link() != self._link:
            try:
                found = _read(calculator)
            except InputError:
                found = None
            if found is not None and self._bench is not None and self._bench.place.seat in found.table.terms.seats:
                found = msgspec.structs.replace(found, place=self._bench.place)
            self._bench, self._link = found, calculator.link()
        return self._bench


def _read(calculator: TableCalculator) -> Bench:
    rules, state, _ = calculator.table()
    terms = {seats: calculator.setup(seats=seats, position="").terms() for seats in (2, 3, 4)}
    return Bench(LaidTable(rules.terms, state, calculator.seat), terms=terms)


def _write(calculator: TableCalculator, table: LaidTable) -> TableCalculator:
    backs = [letter for letter, is_back in zip(COLOURS, table.state.backs, strict=True) if is_back]
    others = [option for option in calculator.options if not option.startswith(FACES)]
    inputs = {
        **calculator.inputs(),
        "edition": calculator.edition,
        "seats": len(table.terms.seats),
        "me": table.me + 1,
        "position": write_position(table.terms, table.state, MARK),
        "options": [*others, *([f"backs={'+'.join(backs)}"] if backs else [])],
    }
    return type(calculator)(**inputs)
