"""The rules of Saga: the table of steps says where each part of the law is written."""

from __future__ import annotations

from random import Random

from engine.core.outcome import Outcome
from engine.core.seat import Seat
from engine.core.stepped_rules import SteppedRules
from engine.core.steps import Choice, Deed, Draw, Due, End, Passage, Steps, go_on, not_on_offer, offer_all, seat_decides
from engine.saga import actions as act
from engine.saga import sight
from engine.saga import steps as at
from engine.saga.board import ALL_LANDS
from engine.saga.draft import Draft
from engine.saga.edition import SagaEdition
from engine.saga.options import SagaOptions
from engine.saga.phases import ending, powers, setting_up, turn
from engine.saga.pieces import Power
from engine.saga.state import SagaState, SagaView

GARRISONS = "Chance garrisons the {place}."
NO_SET = not_on_offer("SG-103", "That set is not to be had.")
NO_GUARD = not_on_offer("SG-106", "That knight cannot guard this land.")
CHOOSE_SET = Choice("SG-103", "{who} chooses a set.",
    seat_decides, offer_all(setting_up.deal_chances),
    {act.Deal: Deed(setting_up.deal, explain=NO_SET)})  # fmt: skip
LAY_SECOND = Choice("SG-106", "{who} lays the second knight of the {place}.",
    setting_up.wait_guard, offer_all(setting_up.second_chances),
    {act.Guard: Deed(setting_up.guard, explain=NO_GUARD)})  # fmt: skip


class SagaRules(SteppedRules[SagaState, act.SagaAction, SagaView, Draft]):
    not_due = "SG-201"
    due = {
        act.Show: Due("SG-102", "Lands are turned before the game."),
        act.Deal: Due("SG-103", "Sets are dealt before the game."),
        act.Guard: Due("SG-105", "Neutral knights are laid before the game."),
        act.Lay: Due("SG-301", "A knight is laid in one's own turn."),
        act.Buy: Due("SG-501", "Knights are bought in one's own turn."),
        act.Last: Due("SG-715", "A last knight is laid in the final count alone."),
    }
    steps = Steps({
        at.Showing: Draw("SG-102", "Chance turns the lands.", setting_up.list_faces, act.Show, setting_up.show),
        at.Dealing: Draw("SG-103", "Chance deals the sets.", setting_up.deal_chances, act.Deal, setting_up.deal),
        at.DealingNeutral: Draw("SG-104", "Chance names the neutral set.", setting_up.deal_chances, act.Deal,
            setting_up.deal_neutral),
        at.Leading: Draw("SG-105", GARRISONS, setting_up.lead_chances, act.Guard, setting_up.guard),
        at.Seconding: Draw("SG-106", GARRISONS, setting_up.second_chances, act.Guard, setting_up.guard),
        at.Beginning: Passage(turn.begin),
        at.Acting: Choice("SG-201", "{who} is to act.",
            turn.wait, turn.menu,
            {act.Lay: Deed(turn.lay, explain=turn.explain_lay),
             act.Hood: Deed(powers.hood, explain=powers.explain_use),
             act.Muster: Deed(powers.muster, explain=powers.explain_use),
             act.Shift: Deed(powers.shift, explain=powers.explain_use),
             act.Take: Deed(turn.take, explain=turn.explain_take), act.Buy: Deed(turn.buy, explain=turn.explain_buy),
             act.Volunteer: Deed(powers.volunteer, explain=powers.explain_use),
             act.Recall: Deed(powers.recall, explain=powers.explain_use),
             act.Done: Deed(turn.end, explain=turn.explain_done)}),
        at.Counting: Passage(ending.stop),
        at.Placing: Choice("SG-715", "{who} may lay a last knight under the {place}.",
            ending.wait, ending.menu,
            {act.Last: Deed(ending.place_last, explain=ending.explain), act.Done: Deed(go_on)}),
        at.Tallying: Passage(ending.tally),
        at.Over: End("SG-703", "The game is over."),
    })  # fmt: skip

    edition: SagaEdition

    def __init__(self, setup: SagaOptions) -> None:
        self.setup = setup
        self.edition = setup.edition_of(SagaEdition)
        self.terms = setup.terms()
        self.seats = self.terms.seats
        self.backs = setup.list_backs()
        faces = zip(self.terms.faces, self.backs, strict=True)
        shown = {face.power for pair, back in faces for face in (pair if setup.draw_faces else (pair[back],))}
        # hands follow from what lies open; hooded knights do not
        self.has_secrets = Power.HOOD in shown or setup.chips == "concealed"
        if setup.sets == "chosen":
            self.steps = Steps({**self.steps, at.Dealing: CHOOSE_SET})
        if setup.second_knights == "laid":
            self.steps = Steps({**self.steps, at.Seconding: LAY_SECOND})
        super().__init__()

    def begin(self) -> Draft:
        count, lands = len(self.seats), len(ALL_LANDS)
        return self.begin_with(
            *([at.Showing()] if self.setup.draw_faces else []),
            *(at.Dealing(seat) for seat in self.seats),
            at.DealingNeutral(),
            *(at.Leading(land) for land in ALL_LANDS),
            *(at.Seconding(land) for land in ALL_LANDS),
            at.Beginning(),
            round=1,
            backs=self.backs,
            sets=(0,) * count,
            owners=(None,) * lands,
            neutrals=((),) * lands,
            columns=(((),) * lands,) * count,
            taken=((),) * count,
            used=(False,) * lands,
            hands=((),) * count,
            chips=(0,) * count,
        )

    def observe(self, state: SagaState, seat: Seat | None) -> SagaView:
        return sight.observe(self.terms, state, seat)

    def imagine(self, view: SagaView, rng: Random) -> SagaState:
        return sight.imagine(self.terms, view, rng)

    def outcome(self, state: SagaState) -> Outcome | None:
        if not isinstance(state.step, at.Over):
            return None
        return ending.find_outcome(self.terms, state, state.step.ending)

    def words(self, view: SagaView) -> dict[str, str | int]:
        step = view.step
        land = step.land if isinstance(step, at.Leading | at.Seconding | at.Placing) else None
        return {**super().words(view), "place": "" if land is None else self.terms.land_names[land]}

    def seat_name(self, view: SagaView, seat: Seat) -> str:
        return self.terms.seat_names[seat]
