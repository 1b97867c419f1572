"""The panel of a fight: the eight steps, both sides as they stand, the cards that lie open, and the exact odds.

Nothing is reckoned here: sides come from the rules' own `find_side`, cards and odds from the calculator.
"""

from __future__ import annotations

from app.core.play.parts import Button, Cell, Grid, Icons, Part, Title, Words, cells, stacked
from app.knights.foresight import Later, Odds, best_named, fight_odds
from app.knights.names import faces_words, short_name
from app.knights.odds_card import odds_parts
from app.knights.picture.drawing import baron_of
from app.knights.picture.emblems import face_icon, noble_icon, shield_icon, step_icon
from engine.core.position import Step
from engine.knights import steps
from engine.knights.army import Side
from engine.knights.pieces import HUNDRED, Combat
from engine.knights.questions import find_side, list_aftermath
from engine.knights.rules import KnightsRules
from engine.knights.state import NOBLES, Band, Fight, KnightsView

STEPS = (
    "Commanders",
    "Cards drawn",
    "Discard",
    "Reveal",
    "Draw one more",
    "Abilities",
    "Losses",
    "Count and aftermath",
)
AT: dict[type[Step], int] = {
    steps.Commanding: 0,
    steps.Drawing: 1,
    steps.Discarding: 2,
    steps.Extending: 4,
    steps.Enabling: 5,
    steps.Losing: 6,
}
TASKS: dict[type[steps.AftermathStep], str] = {
    steps.Capturing: "the city: control or raze",
    steps.Ransoming: "a city as ransom",
    steps.Deserting: "desertion",
    steps.Dismissing: "desertion",
    steps.Falling: "the price of loss tokens",
    steps.Withdrawing: "the retreat",
    steps.Closing: "attackers tire",
}


def battle_parts(rules: KnightsRules, view: KnightsView, later: Later = None) -> list[Part]:
    """Nothing while there is no fight and nothing left to do after one. `later`: odds that take a while are there."""
    fight = view.fight
    if fight is None:
        return _aftermath(rules, view)
    number = AT[type(view.step)]
    is_assault = fight.kind is Combat.ASSAULT
    where = rules.realm.titles[fight.place]
    odds, leader = _odds_now(rules, view, later)
    title = f"{'Assault on' if is_assault else 'Battle in'} {where}"
    return [
        Title(title, "WK-ALG-ASSAULT" if is_assault else "WK-ALG-BATTLE"),
        *_steps(number),
        _sides(rules, view, fight, odds),
        *_open_cards(rules, fight),
        *_own_hand(rules, view),
        *_odds(view, odds, is_assault),
        *([Words(f"Best commanded by {leader}.", "muted")] if leader else []),
    ]


def _odds_now(rules: KnightsRules, view: KnightsView, later: Later) -> tuple[Odds | None, str]:
    """While a commander is to be named: of the best of them, the number that stood there when the fight was declared,
    and his name."""
    best = best_named(rules, view, later)
    if best is None or view.fight is None or not isinstance(view.step, steps.Commanding):
        return fight_odds(rules, view, later), ""
    number, odds = best
    nobles = view.fight.band(view.step.attacker).nobles
    return odds, rules.noble_name(nobles[number]) if len(nobles) > 1 and odds.answer is not None else ""


def _steps(number: int) -> list[Part]:
    """All eight in a row, the present one marked, and its name."""
    icons = tuple(step_icon(each + 1, (each > number) - (each < number)) for each in range(len(STEPS)))
    following = f" Next: {STEPS[number + 1].lower()}." if number + 1 < len(STEPS) else ""
    return [Icons("", icons), Words(f"Step {number + 1} of {len(STEPS)}: {STEPS[number].lower()}.{following}")]


def _sides(rules: KnightsRules, view: KnightsView, fight: Fight, odds: Odds | None) -> Grid:
    """Where each side's cards come from (WK-BATTLE-03)."""
    sides = [find_side(rules, view, fight, each) for each in (True, False)]
    bands = (fight.attacker, fight.defender)
    head = (Cell(""), *(_who(rules, band) for band in bands))
    rows = [cells("Men", *(str(sum(army.men for army in side.armies)) for side in sides))]
    if any(army.tokens for side in sides for army in side.armies):
        rows.append(cells("Loss tokens", *(_minus(side) for side in sides)))
    if sides[1].hold is not None:
        rows.append(cells("Walls", "–", str(sides[1].defence)))
    rows.append((Cell("Commander"), *(_commander(rules, band) for band in bands)))
    if odds is not None:
        rows.append(cells("Cards", *map(str, odds.cards)))
    elif isinstance(view.step, steps.Losing):
        rows.append(cells("Men to lose", *(str(HUNDRED * band.losses) for band in bands)))
    return Grid(head, tuple(rows), (len(rows) - 1,))


def _minus(side: Side) -> str:
    return f"−{HUNDRED * sum(army.tokens for army in side.armies)}"


def _who(rules: KnightsRules, band: Band) -> Cell:
    if band.seat is None:
        return Cell("The city")
    return Cell(short_name(rules, band.seat), shield_icon(baron_of(rules, band.seat)))


def _commander(rules: KnightsRules, band: Band) -> Cell:
    if band.commander is None and len(band.nobles) != 1:
        return Cell("to be named" if band.nobles else "none")
    number = band.nobles[0] if band.commander is None else band.commander
    icon = noble_icon(rules.barons[number // NOBLES].value, rules.noble_shapes[number])
    return Cell(rules.noble_name(number), icon)


def _open_cards(rules: KnightsRules, fight: Fight) -> list[Part]:
    """What lies open, with what it counts."""
    bands = {"Attacker": fight.attacker, "Defender": fight.defender}
    return [_row_of_cards(rules, who, band.shown) for who, band in bands.items() if band.shown]


def _row_of_cards(rules: KnightsRules, who: str, cards: tuple[int, ...]) -> Icons:
    faces = sorted((rules.faces[card] for card in cards), key=lambda face: face.index)
    return Icons(f"{who}: {faces_words(faces)}", tuple(map(face_icon, faces)))


def _own_hand(rules: KnightsRules, view: KnightsView) -> list[Part]:
    """The cards in hand, before the eyes of the seat that holds them; at its own discard the desk shows them."""
    hand = view.hands[0] or view.hands[1]
    return [_row_of_cards(rules, "Your hand", hand)] if hand and view.to_act != view.seat else []


def _odds(view: KnightsView, odds: Odds | None, is_assault: bool) -> list[Part]:
    """Before the cards are open: the whole fight, exactly."""
    if odds is None:
        return []
    fight = view.fight
    is_fighting = (
        fight is not None and view.seat is not None and view.seat in (fight.attacker.seat, fight.defender.seat)
    )
    button = [stacked(Button("calculate", "Open the calculator"))] if is_fighting else []
    return [*odds_parts(odds, is_assault, "Exact odds before the cards"), *button]


def _aftermath(rules: KnightsRules, view: KnightsView) -> list[Part]:
    agenda = list_aftermath(view)
    if not agenda:
        return []
    todo = " · ".join(_task(rules, task) for task in agenda)
    return [Title("After the fight", "WK-BATTLE-16"), *_steps(7), Words(f"To be done: {todo}.")]


def _task(rules: KnightsRules, task: steps.AftermathStep) -> str:
    noble = getattr(task, "noble", None)
    return TASKS[type(task)] + ("" if noble is None else f" of {rules.noble_name(noble)}")
