"""The record of a match: who played, every move, how it ended. It replays exactly and can be kept in a file."""

from __future__ import annotations

import json
import operator
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from plyground.document import jsonable
from plyground.errors import InputError
from plyground.game import complete, plain
from plyground.named import Origin

if TYPE_CHECKING:
    from plyground.web.frame import Frame


@dataclass
class Record:
    """One play of a game.

    rules, origin   the game itself, and the words it was loaded from (None where it was not loaded by name)
    agents, seed    who played, in player order, and the seed of the match
    moves           every move by name, those of luck included; move_ids: the same as action numbers
    times           seconds each move was thought about; 0 for luck
    result          one number per player; None while there is none
    why             "finished", "max plies", "repetition", "resigned", "illegal move", "forfeit", "quit",
                    "stopped" (Ctrl-C)
    note            what was illegal or why it was forfeited, in one sentence
    """

    rules: Any
    agents: list[str]
    seed: int = 0
    origin: Origin | None = None
    state: Any = None  # where it began, if not at the game's start
    moves: list[str] = field(default_factory=list)
    move_ids: list[Any] = field(default_factory=list)
    times: list[float] = field(default_factory=list)
    result: tuple[float, ...] | None = None
    why: str = ""
    note: str | None = None

    # ------------------------------------------------------------------------------------------- the play

    @property
    def game(self) -> str:
        """The name of the game."""
        return type(self.rules).__name__ if self.origin is None else self.origin.game

    @property
    def start(self) -> Any:
        """The state it began with."""
        return self.rules.initial() if self.state is None else self.state

    @property
    def plies(self) -> int:
        return len(self.moves)

    def add(self, action: Any, name: str, seconds: float) -> None:
        self.move_ids.append(operator.index(action) if hasattr(action, "__index__") else action)
        self.moves.append(name)
        self.times.append(seconds)

    def drop(self) -> None:
        """Take back the latest move."""
        for kept in (self.moves, self.move_ids, self.times):
            kept.pop()

    def states(self) -> list[Any]:
        """All states from the start on, by replaying the moves; an illegal one is named by its number."""
        return list(self._replayed())

    def _replayed(self) -> Iterator[Any]:
        game = complete(self.rules)
        state = self.start
        yield state
        for number, (name, action) in enumerate(zip(self.moves, self.move_ids, strict=True), 1):
            legal = [] if game.is_terminal(state) else list(game.actions(state))
            names = [str(game.action_name(state, a)) for a in legal]
            if action not in legal or names[legal.index(action)] != name:
                known = f"legal are {', '.join(names)}" if legal else "the game is over there"
                raise InputError(f"move {number}, '{name}' (action {action}), is illegal in {self.game}: {known}")
            state = game.result(state, action)
            yield state

    def until(self, plies: int) -> Record:
        """The record of the first so many moves."""
        if not 0 <= plies <= self.plies:
            raise InputError(f"the record has {self.plies} moves: there is no position after move {plies}")
        if plies == self.plies:
            return self
        kept = (self.moves[:plies], self.move_ids[:plies], self.times[:plies])
        return Record(self.rules, self.agents, self.seed, self.origin, self.state, *kept, why="cut")

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        from plyground.draw.replay import about, final_board

        board = final_board(self)
        shown = {} if board is None else board._repr_mimebundle_()
        return {**shown, "text/plain": "\n".join(filter(None, (about(self), shown.get("text/plain"))))}

    def show(self, height: int = 640) -> Frame:
        """The match to be stepped through, as a frame of a notebook."""
        from plyground.draw.replay import about, record_document
        from plyground.web.frame import Frame
        from plyground.web.offline import page

        title = about(self)
        return Frame(page(record_document(self), title), title, height)

    # -------------------------------------------------------------------------------------------- the file

    def to_dict(self) -> dict[str, Any]:
        """The record as a dict for JSON; `final` describes the last state."""
        return {
            "game": self.game,
            "layout": None if self.origin is None else self.origin.layout,
            "options": {} if self.origin is None else self.origin.options,
            "agents": self.agents,
            "seed": self.seed,
            "start": None if self.state is None else plain(self.state),
            "moves": self.moves,
            "move_ids": self.move_ids,
            "times": [round(seconds, 6) for seconds in self.times],
            "plies": self.plies,
            "result": self.result,
            "why": self.why,
            "note": self.note,
            "final": complete(self.rules).describe(self.states()[-1]),
        }

    def save(self, path: str | Path) -> None:
        """Write the record to a file that `Record.load` and `plyground replay` read."""
        if self.origin is None:
            raise InputError(
                f"{self.game} was not loaded by name, so a file could not be replayed: "
                "load it with plyground.named.game_named('FILE.py:Class')"
            )
        if self.state is not None:
            _state(self.rules.initial(), plain(self.state), "this start")
        text = json.dumps(jsonable(self.to_dict()), indent=2, ensure_ascii=False)
        try:
            Path(path).write_text(text + "\n", encoding="utf-8")
        except OSError as error:
            raise InputError(f"cannot write {path}: {error.strerror or error}") from None

    @classmethod
    def load(cls, path: str | Path) -> Record:
        """The record in a file, its game loaded and its moves checked against it."""
        try:
            text = Path(path).read_text(encoding="utf-8")
        except OSError as error:
            raise InputError(f"cannot read {path}: {error.strerror or error}") from None
        except UnicodeDecodeError as error:
            raise InputError(f"{path}: byte {error.start} is not text (UTF-8)") from None
        return cls.read(text, str(path))

    @classmethod
    def read(cls, text: str, path: str, load: Callable[[Origin], Any] = Origin.load) -> Record:
        """The record in the text of a file, which is called `path` where something is wrong with it."""
        document = _document(text, path)
        origin = Origin(document["game"], document["layout"], {k: _tuples(v) for k, v in document["options"].items()})
        rules = load(origin)
        start, result = document["start"], document["result"]
        record = cls(
            rules,
            document["agents"],
            document["seed"],
            origin,
            None if start is None else _state(rules.initial(), start, f'{path}: "start"'),
            document["moves"],
            document["move_ids"],
            [float(seconds) for seconds in document["times"]],
            None if result is None else tuple(float(x) for x in result),
            document["why"],
            document["note"],
        )
        try:
            final = record.to_dict()["final"]
        except InputError as error:
            raise InputError(f"{path}: {error}") from None
        if jsonable(final) != document["final"]:
            raise InputError(
                f"{path}: its moves lead to another position than the one it ends with: the game has changed since"
            )
        return record


_KINDS: dict[str, tuple[Any, str]] = {
    "game": (str, "a text"),
    "layout": (str | None, "a text or null"),
    "options": (dict, "an object"),
    "agents": (list, "a list"),
    "seed": (int, "a whole number"),
    "start": (object, ""),
    "moves": (list, "a list"),
    "move_ids": (list, "a list"),
    "times": (list, "a list"),
    "result": (list | None, "a list or null"),
    "why": (str, "a text"),
    "note": (str | None, "a text or null"),
    "final": (dict, "an object"),
}
"""What a record file holds."""


def _document(text: str, path: str) -> dict[str, Any]:
    """The document in a record file, with everything in it of the kind it should be."""
    try:
        document = json.loads(text)
    except json.JSONDecodeError as error:
        raise InputError(f"{path} line {error.lineno} column {error.colno}: {error.msg}") from None
    except RecursionError:
        raise InputError(f"{path}: the values are nested too deeply") from None
    if not isinstance(document, dict):
        raise InputError(f"{path} is not a record: expected an object with {', '.join(_KINDS)}")
    for name, (kind, words) in _KINDS.items():
        if name not in document:
            raise InputError(f'{path} is not a record: "{name}" is missing')
        if not isinstance(document[name], kind):
            raise InputError(f'{path}: "{name}" must be {words}, not {document[name]!r}')
    for name, kind, words in (("agents", str, "texts"), ("moves", str, "texts"), ("times", int | float, "numbers")):
        if not all(isinstance(item, kind) for item in document[name]):
            raise InputError(f'{path}: "{name}" must be a list of {words}')
    if not len(document["moves"]) == len(document["move_ids"]) == len(document["times"]):
        raise InputError(f'{path}: "moves", "move_ids" and "times" must be of one length')
    try:
        [float(x) for x in document["result"] or ()]
    except (TypeError, ValueError):
        raise InputError(f'{path}: "result" must be a list of numbers') from None
    return document


def _tuples(value: Any) -> Any:
    """An option as it was written: JSON has no tuples."""
    return tuple(map(_tuples, value)) if isinstance(value, list) else value


def _state(like: Any, found: Any, where: str) -> Any:
    """A state from its JSON form; the game's first state shows which parts are records, tuples or arrays."""
    try:
        if hasattr(like, "_fields"):
            return type(like)(
                *(_state(part, found[name], where) for name, part in zip(like._fields, like, strict=True))
            )
        if isinstance(like, tuple):
            first = like[0] if like else 0
            models = like if len(like) == len(found) else [first] * len(found)
            return tuple(_state(part, item, where) for part, item in zip(models, found, strict=True))
        if hasattr(like, "dtype"):
            import numpy as np

            return np.array(found, like.dtype)[()]
        if isinstance(like, int | float | str) and isinstance(found, int | float | str):
            return type(like)(found)
    except (KeyError, TypeError, ValueError):
        pass
    raise InputError(f"{where} is not made of the numbers, tuples and arrays that this game's states have")
