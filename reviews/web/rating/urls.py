"""Addresses of rating, as raters do it."""

from django.urls import path, re_path

from reviews.web.rating import views

urlpatterns = [
    path("rate/", views.home, name="rate"),
    path("rate/consent/", views.consent, name="rate-consent"),
    path("rate/guideline/", views.guideline, name="rate-guideline"),
    path("rate/next/", views.following, name="rate-next"),
    path("rate/practice/<int:number>/", views.practice, name="rate-practice"),
    path("rate/item/<int:number>/", views.item, name="rate-item"),
    path("rate/keys/", views.keys, name="rate-keys"),
    path("rate/withdraw/", views.leave, name="rate-withdraw"),
    # What looks like no token gets the same page as a token that opens nothing.
    re_path(r"^rate/(?P<token>[^/]{1,200})/$", views.enter, name="rate-link"),
]
