-- The activity log is never deleted: a search reads the entries that match, and not the retailer's whole log.
create index activities_by_search on activities using gin (search gin_trgm_ops);
