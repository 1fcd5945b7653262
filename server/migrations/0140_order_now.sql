-- What the courier's events changed last, from which an order's current state is described (docs/decisions/0103-order-now.md): the event that
-- began the state, who has held the parcel since, and the date that the courier promised after it rescheduled or missed a visit.
alter table orders
  add column moved_by text,
  add column moved_at timestamptz,
  add column holder text,
  add column promised_by date;
alter table orders add constraint orders_holder_check check (holder in ('STORE', 'COURIER', 'RECIPIENT', 'DROPOFF')) not valid;

-- Deliveries that are under way, were canceled or returned. For completed ones, most of a large table, the status and the time of the
-- completion say the same.
with moves as (
  select distinct on (orders.retailer_id, orders.id) orders.retailer_id, orders.id, trackers.event, trackers.at
  from orders join trackers on trackers.retailer_id = orders.retailer_id and trackers.order_id = orders.id
    and trackers.delivery_id = orders.delivery_id
  where orders.delivery_status <> 'COMPLETED' and trackers.package is null
    and trackers.event not in ('ORDER_CREATED', 'DELIVERY_SCHEDULED', 'ORDER_VOIDED', 'SMS_SENT', 'CALL_ATTEMPT', 'PROOF_PHOTO_CHANGED')
  order by orders.retailer_id, orders.id, trackers.at desc, trackers.id desc
), promises as (
  select distinct on (orders.retailer_id, orders.id) orders.retailer_id, orders.id,
    case when trackers.event = 'RESCHEDULED' then orders.delivery_date::text
      when coalesce(trackers.status_id, 0) in (0, 1, 6, 7)
        then ((trackers.at at time zone stores.timezone)::date + case when orders.type = 'PICKUP' then 2 else 3 end)::text end as until
  from orders join trackers on trackers.retailer_id = orders.retailer_id and trackers.order_id = orders.id
    and trackers.delivery_id = orders.delivery_id
    join stores on stores.retailer_id = orders.retailer_id and stores.id = orders.store_id
  where orders.delivery_status in ('DELIVERY_SCHEDULED', 'AT_WAREHOUSE', 'ATTEMPTING_DELIVERY', 'SKIPPED')
    and trackers.event in ('RESCHEDULED', 'SKIPPED')
  order by orders.retailer_id, orders.id, trackers.at desc, trackers.id desc
)
update orders set
  moved_by = moves.event,
  moved_at = moves.at,
  promised_by = promises.until::date,
  holder = case
    when type = 'PICKUP' then null
    when exists (
      select from trackers where trackers.retailer_id = orders.retailer_id and trackers.order_id = orders.id
        and trackers.delivery_id = orders.delivery_id
        and (event in ('PICKED_UP_FROM_STORE', 'SORTED_AT_WAREHOUSE', 'AT_WAREHOUSE', 'ATTEMPTING_DELIVERY')
          or event = 'SKIPPED' and trackers.status_id in (1, 4, 5))
    ) then 'COURIER'
  end
from moves left join promises on promises.retailer_id = moves.retailer_id and promises.id = moves.id
where moves.retailer_id = orders.retailer_id and moves.id = orders.id;
