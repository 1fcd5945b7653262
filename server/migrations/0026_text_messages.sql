---- Text messages wait and are sent as mails are

-- `to_address` is a mailbox, or a number as E.164.
alter table mails add column channel text not null default 'EMAIL' check (channel in ('EMAIL', 'SMS'));
