-- When the pickup of a fulfilled order was last moved while the store had the parcel: earlier scans of handovers no longer count.
alter table orders add column waits_since timestamptz;
