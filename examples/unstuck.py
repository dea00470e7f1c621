#!/usr/bin/env python3
"""libunstuck for Python: hints for Klondike, Klotski, Lianliankan and SameGame.

    with unstuck.deal("klondike", None, 7) as position:
        request = unstuck.Request(position, nodes=100000)
        print(request.hint())        # another thread may call request.cancel()

    python3 unstuck.py [CALLS [LIBRARY]]

asks for CALLS hints (100) at once, cancels each third of them, and prints what came of it.

ctypes releases Python's lock while the library works, so threads run side by side. The
structs are those of unstuck.h, member by member.
"""
from __future__ import annotations

import collections
import ctypes as c
import dataclasses
import enum
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Optional


class Verdict(enum.IntEnum):
    UNKNOWN, SOLVED, IMPOSSIBLE, CANCELLED, OUT_OF_MEMORY = range(5)


class Limits(c.Structure):
    _fields_ = [("size", c.c_size_t), ("nodes", c.c_uint64), ("bytes", c.c_uint64),
                ("seconds", c.c_double), ("threads", c.c_int), ("optimal", c.c_bool),
                ("fair", c.c_bool), ("improve", c.c_double), ("each", c.c_bool),
                ("seen", c.c_bool), ("quick", c.c_bool), ("natural", c.c_bool),
                ("verdict", c.c_bool),
                ("seed", c.c_uint64), ("known", c.c_void_p),
                ("scratch", c.c_char_p), ("scratch_bytes", c.c_uint64),
                ("cpu_seconds", c.c_double)]

    def __init__(self, **values: Any) -> None:
        super().__init__(c.sizeof(Limits), **values)


class Answer(c.Structure):
    _fields_ = [("verdict", c.c_int), ("stop", c.c_int), ("proved", c.c_bool),
                ("has_bound", c.c_bool), ("bound", c.c_int64), ("moves", c.c_int),
                ("length", c.c_int), ("score", c.c_int64), ("candidates", c.c_int),
                ("nodes", c.c_uint64), ("peak_bytes", c.c_uint64),
                ("seconds", c.c_double), ("decided_seconds", c.c_double),
                ("cpu_seconds", c.c_double), ("trouble", c.c_char_p)]


class Place(c.Structure):
    _fields_ = [("row", c.c_int), ("column", c.c_int)]


class Why(c.Structure):
    _fields_ = [("kind", c.c_char_p), ("at", c.c_int), ("number", c.c_int),
                ("place", c.c_int), ("text", c.c_char * 160)]


class Error(Exception):
    """A call has failed; its text says why."""


# What each function returns, and what it takes. A handle is a pointer without a type.
_FUNCTIONS: dict[str, tuple[Any, ...]] = {
    "version": (c.c_char_p,),
    "error_text": (c.c_char_p, c.c_int),
    "game": (c.c_char_p, c.c_int),
    "deal": (c.c_int, c.c_char_p, c.c_char_p, c.c_uint64, c.POINTER(c.c_void_p)),
    "free": (None, c.c_void_p),
    "row": (c.c_int, c.c_void_p, c.c_int, c.POINTER(c.c_int), c.c_int),
    "places": (c.c_int, c.c_void_p, c.c_uint32, c.POINTER(Place), c.c_int,
               c.POINTER(c.c_int)),
    "solver_new": (c.c_void_p,),
    "solver_free": (None, c.c_void_p),
    "solve": (c.c_int, c.c_void_p, c.c_void_p, c.POINTER(Limits)),
    "cancel": (None, c.c_void_p),
    "get_answer": (None, c.c_void_p, c.POINTER(Answer), c.c_size_t),
    "moves": (c.POINTER(c.c_uint32), c.c_void_p, c.POINTER(c.c_int)),
    "line": (c.c_char_p, c.c_void_p),
    "explain": (c.c_int, c.c_void_p, c.POINTER(c.c_uint32), c.c_int, c.POINTER(Why),
                c.c_int, c.c_size_t),
}
_library: dict[str, Any] = {}


def load(path: str = "libunstuck.so.1") -> None:
    library = c.CDLL(path)
    for name, (result, *arguments) in _FUNCTIONS.items():
        function = getattr(library, "unstuck_" + name)
        function.restype, function.argtypes = result, arguments
        _library[name] = function


def call(name: str, *arguments: Any) -> Any:
    if not _library:
        load()
    return _library[name](*arguments)


def games() -> list[str]:
    names: list[str] = []
    while (name := call("game", len(names))) is not None:
        names.append(name.decode())
    return names


class Position:
    """A handle of the library; free it with close(), or use "with"."""

    def __init__(self, handle: c.c_void_p) -> None:
        self.handle: Optional[c.c_void_p] = handle

    def __enter__(self) -> Position:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        handle, self.handle = self.handle, None
        call("free", handle)

    def rows(self) -> list[list[int]]:
        """The board: see unstuck_row in libunstuck-positions(3)."""
        cells, rows = (c.c_int * 1000)(), []
        while (count := call("row", self.handle, len(rows), cells, len(cells))) >= 0:
            rows.append(list(cells[:count]))
        return rows


def deal(game: str, variant: Optional[str], number: int) -> Position:
    handle = c.c_void_p()
    error = call("deal", game.encode(), variant.encode() if variant else None, number, handle)
    if error:
        raise Error(call("error_text", error).decode())
    return Position(handle)


@dataclasses.dataclass(frozen=True)
class Hint:
    verdict: Verdict
    line: str = ""  # in words, the hint first
    length: int = 0
    score: int = 0
    places: tuple[tuple[int, int], ...] = ()  # where the move goes, row and column
    count: int = 0  # how much it moves
    reasons: tuple[str, ...] = ()


class Request:
    """One call for a hint, on the thread that calls hint()."""

    def __init__(self, position: Position, **limits: Any) -> None:
        self.position, self.limits = position, Limits(**limits)
        self.solver = call("solver_new")
        self.lock = threading.Lock()  # the solver is not freed while another thread cancels
        if self.solver is None:
            raise Error("out of memory")

    def cancel(self) -> None:
        with self.lock:
            if self.solver is not None:
                call("cancel", self.solver)

    def hint(self) -> Hint:
        try:
            verdict = Verdict(call("solve", self.solver, self.position.handle, self.limits))
            return self._read(verdict)
        finally:
            with self.lock:
                call("solver_free", self.solver)
                self.solver = None

    def _read(self, verdict: Verdict) -> Hint:
        handle, count, answer = self.position.handle, c.c_int(), Answer()
        moves = call("moves", self.solver, count)
        if count.value == 0:
            return Hint(verdict)
        call("get_answer", self.solver, answer, c.sizeof(answer))
        places, why, moved = (Place * 1000)(), (Why * 8)(), c.c_int()
        found = call("places", handle, moves[0], places, len(places), moved)
        reasons = call("explain", handle, moves, count, why, len(why), c.sizeof(Why))
        return Hint(verdict, call("line", self.solver).decode(), answer.length, answer.score,
                    tuple((p.row, p.column) for p in places[:found]), moved.value,
                    tuple(w.text.decode() for w in why[:reasons]))


def main() -> None:
    calls = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    load(*sys.argv[2:3])
    positions = [deal(games()[i * 4 // calls], None, 4) for i in range(calls)]
    together = threading.Barrier(calls)

    def ask(number: int) -> Hint:
        request = Request(positions[number], nodes=100000)
        together.wait()  # all of them at once
        if number % 6 == 0:
            request.cancel()  # ends the search that begins next
        elif number % 3 == 0:
            threading.Thread(target=request.cancel).start()
        return request.hint()

    with ThreadPoolExecutor(calls) as pool:
        hints = list(pool.map(ask, range(calls)))
    for position in positions:
        position.close()
    for number, game in enumerate(games()):
        mine = range(calls)[number * calls // 4:(number + 1) * calls // 4]
        whole = {hints[i] for i in mine if i % 3 != 0}
        verdicts = collections.Counter(hints[i].verdict.name for i in mine)
        hint = whole.pop()
        if whole:
            sys.exit(f"{game}: hints differ")
        print(f"{game}: {hint.line.split()[0]}, {hint.count} at {hint.places[0]}, "
              f"{len(hint.reasons)} reasons; {dict(sorted(verdicts.items()))}")


if __name__ == "__main__":
    main()
