#!/usr/bin/env python3
"""Solves deals of Klondike and prints how long the lines are.

    python3 histogram.py [DEALS [LIBRARY]]

It solves 1,000 deals. The library is libunstuck.so.1, if no other path is given.
"""
import collections
import ctypes
import sys

import unstuck
from unstuck import Verdict


def main() -> None:
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    unstuck.load(*sys.argv[2:3])
    solver = unstuck.call("solver_new")
    limits = unstuck.Limits(nodes=100000)
    answer = unstuck.Answer()
    verdicts: collections.Counter = collections.Counter()
    lengths: collections.Counter = collections.Counter()
    for number in range(deals):
        with unstuck.deal("klondike", "draw3", number) as position:
            verdict = unstuck.call("solve", solver, position.handle, limits)
        verdicts[verdict] += 1
        if verdict == Verdict.SOLVED:
            unstuck.call("get_answer", solver, answer, ctypes.sizeof(answer))
            lengths[answer.length // 10 * 10] += 1
    unstuck.call("solver_free", solver)

    print(f"{deals} deals: {verdicts[Verdict.SOLVED]} solved, "
          f"{verdicts[Verdict.IMPOSSIBLE]} impossible, {verdicts[Verdict.UNKNOWN]} unknown")
    most = max(lengths.values(), default=1)
    for length in range(min(lengths, default=0), max(lengths, default=0) + 1, 10):
        print(f"{length:4} to {length + 9:3} moves {lengths[length]:5} "
              f"{'#' * (60 * lengths[length] // most)}")


if __name__ == "__main__":
    main()
