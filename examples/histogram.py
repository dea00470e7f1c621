#!/usr/bin/env python3
"""Solves deals of Klondike and prints how long the lines are.

    python3 histogram.py [DEALS [LIBRARY]]

It solves 1,000 deals. The library is libunstuck.so.1, if no other path is given. The
structs below are those of unstuck.h, member by member: the library reads and writes all
of them.
"""
import collections
import ctypes as c
import sys


class Limits(c.Structure):
    _fields_ = [("size", c.c_size_t), ("nodes", c.c_uint64), ("bytes", c.c_uint64),
                ("seconds", c.c_double), ("threads", c.c_int), ("optimal", c.c_bool), ("fair", c.c_bool),
                ("improve", c.c_double), ("each", c.c_bool), ("seen", c.c_bool),
                ("quick", c.c_bool), ("natural", c.c_bool),
                ("seed", c.c_uint64), ("known", c.c_void_p),
                ("scratch", c.c_char_p), ("scratch_bytes", c.c_uint64)]


class Answer(c.Structure):
    _fields_ = [("verdict", c.c_int), ("stop", c.c_int), ("proved", c.c_bool),
                ("has_bound", c.c_bool), ("bound", c.c_int64), ("moves", c.c_int),
                ("length", c.c_int), ("score", c.c_int64), ("candidates", c.c_int),
                ("nodes", c.c_uint64), ("peak_bytes", c.c_uint64),
                ("seconds", c.c_double), ("decided_seconds", c.c_double),
                ("cpu_seconds", c.c_double), ("trouble", c.c_char_p)]


UNKNOWN, SOLVED, IMPOSSIBLE = range(3)


def load(path):
    unstuck = c.CDLL(path)
    unstuck.unstuck_deal.argtypes = [c.c_char_p, c.c_char_p, c.c_uint64,
                                     c.POINTER(c.c_void_p)]
    unstuck.unstuck_free.argtypes = [c.c_void_p]
    unstuck.unstuck_solver_new.restype = c.c_void_p
    unstuck.unstuck_solver_free.argtypes = [c.c_void_p]
    unstuck.unstuck_solve.argtypes = [c.c_void_p, c.c_void_p, c.POINTER(Limits)]
    unstuck.unstuck_get_answer.argtypes = [c.c_void_p, c.POINTER(Answer), c.c_size_t]
    unstuck.unstuck_error_text.restype = c.c_char_p
    return unstuck


def main():
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    unstuck = load(sys.argv[2] if len(sys.argv) > 2 else "libunstuck.so.1")
    solver = unstuck.unstuck_solver_new()
    verdicts = collections.Counter()
    lengths = collections.Counter()
    for number in range(deals):
        position = c.c_void_p()
        error = unstuck.unstuck_deal(b"klondike", b"draw3", number, position)
        if error:
            sys.exit(unstuck.unstuck_error_text(error).decode())
        verdict = unstuck.unstuck_solve(solver, position, Limits(c.sizeof(Limits), nodes=100000))
        verdicts[verdict] += 1
        if verdict == SOLVED:
            answer = Answer()
            unstuck.unstuck_get_answer(solver, answer, c.sizeof(answer))
            lengths[answer.length // 10 * 10] += 1
        unstuck.unstuck_free(position)
    unstuck.unstuck_solver_free(solver)

    print(f"{deals} deals: {verdicts[SOLVED]} solved, {verdicts[IMPOSSIBLE]} impossible, "
          f"{verdicts[UNKNOWN]} unknown")
    most = max(lengths.values(), default=1)
    for length in range(min(lengths, default=0), max(lengths, default=0) + 1, 10):
        print(f"{length:4} to {length + 9:3} moves {lengths[length]:5} "
              f"{'#' * (60 * lengths[length] // most)}")


if __name__ == "__main__":
    main()
