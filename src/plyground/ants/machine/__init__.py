"""What the ants do at machine-code speed: kernels over arrays.

chance.py       a stream of random numbers per ant or stream of ants, so that a seed means one tour
ground.py       the closed symmetric problem that tours are improved on: `ground.distance(i, j)`
kdtree.py       the nearest neighbours of points, in every quadrant
desk.py         a tour in an array, how k edges of it are exchanged, and how that is undone
daemon.py       local search: sequential exchanges of up to five edges, from the changed cities only
starts.py       the first tours: nearest neighbour, greedy edges
swarm.py        the focused colony's ants
walk.py         the ants of the classical families
"""
