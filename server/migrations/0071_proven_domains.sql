-- The email domains that a retailer names for its single sign-on. Only a proven one has a key (`SSO_DOMAIN`), which routes sign-ins and is
-- unique among all retailers.
create table sso_domains (
  retailer_id uuid not null references retailers (id),
  domain text not null,
  -- What the TXT record must hold.
  token text not null,
  proved_at timestamptz,
  primary key (retailer_id, domain)
);

-- No domain was proven until now.
insert into sso_domains (retailer_id, domain, token)
  select retailer_id, unnest(domains), replace(gen_random_uuid()::text, '-', '') from sso_connections
  on conflict do nothing;
alter table sso_connections drop column domains;

-- The courier gives hosts to retailers (`SSO_HOST`); what retailers claimed by themselves is void.
delete from keys where kind in ('SSO_DOMAIN', 'SSO_HOST');
update sso_connections set hosts = '{}';

-- Sessions that an identity provider opened end when it is changed.
alter table sessions add column by_sso boolean not null default false;
-- Which of the open ones a provider opened is not recorded: those of members who have signed in with one.
update sessions set by_sso = true where member_id in (select member_id from sso_identities);
