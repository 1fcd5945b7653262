-- What the courier needs to know after a visit that failed, whatever it scans afterwards (docs/decisions/0114-silence-decides.md).
alter table orders add column question_on date;
alter table orders add column question_for integer;
alter table orders add column request_open boolean not null default false;
alter table orders add column dropoff_agreed boolean not null default false;
alter table recipient_changes add column instructed_at timestamptz;

-- The previous release opens, answers and withdraws requests without knowing the column.
create function update_request_open() returns trigger language plpgsql as $$
begin
  update orders set request_open = exists (
    select from order_requests where retailer_id = new.retailer_id and order_id = new.order_id and status = 'OPEN'
  ) where retailer_id = new.retailer_id and id = new.order_id;
  return null;
end $$;
create trigger order_requests_update_request_open after insert or update of status on order_requests
  for each row execute function update_request_open();

update orders set request_open = true
from order_requests
where order_requests.retailer_id = orders.retailer_id and order_requests.order_id = orders.id and order_requests.status = 'OPEN';
