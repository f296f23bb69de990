"""A game in the shape of PettingZoo's AEC environments. PettingZoo and Gymnasium are used if they are there and not needed.

An observation is {"observation": int16 array, "action_mask": int8 array}; an action is a number whose mask is 1. An answer that is said
in several numbers takes as many steps of the same seat.
The reward of a seat is its share of the win when the game ends, and 0 before.
"""

from typing import Any, Dict, Iterator, List, Optional

import numpy

from . import dominations, dominion
from ._engine import Rng
from ._errors import Refused

try:
    from pettingzoo import AECEnv as _Base
except ImportError:
    _Base = object
try:
    from gymnasium import spaces as _spaces
except ImportError:
    _spaces = None

_games = {"dominion": dominion, "dominations": dominations}


class Discrete:
    """Numbers 0 … n - 1; what is left of Gymnasium's space if that is not installed."""

    def __init__(self, n: int) -> None:
        self.n, self.shape, self.dtype = n, (), numpy.dtype(numpy.int64)
        self._rng = numpy.random.default_rng()

    def seed(self, seed: Optional[int] = None) -> None:
        self._rng = numpy.random.default_rng(seed)

    def sample(self, mask: Optional[numpy.ndarray] = None) -> int:
        return int(self._rng.integers(self.n) if mask is None else self._rng.choice(numpy.flatnonzero(mask)))

    def contains(self, x: Any) -> bool:
        return isinstance(x, (int, numpy.integer)) and 0 <= x < self.n


class Box:
    def __init__(self, low: int, high: int, shape, dtype) -> None:
        self.low, self.high, self.shape, self.dtype = low, high, tuple(shape), numpy.dtype(dtype)

    def contains(self, x: Any) -> bool:
        return isinstance(x, numpy.ndarray) and x.shape == self.shape and x.dtype == self.dtype


class DictSpace(dict):
    def contains(self, x: Any) -> bool:
        return isinstance(x, dict) and x.keys() == self.keys() and all(self[k].contains(x[k]) for k in self)


if _spaces is not None:
    Discrete, Box, DictSpace = _spaces.Discrete, _spaces.Box, _spaces.Dict  # type: ignore[misc,assignment]


class Env(_Base):
    metadata = {"render_modes": ["ansi"], "name": "demesne_v0", "is_parallelizable": False}

    def __init__(
        self, game: str = "dominion", players: int = 2, options: Optional[Dict[str, Any]] = None, render_mode: Optional[str] = None
    ) -> None:
        if game not in _games:
            raise Refused(f"No game '{game}' is known here.", f"Ein Spiel „{game}“ ist hier nicht bekannt.")
        self._module, self._players, self._options = _games[game], players, options
        self.render_mode = render_mode
        position = self._module.Position
        size = sum(f.size for f in position.fields(players))
        self.possible_agents: List[str] = [f"seat_{i}" for i in range(players)]
        self.observation_spaces = {
            a: DictSpace(
                {
                    "observation": Box(-32768, 32767, (size,), numpy.int16),
                    "action_mask": Box(0, 1, (position.actions,), numpy.int8),
                }
            )
            for a in self.possible_agents
        }
        self.action_spaces = {a: Discrete(position.actions) for a in self.possible_agents}
        self._next_seed = 1
        self.agents: List[str] = []

    @property
    def unwrapped(self) -> "Env":
        return self

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    def observation_space(self, agent: str):
        return self.observation_spaces[agent]

    def action_space(self, agent: str):
        return self.action_spaces[agent]

    def reset(self, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> None:
        """`options` replace the game's own for this and the following games."""
        if options is not None:
            self._options = options
        if seed is None:
            seed = self._next_seed
        self._next_seed = seed + 1
        self.position = self._module.Position(self._players, seed, self._options)
        self._rng = Rng(seed)
        self._said: List[int] = []  # of an answer that is not whole yet
        self.agents = list(self.possible_agents)
        self.rewards = {a: 0.0 for a in self.agents}
        self._cumulative_rewards = {a: 0.0 for a in self.agents}
        self.terminations = {a: False for a in self.agents}
        self.truncations = {a: False for a in self.agents}
        self.infos: Dict[str, Dict[str, Any]] = {a: {} for a in self.agents}
        self._select()

    def _select(self) -> None:
        self.agent_selection = self.agents[0] if self.position.over else self.possible_agents[self.position.to_move]

    def observe(self, agent: str) -> Dict[str, numpy.ndarray]:
        seat = self.possible_agents.index(agent)
        asked = self.position.to_move == seat
        mask = self.position.mask(self._said).view(numpy.int8) if asked else numpy.zeros(self.position.actions, numpy.int8)
        return {"observation": self.position.observation(seat, self._said if asked else ()), "action_mask": mask}

    def last(self, observe: bool = True):
        a = self.agent_selection
        return (
            self.observe(a) if observe else None,
            self._cumulative_rewards[a],
            self.terminations[a],
            self.truncations[a],
            self.infos[a],
        )

    def step(self, action: Optional[int]) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            if action is not None:
                raise Refused("The game is over: step(None).", "Das Spiel ist zu Ende: step(None).")
            self.agents.remove(agent)
            for held in (self.terminations, self.truncations, self.rewards, self._cumulative_rewards, self.infos):
                del held[agent]
            if self.agents:
                self._select()
            return
        if action is None:
            raise Refused("This seat has to answer.", "Dieser Platz muss antworten.")
        said = [*self._said, int(action)]
        whole = not self.position.mask(said).any()  # refuses what is not legal
        self._cumulative_rewards[agent] = 0.0
        if not whole:
            self._said = said
            return
        self.position.apply(self.position.answer(said), self._rng)
        self._said = []
        if self.position.over:
            for i, a in enumerate(self.possible_agents):
                self.rewards[a] = self.position.score(i)
                self._cumulative_rewards[a] += self.rewards[a]
                self.terminations[a] = True
        self._select()

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def state(self) -> numpy.ndarray:
        """What all seats see, one after the other."""
        return numpy.concatenate([self.position.observation(s) for s in range(self._players)])

    def render(self) -> Optional[str]:
        if self.render_mode != "ansi":
            return None
        question = self.position.ask()
        return str(self.position.result()) if question is None else f"{self.agent_selection}: {question['prompt']['en']}"

    def close(self) -> None:
        pass


def env(**settings: Any) -> Env:
    return Env(**settings)
