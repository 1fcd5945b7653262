-- One outbox for everything that is sent: mails, codes by text message, and notices about an order. The table of the notices is kept, since
-- it is the larger one, and takes the mails in.

-- A worker of the version before would send a message that has been copied already.
lock table mails, notifications in access exclusive mode;

alter table notifications rename to messages;
-- Messages of the courier itself have no retailer.
alter table messages drop constraint notifications_pkey, add primary key (id);
alter table messages alter retailer_id drop not null;
-- What a notice is about. Other messages are about no order.
alter table messages alter order_id drop not null, alter event drop not null, alter occurrence drop not null;
alter table messages rename column address to to_address;
alter table messages rename column said to body;
alter table messages add column to_name text not null default '';
-- The retailer whose name is on a letter.
alter table messages add column retailer_name text;
-- What a letter says, codes and links included. Removed as soon as the message has ended.
alter table messages add column letter jsonb;

alter table messages rename constraint notifications_state_check to messages_state_check;
alter table messages rename constraint notifications_channel_check to messages_channel_check;
alter table messages rename constraint notifications_language_check to messages_language_check;
alter index notifications_due rename to messages_due;

insert into messages (id, channel, to_name, to_address, language, retailer_name, letter, state, reason, created_at, expires_at,
  attempts, leased_by, leased_until, ended_at)
select id, channel, to_name, to_address, language, retailer_name, letter,
  case when sent_at is not null then 'SENT' when given_up_at is not null then 'FAILED' else 'WAITING' end,
  error, posted_at, expires_at, attempts, leased_by, leased_until, coalesce(sent_at, given_up_at)
from mails;
drop table mails;

alter table messages
  add check ((order_id is null) = (event is null) and (order_id is null) = (occurrence is null)),
  add check (order_id is null or retailer_id is not null),
  add check ((letter is not null) = (order_id is null and state = 'WAITING'));

-- Letters are few beside notices: what waits, what could not be sent, what went to an address lately, and what is old.
create index messages_letters_waiting on messages (created_at) where letter is not null;
create index messages_letters_unsent on messages (ended_at) where order_id is null and state in ('FAILED', 'DROPPED');
create index messages_letters_by_address on messages (channel, to_address, created_at) where order_id is null;
create index messages_letters_by_age on messages (created_at) where order_id is null;
