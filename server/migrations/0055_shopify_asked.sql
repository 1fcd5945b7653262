-- When a shop was asked what is kept of its order: of two looks that cross, the one that asked first writes nothing behind the other.
alter table shopify_orders
  add column asked_at timestamptz;
