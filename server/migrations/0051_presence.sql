-- What a process took is known by the number under which the process is known to live: when it is gone, another takes over at once.

alter table webhook_endpoints drop column pump_id;
alter table webhook_endpoints add column pumped_by integer;
comment on column webhook_endpoints.pumped_by is 'The process that sends to it.';

alter table subscriptions add column claimed_by integer;
comment on column subscriptions.claimed_by is 'The process whose turn it is.';
