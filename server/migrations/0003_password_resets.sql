---- New passwords by mail

-- One link a member: the newest takes the place of those before it. The link's token is kept hashed.
create table password_resets (
  retailer_id uuid not null,
  member_id uuid not null,
  token_hash bytea not null unique,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (retailer_id, member_id),
  foreign key (retailer_id, member_id) references members (retailer_id, id) on delete cascade
);
