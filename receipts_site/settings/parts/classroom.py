"""Settings of the classroom part."""

APP = "classroom.apps.ClassroomConfig"
