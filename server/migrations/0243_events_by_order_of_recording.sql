create index webhook_events_in_order on webhook_events (retailer_id, recorded_in, sequence, id)
  where not is_test and (payload is not null or pending_by is not null);
