import { can } from '../access.ts';
import { get } from '../endpoint.ts';
import { CallList, CallsQuery, WholeCall } from './schema.ts';

const path = '/retailer/calls';
const who = can('MANAGE_RETAILER_SETTINGS');

export const calls = {
  list: get(path, {
    does: 'The calls that API keys made in the last 30 days, and those of members that did not succeed, newest first.',
    who,
    query: CallsQuery,
    reply: CallList,
  }),
  read: get(`${path}/:id`, {
    does: 'One call by the `requestId` of its answer, with what was asked and answered; personal data and secrets are masked.',
    who,
    reply: WholeCall,
    missing: 'CALL_NOT_FOUND',
    fails: ['CALL_NOT_FOUND'],
  }),
};
