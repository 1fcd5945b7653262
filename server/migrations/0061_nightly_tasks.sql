-- When each task of the night was last done, instead of one claim of the day for all of them before any was.

create table nightly_tasks (
  name text primary key,
  started_at timestamptz not null,
  -- The process that does it; null when it is not under way.
  claimed_by integer,
  finished_at timestamptz
);
delete from settings where name = 'last nightly';
