-- Counts that limits compare, shared by all servers (docs/decisions/0090-rate-limits.md). Unlogged: a crash of the database only resets them.

create unlogged table call_counts (
  -- What is counted: an endpoint and a network, or an API key.
  subject text primary key,
  most integer not null,
  taken integer not null,
  ends_at timestamptz not null
) with (fillfactor = 50);
create index call_counts_by_age on call_counts (ends_at);

create unlogged table open_streams (
  listener text not null,
  process integer not null,
  streams integer not null,
  primary key (listener, process)
) with (fillfactor = 50);
