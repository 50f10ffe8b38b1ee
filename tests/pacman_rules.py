"""Pac-Man's rules a second time, naively: places are pairs of numbers with halves, food is a set, nothing is packed."""

from __future__ import annotations

import copy
import math
import random

STEPS = {"West": (-1, 0), "Stop": (0, 0), "East": (1, 0), "North": (0, 1), "South": (0, -1)}
BACK = {"West": "East", "East": "West", "North": "South", "South": "North"}


class Naive:
    """One position; agents are [x, y, facing, timer], Pac-Man first."""

    def __init__(self, text: str, ghosts: int | None = None) -> None:
        rows = [line.strip() for line in text.strip("\n").splitlines()][::-1]
        cells = {(x, y): letter for y, row in enumerate(rows) for x, letter in enumerate(row[: len(rows[-1])])}
        self.floor = {cell for cell, letter in cells.items() if letter != "%"}
        self.food = {cell for cell, letter in cells.items() if letter == "."}
        self.capsules = {cell for cell, letter in cells.items() if letter == "o"}
        hero = next(cell for cell, letter in cells.items() if letter == "P")
        found = sorted((letter.replace("G", "1"), *cell) for cell, letter in cells.items() if letter in "G1234")
        self.homes = [hero, *((x, y) for _, x, y in found[:ghosts])]
        self.agents = [[x, y, "Stop", 0] for x, y in self.homes]
        self.score, self.won, self.lost, self.turn = 0, False, False, 0

    def legal(self) -> list[str]:
        if self.won or self.lost:
            return []
        x, y, facing, _ = self.agents[self.turn]
        if x != int(x) or y != int(y):
            return [facing]
        free = [name for name, (dx, dy) in STEPS.items() if (x + dx, y + dy) in self.floor]
        if self.turn == 0:
            return free
        ways = [name for name in free if name != "Stop"]
        return [name for name in ways if name != BACK.get(facing)] or ways

    def do(self, action: str) -> None:
        agent = self.agents[self.turn]
        speed = 0.5 if agent[3] > 0 else 1
        agent[0] += STEPS[action][0] * speed
        agent[1] += STEPS[action][1] * speed
        if action != "Stop":
            agent[2] = action
        if self.turn == 0:
            self.eat(tuple(agent[:2]))
            self.score -= 1
            met = range(1, len(self.agents))
        else:
            if agent[3] == 1:
                agent[:2] = [math.floor(v + 0.5) for v in agent[:2]]
            agent[3] = max(0, agent[3] - 1)
            met = range(self.turn, self.turn + 1)
        for i in met:
            self.meet(i)
        self.turn = (self.turn + 1) % len(self.agents)

    def eat(self, cell: tuple) -> None:
        if cell in self.food:
            self.food.remove(cell)
            self.score += 10
            if not self.food:
                self.score += 500
                self.won = True
        if cell in self.capsules:
            self.capsules.remove(cell)
            for ghost in self.agents[1:]:
                ghost[3] = 40

    def meet(self, i: int) -> None:
        (x, y, _, _), ghost = self.agents[0], self.agents[i]
        if abs(x - ghost[0]) + abs(y - ghost[1]) > 0.7:
            return
        if ghost[3] > 0:
            self.score += 200
            self.agents[i] = [*self.homes[i], "Stop", 0]
        elif not self.won:
            self.score -= 500
            self.lost = True

    def after(self, action: str) -> Naive:
        other = copy.deepcopy(self)
        other.do(action)
        return other

    def describe(self) -> dict:
        return {
            "pacman": self.agents[0][:3],
            "ghosts": self.agents[1:],
            "score": self.score,
            "food": len(self.food),
            "capsules": sorted(map(list, self.capsules)),
            "won": self.won,
            "lost": self.lost,
            "to_move": self.turn,
        }


def random_maze(seed: int, ghosts: int | None = None) -> str:
    """A maze of random cells in which no ghost is walled in; now and then without walls around."""
    luck = random.Random(seed)
    while True:
        width, height = luck.randint(4, 9), luck.randint(3, 8)
        cells = [[luck.choice("....  o%%") for _ in range(width)] for _ in range(height)]
        if luck.random() < 0.8:
            cells[0] = cells[-1] = ["%"] * width
            for row in cells:
                row[0] = row[-1] = "%"
        places = [(r, c) for r in range(height) for c in range(width) if cells[r][c] != "%"]
        count = luck.randint(0, 4) if ghosts is None else ghosts
        if len(places) < count + 2:
            continue
        letters = ["P", *(luck.choice("G1234") for _ in range(count))]
        for letter, (r, c) in zip(letters, luck.sample(places, count + 1), strict=True):
            cells[r][c] = letter
        text = "\n".join("".join(row) for row in cells) + "\n"
        if all(row.strip() == row for row in text.splitlines()) and all_free(text):
            return text


def all_free(text: str) -> bool:
    naive = Naive(text)
    naive.turn = len(naive.agents) - 1
    while naive.turn > 0:
        if not naive.legal():
            return False
        naive.turn -= 1
    return True
