create index orders_to_correct on orders (retailer_id, label_outdated_at, id)
  where deleted_at is null and (delivery_status is null or delivery_status = 'DELIVERY_SCHEDULED')
    and (latitude is null or label_outdated_at is not null);
