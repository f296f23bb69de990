"""Dominion: positions, bots and batches of games."""

from ._engine import DominionBatch as Batch
from ._engine import DominionBot as Bot
from ._engine import DominionPosition as Position

__all__ = ["Batch", "Bot", "Position"]
