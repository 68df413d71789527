"""Lessons that are ready to be opened and need no network: one of each template."""

from classroom.lessons.landmarks import LANDMARKS
from classroom.lessons.moon import MOON
from classroom.lessons.ready import ReadyLesson
from classroom.lessons.whales import WHALES

__all__ = ["READY", "ReadyLesson"]

READY: tuple[ReadyLesson, ...] = (MOON, LANDMARKS, WHALES)
