-- The PINs by which drivers confirm a handover instead of signing, as keyed hashes, and how often one was entered.
create table handover_pins (
  retailer_id uuid not null references retailers (id),
  store_id uuid not null,
  date date not null,
  time text not null,
  hash bytea not null,
  tries smallint not null default 0,
  set_at timestamptz not null,
  primary key (retailer_id, store_id, date, time)
);
create index handover_pins_by_age on handover_pins (set_at);
