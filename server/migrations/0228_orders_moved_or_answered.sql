-- Parity with contract/problems/reasons.ts is tested. The previous release reads orders_moved; the next one drops it.
create index orders_moved_or_answered on orders (retailer_id, moved_at) include (store_id)
  where deleted_at is null and delivery_status not in ('COMPLETED', 'CANCELED', 'RTS_COMPLETED') and moved_at is not null
    and (resolved_at is null or delivery_status = 'AT_DROPOFF_POINT' or (resolved_at at time zone 'UTC')
      < greatest((moved_at at time zone 'UTC') + interval '14 days', promised_by + interval '2 days',
        (stop_start_time at time zone 'UTC') + interval '2 days', (instructed_at at time zone 'UTC') + interval '3 days'));
