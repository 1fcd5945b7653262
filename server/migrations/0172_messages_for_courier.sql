-- The courier's list of the retailers' messages. In a file of its own: adding the column locks readers out, building an index only writers.
create index action_logs_for_courier on action_logs (created_at, id)
  where action is null and not is_team_only and sender_role <> 'PROVIDER';
