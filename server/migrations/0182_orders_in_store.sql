create index orders_in_store on orders (retailer_id, store_id, (labeled_at is null), coalesce(delivery_date, '-infinity'::date))
  where deleted_at is null and delivery_status = 'DELIVERY_SCHEDULED' and type = 'DELIVERY' and coalesce(holder, 'STORE') = 'STORE';
