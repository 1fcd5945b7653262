import { z } from 'zod';
import { can } from '../access.ts';
import { file, get } from '../endpoint.ts';
import { ActivityFilters, ActivityList, ActivityPeople, ActivityQuery } from './schema.ts';

const who = can('MANAGE_RETAILER_SETTINGS');

export const activity = {
  list: get('/retailer/activity', {
    does: 'Who changed what among accounts, stores, settings and keys, before and after, newest first.',
    who,
    query: ActivityQuery,
    reply: ActivityList,
    stale: ['team', 'stores', 'settings'],
  }),
  people: get('/retailer/activity/people', {
    does: 'The members of whom the log tells something, by name.',
    who,
    reply: ActivityPeople,
    stale: ['team', 'stores', 'settings'],
  }),
  export: file('/retailer/activity/export', {
    does: 'The same as a CSV, a line for each field that changed; the newest 50,000 entries.',
    who,
    query: ActivityFilters,
    reply: z.unknown(),
  }),
};
