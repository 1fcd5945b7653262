-- What a retailer's programs come in with. A key is told once and kept nowhere: here is its hash, and enough to know it by.

create table api_keys (
  retailer_id uuid not null references retailers (id),
  id uuid not null,
  name text not null,
  hash bytea not null,
  -- Its last four characters.
  ending text not null,
  permissions text[] not null default '{}',
  has_all_stores boolean not null,
  expires_at timestamptz,
  -- The key before the last renewal goes on for a while beside it.
  previous_hash bytea,
  previous_until timestamptz,
  -- The last call, to the minute.
  last_used_at timestamptz,
  last_used_from text,
  created_by_name text not null,
  created_at timestamptz not null,
  primary key (retailer_id, id),
  check ((previous_hash is null) = (previous_until is null))
);
create unique index api_keys_name_once on api_keys (retailer_id, lower(name));
create index api_keys_by_hash on api_keys (hash);
create index api_keys_by_previous_hash on api_keys (previous_hash) where previous_hash is not null;

create table api_key_stores (
  retailer_id uuid not null,
  key_id uuid not null,
  store_id uuid not null,
  primary key (retailer_id, key_id, store_id),
  foreign key (retailer_id, key_id) references api_keys (retailer_id, id) on delete cascade,
  foreign key (retailer_id, store_id) references stores (retailer_id, id) on delete cascade
);
