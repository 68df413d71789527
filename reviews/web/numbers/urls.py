"""Addresses of agreement, adjudication, scores and exports."""

from django.urls import path

from reviews.web.numbers import views

ROUND = "reviews/rounds/<uuid:round_id>"

urlpatterns = [
    path(f"{ROUND}/agreement/", views.agreement, name="round-agreement"),
    path(f"{ROUND}/adjudicate/", views.adjudication, name="round-adjudicate"),
    path(f"{ROUND}/adjudicate/<uuid:item_id>/", views.adjudication_item, name="round-adjudicate-item"),
    path(f"{ROUND}/adjudicate/<uuid:item_id>/take-back/", views.undecide, name="round-undecide"),
    path(f"{ROUND}/scores/", views.scores, name="round-scores"),
    path(f"{ROUND}/export/", views.export, name="round-export"),
    path(f"{ROUND}/export/<str:name>", views.export_file, name="round-export-file"),
]
