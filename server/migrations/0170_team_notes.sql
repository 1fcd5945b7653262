-- Notes about an order that only the retailer's team reads (docs/decisions/0105-timeline.md). The other messages in the log are for the
-- courier too.
alter table action_logs add column is_team_only boolean not null default false;
-- The courier's list of the retailers' messages.
create index action_logs_for_courier on action_logs (created_at, id)
  where action is null and not is_team_only and sender_role <> 'PROVIDER';
