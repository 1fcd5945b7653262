---- Mail

-- What is on its way out. No retailer's table: some mails are the courier's own, and none is read again once it is sent.
create table mails (
  id uuid primary key,
  to_name text not null,
  to_address text not null,
  language text not null check (language in ('en', 'fr')),
  -- The retailer whose name stands on it.
  retailer_name text,
  -- What it says, codes and links included: gone as soon as it is sent or given up.
  letter jsonb,
  posted_at timestamptz not null,
  -- From then on it is worth nothing, and is not sent any more.
  expires_at timestamptz not null,
  attempts integer not null default 0,
  -- Since when a worker is at it.
  held_at timestamptz,
  sent_at timestamptz,
  given_up_at timestamptz,
  -- What the last attempt failed at.
  error text,
  check ((letter is null) = (sent_at is not null or given_up_at is not null))
);
create index mails_waiting on mails (posted_at) where letter is not null;
create index mails_given_up on mails (given_up_at) where given_up_at is not null;
