-- A page of a large team is read in the order of its names.
create index members_by_name on members (retailer_id, name collate names, id);
