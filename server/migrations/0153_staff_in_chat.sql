-- Staff take part in chats, in the name of their store (docs/decisions/0064-chat.md).
alter table chat_messages
  -- The member or API key that wrote a message of staff. The recipient and the driver are shown the store's name instead.
  add column sender text;
alter table chat_messages drop constraint chat_messages_author_check;
alter table chat_messages add constraint chat_messages_author_check check (author in ('RECIPIENT', 'DRIVER', 'STAFF')) not valid;
