"""A process that plays matches: a line of JSON says what the tournament is about, each further one is a match to play.

It answers each with a line, the outcome. It ends with its input, or when it is interrupted.
"""

from __future__ import annotations

import json
import os
import sys

from plyground.document import jsonable
from plyground.tournament.schedule import Match
from plyground.tournament.setup import Setup, play_match


def main() -> None:
    """Work through the lines of stdin."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what agents print is no answer
    orders = os.fdopen(os.dup(sys.stdin.fileno()), encoding="utf-8")
    with open(os.devnull) as nothing:
        os.dup2(nothing.fileno(), sys.stdin.fileno())  # and what agents read is no order
    setup = Setup(**json.loads(orders.readline()))
    game = setup.load()
    for line in orders:
        told = json.loads(line)
        match = Match(told["number"], tuple(told["seats"]), told["opening"])
        outcome = play_match(setup, game, list(setup.agents), match, tuple(told["actions"]))
        if outcome.why == "stopped":
            return
        answers.write(json.dumps(jsonable(outcome.to_dict()), ensure_ascii=False) + "\n")
        answers.flush()


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
