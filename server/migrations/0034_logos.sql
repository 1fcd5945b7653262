-- The logos that a retailer uploaded (docs/decisions/0065-logo.md): the one it chose, and for a day those it did not.
create table logos (
  retailer_id uuid not null references retailers (id),
  id uuid not null,
  name text not null,
  width integer not null,
  height integer not null,
  -- The ground that it cannot be made out on.
  poor_on text check (poor_on in ('LIGHT', 'DARK')),
  created_at timestamptz not null,
  primary key (retailer_id, id)
);
create index logos_by_age on logos (created_at);

-- Nothing wrote it so far.
alter table tracking_settings drop column logo;
alter table tracking_settings add column logo_id uuid;
alter table tracking_settings add foreign key (retailer_id, logo_id) references logos (retailer_id, id);
