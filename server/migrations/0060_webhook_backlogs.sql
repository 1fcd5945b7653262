-- Turning an endpoint off or on, deleting it and sending again concern any number of sends: they are applied in batches.

-- A deleted endpoint is hidden at once; its sends are removed in batches, and then its row.
alter table webhook_endpoints add column deleted_at timestamptz;

-- What is still to be done to the sends of an endpoint, before anything else is sent to it.
create table webhook_backlog_changes (
  retailer_id uuid not null,
  endpoint_id uuid not null,
  -- The order in which changes are applied.
  number bigint generated always as identity,
  from_state text not null check (from_state in ('WAITING', 'SENT', 'FAILED', 'HELD')),
  to_state text not null check (to_state in ('WAITING', 'HELD')),
  -- Null is every topic, and no limit.
  topic text,
  created_from timestamptz,
  created_before timestamptz,
  -- The member who sends again; null when the endpoint was turned on or off.
  requested_by text,
  -- The cursor: sends up to this id are done.
  after_id uuid,
  primary key (retailer_id, endpoint_id, number),
  foreign key (retailer_id, endpoint_id) references webhook_endpoints (retailer_id, id) on delete cascade
);

-- The log of an endpoint, newest first, and the removal of a deleted one.
create index webhook_deliveries_log on webhook_deliveries (retailer_id, endpoint_id, id);
-- The log and the counts by state, and the batches of a change.
create index webhook_deliveries_by_state on webhook_deliveries (retailer_id, endpoint_id, state, id);
drop index webhook_deliveries_left;
-- Searching by an order, and erasing its recipient.
create index webhook_deliveries_by_order on webhook_deliveries (retailer_id, order_id);
create index webhook_events_by_order on webhook_events (retailer_id, order_id);
-- Bodies that are old enough to be emptied; those that are empty already are not read again.
create index webhook_events_bodies on webhook_events (created_at) where payload is not null;
create index webhook_attempts_responses on webhook_attempts (at) where response is not null;
drop index webhook_attempts_by_age;

-- How many mails went to an address lately.
create index mails_by_address on mails (channel, to_address, posted_at);
-- Deleted orders are searched by their number, too.
create index orders_deleted_by_number on orders (retailer_id, number) where deleted_at is not null and number is not null;
