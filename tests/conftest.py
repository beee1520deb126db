"""Puts the shared parts of the tests within reach of every test file."""

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
os.environ["LC_ALL"] = "C.UTF-8"  # the commands speak the terminal's language: English in the tests, unless they ask for another
