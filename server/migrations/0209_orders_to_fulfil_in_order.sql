-- A page of the orders to fulfil is read in the order of this index, also if thousands have the same date or none.
create index orders_to_fulfil_in_order on orders (retailer_id, store_id, coalesce(delivery_date, '-infinity'::date), id)
  where deleted_at is null and delivery_status is null;
drop index orders_to_fulfil;
