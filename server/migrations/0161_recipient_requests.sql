-- A recipient asks the courier for another day before the first visit (docs/decisions/0106-recipient-answers.md). Such requests name the
-- recipient, so that erasing them erases that name too.
alter table order_requests add column by_recipient boolean not null default false;
