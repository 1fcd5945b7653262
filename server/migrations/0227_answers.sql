-- What the courier needs to know after a visit that failed, whatever it scans afterwards (docs/decisions/0114-silence-decides.md).
alter table orders add column question_on date;
alter table orders add column question_for integer;
alter table orders add column request_open boolean not null default false;
alter table orders add column dropoff_agreed boolean not null default false;
alter table recipient_changes add column instructed_at timestamptz;
