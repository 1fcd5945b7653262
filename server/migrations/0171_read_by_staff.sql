-- The last message of a chat that a member of the retailer has seen.
alter table chat_channels add column staff_seq integer not null default 0;
