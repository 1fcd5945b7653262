-- The steps of a store's day (contract/src/today/schema.ts). An index in each file, so that writers wait for one at a time.
create index orders_to_fulfil on orders (retailer_id, store_id, coalesce(delivery_date, '-infinity'::date))
  where deleted_at is null and delivery_status is null;
