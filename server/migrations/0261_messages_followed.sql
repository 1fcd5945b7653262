-- When a retailer's message to the courier stopped waiting: another message of its order followed it, or no answer was needed.
alter table action_logs add column followed_at timestamptz;
