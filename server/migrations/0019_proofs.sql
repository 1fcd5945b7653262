-- Proofs of deliveries are exported too: as a document, or as an archive of photos.
alter table exports drop constraint exports_format_check;
alter table exports add constraint exports_format_check check (format in ('xlsx', 'csv', 'csvFrench', 'pdf', 'zip'));
