-- What orders cost: a row for each service, appended once by what happened and never changed (docs/decisions/0052-charges.md).
create table charges (
  retailer_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  store_id uuid not null,
  -- The line of the order's journey that charged it, and by which package: together they are charged once ever.
  tracker_id uuid not null,
  service text not null check (service in ('delivery', 'reattempt', 'return', 'multiPackageDelivery')),
  package smallint not null,
  -- Minus one takes back what another line of the journey had charged, at the rate of that.
  quantity smallint not null check (quantity in (1, -1)),
  -- What the service cost on that date, in cents; 0 where no rate was agreed on.
  rate integer not null check (rate >= 0),
  has_rate boolean not null,
  -- The local date at the store when it happened, and the moment.
  date date not null,
  at timestamptz not null,
  primary key (retailer_id, id),
  foreign key (retailer_id, order_id) references orders (retailer_id, id),
  foreign key (retailer_id, store_id) references stores (retailer_id, id)
);
create unique index charges_once on charges (retailer_id, order_id, tracker_id, service, package);
-- A period by day, service and rate is read off the index alone.
create index charges_by_date on charges (retailer_id, date desc, service, rate, store_id) include (quantity, has_rate);
