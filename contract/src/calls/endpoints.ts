import { can } from '../access.ts';
import { get } from '../endpoint.ts';
import { CallList, CallsQuery, WholeCall } from './schema.ts';

const path = '/retailer/calls';
const who = can('MANAGE_RETAILER_SETTINGS');

export const calls = {
  list: get(path, {
    does: [
      'List the calls of API keys in the last 30 days, and the failed calls of members, newest first.',
      'Énumère les appels des clés API des 30 derniers jours, et les appels échoués des membres, du plus récent au plus ancien.',
    ],
    who,
    query: CallsQuery,
    reply: CallList,
  }),
  read: get(`${path}/:id`, {
    does: [
      'Return one call, by the `requestId` of its response, with its bodies. Personal data and secrets are masked.',
      'Renvoie un appel, par le `requestId` de sa réponse, avec ses contenus. Les données personnelles et les secrets sont masqués.',
    ],
    who,
    reply: WholeCall,
    missing: 'CALL_NOT_FOUND',
    fails: ['CALL_NOT_FOUND'],
  }),
};
