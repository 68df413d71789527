"""The rules of the trade, in pure Python: no clock, no randomness, no I/O.

How an answer becomes receipts, room by room: text (units and sentences) -> claims (small statements)
-> evidence (pages, sentences worth reading; names, search_terms) -> quantities -> judging (one sentence
against one claim; subject, negation, content_words, bars) -> verdicts -> report (paragraphs, deciding)
-> wording, exports. quotes proves a quote; live_check, snapshot, progress, expiry and rates are a
check's life.
"""
