import { z } from 'zod';
import { can } from '../access.ts';
import { file, get } from '../endpoint.ts';
import { ActivityFilters, ActivityList, ActivityPeople, ActivityQuery } from './schema.ts';

const who = can('MANAGE_RETAILER_SETTINGS');

export const activity = {
  list: get('/retailer/activity', {
    does: [
      'Who changed what among accounts, stores, settings and keys, before and after, newest first.',
      'Qui a changé quoi parmi les comptes, les magasins, les paramètres et les clés, avant et après, du plus récent au plus ancien.',
    ],
    who,
    query: ActivityQuery,
    reply: ActivityList,
    stale: ['team', 'stores', 'settings'],
  }),
  people: get('/retailer/activity/people', {
    does: [
      'The members of whom the log tells something, by name.',
      'Les membres dont le journal dit quelque chose, par nom.',
    ],
    who,
    reply: ActivityPeople,
    stale: ['team', 'stores', 'settings'],
  }),
  export: file('/retailer/activity/export', {
    does: [
      'The same as a CSV, a line for each field that changed; the newest 50,000 entries.',
      'La même chose en CSV, une ligne par champ modifié; les 50 000 entrées les plus récentes.',
    ],
    who,
    query: ActivityFilters,
    reply: z.unknown(),
  }),
};
