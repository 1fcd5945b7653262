-- The result of the last nightly audit, for `/metrics`: null for other tasks.
alter table nightly_tasks add column differences integer;
