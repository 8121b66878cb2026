"""What is open at a place of a page: containers and tags that something behind it closes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class Opened(Generic[Key, Value]):
    """What is open, the innermost last. That of a key is found without a look at the others: where
    thousands are left open, a page takes as long as its text."""

    def __init__(self) -> None:
        self._all: list[tuple[Key, Value]] = []
        self._places: defaultdict[Key, list[int]] = defaultdict(list)

    def add(self, key: Key, value: Value) -> None:
        self._places[key].append(len(self._all))
        self._all.append((key, value))

    @property
    def innermost(self) -> Value | None:
        return self._all[-1][1] if self._all else None

    @property
    def last(self) -> int | None:
        """The place of the innermost; None where nothing is open."""
        return len(self._all) - 1 if self._all else None

    def place(self, key: Key) -> int | None:
        """That of the innermost with this key; None without one."""
        places = self._places.get(key)
        return places[-1] if places else None

    def close(self, place: int) -> Value:
        """What is at a place; it is closed with all in it."""
        closed = self._all[place][1]
        while len(self._all) > place:
            key, _ = self._all.pop()
            self._places[key].pop()
        return closed
