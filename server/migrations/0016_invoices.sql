-- Invoices of what orders cost, and the taxes on them (docs/decisions/0054-invoices.md).

-- What a province takes of a service that goes there, from a date until a later row's, in millionths: the courier's to change.
create table tax_rates (
  province text not null,
  tax text not null check (tax in ('GST', 'HST', 'QST', 'PST')),
  valid_from date not null,
  millionths integer not null check (millionths between 0 and 1000000),
  primary key (province, tax, valid_from)
);
insert into tax_rates (province, tax, valid_from, millionths)
select unnest('{AB,BC,MB,NT,NU,QC,SK,YT}'::text[]), 'GST', '2008-01-01', 50000
union all values
  ('QC', 'QST', date '2013-01-01', 99750),
  ('ON', 'HST', '2010-07-01', 130000),
  ('NS', 'HST', '2010-07-01', 150000),
  ('NS', 'HST', '2025-04-01', 140000),
  ('NB', 'HST', '2016-07-01', 150000),
  ('NL', 'HST', '2016-07-01', 150000),
  ('PE', 'HST', '2016-10-01', 150000);

-- Under which number the courier collects a tax.
create table tax_registrations (
  tax text primary key check (tax in ('GST', 'HST', 'QST', 'PST')),
  number text not null
);

create table invoices (
  retailer_id uuid not null references retailers (id),
  id uuid not null,
  kind text not null check (kind in ('INVOICE', 'CREDIT_NOTE')),
  start_date date not null,
  end_date date not null,
  -- The invoice that a credit note corrects.
  corrects_id uuid,
  -- Of one retailer without a gap; null for a draft.
  number integer,
  -- Everything that it says, written when it is issued.
  document jsonb,
  issued_at timestamptz,
  due_date date,
  paid_on date,
  created_at timestamptz not null,
  primary key (retailer_id, id),
  foreign key (retailer_id, corrects_id) references invoices (retailer_id, id),
  check ((number is null) = (issued_at is null) and (document is null) = (issued_at is null))
);
create unique index invoices_number_once on invoices (retailer_id, number);

create table invoice_adjustments (
  retailer_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  reason text not null,
  cents integer not null,
  province text not null,
  created_at timestamptz not null,
  primary key (retailer_id, id),
  foreign key (retailer_id, invoice_id) references invoices (retailer_id, id)
);
create index invoice_adjustments_by_invoice on invoice_adjustments (retailer_id, invoice_id, id);

alter table charges
  -- Where the service went: its taxes are that province's.
  add column province text,
  -- The invoice that bills it; the one thing of a charge that is ever set later, and once.
  add column invoice_id uuid,
  add foreign key (retailer_id, invoice_id) references invoices (retailer_id, id);
update charges set province = upper(trim(split_part(orders.address, ',', -2)))
  from orders where orders.retailer_id = charges.retailer_id and orders.id = charges.order_id;
update charges set province = upper(trim(split_part(stores.address, ',', -2)))
  from stores where stores.retailer_id = charges.retailer_id and stores.id = charges.store_id
  and province not in ('AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT');
alter table charges alter column province set not null;
create index charges_unbilled on charges (retailer_id, date) where invoice_id is null;
create index charges_by_invoice on charges (retailer_id, invoice_id) where invoice_id is not null;
