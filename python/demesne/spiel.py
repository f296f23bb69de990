"""A game in the shape of OpenSpiel's: Game and State with OpenSpiel's method names, without OpenSpiel.

Chance is inside apply_action (OpenSpiel calls this sampled stochastic): each state carries a generator, and a clone goes on alike.
An answer that is said in several numbers takes as many actions of the same player. Where legal answers have no number (see docs/python.md)
they are left out.
"""

from typing import Any, Dict, List, Optional

import numpy

from . import dominations, dominion
from ._engine import Rng
from ._errors import Refused

TERMINAL_PLAYER = -4  # OpenSpiel's kTerminalPlayerId
_games = {"dominion": dominion, "dominations": dominations}


class GameType:
    def __init__(self, short_name: str, long_name: str, max_players: int, min_players: int) -> None:
        self.short_name, self.long_name = short_name, long_name
        self.max_num_players, self.min_num_players = max_players, min_players
        self.dynamics, self.chance_mode = "SEQUENTIAL", "SAMPLED_STOCHASTIC"
        self.information, self.utility, self.reward_model = "IMPERFECT_INFORMATION", "CONSTANT_SUM", "TERMINAL"
        self.provides_information_state_string = self.provides_information_state_tensor = False
        self.provides_observation_string = self.provides_observation_tensor = True


class Game:
    def __init__(self, game: str = "dominion", players: int = 2, options: Optional[Dict[str, Any]] = None, seed: int = 1) -> None:
        if game not in _games:
            raise Refused(f"No game '{game}' is known here.", f"Ein Spiel „{game}“ ist hier nicht bekannt.")
        self._name, self._players, self._options, self._seed = game, players, options, seed
        self._position = _games[game].Position
        self._size = sum(f.size for f in self._position.fields(players))

    def get_type(self) -> GameType:
        most = 6 if self._name == "dominion" else 4
        return GameType(f"demesne_{self._name}", self._name.capitalize(), most, 2)

    def get_parameters(self) -> Dict[str, Any]:
        return {"players": self._players, "seed": self._seed}

    def new_initial_state(self) -> "State":
        """Each one is dealt anew."""
        state = State(self, self._position(self._players, self._seed, self._options), Rng(self._seed))
        self._seed += 1
        return state

    def num_players(self) -> int:
        return self._players

    def num_distinct_actions(self) -> int:
        return self._position.actions

    def max_chance_outcomes(self) -> int:
        return 0

    def max_game_length(self) -> int:
        return 200_000

    def min_utility(self) -> float:
        return 0.0

    def max_utility(self) -> float:
        return 1.0

    def utility_sum(self) -> float:
        return 1.0

    def observation_tensor_shape(self) -> List[int]:
        return [self._size]

    def observation_tensor_size(self) -> int:
        return self._size


class State:
    def __init__(self, game: Game, position: Any, rng: Rng) -> None:
        self._game, self._position, self._rng = game, position, rng
        self._history: List[int] = []
        self._said: List[int] = []  # of the answer that is not whole yet

    def get_game(self) -> Game:
        return self._game

    def num_players(self) -> int:
        return self._position.seats

    def current_player(self) -> int:
        return TERMINAL_PLAYER if self._position.over else self._position.to_move

    def is_terminal(self) -> bool:
        return self._position.over

    def is_chance_node(self) -> bool:
        return False

    def is_player_node(self) -> bool:
        return not self._position.over

    def legal_actions(self, player: Optional[int] = None) -> List[int]:
        if self._position.over or (player is not None and player != self._position.to_move):
            return []
        return [int(n) for n in numpy.flatnonzero(self._position.mask(self._said))]

    def legal_actions_mask(self, player: Optional[int] = None) -> List[int]:
        mask = [0] * self._game.num_distinct_actions()
        for n in self.legal_actions(player):
            mask[n] = 1
        return mask

    def apply_action(self, action: int) -> None:
        said = [*self._said, action]
        if self._position.mask(said).any():  # refuses what is not legal
            self._said = said
        else:
            self._position.apply(self._position.answer(said), self._rng)
            self._said = []
        self._history.append(action)

    def history(self) -> List[int]:
        return list(self._history)

    def move_number(self) -> int:
        return len(self._history)

    def returns(self) -> List[float]:
        if not self._position.over:
            return [0.0] * self._position.seats
        return [self._position.score(s) for s in range(self._position.seats)]

    def rewards(self) -> List[float]:
        return self.returns()

    def player_return(self, player: int) -> float:
        return self.returns()[player]

    def clone(self) -> "State":
        twin = State(self._game, self._position.copy(), self._rng.copy())
        twin._history, twin._said = list(self._history), list(self._said)
        return twin

    def child(self, action: int) -> "State":
        twin = self.clone()
        twin.apply_action(action)
        return twin

    def resample_from_infostate(self, player: int, rng: Any = None) -> "State":
        """Another state that this player could not tell from this one. `rng` gives a number in [0, 1)."""
        twin = self.clone()
        luck = Rng(int(rng() * 2**53)) if rng is not None else twin._rng
        twin._position.reimagine(player, luck)
        return twin

    def observation_tensor(self, player: Optional[int] = None) -> List[float]:
        asked = player is None or player == self._position.to_move
        return self._position.observation(player, self._said if asked else ()).astype(float).tolist()

    def observation_string(self, player: Optional[int] = None) -> str:
        seat = player if player is not None else max(0, self._position.to_move)
        return str(self._position.view(seat))

    def action_to_string(self, player: int, action: int) -> str:
        said = [*self._said, action]
        if not self._position.mask(said).any():
            return self._position.describe(self._position.answer(said))
        part = next(f for f in reversed(self._position.answers()) if action >= f.start)
        return f"{part.name} {action - part.start}"

    def position(self) -> Any:
        return self._position.copy()

    def __str__(self) -> str:
        return str(self._position.result() if self._position.over else self._position.ask()["prompt"]["en"])
