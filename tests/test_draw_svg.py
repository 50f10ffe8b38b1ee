"""SVGs: whole, well-formed, harmless."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from plyground.draw.board import Board, Piece
from plyground.draw.board_svg import board_svg
from plyground.draw.palette import STYLES
from plyground.draw.pieces import SHAPES
from plyground.draw.tree_svg import trace_svg
from plyground.errors import InputError
from plyground.games.tree import from_branch
from plyground.games.tree.files import from_json
from plyground.search.trace import Trace
from traces import traced, varied

SVG = "{http://www.w3.org/2000/svg}"


def parsed(svg: str) -> ET.Element:
    return ET.fromstring(svg)


def groups(root: ET.Element, kind: str = "") -> list[ET.Element]:
    return [g for g in root.iter(SVG + "g") if kind in g.get("class", "").split() or not kind]


def words(element: ET.Element) -> list[str]:
    return ["".join(text.itertext()) for text in element.iter(SVG + "text")]


@pytest.mark.parametrize("notation", ["triangles", "squares"])
@pytest.mark.parametrize("trace", varied())
def test_every_visited_node_and_every_ghost_is_drawn(trace: Trace, notation: str) -> None:
    root = parsed(trace_svg(trace, most=None, notation=notation))
    drawn = [int(g.get("data-node", "")) for g in groups(root) if g.get("data-node")]
    assert sorted(drawn) == list(range(len(trace)))
    ghosts = sum(len(trace.node(i).unvisited) for i in range(len(trace)))
    assert len(groups(root, "ghost")) == ghosts
    assert root.findtext(SVG + "title", "").startswith(trace.algorithm)
    assert "Line of play" in root.findtext(SVG + "desc", "")


def test_nothing_stands_outside_the_picture() -> None:
    for trace in varied():
        root = parsed(trace_svg(trace))
        width, height = float(root.get("width", "")), float(root.get("height", ""))
        for text in root.iter(SVG + "text"):
            assert 0 <= float(text.get("x", "")) <= width
            assert 0 <= float(text.get("y", "")) <= height
        for polygon in root.iter(SVG + "polygon"):
            for point in polygon.get("points", "").split():
                x, y = map(float, point.split(","))
                assert 0 <= x <= width
                assert 0 <= y <= height


def test_the_textbook() -> None:
    root = parsed(trace_svg(traced("tree")))
    assert [word for g in groups(root, "ghost") for word in words(g)] == ["4", "6"]
    c = next(g for g in groups(root, "node") if "C" in words(g))
    assert words(c) == ["≤ 2", "C", "(3, ∞)", "→ (3, 2)", "alpha cut", "2 ≤ 3", "bound from A"]
    assert len([p for p in root.iter(SVG + "polyline") if p.get("class") == "pg-cross"]) == 2
    assert len([p for p in root.iter(SVG + "polyline") if p.get("class") == "pg-edge-line"]) == 2
    assert "alpha cut: 2 <= 3, bound from A" in root.findtext(SVG + "desc", "")


def corners(root: ET.Element, title: str) -> list[tuple[float, float]]:
    group = next(g for g in groups(root, "node") if title in words(g))
    polygon = group.find(SVG + "polygon")
    assert polygon is not None
    return [(float(x), float(y)) for x, y in (p.split(",") for p in polygon.get("points", "").split())]


def test_max_points_up_and_min_points_down() -> None:
    root = parsed(trace_svg(traced("tree")))
    up, down = [y for _, y in corners(root, "A")], [y for _, y in corners(root, "B")]
    assert (len(up), up.count(max(up)), up.count(min(up))) == (3, 2, 1)
    assert (len(down), down.count(max(down)), down.count(min(down))) == (3, 1, 2)


def test_squares_and_circles() -> None:
    root = parsed(trace_svg(traced("tree"), notation="squares"))
    a, b = (next(g for g in groups(root, "node") if name in words(g)) for name in "AB")
    assert a.find(SVG + "rect") is not None
    assert b.find(SVG + "circle") is not None
    with pytest.raises(InputError, match="'triangles' or 'squares'"):
        trace_svg(traced("tree"), notation="hexagons")


HOSTILE = [
    "<script>alert(1)</script>",
    "a\"b'c&d",
    "]]>",
    "--><!--",
    "\\input{x}$^_%#~{}",
    "\0\x1b[31m\ufffe",
    "é ∞ 象",
]


def hostile(name: str) -> Trace:
    leaf = {"name": name, "value": 1}
    inner = {"name": name, "player": "min", "children": [leaf, {"name": name + "!", "value": 2}]}
    document = {"name": name, "player": "max", "children": [{"value": 5}, inner]}
    return traced(from_branch(from_json(document, "test")))


@pytest.mark.parametrize("name", HOSTILE)
def test_names_are_text_and_nothing_else(name: str) -> None:
    trace = hostile(name)
    root = parsed(trace_svg(trace))
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= {
        "svg", "title", "desc", "style", "rect", "g", "text", "polygon", "polyline", "circle", "path"
    }  # fmt: skip
    if name.isprintable():
        said = words(root)
        assert said.count(name) == 3


def test_light_and_dark_and_nothing_from_elsewhere() -> None:
    svg = trace_svg(traced("tree", "dice", "expectimax"))
    assert "prefers-color-scheme:dark" in svg
    assert "--pg-ink" in svg
    for outside in ("href", "url(", "@import", "<script", "http://", "https://"):
        assert outside not in svg.replace('xmlns="http://www.w3.org/2000/svg"', "")


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


@pytest.mark.parametrize("variant", [0, 1])
def test_words_can_be_read_on_paper_and_in_nodes(variant: int) -> None:
    """Contrast of at least 4.5 to 1, as the web's accessibility guidelines ask."""
    from plyground.draw.palette import COLOURS

    pairs = [(name, "paper") for name in ("value", "title", "label", "window", "cut", "note", "ghost-value")]
    pairs += [("value", ground) for ground in ("max-fill", "min-fill", "chance-fill", "leaf-fill")]
    for style, ground in pairs:
        fill = STYLES[style].fill
        assert fill is not None
        light, dark = sorted((luminance(COLOURS[fill][variant]), luminance(COLOURS[ground][variant])), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 4.5, (style, ground)


def test_boards_stand_in_nodes() -> None:
    trace = traced("tictactoe", depth=1, evaluator="lines")
    with_boards, without = parsed(trace_svg(trace)), parsed(trace_svg(trace, boards=False))
    cells = [r for r in with_boards.iter(SVG + "rect") if r.get("class") == "pg-cell"]
    assert len(cells) == 9 * len(trace)
    assert not [r for r in without.iter(SVG + "rect") if r.get("class") == "pg-cell"]


@pytest.mark.parametrize("shape", [*SHAPES, "pacman:left", "pacman:up", "tile:12", "no such shape"])
def test_pieces(shape: str) -> None:
    board = Board(2, 3, (Piece(shape, 0.5, 1, "no such colour", "<"),), ground=("#~x", "g "))
    root = parsed(board_svg(board))
    assert (root.get("width"), root.get("height")) == ("148", "104")
    assert [g.findtext(SVG + "title") for g in groups(root)] == ["< (0.5, 1)"]


def test_a_pacman_opens_its_mouth_where_it_faces() -> None:
    """The wedge's arc never comes near the side it faces."""
    ends = {}
    for facing in ("right", "down", "left", "up"):
        root = parsed(board_svg(Board(1, 1, (Piece(f"pacman:{facing}", 0, 0),)), cell=100))
        path = next(root.iter(SVG + "path")).get("d", "")
        x, y = map(float, path.split("L")[1].split("A")[0].split())
        ends[facing] = (x - 58, y - 58)
    assert ends["right"][0] > 20
    assert ends["down"][1] > 20
    assert ends["left"][0] < -20
    assert ends["up"][1] < -20
