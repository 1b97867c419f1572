"""Events and propositions as data: what they are, the one sentence that each card is made of, and what may be wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum

from engine.core.edition import Table, find_double
from engine.knights import court_effects as do


class Back(Enum):
    """The colour on the back of an event: harmful, helpful, or nobody's in particular."""

    RED = "red"
    GREEN = "green"
    BLUE = "blue"


class Kind(Enum):
    """What a proposition is."""

    MOTION = "motion"
    LAW = "law"
    CHARGE = "charge"
    OFFICE = "office"
    PERSONAL = "personal"

    @property
    def is_kept(self) -> bool:
        """Does it stay in force once it is carried?"""
        return self in (Kind.LAW, Kind.CHARGE, Kind.OFFICE)


class Vote(Enum):
    """What is voted on: Yes or No, or a baron."""

    YES_NO = "yes_no"
    BARON = "baron"


TARGETS = {
    Back.RED: "whoever draws it",
    Back.GREEN: "whoever draws it",
    Back.BLUE: "any baron",
    Kind.MOTION: "the baron chosen",
    Kind.LAW: "each baron",
    Kind.CHARGE: "its holder",
    Kind.OFFICE: "its holder's baron",
    Kind.PERSONAL: "who moves it",
}


class CardEntry(Table, frozen=True, kw_only=True):
    """One card, with as many copies as there are of it."""

    slug: str
    title: str
    effects: tuple[do.AnyEffect, ...] = ()
    copies: int = 1

    @property
    def target(self) -> str:
        """What the card calls whom it concerns."""
        raise NotImplementedError

    def clauses(self) -> Iterator[str]:
        return (str(effect.clause(self.target)) for effect in self.effects)

    def sentence(self) -> str:
        """What the card says, made from what it does."""
        said = "; ".join(self.clauses())
        return f"{said[:1].upper()}{said[1:]}."


class EventEntry(CardEntry, frozen=True, kw_only=True):
    """An event; `cost` is what cancelling it takes in faith, 0 where it cannot be."""

    back: Back
    cost: int = 0
    lasts: bool = False
    copies_in_print: int | None = None
    """Copies by the shorter list of the French rulebook, where they differ."""

    @property
    def target(self) -> str:
        return TARGETS[self.back]


class PropositionEntry(CardEntry, frozen=True, kw_only=True):
    """A proposition of the assembly."""

    kind: Kind
    vote: Vote

    @property
    def target(self) -> str:
        return TARGETS[self.kind]

    def sentence(self) -> str:
        return PERSONAL if self.kind is Kind.PERSONAL else super().sentence()


PERSONAL = (
    "Destiny names a baron, who proposes one of these: to pardon a banned baron, to end a law, a charge or an office, "
    "to adjourn, or to vote again on a proposition that is gone."
)


# --- what is wrong with them -------------------------------------------------------------------------------------


EVENTS = 36
EVENTS_IN_PRINT = 33
PROPOSITIONS = 44
LARGEST = 1000
"""Of anything that a card counts."""
MOTIONS_ONLY = (do.Ban, do.StripCharges, do.StripOffices)


def list_card_faults(events: Sequence[EventEntry], propositions: Sequence[PropositionEntry]) -> Iterator[str]:
    """An edition for the war alone has none of these cards, and no fault."""
    if not events and not propositions:
        return
    counts = (
        ("events", sum(card.copies for card in events), EVENTS),
        ("events by the rulebook's list", sum(count_in_print(card) for card in events), EVENTS_IN_PRINT),
        ("propositions", sum(card.copies for card in propositions), PROPOSITIONS),
    )
    for what, found, wanted in counts:
        if found != wanted:
            yield f"there must be {wanted} {what}, not {found}."
    double = find_double([card.slug for card in (*events, *propositions)])
    if double is not None:
        yield f"the card '{double}' is listed twice."
    for card in (*events, *propositions):
        wrong = next(_list_faults(card), None)
        if wrong is not None:
            yield f"the card '{card.slug}' {wrong}."


def count_in_print(card: EventEntry) -> int:
    """Copies by the shorter list."""
    return card.copies if card.copies_in_print is None else card.copies_in_print


def _list_faults(card: CardEntry) -> Iterator[str]:
    if not card.slug.replace("-", "").isalpha():
        yield "needs a slug of letters, with hyphens between"
    if not 1 <= card.copies <= PROPOSITIONS:
        yield "is in the box at least once"
    if sum(effect.names for effect in card.effects) > 1:
        yield "lets destiny name more than one thing"
    yield from (wrong for effect in card.effects for wrong in _list_number_faults(effect))
    if isinstance(card, EventEntry):
        yield from _list_event_faults(card)
    elif isinstance(card, PropositionEntry):
        yield from _list_proposition_faults(card)


def _list_number_faults(effect: do.AnyEffect) -> Iterator[str]:
    numbers = {do.Amount: "amount", do.Wound: "tokens", do.Shake: "breaches", do.Keep: "men"}
    for kind, name in numbers.items():
        if isinstance(effect, kind) and not 1 <= getattr(effect, name) <= LARGEST:
            yield f"has a number of {name} that is not 1 to {LARGEST}"


def _list_event_faults(card: EventEntry) -> Iterator[str]:
    if not card.effects:
        yield "has no effect"
    if not 0 <= card.cost <= LARGEST or not 0 <= count_in_print(card) <= card.copies:
        yield "has a cost or a number of copies that cannot be"
    if any(isinstance(effect, (*MOTIONS_ONLY, do.Keep, do.Absent)) for effect in card.effects):
        yield "has an effect that only propositions have"
    if card.back is not Back.BLUE and any(not is_targeted(effect) for effect in card.effects):
        yield "is red or green and must act on whoever draws it"
    if card.back is Back.BLUE and any(is_targeted(effect) and not effect.names for effect in card.effects):
        yield "is blue, so that nobody in particular is concerned"
    if card.lasts and card.back is not Back.BLUE:
        yield "lasts and must be blue, for it belongs to nobody"
    if any(_is_standing(effect) is not card.lasts for effect in card.effects):
        yield "must say in which phase it acts if it lasts, and only then"


def _list_proposition_faults(card: PropositionEntry) -> Iterator[str]:
    kind, effects = card.kind, card.effects
    if (kind is Kind.PERSONAL) is bool(effects):
        yield "has effects if it is no personal motion, and only then"
    if any(effect.names for effect in effects):
        yield "has an effect that only events have"
    only = {Kind.MOTION: MOTIONS_ONLY, Kind.CHARGE: (do.Absent,), Kind.OFFICE: (do.Keep,)}
    for effect in effects:
        foreign = next((at for at, types in only.items() if isinstance(effect, types) and at is not kind), None)
        if foreign is not None:
            yield f"has an effect that belongs to another kind: {foreign.value}"
        if kind.is_kept and not (_is_standing(effect) or isinstance(effect, do.Absent | do.Keep)):
            yield "stays in force and must say in which phase it acts"
        if kind is Kind.MOTION and _is_standing(effect):
            yield "is done at once and acts in no later phase"
    is_held = kind in (Kind.CHARGE, Kind.OFFICE)
    is_targeting = any(is_targeted(effect) for effect in effects)
    if (card.vote is Vote.BARON) is not (is_held or (kind is Kind.MOTION and is_targeting)):
        yield "asks for a baron if one is concerned, and for Yes or No otherwise"
    strangers = any(isinstance(effect, do.Amount) and not is_targeted(effect) for effect in effects)
    if (is_held and strangers) or (kind is Kind.LAW and is_targeting):
        yield "does not say rightly whom it concerns"


def is_targeted(effect: do.AnyEffect) -> bool:
    """Does it concern one baron alone: who draws, is elected, or holds the card?"""
    return effect.whom is do.Whom.TARGET and "{whom}" in effect.template


def _is_standing(effect: do.AnyEffect) -> bool:
    return isinstance(effect, do.Amount) and effect.when is not do.When.NOW
