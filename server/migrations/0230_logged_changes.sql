-- The values of an order before and after an edit, for its timeline (docs/decisions/0105-timeline.md). Null for other lines, and once the
-- recipient is erased.
alter table action_logs add column change jsonb;
