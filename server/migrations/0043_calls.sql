-- What a retailer's programs called, and what its members called in vain, for 30 days. Nothing here tells of a person: texts are masked.

create table calls (
  retailer_id uuid not null references retailers (id),
  -- The id that a refusal names.
  id uuid not null,
  at timestamptz not null,
  is_key boolean not null,
  -- Whose it was, and how they were called then; the key or the account may be gone.
  caller_id uuid not null,
  caller_name text not null,
  row_name text not null,
  method text not null,
  path text not null,
  status smallint not null,
  milliseconds integer not null,
  error_type text,
  request jsonb,
  reply jsonb,
  primary key (retailer_id, id)
);
create index calls_newest on calls (retailer_id, at desc, id desc);
create index calls_of_caller on calls (retailer_id, caller_id, at desc, id desc);
create index calls_of_row on calls (retailer_id, row_name, at desc, id desc);
create index calls_in_vain on calls (retailer_id, at desc, id desc) where status >= 400;
-- They come in the order of time: that is enough to find the oldest by.
create index calls_oldest on calls using brin (at);
