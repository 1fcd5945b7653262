-- What stores give to the courier's drivers (docs/decisions/0108-handovers.md). The date and the time are those of the pickup, local to the
-- store. The counts are set when a handover ends: parcels that were handed over, that were damaged, and that were expected but not scanned.
create table handovers (
  retailer_id uuid not null references retailers (id),
  id uuid not null,
  store_id uuid not null,
  date date not null,
  time text not null,
  status text not null check (status in ('OPEN', 'CLOSED', 'MISSED')),
  started_at timestamptz not null,
  started_by text not null,
  ended_at timestamptz,
  ended_by text,
  driver_name text,
  signature text,
  pin_verified boolean not null default false,
  handed integer,
  damaged integer,
  missing integer,
  missing_is_capped boolean,
  primary key (retailer_id, id)
);
-- At most one of a pickup is open, and at most one says that the driver did not come.
create unique index handovers_open on handovers (retailer_id, store_id, date, time, status) where status <> 'CLOSED';
create index handovers_by_store on handovers (retailer_id, store_id, date, id);
create index handovers_by_date on handovers (retailer_id, date, id);
create index handovers_ended on handovers (ended_at, id) where status <> 'OPEN';

-- The parcels of a handover. LEFT: expected, and not scanned when it ended. The id is that of the scan, which the client makes.
create table handover_packages (
  retailer_id uuid not null,
  handover_id uuid not null,
  id uuid not null,
  store_id uuid not null,
  order_id uuid not null,
  position smallint not null,
  tracking_code text not null,
  outcome text not null check (outcome in ('HANDED', 'DAMAGED', 'LEFT')),
  at timestamptz not null,
  by text not null,
  device text,
  primary key (retailer_id, handover_id, id),
  foreign key (retailer_id, handover_id) references handovers (retailer_id, id) on delete cascade
);
create unique index handover_packages_by_order on handover_packages (retailer_id, order_id, handover_id, position);
create index handover_packages_by_outcome on handover_packages (retailer_id, handover_id, outcome, at, id);

-- When staff last gave the whole order to a driver, and to whom; and when a handover ended without it, and the date of its pickup.
alter table orders
  add column handed_at timestamptz,
  add column handed_to text,
  add column left_at timestamptz,
  add column left_on date;
