"""The calculators of Saga: taking a land, losing one, the count, the market, tempo."""

from engine.saga.calculators.conquest import SagaConquest
from engine.saga.calculators.market import SagaMarket
from engine.saga.calculators.score import SagaScore
from engine.saga.calculators.tempo import SagaTempo
from engine.saga.calculators.threat import SagaThreat

CALCULATORS = (SagaConquest, SagaThreat, SagaScore, SagaMarket, SagaTempo)
