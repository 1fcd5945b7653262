-- The problem PROOF_MISSING. Parity with contract/problems/reasons.ts is tested.
create index orders_without_proof on orders (retailer_id, proof_missing_at, id)
  where deleted_at is null and proof_missing_at is not null and (resolved_at is null or resolved_at < proof_missing_at);
