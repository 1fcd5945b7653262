import { can } from '../access.ts';
import { del, get, post, put } from '../endpoint.ts';
import { ApiKey, KeyList, KeysQuery, MadeKey, NewKey, Renewal } from './schema.ts';

const path = '/retailer/api-keys';
const who = can('MANAGE_RETAILER_SETTINGS');
const missing = 'KEY_NOT_FOUND';

/** The endpoints of API keys. */
export const keys = {
  list: get(path, {
    does: [
      'List the API keys of the retailer, without the keys themselves.',
      'Énumère les clés API du détaillant, sans leur valeur.',
    ],
    who,
    query: KeysQuery,
    reply: KeyList,
    stale: ['keys'],
  }),
  create: post(path, {
    does: [
      'Create an API key. Only this response contains the key: it is not stored and cannot be shown again.',
      'Crée une clé API. Seule cette réponse contient la clé : elle n’est pas conservée et ne pourra plus être affichée.',
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
      'Replace an API key with a new one that has the same rights. The old key stays valid for `keepHours`, so that programs can switch; with 0 it ends immediately.',
      'Remplace une clé API par une nouvelle qui a les mêmes droits. L’ancienne clé reste valable pendant `keepHours`, le temps que les programmes changent; avec 0, elle prend fin immédiatement.',
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
      'Replace the oldest API key whose rights the caller has, like `renew`. If there is none, create one with all rights that the caller can grant.',
      'Remplace, comme `renew`, la plus ancienne clé API dont l’appelant a les droits. S’il n’y en a pas, en crée une avec tous les droits que l’appelant peut accorder.',
    ],
    who,
    confirmed: true,
    body: Renewal,
    reply: MadeKey,
    fails: ['KEY_RENEWED_RECENTLY', 'TOO_MANY_KEYS'],
  }),
  delete: del(`${path}/:id`, {
    does: [
      'Delete an API key; it stops working immediately. Its past actions stay under its name.',
      'Supprime une clé API; elle cesse immédiatement de fonctionner. Ses actions passées restent sous son nom.',
    ],
    who,
    confirmed: true,
    reply: ApiKey,
    missing,
    fails: ['KEY_NOT_FOUND'],
  }),
};
