"""The Pac-Man sheet: its vocabulary, students' files that run unchanged, many games, checks and explanations."""

from __future__ import annotations

import json
import math
import statistics
from pathlib import Path
from typing import Any

import pytest

from pacman_rules import Naive, random_maze
from plyground.cli import run
from plyground.cli._root import plyground
from plyground.course.pacman import (
    Agent,
    Directions,
    GameState,
    MultiAgentSearchAgent,
    RandomGhost,
    manhattanDistance,
)
from plyground.course.pacman.check import compared
from plyground.course.pacman.explain import decision, report
from plyground.course.pacman.series import Series, mean, share, summary
from plyground.errors import InputError
from plyground.games import load
from plyground.games.pacman import FOLDER
from plyground.transcript import Record

STUDENT = """
import random, util
from game import Agent, Directions
from util import manhattanDistance


class ReflexAgent(Agent):
    def getAction(self, gameState):
        legal = gameState.getLegalActions()
        scores = [self.evaluationFunction(gameState, action) for action in legal]
        return random.choice([a for a, s in zip(legal, scores) if s == max(scores)])

    def evaluationFunction(self, now, action):
        after = now.generatePacmanSuccessor(action)
        place, score = after.getPacmanPosition(), after.getScore()
        for ghost in after.getGhostStates():
            near = manhattanDistance(place, ghost.getPosition())
            score += (5 if ghost.scaredTimer > near else -200) * (near < 2)
        dots = after.getFood().asList()
        return score + 1 / (1 + min((util.manhattanDistance(place, dot) for dot in dots), default=0))


def scoreEvaluationFunction(state):
    return state.getScore()


def betterEvaluationFunction(state):
    x, y = state.getPacmanPosition()
    walls = state.getWalls()
    free = sum(not walls[i][j] for i, j in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)))
    left = 4 * state.getNumFood() + 20 * len(state.getCapsules())
    return state.getScore() + free - left - state.hasWall(x, y) - state.hasFood(x, y)


better = betterEvaluationFunction


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return max(gameState.getLegalActions(0), key=lambda a: self.value(gameState.generateSuccessor(0, a), 0, 1))

    def value(self, state, depth, agent):
        if agent == state.getNumAgents():
            agent, depth = self.index, depth + 1
        if depth == self.depth or state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        return self.best([self.value(state.getNextState(agent, action), depth, agent + 1)
                          for action in state.getLegalActions(agent)], agent)

    def best(self, values, agent):
        return max(values) if agent == 0 else min(values)


class ExpectimaxAgent(MinimaxAgent):
    def best(self, values, agent):
        return max(values) if agent == 0 else sum(values) / len(values)


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.value(gameState, 0, 0, float("-inf"), float("inf"))[1]

    def value(self, state, depth, agent, alpha, beta):
        if agent == state.getNumAgents():
            agent, depth = 0, depth + 1
        if depth == self.depth or state.isWin() or state.isLose():
            return self.evaluationFunction(state), Directions.STOP
        best = None
        for action in state.getLegalActions(agent):
            value = self.value(state.generateSuccessor(agent, action), depth, agent + 1, alpha, beta)[0]
            if best is None or (value > best[0] if agent == 0 else value < best[0]):
                best = value, action
            if agent == 0:
                if self.beyond(value, beta):
                    break
                alpha = max(alpha, value)
            else:
                if self.beyond(alpha, value):
                    break
                beta = min(beta, value)
        return best

    def beyond(self, value, bound):
        return value > bound
"""

WRONG = """
from multiAgents import AlphaBetaAgent, ExpectimaxAgent, MinimaxAgent

class AlphaBetaOnEquality(AlphaBetaAgent):
    def beyond(self, value, bound):
        return value >= bound

class AlphaBetaThatNeverCuts(AlphaBetaAgent):
    def beyond(self, value, bound):
        return False

class MinimaxOfMeans(ExpectimaxAgent):
    pass

class MinimaxShallow(MinimaxAgent):
    def __init__(self, **given):
        super().__init__(**given)
        self.rounds, self.depth = self.depth, self.depth + 1
    def getAction(self, state):
        self.depth -= 1
        try:
            return super().getAction(state)
        finally:
            self.depth += 1

class MinimaxInMoves(MinimaxAgent):
    def value(self, state, depth, agent):
        if depth + 1 == self.depth or state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        values = [self.value(state.generateSuccessor(agent, a), depth + 1, (agent + 1) % state.getNumAgents())
                  for a in state.getLegalActions(agent)]
        return self.best(values, agent)

class MinimaxLast(MinimaxAgent):
    def getAction(self, state):
        actions = state.getLegalActions(0)
        values = [self.value(state.generateSuccessor(0, a), 0, 1) for a in actions]
        return [a for a, v in zip(actions, values) if v == max(values)][-1]

class MinimaxCrash(MinimaxAgent):
    def getAction(self, state):
        return self.nothing

class MinimaxUp(MinimaxAgent):
    def getAction(self, state):
        return "Up"

class MinimaxEndless(MinimaxAgent):
    def getAction(self, state):
        return self.getAction(state)
"""


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sheet")
    (folder / "multiAgents.py").write_text(STUDENT)
    (folder / "wrong.py").write_text(WRONG)
    return folder


def series(hero: str, layout: str = "tiny", ghosts: int | None = None, ghost: str = "random", seed: int = 0) -> Series:
    return Series(layout, ghosts, hero, ghost, seed, 40)


# ------------------------------------------------------------------------------------------- the vocabulary


def test_positions_in_the_sheets_vocabulary(tmp_path: Path) -> None:
    """Every question, at every step of random games, against the naive rendering of the rules."""
    for seed in range(12):
        path, text = tmp_path / "maze.lay", random_maze(seed)
        path.write_text(text)
        game, naive = load("pacman", str(path)), Naive(text)
        state = GameState(game, game.initial())
        for step in range(60):
            agree(state, naive)
            if state.isWin() or state.isLose():
                break
            agent = naive.turn
            action = state.getLegalActions(agent)[step % len(naive.legal())]
            state, naive = state.generateSuccessor(agent, action), naive.after(action)


def agree(state: GameState, naive: Naive) -> None:
    assert (state.isWin(), state.isLose(), state.getScore()) == (naive.won, naive.lost, naive.score)
    assert state.getNumAgents() == len(naive.agents)
    for agent in range(len(naive.agents)):
        naive.turn, before = agent, naive.turn
        assert state.getLegalActions(agent) == naive.legal()
        naive.turn = before
    (x, y, facing, _), *ghosts = naive.agents
    assert (state.getPacmanPosition(), state.getPacmanState().getDirection()) == ((x, y), facing)
    found = [(*g.getPosition(), g.getDirection(), g.scaredTimer) for g in state.getGhostStates()]
    assert found == [tuple(ghost) for ghost in ghosts]
    assert [state.getGhostPosition(i + 1) for i in range(len(ghosts))] == state.getGhostPositions()
    assert (sorted(state.getFood().asList()), state.getNumFood()) == (sorted(naive.food), len(naive.food))
    assert sorted(state.getCapsules()) == sorted(naive.capsules)
    food, walls = state.getFood(), state.getWalls()
    for i in range(walls.width):
        for j in range(walls.height):
            assert walls[i][j] == state.hasWall(i, j) == ((i, j) not in naive.floor)
            assert food[i][j] == state.hasFood(i, j) == ((i, j) in naive.food)
    assert food.count() == len(naive.food)


def test_positions_are_values() -> None:
    game = load("pacman", "tiny")
    start = GameState(game, game.initial())
    there = start.generateSuccessor(0, Directions.WEST)
    assert there == start.getNextState(0, "West") == start.generatePacmanSuccessor("West")
    assert hash(there) == hash(start.getPacmanNextState("West"))
    assert start != there
    assert start.deepCopy() == start
    assert len({start, there, start.deepCopy()}) == 2
    assert "Score: 9" in str(there)


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        (lambda s: s.generateSuccessor(0, "South"), "agent 0 was to go 'South', legal are West, Stop, East, North"),
        (lambda s: s.getLegalActions(7), "there is no agent 7: the agents are 0 to 1"),
        (lambda s: s.getGhostState(0), "there is no ghost 0: the ghosts are 1 to 1"),
    ],
)
def test_wrong_questions_are_told(ask: Any, told: str) -> None:
    game = load("pacman", "tiny")
    with pytest.raises(InputError, match=told):
        ask(GameState(game, game.initial()))


def test_a_finished_game_has_no_successor(tmp_path: Path) -> None:
    (tmp_path / "a.lay").write_text("%%%%\n%P.%\n%%%%")
    game = load("pacman", str(tmp_path / "a.lay"))
    won = GameState(game, game.initial()).generateSuccessor(0, "East")
    assert (won.isWin(), won.getLegalActions(), won.getScore()) == (True, [], 509)
    with pytest.raises(InputError, match="isWin"):
        won.generateSuccessor(0, "West")


def test_what_files_of_the_sheet_import() -> None:
    Series("tiny", None, "random", "random", 0).game  # noqa: B018 - lends the modules
    import util  # type: ignore[import-not-found]

    assert util.manhattanDistance((1, 2), (4, 0)) == manhattanDistance((1, 2), (4, 0)) == 5
    counter = util.Counter()
    counter["a"] += 3
    counter["b"] += 1
    counter.normalize()
    assert (counter["a"], counter["none"], counter.argMax(), counter.totalCount()) == (0.75, 0, "a", 1)
    queue, stack, heap = util.Queue(), util.Stack(), util.PriorityQueue()
    for item, priority in (("x", 3), ("y", 1), ("z", 2)):
        queue.push(item)
        stack.push(item)
        heap.push(item, priority)
    heap.update("x", 0)
    assert [[thing.pop() for _ in range(3)] for thing in (queue, stack, heap)] == [
        list("xyz"),
        list("zyx"),
        list("xyz"),
    ]
    assert all(thing.isEmpty() for thing in (queue, stack, heap))
    assert Directions.LEFT["North"] == "West"
    assert Directions.REVERSE[Directions.RIGHT["North"]] == "West"


# ------------------------------------------------------------------------------------------- students' files


@pytest.mark.parametrize("name", ["MinimaxAgent", "AlphaBetaAgent", "ExpectimaxAgent"])
@pytest.mark.parametrize("evaluation", ["scoreEvaluationFunction", "better"])
def test_a_right_search_does_the_same_work(files: Path, name: str, evaluation: str) -> None:
    hero = f"{files / 'multiAgents.py'}:{name}(depth=2,evalFn={evaluation})"
    rows = list(compared(series(hero, "trap" if evaluation == "better" else "tiny"), 6))
    assert rows
    assert all(row.same for row in rows)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("AlphaBetaOnEquality", "cuts on equality"),
        ("AlphaBetaThatNeverCuts", "never cuts"),
        ("MinimaxOfMeans", "takes ghosts for chance"),
        ("MinimaxShallow", "one round less deep"),
        ("MinimaxInMoves", "single moves"),
        ("MinimaxLast", "another than the first"),
    ],
)
def test_the_first_difference_is_told(files: Path, name: str, told: str) -> None:
    layout = {"MinimaxOfMeans": "trap", "MinimaxLast": "tiny"}.get(name, "small")
    rows = list(compared(series(f"{files / 'wrong.py'}:{name}(depth=2)", layout), 12))
    assert [row.same for row in rows] == [True] * (len(rows) - 1) + [False]
    assert told in str(rows[-1].guess)


@pytest.mark.parametrize(
    ("hero", "told"),
    [
        ("wrong.py:MinimaxUp(depth=2)", "MinimaxUp.getAction answers 'Up', expected one of West, Stop"),
        ("wrong.py:MinimaxEndless(depth=2)", "calls itself without end"),
        ("multiAgents.py:ReflexAgent", "--check compares a class MinimaxAgent, AlphaBetaAgent or ExpectimaxAgent"),
    ],
)
def test_what_cannot_be_compared_is_told(files: Path, hero: str, told: str) -> None:
    with pytest.raises(InputError, match=told):
        list(compared(series(f"{files}/{hero}", "small"), 3))


def test_a_students_agents_play(files: Path) -> None:
    ours = series("ExpectimaxAgent(depth=2)").play(0)
    his = series(f"{files / 'multiAgents.py'}:ExpectimaxAgent(depth=2)").play(0)
    assert (his.moves, his.score, his.end) == (ours.moves, ours.score, ours.end)
    assert series(f"{files / 'multiAgents.py'}:ReflexAgent").play(1).end in {"won", "lost", "broken off"}


def test_agents_of_our_vocabulary_play_both_sides() -> None:
    class Still(Agent):
        def getAction(self, state: GameState) -> str:
            return Directions.STOP

    game = load("pacman", "medium")
    deepest = MultiAgentSearchAgent("food", "3")
    assert (deepest.depth, deepest.evaluationFunction(GameState(game, game.initial()))) == (3, 0.5)
    first = series("random", "medium").play(0, Still())
    assert set(first.moves[::3]) == {"Stop"}
    with pytest.raises(InputError, match="depth counts rounds"):
        MultiAgentSearchAgent(depth="0")


def test_ghosts_say_how_likely_their_actions_are() -> None:
    from plyground.course.pacman import DirectionalGhost
    from plyground.games.pacman.chase import Directional

    game = load("pacman", "four")
    state, step = game.initial(), 0
    while step < 60 and not game.is_terminal(state):
        actions = list(game.actions(state))
        if state.turn:
            index, position = int(state.turn), GameState(game, state)
            expected = Directional().chances(game, state)
            names = [game.action_name(state, action) for action in actions]
            said = DirectionalGhost(index).getDistribution(position)
            assert [said[name] for name in names] == pytest.approx(list(expected[: len(actions)]))
            assert set(RandomGhost(index).getDistribution(position).values()) == {1 / len(actions)}
        state, step = game.result(state, actions[step % len(actions)]), step + 1


# ----------------------------------------------------------------------------------------------- many games


def test_the_table_of_many_games() -> None:
    played = [series("ExpectimaxAgent(depth=3)", "trap").play(number) for number in range(20)]
    said = summary(reversed(played))
    scores = [outcome.score for outcome in played]
    assert (said["scores"], said["games"]) == (scores, 20)
    assert said["wins"] == sum(score > 0 for score in scores)
    assert said["average_score"] == pytest.approx(statistics.mean(scores))
    reach = 1.959964 * statistics.stdev(scores) / math.sqrt(20)
    assert said["average_interval"] == pytest.approx([said["average_score"] - reach, said["average_score"] + reach])


def test_intervals() -> None:
    assert share(50, 100) == pytest.approx((0.40383, 0.59617), abs=1e-5)  # Wilson's, by hand
    assert share(0, 10)[0] == 0
    assert share(10, 10)[1] == pytest.approx(1)
    assert mean([3.0]) == (3.0, math.inf)
    assert mean([1.0, 3.0]) == pytest.approx((2, 1.959964))


def test_rushing_to_its_death_and_gambling() -> None:
    """On the trapped layout alpha-beta loses every game; expectimax wins where the first ghost turns its back."""
    careful = summary(series("AlphaBetaAgent(depth=3)", "trap").play(number) for number in range(40))
    daring = summary(series("ExpectimaxAgent(depth=3)", "trap").play(number) for number in range(40))
    assert (careful["wins"], set(careful["scores"])) == (0, {-501})
    assert 8 <= daring["wins"] <= 32


def test_better_wins_against_a_random_ghost() -> None:
    said = summary(series("ExpectimaxAgent(depth=2,evaluator=better)", "small", 1).play(n) for n in range(2))
    assert said["wins"] == 0  # broken off after 40 rounds, alive
    assert said["record"] == ["broken off"] * 2


def test_one_decision_explained() -> None:
    game = load("pacman", "trap")
    said = decision(game, game.initial(), 2)
    assert {name: found["action"] for name, found in said["searches"].items()} == {
        "minimax": "West",
        "alphabeta": "West",
        "expectimax": "Stop",
    }
    assert [said["searches"][name]["value"] for name in ("minimax", "alphabeta")] == [-501, -501]
    assert sum(reply["chance"] for reply in said["replies"] if reply["action"] == "Stop") == pytest.approx(1)
    assert said["by_round"][0]["minimax"] == 1
    text = report(said)
    assert "rushes to its death" in text
    assert "gambles" in text


# ------------------------------------------------------------------------------------------------ the command


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, files: Path) -> Any:
    """The command in the students' folder: exit code, stdout, stderr."""
    monkeypatch.chdir(files)

    def asked(*words: str) -> tuple[int, str, str]:
        code = run(plyground, ["course", "pacman", *words])
        return code, *capsys.readouterr()

    return asked


def test_any_number_of_workers_plays_the_same_games(command: Any) -> None:
    words = ["-p", "expectimax", "-a", "depth=2", "-l", "trap", "-n", "6", "--seed", "3", "-q", "--json"]
    one, two = command(*words), command(*words, "--workers", "2")
    assert one == two
    assert (one[0], json.loads(one[1])["seeds"]) == (0, [3, 4, 5, 6, 7, 8])


def test_a_saved_game_replays(command: Any, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    code, table, _ = command("-p", "reflex", "-l", "tiny", "-q", "-f", "--save", str(path))
    assert (code, "Average Score:" in table) == (0, True)
    again = Record.load(path)
    assert again.states()[-1].score == int(table.split("Scores:")[1].split()[0])


def test_the_command_checks_a_students_file(command: Any) -> None:
    words = ["--check", "-l", "small", "-f", "--max-rounds", "2"]
    code, told, _ = command("-p", "multiAgents.py:MinimaxAgent", *words)
    assert (code, "The same all through 2 decisions" in told) == (0, True)
    code, told, _ = command("-p", "wrong.py:AlphaBetaOnEquality", *words)
    assert (code, "First difference in round 1: calls, distinct" in told) == (1, True)
    code, told, _ = command("-p", "wrong.py:AlphaBetaOnEquality", *words, "--json")
    assert [row["same"] for row in json.loads(told)["decisions"]] == [False]


def test_the_command_explains_a_decision(command: Any) -> None:
    code, told, _ = command("--explain", "--rounds", "1", "-l", "tiny", "-a", "evaluator=food")
    assert (code, "1 rounds = 2 plies" in told) == (0, True)
    assert json.loads(command("--explain", "--json")[1])["searches"]["expectimax"]["action"] == "Stop"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["-p", "nobody"], "unknown agent 'nobody': there are"),
        (["-p", "alphabeta", "-a", "evaluator=nix"], "unknown evaluator 'nix': there are better, food, score"),
        (["-p", "alphabeta", "-a", "depth=0"], "depth counts rounds and must be a whole number of at least 1, not 0"),
        (["-p", "multiAgents.py"], "which class of it? write multiAgents.py:NAME"),
        (["-p", "wrong.py:MinimaxCrash"], "has no attribute 'nothing'"),
        (["-p", "alphabeta", "--check"], "of yours with ours: -p FILE.py:NAME, not AlphaBetaAgent"),
        (["-p", "random", "-n", "0"], "the number of games must be at least 1, not 0"),
        (["-p", "random", "-f", "--seed", "3"], "give --seed or -f, not both"),
        (["-p", "hunter", "-a", "nodes=0"], "nodes must be a whole number of at least 1, not 0"),
    ],
)
def test_bad_input_is_one_line(command: Any, words: list[str], told: str) -> None:
    code, shown, error = command("-q", *words)
    assert (code, shown) == (2, "")
    assert told in error
    assert len(error.splitlines()) == 1


def test_shipped_layouts_have_a_border() -> None:
    for path in FOLDER.glob("*.txt"):
        rows = path.read_text().splitlines()
        assert set(rows[0] + rows[-1] + "".join(row[0] + row[-1] for row in rows)) == {"%"}


def test_a_person_needs_a_terminal(plyground: Any) -> None:
    done = plyground("course", "pacman")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "-p names who plays, as in -p hunter -q" in done.stderr
