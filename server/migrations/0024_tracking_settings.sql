-- What a retailer decides of its recipients' page (docs/decisions/0060-what-a-recipient-may-choose.md). None decided yet: no row.
create table tracking_settings (
  retailer_id uuid primary key references retailers (id),
  -- Only what was decided; the rest is as the contract's defaults say, so that a new switch needs no row to be changed.
  switches jsonb not null default '{}',
  color text check (color ~ '^#[0-9a-f]{6}$'),
  -- Where its logo is stored.
  logo text,
  version integer not null default 1
);
