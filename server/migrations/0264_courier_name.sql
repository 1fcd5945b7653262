-- A retailer that has the courier's name does not keep the courier from having a row.
drop index retailers_name_once;
create unique index retailers_name_once on retailers (lower(name)) where sandbox_of is null and not is_courier;
