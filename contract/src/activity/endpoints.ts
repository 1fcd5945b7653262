import { z } from 'zod';
import { can } from '../access.ts';
import { file, get } from '../endpoint.ts';
import { ActivityFilters, ActivityList, ActivityPeople, ActivityQuery } from './schema.ts';

const who = can('MANAGE_RETAILER_SETTINGS');

export const activity = {
  list: get('/retailer/activity', {
    does: [
      'List the changes to accounts, stores, settings and keys: by whom, before and after, newest first.',
      'Énumère les modifications des comptes, magasins, paramètres et clés : par qui, avant et après, de la plus récente à la plus ancienne.',
    ],
    who,
    query: ActivityQuery,
    reply: ActivityList,
    stale: ['team', 'stores', 'settings'],
  }),
  people: get('/retailer/activity/people', {
    does: [
      'List the members who have entries in the log, by name.',
      'Énumère les membres qui ont des entrées au journal, par nom.',
    ],
    who,
    reply: ActivityPeople,
    stale: ['team', 'stores', 'settings'],
  }),
  export: file('/retailer/activity/export', {
    does: [
      'Download the log as a CSV file with a line for each changed field; the newest 50,000 entries.',
      'Télécharge le journal en CSV, une ligne par champ modifié; les 50 000 entrées les plus récentes.',
    ],
    who,
    query: ActivityFilters,
    reply: z.unknown(),
  }),
};
