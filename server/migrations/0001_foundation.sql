-- The foundation: retailers and their members, stores, orders with their deliveries, and the platform's own tables.
-- Every tenant table has the key (retailer_id, id) and foreign keys carry the retailer, so that it can be distributed by retailer.

create extension if not exists pg_trgm;

-- Names sort as people sort them, with É beside E.
create collation names (provider = icu, locale = 'und-u-ks-level1-kn-true', deterministic = true);

create table retailers (
  id uuid primary key,
  name text not null,
  email text,
  phone text,
  address text,
  tracking_code_prefix text not null,
  orders_not_fulfilled_by_default boolean not null default false,
  package_size_selection_enabled boolean not null default false,
  package_sizes text[] not null default '{}',
  dimensions_unit text not null default 'in',
  weight_unit text not null default 'lb',
  order_tags text[] not null default '{}',
  has_label_printing boolean not null default true,
  use_envoi_tracking_code boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now()
);

create table service_areas (
  id text primary key,
  name text not null,
  timezone text not null
);

create table stores (
  retailer_id uuid not null references retailers (id),
  id uuid not null,
  name text not null,
  is_activated boolean not null default true,
  timezone text not null,
  address text not null,
  phone text,
  pickup_times text[] not null,
  days_of_operation smallint[] not null,
  custom_time_to_prepare double precision,
  pickup_point_name text not null,
  pickup_point_time_to_prepare double precision not null,
  service_area_id text not null references service_areas (id),
  postal_prefixes text[] not null default '{}',
  column_mappings jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (retailer_id, id),
  unique (retailer_id, name)
);

create table members (
  retailer_id uuid not null references retailers (id),
  id uuid not null,
  email text not null,
  name text not null,
  language text not null default 'en' check (language in ('en', 'fr')),
  role text not null check (role in ('RETAILER_ADMIN', 'RETAILER_USER')),
  permissions text[] not null default '{}',
  is_temp_password boolean not null default false,
  session_time_in_minutes integer not null default 60,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (retailer_id, id)
);

create table member_stores (
  retailer_id uuid not null,
  member_id uuid not null,
  store_id uuid not null,
  primary key (retailer_id, member_id, store_id),
  foreign key (retailer_id, member_id) references members (retailer_id, id) on delete cascade,
  foreign key (retailer_id, store_id) references stores (retailer_id, id) on delete cascade
);

-- Sign-in knows no retailer yet: by folded email, by token.
create table logins (
  email text primary key,
  retailer_id uuid not null,
  member_id uuid not null,
  password_hash text not null,
  foreign key (retailer_id, member_id) references members (retailer_id, id) on delete cascade
);

create table sessions (
  token_hash bytea primary key,
  retailer_id uuid not null,
  member_id uuid not null,
  created_at timestamptz not null,
  active_at timestamptz not null,
  foreign key (retailer_id, member_id) references members (retailer_id, id) on delete cascade
);
create index sessions_by_member on sessions (retailer_id, member_id);

-- Guessing is counted by what was guessed at, known or not, so that an unknown account answers as a known one.
create table guesses (
  subject text primary key,
  failures integer not null,
  last_at timestamptz not null
);

create table orders (
  retailer_id uuid not null references retailers (id),
  id uuid not null,
  store_id uuid not null,
  number text,
  recipient text not null,
  email text,
  phone text,
  address text not null,
  address_line2 text,
  latitude double precision,
  longitude double precision,
  note text,
  barcode_for_scan text,
  customer_id text,
  tracking_code text not null,
  link_code text not null,
  envoi_tracking_code text,
  number_of_packages smallint not null default 1,
  custom_fields jsonb not null default '[]',
  weight double precision,
  length double precision,
  width double precision,
  height double precision,
  size_category text,
  tags text[] not null default '{}',
  is_pharmacy boolean not null default false,
  deliver_from_store boolean not null default false,
  source text not null check (source in ('FORM', 'API', 'UPLOAD', 'SHOPIFY')),
  type text not null check (type in ('DELIVERY', 'PICKUP')),
  -- The store's local date and time of the hand-over.
  delivery_date date,
  delivery_time text,
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  version integer not null default 1,

  -- The current delivery, null while unfulfilled.
  delivery_id uuid,
  delivery_status text check (delivery_status in ('DELIVERY_SCHEDULED', 'AT_WAREHOUSE', 'ATTEMPTING_DELIVERY', 'COMPLETED', 'SKIPPED',
    'CANCELED', 'RTS_SCHEDULED', 'RTS_LOADED', 'RTS_COMPLETED', 'AT_DROPOFF_POINT')),
  status_id smallint,
  status_note text,
  picked_up boolean not null default false,
  sorted boolean not null default false,
  delivery_attempts_made smallint not null default 0,
  photos text[] not null default '{}',
  route_id text,
  stop_start_time timestamptz,
  driver_id text,
  driver_name text,
  driver_note text,
  fulfilled_at timestamptz,
  completed_at timestamptz,
  labeled_at timestamptz,

  -- Recipient, number and tracking code, folded by the program; null once deleted, so that search never sees it.
  search text,

  -- Parity with contract/orders/status.ts is tested over every input.
  status text not null generated always as (
    case
      when delivery_status is null then 'NOT_SCHEDULED'
      when delivery_status <> 'SKIPPED' then delivery_status
      when status_id = 7 then 'DELAYED'
      when status_id = 3 and not sorted and delivery_attempts_made = 0 then 'NOT_RECEIVED'
      else 'SKIPPED'
    end
  ) stored,
  list_group text generated always as (
    case
      when deleted_at is not null then null
      when delivery_status is null then 'unfulfilled'
      else case delivery_status
        when 'DELIVERY_SCHEDULED' then 'fulfilled'
        when 'AT_WAREHOUSE' then 'sorted'
        when 'ATTEMPTING_DELIVERY' then 'attempting'
        when 'AT_DROPOFF_POINT' then 'attempting'
        when 'COMPLETED' then 'completed'
        when 'SKIPPED' then 'skipped'
        when 'RTS_SCHEDULED' then 'returned'
        when 'RTS_LOADED' then 'returned'
        when 'RTS_COMPLETED' then 'returned'
      end
    end
  ) stored,
  display_group text generated always as (
    case
      when delivery_status is null or delivery_status = 'DELIVERY_SCHEDULED' then 'awaitingPickup'
      when delivery_status = 'COMPLETED' then 'completed'
      when delivery_status = 'CANCELED' then 'canceled'
      when delivery_status in ('AT_WAREHOUSE', 'ATTEMPTING_DELIVERY', 'AT_DROPOFF_POINT') then 'inProgress'
      when delivery_status = 'SKIPPED' and status_id = 7 then 'inProgress'
      else 'skipped'
    end
  ) stored,
  stat_bucket text generated always as (
    case
      when delivery_status is null then null
      when delivery_status = 'COMPLETED' then 'completed'
      when delivery_status = 'CANCELED' then 'canceled'
      when delivery_status = 'SKIPPED' and status_id = 7 then 'pending'
      when delivery_status = 'SKIPPED' and status_id = 3 and not sorted and delivery_attempts_made = 0 then 'notReceived'
      when delivery_status in ('SKIPPED', 'RTS_SCHEDULED', 'RTS_LOADED', 'RTS_COMPLETED') then 'skipped'
      else 'pending'
    end
  ) stored,

  primary key (retailer_id, id),
  foreign key (retailer_id, store_id) references stores (retailer_id, id)
);

create unique index orders_number_once on orders (retailer_id, number) where deleted_at is null and number is not null;
create index orders_by_group on orders (retailer_id, list_group, created_at desc, id desc) where deleted_at is null;
create index orders_by_created on orders (retailer_id, created_at desc, id desc) where deleted_at is null;
create index orders_by_date on orders (retailer_id, delivery_date desc, id desc) where deleted_at is null;
create index orders_by_recipient on orders (retailer_id, recipient collate names, id) where deleted_at is null;
create index orders_by_number on orders (retailer_id, number collate names, id) where deleted_at is null;
create index orders_by_store on orders (retailer_id, store_id, created_at desc, id desc) where deleted_at is null;
-- Few orders are pickups: without this a page of them would read all the others.
create index orders_of_pickups on orders (retailer_id, created_at desc, id desc) where deleted_at is null and type = 'PICKUP';
create index orders_by_search on orders using gin (search gin_trgm_ops) with (fastupdate = on, gin_pending_list_limit = 256);
-- The recipient and the courier come without a retailer.
create index orders_by_tracking_code on orders (tracking_code);
create unique index orders_by_link_code on orders (link_code);
create unique index orders_by_delivery on orders (delivery_id) where delivery_id is not null;
create index orders_by_route on orders (route_id) where route_id is not null;
-- Parity with contract/fleet/states.ts is tested.
create index orders_on_the_road on orders (delivery_id)
  where delivery_id is not null and delivery_status in ('DELIVERY_SCHEDULED', 'AT_WAREHOUSE', 'ATTEMPTING_DELIVERY', 'SKIPPED', 'AT_DROPOFF_POINT', 'RTS_SCHEDULED', 'RTS_LOADED');

create table packages (
  retailer_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  position smallint not null,
  tracking_code text not null,
  size_category text,
  weight double precision,
  length double precision,
  width double precision,
  height double precision,
  primary key (retailer_id, id),
  foreign key (retailer_id, order_id) references orders (retailer_id, id)
);
create unique index packages_by_order on packages (retailer_id, order_id, position);
create index packages_by_tracking_code on packages (tracking_code);

create table trackers (
  retailer_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  delivery_id uuid,
  event text not null,
  status text not null,
  status_id smallint,
  status_note text,
  at timestamptz not null,
  delivery_date date,
  driver_name text,
  account_name text,
  primary key (retailer_id, id),
  foreign key (retailer_id, order_id) references orders (retailer_id, id)
);
create index trackers_by_order on trackers (retailer_id, order_id, at);

create table attempts (
  retailer_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  delivery_id uuid not null,
  at timestamptz not null,
  status text not null,
  status_id smallint,
  photos text[] not null default '{}',
  driver_name text,
  arrived_latitude double precision,
  arrived_longitude double precision,
  primary key (retailer_id, id),
  foreign key (retailer_id, order_id) references orders (retailer_id, id)
);
create index attempts_by_order on attempts (retailer_id, order_id, at);

create table call_histories (
  retailer_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  driver_name text,
  called_at timestamptz not null,
  primary key (retailer_id, id),
  foreign key (retailer_id, order_id) references orders (retailer_id, id)
);
create index call_histories_by_order on call_histories (retailer_id, order_id, called_at);

create table action_logs (
  retailer_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  sender_name text not null,
  sender_role text not null check (sender_role in ('PROVIDER', 'RETAILER_ADMIN', 'RETAILER_USER', 'END_CUSTOMER')),
  action text,
  content text not null,
  created_at timestamptz not null,
  primary key (retailer_id, id),
  foreign key (retailer_id, order_id) references orders (retailer_id, id)
);
create index action_logs_by_order on action_logs (retailer_id, order_id, created_at, id);

-- What the courier reported, so that an event sent again is known. A refused event leaves no row.
create table fleet_events (
  retailer_id uuid not null,
  id text not null,
  order_id uuid not null,
  delivery_id uuid not null,
  type text not null,
  at timestamptz not null,
  received_at timestamptz not null,
  primary key (retailer_id, id)
);

-- The courier's own: a route carries parcels of many retailers.
create table routes (
  id text primary key,
  driver_id text not null,
  driver_name text not null,
  started_at timestamptz,
  etd timestamptz,
  updated_at timestamptz not null
);

-- How many orders stand in each list group, by UTC day of creation and store: what was folded, and what is still open.
-- The day '-infinity' holds the sum of all days.
create table order_tallies (
  retailer_id uuid not null,
  day date not null,
  store_id uuid not null,
  list_group text not null,
  orders bigint not null,
  primary key (retailer_id, day, store_id, list_group)
);
create index order_tallies_by_group on order_tallies (retailer_id, list_group, day desc);

-- The same by month: a page far down the list skips months first, and then the days of one.
create table order_tally_months (
  retailer_id uuid not null,
  month date not null,
  store_id uuid not null,
  list_group text not null,
  orders bigint not null,
  primary key (retailer_id, month, store_id, list_group)
);

create table order_tally_deltas (
  retailer_id uuid not null,
  id bigint generated always as identity,
  day date not null,
  store_id uuid not null,
  list_group text not null,
  orders integer not null,
  primary key (retailer_id, id)
);

create table jobs (
  retailer_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  kind text not null,
  payload jsonb not null,
  status text not null check (status in ('QUEUED', 'RUNNING', 'FINISHED', 'FAILED')),
  message text,
  result text,
  errors jsonb not null default '[]',
  errors_total integer not null default 0,
  items_created integer not null default 0,
  items_count integer not null default 0,
  -- Where a resumed job goes on: the last row that was committed.
  resume_after integer not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (retailer_id, id)
);
create index jobs_by_member on jobs (retailer_id, member_id, created_at desc);

-- Files that the server gave an address for: who may read them as an upload.
create table uploaded_files (
  retailer_id uuid not null,
  id uuid not null,
  key text not null,
  member_id uuid,
  file_name text not null,
  content_type text not null,
  size integer not null,
  created_at timestamptz not null,
  primary key (retailer_id, id)
);
create unique index uploaded_files_by_key on uploaded_files (retailer_id, key);

create table idempotency_keys (
  retailer_id uuid not null,
  key text not null,
  member_id uuid not null,
  request_hash bytea not null,
  status smallint,
  reply jsonb,
  created_at timestamptz not null,
  primary key (retailer_id, member_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- What verbs told, in the order of their transactions' ids until the dispatcher numbers it, per retailer, after commit.
create table outbox (
  id bigint generated always as identity primary key,
  retailer_id uuid not null,
  number bigint,
  topic text not null,
  fact jsonb not null,
  told_at timestamptz not null default now()
);
create index outbox_unnumbered on outbox (id) where number is null;
create index outbox_by_number on outbox (retailer_id, number);

create table outbox_counters (
  retailer_id uuid primary key,
  last_number bigint not null
);

-- Facts about this database that outlive a process: whether it is the demo, when the nightly work was last done.
create table settings (
  name text primary key,
  value text not null
);
