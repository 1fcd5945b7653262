-- The inbox (docs/decisions/0104-inbox.md): problems are derived from facts; stored are only what people decide about them, and two facts
-- that no column held.
alter table orders
  -- A member closed the order's problems; the next event of the courier opens new ones.
  add column resolved_at timestamptz,
  -- The address or the recipient changed after the label was printed, and it was not printed again since.
  add column label_outdated_at timestamptz;

alter table chat_channels
  -- The recipient's first message that the driver has not answered.
  add column unanswered_since timestamptz;
update chat_channels set unanswered_since = last_at
  where last_at > now() - interval '2 days' and (select author from chat_messages
    where chat_messages.retailer_id = chat_channels.retailer_id and chat_messages.channel_id = chat_channels.id
    order by seq desc limit 1) = 'RECIPIENT';
create index chat_channels_unanswered on chat_channels (retailer_id, unanswered_since) where unanswered_since is not null;

create table problem_decisions (
  retailer_id uuid not null,
  order_id uuid not null,
  owner_id uuid,
  snoozed_at timestamptz,
  snoozed_until timestamptz,
  note text,
  resolution text check (resolution in ('SETTLED', 'GIVEN_UP', 'NOT_NEEDED')),
  acted_at timestamptz not null,
  -- What a resolution wrote and what it replaced, so that it can be undone while nothing else has changed that.
  resolved_at timestamptz,
  resolved_before timestamptz,
  primary key (retailer_id, order_id),
  foreign key (retailer_id, order_id) references orders (retailer_id, id),
  foreign key (retailer_id, owner_id) references members (retailer_id, id) on delete set null (owner_id)
);
create index problem_decisions_lately on problem_decisions (retailer_id, acted_at);

-- Requests to bring a parcel back, or to find it.
alter table order_requests drop constraint order_requests_kind_check;
alter table order_requests add constraint order_requests_kind_check check (kind in ('CHANGE', 'RETURN', 'TRACE', 'CANCEL')) not valid;
create index order_requests_answered on order_requests (retailer_id, answered_at)
  where status = 'DECLINED' or (status = 'ACCEPTED' and kind = 'TRACE');
