-- One pair of columns for every lease: the process that has the row, and until when. `due_at` is when it is next to be worked on.

alter table subscriptions rename column claimed_by to leased_by;
alter table subscriptions add column leased_until timestamptz;
-- Until now the end of a turn was its `due_at`.
update subscriptions set leased_until = due_at, due_at = now() where leased_by is not null;

alter table webhook_endpoints rename column pumped_by to leased_by;
alter table webhook_endpoints rename column pumped_until to leased_until;
alter index webhook_endpoints_pumped rename to webhook_endpoints_leased;

alter table nightly_tasks rename column claimed_by to leased_by;
alter table nightly_tasks add column leased_until timestamptz;
update nightly_tasks set leased_until = 'infinity' where leased_by is not null;

-- These recorded when the work began; their leases are as long as they were.
alter table jobs rename column held_at to leased_until;
alter table jobs add column leased_by integer;
update jobs set leased_until = leased_until + interval '10 seconds' where status = 'RUNNING';

alter table mails rename column held_at to leased_until;
alter table mails add column leased_by integer;
update mails set leased_until = leased_until + interval '120 seconds' where leased_until is not null;

alter table notifications rename column held_at to leased_until;
alter table notifications add column leased_by integer;
update notifications set leased_until = leased_until + interval '120 seconds' where leased_until is not null;

-- A uuid of one run could not tell that its process had ended.
alter table shopify_orders drop column telling_by;
alter table shopify_orders add column leased_by integer;
alter table shopify_orders rename column telling_until to leased_until;

alter table shopify_installations rename column renewing_until to leased_until;
alter table shopify_installations add column leased_by integer;

comment on column webhook_endpoints.leased_by is 'The process that sends to it.';
comment on column subscriptions.leased_by is 'The process that handles its events.';
