-- When a look at a shop was last queued: of many workers one queues it.
alter table shopify_shops add column look_queued_at timestamptz;
