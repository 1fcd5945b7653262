-- When the member's next daily email about the inbox is due; null if they get none. Its hour and zone are in `kept`.
alter table preferences add column digest_at timestamptz;
create index preferences_digests_due on preferences (digest_at) where digest_at is not null;
