-- A photo that an event has named keeps its row, so that its id is granted to no other order. The nightly task marks it and reads only the others.
alter table granted_photos add column named_at timestamptz;
create index granted_photos_unnamed on granted_photos (granted_at) where named_at is null;
create index granted_photos_by_order on granted_photos (retailer_id, order_id);
