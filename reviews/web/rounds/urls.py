"""Addresses of rounds, as managers run them."""

from django.urls import path

from reviews.web.rounds import views

_ROUND = "reviews/rounds/<uuid:round_id>/"

urlpatterns = [
    path("reviews/banks/<uuid:bank_id>/rounds/new/", views.new, name="round-new"),
    path(_ROUND, views.show, name="round"),
    path(f"{_ROUND}invite/", views.invite_raters, name="round-invite"),
    path(f"{_ROUND}open/", views.open_up, name="round-open"),
    path(f"{_ROUND}widen/", views.widen, name="round-widen"),
    path(f"{_ROUND}guideline/", views.guideline, name="round-guideline"),
    path(f"{_ROUND}close/", views.close, name="round-close"),
    path(f"{_ROUND}discard/", views.discard, name="round-discard"),
    path(f"{_ROUND}raters/<int:number>/renew/", views.renew, name="round-renew"),
    path(f"{_ROUND}raters/<int:number>/drop/", views.drop, name="round-drop"),
]
