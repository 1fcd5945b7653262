-- What drivers gave as proof: one row for each event that brought one. Photos are the order's own.
create table delivery_proofs (
  retailer_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  delivery_id uuid not null,
  at timestamptz not null,
  -- The kinds that this event gave, and those that were missing after it.
  kinds text[] not null,
  missing text[] not null,
  fallback_reason text,
  -- An SVG path of M and L; erased with its recipient, like the signer.
  signature text,
  signer text,
  signer_relation text,
  -- The age that was checked; of the document only its kind.
  age integer,
  age_document text,
  age_checked_at timestamptz,
  age_checked_by text,
  primary key (retailer_id, id),
  foreign key (retailer_id, order_id) references orders (retailer_id, id)
);
create index delivery_proofs_of_order on delivery_proofs (retailer_id, order_id);
