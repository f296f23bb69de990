"""Dominations: positions, bots and batches of games."""

from ._engine import DominationsBatch as Batch
from ._engine import DominationsBot as Bot
from ._engine import DominationsPosition as Position

__all__ = ["Batch", "Bot", "Position"]
