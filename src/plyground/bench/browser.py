"""A real browser, for whoever measures, pictures or tests the pages: Chromium, driven by Playwright."""

from __future__ import annotations

import os
import shutil
from importlib.util import find_spec

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

MISSING = "no Chromium here: install it (Debian: apt-get install chromium) or name it in PLYGROUND_CHROMIUM"


def chromium() -> str | None:
    """Where Chromium is; None where there is none, or nobody to drive it."""
    if not find_spec("playwright"):
        return None
    names = ("chromium", "chromium-browser", "google-chrome")
    return os.environ.get("PLYGROUND_CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
