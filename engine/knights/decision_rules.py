"""Which rule asks for the decision, or the card, that is due: cited by refusals and at the head of the page."""

from __future__ import annotations

from engine.knights import state as steps

STEP_RULES: dict[type[steps.Step], str] = {
    steps.Choosing: "WK-ACT-13",
    steps.Ordering: "WK-MOVE-01",
    steps.Marching: "WK-MOVE-30",
    steps.Asking: "WK-MOVE-08",
    steps.Consenting: "WK-COMBAT-07",
    steps.Revealing: "WK-NEUTRAL-01",
    steps.Building: "WK-NEUTRAL-03",
    steps.Maintaining: "WK-NEUTRAL-07",
    steps.Rebuilding: "WK-FORT-04",
    steps.Mustering: "WK-ARRIVE-02",
    steps.Arriving: "WK-ARRIVE-04",
}
STAGE_RULES: dict[type[steps.Stage], str] = {
    steps.Commanding: "WK-BATTLE-01",
    steps.Drawing: "WK-BATTLE-03",
    steps.Discarding: "WK-BATTLE-05",
    steps.Extending: "WK-BATTLE-07",
    steps.Enabling: "WK-BATTLE-09",
    steps.Losing: "WK-BATTLE-10",
}
TASK_RULES: dict[type[steps.Task], str] = {
    steps.Capturing: "WK-RAZE-01",
    steps.Ransoming: "WK-FORT-02",
    steps.Deserting: "WK-RETREAT-02",
    steps.Falling: "WK-DEATH-03",
    steps.Withdrawing: "WK-RETREAT-03",
    steps.Closing: "WK-COMBAT-09",
}


def find_rule(table: steps.Common) -> str:
    step = table.step
    if isinstance(step, steps.Over):
        return step.rule
    if isinstance(step, steps.Fighting) and table.fight is not None:
        return STAGE_RULES[type(table.fight.stage)]
    if isinstance(step, steps.Aftermath) and table.agenda:
        task = table.agenda[0]
        is_death = isinstance(task, steps.Deserting) and task.dies
        return "WK-DEATH-02" if is_death else TASK_RULES[type(task)]
    return STEP_RULES[type(step)]
