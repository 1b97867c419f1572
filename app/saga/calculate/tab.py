"""The Calculate tab of Saga."""

from __future__ import annotations

from typing import Any

from app.core.calculate.tab import CalculateTab
from app.saga.calculate.conquest import ConquestLayout, ThreatLayout
from app.saga.calculate.count import ScoreLayout
from app.saga.calculate.market import MarketLayout, TempoLayout
from engine.saga.calculators import CALCULATORS
from engine.saga.calculators.conquest import SagaConquest
from engine.saga.calculators.market import SagaMarket
from engine.saga.calculators.score import SagaScore
from engine.saga.calculators.tempo import SagaTempo
from engine.saga.calculators.threat import SagaThreat


def build_tab(page: Any = None) -> CalculateTab:
    """The tab. `page` is the page that shows it: its running game fills the calculators in."""
    layouts = {
        SagaConquest.slug: ConquestLayout,
        SagaThreat.slug: ThreatLayout,
        SagaScore.slug: ScoreLayout,
        SagaMarket.slug: MarketLayout,
        SagaTempo.slug: TempoLayout,
    }
    return CalculateTab(CALCULATORS, layouts, page)
