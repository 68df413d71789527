"""Addresses of item banks and their seals."""

from django.urls import path

from reviews.web.banks import imports, seals, views

_BANK = "reviews/banks/<uuid:bank_id>/"
_PRINTS = "reviews/fingerprints/<uuid:bank_id>/"

urlpatterns = [
    path("reviews/", views.banks, name="banks"),
    path("reviews/banks/new/", views.new, name="bank-new"),
    path(_BANK, views.bank, name="bank"),
    path(f"{_BANK}settings/", views.settings, name="bank-settings"),
    path(f"{_BANK}items/", views.items, name="bank-items"),
    path(f"{_BANK}guideline/", views.guideline, name="bank-guideline"),
    path(f"{_BANK}publish/", views.publish, name="bank-publish"),
    path(f"{_BANK}erase/", views.erase, name="bank-erase"),
    path(f"{_BANK}import/", imports.take_in, {"intake": imports.ITEMS}, name="bank-import"),
    path(f"{_BANK}expected/", imports.take_in, {"intake": imports.EXPECTED}, name="bank-expected"),
    path(f"{_BANK}systems/", imports.take_in, {"intake": imports.ANSWERS}, name="bank-systems"),
    path(f"{_BANK}seal/", seals.seal, name="bank-seal"),
    path(f"{_BANK}verify/", seals.verify, name="bank-verify"),
    path(f"{_BANK}sealed/<str:part>.zip", seals.download, name="bank-download"),
    path(f"{_BANK}designs/", seals.designs, name="bank-designs"),
    path(f"{_BANK}designs/<int:number>.txt", seals.design_file, name="bank-design-file"),
    path(_PRINTS, seals.fingerprints, name="fingerprints"),
    path(f"{_PRINTS}MANIFEST.sha256", seals.manifest, name="fingerprints-manifest"),
]
