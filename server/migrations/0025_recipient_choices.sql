-- What a recipient chooses on their page (docs/decisions/0060-what-a-recipient-may-choose.md): beside their note, the code of the door
-- and where to leave the parcel.
alter table orders
  add column door_code text,
  add column leave_place text check (leave_place in ('DOOR', 'NEIGHBOUR', 'CONCIERGE', 'SAFE_PLACE')),
  -- With whom, or where.
  add column leave_words text;

-- What each of their changes took the place of, so that they can take it back.
create table recipient_changes (
  retailer_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  before jsonb not null,
  after jsonb not null,
  at timestamptz not null,
  undone_at timestamptz,
  primary key (retailer_id, id),
  foreign key (retailer_id, order_id) references orders (retailer_id, id)
);
create index recipient_changes_by_order on recipient_changes (retailer_id, order_id, id);

-- The code that another address or phone wants: one an order, for the change that asked for it alone.
create table recipient_codes (
  retailer_id uuid not null,
  order_id uuid not null,
  bound_to bytea not null,
  code_hash bytea not null,
  sent_at timestamptz not null,
  tries smallint not null default 0,
  primary key (retailer_id, order_id),
  foreign key (retailer_id, order_id) references orders (retailer_id, id)
);
