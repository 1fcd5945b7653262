-- The courier sets its own tracking code: one code is on one order of a retailer.
drop index orders_by_envoi_tracking_code;
create unique index orders_by_envoi_tracking_code on orders (retailer_id, envoi_tracking_code)
  where deleted_at is null and envoi_tracking_code is not null;
