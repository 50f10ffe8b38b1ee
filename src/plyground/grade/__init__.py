"""Is a user's search right? It is run on small searches whose every step is known, and the first wrong step is named.

cases.py      the searches: the textbook's tree, seeded random trees, the ends of small games
recorder.py   one run of a function, watched: what it visits and what its calls return
truth.py      what the search does there when it is right, from our own trace
verdict.py    one run held against the truth; all runs in a report
log.py        the same for a log that a program in another language wrote
"""
