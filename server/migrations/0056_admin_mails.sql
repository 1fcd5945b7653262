-- Mails to the admins about webhooks and API keys: at most one an hour for each retailer and kind.
create table admin_mails (
  retailer_id uuid not null references retailers (id) on delete cascade,
  kind text not null check (kind in ('KEYS', 'WEBHOOKS')),
  sent_at timestamptz not null,
  -- How many changes wait for the next mail, and the first of them, worded in both languages.
  waiting integer not null default 0,
  listed jsonb not null default '[]',
  primary key (retailer_id, kind)
);
create index admin_mails_due on admin_mails (sent_at) where waiting > 0;
