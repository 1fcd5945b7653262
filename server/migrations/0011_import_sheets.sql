-- The sheets of a workbook, `[{name, isHidden}]`, and the place among them of the one that an import was read from.
alter table imports
  add column sheets jsonb not null default '[]',
  add column sheet integer;
