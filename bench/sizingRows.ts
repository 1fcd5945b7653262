// The rows that orders leave in other tables, as SQL: what the courier and recipients did, and what was sent. Numbers per order are those of
// a delivery at the first attempt of a retailer with an API key and a webhook for every topic; periods are those of docs/retention.md.

/** Selects an order's events, each with its place in the sequence. `events` is an SQL array. */
const eachOf = (events: string, days?: number) =>
  `from orders cross join unnest(${events}) with ordinality as happened (event, place)
   where ${days === undefined ? 'true' : `created_at > now() - interval '${days} days'`}`;

const carried = "array['PICKED_UP_FROM_STORE', 'AT_WAREHOUSE', 'ATTEMPTING_DELIVERY', 'COMPLETED']";
const ofDelivery = (events: string) => `case when delivery_status = 'COMPLETED' then ${events} else '{}' end`;
const published =
  "array['ORDER_CREATED', 'ORDER_FULFILLED', 'ORDER_LABELED', 'FLEET_1', 'FLEET_2', 'FLEET_3', 'FLEET_4', 'ORDER_REVIEWED']";
const topics =
  "array['ORDER_CREATION', 'ORDER_FULFILLMENT', 'ORDER_PICKUP_FROM_FULFILLMENT_LOCATION', 'ORDER_SCANNING', 'ORDER_OUT_FOR_DELIVERY', 'ORDER_COMPLETED']";
const idOf = (place = '0') => `uuidv7(created_at - now() + ${place} * interval '1 second')`;
/** Text of a length, different in each row, so that it is compressed no better than real text is. */
const textOf = (length: number) =>
  `(select string_agg(md5(orders.id::text || part), ' ') from generate_series(1, ${Math.round(length / 33)}) as part)`;

/** Rows that are stored as long as their order. */
export const ofOrders: readonly string[] = [
  `insert into trackers (retailer_id, id, order_id, delivery_id, event, status, at, driver_name)
    select retailer_id, ${idOf('place')}, id, delivery_id, event, case place when 1 then 'DELIVERY_SCHEDULED' else event end,
      created_at + interval '12 hours' + place * interval '1 hour', driver_name ${eachOf(ofDelivery(`(${carried})[:3]`))}`,
  `insert into attempts (retailer_id, id, order_id, delivery_id, at, status, photos, driver_name, arrived_latitude, arrived_longitude)
    select retailer_id, ${idOf()}, id, delivery_id, completed_at, delivery_status, array[retailer_id || '/photos/' || id || '.jpg'], driver_name, 43.65, -79.38
    from orders where delivery_status = 'COMPLETED'`,
  `insert into action_logs (retailer_id, id, order_id, sender_name, sender_role, action, content, created_at)
    select retailer_id, ${idOf('place')}, id, 'Marie-Ève Bouchard', 'RETAILER_USER', event, '', created_at + place * interval '1 minute'
    ${eachOf(`(${published})[:case when delivery_status is null then 1 else 3 end]`)}`,
  'alter table fleet_events drop constraint fleet_events_pkey',
  `insert into fleet_events (retailer_id, id, order_id, delivery_id, type, at, received_at)
    select retailer_id, gen_random_uuid(), id, delivery_id, event, created_at, created_at ${eachOf(ofDelivery(carried))}`,
  'alter table fleet_events add primary key (retailer_id, id)',
  `insert into reviews (retailer_id, order_id, store_id, rating, words, at)
    select retailer_id, id, store_id, 5, null, completed_at from orders where delivery_status = 'COMPLETED' and hashtext(id::text) % 10 = 0`,
];

/** What is sent about orders, and what the platform stores for days. Messages are stored as long as their order, too. */
export const ofSending: readonly string[] = [
  `insert into messages (retailer_id, id, order_id, event, occurrence, channel, to_address, language, state, subject, body, created_at,
      expires_at, attempts, ended_at)
    select retailer_id, ${idOf('place')}, id, event, delivery_id, 'EMAIL', email, 'fr', 'SENT', 'Votre commande ' || number, ${textOf(200)},
      created_at, created_at, 1, created_at ${eachOf(ofDelivery("array['HANDED_OVER', 'OUT_FOR_DELIVERY', 'DELIVERED']"))}`,
  `insert into webhook_endpoints (retailer_id, id, url, description, topics, has_all_stores, secret, ending, created_by_name, created_at)
    select id, gen_random_uuid(), 'https://example.com/hook', 'Shop', ${topics}, true, '', 'abcd', 'Bench', now() from retailers where sandbox_of is null`,
  `insert into webhook_events (retailer_id, id, order_id, store_id, topic, sequence, payload, created_at)
    select retailer_id, ${idOf('place')}, id, store_id, event, place, case when created_at > now() - interval '31 days' then ${textOf(1500)} end,
      created_at ${eachOf(topics, 91)}`,
  `insert into webhook_sends (retailer_id, id, endpoint_id, event_id, order_id, store_id, topic, sequence, state, attempts, total_attempts,
      status, created_at, ended_at)
    select retailer_id, ${idOf('sequence')}, endpoint.id, event.id, order_id, store_id, topic, sequence, 'SENT', 1, 1, 200, event.created_at, event.created_at
    from webhook_events as event join webhook_endpoints as endpoint using (retailer_id)`.replaceAll(
    'uuidv7(created_at',
    'uuidv7(event.created_at',
  ),
  `insert into webhook_attempts (retailer_id, id, send_id, at, request_headers, status, response, ms)
    select retailer_id, uuidv7(created_at - now()), id, created_at, jsonb_build_object('content-type', 'application/json', 'user-agent', 'Portage',
        'webhook-id', id, 'webhook-timestamp', '1764190000'), 200, case when created_at > now() - interval '31 days' then '{"ok":true}' end, 120
    from webhook_sends`,
  `insert into outbox (retailer_id, number, topic, fact, published_at)
    select retailer_id, row_number() over (partition by retailer_id order by created_at, id, place), event,
      jsonb_build_object('orderId', id, 'storeId', store_id, 'deliveryId', delivery_id), created_at ${eachOf(published, 8)}`,
  `insert into outbox_counters (retailer_id, last_number) select retailer_id, max(number) from outbox group by 1
    on conflict (retailer_id) do update set last_number = excluded.last_number`,
  `insert into calls (retailer_id, id, at, is_key, caller_id, caller_name, row_name, method, path, status, milliseconds, request, reply)
    select retailer_id, ${idOf()}, created_at, true, store_id, 'Shop', 'orders.create', 'POST', '/retailer/orders', 201, 20,
      jsonb_build_object('body', ${textOf(400)}), jsonb_build_object('body', ${textOf(900)})
    from orders where created_at > now() - interval '31 days'`,
];
