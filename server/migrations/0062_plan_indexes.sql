-- Nightly tasks find what is old without reading their tables. Where rows are written in the order of their time, the smallest kind of
-- index is enough, which costs a write next to nothing.
create index outbox_by_age on outbox using brin (published_at);
create index passkey_challenges_by_age on passkey_challenges using brin (made_at);
create index pending_sign_ins_by_age on pending_sign_ins using brin (created_at);
create index password_resets_by_age on password_resets using brin (expires_at);
create index mailed_codes_by_age on mailed_codes using brin (sent_at);
create index recipient_codes_by_age on recipient_codes using brin (sent_at);
create index sso_requests_by_age on sso_requests using brin (created_at);
create index sso_tokens_by_age on sso_tokens using brin (created_at);
create index sso_assertions_by_age on sso_assertions using brin (until);
create index shopify_onboardings_by_age on shopify_onboardings using brin (expires_at);

-- These change after they were written.
create index guesses_by_age on guesses (last_at);
create index jobs_with_result on jobs (kind, finished_at) where result is not null;
create index shopify_events_done on shopify_events (done_at) where done_at is not null;
create index shopify_events_open on shopify_events (id) where done_at is null;
-- Uploads that no import uses.
create index imports_by_file on imports (retailer_id, file_key) where file_key is not null;
