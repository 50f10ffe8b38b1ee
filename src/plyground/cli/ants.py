"""`plyground ants`: a short tour, found by a colony of ants."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from plyground.cli._output import json_option, print_json, require_writable, write_file
from plyground.errors import InputError

EXAMPLE = """\b
Examples:
  plyground ants berlin52
  plyground ants cities.csv --seconds 5 --tour cities.tour --plot cities.svg
  plyground ants eil51 --family "max-min(keep=0.98, ants=20)" --iterations 500 --replay run.html
  plyground ants kroA100 --start 7 --open --json
"""

PLOTS = (".svg", ".png", ".pdf")

SHOWN = 100
"""So many cities of a tour are printed; all of them are in --json and --tour."""

WHY = {
    "optimum": "the optimum was reached",
    "seconds": "out of time",
    "iterations": "the iterations asked for",
    "stopped": "stopped",
}


@click.command(epilog=EXAMPLE)
@click.argument("problem")
@click.option(
    "--family", help="The kind of colony, with parameters: max-min(keep=0.98).  [default: what suits the size]"
)
@click.option("--seconds", type=float, help="Stop after so long.")
@click.option("--iterations", type=int, help="Stop after so many rounds of the ants.")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed finds the same tour.")
@click.option("--workers", type=int, default=1, show_default=True, help="Threads; the tour does not depend on them.")
@click.option("--start", metavar="CITY", help="The city where the tour begins.")
@click.option("--end", metavar="CITY", help="The city where an open tour ends.")
@click.option("--open", "is_open", is_flag=True, help="Do not come back to where the tour began.")
@click.option("--optimum", type=float, help="The length of a shortest tour, if the file does not say.")
@click.option("--tour", "tour_file", type=click.Path(path_type=Path), help="Write the tour as a TSPLIB file.")
@click.option(
    "--plot",
    "plots",
    type=click.Path(path_type=Path),
    multiple=True,
    help="Draw: .svg tour and pheromone; .png, .pdf the convergence (needs the plot extra).",
)
@click.option("--replay", type=click.Path(path_type=Path), help="Write an HTML file that replays the run, offline.")
@json_option
def command(
    *, problem: str, as_json: bool, tour_file: Path | None, plots: tuple[Path, ...], replay: Path | None, **options: Any
) -> int:
    """Find a short tour through the cities of PROBLEM: a TSPLIB or CSV file, or an instance that comes along."""
    _check_files(plots)
    require_writable(tour_file, *plots, replay)
    question = _problem(problem, **{k: options.pop(k) for k in ("start", "end", "is_open", "optimum")})
    result, film = _solved(question, filmed=bool(replay or any(p.suffix.lower() == ".svg" for p in plots)), **options)
    for path, text in _written(result, film, tour_file, plots, replay):
        write_file(path, text)
        click.echo(f"wrote {path}", err=True)
    if as_json:
        print_json(document(result))
    else:
        click.echo(report(result))
    return 130 if result.why == "stopped" else 0


def _check_files(plots: tuple[Path, ...]) -> None:
    """What cannot be written is said before the ants set out."""
    for path in plots:
        if path.suffix.lower() not in PLOTS:
            raise InputError(f"--plot {path}: the ending says what to draw: {', '.join(PLOTS)}")
        if path.suffix.lower() != ".svg":
            from plyground.ants.convergence import require_matplotlib

            require_matplotlib()


def _problem(source: str, start: str | None, end: str | None, is_open: bool, optimum: float | None) -> Any:
    """The cities, and what is asked of them."""
    from plyground.ants.library import load

    problem = load(source)
    cities = {what: problem.city(label) for what, label in (("start", start), ("end", end)) if label is not None}
    return problem.asked(**cities, open=is_open, optimum=optimum)


def _solved(problem: Any, filmed: bool, family: str | None, **limits: Any) -> tuple[Any, Any]:
    """The result, and the film if one is wanted."""
    from plyground import ants
    from plyground.ants.film import Film
    from plyground.cli._colony import Watch
    from plyground.spec import parse_call

    name, parameters = (None, {}) if family is None else parse_call(family)
    film = Film(problem) if filmed else None
    with Watch(problem, limits["seconds"], limits["iterations"], film) as watch:
        result = ants.solve(problem, family=name, callback=watch, **limits, **parameters)
    return result, film


def _written(
    result: Any, film: Any, tour_file: Path | None, plots: tuple[Path, ...], replay: Path | None
) -> Iterator[tuple[Path, str | bytes]]:
    """The files asked for."""
    if tour_file is not None:
        from plyground.ants.tsplib import text_of_tour

        yield tour_file, text_of_tour(result.tour)
    for path in plots:
        if path.suffix.lower() == ".svg":
            yield path, film.svg(result)
        else:
            from plyground.ants.convergence import convergence

            yield path, convergence(result, path.suffix.lower())
    if replay is not None:
        yield replay, film.show(result).html


def document(result: Any) -> dict[str, Any]:
    """A result as one JSON document."""
    problem = result.tour.problem
    return {
        "name": problem.name,
        "n": problem.n,
        "family": result.family,
        "length": result.length,
        "tour": result.tour.labels,
        "optimum": problem.optimum,
        "gap": result.gap,
        "seconds": result.seconds,
        "iterations": result.iterations,
        "seed": result.seed,
        "why": result.why,
    }


def report(result: Any) -> str:
    """A result in a few lines for people."""
    problem = result.tour.problem
    gap = "" if result.gap is None else f", {result.gap:.2%} above the optimum {problem.optimum:.15g}"
    labels = [str(label) for label in result.tour.labels]
    shown = labels if len(labels) <= SHOWN else [*labels[: SHOWN - 10], "...", *labels[-9:]]
    rows = [
        ("problem", f"{problem.name}: {problem.n:,} cities, {problem.kind}{', open' if problem.open else ''}"),
        ("length", f"{result.length:.15g}{gap}"),
        ("tour", " ".join(shown)),
        ("family", f"{result.family}, seed {result.seed}"),
        ("run", f"{result.iterations:,} iterations in {result.seconds:.2f} s: {WHY.get(result.why, result.why)}"),
    ]
    return "\n".join(f"{name:<9}{text}" for name, text in rows)
