"""Dominion and Dominations from Python: exact rules, bots, tables, and thousands of games at once.

docs/python.md explains everything; `demesne.dominion` and `demesne.dominations` hold what each game has.
"""

from . import dominations, dominion
from ._engine import Rng, Table, Thought, __version__, catalogue, games
from ._errors import Refused
from ._fields import Field
from ._play import Match, play

__all__ = [
    "Field",
    "Match",
    "Refused",
    "Rng",
    "Table",
    "Thought",
    "__version__",
    "catalogue",
    "dominations",
    "dominion",
    "games",
    "play",
]
