"""The course sheets. One module is one sheet; the folder is the register."""

from __future__ import annotations

import sys

from plyground.cli import Folder

command = Folder(sys.modules[__name__], name="course", help="The course sheets.")
