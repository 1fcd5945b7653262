-- Notes about an order that only the retailer's team reads (docs/decisions/0105-timeline.md). The other messages in the log are for the
-- courier too.
alter table action_logs add column is_team_only boolean not null default false;
