-- A shop is asked without a connection of ours: who tells it of an order, or gets its next tokens, says until when they are believed to be
-- at it, so that another goes on soon after they are gone.
alter table shopify_orders
  add column telling_by uuid,
  add column telling_until timestamptz;
alter table shopify_installations
  add column renewing_until timestamptz;

-- Why a shop does not ask us for rates at its checkout, in Shopify's words.
alter table shopify_shops
  add column rates_refused text;
