-- Passkeys: keys on a person's own devices, which prove who they are without a password (docs/decisions/0045-passkeys.md).

-- Found by what the device says, before the retailer is known.
create table passkeys (
  credential_id text primary key,
  id uuid not null,
  retailer_id uuid not null,
  member_id uuid not null,
  name text not null,
  public_key bytea not null,
  -- How often a device says that it was used; those that are kept in several places say nothing.
  counter bigint not null,
  transports text[] not null default '{}',
  created_at timestamptz not null,
  used_at timestamptz,
  foreign key (retailer_id, member_id) references members (retailer_id, id) on delete cascade
);
create index passkeys_by_member on passkeys (retailer_id, member_id);

-- What a device is to sign: each once, within five minutes, for what it was asked for. Nobody is known yet.
create table passkey_challenges (
  challenge text primary key,
  purpose text not null check (purpose in ('ADD', 'SIGN_IN')),
  -- The hash of the session or the pending sign-in that asked; null where nobody has said who they are.
  bound_to bytea,
  made_at timestamptz not null
);
