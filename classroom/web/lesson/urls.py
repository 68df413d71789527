"""Addresses of joining and the lesson, as students do it."""

from django.urls import URLPattern, path

from classroom.web.lesson import joining, steps, work

_LESSON = "lesson/<uuid:activity_id>"
_WORK = f"{_LESSON}/work"

urlpatterns: list[URLPattern] = [
    path("join/", joining.code, name="join"),
    path("join/back/", joining.come_back_with_code, name="join-back"),
    path("join/<str:code>/", joining.join_with, name="join-with"),
    path(f"{_LESSON}/", steps.begin, name="lesson"),
    path(f"{_LESSON}/welcome/", joining.welcome, name="lesson-welcome"),
    path(f"{_LESSON}/return/", joining.come_back_to, name="lesson-return"),
    path(f"{_LESSON}/leave/", joining.leave, name="lesson-leave"),
    path(f"{_WORK}/", work.work, name="lesson-work"),
    path(f"{_WORK}/download/", work.download, name="lesson-download"),
    path(f"{_WORK}/delete/", work.delete, name="lesson-delete"),
    path(f"{_WORK}/objections/<int:attempt>/", work.objection, name="lesson-objection"),
    path(f"{_LESSON}/judge/objection/", work.objection_now, name="lesson-objection-now"),
    path(f"{_LESSON}/<str:step>/", steps.step, name="lesson-step"),
]
