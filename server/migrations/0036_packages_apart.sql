-- Of an order of several packages the courier may tell of one alone: its place, on the line of the journey. Where each package is
-- follows from these lines.
alter table trackers add column package smallint;
