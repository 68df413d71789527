"""Blind rating of benchmark items by people, and their agreement."""
