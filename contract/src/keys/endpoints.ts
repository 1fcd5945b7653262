import { can } from '../access.ts';
import { del, get, post, put } from '../endpoint.ts';
import { ApiKey, KeyList, KeysQuery, MadeKey, NewKey, Renewal } from './schema.ts';

const path = '/retailer/api-keys';
const who = can('MANAGE_RETAILER_SETTINGS');
const missing = 'KEY_NOT_FOUND';

/** What a retailer's programs come in with. */
export const keys = {
  list: get(path, {
    does: 'The API keys of the retailer, without what they are.',
    who,
    query: KeysQuery,
    reply: KeyList,
    stale: ['keys'],
  }),
  create: post(path, {
    does: 'Make an API key. The answer alone holds it: it is kept nowhere and never told again.',
    who,
    confirmed: true,
    skipIdempotency: true,
    body: NewKey,
    reply: MadeKey,
    status: 201,
    fails: ['NAME_TAKEN', 'TOO_MANY_KEYS'],
  }),
  renew: post(`${path}/:id/renewal`, {
    does: 'Replace an API key by a new one with the same rights. The old one goes on for `keepHours`, so that programs can change over; at 0 it ends now.',
    who,
    confirmed: true,
    skipIdempotency: true,
    body: Renewal,
    reply: MadeKey,
    missing,
    fails: ['KEY_NOT_FOUND', 'KEY_OVER', 'KEY_RENEWED_RECENTLY', 'PERMISSION_NOT_HELD'],
  }),
  renewFirst: put('/retailer/me/settings/api-key', {
    does: 'Replace the oldest API key of those whose rights the caller holds, as `renew` does; where there is none, make one with all that they can give.',
    who,
    confirmed: true,
    body: Renewal,
    reply: MadeKey,
    fails: ['KEY_RENEWED_RECENTLY', 'TOO_MANY_KEYS'],
  }),
  delete: del(`${path}/:id`, {
    does: 'End an API key at once. What it did stays, under its name.',
    who,
    confirmed: true,
    reply: ApiKey,
    missing,
    fails: ['KEY_NOT_FOUND'],
  }),
};
