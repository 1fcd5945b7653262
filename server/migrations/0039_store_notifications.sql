-- What a store decides of its messages itself; the rest is its retailer's.
create table store_notification_settings (
  retailer_id uuid not null,
  store_id uuid not null,
  -- Its own events, as in notification_settings.
  rules jsonb not null default '{}',
  -- Its own quiet hours: `{ "hours": … }`, where null says that it has none. Without it, the retailer's.
  quiet jsonb,
  version integer not null,
  primary key (retailer_id, store_id),
  foreign key (retailer_id, store_id) references stores (retailer_id, id)
);
