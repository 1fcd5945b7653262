-- Labels that a store printed without an order. A scan at the counter binds one to a package: its code becomes the package's code. `position`: which package.
create table blank_labels (
  retailer_id uuid not null references retailers (id),
  code text not null,
  store_id uuid not null,
  printed_at timestamptz not null,
  order_id uuid,
  position smallint,
  primary key (retailer_id, code)
);
create index blank_labels_by_package on blank_labels (retailer_id, order_id, position) where order_id is not null;
create index blank_labels_by_time on blank_labels (printed_at);
