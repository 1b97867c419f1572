"""The one list of activities: an activity is added with a line here."""

from __future__ import annotations

from engine.classroom.activity import Activity
from engine.classroom.assembly import Assembly
from engine.classroom.bribe_duel import BribeDuel
from engine.classroom.guess_the_odds import GuessTheOdds
from engine.classroom.what_to_keep import WhatToKeep
from engine.classroom.when_to_stop import WhenToStop

ACTIVITIES: dict[str, type[Activity]] = {
    each.slug: each for each in (BribeDuel, GuessTheOdds, WhenToStop, WhatToKeep, Assembly)
}
