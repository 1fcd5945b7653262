-- What the courier's events changed last, from which an order's current state is described (docs/decisions/0103-order-now.md): the last event
-- that moved the parcel, who has held the parcel since, and the last date on which the courier promised to come back.
alter table orders
  add column moved_by text,
  add column moved_at timestamptz,
  add column holder text check (holder in ('STORE', 'COURIER', 'RECIPIENT', 'DROPOFF')),
  add column promised_by date;

with moves as (
  select distinct on (trackers.retailer_id, trackers.order_id) trackers.retailer_id, trackers.order_id, trackers.event, trackers.at
  from trackers join orders on orders.retailer_id = trackers.retailer_id and orders.id = trackers.order_id
  where trackers.delivery_id = orders.delivery_id
    and trackers.event not in ('ORDER_CREATED', 'DELIVERY_SCHEDULED', 'ORDER_VOIDED', 'SMS_SENT', 'CALL_ATTEMPT', 'PROOF_PHOTO_CHANGED')
  order by trackers.retailer_id, trackers.order_id, trackers.at desc, trackers.id desc
)
update orders set
  moved_by = moves.event,
  moved_at = moves.at,
  holder = case
    when type = 'PICKUP' then case when delivery_status = 'COMPLETED' then 'COURIER' else 'RECIPIENT' end
    when delivery_status = 'COMPLETED' then 'RECIPIENT'
    when delivery_status = 'AT_DROPOFF_POINT' then 'DROPOFF'
    when delivery_status = 'RTS_COMPLETED' then 'STORE'
    when delivery_status in ('AT_WAREHOUSE', 'ATTEMPTING_DELIVERY', 'RTS_SCHEDULED', 'RTS_LOADED') then 'COURIER'
    when picked_up or sorted or delivery_attempts_made > 0 or (delivery_status = 'SKIPPED' and status_id in (1, 4, 5)) then 'COURIER'
    else 'STORE'
  end,
  promised_by = case when delivery_status = 'SKIPPED' and coalesce(status_id, 0) in (0, 1, 6, 7)
    then (moves.at at time zone stores.timezone)::date + case when type = 'PICKUP' then 2 else 3 end end
from moves, stores
where moves.retailer_id = orders.retailer_id and moves.order_id = orders.id
  and stores.retailer_id = orders.retailer_id and stores.id = orders.store_id;
