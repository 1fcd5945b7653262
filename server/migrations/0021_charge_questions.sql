-- What retailers ask about charges, and what the courier answers (docs/decisions/0058-questions.md).
create table charge_questions (
  retailer_id uuid not null,
  id uuid not null,
  charge_id uuid not null,
  store_id uuid not null,
  reason text not null check (reason in ('NOT_VISITED', 'WRONG_OUTCOME', 'CHARGED_TWICE', 'WRONG_RATE', 'OTHER')),
  words text not null,
  -- Whoever asks is told, as long as they are there.
  member_id uuid not null,
  asked_by text not null,
  language text not null check (language in ('en', 'fr')),
  asked_at timestamptz not null,
  -- CORRECTED is no answer of anybody's: a correction took the charge back meanwhile.
  answer text check (answer in ('ACCEPTED', 'REFUSED', 'CORRECTED')),
  note text,
  answered_at timestamptz,
  primary key (retailer_id, id),
  foreign key (retailer_id, charge_id) references charges (retailer_id, id),
  foreign key (retailer_id, store_id) references stores (retailer_id, id),
  check ((answer is null) = (answered_at is null))
);
-- One open question a charge, and one credit ever.
create unique index charge_questions_open_once on charge_questions (retailer_id, charge_id) where answer is null;
create unique index charge_questions_credited_once on charge_questions (retailer_id, charge_id) where answer = 'ACCEPTED';
create index charge_questions_by_charge on charge_questions (retailer_id, charge_id, id);
create index charge_questions_open on charge_questions (id) where answer is null;

-- What an answer credits waits, as charges do, for the next invoice: it is on none until that is issued.
alter table invoice_adjustments
  alter column invoice_id drop not null,
  add column question_id uuid,
  add foreign key (retailer_id, question_id) references charge_questions (retailer_id, id),
  add check (invoice_id is not null or question_id is not null);
-- Once credited, and at most once taken back.
create unique index invoice_adjustments_once on invoice_adjustments (retailer_id, question_id, (cents > 0)) where question_id is not null;
create index invoice_adjustments_waiting on invoice_adjustments (retailer_id) where invoice_id is null;
