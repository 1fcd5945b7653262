// The one endpoint table. Routes, client, API reference, gates, access matrix and fuzz test are all read off it.
import { auth } from './auth/endpoints.ts';
import { fleet } from './fleet/endpoints.ts';
import { imports } from './imports/endpoints.ts';
import { jobs } from './jobs/endpoints.ts';
import { labels } from './labels/endpoints.ts';
import { news } from './news/endpoints.ts';
import { orders } from './orders/endpoints.ts';
import { preferences } from './preferences/endpoints.ts';
import { recipients } from './recipients/endpoints.ts';
import { stores } from './stores/endpoints.ts';
import { tracking } from './tracking/endpoints.ts';
import { uploads } from './uploads/endpoints.ts';
import { views } from './views/endpoints.ts';

export const contract = {
  auth,
  preferences,
  stores,
  orders,
  recipients,
  labels,
  uploads,
  imports,
  jobs,
  news,
  fleet,
  tracking,
  views,
};
export type Contract = typeof contract;
