-- The foundation: retailers and their members, stores, orders with their deliveries, and the platform's own tables.
-- In every tenant table the key, each unique index and each foreign key carry the retailer, so that it can be distributed by retailer.
-- What is looked up before its retailer is known stays on one machine (docs/decisions/0028-keys-lead-to-their-retailer.md).

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- Names sort as people sort them, with É beside E.
create collation names (provider = icu, locale = 'und-u-ks-level1-kn-true', deterministic = true);

-- The ten digits of a North American number, however it is written, without its leading 1 and its extension.
create function phone_digits(phone text) returns text immutable parallel safe
  return left(ltrim(translate(phone, translate(phone, '0123456789', ''), ''), '1'), 10);

-- An address as it is compared while one types it: without accents, punctuation and capitals. Parity with server/src/platform/fold.ts
-- is tested. The first case is there for speed: PostgreSQL looks each letter up in the whole list of accents.
create function address_key(address text) returns text immutable parallel safe
  return case
    when octet_length(address) = length(address) then translate(lower(address), '-''.,#', '  ')
    else translate(
      lower(address),
      'àâäáãåçéèêëíìîïñóòôöõúùûüýÿÀÂÄÁÃÅÇÉÈÊËÍÌÎÏÑÓÒÔÖÕÚÙÛÜÝŸ-''’.,#',
      'aaaaaaceeeeiiiinooooouuuuyyaaaaaaceeeeiiiinooooouuuuyy   '
    )
  end;

---- Retailers, their stores and their members

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
  batch_print_labels_enabled boolean not null default true,
  use_envoi_tracking_code boolean not null default false,
  -- Which column of a file means which field, as a member matched them; a store's own go before.
  column_mappings jsonb not null default '{}',
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
  -- Whether the member acts for every store; otherwise for those of member_stores alone, and for none when the last of them is gone.
  has_all_stores boolean not null,
  is_temp_password boolean not null default false,
  session_time_in_minutes integer not null default 60,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (retailer_id, id),
  check (has_all_stores or role <> 'RETAILER_ADMIN')
);

create table member_stores (
  retailer_id uuid not null,
  member_id uuid not null,
  store_id uuid not null,
  primary key (retailer_id, member_id, store_id),
  foreign key (retailer_id, member_id) references members (retailer_id, id) on delete cascade,
  foreign key (retailer_id, store_id) references stores (retailer_id, id) on delete cascade
);

-- How a member likes their screens. What cannot be read any more is taken as absent.
create table preferences (
  retailer_id uuid not null,
  member_id uuid not null,
  kept jsonb not null default '{}',
  primary key (retailer_id, member_id),
  foreign key (retailer_id, member_id) references members (retailer_id, id) on delete cascade
);

-- Queries of the orders list that a member saved under a name.
create table order_views (
  retailer_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  name text not null,
  query jsonb not null,
  columns jsonb,
  created_at timestamptz not null,
  primary key (retailer_id, id),
  foreign key (retailer_id, member_id) references members (retailer_id, id) on delete cascade
);
create unique index order_views_name_once on order_views (retailer_id, member_id, lower(name));

---- Sign-in, which knows no retailer yet: found by folded e-mail, by token

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

-- Guessing is counted by what was guessed at and from which network, known or not, so that an unknown account answers as a known one.
create table guesses (
  subject text primary key,
  failures integer not null,
  last_at timestamptz not null,
  -- When the account last signed in from the network.
  known_at timestamptz
);

---- Orders

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
  -- How exactly the coordinates are known. Null beside coordinates: whoever made the order gave them, and they stay.
  location_precision text check (location_precision in ('address', 'street', 'postal', 'city')),
  note text,
  -- What the recipient wants the driver to know, beside the retailer's own note.
  recipient_note text,
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
  -- The tags, folded by the program: by these the list finds every spelling.
  tag_keys text[] not null default '{}',
  is_pharmacy boolean not null default false,
  deliver_from_store boolean not null default false,
  source text not null check (source in ('FORM', 'API', 'UPLOAD', 'SHOPIFY')),
  -- Which row of a file an order without a number came from: a hash of what the row says (docs/decisions/0007-the-same-file-again.md).
  upload_identity uuid,
  type text not null check (type in ('DELIVERY', 'PICKUP')),
  -- The delivery date and the pickup time, both local to the store.
  delivery_date date,
  delivery_time text,
  -- The date and time that fulfilling the order changed, from which to which; null where they stayed. Voiding the fulfilment restores
  -- them, unless somebody has planned others since.
  moved_slot jsonb,
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
  -- Where it waits to be fetched, or last did: name, address, hours, holdUntil.
  dropoff_point jsonb,
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

  -- Recipient, number, tracking code, email, phone, street and postal code, a line each, folded by the program; null once deleted, so that search never sees it.
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
create unique index orders_upload_once on orders (retailer_id, upload_identity) where deleted_at is null and upload_identity is not null;

-- Pages of the list, by tab and by column sorted.
create index orders_by_group on orders (retailer_id, list_group, created_at desc, id desc) where deleted_at is null;
create index orders_by_created on orders (retailer_id, created_at desc, id desc) where deleted_at is null;
create index orders_by_date on orders (retailer_id, delivery_date desc, id desc) where deleted_at is null;
create index orders_by_recipient on orders (retailer_id, recipient collate names, id) where deleted_at is null;
create index orders_by_number on orders (retailer_id, number collate names, id) where deleted_at is null;

-- Pages of the list as it is filtered.
create index orders_by_store on orders (retailer_id, store_id, created_at desc, id desc) where deleted_at is null;
create index orders_by_store_group on orders (retailer_id, store_id, list_group, created_at desc, id desc) where deleted_at is null;
create index orders_by_source on orders (retailer_id, source, created_at desc, id desc) where deleted_at is null;
-- Few orders are pickups: without this a page of them would read all the others.
create index orders_of_pickups on orders (retailer_id, created_at desc, id desc) where deleted_at is null and type = 'PICKUP';
-- Most orders have no tag, and cost nothing here.
create index orders_by_tag on orders using gin (retailer_id, tag_keys) where deleted_at is null and tag_keys <> '{}';
-- Parity with contract/orders/status.ts is tested.
create index orders_needing_attention
  on orders (retailer_id, coalesce(delivery_date, (created_at at time zone 'UTC')::date), created_at desc, id desc) include (store_id)
  where deleted_at is null and (delivery_status is null or delivery_status in ('SKIPPED', 'AT_DROPOFF_POINT')
    or (delivery_attempts_made > 0 and delivery_status in ('DELIVERY_SCHEDULED', 'AT_WAREHOUSE', 'ATTEMPTING_DELIVERY')));
-- What was canceled stands in no group.
create index orders_canceled on orders (retailer_id, created_at desc, id desc) include (store_id)
  where deleted_at is null and delivery_status = 'CANCELED';

-- Search, and the codes that a scanner reads.
create index orders_by_search on orders using gin (search gin_trgm_ops) with (fastupdate = on, gin_pending_list_limit = 256);
create index orders_by_barcode on orders (retailer_id, barcode_for_scan) where deleted_at is null and barcode_for_scan is not null;
create index orders_by_envoi_tracking_code on orders (retailer_id, envoi_tracking_code) where deleted_at is null and envoi_tracking_code is not null;

-- Remembered recipients and addresses: what begins with what was typed, the newest first.
create index orders_by_phone on orders (retailer_id, phone_digits(phone) collate "C", created_at desc)
  where deleted_at is null and phone is not null;
create index orders_by_address on orders (retailer_id, address_key(address) collate "C", created_at desc)
  where deleted_at is null;

create unique index orders_by_link_code on orders (retailer_id, link_code);

-- The recipient and the courier come without a retailer: links and deliveries are found by the table "keys", these by a look in every part.
create index orders_by_tracking_code on orders (tracking_code);
create index orders_by_route on orders (route_id) where route_id is not null;
-- Parity with contract/fleet/states.ts is tested.
create index orders_on_the_road on orders (delivery_id)
  where delivery_id is not null and delivery_status in ('DELIVERY_SCHEDULED', 'AT_WAREHOUSE', 'ATTEMPTING_DELIVERY', 'SKIPPED', 'AT_DROPOFF_POINT', 'RTS_SCHEDULED', 'RTS_LOADED');

-- Keys that are looked up before their retailer is known: a recipient's link, the courier's delivery or request.
create table keys (
  kind text not null check (kind in ('LINK', 'DELIVERY', 'REQUEST')),
  key text not null,
  retailer_id uuid not null,
  id uuid not null,
  primary key (kind, key)
);

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

---- The courier

-- Requests of a retailer that the courier decides (docs/decisions/0016-asking-the-courier.md).
create table order_requests (
  retailer_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  -- The delivery that the request is about: it says nothing of a later one.
  delivery_id uuid not null,
  kind text not null check (kind in ('CANCEL', 'CHANGE')),
  reason text not null,
  changes jsonb not null,
  -- The language it was written in, in which the courier reads and answers it.
  language text not null check (language in ('en', 'fr')),
  asked_by text not null,
  asked_at timestamptz not null,
  status text not null default 'OPEN' check (status in ('OPEN', 'ACCEPTED', 'DECLINED', 'WITHDRAWN')),
  -- What the courier answered, so that the same answer sent again is known: the status differs when what it accepted could not be done.
  answer text check (answer in ('ACCEPTED', 'DECLINED')),
  note text,
  -- Why the product declined by itself: an error type.
  refusal text,
  answered_at timestamptz,
  primary key (retailer_id, id),
  foreign key (retailer_id, order_id) references orders (retailer_id, id)
);

create unique index order_requests_open_once on order_requests (retailer_id, order_id) where status = 'OPEN';
create index order_requests_by_order on order_requests (retailer_id, order_id, id);
create index order_requests_open on order_requests (id) where status = 'OPEN';

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

-- Belongs to no retailer: a route carries parcels of many.
create table routes (
  id text primary key,
  driver_id text not null,
  driver_name text not null,
  started_at timestamptz,
  etd timestamptz,
  updated_at timestamptz not null
);

---- Tallies: how many orders are in each list group

-- By UTC day of creation and store; the day '-infinity' holds the sum of all days.
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

-- What was not added to the tables above yet: every write appends here, so that two writers never wait for one row.
create table order_tally_deltas (
  retailer_id uuid not null,
  id bigint generated always as identity,
  day date not null,
  store_id uuid not null,
  list_group text not null,
  orders integer not null,
  primary key (retailer_id, id)
);

---- Jobs, files and imports

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
  -- Rows of a file whose order existed already.
  items_existing integer not null default 0,
  items_count integer not null default 0,
  -- Where a resumed job goes on: the last row that was committed.
  resume_after integer not null default 0,
  -- Each attempt has a number: what an attempt before the last one still writes is refused. It was last heard of at `held_at`.
  attempt integer not null default 0,
  held_at timestamptz,
  -- Since the job last got further: attempts that failed, and attempts whose process was gone or stood still.
  failures smallint not null default 0,
  losses smallint not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (retailer_id, id)
);
create index jobs_by_member on jobs (retailer_id, member_id, created_at desc);

-- Files that the server gave an upload address for, and whose they are.
create table uploaded_files (
  retailer_id uuid not null,
  id uuid not null,
  key text not null,
  member_id uuid,
  file_name text not null,
  content_type text not null,
  created_at timestamptz not null,
  primary key (retailer_id, id)
);
create unique index uploaded_files_by_key on uploaded_files (retailer_id, key);
create index uploaded_files_by_age on uploaded_files (created_at);

-- A file on its way to becoming orders, and its rows as they are now (docs/decisions/0012-a-draft-lives-in-the-database.md).
create table imports (
  retailer_id uuid not null references retailers (id),
  id uuid not null,
  -- Who began it: rows are checked against this member's stores and permissions.
  member_id uuid not null,
  member_name text not null,
  -- The store, delivery date and pickup time of rows that name none.
  store_id uuid,
  delivery_date date,
  delivery_time text,
  -- Null once the file is forgotten.
  file_key text,
  file_name text not null,
  format text not null check (format in ('csv', 'xls', 'xlsx')),
  delimiter text,
  -- The sheets of a workbook, `[{name, isHidden}]`, and the one among them that was read.
  sheets jsonb not null default '[]',
  sheet integer,
  status text not null check (status in ('READING', 'MATCHING', 'CHECKING', 'REVIEW', 'CREATING', 'DONE', 'FAILED', 'DISCARDED')),
  -- Why it FAILED, to be worded for whoever reads it.
  failure jsonb,
  columns jsonb not null default '[]',
  -- How many rows stand in each state, kept by every statement that moves one.
  rows_all integer not null default 0,
  rows_ready integer not null default 0,
  rows_faulty integer not null default 0,
  rows_duplicate integer not null default 0,
  rows_skipped integer not null default 0,
  rows_created integer not null default 0,
  rows_updated integer not null default 0,
  rows_to_update integer not null default 0,
  job_id uuid,
  language text not null check (language in ('en', 'fr')),
  version integer not null default 1,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (retailer_id, id),
  foreign key (retailer_id, store_id) references stores (retailer_id, id)
);
create index imports_by_created on imports (retailer_id, created_at desc, id desc);
create index imports_by_member on imports (retailer_id, member_id, created_at desc, id desc);
create index imports_by_job on imports (retailer_id, job_id);
create index imports_ended on imports (finished_at) where finished_at is not null and file_key is not null;

-- No foreign key to its import: fifty thousand rows are written at once, by the import alone.
create table import_rows (
  retailer_id uuid not null,
  import_id uuid not null,
  -- The number that a spreadsheet shows.
  row integer not null,
  cells text[] not null,
  state text not null check (state in ('READY', 'FAULTY', 'DUPLICATE', 'SKIPPED', 'CREATED', 'UPDATED')),
  faults jsonb not null default '[]',
  -- What it is recognised by: '#' and its order number, or '=' and a hash of what it says.
  key text,
  duplicate_order_id uuid,
  choice text check (choice in ('SKIP', 'UPDATE')),
  order_id uuid,
  version integer not null default 1,
  primary key (retailer_id, import_id, row)
);
create index import_rows_by_state on import_rows (retailer_id, import_id, state, row);
create index import_rows_by_key on import_rows (retailer_id, import_id, key) where key is not null;

---- The platform

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

-- What verbs published; the dispatcher numbers it per retailer, after commit.
create table outbox (
  retailer_id uuid not null,
  id bigint generated always as identity,
  number bigint,
  topic text not null,
  fact jsonb not null,
  published_at timestamptz not null,
  primary key (retailer_id, id)
);
create index outbox_unnumbered on outbox (id) where number is null;
create index outbox_by_number on outbox (retailer_id, number);

create table outbox_counters (
  retailer_id uuid primary key,
  last_number bigint not null
);

-- How far a subscriber is with what a retailer published: the last fact that it has handled, and the last that concerns it.
create table subscriptions (
  retailer_id uuid not null,
  subscriber text not null,
  handled bigint not null,
  published bigint not null,
  -- When its next turn is: a worker that takes it puts this off, and a failure does for longer each time.
  due_at timestamptz not null default '-infinity',
  -- How often the fact after the last one handled has failed, and what it failed at.
  failures integer not null default 0,
  error text,
  primary key (retailer_id, subscriber)
);
create index subscriptions_waiting on subscriptions (subscriber, due_at) where handled < published;
create index subscriptions_failing on subscriptions (subscriber) where failures > 0;

-- Facts about this database that outlive a process: whether it is the demo, when the nightly work was last done.
create table settings (
  name text primary key,
  value text not null
);
