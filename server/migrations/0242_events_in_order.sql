-- The transaction that recorded an event: a list in its order misses none (docs/decisions/0116-list-of-events.md). The constant default of
-- existing events does not rewrite the table.
alter table webhook_events add column recorded_in xid8 not null default '0';
alter table webhook_events alter column recorded_in set default pg_current_xact_id();
