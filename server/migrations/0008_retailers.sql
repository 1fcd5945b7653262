-- The courier makes retailers and their stores: whether they are on, which areas they may have stores in, and what a service costs.

alter table service_areas
  -- The postal codes that the courier serves there, by what they begin with; none is every code.
  add column postal_prefixes text[] not null default '{}';
create unique index service_areas_name_once on service_areas (lower(name));

alter table retailers
  -- An account whose retailer is off is not valid (spec section 2).
  add column is_activated boolean not null default true,
  -- When the courier first let it in; null while it waits for that.
  add column approved_at timestamptz default now(),
  -- The areas in which it may have stores.
  add column service_area_ids text[] not null default '{}';
update retailers set service_area_ids = array(select id from service_areas order by id);
-- These are looked up before there is a retailer: on a database spread by retailer, the table stands whole on every machine.
create unique index retailers_name_once on retailers (lower(name));
create unique index retailers_prefix_once on retailers (tracking_code_prefix);

alter table stores
  -- When the courier first opened it; null while it is only asked for.
  add column approved_at timestamptz default now(),
  -- Days without a pickup, by the store's own calendar.
  add column closed_days text[] not null default '{}',
  -- Null: the same as its area's.
  alter column postal_prefixes drop not null,
  alter column postal_prefixes drop default;

-- What the courier charges a retailer for a service, in cents, from a date until a later row's.
create table rates (
  retailer_id uuid not null references retailers (id),
  service text not null check (service in ('delivery', 'reattempt', 'return', 'multiPackageDelivery')),
  valid_from date not null,
  cents integer not null check (cents >= 0),
  primary key (retailer_id, service, valid_from)
);
