import { can } from '../access.ts';
import { del, get, post, put } from '../endpoint.ts';
import { ApiKey, KeyList, KeysQuery, MadeKey, NewKey, Renewal } from './schema.ts';

const path = '/retailer/api-keys';
const who = can('MANAGE_RETAILER_SETTINGS');
const missing = 'KEY_NOT_FOUND';

/** The endpoints of API keys. */
export const keys = {
  list: get(path, {
    does: ['The API keys of the retailer, without what they are.', 'Les clés API du détaillant, sans leur valeur.'],
    who,
    query: KeysQuery,
    reply: KeyList,
    stale: ['keys'],
  }),
  create: post(path, {
    does: [
      'Make an API key. The answer alone holds it: it is kept nowhere and never told again.',
      'Crée une clé API. Seule la réponse la contient : elle n’est gardée nulle part et ne sera plus jamais montrée.',
    ],
    who,
    confirmed: true,
    skipIdempotency: true,
    body: NewKey,
    reply: MadeKey,
    status: 201,
    fails: ['NAME_TAKEN', 'TOO_MANY_KEYS'],
  }),
  renew: post(`${path}/:id/renewal`, {
    does: [
      'Replace an API key by a new one with the same rights. The old one goes on for `keepHours`, so that programs can change over; at 0 it ends now.',
      'Remplace une clé API par une nouvelle aux mêmes droits. L’ancienne reste valable pendant `keepHours`, le temps que les programmes changent; à 0, elle prend fin maintenant.',
    ],
    who,
    confirmed: true,
    skipIdempotency: true,
    body: Renewal,
    reply: MadeKey,
    missing,
    fails: ['KEY_NOT_FOUND', 'KEY_OVER', 'KEY_RENEWED_RECENTLY', 'PERMISSION_NOT_HELD'],
  }),
  renewFirst: put('/retailer/me/settings/api-key', {
    does: [
      'Replace the oldest API key of those whose rights the caller holds, as `renew` does; where there is none, make one with all that they can give.',
      'Remplace, comme `renew`, la plus ancienne des clés API dont l’appelant détient les droits; s’il n’y en a pas, en crée une avec tous ceux qu’il peut donner.',
    ],
    who,
    confirmed: true,
    body: Renewal,
    reply: MadeKey,
    fails: ['KEY_RENEWED_RECENTLY', 'TOO_MANY_KEYS'],
  }),
  delete: del(`${path}/:id`, {
    does: [
      'End an API key at once. What it did stays, under its name.',
      'Met fin aussitôt à une clé API. Ce qu’elle a fait reste, sous son nom.',
    ],
    who,
    confirmed: true,
    reply: ApiKey,
    missing,
    fails: ['KEY_NOT_FOUND'],
  }),
};
