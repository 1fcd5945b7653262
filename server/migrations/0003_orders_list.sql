-- The orders list as a place to work: what a member keeps, and an index for each way to narrow the list.

create extension if not exists btree_gin;

-- How a member likes their screens. What no longer reads is as good as not kept.
create table preferences (
  retailer_id uuid not null,
  member_id uuid not null,
  kept jsonb not null default '{}',
  primary key (retailer_id, member_id),
  foreign key (retailer_id, member_id) references members (retailer_id, id) on delete cascade
);

-- What a member asks the list for again and again, by a name of their own.
create table order_views (
  retailer_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  name text not null,
  query jsonb not null,
  columns jsonb,
  created_at timestamptz not null,
  primary key (retailer_id, id),
  foreign key (retailer_id, member_id) references members (retailer_id, id) on delete cascade
);
create unique index order_views_name_once on order_views (retailer_id, member_id, lower(name));

create index orders_by_store_group on orders (retailer_id, store_id, list_group, created_at desc, id desc) where deleted_at is null;
create index orders_by_source on orders (retailer_id, source, created_at desc, id desc) where deleted_at is null;
-- Most orders have no tag, and cost nothing here.
create index orders_by_tag on orders using gin (retailer_id, tags) where deleted_at is null and tags <> '{}';
-- Parity with contract/orders/status.ts is tested.
create index orders_needing_attention on orders (retailer_id, created_at desc, id desc) include (store_id)
  where deleted_at is null and (delivery_status = 'SKIPPED'
    or (delivery_attempts_made > 0 and delivery_status in ('DELIVERY_SCHEDULED', 'AT_WAREHOUSE', 'ATTEMPTING_DELIVERY')));
-- What a scanner reads besides the number and the tracking code.
create index orders_by_barcode on orders (retailer_id, barcode_for_scan) where deleted_at is null and barcode_for_scan is not null;
create index orders_by_envoi_tracking_code on orders (retailer_id, envoi_tracking_code) where deleted_at is null and envoi_tracking_code is not null;
