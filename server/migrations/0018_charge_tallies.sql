-- What was charged by day, store, service and rate, as deltas that a job folds: a year is read without a look at its charges
-- (docs/decisions/0052-charges.md).
create table charge_tallies (
  retailer_id uuid not null,
  day date not null,
  store_id uuid not null,
  service text not null,
  rate integer not null,
  has_rate boolean not null,
  quantity integer not null,
  primary key (retailer_id, day, store_id, service, rate, has_rate)
);

create table charge_tally_deltas (
  retailer_id uuid not null,
  id bigint generated always as identity,
  day date not null,
  store_id uuid not null,
  service text not null,
  rate integer not null,
  has_rate boolean not null,
  quantity integer not null,
  primary key (retailer_id, id)
);

insert into charge_tally_deltas (retailer_id, day, store_id, service, rate, has_rate, quantity)
select retailer_id, date, store_id, service, rate, has_rate, sum(quantity) from charges group by 1, 2, 3, 4, 5, 6;
