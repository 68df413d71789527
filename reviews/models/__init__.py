"""What the reviews keep. Raters' code imports `banks` and `rounds` only; `answers` is sealed apart."""

from reviews.models.answers import Expected, ExpectedSeal, System, SystemAnswer
from reviews.models.banks import Bank, DesignText, Guideline, Item, Label
from reviews.models.rounds import Adjudication, Assignment, Rater, Rating, Round, TrainingFeedback

__all__ = [
    "Adjudication",
    "Assignment",
    "Bank",
    "DesignText",
    "Expected",
    "ExpectedSeal",
    "Guideline",
    "Item",
    "Label",
    "Rater",
    "Rating",
    "Round",
    "System",
    "SystemAnswer",
    "TrainingFeedback",
]
