-- API keys that were deleted, or renewed away twice: a program that still comes with one stands in its retailer’s log of calls.
create table ended_api_keys (
  retailer_id uuid not null references retailers (id),
  hash bytea not null,
  key_id uuid not null,
  name text not null,
  -- What such a call is answered.
  reason text not null,
  ended_at timestamptz not null,
  primary key (retailer_id, hash)
);
create index ended_api_keys_by_hash on ended_api_keys (hash);
