create index orders_delivered_later on orders (retailer_id, completed_at)
  where deleted_at is null and delivery_status = 'COMPLETED' and delivery_attempts_made > 1;
