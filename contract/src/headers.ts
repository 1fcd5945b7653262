// The headers of calls: the retailer's sandbox, a recipient's token, and those that the API reference describes.
import type { Pair } from './words.ts';

/** The header with a recipient's token. The token opens only their chat, and unlike a cookie, a browser never sends it automatically. */
export const recipientHeader = 'chat-token';

/** Select the sandbox: a header, or a cookie for URLs that a browser opens itself. Calls with a test key need neither. */
export const testHeader = 'x-test-data';
export const testCookie = 'testData';

/** Nouns that always belong to the retailer, even in calls about the sandbox: members, keys, settings and stores. */
export const liveNouns: readonly string[] = [
  'auth',
  'account',
  'team',
  'sso',
  'activity',
  'keys',
  'mail',
  'preferences',
  'settings',
  'stores',
  'drivers',
  'sandbox',
];

type HeaderRow = { name: string; says: Pair; type: 'string' | 'integer'; example: string | number; maxLength?: number };

/** The headers that a caller may send, besides `Authorization`. */
export const requestHeaders = {
  idempotencyKey: {
    name: 'Idempotency-Key',
    says: [
      'A text of your own, at most 200 characters. The same call with the same key, within 24 hours, returns the first reply again and has no further effect. Another call with a used key is refused with `IDEMPOTENCY_KEY_REUSED`.',
      'Un texte de votre choix, 200 caractères au plus. Le même appel avec la même clé, dans les 24 heures, reçoit de nouveau la première réponse et n’a aucun autre effet. Un autre appel avec une clé déjà utilisée est refusé avec `IDEMPOTENCY_KEY_REUSED`.',
    ],
    type: 'string',
    example: 'order-A-1042',
    maxLength: 200,
  },
  acceptLanguage: {
    name: 'Accept-Language',
    says: [
      'The language of messages in the reply: `en` or `fr`. Without it, English. `?lang=` has precedence.',
      'La langue des messages de la réponse : `en` ou `fr`. Sans lui, l’anglais. `?lang=` l’emporte.',
    ],
    type: 'string',
    example: 'fr-CA',
  },
  testData: {
    name: testHeader,
    says: [
      '`1` makes a member’s session act on the test data. A key needs no header: a test key always acts on the test data, a live key never does.',
      '`1` fait agir la session d’un membre sur les données d’essai. Une clé n’en a pas besoin : une clé d’essai agit toujours sur les données d’essai, une clé réelle jamais.',
    ],
    type: 'string',
    example: '1',
  },
} as const satisfies Record<string, HeaderRow>;

/** The headers of replies. */
export const responseHeaders = {
  requestId: {
    name: 'x-request-id',
    says: [
      'The id of the request, also `requestId` in an error. It identifies the call in the log under *Developers*, and to support.',
      'L’identifiant de la requête, aussi `requestId` dans une erreur. Il désigne l’appel dans le journal sous *Développeurs* et auprès du soutien.',
    ],
    type: 'string',
    example: '01977c1a-5d00-7000-8000-000000000001',
  },
  rateLimit: {
    name: 'x-ratelimit-limit',
    says: ['The calls that this key may send in a minute.', 'Les appels que cette clé peut faire en une minute.'],
    type: 'integer',
    example: 600,
  },
  rateLimitRemaining: {
    name: 'x-ratelimit-remaining',
    says: ['The calls left in this minute.', 'Les appels qui restent dans cette minute.'],
    type: 'integer',
    example: 597,
  },
  rateLimitReset: {
    name: 'x-ratelimit-reset',
    says: ['The seconds until the limit resets.', 'Les secondes avant la remise à zéro du compteur.'],
    type: 'integer',
    example: 42,
  },
  retryAfter: {
    name: 'retry-after',
    says: [
      'With status 429 or 503: the seconds to wait before the next attempt.',
      'Avec le statut 429 ou 503 : les secondes à attendre avant le prochain essai.',
    ],
    type: 'integer',
    example: 2,
  },
} as const satisfies Record<string, HeaderRow>;
