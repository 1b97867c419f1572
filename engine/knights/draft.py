"""A position while an action is being carried out: the one place where pieces change."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

import msgspec

from engine.core.event import Tell
from engine.core.position import Step, expect, with_item, without_item
from engine.core.seat import Actor, Seat
from engine.core.steps import Sheet
from engine.knights.army import Side
from engine.knights.outcome import rank_seats
from engine.knights.pieces import HUNDRED, Troop, Troops, count_men, take_out
from engine.knights.questions import find_fight, find_holding, find_side, list_standing
from engine.knights.state import Band, Batch, Fight, KnightsWhole
from engine.knights.steps import Over
from engine.knights.terms import Terms

replace = msgspec.structs.replace
T = TypeVar("T")

SEATS = {"who", "enemy", "winner", "loser", "attacker", "defender", "whom"}
"""Values of sentences that are seats; None among them is a neutral city."""


class Draft(Sheet[Any], KnightsWhole):
    """The work sheet of a position, with the changes that the law makes."""

    rules: Terms
    listener: Tell | None

    def put_due(self, steps: Sequence[Step]) -> None:
        """The step that stands here is done: these come next, if there are any."""
        if steps:
            self.go(*steps)
        else:
            self.resume()

    # --- telling ------------------------------------------------------------------------------------------

    def put_into_words(self, name: str, value: Any) -> str | int:
        """Seats, nobles and cities by their names."""
        if name in SEATS:
            return "the neutral city" if value is None else self.rules.baron_name(self.barons[value])
        if name == "noble":
            return self.rules.noble_name(value)
        if name == "city":
            value = self.rules.realm.cities[value]
        return value if isinstance(value, int) else str(value)

    def name_place(self, place: int) -> tuple[str, str]:
        """A place's name as actions write it, and as people read it."""
        return self.rules.realm.names[place], self.rules.realm.titles[place]

    @property
    def battle(self) -> Fight:
        """The fight that is being fought."""
        return self.fight or find_fight(self)

    def side(self, attacker: bool) -> Side:
        """The armies and walls of one side of the fight."""
        return find_side(self.rules, self, self.battle, attacker)

    def decide(self, seat: Seat | None, options: Sequence[T], do: Callable[[Draft, T], None]) -> Actor | None:
        """The seat is asked where it has a choice; what alone can be is done at once, and with nothing it goes on."""
        if len(options) > 1:
            return seat
        if not options:
            return self.resume()
        do(self, options[0])
        return None

    def finish(self, over: Over, template: str, **values: Any) -> None:
        """The war is over, here and now: its outcome goes with the news."""
        self.step = over
        outcome = expect(rank_seats(self.rules, self), "the war goes on")
        self.tell(outcome.rule, template, fact=outcome, **values)
        self.end(over)

    # --- atomic changes -----------------------------------------------------------------------------------

    def change_step(self, /, **changes: Any) -> None:
        self.step = replace(self.step, **changes)

    def change_noble(self, number: int, /, **changes: Any) -> None:
        self.nobles = with_item(self.nobles, number, replace(self.nobles[number], **changes))

    def change_fort(self, seat: Seat, /, **changes: Any) -> None:
        self.forts = with_item(self.forts, seat, replace(self.forts[seat], **changes))

    def change_city(self, number: int, /, **changes: Any) -> None:
        self.cities = with_item(self.cities, number, replace(self.cities[number], **changes))

    def change_assembly(self, /, **changes: Any) -> None:
        self.assembly = replace(expect(self.assembly, "no assembly is being held"), **changes)

    def change_walls(self, place: int, /, **changes: Any) -> None:
        """Of the city that stands in the region, else of the fortress."""
        found = expect(find_holding(self.rules, self, place), "neither city nor fortress stands there")
        if found.city is not None:
            self.change_city(found.city, **changes)
        else:
            self.change_fort(expect(found.owner, "a fortress has its baron"), **changes)

    def change_crowns(self, seat: Seat, crowns: int) -> None:
        self.crowns = with_item(self.crowns, seat, self.crowns[seat] + crowns)

    def change_votes(self, seat: Seat, votes: int) -> None:
        self.votes = with_item(self.votes, seat, self.votes[seat] + votes)

    def change_faith(self, seat: Seat, faith: int) -> None:
        self.faith = with_item(self.faith, seat, self.faith[seat] + faith)

    def name_president(self, seat: Seat, rule: str) -> None:
        """The token goes to a baron who is not banned (WK-PROP-12)."""
        if seat != self.president and seat not in self.banned:
            self.president = seat
            self.tell(rule, "{who} is president of the assembly now.", who=seat)

    def name_church(self, seat: Seat, rule: str) -> None:
        """The church supports somebody else from now on."""
        if seat != self.church:
            self.church = seat
            self.tell(rule, "The church supports {who} now.", who=seat)

    def pardon(self, seat: Seat) -> None:
        """Back from the next assembly on (WK-PROP-11)."""
        if seat in self.banned:
            self.banned = tuple(each for each in self.banned if each != seat)
            self.tell("WK-PROP-11", "{who} is pardoned.", who=seat)

    def drop_kept(self, slug: str) -> None:
        """A law, a charge or an office is no longer in force."""
        self.laws = tuple(law for law in self.laws if law != slug)
        self.charges = tuple(charge for charge in self.charges if charge.slug != slug)
        self.offices = tuple(office for office in self.offices if office.slug != slug)
        self.propositions_gone = (*self.propositions_gone, slug)
        title = self.rules.propositions[slug].title
        self.tell("WK-PROP-01", "{title} is no longer in force.", title=title)

    def drop_office(self, noble: int) -> None:
        """A dead noble holds none (WK-PROP-03)."""
        for office in self.offices:
            if office.noble == noble:
                self.drop_kept(office.slug)

    def free_city(self, number: int) -> None:
        """Neutral again: no longer fortified, breaches and a siege stay (WK-FORTIFY-02, WK-AMB-R15)."""
        self.change_city(number, owner=None, fortified=False)

    def change_band(self, attacker: bool, /, **changes: Any) -> Band:
        """One side of the fight, as it is from now on."""
        band = replace(self.battle.band(attacker), **changes)
        self.fight = replace(self.battle, **{"attacker" if attacker else "defender": band})
        return band

    def abandon(self, number: int) -> None:
        """Deserters alone bring him to his death (WK-VAR-06)."""
        self.change_noble(number, abandoned=self.rules.abandoned and self.is_spent(number))

    def end_line(self, number: int, struck: str = "") -> None:
        """His heir is dead; whom he should have followed is lost, where barons hold heirs (WK-VAR-03)."""
        self.change_noble(number, heir=False, holder=None, struck=struck)
        if self.nobles[number].fallen and self.rules.hostages:
            self.lose_noble(number)

    def lose_noble(self, number: int) -> None:
        """Nobody follows him: his mercenaries go back, his regulars leave the game (WK-DEATH-05)."""
        troops, struck = self.nobles[number].troops, self.nobles[number].struck
        if struck:
            self.end_event(struck)
        self.change_noble(number, troops=(), gone=True, fallen=False, struck="")
        self.send_back(troop for troop in troops if troop.is_mercenary)
        self.tell("WK-DEATH-05", "{noble} leaves no heir: his troops are lost for good.", noble=number)

    def end_event(self, slug: str) -> None:
        """A lasting event is discarded: it is undone, or final."""
        self.events_lasting = without_item(self.events_lasting, slug)
        self.events_gone = (*self.events_gone, slug)

    def remove_noble(self, number: int) -> None:
        """Off the board, with the troops he still has (WK-DEATH-06, WK-MOVE-32)."""
        self.change_noble(number, place=None, at_sea=False)

    def give_troops(self, number: int | None, seat: Seat, troops: Troops, tokens: int) -> None:
        """Into a noble's army, or where no noble is named into the seat's fortress."""
        taker = self.forts[seat] if number is None else self.nobles[number]
        self._change_army(number, seat, tuple(sorted((*taker.troops, *troops))), taker.tokens + tokens)

    def take_troops(self, number: int | None, seat: Seat, troops: Troops, tokens: int) -> None:
        """Out of a noble's army, or where no noble is named out of the seat's fortress."""
        giver = self.forts[seat] if number is None else self.nobles[number]
        left, still = take_out(giver.troops, troops), giver.tokens - tokens
        # loss tokens go with the last of a garrison
        self._change_army(number, seat, left, 0 if number is None and not left else still)

    def _change_army(self, number: int | None, seat: Seat, troops: Troops, tokens: int) -> None:
        if number is None:
            self.change_fort(seat, troops=troops, tokens=tokens)
        else:
            self.change_noble(number, troops=troops, tokens=tokens)

    def send_back(self, troops: Iterable[Troop]) -> None:
        """Mercenaries go into their pile; nobody knows its order, so it is a heap (WK-AMB-R23)."""
        self.mercenaries = tuple(sorted((*self.mercenaries, *troops)))

    def lose_troops(self, number: int | None, seat: Seat, gone: Troops) -> None:
        """Mercenaries leave a noble's army or the seat's fortress for good."""
        self.take_troops(number, seat, gone, 0)
        self.send_back(gone)

    def is_spent(self, number: int) -> bool:
        """Do his loss tokens kill the noble outside of a fight: are they for all of his men (WK-AMB-R22)?"""
        noble = self.nobles[number]
        is_spent = noble.tokens > 0 and HUNDRED * noble.tokens >= count_men(noble.troops)
        return is_spent and (self.rules.faq_tokens or not noble.troops)

    def lift_sieges(self) -> None:
        """A siege is over when no noble of the besieger is left in the region (WK-SIEGE-06, WK-AMB-R35)."""
        for number, city in enumerate(self.cities):
            if city.siege is not None:
                place = self.rules.realm.place_of[number]
                if not list_standing(self, place, city.siege.seat):
                    self.change_city(number, siege=None)
                    self.tell("WK-SIEGE-06", "The siege of {city} is lifted.", place, city=number)
        for seat, fort in enumerate(self.forts):
            if fort.siege is not None and (fort.place is None or not list_standing(self, fort.place, fort.siege.seat)):
                self.change_fort(Seat(seat), siege=None)
                self.tell("WK-SIEGE-06", "The siege of the fortress of {who} is lifted.", fort.place, who=seat)

    # --- destiny ------------------------------------------------------------------------------------------

    def draw_card(self, card: int) -> None:
        """Take this card off the top batch."""
        top = self.pile[0]
        left = without_item(top.cards, card)
        self.pile = (*([replace(top, cards=left)] if left else []), *self.pile[1:])

    def add_to_hand(self, attacker: bool, card: int) -> None:
        """A card for one side of the fight."""
        number = int(not attacker)
        self.hands = with_item(self.hands, number, (*self.hands[number], card))

    def draw_hidden(self, card: int, seat: Seat | None) -> None:
        """Into a hand that only this seat sees: the others no longer know what the batch still holds."""
        batch = len(self.pile)
        self.draw_card(card)
        if len(self.pile) == batch and seat not in self.pile[0].drawn_by:
            self._change_top(drawn_by=(*self.pile[0].drawn_by, seat))

    def lay_down_hand(self, seat: Seat | None, *, discards: bool) -> None:
        """What was drawn lies open, and everybody can count again; unless cards were discarded unseen."""
        if not self.pile or seat not in self.pile[0].drawn_by:
            return
        top = self.pile[0]
        knows = top.known_to
        if discards:
            knows = (seat,) if seat is not None and (knows is None or seat in knows) else ()
        self._change_top(known_to=knows, drawn_by=tuple(other for other in top.drawn_by if other != seat))

    def _change_top(self, **changes: Any) -> None:
        self.pile = with_item(self.pile, 0, replace(self.pile[0], **changes))

    def shuffle_pile(self) -> None:
        """One batch in an order nobody knows, and everybody knows what lies in it (WK-NEUTRAL-08)."""
        self.pile = (Batch(tuple(sorted(card for batch in self.pile for card in batch.cards))),)

    def put_under(self, cards: Iterable[int], known_to: tuple[Seat, ...] | None = None) -> None:
        """Used cards in an order nobody knows, one read by itself alone (WK-DEST-03, WK-AMB-03, WK-AMB-R28)."""
        batch = tuple(sorted(cards))
        if batch:
            self.pile = (*self.pile, Batch(batch, known_to))
