"""The two models on the CPU: folder and card, session, encoder, entailment, self-test."""
