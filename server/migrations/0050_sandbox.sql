-- Test data: a twin of a retailer, with its stores and settings and orders of its own, which nobody carries and nobody is told of.

alter table retailers add column sandbox_of uuid references retailers (id);
create unique index retailers_twin_once on retailers (sandbox_of) where sandbox_of is not null;
-- A twin is called as its retailer is.
drop index retailers_name_once;
create unique index retailers_name_once on retailers (lower(name)) where sandbox_of is null;

-- Its admins are told a week before a key ends, and a day before: which of both they were told for which end.
alter table api_keys
  add column warned_days smallint,
  add column warned_for timestamptz;
