-- Finds open handovers that are old.
create index handovers_begun on handovers (started_at, id) where status = 'OPEN';
