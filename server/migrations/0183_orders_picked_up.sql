create index orders_picked_up on orders (retailer_id, store_id, picked_up_at)
  where deleted_at is null and picked_up_at is not null;
