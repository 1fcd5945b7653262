-- The hand-over that fulfilling an order moved, from which slot to which; null where it went as it was planned. Taking the order
-- back restores it, unless somebody has planned another since.
alter table orders add column moved_slot jsonb;
