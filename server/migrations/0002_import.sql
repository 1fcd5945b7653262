-- What makes an import safe to repeat (docs/decisions/0007-the-same-file-again.md).

-- Which row of a file an order without a number came from: a hash of what the row says. As with a number, one order holds it.
alter table orders add column upload_identity uuid;
create unique index orders_upload_once on orders (retailer_id, upload_identity) where deleted_at is null and upload_identity is not null;

-- Rows of a file whose order existed already.
alter table jobs add column items_existing integer not null default 0;
