-- The courier's own members: the courier is one row of `retailers`, so that accounts, sessions and second factors are the same tables.
alter table retailers
  add column is_courier boolean not null default false;
create unique index retailers_courier_once on retailers (is_courier) where is_courier;
