"""How often the checker is right: measured on labelled files, through the code that serves a person.

rows -> reading -> measures -> results. The tools come from the site's wiring.
"""
