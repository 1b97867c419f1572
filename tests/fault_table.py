"""The deliberate faults that `faults.py` tries: figures, tie-breaks, what bars undo, refusals, odds, views, menus."""

from __future__ import annotations

from typing import NamedTuple


class Fault(NamedTuple):
    """`old` stands exactly once in the Python files of `room` (a folder or a file) and becomes `new`."""

    name: str
    room: str
    old: str
    new: str
    tests: tuple[str, ...]
    words: str = ""
    """Narrows the tests down, as pytest's -k does."""


CORE = ("tests/engine/core",)
PLAY = ("tests/contract/test_play.py", "tests/contract/test_records.py", "tests/app/core/play/test_sitting.py")
UNDO = ("tests/app/core/play/test_undo.py",)
BACK = "back or undo or look or fork or redo"
TEXT = ("tests/contract/test_records.py",)
VISIBLE = ("tests/contract/test_table.py",)
BATTUE = ("tests/engine/battue",)
LAW = "battue and not random_games and not odds"
ODDS = ("tests/engine/battue/test_odds.py", "tests/engine/battue/test_odds_table.py")
CALCULATORS = ("tests/engine/battue/test_calculators.py",)
DICE = ("tests/engine/odds",)
THEORY = ("tests/engine/theory",)
SECRETS = ("tests/engine/battue/test_cards.py", "tests/engine/battue/test_random_games.py")
LUCK = ("tests/engine/battue/test_luck.py",)
CLASS = ("tests/engine/classroom", "tests/app/classroom")
CELL = ("tests/app/test_notebook.py", "tests/app/core/test_scripts.py")
PAGE = ("tests/app/battue", "tests/app/test_figures.py")

FAULTS = (
    # --- the kernel ---
    Fault("an opened secret can be taken back", "engine/core", "moment.actor is CHANCE or any(event.reveals for event in moment.events)", "moment.actor is CHANCE", ("tests/contract/test_table.py", "tests/app/core/play/test_undo.py")),
    Fault("a die can be taken back", "engine/core", "moment.actor is CHANCE or any(event.reveals", "any(event.reveals", UNDO),
    Fault("a fork keeps what lies ahead", "engine/core", "other._moments = self._moments[: self.cursor]", "other._moments = self._moments[:]", (*UNDO, "tests/app/core/play/test_sitting.py", "tests/app/barbarian/test_from_game.py")),
    Fault("a fork shares its moments", "engine/core", "other._moments = self._moments[: self.cursor]", "other._moments = self._moments", (*UNDO, "tests/app/core/play/test_sitting.py", "tests/app/barbarian/test_from_game.py")),
    Fault("a new move keeps the old future", "engine/core", "del self._moments[self.cursor :]", "del self._moments[self.cursor + 1 :]", ("tests/contract/test_table.py",)),
    Fault("a record holds what was taken back", "engine/core", "for moment in self._moments[: self.cursor])", "for moment in self._moments)", (*PLAY, "tests/app/core/play/test_keeping.py"), "battue or keeping or sitting"),
    Fault("every chance is as likely", "engine/core", "random.choices(chances, [chance.weight for chance in chances])", "random.choices(chances)", ("tests/engine/core",)),
    Fault("anybody may play for the seat", "engine/core", "if seat is not None and seat != state.to_act:", "if seat is not None and seat == CHANCE:", (*PLAY, "tests/contract/test_refusals.py"), "battue or sitting"),
    Fault("the log tells everybody everything", "engine/core", "if event.is_visible_to(seat)", "if event", VISIBLE),
    Fault("an event for one seat is for all others", "engine/core", "self.seats is None or seat in self.seats", "self.seats is None or seat not in self.seats", VISIBLE),
    Fault("sealed choices are seen by all", "engine/core", "return self if seat == self.seat else Sealed(self.seat, None)", "return self", CORE),
    Fault("a record of another edition is read", "engine/core", "if record.edition.digest != known.digest:", "if record.edition.slug != known.edition.slug:", ("tests/contract/test_table.py",)),
    Fault("a record of another version is read", "engine/core", 'if head.get("version") != VERSION:', 'if head.get("version") is None:', TEXT, "battue"),
    Fault("the stack loses what comes after", "engine/core", "self.step, self.later = step, (*more, self.step, *self.later)", "self.step, self.later = step, (*more, self.step)", CORE),
    Fault("going on forgets what comes after", "engine/core", "self.later = more + self.later", "self.later = more", CORE),
    Fault("an end in the middle goes on", "engine/core", "        raise Ended\n", "        return\n", CORE),
    Fault("chance may bring anything", "engine/core", "if any(chance.action == action for chance in chances):", "if chances:", (*CORE, "tests/engine/battue/test_cards.py")),
    Fault("a refusal names what is hidden", "engine/core", "        if entry.is_secret:\n", "        if not entry.action:\n", ("tests/engine/battue/test_cards.py",)),
    Fault("out of its step no rule of its own is cited", "engine/core", "due = self.find_due(state, action)", "due = None", (*CORE, "tests/engine/battue/test_battles.py")),
    Fault("at the end the wrong rule is cited", "engine/core", "return Refusal(self.rule_of(view), self.describe(view), back)", "return Refusal(self.not_due, self.describe(view), back)", ("tests/engine/battue/test_ending.py",)),
    Fault("the order of a position's lines matters", "engine/core", "        for name, word in words.items():\n            for each in said[name]:", "        for name, word in reversed(words.items()):\n            for each in said[name]:", ("tests/engine/core", "tests/tutorials/test_position.py", "tests/tutorials/test_battue_positions.py")),
    Fault("a wrong line is counted from 0", "engine/core", "for number, line in enumerate(lines, start=1):", "for number, line in enumerate(lines):", ("tests/engine/core", "tests/tutorials/test_battue_positions.py")),
    Fault("long names are guessed at", "engine/core", "len(word) > LONGEST_WORD", "len(word) > 60_000", ("tests/engine/core",)),
    # --- Battue: figures and ends ---
    Fault("the treasure does not score", "engine/battue", "return count_tile_points(terms, position, seat) + count_treasure(terms, position, seat)", "return count_tile_points(terms, position, seat)", BATTUE, LAW),
    Fault("a tie is broken by the treasure", "engine/battue", "scores[seat], count_tile_points(terms, position, seat)", "scores[seat], -count_tile_points(terms, position, seat)", BATTUE, LAW),
    Fault("points before survival", "engine/battue", 'has_survived = step.ending == "last-standing" and position.alive[seat]', "has_survived = False", BATTUE, LAW),
    Fault("two of the trio end the game", "engine/battue", "return not find_untaken(terms, position)", "return len(find_untaken(terms, position)) < 2", BATTUE, LAW),
    Fault("the camp counts as reserve", "engine/battue", "return terms.box.limits.board - sum(position.hordes[seat])", "return terms.box.limits.board - sum(position.hordes[seat][1:])", BATTUE, LAW),
    Fault("a round more is played", "engine/battue", "if limit and draft.round >= limit:", "if limit and draft.round > limit:", BATTUE, LAW),
    # --- Battue: the law ---
    Fault("a horde may grow to nine in a retreat", "engine/battue", "room = terms.box.limits.horde - mine[place]", "room = terms.box.limits.horde + 1 - mine[place]", BATTUE, LAW),
    Fault("retreats lead onto enemies", "engine/battue", "and mine[target] <= room and not has_enemy(position, seat, target)", "and mine[target] <= room", BATTUE, LAW),
    Fault("a tie wins", "engine/battue", "return attack > defence", "return attack >= defence", BATTUE, LAW),
    Fault("an event lowers the defence below nothing", "engine/battue", "printed = max(0, self.defence + self.guard)", "printed = self.defence + self.guard", BATTUE, LAW),
    Fault("the left neighbour is the right one", "engine/battue", "following=tuple((*seats[seat + 1 :], *seats[:seat]) for seat in seats),", "following=tuple((*seats[:seat][::-1], *seats[seat + 1 :][::-1]) for seat in seats),", BATTUE, LAW),
    Fault("hordes that called attack", "engine/battue", "and place not in fought and place not in called", "and place not in fought", BATTUE, LAW),
    Fault("drums count above six", "engine/battue", "return limits.reinforcement[min(DIE, die + drums) - 1]", "return limits.reinforcement[min(DIE, die + drums // 2) - 1]", BATTUE, LAW),
    Fault("a horde splits before its first tile", "engine/battue", "if not state.settled[state.active] and warriors != here:", "if not state.settled[state.active] and warriors > here:", BATTUE, LAW),
    Fault("the menu splits before its first tile", "engine/battue", "may_split = state.settled[seat]", "may_split = True", BATTUE, LAW),
    Fault("a treaty draws loot", "engine/battue", "    if not claim.spoils:\n        return\n", "", BATTUE, LAW),
    Fault("a pillaged tile gives loot", "engine/battue", "    if claim.had_flag:\n", "    if claim.had_flag and not claim.spoils:\n", BATTUE, LAW),
    Fault("the dead keep their cards", "engine/battue", "            self._lay_open(seat)\n", "", BATTUE, LAW),
    Fault("an opened hand can be taken back", "engine/battue", "cards=hand, reveals=True)", "cards=hand)", BATTUE, LAW),
    Fault("whoever is last leaves its flag", "engine/battue", "    capture(draft, fight.attacker, fight.place)\n    draft.bury()\n", "    draft.bury()\n    capture(draft, fight.attacker, fight.place)\n", BATTUE, LAW),
    Fault("seven cards may be kept", "engine/battue", "if len(draft.hands[draft.active]) > draft.terms.box.limits.hand:", "if len(draft.hands[draft.active]) > draft.terms.box.limits.hand + 1:", BATTUE, LAW),
    Fault("the bonus of a card holds for the battle", "engine/battue", "draft.fight = Fight(fight.place, fight.attacker, defender, fight.round + 1, fight.guard)", "draft.fight = Fight(\n        fight.place, fight.attacker, defender, fight.round + 1, fight.guard, fight.attack_bonus, fight.defence_bonus\n    )", BATTUE, LAW),
    Fault("the attacker retreats without being asked first", "engine/battue", "draft.go(Holding() if draft.hordes[fight.defender][fight.place] else Engaging())", "draft.go(Engaging())", BATTUE, LAW),
    Fault("the uprising strikes whoever has fewest", "engine/battue", "position.flags.count)[0]", "position.flags.count)[-1]", BATTUE, LAW),
    # --- Battue: secrets ---
    Fault("a scout tells everybody", "engine/battue", "face if is_up or place in own else UNSEEN", "face", SECRETS),
    Fault("a view holds everybody's memories", "engine/battue", "memories=tuple(memory for memory in state.memories if memory.seat == seat),", "memories=state.memories,", SECRETS),
    Fault("what was drawn is told to all", "engine/battue", 'draft.tell("BT-LOOT-01", "{who} has drawn {card}.", seats=(step.seat,), fact=fact', 'draft.tell("BT-LOOT-01", "{who} has drawn {card}.", fact=fact', SECRETS),
    Fault("imagined hands forget what was stolen", "engine/battue", "        hands[memory.holder].append(memory.card)\n", "", SECRETS),
    # --- Battue: odds ---
    Fault("a card is spent on the first losing roll", "engine/battue", "return spent if _sum_worth(spent, worth) > _sum_worth(kept, worth) else kept", "return spent", ODDS),
    Fault("an evil eye is kept when it helps", "engine/battue", "return spent if _sum_worth(spent, worth) < _sum_worth(kept, worth) else kept", "return kept", ODDS),
    Fault("the first round forgets the defender's cards", "engine/battue", "return attack - self.find_defended(self.defenders) - self.first_defence_bonus", "return attack - self.find_defended(self.defenders)", ODDS),
    Fault("best stopping takes the worse", "engine/battue", "return staying if staying > leaving else leaving", "return staying", ODDS),
    Fault("best stopping forgets a retreat", "engine/battue", "staying = self.meet_tile(n, m, cards) if 0 < m <= self.plan.defender_stop_at else fought", "staying = fought", ODDS),
    Fault("the table forgets that the tile is left", "engine/battue", "return self.fought[cards][0][n] * self.powers[m - 1]", "return self.powers[count_rounds(n, m)]", ODDS),
    Fault("the calculator adds the guard twice", "engine/battue", '"defence": min(12, max(0, face.defence + fight.guard)),', '"defence": min(12, max(0, face.defence + 2 * fight.guard)),', CALCULATORS),
    Fault("the other's rerolls are known", "engine/battue", '"good_omens": _count_rerolls(rules, view, Timing.ATTACK) if view.seat == attacker else 0,', '"good_omens": _count_rerolls(rules, view, Timing.ATTACK),', CALCULATORS),
    Fault("a call forgets the board's limit", "engine/battue/reinforce_calculator.py", "room = min(limits.horde - self.horde, limits.board - self.on_board)", "room = limits.horde - self.horde", CALCULATORS),
    Fault("luck of a call ignores the room", "engine/battue", "come = {die: min(room, ", "come = {die: max(0, ", LUCK),
    Fault("a neighbour's roll counts as its luck", "engine/battue", "if before.flags[fight.place] == fight.defender or before.hordes[fight.defender][fight.place]:", "if fight:", LUCK),
    # --- Barbarian Kingdoms ---
    Fault("a tie is the rival's", "engine/barbarian", "return not rival.balth_line", "return rival.balth_line", ("tests/engine/barbarian/test_battle.py",)),
    Fault("loot counts twice in battle", "engine/barbarian/battle.py", "return self.mark + self.king + self.warriors + self.loot", "return self.mark + self.king + self.warriors + 2 * self.loot", ("tests/engine/barbarian/test_battle.py", "tests/engine/barbarian/test_examples.py")),
    Fault("Foederati make warriors dearer", "engine/barbarian", "max(least, price - self._amount(lives, index, power))", "max(least, price + self._amount(lives, index, power))", ("tests/engine/barbarian/test_powers.py",)),
    Fault("Adventus changes no price", "engine/barbarian", "self.claim_prices = self._list_prices(ADVENTUS,", "self.claim_prices = self._list_prices(FOEDERATI,", ("tests/engine/barbarian/test_powers.py",)),
    Fault("Res Publica takes less", "engine/barbarian", "return controlled + law.power_amount(position, kingdom, RES_PUBLICA)", "return controlled", ("tests/engine/barbarian/test_powers.py",)),
    Fault("a unit on a disc leaves control where it was", "engine/barbarian/draft.py", "_pass_on(self.lands, place, controller, realm.controller(self, place))", "_pass_on(self.lands, place, controller, controller)", ("tests/engine/barbarian/test_map_and_control.py", "tests/engine/barbarian/test_random_games.py")),
    Fault("the treasury breaks ties the wrong way", "engine/barbarian/reign.py", "scores[seat], sum(state.treasuries[seat]), turns[seat])", "scores[seat], -sum(state.treasuries[seat]), turns[seat])", ("tests/engine/barbarian/test_victory.py",)),
    Fault("turn order breaks ties the wrong way", "engine/barbarian/reign.py", "sum(state.treasuries[seat]), turns[seat])", "sum(state.treasuries[seat]), -turns[seat])", ("tests/engine/barbarian/test_victory.py",)),
    Fault("the treasury is no part of a reign", "engine/barbarian/reign.py", "return self.trophies + self.kings + self.warriors + self.tokens + self.treasury", "return self.trophies + self.kings + self.warriors + self.tokens", ("tests/engine/barbarian/test_victory.py", "tests/engine/barbarian/test_examples.py")),
    # --- Warrior Knights ---
    Fault("half of the cities win", "engine/knights", "len(list_realm_owners(terms, position)) // 2 + 1", "(len(list_realm_owners(terms, position)) + 1) // 2", ("tests/engine/knights", "tests/app/test_figures.py"), "end or victor or review or figure"),
    Fault("razed cities count", "engine/knights", "[: terms.realm.realm_cities] if not city.razed]", "[: terms.realm.realm_cities]]", ("tests/engine/knights",), "not random and not odds"),
    Fault("crowns break ties after men", "engine/knights", "position.crowns[seat], sum(map(count_men, armies))", "sum(map(count_men, armies)), position.crowns[seat]", ("tests/engine/knights", "tests/app/test_figures.py"), "not random and not odds"),
    Fault("garrisons are no men", "engine/knights", "armies = [*(noble.troops for noble in list_on_board(position, seat)), position.forts[seat].troops]", "armies = [*(noble.troops for noble in list_on_board(position, seat))]", ("tests/engine/knights", "tests/app/test_figures.py"), "not random and not odds"),
    Fault("a square avoids nothing", "engine/knights", "return max(0, by.hits + star - on.avoids - square)", "return max(0, by.hits + star - on.avoids)", ("tests/engine/knights/test_battle.py", "tests/engine/knights/test_fighting.py")),
    Fault("a lead of one is a total victory", "engine/knights", "return Result.ATTACKER_TOTAL if lead > 1 else Result.ATTACKER_PARTIAL", "return Result.ATTACKER_TOTAL if lead > 0 else Result.ATTACKER_PARTIAL", ("tests/engine/knights/test_battle.py",)),
    Fault("the hold does not count in a siege", "engine/knights", "weigh(attackers), weigh(defenders) + hold.defence", "weigh(attackers), weigh(defenders)", ("tests/engine/knights/test_battle.py", "tests/engine/knights/test_engine_odds.py", "tests/engine/knights/test_fighting.py")),
    # --- odds and theory ---
    Fault("a hand is dealt in one way only", "engine/odds", "return prod(map(comb, deck, hand))", "return 1", DICE),
    Fault("cards are put back", "engine/odds", "((*hands, hand), remove(left, hand)): ways", "((*hands, hand), left): ways", DICE),
    Fault("equal outcomes are counted once", "engine/odds", "return cls.weighted(Counter(outcomes))", "return cls.weighted(dict.fromkeys(outcomes, 1))", DICE),
    Fault("chances need not add up", "engine/odds", "if sum(weights.values()) != total:", "if sum(weights.values()) > total:", DICE),
    Fault("best replies are the worst", "engine/theory", "for index, payoff in enumerate(earned) if payoff == most]", "for index, payoff in enumerate(earned) if payoff != most]", THEORY),
    Fault("a zero-sum game pays both", "engine/theory", "tuple(tuple(-payoff for payoff in row) for row in rows)", "tuple(tuple(payoff for payoff in row) for row in rows)", THEORY),
    Fault("the column's payoffs are not turned", "engine/theory", "return self.row_payoffs if chooser is Chooser.ROW else tuple(zip(*self.column_payoffs, strict=True))", "return self.row_payoffs if chooser is Chooser.ROW else self.column_payoffs", THEORY),
    Fault("what is gained by deviating is halved", "engine/theory", "return Fraction(max(self._scores) * turn - played, turn * turn * self._scale)", "return Fraction(max(self._scores) * turn - played, 2 * turn * turn * self._scale)", THEORY),
    Fault("a mix may be negative", "engine/odds", "if any(weight < 0 for weight in weights.values()):", "if not weights:", DICE),
    # --- what pages show ---
    Fault("the table of the end shows the treasure as tiles", "app/battue", 'row("Points of tiles", lambda seat: count_tile_points(rules.terms, view, seat)),', 'row("Points of tiles", lambda seat: count_treasure(rules.terms, view, seat)),', PAGE),
    Fault("the figure of points shows tiles alone", "app/battue", 'Figure(str(count_score(rules.terms, view, seat)), "points")', 'Figure(str(count_tile_points(rules.terms, view, seat)), "points")', PAGE),
    Fault("the figure of cards is one's own", "app/battue", 'Figure(str(view.hand_sizes[seat]), "cards")', 'Figure(str(len(view.hand)), "cards")', PAGE),
    Fault("equal seats do not share a place", "app/core/play", "        place += len(group)\n", "        place += 1\n", ("tests/app/test_figures.py", "tests/app/core/play", *PAGE)),
    Fault("undo passes what was revealed", "app/core/play", "for point in self.reveals if point <= self.cursor), default=0)", "for point in () if point <= self.cursor), default=0)", ("tests/app/core/play",)),
    Fault("between rounds the cards still count", "app/battue", "return sides.attack - sides.attack_bonus, sides.defended - sides.defence_bonus", "return sides.attack, sides.defended", PAGE),
    Fault("the page's verdict takes a tie for a win", "app/battue", 'verdict = "the attacker wins this round" if attacker_wins(attack, defence) else', 'verdict = "the attacker wins this round" if attack >= defence else', PAGE),
    # --- a class ---
    Fault("a tie is the defender's in the duel", "engine/classroom", "self.purse, self.purse, head=self.heads[question], active_stake", "self.purse, self.purse, head=self.heads[question] - 1, active_stake", CLASS),
    Fault("regret is against the equilibrium, not the class", "engine/classroom", "best_reply(auction, side, belief).payoff - expect_payoff", "solve(auction).payoff(side) - expect_payoff", CLASS),
    Fault("an old answer counts", "engine/classroom", "        if asked.number != round_number:\n", "        if asked.number < 0:\n", CLASS),
    Fault("who has left may still answer", "engine/classroom", "if number not in self.students or number not in asked.tasks:", "if number not in asked.tasks:", CLASS),
    Fault("who left the storm is asked on", "engine/classroom", "if answer == (GO_ON,) and who in set(members)]", "if who in set(members)]", CLASS),
    Fault("a voice decides when it votes with the winners", "engine/classroom", "return ballot.wins([*friends, seat]) and not ballot.wins(friends)", "return ballot.wins([*friends, seat])", CLASS),
    Fault("a name may become a formula", "engine/classroom", "return f\"'{name}\" if name.startswith(FORMULA) else name", "return name", CLASS),
    Fault("the wall names who is hidden", "app/classroom", "for each in room.students.values()] if names else None,", "for each in room.students.values()],", CLASS),
    Fault("who was sent out comes back", "app/classroom", "self._students = {token: who for token, who in self._students.items() if who != number}", "self._students = dict(self._students)", CLASS),
    Fault("codes may be tried without end", "app/classroom", "if not self._tries.take(address):", "if not self._tries.take(address) and not text:", CLASS),
    Fault("a closed class is still found by its picture", "app/classroom", "self._keys.pop(gone.key, None)", "self._keys.get(gone.key)", CLASS),
    Fault("a board in a cell asks for its neighbours", "app/core", "        return join_scripts(Path(script))", "        return Path(script).read_text(encoding=\"utf-8\")", CELL),
    Fault("bots in a cell wait for a session", "app/core/play", "(KernelPacemaker if sitting.is_in_a_cell else Pacemaker)", "Pacemaker", CELL),
    Fault("a table in a cell is as high as the window", "app/core/play", "IN_A_CELL if self.sitting.is_in_a_cell else ON_A_PAGE", "ON_A_PAGE", CELL),
)  # fmt: skip
