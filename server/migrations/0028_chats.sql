-- What recipient and driver write to each other about a delivery (docs/decisions/0064-chat.md). A chat has its delivery's id.
create table chat_channels (
  retailer_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  -- The language that the recipient writes in.
  language text not null check (language in ('en', 'fr')),
  -- Numbers messages and changes, so that who missed some asks for what is newer.
  last_seq integer not null default 0,
  opened_at timestamptz not null,
  last_at timestamptz not null,
  primary key (retailer_id, id),
  foreign key (retailer_id, order_id) references orders (retailer_id, id)
);
create index chat_channels_by_order on chat_channels (retailer_id, order_id, id);
create index chat_channels_lately on chat_channels (last_at);

create table chat_messages (
  retailer_id uuid not null,
  channel_id uuid not null,
  -- Made by who writes it: sent again it is known.
  id uuid not null,
  seq integer not null,
  version integer not null,
  author text not null check (author in ('RECIPIENT', 'DRIVER')),
  -- As they were called then.
  author_name text,
  text text not null,
  image text,
  at timestamptz not null,
  edited_at timestamptz,
  removed_at timestamptz,
  reported_at timestamptz,
  report_reason text,
  primary key (retailer_id, channel_id, id),
  foreign key (retailer_id, channel_id) references chat_channels (retailer_id, id)
);
create unique index chat_messages_in_order on chat_messages (retailer_id, channel_id, seq);
create unique index chat_messages_as_changed on chat_messages (retailer_id, channel_id, version);

-- What a message said before it was changed: evidence, kept as long as the message.
create table chat_originals (
  retailer_id uuid not null,
  channel_id uuid not null,
  message_id uuid not null,
  version integer not null,
  text text not null,
  until timestamptz not null,
  primary key (retailer_id, channel_id, message_id, version),
  foreign key (retailer_id, channel_id, message_id) references chat_messages (retailer_id, channel_id, id)
);

-- How far each side has read. It only rises.
create table chat_readers (
  retailer_id uuid not null,
  channel_id uuid not null,
  reader text not null check (reader in ('RECIPIENT', 'DRIVER')),
  name text,
  seq integer not null,
  at timestamptz not null,
  primary key (retailer_id, channel_id, reader),
  foreign key (retailer_id, channel_id) references chat_channels (retailer_id, id)
);
