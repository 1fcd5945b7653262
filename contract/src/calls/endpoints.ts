import { can } from '../access.ts';
import { get } from '../endpoint.ts';
import { CallList, CallsQuery, WholeCall } from './schema.ts';

const path = '/retailer/calls';
const who = can('MANAGE_RETAILER_SETTINGS');

export const calls = {
  list: get(path, {
    does: [
      'The calls that API keys made in the last 30 days, and those of members that did not succeed, newest first.',
      'Les appels des clés API des 30 derniers jours, et ceux des membres qui n’ont pas réussi, du plus récent au plus ancien.',
    ],
    who,
    query: CallsQuery,
    reply: CallList,
  }),
  read: get(`${path}/:id`, {
    does: [
      'One call by the `requestId` of its answer, with what was asked and answered; personal data and secrets are masked.',
      'Un appel, par le `requestId` de sa réponse, avec ce qui a été demandé et répondu; les données personnelles et les secrets sont masqués.',
    ],
    who,
    reply: WholeCall,
    missing: 'CALL_NOT_FOUND',
    fails: ['CALL_NOT_FOUND'],
  }),
};
