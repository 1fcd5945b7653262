-- What one person did, newest first; and who did something at all.
create index activities_by_actor on activities (retailer_id, actor_id, at desc, id desc);
