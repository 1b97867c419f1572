"""The rules of Battue: the table of steps says all that is known of each, and where it is written."""

from __future__ import annotations

from random import Random

from engine.battue import actions as act
from engine.battue import sight
from engine.battue import steps as at
from engine.battue.actions import BattueAction
from engine.battue.board import build_city
from engine.battue.draft import Draft
from engine.battue.edition import BattueEdition
from engine.battue.phases import (
    capture,
    closing,
    combat,
    entry,
    events,
    layout,
    march,
    reinforce,
    retreat,
    reveal,
    windows,
)
from engine.battue.pieces import UNSEEN
from engine.battue.scoring import ENDING_RULES, find_outcome
from engine.battue.state import BattueState, BattueView, City
from engine.battue.terms import read_terms
from engine.battue.words import name_place
from engine.core.action import Action
from engine.core.outcome import Outcome
from engine.core.phrase import Phrase
from engine.core.refusal import Refusal
from engine.core.seat import Seat
from engine.core.setup import Setup
from engine.core.stepped_rules import SteppedRules
from engine.core.steps import Choice, Deed, Draw, Due, End, Passage, Steps, always, offer_all, seat_decides

STEPS = Steps({
    # --- before the game ---
    at.PickingFirst: Draw("BT-SETUP-03", "Chance names the first seat.", layout.list_firsts, act.First,
        layout.begin_laying),
    at.Laying: Draw("BT-SETUP-06", "Chance lays the next tile.", layout.list_layings, act.Lay, layout.lay,
        layout.who_lays),
    at.Entering: Choice("BT-START-02", "{who} chooses where its horde forms up.",
        entry.who_enters, entry.list_entries, {act.Enter: Deed(entry.enter, explain=entry.explain_enter)}),
    # --- the turn ---
    at.Opening: windows.OPENING.entry("BT-REINF-01", "{who} may play cards of the start of the turn, or say done."),
    at.Calling: Choice("BT-REINF-02", "{who} may call reinforcements for a horde, or say done.",
        reinforce.who_calls, reinforce.list_calls,
        {act.Call: Deed(reinforce.call, explain=reinforce.explain_call), act.Done: Deed(reinforce.end_calls)}),
    at.Reinforcing: Draw("BT-REINF-02", "The reinforcement die is rolled.", always(*reinforce.CHANCES), act.Pips,
        reinforce.reinforce),
    at.Marching: Choice("BT-MOVE-01", "{who} may move warriors, or say done.",
        march.who_marches, march.list_moves,
        {act.Move: Deed(march.move, march.why_not_move), act.Done: Deed(march.end_moves)}),
    at.Choosing: Choice("BT-REVEAL-01", "{who} chooses which conflict to resolve next.",
        reveal.who_chooses, reveal.list_storms, {act.Storm: Deed(reveal.storm, explain=reveal.explain_storm)}),
    at.Closing: windows.CLOSING.entry("BT-CARD-02", "{who} may play cards of the end of the turn, or say done."),
    at.Discarding: Choice("BT-CARD-06", "{who} holds {held} cards, may keep {limit} and discards.",
        closing.who_discards, closing.list_discards,
        {act.Discard: Deed(closing.discard, explain=closing.explain_discard)}),
    at.Ending: Passage(closing.end_turn),
    at.Over: End("BT-END-01", "The game is over."),
    # --- a battle ---
    at.Revealing: Draw("BT-REVEAL-02", "{place} is turned up.", reveal.list_reveals, act.Reveal, reveal.reveal,
        is_secret=True),
    at.Foretelling: Draw("BT-EVENT-01", "An event card is drawn for {place}.", reveal.list_events, act.Foretell,
        reveal.foretell),
    at.Engaging: Passage(combat.engage),
    at.Attacking: windows.ATTACKING.entry("BT-BATTLE-04",
        "{who} may play attacker cards in the battle for {place}, or say done."),
    at.Defending: windows.DEFENDING.entry("BT-BATTLE-05",
        "{who} may play defender cards in the battle for {place}, or say done."),
    at.Rolling: Draw("BT-BATTLE-07", "The dice of the battle for {place} are rolled.", always(*combat.ROLLS), act.Roll,
        combat.roll),
    at.AttackRerolls: windows.ATTACK_REROLLS.entry("BT-BATTLE-06",
        "The dice lie ({attack} and {defence}): {who} may answer with attacker cards, or say done."),
    at.DefenceRerolls: windows.DEFENCE_REROLLS.entry("BT-BATTLE-06",
        "The dice lie ({attack} and {defence}): {who} may answer with defender cards, or say done."),
    at.Rerolling: Draw("BT-BATTLE-06", "The attack die is rolled again.", always(*combat.REROLLS), act.Reroll,
        combat.reroll),
    at.Settling: Passage(combat.compare),
    at.Pressing: Choice("BT-RETREAT-02", "{who} fights on for {place}, or leaves.",
        retreat.who_presses, retreat.list_presses,
        {act.On: Deed(retreat.go_on), act.Stop: Deed(retreat.stop, explain=retreat.explain_stop),
         act.Retreat: Deed(retreat.withdraw, explain=retreat.explain_retreat)}),
    at.Holding: Choice("BT-OCCUPIED-06", "{who} holds {place}, or retreats.",
        retreat.who_holds, retreat.list_holds,
        {act.Hold: Deed(retreat.hold), act.Retreat: Deed(retreat.fall_back, explain=retreat.explain_retreat)}),
    # --- what comes in between ---
    at.Glimpsing: Draw("BT-CARD-02", "A scout looks at a tile.", reveal.list_reveals, act.Reveal, reveal.glimpse,
        is_secret=True),
    at.Watching: Draw("BT-TARSOS-02", "The watch of a tower looks at a tile.", reveal.list_reveals, act.Reveal,
        reveal.glimpse, is_secret=True),
    at.Stealing: Draw("BT-CARD-02", "A thief takes a card.", windows.list_thefts, act.Taken, windows.steal,
        is_secret=True),
    at.Looting: Draw("BT-LOOT-01", "A loot card is drawn.", capture.list_loot_draws, act.Loot, capture.draw_loot,
        capture.who_loots, is_secret=True),
    at.Burning: Draw("BT-EVENT-02", "A card burns.", events.list_burns, act.Burn, events.burn, events.who_burns,
        is_secret=True),
    at.Blaming: Choice("BT-AMB-26", "{who} picks which of the seats with the most flags suffers the uprising.",
        events.who_blames, events.list_blames, {act.Blame: Deed(events.blame, explain=events.explain_blame)}),
    at.Revolting: Choice("BT-EVENT-02", "{who} chooses which flag the uprising takes down.",
        events.who_lowers, capture.list_flags_to_lower,
        {act.Lower: Deed(events.lower, explain=capture.explain_lower)}),
    at.Surrendering: Choice("BT-WIN-02", "{who} has no flag left and chooses which tile without warriors to give up.",
        seat_decides, capture.list_flags_to_lower,
        {act.Lower: Deed(capture.surrender, explain=capture.explain_lower)}),
})  # fmt: skip
LAID_BY_SEATS = Steps({
    **STEPS,
    at.Laying: Choice("BT-SETUP-06", "{who} lays the next tile.", layout.who_lays, offer_all(layout.list_layings),
        {act.Lay: Deed(layout.lay, explain=layout.explain_lay)}),
})  # fmt: skip

NOT_DUE = "BT-TURN-01"
BY_CHANCE = (act.First, act.Pips, act.Reveal, act.Foretell, act.Roll, act.Reroll, act.Taken, act.Loot, act.Burn)
DUE: dict[type[Action], Due] = {
    **dict.fromkeys(BY_CHANCE, Due(NOT_DUE, "That is for chance to decide, not for a seat.")),
    act.Lay: Due("BT-SETUP-03", "Tiles are laid before the game."),
    act.Enter: Due("BT-START-02", "Hordes form up once, before the first turn."),
    act.Play: Due("BT-CARD-01", "A loot card is played only in its own window."),
    act.Ride: Due("BT-REINF-01", "Such a card is played at the start of one's own turn, before reinforcements."),
    act.Scout: Due("BT-REINF-01", "Such a card is played at the start of one's own turn, before reinforcements."),
    act.Steal: Due("BT-CARD-02", "Such a card is played at the end of one's own turn."),
    act.Parley: Due("BT-CARD-02", "Such a card is played at the end of one's own turn."),
    act.Discard: Due(
        "BT-CARD-06", "Cards are discarded at the end of one's own turn, when the hand is over the limit."
    ),
    act.Call: Due("BT-REINF-01", "Reinforcements are called after the start cards and before moving."),
    act.Move: Due("BT-TURN-01", "Hordes move after reinforcements and before battles."),
    act.Storm: Due("BT-REVEAL-01", "Which conflict comes next is chosen after moving, while several are open."),
    act.On: Due(
        "BT-OCCUPIED-06", "Another round is decided by the attacker, after a round that left a battle to go on."
    ),
    act.Retreat: Due("BT-RETREAT-02", "A retreat is decided after a round of battle, never before the first one."),
    act.Stop: Due("BT-AMB-02", "An attacker stops only after a round of battle, and only with the switch for it."),
    act.Hold: Due("BT-OCCUPIED-06", "Holding is the defender's answer after a round on an occupied tile."),
    act.Blame: Due("BT-AMB-26", "A seat is picked only when an uprising finds several with the most flags."),
    act.Lower: Due(
        "BT-WIN-02", "A flag comes down only in an uprising, or when a new tile needs one and none is left."
    ),
}


class BattueRules(SteppedRules[BattueState, BattueAction, BattueView, Draft]):
    steps = STEPS
    due = DUE
    not_due = NOT_DUE

    def __init__(self, setup: Setup) -> None:
        self.terms = read_terms(setup)
        self.box = self.terms.box
        self.edition: BattueEdition = self.box.edition
        self.seats, self.seat_names = self.terms.seats, self.terms.seat_names
        if self.terms.layout == "manual":
            self.steps = LAID_BY_SEATS
        super().__init__()

    def begin(self) -> Draft:
        """The ring and no tile yet; nobody has come."""
        box, count = self.box, len(self.seats)
        ground = (UNSEEN, *(section.id for section in box.ring))
        return self.begin_with(
            at.PickingFirst(),
            round=1,
            city=City((), build_city(box.names, box.ring, (), self.edition.city)),
            faces=ground,
            up=(True,) * len(ground),
            flags=(None,) * len(ground),
            hordes=((0,) * len(ground),) * count,
            posts=(None,) * count,
            edges=(None,) * count,
            alive=(True,) * count,
            settled=(False,) * count,
            hands=((),) * count,
            treasures=((),) * count,
            discard=(0,) * len(box.loot),
            spent_events=(0,) * len(box.events),
            seen=((),) * count,
        )

    def observe(self, state: BattueState, seat: Seat | None) -> BattueView:
        return sight.observe(self.terms, state, seat)

    def imagine(self, view: BattueView, rng: Random) -> BattueState:
        return sight.imagine(self.terms, view, rng)

    def outcome(self, state: BattueState) -> Outcome | None:
        return find_outcome(self.terms, state)

    def rule_of(self, view: BattueView) -> str:
        """The rule that asks for what is to be decided, or what ended the game."""
        return ENDING_RULES[view.step.ending] if isinstance(view.step, at.Over) else super().rule_of(view)

    def why_not_now(self, state: BattueState, action: BattueAction) -> Refusal:
        """What cannot be passed over says why it is asked."""
        refusal = super().why_not_now(state, action)
        if not isinstance(action, act.Done) or isinstance(state.step, at.Over):
            return refusal
        return Refusal(self.rule_of(self.watch(state)), Phrase("This choice cannot be passed over."), refusal.tip)

    def words(self, view: BattueView) -> dict[str, str | int]:
        values: dict[str, str | int] = {"limit": self.box.limits.hand}
        if isinstance(view.to_act, int):
            values |= {"who": self.seat_names[view.to_act], "held": view.hand_sizes[view.to_act]}
        if view.fight is not None:
            values |= {"attack": view.fight.attack_die, "defence": view.fight.defence_die}
            values["place"] = name_place(self.terms, view, view.fight.place)
        return values

    def seat_name(self, view: BattueView, seat: Seat) -> str:
        return self.seat_names[seat]
