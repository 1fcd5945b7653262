-- Exports that members keep by a name, and when each is made by itself (docs/decisions/0057-scheduled-exports.md).
create table saved_exports (
  retailer_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  name text not null,
  kind text not null,
  format text not null check (format in ('xlsx', 'csv', 'csvFrench')),
  language text not null check (language in ('en', 'fr')),
  columns jsonb,
  filters jsonb not null,
  period text not null,
  zone text not null,
  -- Null: only when its member asks.
  schedule jsonb,
  is_paused boolean not null default false,
  -- The run that is due next; null without a schedule, and while it is paused.
  next_at timestamptz,
  -- Its last run.
  job_id uuid,
  created_at timestamptz not null,
  primary key (retailer_id, id),
  foreign key (retailer_id, member_id) references members (retailer_id, id) on delete cascade
);
create unique index saved_exports_name_once on saved_exports (retailer_id, member_id, lower(name));
-- Workers look for what is due in every retailer's.
create index saved_exports_due on saved_exports (next_at) where next_at is not null;
