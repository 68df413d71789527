"""Measures of a running copy: how soon, how many at once, how much memory. Nothing here is a test."""
