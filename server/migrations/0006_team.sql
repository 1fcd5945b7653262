-- The team: who was invited and how that went, why a session ended, and who changed what.

-- An invited member has an email before they have a password.
alter table logins alter column password_hash drop not null;

-- Found by its token, before the retailer is known. The newest of a member's is the one that opens the door.
create table invitations (
  token_hash bytea primary key,
  retailer_id uuid not null,
  member_id uuid not null,
  invited_by text not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  -- Null for the newest, until it is used.
  ended_as text check (ended_as in ('USED', 'REPLACED')),
  foreign key (retailer_id, member_id) references members (retailer_id, id) on delete cascade
);
create unique index invitations_open_once on invitations (retailer_id, member_id) where ended_as is null;

-- Why a token opens nothing any more, for whoever still holds it to be told.
create table ended_sessions (
  token_hash bytea primary key,
  retailer_id uuid not null,
  -- A type of the catalogue of errors.
  reason text not null,
  ended_at timestamptz not null
);

-- Who changed what, before and after: evidence, written by the verb that changed it. People and things keep the names they had.
create table activities (
  retailer_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  -- Null for the courier's side.
  actor_id uuid,
  actor_name text not null,
  actor_role text not null check (actor_role in ('PROVIDER', 'RETAILER_ADMIN', 'RETAILER_USER')),
  kind text not null,
  subject_id text not null,
  subject_name text not null,
  action text not null check (action in ('ADDED', 'CHANGED', 'REMOVED')),
  -- [{ field, before, after }]
  changes jsonb not null,
  -- The folded names and values that a search looks in.
  search text not null,
  primary key (retailer_id, id)
);
create index activities_by_time on activities (retailer_id, at desc, id desc);
