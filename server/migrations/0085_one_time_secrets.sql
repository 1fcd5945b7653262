-- Secrets that are used once: tokens in links, and codes that a person types. Only hashes are stored (docs/decisions/0088-one-time-secrets.md).
create table one_time_secrets (
  retailer_id uuid not null,
  kind text not null check (kind in ('PASSWORD_RESET', 'PENDING_SIGN_IN', 'SSO_TOKEN', 'RECOVERY_CODE',
    'SIGN_IN_CODE', 'CONFIRM_CODE', 'ENABLE_CODE', 'EMAIL_CODE', 'RECIPIENT_CODE')),
  -- A member; the order of a RECIPIENT_CODE.
  subject uuid not null,
  -- A hash of the session, the browser or the change that the secret is limited to; empty if there is no limit.
  bound_to bytea not null default '',
  hash bytea not null,
  -- The email address to which a code was sent.
  address text,
  tries smallint not null default 0,
  created_at timestamptz not null,
  -- Null: valid until it is used.
  expires_at timestamptz,
  member_id uuid generated always as (case when kind <> 'RECIPIENT_CODE' then subject end) stored,
  order_id uuid generated always as (case when kind = 'RECIPIENT_CODE' then subject end) stored,
  primary key (kind, hash),
  foreign key (retailer_id, member_id) references members (retailer_id, id) on delete cascade,
  foreign key (retailer_id, order_id) references orders (retailer_id, id)
);
create index one_time_secrets_of_subject on one_time_secrets (retailer_id, subject, kind);
create index one_time_secrets_by_age on one_time_secrets (expires_at);

-- Links and recovery codes stay valid. Codes of six digits and SSO tokens live ten minutes at most: their holders ask for another.
insert into one_time_secrets (retailer_id, kind, subject, hash, created_at, expires_at)
  select retailer_id, 'PASSWORD_RESET', member_id, token_hash, asked_at, expires_at from password_resets;
insert into one_time_secrets (retailer_id, kind, subject, hash, tries, created_at, expires_at)
  select retailer_id, 'PENDING_SIGN_IN', member_id, token_hash, tries, created_at, created_at + interval '10 minutes' from pending_sign_ins;
insert into one_time_secrets (retailer_id, kind, subject, hash, created_at)
  select retailer_id, 'RECOVERY_CODE', member_id, code_hash, now() from recovery_codes;

drop table password_resets, pending_sign_ins, recovery_codes, mailed_codes, recipient_codes, sso_tokens;
