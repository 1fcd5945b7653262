-- One event on its way to one endpoint is a send; each of its requests is an attempt. A worker of the version before fails on the old
-- names until it is replaced: its events and sends stay recorded, and are handled by a worker of this version.

alter table webhook_deliveries rename to webhook_sends;
alter table webhook_sends rename column tries to total_attempts;
alter table webhook_attempts rename column delivery_id to send_id;
comment on column webhook_sends.attempts is 'Attempts since it was queued last: they decide when the next one is made.';
comment on column webhook_sends.total_attempts is 'All attempts, those before it was sent again included.';

do $$
declare
  named record;
begin
  for named in
    select conrelid::regclass as owner, conname as name from pg_constraint
    where conrelid in ('webhook_sends'::regclass, 'webhook_attempts'::regclass) and conname ~ 'webhook_deliveries|delivery_id'
  loop
    execute format('alter table %s rename constraint %I to %I', named.owner, named.name,
      replace(replace(replace(named.name, 'webhook_deliveries', 'webhook_sends'), 'delivery_id', 'send_id'), 'tries', 'total_attempts'));
  end loop;
  for named in
    select indexrelid::regclass as owner, relname as name from pg_index join pg_class on pg_class.oid = indexrelid
    where indrelid in ('webhook_sends'::regclass, 'webhook_attempts'::regclass) and relname ~ 'webhook_deliveries|by_delivery'
  loop
    execute format('alter index %s rename to %I', named.owner,
      replace(replace(named.name, 'webhook_deliveries', 'webhook_sends'), 'by_delivery', 'by_send'));
  end loop;
end $$;

-- Test events were known by their sequence of 0 alone.
alter table webhook_events add column is_test boolean not null default false;
alter table webhook_sends add column is_test boolean not null default false;
update webhook_events set is_test = true where sequence = 0;
update webhook_sends set is_test = true where sequence = 0;
