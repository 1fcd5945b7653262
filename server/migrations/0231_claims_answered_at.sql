-- When the retailer answered an open claim, if its recipient has added nothing since (docs/decisions/0104-inbox.md). The previous release
-- does not set it: such a claim is left in the inbox.
alter table claims add column answered_at timestamptz;
update claims set answered_at = (
  select max(at) from claim_answers
  where claim_answers.retailer_id = claims.retailer_id and claim_id = claims.id and sender_role <> 'PROVIDER'
) where status = 'ANSWERED';
