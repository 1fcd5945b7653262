-- Files that members exported: made by the job of the same id, and gone when they expire.
create table exports (
  retailer_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  kind text not null,
  format text not null check (format in ('xlsx', 'csv', 'csvFrench')),
  file_name text not null,
  -- The stores whose orders it may hold, as its member had them then; null is all.
  store_ids uuid[],
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Null until the file is whole.
  size bigint,
  row_count integer,
  primary key (retailer_id, id)
);
create index exports_by_member on exports (retailer_id, member_id, created_at desc);
-- The nightly work looks in every retailer's.
create index exports_by_expiry on exports (expires_at);
