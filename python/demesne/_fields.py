"""One part of an observation or of the answers."""

from typing import NamedTuple, Tuple


class Field(NamedTuple):
    name: str
    start: int
    shape: Tuple[int, ...]
    meaning: str

    @property
    def size(self) -> int:
        n = 1
        for s in self.shape:
            n *= s
        return n

    def of(self, numbers):
        """This part of an observation, or of many that lie in rows: a view, not a copy."""
        part = numbers[..., self.start : self.start + self.size]
        return part.reshape(numbers.shape[:-1] + self.shape)
