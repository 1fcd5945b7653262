-- The messages of the days that the desk lists. In a file of its own: adding the column locks readers out. What the previous release writes
-- after this waits until the next message of its order.
update action_logs as line set followed_at = (
  select min(created_at) from action_logs as later
  where later.retailer_id = line.retailer_id and later.order_id = line.order_id and later.action is null and not later.is_team_only
    and (later.created_at, later.id) > (line.created_at, line.id)
) where action is null and not is_team_only and sender_role <> 'PROVIDER' and created_at > now() - interval '31 days';
