"""Addresses of signing in and out, of invitations and of one's own account."""

from django.urls import URLPattern, path

from receipts_site.accounts import views

urlpatterns: list[URLPattern] = [
    path("sign-in/", views.sign_in, name="sign-in"),
    path("sign-out/", views.sign_out, name="sign-out"),
    path("invitation/<str:token>/", views.invitation, name="invitation"),
    path("account/", views.account, name="account"),
    path("account/e-mail/", views.account_email, name="account-email"),
    path("account/password/", views.account_password, name="account-password"),
]
