-- Where a route's driver was last, for minutes: its next recipients may see it (docs/decisions/0059-where-the-driver-is.md). Routes belong to no retailer.
create table route_positions (
  route_id text primary key references routes (id),
  at timestamptz not null,
  latitude double precision not null,
  longitude double precision not null
);
create index route_positions_by_age on route_positions (at);

-- The route that a driver drives now.
create index routes_by_driver on routes (driver_id, started_at desc) where started_at is not null;
