"""What the whole suite shares: skipping, in one line, what an absent program makes impossible."""

import shutil

import pytest
from hypothesis import settings

# A slow or busy machine is no fault of what is tested.
settings.register_profile("unhurried", settings.default, deadline=None)
settings.load_profile("unhurried")


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip a test whose program is not installed; raised here so that pytest folds them into one line."""
    needed = [(mark.args[0], mark.args[1]) for mark in item.iter_markers("needs_program")]
    if item.get_closest_marker("e2e"):
        needed.append(("chromium", "chromium"))
    for program, package in needed:
        if shutil.which(program) is None:
            pytest.skip(f"{program} is not installed (Debian package: {package})")
