-- When a recipient's answer or an accepted request last said what to do with a parcel (docs/decisions/0114-silence-decides.md).
alter table orders add column instructed_at timestamptz;
