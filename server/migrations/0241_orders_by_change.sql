-- Pages of changed orders: since a transaction, and since an instant.
create index orders_by_change on orders (retailer_id, changed_in, id);
create index orders_by_update on orders (retailer_id, updated_at, id);
