-- How long a session may stand idle is decided for the whole retailer; whoever joins later has it too.
alter table retailers
  add column session_time_in_minutes integer not null default 60;
