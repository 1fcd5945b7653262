-- A passkey proves again who one is, too: for the session that asked.
alter table passkey_challenges drop constraint passkey_challenges_purpose_check;
alter table passkey_challenges add constraint passkey_challenges_purpose_check check (purpose in ('ADD', 'SIGN_IN', 'CONFIRM'));
