-- The number of events that the courier has reported about the current delivery: no order accepts more than the limit. Deliveries from
-- before this column start at zero.
alter table orders add column event_count smallint not null default 0;
