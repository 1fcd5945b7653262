---- What recipients are told

-- One message about an order: its row is written once for each occurrence of an event and channel, in the transaction that sees it.
create table notifications (
  retailer_id uuid not null references retailers (id),
  id uuid not null,
  order_id uuid not null,
  event text not null,
  -- The delivery, where it is told once of one; else which line of the journey, or which wish to send it again.
  occurrence text not null,
  channel text not null check (channel in ('EMAIL', 'SMS')),
  address text not null,
  language text check (language in ('en', 'fr')),
  state text not null default 'WAITING' check (state in ('WAITING', 'SENT', 'FAILED', 'DROPPED')),
  -- Why it was dropped or failed, or what the last attempt failed at.
  reason text,
  -- What was said.
  subject text,
  said text,
  -- Who had it sent again.
  sent_again_by text,
  created_at timestamptz not null,
  -- Until then it is held: it would come at night.
  due_at timestamptz,
  expires_at timestamptz not null,
  attempts integer not null default 0,
  -- Since when a worker is at it.
  held_at timestamptz,
  ended_at timestamptz,
  primary key (retailer_id, id),
  unique (retailer_id, order_id, event, occurrence, channel),
  foreign key (retailer_id, order_id) references orders (retailer_id, id),
  check ((state = 'WAITING') = (ended_at is null))
);
create index notifications_due on notifications (due_at) where due_at is not null;

-- What a retailer decided of them; without a row, nothing yet.
create table notification_settings (
  retailer_id uuid primary key references retailers (id),
  -- By event: by which channels, and its own words.
  rules jsonb not null default '{}',
  -- From when until when nobody is texted: from, to, holdsMail.
  quiet jsonb,
  version integer not null
);

-- Numbers whose people answered STOP. No retailer's: all of them text from one number.
create table stopped_numbers (
  number text primary key,
  stopped_at timestamptz not null
);
