-- When the courier scanned the parcel as picked up at its store: null before, and for orders picked up before this column existed.
alter table orders add column picked_up_at timestamptz;
