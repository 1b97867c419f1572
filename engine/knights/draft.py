"""A position while an action is being carried out: the one place where pieces change."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from engine.core.event import Event, Tell
from engine.core.phrase import Phrase
from engine.core.seat import CHANCE, Actor, Seat
from engine.knights.pieces import Troop, Troops, take_out
from engine.knights.questions import list_standing
from engine.knights.state import AnyStep, AnyTask, Batch, Common, Fight, KnightsState, Ordering
from engine.knights.terms import Terms


class Draft:
    def __init__(self, terms: Terms, state: KnightsState, tell: Tell | None) -> None:
        table = state.table
        self.terms = terms
        self.realm = terms.realm
        self._tell = tell
        self.to_act: Actor = state.to_act
        self.step: AnyStep = table.step
        self.turn = table.turn
        self.go = table.go
        self.barons = table.barons
        self.president = table.president
        self.crowns = list(table.crowns)
        self.nobles = list(table.nobles)
        self.forts = list(table.forts)
        self.cities = list(table.cities)
        self.mercenaries = table.mercenaries
        self.fight: Fight | None = table.fight
        self.agenda: list[AnyTask] = list(table.agenda)
        self.order: Ordering | None = table.order
        self.neutrals_used = table.neutrals_used
        self.pile = list(state.pile)

    def freeze(self) -> KnightsState:
        return KnightsState(
            to_act=self.to_act,
            table=Common(
                step=self.step,
                turn=self.turn,
                go=self.go,
                barons=self.barons,
                president=self.president,
                crowns=tuple(self.crowns),
                nobles=tuple(self.nobles),
                forts=tuple(self.forts),
                cities=tuple(self.cities),
                mercenaries=self.mercenaries,
                fight=self.fight,
                agenda=tuple(self.agenda),
                order=self.order,
                neutrals_used=self.neutrals_used,
            ),
            pile=tuple(self.pile),
        )

    # --- telling ------------------------------------------------------------------------------------------

    def tell(
        self,
        rule: str,
        template: str,
        place: int | None = None,
        seats: tuple[Seat, ...] | None = None,
        *,
        reveals: bool = False,
        **values: str | int,
    ) -> None:
        """Build an event when somebody listens; `{place}` is the place's name."""
        if self._tell is not None:
            where = "" if place is None else self.realm.names[place]
            if place is not None:
                values["place"] = self.realm.titles[place]
            self._tell(Event(rule, Phrase(template, values), seats, where, reveals))

    def who(self, seat: Seat | None) -> str:
        return "the neutral city" if seat is None else self.terms.baron_name(self.barons[seat])

    def name(self, noble: int) -> str:
        return self.terms.noble_name(noble)

    # --- deciding -----------------------------------------------------------------------------------------

    def wait_for(self, actor: Actor, step: AnyStep) -> None:
        self.to_act = actor
        self.step = step

    def wait_for_chance(self, step: AnyStep) -> None:
        self.wait_for(CHANCE, step)

    def clockwise(self) -> list[Seat]:
        """From the president (WK-AMB-34)."""
        count = len(self.barons)
        return [Seat((self.president + number) % count) for number in range(count)]

    @property
    def battle(self) -> Fight:
        if self.fight is None:
            raise LookupError("nothing is being fought")
        return self.fight

    # --- asking -------------------------------------------------------------------------------------------

    def standing(self, place: int, seat: Seat | None = None) -> list[int]:
        return list_standing(self.nobles, place, seat)

    # --- atomic steps -------------------------------------------------------------------------------------

    def change_noble(self, number: int, **changes: Any) -> None:
        self.nobles[number] = msgspec.structs.replace(self.nobles[number], **changes)

    def change_fort(self, seat: Seat, **changes: Any) -> None:
        self.forts[seat] = msgspec.structs.replace(self.forts[seat], **changes)

    def change_city(self, number: int, **changes: Any) -> None:
        self.cities[number] = msgspec.structs.replace(self.cities[number], **changes)

    def change_fight(self, **changes: Any) -> None:
        self.fight = msgspec.structs.replace(self.battle, **changes)

    def remove_noble(self, number: int) -> None:
        """Off the board, with the troops he still has (WK-DEATH-06, WK-MOVE-32)."""
        self.change_noble(number, place=None, at_sea=False)

    def send_back(self, troops: Iterable[Troop]) -> None:
        """Mercenaries go into their pile; nobody knows its order, so it is a heap (WK-AMB-R23)."""
        self.mercenaries = tuple(sorted((*self.mercenaries, *troops)))

    def lose_troops(self, number: int, gone: Troops) -> None:
        self.change_noble(number, troops=take_out(self.nobles[number].troops, gone))
        self.send_back(gone)

    def lift_sieges(self) -> None:
        """A siege is over when no noble of the besieger is left in the region (WK-SIEGE-06, WK-AMB-R35)."""
        for number, city in enumerate(self.cities):
            place = self.realm.place_of[number]
            if city.siege is not None and not self.standing(place, city.siege.seat):
                self.change_city(number, siege=None)
                self.tell("WK-SIEGE-06", "The siege of {city} is lifted.", place, city=self.realm.cities[number])
        for seat, fort in enumerate(self.forts):
            if fort.siege is not None and (fort.place is None or not self.standing(fort.place, fort.siege.seat)):
                self.change_fort(Seat(seat), siege=None)
                self.tell(
                    "WK-SIEGE-06", "The siege of the fortress of {who} is lifted.", fort.place, who=self.who(Seat(seat))
                )

    # --- destiny ------------------------------------------------------------------------------------------

    def draw_card(self, card: int) -> None:
        """Take this card off the top batch."""
        top = self.pile[0]
        left = tuple(other for other in top.cards if other != card)
        self.pile[:1] = [msgspec.structs.replace(top, cards=left)] if left else []

    def draw_hidden(self, card: int, seat: Seat | None) -> None:
        """Into a hand that only this seat sees: the others no longer know what the batch still holds."""
        batch = len(self.pile)
        self.draw_card(card)
        if len(self.pile) == batch and seat not in self.pile[0].drawn_by:
            top = self.pile[0]
            self.pile[0] = msgspec.structs.replace(top, drawn_by=(*top.drawn_by, seat))

    def lay_down_hand(self, seat: Seat | None, *, discards: bool) -> None:
        """What was drawn lies open, and everybody can count again; unless cards were discarded unseen."""
        if not self.pile or seat not in self.pile[0].drawn_by:
            return
        top = self.pile[0]
        knows = top.known_to
        if discards:
            knows = (seat,) if seat is not None and (knows is None or seat in knows) else ()
        left = tuple(other for other in top.drawn_by if other != seat)
        self.pile[0] = msgspec.structs.replace(top, known_to=knows, drawn_by=left)

    def shuffle_pile(self) -> None:
        """One batch in an order nobody knows, and everybody knows what lies in it (WK-NEUTRAL-08)."""
        self.pile = [Batch(tuple(sorted(card for batch in self.pile for card in batch.cards)))]

    def put_under(self, cards: Iterable[int], known_to: tuple[Seat, ...] | None = None) -> None:
        """Used cards in an order nobody knows, one read by itself alone (WK-DEST-03, WK-AMB-03, WK-AMB-R28)."""
        batch = tuple(sorted(cards))
        if batch:
            self.pile.append(Batch(batch, known_to))
