-- Second factors, the sign-ins that wait for one, and what tells one session from another (docs/decisions/0043-second-factors.md).

-- A member's second factor; it waits until a first code of it was right.
create table factors (
  retailer_id uuid not null,
  member_id uuid not null,
  type text not null check (type in ('GOOGLE_AUTHENTICATOR', 'EMAIL')),
  -- An authenticator's, sealed under a key of SECRET.
  secret bytea,
  -- Where codes are mailed to.
  email text,
  -- The last thirty seconds whose code was taken: a code works once.
  last_step integer,
  verified_at timestamptz,
  primary key (retailer_id, member_id),
  foreign key (retailer_id, member_id) references members (retailer_id, id) on delete cascade,
  check ((type = 'GOOGLE_AUTHENTICATOR') = (secret is not null)),
  check ((type = 'EMAIL') = (email is not null))
);

create table recovery_codes (
  retailer_id uuid not null,
  member_id uuid not null,
  code_hash bytea not null,
  primary key (retailer_id, member_id, code_hash),
  foreign key (retailer_id, member_id) references members (retailer_id, id) on delete cascade
);

-- Codes that were mailed, each good for the one sign-in or session that asked for it.
create table mailed_codes (
  retailer_id uuid not null,
  member_id uuid not null,
  -- The hash of the token that asked.
  bound_to bytea not null,
  purpose text not null check (purpose in ('SIGN_IN', 'CONFIRM', 'ENABLE', 'EMAIL')),
  email text not null,
  code_hash bytea not null,
  sent_at timestamptz not null,
  tries smallint not null default 0,
  primary key (retailer_id, member_id, bound_to, purpose),
  foreign key (retailer_id, member_id) references members (retailer_id, id) on delete cascade
);

-- A password was right, the second factor is still to come. Found by its token, before its retailer is known.
create table pending_sign_ins (
  token_hash bytea primary key,
  retailer_id uuid not null,
  member_id uuid not null,
  created_at timestamptz not null,
  tries smallint not null default 0,
  foreign key (retailer_id, member_id) references members (retailer_id, id) on delete cascade
);

alter table sessions
  add column id uuid not null default gen_random_uuid(),
  -- What the browser said of itself when it signed in.
  add column device text not null default '',
  -- When its person last proved again who they are.
  add column confirmed_at timestamptz;
