"""An agent of Pac-Man as one number: its place, what it faces, and how many of its moves it is still scared.

bit 0        15     18          24
    |place   |facing|timer      |
"""

from __future__ import annotations

PLACE, FACING, TIMER = (1 << 15) - 1, 15, 18

SCARED = 40
"""The moves for which a capsule scares a ghost."""

WON, LOST = 1, 2
"""How a game ended."""
