-- How many jobs of a kind a retailer has waiting or running, counted before another one is queued.
create index jobs_unfinished on jobs (retailer_id, kind) where status in ('QUEUED', 'RUNNING');
