-- Photos that the courier got an address for. At the end of their retention, those that no event has named are deleted with their file.
create table granted_photos (
  retailer_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  granted_at timestamptz not null,
  primary key (retailer_id, id)
);
create index granted_photos_by_time on granted_photos (granted_at);
