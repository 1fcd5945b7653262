---- The language of a recipient

-- What whoever made the order said; null where nobody did.
alter table orders add column language text check (language in ('en', 'fr'));

-- What is known of whoever reads mail at an address, or texts at a number: one row a person, retailer and way to reach them.
create table recipient_contacts (
  retailer_id uuid not null references retailers (id),
  channel text not null check (channel in ('EMAIL', 'SMS')),
  -- A mailbox in small letters, or a number as E.164.
  address text not null,
  language text check (language in ('en', 'fr')),
  -- When they chose it themselves; null where an order said it.
  language_chosen_at timestamptz,
  -- Since when they want no messages by this way.
  opted_out_at timestamptz,
  updated_at timestamptz not null,
  primary key (retailer_id, channel, address)
);
