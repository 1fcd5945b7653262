-- The last scans of an open handover that staff took back: one that a device sends again is not added again.
alter table handovers add column taken_back uuid[] not null default '{}';
