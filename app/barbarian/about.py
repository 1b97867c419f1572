"""What a tap opens in Barbarian Kingdoms: the aim, a kingdom's powers, and prices with why they are so now."""

from __future__ import annotations

from app.core.play.parts import Part, Words
from engine.barbarian.pieces import Kingdom, Power
from engine.barbarian.questions import count_claim_price, count_recruit_price, list_kingdoms
from engine.barbarian.rules import BarbarianRules
from engine.barbarian.state import BarbarianView
from engine.core.seat import Seat

AIM = "Wins at once with {provinces} provinces or {kings} defeated kings."
PRICE = "{what} costs {price} now: prices are {prices}, and {number} {out}{less}."


def about_seat(rules: BarbarianRules, view: BarbarianView, seat: Seat) -> list[Part]:
    needed = rules.edition.victory
    parts: list[Part] = [
        Words(AIM.format(provinces=needed.provinces, kings=needed.kings), "plain", "BK-VICTORY-01"),
        Words("Kings are the enemy kings that this seat has defeated; warriors are those on the map.", "muted"),
    ]
    for kingdom in list_kingdoms(view, seat):
        parts += _powers(rules, view, kingdom)
        parts += [Words(price_words(rules, view, kingdom, group), "muted", RULES[group]) for group in RULES]
    return parts


RULES = {"recruit": "BK-RECRUIT-02", "claim": "BK-CLAIM-02"}


def price_words(rules: BarbarianRules, view: BarbarianView, kingdom: Kingdom, group: str) -> str:
    """Why the next warrior, or the next claim, costs what it costs; empty where there is none left."""
    is_warrior = group == "recruit"
    what = "The next warrior" if is_warrior else "The next claim"
    price = find_price(rules, view, kingdom, group)
    if price is None:
        return f"{what.replace('The next', 'No further')} is left."
    prices, number = _list_prices(rules, view, kingdom, group)
    power = rules.power_amount(view, kingdom, Power.FOEDERATI if is_warrior else Power.ADVENTUS)
    return PRICE.format(
        what=what,
        price=price,
        prices=", ".join(map(str, prices)),
        number=number or "none",
        out=("is" if number == 1 else "are") + (" on the map" if is_warrior else " laid"),
        less=f"; a power takes off {power}" if power else "",
    )


def find_price(rules: BarbarianRules, view: BarbarianView, kingdom: Kingdom, group: str) -> int | None:
    """What the next warrior or claim costs; None where there is none left."""
    prices, number = _list_prices(rules, view, kingdom, group)
    if number >= len(prices):
        return None
    return (count_recruit_price if group == "recruit" else count_claim_price)(rules, view, kingdom)


def _list_prices(
    rules: BarbarianRules, view: BarbarianView, kingdom: Kingdom, group: str
) -> tuple[tuple[int, ...], int]:
    """What a kingdom's warriors, or its claims, cost one after the other; how many of them are out."""
    entry = rules.edition.entry(kingdom)
    if group == "recruit":
        return entry.recruit, view.deployed[kingdom.index]
    return entry.claim, view.placed[kingdom.index]


def _powers(rules: BarbarianRules, view: BarbarianView, kingdom: Kingdom) -> list[Part]:
    entry = rules.edition.entry(kingdom)
    return [
        Words(f"{power.name}: {power.text}{'' if rules.has_power(view, kingdom, power.slug) else ' Not in force.'}",
              "plain", power.rule)
        for power in (entry.kingdom_power, entry.king_power)
    ]  # fmt: skip
