-- The transaction that last changed an order: reading in its order misses no order, whenever its transaction commits
-- (docs/decisions/0115-changed-orders.md). The constant default of existing orders does not rewrite the table.
alter table orders add column changed_in xid8 not null default '0';
alter table orders alter column changed_in set default pg_current_xact_id();

create function set_changed_in() returns trigger language plpgsql as $$
begin
  new.changed_in := pg_current_xact_id();
  return new;
end $$;
create trigger orders_set_changed_in before update on orders for each row execute function set_changed_in();
