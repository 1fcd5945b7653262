-- A recipient's link shows little thirty days after the end; staff renew it, which makes another one, or revoke it.
alter table orders
  add column link_renewed_at timestamptz,
  add column link_revoked_at timestamptz;
