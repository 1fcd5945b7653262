-- The body of an event can be built after the event was recorded. Until then these are what its order does not tell; they are null
-- once the body is built, or may no longer be.
alter table webhook_events add column pending_timestamp timestamptz;
alter table webhook_events add column pending_by text
  check (pending_by in ('PROVIDER', 'RETAILER_ADMIN', 'RETAILER_USER', 'END_CUSTOMER'));
alter table webhook_events add check ((pending_timestamp is null) = (pending_by is null));
alter table webhook_events add check (payload is null or pending_by is null);

-- Recording an event costs what its indexes cost, so there are four fewer. Each event is in one of these two: bodies that are old
-- enough to be emptied or were never built, and emptied events that are old enough to be deleted.
drop index webhook_events_bodies;
create index webhook_events_bodies on webhook_events (created_at) where payload is not null or pending_by is not null;
drop index webhook_events_by_age;
create index webhook_events_emptied on webhook_events (created_at) where payload is null and pending_by is null;
-- An order is looked up by the index that keeps its events unique (its test events, of sequence 0, are not), and its sends by their
-- events.
create unique index webhook_events_unique on webhook_events (retailer_id, order_id, nullif(sequence, 0));
drop index webhook_events_once;
drop index webhook_events_by_order;
create unique index webhook_deliveries_unique on webhook_deliveries (retailer_id, event_id, endpoint_id);
drop index webhook_deliveries_once;
drop index webhook_deliveries_by_event;
drop index webhook_deliveries_by_order;
