-- The proof that a delivery needs (docs/decisions/0109-proof-of-delivery.md): the rule of the order, and the store's for new orders.
alter table orders
  add column proof jsonb,
  add column age_goods text,
  -- The kinds that were given for the current outcome, the wrong codes (as signatures), and since when a completed delivery lacks its proof.
  add column proven text[] not null default '{}',
  add column pin_tries text[] not null default '{}',
  add column proof_missing_at timestamptz;
alter table orders add constraint orders_age_goods_check check (age_goods in ('ALCOHOL', 'TOBACCO', 'CANNABIS')) not valid;
alter table stores add column proof jsonb;
