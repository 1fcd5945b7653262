-- The types of Shopify's problems that have new names.
update shopify_fulfillment_orders set problem = 'SHOPIFY_NOT_REPORTED' where problem = 'SHOPIFY_NOT_TOLD';
update shopify_shops set problem = 'SHOPIFY_POLL_REFUSED' where problem = 'SHOPIFY_LOOK_REFUSED';
update shopify_fulfillment_orders set problem_values = jsonb_set(problem_values, '{why}',
    case problem_values ->> 'why' when 'SHOPIFY_AWAY' then '"SHOPIFY_UNAVAILABLE"'::jsonb else '"SHOPIFY_ORDER_DELETED"'::jsonb end)
  where problem_values ->> 'why' in ('SHOPIFY_AWAY', 'SHOPIFY_PARCEL_GONE');
