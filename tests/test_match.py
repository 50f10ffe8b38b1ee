"""The match and its record: rules of play, ends, seeds, and that a record replays to the same states."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import plyground as pg
from conftest import MODES
from plyground.agents import BACK, QUIT, RESIGN
from plyground.game import complete, plain
from plyground.games import module, names
from plyground.human import Human
from plyground.match import AgentFailed, play
from plyground.named import game_named
from plyground.search.doors import player_count
from plyground.search.limit import Limit
from plyground.transcript import Record

EVERY = [(name, layout) for name in names() for layout in (None, *getattr(module(name), "LAYOUTS", ()))]


def first(game: Any, state: Any, limit: Any) -> Any:
    return next(iter(game.actions(state)))


def scripted(*answers: Any) -> Any:
    """An agent that gives these answers one after the other."""
    waiting = list(answers)
    return lambda game, state, limit: waiting.pop(0)


# ------------------------------------------------------------------------------------------------ records


@pytest.mark.parametrize(("name", "layout"), EVERY)
@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_a_record_replays_to_the_same_states(name: str, layout: str | None, seed: int, tmp_path_factory: Any) -> None:
    game = pg.load(name, layout)
    seen: list[Any] = []
    agents = ["random"] * player_count(complete(game))
    record = play(game, agents, seed, max_plies=80, on_move=lambda record, state: seen.append(state))
    file = tmp_path_factory.getbasetemp() / f"{name}.json"
    record.save(file)
    again = Record.load(file)
    assert [plain(s) for s in again.states()] == [plain(s) for s in record.states()] == [plain(s) for s in seen]
    assert (again.moves, again.move_ids, again.result, again.why) == (
        record.moves, record.move_ids, record.result, record.why,
    )  # fmt: skip
    assert again.to_dict() == {**record.to_dict(), "times": again.to_dict()["times"]}


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10_000), players=st.integers(1, 4), chance=st.booleans())
def test_random_trees_of_any_kind_are_played_to_a_leaf(seed: int, players: int, chance: bool) -> None:
    game = pg.load("randomtree", seed=seed, players=players, chance=chance, ragged=True)
    record = play(game, ["random"] * players, seed)
    final = record.states()[-1]
    assert record.why == "finished"
    assert record.result == tuple(game.utility(final))
    assert game.is_terminal(final)


def test_options_and_layout_are_kept(tmp_path: Path) -> None:
    game = game_named("tictactoe(m=2, n=5, k=2)")
    record = play(game, ["random", "random"], 4)
    record.save(tmp_path / "a.json")
    assert Record.load(tmp_path / "a.json").rules == game
    assert record.to_dict()["options"] == {"m": 2, "n": 5, "k": 2}
    assert play(pg.load("tictactoe", "4x4"), ["random", "random"]).to_dict()["layout"] == "4x4"


def test_a_game_of_a_file_is_loaded_again(tmp_path: Path) -> None:
    (tmp_path / "nim.py").write_text(
        "class Nim:\n"
        "    def __init__(self, size=4): self.size = size\n"
        "    def initial(self): return (self.size, 0)\n"
        "    def player(self, s): return s[1]\n"
        "    def actions(self, s): return [a for a in (1, 2) if a <= s[0]]\n"
        "    def result(self, s, a): return (s[0] - a, 1 - s[1])\n"
        "    def is_terminal(self, s): return s[0] == 0\n"
        "    def utility(self, s): return (1.0, -1.0) if s[1] else (-1.0, 1.0)\n"
    )
    game = game_named(f"{tmp_path / 'nim.py'}:Nim(size=6)")
    record = play(game, ["alphabeta", first])
    assert record.agents == ["alphabeta", "first"]
    record.save(tmp_path / "r.json")
    assert Record.load(tmp_path / "r.json").states() == record.states()


def test_another_start_is_kept(tmp_path: Path) -> None:
    game = pg.load("tictactoe")
    start = game.result(game.result(game.initial(), 4), 0)
    record = play(game, ["random", "random"], 3, state=start)
    record.save(tmp_path / "r.json")
    again = Record.load(tmp_path / "r.json")
    assert again.start == start
    assert type(again.start) is type(start)
    assert again.states() == record.states()


def test_a_game_that_has_no_name_is_not_saved(tmp_path: Path) -> None:
    record = play(Corridor(), ["random", "random"], max_plies=4)
    assert record.game == "Corridor"
    with pytest.raises(pg.InputError, match="was not loaded by name"):
        record.save(tmp_path / "r.json")


def test_the_first_moves_of_a_record() -> None:
    record = play(pg.load("tictactoe"), ["random", "random"], 1)
    some = record.until(3)
    assert (some.moves, some.result, some.why) == (record.moves[:3], None, "cut")
    assert some.states() == record.states()[:4]
    assert record.until(record.plies) is record
    with pytest.raises(pg.InputError, match="there is no position after move 99"):
        record.until(99)


def _changed(path: Path, **changes: Any) -> Path:
    document = json.loads(path.read_text())
    document.update(changes)
    path.write_text(json.dumps(document))
    return path


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"moves": ["a1", "a1"], "move_ids": [0, 0], "times": [0, 0]}, "move 2, 'a1' (action 0), is illegal"),
        ({"moves": ["a1", "b1"], "move_ids": [0, 4], "times": [0, 0]}, "move 2, 'b1' (action 4), is illegal"),
        ({"moves": ["a1"], "move_ids": [0], "times": [0]}, "the game has changed since"),
        ({"moves": ["a1"]}, "must be of one length"),
        ({"moves": "a1"}, '"moves" must be a list'),
        ({"moves": [1], "move_ids": [0], "times": [0]}, '"moves" must be a list of texts'),
        ({"game": "chess"}, "unknown game 'chess'"),
        ({"layout": "9x9"}, "tictactoe has the layouts"),
        ({"options": {"q": 1}}, "unknown option of tictactoe 'q'"),
        ({"result": ["x"]}, '"result" must be a list of numbers'),
        ({"start": [1, 2]}, '"start" is not made of the numbers'),
        ({"seed": "one"}, '"seed" must be a whole number'),
    ],
)
def test_a_wrong_record_is_told(tmp_path: Path, changes: dict[str, Any], told: str) -> None:
    file = tmp_path / "r.json"
    play(pg.load("tictactoe"), ["random", "random"]).save(file)
    with pytest.raises(pg.InputError) as error:
        Record.load(_changed(file, **changes))
    assert told in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b'{"game": "tictactoe",\n "moves": [}', "line 2 column 12"),
        (b"[1, 2]", "is not a record: expected an object"),
        (b'{"game": "tictactoe"}', 'is not a record: "layout" is missing'),
        (b"\xff\xfe{", "byte 0 is not text"),
        (b"[" * 100_000, "nested too deeply"),
    ],
)
def test_a_file_that_is_no_record_is_told(tmp_path: Path, content: bytes, told: str) -> None:
    file = tmp_path / "r.json"
    file.write_bytes(content)
    with pytest.raises(pg.InputError) as error:
        Record.load(file)
    assert told in str(error.value)


def test_infinite_results_survive_the_file(tmp_path: Path) -> None:
    game = pg.load("randomtree", seed=1, infinite=True)
    for seed in range(40):
        record = play(game, ["random", "random"], seed)
        assert record.result is not None
        if float("inf") in record.result:
            break
    record.save(tmp_path / "r.json")
    assert Record.load(tmp_path / "r.json").result == record.result == tuple(game.utility(record.states()[-1]))


# --------------------------------------------------------------------------------------------------- seeds


def test_one_seed_one_record_and_each_agent_its_own_stream() -> None:
    game = pg.load("tictactoe", "6x6")
    one, same = (play(game, ["random", "random"], 5).moves for _ in range(2))
    assert one == same
    assert play(game, ["random", "random"], 6).moves != one
    fixed = [play(game, ["random(seed=1)", first], seed).moves for seed in (0, 1)]
    assert fixed[0] == fixed[1]
    mixed = play(game, ["random", "random(seed=9)"], 5).moves
    assert mixed[0] == one[0]  # the first agent's stream does not depend on the second's


def test_the_dice_follow_the_seed_and_their_chances() -> None:
    game = pg.load("tree", "dice")
    rolls = [play(game, [scripted(1), first], seed).moves[1] for seed in range(400)]
    assert rolls == [play(game, [scripted(1), first], seed).moves[1] for seed in range(400)]
    assert 0.85 < rolls.count("F") / 400 < 0.95  # 0.9 in the file; two standard deviations are 0.03


# ---------------------------------------------------------------------------------------------------- ends


class Corridor:
    """Two walkers on a line of three cells who step left and right and never arrive: an ordinary Python object."""

    cyclic = True

    def initial(self) -> list[int]:
        return [1, 1, 0]

    def player(self, state: Any) -> int:
        return int(state[2])

    def actions(self, state: Any) -> list[int]:
        return [a for a in (0, 1) if 0 <= state[state[2]] + 2 * a - 1 <= 2]

    def result(self, state: Any, action: int) -> list[int]:
        moved = list(state)
        moved[state[2]] += 2 * action - 1
        return [*moved[:2], 1 - state[2]]

    def is_terminal(self, state: Any) -> bool:
        return False

    def utility(self, state: Any) -> tuple[float, float]:
        return (0.0, 0.0)


def test_going_round_in_circles_ends_at_the_third_time() -> None:
    record = play(Corridor(), [first, first])
    states = record.states()
    assert (record.why, record.result) == ("repetition", (0.0, 0.0))
    assert states.count(states[-1]) == 3
    assert all(states[:-1].count(s) <= 2 for s in states[:-1])
    twice = play(Corridor(), [first, first], repetitions=2)
    assert twice.states().count(twice.states()[-1]) == 2


def test_without_that_rule_the_plies_end_it() -> None:
    record = play(Corridor(), [first, first], repetitions=0, max_plies=17)
    assert (record.why, record.plies, record.result) == ("max plies", 17, (0.0, 0.0))
    assert play(Corridor(), [first, first], repetitions=0).plies == 1000


def test_a_game_may_say_its_own_caps() -> None:
    class Short(Corridor):
        max_plies = 6
        repetitions = 0

    assert play(Short(), ["random", "random"]).plies == 6


def test_a_ply_cap_does_not_hide_an_end() -> None:
    whole = play(pg.load("tictactoe"), [first, first])
    assert play(pg.load("tictactoe"), [first, first], max_plies=whole.plies).why == "finished"
    assert play(pg.load("tictactoe"), [first, first], max_plies=whole.plies - 1).why == "max plies"


@pytest.mark.parametrize(
    ("agents", "result"), [([first, scripted(RESIGN)], (1.0, -1.0)), ([scripted(RESIGN), first], (-1.0, 1.0))]
)
def test_whoever_resigns_loses(agents: list[Any], result: tuple[float, float]) -> None:
    record = play(pg.load("tictactoe"), agents)
    assert (record.why, record.result) == ("resigned", result)


def test_among_three_the_others_share() -> None:
    record = play(pg.load("tree", "three"), [first, scripted(RESIGN), first])
    assert record.result == (0.5, -1.0, 0.5)


@pytest.mark.parametrize("answer", [9, -1, None, "a1", True, 0.5, [0]])
def test_an_illegal_answer_loses_and_is_explained(answer: Any) -> None:
    record = play(pg.load("tictactoe"), [scripted(0), scripted(answer)])
    assert (record.why, record.result, record.moves) == ("illegal move", (1.0, -1.0), ["a1"])
    assert record.note is not None
    assert "(player 2) at move 2 answered" in record.note
    assert "legal are b1, c1, a2" in record.note
    assert '"X.."' in record.note


def test_an_array_of_actions_is_no_action() -> None:
    np = pytest.importorskip("numpy")
    assert play(pg.load("tictactoe"), [scripted(np.array([0, 1])), first]).why == "illegal move"
    assert play(pg.load("tictactoe"), [scripted(np.int64(3), np.int64(4), np.int64(5)), first]).moves[0] == "a2"


def test_an_agent_that_fails_is_named_with_the_move_and_the_position() -> None:
    def broken(game: Any, state: Any, limit: Any) -> Any:
        raise ZeroDivisionError("oops")

    with pytest.raises(AgentFailed) as error:
        play(pg.load("tictactoe"), [first, broken])
    assert "broken (player 2) at move 2 failed: ZeroDivisionError: oops" in str(error.value)
    assert '"X.."' in str(error.value)
    assert error.value.record.moves == ["a1"]


def test_ctrl_c_keeps_what_was_played() -> None:
    def impatient(game: Any, state: Any, limit: Any) -> Any:
        raise KeyboardInterrupt

    record = play(pg.load("tictactoe"), [first, impatient])
    assert (record.why, record.result, record.moves) == ("stopped", None, ["a1"])


def test_a_watcher_sees_every_move_and_may_end_it() -> None:
    seen: list[tuple[int, Any]] = []

    def watch(record: Record, state: Any) -> Any:
        seen.append((record.plies, state))
        return QUIT if record.plies == 3 else None

    record = play(pg.load("tictactoe"), ["random", "random"], 2, on_move=watch)
    assert (record.why, record.plies, record.result) == ("quit", 3, None)
    assert seen == list(enumerate(record.states()))


def test_minimax_never_loses_tictactoe() -> None:
    game = pg.load("tictactoe")
    for seed in range(12 if "compiled" in MODES else 2):
        assert play(game, ["minimax", "random"], seed).result in ((1.0, -1.0), (0.0, 0.0))
        assert play(game, ["random", "minimax"], seed).result in ((-1.0, 1.0), (0.0, 0.0))
    assert play(game, ["minimax(depth=9)", "minimax(depth=9)"]).result == (0.0, 0.0)


def test_a_limit_reaches_the_agents() -> None:
    seen = []

    def asks(game: Any, state: Any, limit: Limit) -> Any:
        seen.append(limit)
        return first(game, state, limit)

    play(pg.load("tictactoe"), [asks, first], limit=Limit(depth=3, nodes=10, seconds=0.5))
    assert {(limit.depth, limit.nodes, limit.seconds) for limit in seen} == {(3, 10, 0.5)}


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"agents": [first]}, "this game has 2 players: name 2 agents, not 1"),
        ({"agents": [first] * 3}, "name 2 agents, not 3"),
        ({"max_plies": 0}, "max_plies must be a whole number of at least 1"),
        ({"repetitions": -1}, "repetitions must be a whole number of at least 0"),
        ({"game": object()}, "object is no game yet"),
    ],
)
def test_a_wrong_match_is_refused(wrong: dict[str, Any], told: str) -> None:
    with pytest.raises(pg.InputError, match=told):
        play(**{"game": pg.load("tictactoe"), "agents": [first, first], **wrong})


# --------------------------------------------------------------------------------------------- take-back


def test_back_takes_back_a_full_round() -> None:
    record = play(pg.load("tictactoe"), [scripted(0, BACK, 4, 5, BACK, 8, RESIGN), scripted(1, 2, 3, 6, 7)])
    # a1 b1, back to the start; b2 c1, c2 a2, back before c2; c3 a3, and it is over
    assert (record.moves, record.why) == (["b2", "c1", "c3", "a3"], "resigned")
    assert len(record.times) == len(record.move_ids) == 4


def test_back_before_an_own_move_changes_nothing() -> None:
    record = play(pg.load("tictactoe"), [scripted(4, RESIGN), scripted(BACK, BACK, 0)])
    assert record.moves == ["b2", "a1"]


def test_back_takes_the_repetitions_back_too() -> None:
    """One walker steps to and fro, the other takes each of its steps back: nothing ever stands for the third time."""
    game = Corridor()
    record = play(game, [scripted(0, BACK, 0, BACK, 0, BACK, 0, BACK, RESIGN), scripted(*[0] * 9)])
    assert (record.why, record.moves) == ("resigned", [])


# ------------------------------------------------------------------------------------------------- people


def person(game: Any, *lines: str) -> tuple[Human, io.StringIO]:
    """A person who types these lines, and what the person is told."""
    told = io.StringIO()
    return Human(game, io.StringIO("".join(line + "\n" for line in lines)), told), told


def test_a_person_types_names_or_numbers() -> None:
    game = pg.load("tictactoe")
    human, told = person(game, "b2", "1", "resign")  # the second of them in a list without a1 and b2
    record = play(game, [human, scripted(0, 2)])
    assert (record.moves, record.why) == (["b2", "a1", "b1", "c1"], "resigned")
    assert "1 a1  2 b1  3 c1  4 a2  5 b2  6 c2  7 a3  8 b3  9 c3" in told.getvalue()


def test_a_person_is_helped_and_asked_again() -> None:
    game = pg.load("tictactoe")
    human, told = person(game, "help", "", "d4", "0", "10", "back", " a1 ")
    assert human(game, game.initial(), Limit()) == 0
    text = told.getvalue()
    assert text.count("back takes back a round") == 2
    assert "'d4' is not a legal action here: legal are a1, b1" in text
    assert "'10' is not a legal action" in text
    assert "there is no move of yours to take back" in text


def test_a_person_takes_back_resigns_and_quits() -> None:
    game = pg.load("tictactoe")
    human, _ = person(game, "a1", "back", "b2", "resign")
    record = play(game, [human, scripted(1, 2)])
    assert (record.moves, record.why, record.result) == (["b2", "c1"], "resigned", (-1.0, 1.0))
    for ending in (["quit"], []):
        human, _ = person(game, "a1", *ending)
        record = play(game, [human, first])
        assert (record.moves, record.why, record.result) == (["a1", "b1"], "quit", None)


def test_names_that_are_numbers_are_names() -> None:
    """The default names of actions are their numbers: "0" is action 0, not a place in the list."""
    game = Corridor()
    human, told = person(game, "1", "0", "quit")
    record = play(game, [human, human])
    assert record.move_ids == [1, 0]
    assert "to move: 0, 1\n" in told.getvalue()
