-- What a recipient says after a delivery (docs/decisions/0061-after-a-delivery.md): how it was, once, and that it never reached them.
create table reviews (
  retailer_id uuid not null,
  order_id uuid not null,
  store_id uuid not null,
  rating smallint not null check (rating between 1 and 5),
  words text,
  at timestamptz not null,
  primary key (retailer_id, order_id),
  foreign key (retailer_id, order_id) references orders (retailer_id, id),
  foreign key (retailer_id, store_id) references stores (retailer_id, id)
);

create table claims (
  retailer_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  store_id uuid not null,
  words text not null,
  status text not null check (status in ('OPEN', 'ANSWERED', 'SETTLED', 'FOUND')),
  at timestamptz not null,
  closed_at timestamptz,
  primary key (retailer_id, id),
  foreign key (retailer_id, order_id) references orders (retailer_id, id),
  foreign key (retailer_id, store_id) references stores (retailer_id, id)
);
-- One for a delivery, ever.
create unique index claims_once on claims (retailer_id, order_id);
create index claims_open on claims (retailer_id, id) where status in ('OPEN', 'ANSWERED');
-- The courier reads those of every retailer.
create index claims_open_anywhere on claims (id) where status in ('OPEN', 'ANSWERED');

create table claim_answers (
  retailer_id uuid not null,
  id uuid not null,
  claim_id uuid not null,
  sender_name text not null,
  sender_role text not null check (sender_role in ('PROVIDER', 'RETAILER_ADMIN', 'RETAILER_USER')),
  words text not null,
  at timestamptz not null,
  primary key (retailer_id, id),
  foreign key (retailer_id, claim_id) references claims (retailer_id, id)
);
create index claim_answers_by_claim on claim_answers (retailer_id, claim_id, id);
