-- What waits in a store for the courier, and was not handed over. Replaces orders_in_store, which the previous release reads.
create index orders_to_hand_over on orders (retailer_id, store_id, ((labeled_at is not null)::int), coalesce(delivery_date, '-infinity'::date), id)
  where deleted_at is null and delivery_status = 'DELIVERY_SCHEDULED' and type = 'DELIVERY' and coalesce(holder, 'STORE') = 'STORE'
    and handed_at is null;
