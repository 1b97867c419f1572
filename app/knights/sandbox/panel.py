"""What can be changed in the region that was tapped, as markup with buttons. Pure.

A button says `edit` with a line such as `tokens smalt 1`; `camp_edits.py` knows what each line does.
"""

from __future__ import annotations

from app.core.calculate.markup import button, text
from app.knights.names import SHAPES, troop_words
from app.knights.picks import chip, pick, picture, row, stepper
from app.knights.picture.emblems import noble_icon, shield_icon
from app.knights.sandbox.camp import FORTRESS, Camp, left_mercenaries, left_regulars
from engine.core.seat import Seat
from engine.knights.notes import SiegeNote
from engine.knights.pieces import Baron, Troop, Troops, count_men, write_troop
from engine.knights.questions import list_nobles
from engine.knights.rules import KnightsRules
from engine.knights.state import NOBLES, KnightsView


class SandboxPanel:
    def __init__(self, camp: Camp, rules: KnightsRules, view: KnightsView, place: str, hiring: str = "") -> None:
        """`hiring` is whose troops are being added: a noble's slug, `fortress`, or nobody."""
        self.camp, self.rules, self.view, self.place, self.hiring = camp, rules, view, place, hiring
        self.index = rules.realm.index[place]

    def markup(self) -> str:
        number = self.rules.realm.city_at[self.index]
        walls = self._fortress() if number is None else self._city(self.rules.realm.cities[number])
        if number is not None and self.view.cities[number].razed:
            walls += self._fortress()
        armies = "".join(self._army(each) for each, note in self.camp.notes.nobles.items() if note.place == self.place)
        return f"<h2>{text(self.rules.realm.call(self.place))}</h2>{walls}{armies}{self._newcomers()}"

    # --- walls --------------------------------------------------------------------------------------------

    def _city(self, name: str) -> str:
        note = self.camp.city(name)
        owners = self._pick_baron(f"owner {name}", note.baron, "Neutral")
        works, chips = "", chip("Razed", f"razed {name}", note.razed)
        if not note.razed:
            works = row("Breaches", stepper("Breaches", f"breaches {name}", note.breaches))
            works += row("Besieged by", self._pick_besieger(f"siege {name}", note.siege))
            if note.baron is not None:
                chips = chip("Fortified", f"fortified {name}", note.fortified) + chips
        return _block(f"City of {name}", row("Owner", owners) + works + row("It is", chips))

    def _fortress(self) -> str:
        """The fortress here, or whose could be put here."""
        here = next((b for b in self.camp.barons if self.camp.fortress(b).place == self.place), None)
        if here is None:
            if self.rules.realm.is_overseas(self.index):
                return ""
            picks = "".join(
                pick(shield_icon(b.value), f"fortress {b.value} {self.place}", self._name(b)) for b in self.camp.barons
            )
            return _block("Put a fortress here", f'<div class="kn-line">{picks}</div>')
        note = self.camp.fortress(here)
        rows = (
            self._troops(here, f"{FORTRESS}.{here.value}", note.troops)
            + row("Loss tokens", stepper("Loss tokens", f"forttokens {here.value}", note.tokens))
            + row("Breaches", stepper("Breaches", f"fortbreaches {here.value}", note.breaches))
            + row("Besieged by", self._pick_besieger(f"fortsiege {here.value}", note.siege, but=here))
            + button("Take the fortress away", "edit", f"nofortress {here.value}")
        )
        return _block(f"Fortress of {self._name(here)}", rows, shield_icon(here.value))

    # --- armies -------------------------------------------------------------------------------------------

    def _army(self, slug: str) -> str:
        note = self.camp.noble(slug)
        number = self.rules.noble_index[slug]
        baron = self.rules.barons[number // NOBLES]
        shape = self.rules.noble_shapes[number]
        chips = chip("Fresh", f"fresh {slug}", note.fresh) + chip("Has an heir", f"heir {slug}", note.heir)
        if self.index in self.rules.realm.ports:
            chips += chip("At sea", f"sea {slug}", note.at_sea)
        rows = (
            f'<p class="note">{text(SHAPES[shape].capitalize())}</p>'
            + self._troops(baron, slug, note.troops)
            + row("Loss tokens", stepper("Loss tokens", f"tokens {slug}", note.tokens))
            + f'<div class="kn-line">{chips}{button("Off the board", "edit", f"remove {slug}")}</div>'
        )
        men = count_men(note.troops)
        return _block(f"{self.rules.noble_name(number)}: {men} men", rows, noble_icon(baron.value, shape, note.fresh))

    def _troops(self, baron: Baron, whose: str, troops: Troops) -> str:
        """The cards he has; a tap takes one away. Below what can still be added, when it is asked for."""
        cards = "".join(
            pick("", f"drop {whose} {write_troop(troop)}", f"Take away {troop_words(troop)}", f"{troop_words(troop)} ×")
            for troop in troops
        )
        more = pick("", f"hire {whose}", "Add troops", "Fewer choices" if self.hiring == whose else "+ Troops")
        line = f'<div class="kn-line">{cards}{more}</div>'
        return line + (self._hire(baron, whose) if self.hiring == whose else "")

    def _hire(self, baron: Baron, whose: str) -> str:
        seat = Seat(self.rules.barons.index(baron))
        kinds = {"Regulars": [Troop(men) for men in left_regulars(self.rules, self.view, seat)]}
        for troop in left_mercenaries(self.view):
            kinds.setdefault(troop.nation, []).append(troop)
        rows = "".join(row(name, self._hire_line(whose, troops)) for name, troops in kinds.items() if troops)
        return f'<div class="kn-hire">{rows}</div>'

    def _hire_line(self, whose: str, troops: list[Troop]) -> str:
        return "".join(
            pick("", f"add {whose} {write_troop(troop)}", f"Add {troop_words(troop)}", str(troop.men))
            for troop in troops
        )

    def _newcomers(self) -> str:
        """Nobles who are not on the board, each with his first troops."""
        found = ""
        for seat, baron in enumerate(self.rules.barons):
            picks = "".join(self._newcomer(baron, number) for number in list_nobles(Seat(seat)))
            found += row(self._name(baron), picks) if picks else ""
        return _block("Bring a noble in", found) if found else ""

    def _newcomer(self, baron: Baron, number: int) -> str:
        slug, shape = self.rules.noble_slugs[number], self.rules.noble_shapes[number]
        if self.camp.noble(slug).place:
            return ""
        said = f"{self.rules.noble_name(number)}, {shape.value}, enters"
        return pick(noble_icon(baron.value, shape), f"enter {slug} {self.place}", said)

    # --- choices ------------------------------------------------------------------------------------------

    def _pick_besieger(self, line: str, siege: SiegeNote | None, but: Baron | None = None) -> str:
        return self._pick_baron(line, siege.baron if siege else None, "–", but)

    def _pick_baron(self, line: str, chosen: Baron | None, none: str, but: Baron | None = None) -> str:
        nobody = pick("", f"{line} -", none if none != "–" else "Nobody", none, chosen is None)
        picks = "".join(
            pick(shield_icon(b.value), f"{line} {b.value}", self._name(b), "", chosen is b)
            for b in self.camp.barons
            if b is not but
        )
        return nobody + picks

    def _name(self, baron: Baron) -> str:
        return self.rules.baron_name(baron)


def _block(title: str, inner: str, icon: str = "") -> str:
    return f'<section class="block"><h3 class="kn-head">{picture(icon)}{text(title)}</h3>{inner}</section>'
