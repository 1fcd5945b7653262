-- What was handed over and the courier has not scanned.
create index orders_handed_over on orders (retailer_id, store_id, handed_at)
  where deleted_at is null and delivery_status = 'DELIVERY_SCHEDULED' and type = 'DELIVERY' and coalesce(holder, 'STORE') = 'STORE'
    and handed_at is not null;
