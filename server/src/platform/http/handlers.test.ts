// Checks in the compiler (`tsc`) that handlers must match their endpoints. serve.test.ts checks the behaviour at run time.
import { can } from '@portage/contract/access';
import { del, file, get, post, stream } from '@portage/contract/endpoint';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Handlers } from './handlers.ts';

const Parcel = z.object({ id: z.string(), state: z.enum(['waiting', 'gone']) });
const params = { id: z.string() };
const parcels = {
  list: get('/parcels', {
    does: ['Lists.', 'Énumère.'],
    who: 'member',
    query: z.object({ page: z.coerce.number().default(1) }),
    reply: z.object({ data: z.array(Parcel) }),
  }),
  welcome: get('/parcels/welcome', { does: ['Greets.', 'Accueille.'], who: 'anyone', reply: z.object({}) }),
  create: post('/parcels', {
    does: ['Creates.', 'Crée.'],
    who: can('MANAGE_ORDERS'),
    body: z.object({ to: z.string() }),
    reply: Parcel,
    status: 201,
  }),
  burn: del('/parcels/:id', {
    does: ['Burns.', 'Brûle.'],
    who: 'admin',
    params,
    reply: z.object({ burnt: z.string() }),
  }),
  label: file('/parcels/:id/label', {
    does: ['Prints.', 'Imprime.'],
    who: 'member',
    params,
    reply: z.instanceof(Uint8Array),
  }),
  news: stream('/parcels/news', { does: ['Tells.', 'Annonce.'], who: 'member', reply: z.object({ id: z.string() }) }),
};
type Rows = Handlers<typeof parcels>;

const right: Rows = {
  list: async ({ query }) => ({ data: query.page > 1 ? [] : [{ id: 'a', state: 'waiting' }] }),
  welcome: async () => ({}),
  create: async ({ body, by }) => ({ id: `${by.retailerId}-${body.to}`, state: 'waiting' }),
  burn: async ({ params }) => ({ burnt: params.id }),
  label: async () => ({ body: new Uint8Array(), contentType: 'application/pdf' }),
  news: async ({ after }) => ({ listen: (send) => send(after, { id: 'a' }) }),
};

test('every endpoint has a handler', () => {
  expect(Object.keys(right)).toEqual(Object.keys(parcels));
});

const { list, welcome, create, burn, label, news } = right;

// @ts-expect-error a handler is missing
export const missing: Rows = { list, welcome, create, burn, label };
// @ts-expect-error a handler is misspelt
export const misspelt: Rows = { list, welcome, create, burn, label, newz: news };
// @ts-expect-error a handler has no row
export const extra: Rows = { ...right, fold: async () => ({}) };

export const wrong: Partial<Rows> = {
  // @ts-expect-error the reply lacks a field
  create: async () => ({ id: 'a' }),
  // @ts-expect-error the state in the reply is not in the enum
  list: async () => ({ data: [{ id: 'a', state: 'lost' }] }),
  // @ts-expect-error a file handler returns bytes and a content type, not JSON
  label: async () => ({ url: 'https://portage.test/a.pdf' }),
  // @ts-expect-error a stream sends items of the row's schema
  news: async () => ({ listen: (send) => send(null, { name: 'a' }) }),
};

export const blind: Partial<Rows> = {
  // @ts-expect-error the caller of a public row is unknown
  welcome: async ({ by }) => ({ name: by.name }),
  // @ts-expect-error the address has no such parameter
  burn: async ({ params }) => ({ burnt: params.parcel }),
  // @ts-expect-error the row accepts no body
  list: async ({ body }) => ({ data: [body] }),
  // @ts-expect-error no handler receives the raw request
  create: async ({ request }) => ({ id: request.url, state: 'waiting' }),
};
