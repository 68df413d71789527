import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("reviews", "0001_first_tables")]

    operations = [
        # No round exists before this table does, so the column needs no value for old rows.
        migrations.AddField(
            model_name="round",
            name="guideline",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="rounds", to="reviews.guideline"
            ),
        ),
        migrations.AlterField(
            model_name="rating", name="seconds", field=models.FloatField(blank=True, null=True)
        ),
        migrations.AlterField(
            model_name="rating",
            name="outcome",
            field=models.CharField(
                blank=True,
                choices=[("label", "label"), ("cannot_judge", "cannot_judge"), ("broken", "broken")],
                max_length=16,
            ),
        ),
        migrations.RemoveConstraint(model_name="rating", name="a_label_or_a_reason"),
        migrations.AddConstraint(
            model_name="rating",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("blanked_at__isnull", False),
                    models.Q(("outcome", "label"), models.Q(("label", ""), _negated=True)),
                    models.Q(("outcome__in", ["cannot_judge", "broken"]), ("label", "")),
                    _connector="OR",
                ),
                name="a_label_or_a_reason",
            ),
        ),
        migrations.CreateModel(
            name="TrainingFeedback",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("label", models.SlugField(max_length=40)),
                ("note", models.TextField(blank=True)),
                (
                    "item",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="reviews.item"
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="feedback",
                        to="reviews.round",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("round", "item"), name="one_feedback_an_item")
                ],
            },
        ),
    ]
