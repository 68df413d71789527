# Training and export of the models. Needs the `train` extra (torch; some GB), which the server never has.

TRAIN_PY ?= var/train/bin/python
# all-MiniLM-L6-v2 in its usual layout: model.safetensors, config.json, tokenizer.json
WEIGHTS ?= var/all-MiniLM-L6-v2

var/train/bin/python:
	@$(PYTHON) -m venv var/train
	@var/train/bin/python -m pip --disable-pip-version-check install --quiet '.[train]'

.PHONY: export-encoder
export-encoder: $(TRAIN_PY) ## Export the sentence encoder anew (WEIGHTS=folder)
	@$(TRAIN_PY) -m checks.training.export_encoder --weights $(WEIGHTS) --out checks/artefacts/encoder

# Labelled pairs (JSONL), and where checkpoints and the float32 weights go. A run that was cut goes on.
DATA ?= ../shared/data/train
OUT ?= var/entailment

.PHONY: train-entailment
train-entailment: $(TRAIN_PY) ## Train the entailment model: three hours (WEIGHTS=folder, DATA=, OUT=)
	@$(TRAIN_PY) -m checks.training.train_entailment --weights $(WEIGHTS) --data $(DATA) --out $(OUT)

# A teacher: all-mpnet-base-v2 learns, is asked about pairs, and the model goes on from its answers.
TEACHER ?= var/teacher/float32
TAUGHT ?= var/taught

.PHONY: train-teacher
train-teacher: $(TRAIN_PY) ## Train a teacher: 45 minutes (WEIGHTS=folder of all-mpnet-base-v2, DATA=, OUT=)
	@$(TRAIN_PY) -m checks.training.train_entailment --course teacher --weights $(WEIGHTS) --data $(DATA) --out $(OUT)

.PHONY: ask-teacher
ask-teacher: $(TRAIN_PY) ## Ask the teacher about the pairs to learn: half an hour (TEACHER=folder, DATA=, TAUGHT=folder)
	@mkdir -p $(TAUGHT)
	@$(TRAIN_PY) -m checks.training.soft_labels --teacher $(TEACHER) --data $(DATA) --out $(TAUGHT)/pairs.jsonl

.PHONY: train-pupil
train-pupil: $(TRAIN_PY) ## Let a trained model learn from a teacher (WEIGHTS=its folder, TAUGHT=, OUT=)
	@$(TRAIN_PY) -m checks.training.train_entailment --course pupil --weights $(WEIGHTS) --data $(TAUGHT) --out $(OUT)

.PHONY: rehearse-training
rehearse-training: $(TRAIN_PY) ## Train, cut, take up, calibrate and shrink a very small model: a minute
	@$(TRAIN_PY) -m checks.training.rehearsal

.PHONY: float-weights
float-weights: $(TRAIN_PY) ## Read the shipped entailment model's weights back into float32 (WEIGHTS=its base, OUT=folder)
	@$(TRAIN_PY) -m checks.training.float_weights --model checks/artefacts/entailment --base $(WEIGHTS) --out $(OUT)

.PHONY: parity
parity: $(TRAIN_PY) ## Hold both models against their float32 references, computed anew (WEIGHTS=folder)
	@rm -rf var/parity
	@$(TRAIN_PY) -m checks.training.export_encoder --weights $(WEIGHTS) --out var/parity/encoder
	@$(TRAIN_PY) -m checks.training.same_parity checks/artefacts/encoder var/parity/encoder
	@$(TRAIN_PY) -m checks.training.float_weights --model checks/artefacts/entailment --base $(WEIGHTS) --out var/parity/float32
	@$(TRAIN_PY) -m checks.training.same_parity checks/artefacts/entailment var/parity/float32
