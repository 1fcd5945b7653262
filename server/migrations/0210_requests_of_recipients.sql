-- The inbox finds the open requests of recipients, who still want a parcel that returns (docs/decisions/0112-remedies.md).
create index order_requests_by_recipient on order_requests (retailer_id, asked_at) where status = 'OPEN' and by_recipient;
