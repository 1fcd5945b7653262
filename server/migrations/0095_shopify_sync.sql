-- Shopify's own words for what is synced with it, and plain ones for when.

alter table shopify_orders rename to shopify_fulfillment_orders;
-- The shop's fields at the last sync, its own time of its last change, and when the request was sent that read them.
alter table shopify_fulfillment_orders rename column seen to snapshot;
alter table shopify_fulfillment_orders rename column seen_at to shopify_updated_at;
alter table shopify_fulfillment_orders rename column asked_at to read_at;
alter index shopify_orders_by_order rename to shopify_fulfillment_orders_by_order;
alter index shopify_orders_by_shopify rename to shopify_fulfillment_orders_by_shopify;
alter index shopify_orders_with_problems rename to shopify_fulfillment_orders_with_problems;

-- The events of a delivery that its shop is to show, in order.
alter table shopify_tellings rename to shopify_status_updates;
alter table shopify_status_updates rename column told_at to sent_at;

-- Changes until `synced_until` are known here.
alter table shopify_shops rename column known_until to synced_until;
alter table shopify_shops rename column looked_at to polled_at;
alter table shopify_shops rename column look_queued_at to poll_queued_at;
