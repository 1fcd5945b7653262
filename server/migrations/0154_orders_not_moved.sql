-- Parity with contract/problems/reasons.ts is tested. An index in each file, so that writers wait for one at a time. The previous release
-- reads orders_needing_attention; the next one drops it.
create index orders_not_moved on orders (retailer_id, delivery_date, id) include (store_id)
  where deleted_at is null and moved_at is null
    and (resolved_at is null or (resolved_at at time zone 'UTC')
      < greatest(delivery_date + interval '2 days', (stop_start_time at time zone 'UTC') + interval '2 days'))
    and (delivery_status is null or delivery_status not in ('COMPLETED', 'CANCELED', 'RTS_COMPLETED'));
