-- What retailers ask of the courier when it is too late to do it themselves (docs/decisions/0016-asking-the-courier.md).

create table order_requests (
  retailer_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  -- The delivery that was asked about: another one is another matter.
  delivery_id uuid not null,
  kind text not null check (kind in ('CANCEL', 'CHANGE')),
  reason text not null,
  changes jsonb not null,
  -- The courier reads what was asked, and answers, in the language it was written in.
  language text not null check (language in ('en', 'fr')),
  asked_by text not null,
  asked_at timestamptz not null,
  status text not null default 'OPEN' check (status in ('OPEN', 'ACCEPTED', 'DECLINED', 'WITHDRAWN')),
  -- What the courier answered, so that it may say it again: the status differs when what it accepted could not be done.
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
-- The courier comes without a retailer.
create unique index order_requests_by_id on order_requests (id);
create index order_requests_open on order_requests (id) where status = 'OPEN';
