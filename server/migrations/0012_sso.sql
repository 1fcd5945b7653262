-- Single sign-on by SAML 2.0: a retailer's connection to its identity provider.
create table sso_connections (
  retailer_id uuid primary key references retailers (id),
  -- The name in the addresses; unique among all retailers by its key.
  idp text not null,
  metadata_url text,
  entity_id text,
  sign_in_url text,
  certificates text[] not null default '{}',
  read_at timestamptz,
  assertions_signed boolean not null,
  authn_response_signed boolean not null,
  activated boolean not null,
  domains text[] not null,
  hosts text[] not null,
  enforced boolean not null,
  way_in_id uuid,
  makes_accounts boolean not null,
  new_permissions text[] not null,
  new_has_all_stores boolean not null,
  new_store_ids uuid[] not null,
  -- What encrypted assertions are opened with: the private key under the installation's secret, and its certificate.
  sealed_key bytea not null,
  certificate text not null,
  last_try jsonb,
  version integer not null default 1,
  foreign key (retailer_id, way_in_id) references members (retailer_id, id),
  check (not enforced or (activated and way_in_id is not null))
);

-- What was asked of an identity provider and is not answered yet; `tried_by` is the admin who tries the connection.
create table sso_requests (
  retailer_id uuid not null references retailers (id),
  id text not null,
  tried_by uuid,
  challenge text,
  created_at timestamptz not null,
  primary key (retailer_id, id)
);

-- Assertions that were used, until they expire by themselves.
create table sso_assertions (
  retailer_id uuid not null references retailers (id),
  id text not null,
  until timestamptz not null,
  primary key (retailer_id, id)
);

-- What the sign-in page exchanges for a session.
create table sso_tokens (
  retailer_id uuid not null,
  token_hash bytea not null,
  member_id uuid not null,
  challenge text not null,
  created_at timestamptz not null,
  primary key (retailer_id, token_hash),
  foreign key (retailer_id, member_id) references members (retailer_id, id) on delete cascade
);

-- Who an identity provider's name is here.
create table sso_identities (
  retailer_id uuid not null,
  entity_id text not null,
  name_id text not null,
  member_id uuid not null,
  primary key (retailer_id, entity_id, name_id),
  foreign key (retailer_id, member_id) references members (retailer_id, id) on delete cascade
);

alter table keys
  drop constraint keys_kind_check,
  add constraint keys_kind_check check (kind in ('LINK', 'DELIVERY', 'REQUEST', 'SSO', 'SSO_DOMAIN', 'SSO_HOST'));
