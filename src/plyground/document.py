"""Values as JSON has them."""

from __future__ import annotations

import math
from typing import Any


def jsonable(value: Any) -> Any:
    """A document as JSON has it: infinities as strings, what is not a number as null, NumPy numbers as numbers."""
    if isinstance(value, dict):
        return {str(k): jsonable(v) for k, v in value.items()}
    if isinstance(value, list | tuple):
        return [jsonable(v) for v in value]
    if hasattr(value, "tolist"):
        return jsonable(value.tolist())
    if isinstance(value, float):
        if math.isnan(value):
            return None
        if math.isinf(value):
            return "inf" if value > 0 else "-inf"
        return int(value) if value.is_integer() and abs(value) < 2**53 else value
    return value
