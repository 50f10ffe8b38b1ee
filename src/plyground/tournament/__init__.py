"""Round robins: who plays whom, from which openings, in which processes, and how strong everyone is after that.

schedule.py   every pairing, with colours paired: each opening is played from every seat
openings.py   seeded openings, so that agents without luck do not play one game again and again
setup.py      everything a worker must know to play a match of the tournament; outcome: what became of it
workers.py    processes that play matches; worker.py is what runs in one
log.py        a file of outcomes, kept as they come in, from which a tournament goes on
ratings.py    Bradley-Terry strengths with their intervals; standings.py: points and the cross table
robin.py      the tournament itself
"""

from plyground.tournament.robin import Robin, round_robin

__all__ = ["Robin", "round_robin"]
