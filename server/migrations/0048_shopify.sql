-- Shopify: the shops that let us in, what leads a shop to its retailer, and what of a shop's orders became a retailer's.

-- A shop that installed us. It is no retailer's until one of its people ties it to their account (keys, kind SHOPIFY). Its tokens are
-- sealed, bound to the shop; null once it uninstalled us.
create table shopify_installations (
  domain text primary key,
  name text not null,
  currency text not null,
  scopes text not null,
  sealed_tokens bytea,
  installed_at timestamptz not null,
  uninstalled_at timestamptz
);

-- By what whoever has just installed us ties the shop to an account, once and for an hour. The code itself is told to them alone.
create table shopify_onboardings (
  hash bytea primary key,
  domain text not null references shopify_installations (domain) on delete cascade,
  expires_at timestamptz not null
);

-- What shops told us: written down first, worked off later. It comes more than once, so its name is kept for a while.
create table shopify_events (
  id uuid primary key,
  event_id text not null,
  topic text not null,
  domain text not null,
  -- The order or fulfilment order that it is about: what it says of it may be old, so that the shop is asked again.
  subject text,
  -- Of whom a privacy request is: their orders by Shopify's numbers, and their email.
  about jsonb,
  -- When it happened there.
  triggered_at timestamptz not null,
  received_at timestamptz not null,
  done_at timestamptz,
  unique (event_id, topic, domain)
);

create table shopify_shops (
  retailer_id uuid not null references retailers (id),
  id uuid not null,
  domain text not null,
  name text not null,
  currency text not null,
  -- Whether the courier carries what is delivered near by alone, or all that is sent.
  takes text not null default 'ALL' check (takes in ('ALL', 'LOCAL')),
  connected_by text not null,
  connected_at timestamptz not null,
  disconnected_at timestamptz,
  -- Until when the shop's orders are known, and when that was last looked at.
  known_until timestamptz not null,
  looked_at timestamptz,
  -- Why the last look failed: a type of the catalogue of errors.
  problem text,
  version integer not null default 1,
  primary key (retailer_id, id)
);
create unique index shopify_shops_once on shopify_shops (retailer_id, domain);

-- The places that a shop sends from, by Shopify's numbers, and our store for each.
create table shopify_locations (
  retailer_id uuid not null,
  shop_id uuid not null,
  id text not null,
  name text not null,
  leads_to uuid,
  is_active boolean not null,
  primary key (retailer_id, shop_id, id),
  foreign key (retailer_id, shop_id) references shopify_shops (retailer_id, id) on delete cascade
);

-- What a shop has to send from one place for one order (a fulfilment order, by Shopify's number), and the order that it became here.
create table shopify_orders (
  retailer_id uuid not null,
  shop_id uuid not null,
  id text not null,
  shopify_order_id text not null,
  name text not null,
  order_id uuid,
  -- The shop's own state of it, and its fields as they were taken over: only what changed there since is changed here.
  seen_at timestamptz not null,
  seen jsonb not null default '{}',
  -- What keeps it from going its way: a type of the catalogue of errors, and its values.
  problem text,
  problem_values jsonb,
  problem_at timestamptz,
  -- What Shopify calls the fulfilment that we told it of.
  fulfillment_id text,
  created_at timestamptz not null,
  primary key (retailer_id, shop_id, id),
  foreign key (retailer_id, shop_id) references shopify_shops (retailer_id, id) on delete cascade,
  foreign key (retailer_id, order_id) references orders (retailer_id, id)
);
create index shopify_orders_by_order on shopify_orders (retailer_id, order_id) where order_id is not null;
create index shopify_orders_by_shopify on shopify_orders (retailer_id, shop_id, shopify_order_id);
create index shopify_orders_with_problems on shopify_orders (retailer_id, problem_at) where problem is not null;

-- What a shop is to be told of an order's way, in its order; the tracker that it comes from is told once.
create table shopify_tellings (
  retailer_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  tracker_id uuid not null,
  status text not null,
  happened_at timestamptz not null,
  told_at timestamptz,
  given_up_at timestamptz,
  primary key (retailer_id, id),
  unique (retailer_id, order_id, tracker_id),
  foreign key (retailer_id, order_id) references orders (retailer_id, id)
);

alter table keys
  drop constraint keys_kind_check,
  add constraint keys_kind_check check (kind in ('LINK', 'DELIVERY', 'REQUEST', 'SSO', 'SSO_DOMAIN', 'SSO_HOST', 'SHOPIFY'));
