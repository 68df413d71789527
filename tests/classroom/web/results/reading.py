"""What stands on a page of results, and its addresses."""

import csv
import io
import re

from lxml import html


def address(activity, page="results/"):
    return f"/teach/activities/{activity.pk}/{page}"


def student_address(seat, page=""):
    return address(seat.activity, f"results/{seat.pk}/{page}")


def tree_of(response):
    return html.document_fromstring(response.content.decode())


def words_of(element):
    return re.sub(r"\s+", " ", element.text_content()).strip()


def table_of(response):
    """The cells of the results table, its head first."""
    return cells_of(tree_of(response).xpath("//table[@id='results']//tr"))


def cells_of(rows):
    """What the cells of these rows say."""
    return [[cell.text_content() for cell in row.xpath("./th|./td")] for row in rows]


def classed(page, name):
    """All elements of a page with this class."""
    return tree_of(page).xpath(f"//*[contains(concat(' ', normalize-space(@class), ' '), ' {name} ')]")


def file_of(response):
    """The cells of a CSV answer, its head first."""
    return list(csv.reader(io.StringIO(response.content.decode("utf-8-sig"), newline="")))


def said(response):
    """Everything a page says."""
    return words_of(tree_of(response).body)
