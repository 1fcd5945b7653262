-- The conversations that wait for the courier.
create index action_logs_that_wait on action_logs (created_at, id)
  where action is null and not is_team_only and sender_role <> 'PROVIDER' and followed_at is null;
