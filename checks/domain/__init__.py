"""The rules of the trade, in pure Python: no clock, no randomness, no I/O.

Read in this order: text -> claims -> evidence -> quantities -> verdicts -> report.
"""
