"""Trees written by hand: the two forms, and errors that name the place."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import plyground as pg


def test_the_textbook_tree() -> None:
    result = pg.search(pg.load("tree"), trace=True)
    assert (result.value, result.names([result.action]), result.nodes) == (3, ["B"], 11)
    assert result.cutoffs == {"alpha": 1, "beta": 0}
    (left,) = result.trace.cuts()
    assert left.name == "C"
    assert (left.cut.kind, left.cut.inequality) == ("alpha", "2 <= 3")
    assert result.trace.node(left.cut.ancestor).parent is None
    game, state = result.game, result.trace.state(left.id)
    assert [game.utility(game.result(state, a))[0] for a, _ in left.unvisited] == [4, 6]
    names = {node.name: node for node in result.trace.nodes()}
    assert len(names["D"].children) == 3
    assert names["D"].cut is None


def test_both_forms_give_the_same_tree(tmp_path: Path) -> None:
    text = tmp_path / "a.txt"
    text.write_text("A max: B, C 7.5\nB chance: 1/4*1 3/4*-2 # dice\nC min = 0.5: -1.25 X\nX = 9\n")
    document = {
        "name": "A",
        "player": "max",
        "children": [
            {
                "name": "B",
                "player": "chance",
                "children": [{"value": 1, "chance": 0.25}, {"value": -2, "chance": 0.75}],
            },
            {"name": "C", "player": "min", "value": 0.5, "children": [-1.25, {"name": "X", "value": 9}]},
            7.5,
        ],
    }
    nested = tmp_path / "a.json"
    nested.write_text(json.dumps(document))
    games = [pg.load("tree", layout=str(path)) for path in (text, nested)]
    for one, other in zip(*games, strict=True):
        assert str(one) == str(other)
    for game in games:
        assert pg.search(game, algorithm="expectimax", opponents="best").value == 7.5
        assert pg.search(game, game.result(0, 0), algorithm="expectimax").value == -1.25
        assert pg.search(game, algorithm="expectimax", opponents="best", depth=1, evaluator="static").value == 7.5
        assert pg.search(game, game.result(0, 1), algorithm="expectimax", depth=0, evaluator="static").value == 0.5


def test_infinite_leaves() -> None:
    game = pg.load("tree")
    for value in (float("inf"), float("-inf")):
        game.values[:] = value
        game.values[:, 1] = -value
        result = pg.search(game)
        assert (result.value, result.action, len(result.best_actions)) == (value, 0, 3)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "there is no tree in it"),
        ("# only a remark", "there is no tree in it"),
        ("A max: B 3", "line 1 column 8: B has no value: no line defines it"),
        ("A max: B\nB min: A", "line 2 column 8: a tree has no cycle, but A > B > A is one"),
        ("A max: B C\nB min: 1\nC min: B", "line 3 column 8: B already stands under A"),
        ("A max: B\nB min: 1\nC min: 2", "line 3 column 1: no node has C as a child"),
        ("A max: 1\nA min: 2", "line 2 column 1: A is defined twice, first in line 1"),
        ("A max 1 2", "line 1 column 7: expected `:` and the children of A"),
        ("A big: 1 2", "line 1 column 3: expected max, min, chance, p1, p2, ..., found 'big'"),
        ("A max:", "line 1 column 7: expected children after `:`"),
        ("A max: 1 2 3x4", "line 1 column 12: expected a number, found '3x4'"),
        ("A max: 1 nan", "line 1 column 10: NaN is no value"),
        ("A = 3", "line 1 column 1: the first line is the root"),
        ("A max: B\nB = 3 4", "line 2 column 7: a leaf is a name and a value"),
        ("A max: B\nB", "line 2 column 2: expected max, min, chance"),
        ("A chance: 0.5*1 0.6*2", "the chances are 0.5, 0.6 and must sum to 1"),
        ("A chance: 0.5*1 2", "give a chance for every child or for none"),
        ("A chance: 1/0*1", "expected a chance such as 0.25 or 1/4"),
        ("A max: 0.5*1 0.5*2", "only a chance node has chances"),
        ("A chance: 1 inf", "an infinite value has no expectation"),
        ("A p1: (1, 2, 3) (4, 5)", "line 1 column 17: expected a vector of 3 numbers"),
        ("A p3: 1 2", "expected a vector of 3 numbers"),
        ("A max: (1", "line 1 column 8: expected a child"),
        ("?", "line 1 column 1: expected a node"),
    ],
)
def test_faults_in_text_are_placed(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "tree.txt"
    path.write_text(text)
    with pytest.raises(pg.InputError) as caught:
        pg.load("tree", layout=str(path))
    assert words in str(caught.value)
    assert str(path) in str(caught.value)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('{"player": "max",\n "children": [1, }', "line 2 column"),
        ('{"children": [1]}', '"player" is "max", "min", "chance" or 1 to 9, not None'),
        ('{"player": "max", "children": []}', "must be a list of at least one node"),
        ('{"player": "max", "children": [{"name": "B"}]}', 'root.1: a leaf needs a "value"'),
        ('{"player": "max", "children": [{"valu": 1}]}', "root.1: unknown key 'valu'"),
        ('{"player": "max", "children": [NaN]}', "NaN is no value"),
        ('{"player": 1, "children": [[1, 2, 3], [1, 2]]}', "expected a vector of 3 numbers"),
        ('{"player": 1, "children": ["three"]}', "expected a number, found 'three'"),
        ('{"value": 3}', 'the root needs "player" and "children"'),
        ("{" + '"player":1,"children":[{' * 4000, "column"),
    ],
)
def test_faults_in_json_are_placed(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "tree.json"
    path.write_text(text)
    with pytest.raises(pg.InputError, match=r"tree\.json") as caught:
        pg.load("tree", layout=str(path))
    assert words in str(caught.value)


def test_a_file_that_is_not_text(tmp_path: Path) -> None:
    path = tmp_path / "tree.txt"
    path.write_bytes(b"A max: \xff\xfe")
    with pytest.raises(pg.InputError, match="byte 7 is not text"):
        pg.load("tree", layout=str(path))


def test_random_trees_are_reproducible_and_refuse_nonsense() -> None:
    one, other = (pg.load("randomtree", seed=9, ragged=True, chance=True) for _ in range(2))
    assert str(one) == str(other)
    assert str(pg.load("randomtree", seed=10, ragged=True, chance=True)) != str(one)
    for options in ({"branching": 0}, {"depth": 0}, {"depth": 60}, {"players": 12}, {"chance": True, "infinite": True}):
        with pytest.raises(pg.InputError):
            pg.load("randomtree", **options)
