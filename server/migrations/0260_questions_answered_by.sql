-- Who answered a question about a charge for the courier (docs/decisions/0058-questions-about-charges.md). Null for earlier answers, which
-- programs gave, and for corrections.
alter table charge_questions add column answered_by text;
