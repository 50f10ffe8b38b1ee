"""Other packages that look for short tours: a problem and CPU seconds in, an order of the cities out."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from plyground.ants.problem import Problem


@dataclass(frozen=True)
class Peer:
    """`most` is the number of cities it is asked to solve at most."""

    name: str
    module: str
    most: int
    solve: Callable[[Problem, float], Any]


def _until(seconds: float) -> Callable[[], bool]:
    begin = time.process_time()
    return lambda: time.process_time() - begin >= seconds


def elkai(problem: Problem, seconds: float) -> Any:
    """LKH, one run: the reference line, whatever time it takes."""
    import elkai as lkh

    tour = lkh.DistanceMatrix(problem.distances.astype(int).tolist()).solve_tsp(runs=1)
    return tour[:-1]


def ortools(problem: Problem, seconds: float) -> Any:
    from ortools.constraint_solver import pywrapcp, routing_enums_pb2

    manager = pywrapcp.RoutingIndexManager(problem.n, 1, 0)
    routing = pywrapcp.RoutingModel(manager)
    ways = routing.RegisterTransitMatrix(problem.distances.astype(int).tolist())
    routing.SetArcCostEvaluatorOfAllVehicles(ways)
    told = pywrapcp.DefaultRoutingSearchParameters()
    told.first_solution_strategy = routing_enums_pb2.FirstSolutionStrategy.PATH_CHEAPEST_ARC
    told.local_search_metaheuristic = routing_enums_pb2.LocalSearchMetaheuristic.GUIDED_LOCAL_SEARCH
    told.time_limit.seconds = round(20 * seconds)
    over = _until(seconds)
    routing.AddSearchMonitor(routing.solver().CustomLimit(over))
    found = routing.SolveWithParameters(told)
    order, index = [], routing.Start(0)
    while not routing.IsEnd(index):
        order.append(manager.IndexToNode(index))
        index = found.Value(routing.NextVar(index))
    return order


def pyvrp(problem: Problem, seconds: float) -> Any:
    from pyvrp import Model

    model = Model()
    spots = (np.zeros((problem.n, 2)) if problem.points is None else np.asarray(problem.points)).tolist()
    places = [model.add_location(x, y) for x, y in spots]
    model.add_depot(places[0])
    for place in places[1:]:
        model.add_client(place)
    model.add_vehicle_type()
    for a, row in zip(places, problem.distances.astype(int).tolist(), strict=True):
        for b, distance in zip(places, row, strict=True):
            model.add_edge(a, b, distance)
    over = _until(seconds)
    found = model.solve(stop=lambda *cost: over(), display=False)
    return [0, *(stop.idx + 1 for stop in found.best.routes()[0].schedule()[1:-1])]


def python_tsp(problem: Problem, seconds: float) -> Any:
    from python_tsp.heuristics import solve_tsp_lin_kernighan

    return solve_tsp_lin_kernighan(problem.distances)[0]


def scikit_opt(problem: Problem, seconds: float) -> Any:
    from sko.ACA import ACA_TSP

    if not hasattr(np, "int"):  # it was written for an older NumPy
        np.int = int  # type: ignore[attr-defined]
    ways = problem.distances
    colony = ACA_TSP(
        func=lambda order: float(ways[order, np.roll(order, -1)].sum()),
        n_dim=problem.n,
        size_pop=30,
        max_iter=1,
        distance_matrix=ways,
    )
    over = _until(seconds)
    best, shortest = None, np.inf
    while not over():
        order, length = colony.run(1)
        if float(np.ravel(length)[0]) < shortest:
            best, shortest = np.array(order), float(np.ravel(length)[0])
    return best


def acopy(problem: Problem, seconds: float) -> Any:
    import acopy as colonies
    import networkx

    graph = networkx.Graph()
    ways = problem.distances
    for i in range(problem.n):
        for j in range(i):
            graph.add_edge(i, j, weight=max(float(ways[i, j]), 1e-3))
    over, best = _until(seconds), None
    solver, colony = colonies.Solver(rho=0.03, q=1), colonies.Colony(alpha=1, beta=3)
    while not over():
        found = solver.solve(graph, colony, gen_size=10, limit=1)  # the pheromone stays in the graph
        best = found if best is None or found < best else best
    assert best is not None
    return best.nodes


def aco_pants(problem: Problem, seconds: float) -> Any:
    from pants import Solver, World

    ways = problem.distances
    world = World(list(range(problem.n)), lambda i, j: max(float(ways[i, j]), 1e-3))
    over = _until(seconds)
    best: list[Any] = []

    class Timed(Solver):  # type: ignore[misc]
        def global_update(self, colony: Any) -> None:  # tells nobody of iterations that find nothing
            if over():
                raise TimeoutError
            super().global_update(colony)

    try:
        for found in Timed(limit=1 << 30, ant_count=10).solutions(world):
            best = found.tour
    except TimeoutError:
        pass
    return best


PEERS = (
    Peer("LKH through elkai, 1 run", "elkai", 6_000, elkai),
    Peer("OR-Tools guided local search", "ortools", 2_500, ortools),
    Peer("PyVRP", "pyvrp", 2_500, pyvrp),
    Peer("python-tsp Lin-Kernighan", "python_tsp", 400, python_tsp),
    Peer("scikit-opt ACA", "sko", 600, scikit_opt),
    Peer("acopy", "acopy", 400, acopy),
    Peer("ACO-Pants", "pants", 400, aco_pants),
)
"""The peers, and how large a problem they are asked for."""
