-- Statistics: deliveries by their local date, store, type and what became of them, as deltas that a job folds (docs/decisions/0051-statistics.md).

-- The hour of the store's clock at which it was completed, as the program read it: SQL never converts into a store's zone.
alter table orders add column completed_hour smallint;
-- The store's dates on which the delivery was rescheduled, each once.
alter table orders add column rescheduled_on text[] not null default '{}';
create index orders_by_rescheduled_on on orders using gin (retailer_id, rescheduled_on) where deleted_at is null and rescheduled_on <> '{}';

-- What was completed or rescheduled before these columns were kept. A correction of hand: no program runs here.
update orders set completed_hour = extract(hour from completed_at at time zone stores.timezone)
from stores where stores.retailer_id = orders.retailer_id and stores.id = orders.store_id and completed_at is not null;
update orders set rescheduled_on = days
from (
  select trackers.retailer_id, order_id, trackers.delivery_id, array_agg(distinct to_char(at at time zone timezone, 'YYYY-MM-DD')) as days
  from trackers join orders on orders.retailer_id = trackers.retailer_id and orders.id = order_id
    join stores on stores.retailer_id = orders.retailer_id and stores.id = orders.store_id
  where event = 'RESCHEDULED' group by 1, 2, 3
) as moves
where moves.retailer_id = orders.retailer_id and moves.order_id = orders.id and moves.delivery_id = orders.delivery_id;

-- `hour` tells the on-time share by hour, and is 0 for what has none.
create table statistics (
  retailer_id uuid not null,
  type text not null,
  measure text not null,
  day date not null,
  store_id uuid not null,
  hour smallint not null,
  amount integer not null,
  -- In this order a question reads the days of one type and measure from one place, however many others there are.
  primary key (retailer_id, type, measure, day, store_id, hour)
);

create table statistic_deltas (
  retailer_id uuid not null,
  id bigint generated always as identity,
  type text not null,
  measure text not null,
  day date not null,
  store_id uuid not null,
  hour smallint not null,
  amount integer not null,
  primary key (retailer_id, id)
);

insert into statistic_deltas (retailer_id, type, measure, day, store_id, hour, amount)
select retailer_id, type, measure, day, store_id, hour, sum(amount)
from orders cross join lateral (
  values (stat_bucket, delivery_date, 0, 1),
    ('attemptsMade', delivery_date, 0, delivery_attempts_made),
    ('attempted', delivery_date, 0, least(delivery_attempts_made, 1)),
    ('promised', delivery_date, completed_hour, (stop_start_time is not null)::int),
    ('onTime', delivery_date, completed_hour, (completed_at <= stop_start_time + interval '90 minutes')::int)
  union all select 'resubmitted', date::date, 0, 1 from unnest(rescheduled_on) as date
) as measured (measure, day, hour, amount)
where deleted_at is null and stat_bucket is not null and day is not null and hour is not null and amount > 0
group by 1, 2, 3, 4, 5, 6;
