-- Imports: a file on its way to becoming orders, and its rows as they stand now (docs/decisions/0012-a-draft-lives-in-the-database.md).

create table imports (
  retailer_id uuid not null references retailers (id),
  id uuid not null,
  -- Who began it: its rows are held against this member's stores and permissions.
  member_id uuid not null,
  member_name text not null,
  -- The hand-over of rows that name none.
  store_id uuid,
  delivery_date date,
  delivery_time text,
  -- Null once the file is forgotten.
  file_key text,
  file_name text not null,
  format text not null check (format in ('csv', 'xls', 'xlsx')),
  delimiter text,
  status text not null check (status in ('READING', 'MATCHING', 'CHECKING', 'REVIEW', 'CREATING', 'DONE', 'FAILED', 'DISCARDED')),
  -- Why it FAILED, to be worded for whoever reads it.
  failure jsonb,
  columns jsonb not null default '[]',
  -- How many rows stand in each state, kept by every statement that moves one.
  rows_all integer not null default 0,
  rows_ready integer not null default 0,
  rows_faulty integer not null default 0,
  rows_duplicate integer not null default 0,
  rows_skipped integer not null default 0,
  rows_created integer not null default 0,
  rows_updated integer not null default 0,
  rows_to_update integer not null default 0,
  job_id uuid,
  language text not null check (language in ('en', 'fr')),
  version integer not null default 1,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (retailer_id, id),
  foreign key (retailer_id, store_id) references stores (retailer_id, id)
);
create index imports_by_created on imports (retailer_id, created_at desc, id desc);
create index imports_by_member on imports (retailer_id, member_id, created_at desc, id desc);
create index imports_by_job on imports (retailer_id, job_id);
create index imports_ended on imports (finished_at) where finished_at is not null and file_key is not null;

-- No foreign key to its import: fifty thousand rows are written at once, by the import alone.
create table import_rows (
  retailer_id uuid not null,
  import_id uuid not null,
  -- The number that a spreadsheet shows.
  row integer not null,
  cells text[] not null,
  state text not null check (state in ('READY', 'FAULTY', 'DUPLICATE', 'SKIPPED', 'CREATED', 'UPDATED')),
  faults jsonb not null default '[]',
  -- What it is known again by: '#' and its order number, or '=' and a hash of what it says.
  key text,
  duplicate_order_id uuid,
  choice text check (choice in ('SKIP', 'UPDATE')),
  order_id uuid,
  version integer not null default 1,
  primary key (retailer_id, import_id, row)
);
create index import_rows_by_state on import_rows (retailer_id, import_id, state, row);
create index import_rows_by_key on import_rows (retailer_id, import_id, key) where key is not null;

-- What a member said of a column's header is remembered; stores have theirs already.
alter table retailers add column column_mappings jsonb not null default '{}';

create index uploaded_files_by_age on uploaded_files (created_at);
