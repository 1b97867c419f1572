"""The Calculate tab of Saga."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from app.core.calculate.layout import Layout
from app.saga.calculate.conquest import ConquestLayout, ThreatLayout
from app.saga.calculate.count import ScoreLayout
from app.saga.calculate.market import MarketLayout, TempoLayout
from engine.saga.calculators.conquest import SagaConquest
from engine.saga.calculators.market import SagaMarket
from engine.saga.calculators.score import SagaScore
from engine.saga.calculators.tempo import SagaTempo
from engine.saga.calculators.threat import SagaThreat

LAYOUTS: Mapping[str, Callable[[], Layout]] = {
    SagaConquest.slug: ConquestLayout,
    SagaThreat.slug: ThreatLayout,
    SagaScore.slug: ScoreLayout,
    SagaMarket.slug: MarketLayout,
    SagaTempo.slug: TempoLayout,
}
