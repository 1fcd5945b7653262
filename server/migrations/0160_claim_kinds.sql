-- What a claim is about, the number that its recipient quotes, and their photos as keys of the storage
-- (docs/decisions/0106-recipient-answers.md). Claims filed by the previous release have no number, and are about a parcel that was not
-- received.
alter table claims
  add column kind text not null default 'NOT_RECEIVED',
  add column number text,
  add column photos text[] not null default '{}';
alter table claims add constraint claims_kind_check
  check (kind in ('NOT_RECEIVED', 'DAMAGED', 'WRONG', 'INCOMPLETE')) not valid;
create unique index claims_by_number on claims (retailer_id, number) where number is not null;
