-- Where a retailer's programs listen, what they are to be told, and what became of each try.

create table webhook_endpoints (
  retailer_id uuid not null references retailers (id),
  id uuid not null,
  url text not null,
  description text not null,
  topics text[] not null,
  has_all_stores boolean not null,
  -- Sealed, and its last four characters.
  secret bytea not null,
  ending text not null,
  -- The secret before the last rotation signs beside it for a while.
  previous_secret bytea,
  previous_until timestamptz,
  off_at timestamptz,
  off_reason text check (off_reason in ('BY_MEMBER', 'GONE', 'FAILING')),
  -- Since the last try that succeeded.
  failures integer not null default 0,
  failing_since timestamptz,
  warned_at timestamptz,
  last_sent_at timestamptz,
  -- Nothing goes to it before.
  paused_until timestamptz,
  -- When something is to be done for it; who writes what it is told sets it, and who sends takes it away.
  due_at timestamptz,
  -- The process that sends to it, and until when that is believed to live.
  pump_id uuid,
  pumped_until timestamptz,
  created_by_name text not null,
  created_at timestamptz not null,
  primary key (retailer_id, id),
  check ((previous_secret is null) = (previous_until is null)),
  check ((off_at is null) = (off_reason is null))
);
create index webhook_endpoints_due on webhook_endpoints (due_at) where due_at is not null;
create index webhook_endpoints_pumped on webhook_endpoints (pumped_until) where pumped_until is not null;

create table webhook_endpoint_stores (
  retailer_id uuid not null,
  endpoint_id uuid not null,
  store_id uuid not null,
  primary key (retailer_id, endpoint_id, store_id),
  foreign key (retailer_id, endpoint_id) references webhook_endpoints (retailer_id, id) on delete cascade,
  foreign key (retailer_id, store_id) references stores (retailer_id, id) on delete cascade
);

-- What happened, once for all endpoints; in order for each order by its sequence.
create table webhook_events (
  retailer_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  store_id uuid not null,
  topic text not null,
  sequence bigint not null,
  -- The body as it is sent; gone when it was kept long enough.
  payload text,
  created_at timestamptz not null,
  primary key (retailer_id, id),
  foreign key (retailer_id, order_id) references orders (retailer_id, id)
);
-- A test event has no place in the order of things.
create unique index webhook_events_once on webhook_events (retailer_id, order_id, sequence) where sequence > 0;
create index webhook_events_by_age on webhook_events (created_at);

-- An event on its way to an endpoint.
create table webhook_deliveries (
  retailer_id uuid not null,
  id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  order_id uuid not null,
  store_id uuid not null,
  topic text not null,
  sequence bigint not null,
  state text not null check (state in ('WAITING', 'SENT', 'FAILED', 'HELD')),
  -- Tries that count, and all of them.
  attempts integer not null default 0,
  tries integer not null default 0,
  status integer,
  failure text,
  created_at timestamptz not null,
  next_at timestamptz,
  ended_at timestamptz,
  sent_again_by text,
  primary key (retailer_id, id),
  foreign key (retailer_id, endpoint_id) references webhook_endpoints (retailer_id, id) on delete cascade,
  foreign key (retailer_id, event_id) references webhook_events (retailer_id, id) on delete cascade,
  check ((state = 'WAITING') = (next_at is not null))
);
create unique index webhook_deliveries_once on webhook_deliveries (retailer_id, endpoint_id, event_id);
create index webhook_deliveries_due on webhook_deliveries (retailer_id, endpoint_id, next_at, sequence) where state = 'WAITING';
create index webhook_deliveries_of_order on webhook_deliveries (retailer_id, endpoint_id, order_id, sequence) where state = 'WAITING';
create index webhook_deliveries_left on webhook_deliveries (retailer_id, endpoint_id, state) where state in ('HELD', 'FAILED');
create index webhook_deliveries_by_event on webhook_deliveries (retailer_id, event_id);

create table webhook_attempts (
  retailer_id uuid not null,
  id uuid not null,
  delivery_id uuid not null,
  at timestamptz not null,
  -- Without the signatures.
  request_headers jsonb not null,
  status integer,
  failure text,
  response text,
  ms integer not null,
  primary key (retailer_id, id),
  foreign key (retailer_id, delivery_id) references webhook_deliveries (retailer_id, id) on delete cascade
);
create index webhook_attempts_by_delivery on webhook_attempts (retailer_id, delivery_id, id);
create index webhook_attempts_by_age on webhook_attempts (at);
