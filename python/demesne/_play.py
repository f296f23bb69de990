"""Matches between bots, written in Python or built in."""

from typing import Any, Callable, Dict, List, NamedTuple, Optional, Sequence, Union

from . import dominations, dominion
from ._engine import Rng
from ._errors import Refused

_games = {"dominion": dominion, "dominations": dominations}

# Given a position and a generator, one of position.legal().
Player = Callable[[Any, Rng], int]


class Match(NamedTuple):
    games: int
    shares: List[float]  # by bot: its mean share of the win
    decisions: int


def play(
    bots: Sequence[Union[str, Player]],
    games: int = 1,
    seed: int = 1,
    game: str = "dominion",
    options: Optional[Dict[str, Any]] = None,
) -> Match:
    """Plays games between bots, the seats changing from game to game.

    A bot is a name or a function. A function is never shown the position itself but one in which everything is dealt anew that its seat
    cannot know: it may look at whatever it likes and still cannot peek.
    """
    if game not in _games:
        raise Refused(f"No game '{game}' is known here.", f"Ein Spiel „{game}“ ist hier nicht bekannt.")
    module = _games[game]
    n = len(bots)
    shares = [0.0] * n
    decisions = 0
    # A built-in bot learns the piles of a game: it is made anew for each.
    named = [isinstance(b, str) for b in bots]
    for b in bots:
        if isinstance(b, str):
            module.Bot(b)  # refuses an unknown name before anything is played
    for index in range(games):
        rng = Rng(seed * 1_000_003 + index)
        position = module.Position(n, rng.next() >> 1, options)
        luck = Rng(rng.next())  # what bots draw from: the game's own generator would tell them the next shuffle
        seated = [module.Bot(bots[(s + index) % n]) if named[(s + index) % n] else bots[(s + index) % n] for s in range(n)]
        while not position.over:
            seat = position.to_move
            if named[(seat + index) % n]:
                answer = seated[seat](position, luck)
            else:
                world = position.copy()
                world.reimagine(seat, luck)
                answer = seated[seat](world, luck)
            position.apply(answer, rng)
            decisions += 1
        for s in range(n):
            shares[(s + index) % n] += position.score(s) / games
    return Match(games, shares, decisions)
