-- The values of an order before and after an edit, for its timeline (docs/decisions/0105-timeline.md). Null for other lines, and once the
-- recipient is erased.
alter table action_logs add column change jsonb;

-- The previous release erases a recipient without knowing the column. The next one drops the trigger.
create function erase_logged_changes() returns trigger language plpgsql as $$
begin
  update action_logs set change = null
  where retailer_id = new.retailer_id and order_id = new.id and change is not null;
  return null;
end $$;
create trigger orders_erase_logged_changes after update of recipient on orders
  for each row when (new.recipient = '—' and old.recipient <> new.recipient) execute function erase_logged_changes();
