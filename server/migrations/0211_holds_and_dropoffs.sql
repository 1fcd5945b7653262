-- Requests to keep a parcel, or to bring it to a drop-off point (docs/decisions/0112-remedies.md).
alter table order_requests drop constraint order_requests_kind_check;
alter table order_requests add constraint order_requests_kind_check
  check (kind in ('CHANGE', 'HOLD', 'DROPOFF', 'RETURN', 'TRACE', 'CANCEL')) not valid;
