-- The courier reads the parcels of a handover by its id alone.
create index handovers_by_id on handovers (id);
