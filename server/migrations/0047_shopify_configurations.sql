-- How a retailer's delivery is offered at its shop's checkout (docs/decisions/0076-rates-at-checkout.md). A row is there once a shop is
-- connected, or something is decided.
create table shopify_configurations (
  retailer_id uuid primary key references retailers (id),
  enable_shipping boolean not null default false,
  -- In cents of the shop's own money; none until it is decided.
  price_cents integer check (price_cents between 0 and 5000),
  enable_free_tier boolean not null default false,
  free_tier_cents integer check (free_tier_cents >= 0),
  service_name text,
  service_name_after_cutoff_time text,
  service_name_on_non_operating_day text,
  service_description text,
  service_description_after_cutoff_time text,
  service_description_on_non_operating_day text,
  version integer not null default 1
);
