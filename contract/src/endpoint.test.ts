import { expect, test } from 'vitest';
import { z } from 'zod';
import { createClient, type Send } from './client.ts';
import { addressOf, type Endpoint, get, post, put } from './endpoint.ts';
import { contract } from './index.ts';

const does = ['Does it.', 'Le fait.'] as const;
const params = { id: z.string() };
const parcels = {
  list: get('/parcels', {
    does: ['Lists.', 'Énumère.'],
    who: 'member',
    query: z.object({ page: z.coerce.number().default(1) }),
    reply: z.object({ total: z.number() }),
  }),
  read: get('/parcels/:id', { does: ['Reads.', 'Lit.'], who: 'member', params, reply: z.object({ id: z.string() }) }),
  piece: get('/parcels/:id/pieces/:piece', {
    does: ['Reads a piece.', 'Lit un colis.'],
    who: 'member',
    params: { ...params, piece: z.string() },
    reply: z.object({}),
  }),
  create: post('/parcels', {
    does: ['Creates.', 'Crée.'],
    who: 'member',
    body: z.object({ to: z.string(), note: z.string().optional() }),
    reply: z.object({ id: z.string() }),
  }),
  move: put('/parcels/:id', {
    does: ['Moves.', 'Déplace.'],
    who: 'member',
    params,
    body: z.object({ to: z.string() }),
    reply: z.object({}),
  }),
};

// @ts-expect-error a path parameter without a schema
get('/parcels/:id/pieces/:piece', { does, who: 'member', params, reply: z.object({}) });
// @ts-expect-error an id without the error for an unknown one
get('/parcels/:id', { does, who: 'member', reply: z.object({}) });

const sent: { url: string; body: unknown }[] = [];
const send: Send = async ({ url, body }) => {
  sent.push({ url, body });
  return {};
};
const api = createClient({ parcels }, send);

test('a call sends parameters, query and body as the endpoint declares them', async () => {
  await api.parcels.list();
  await api.parcels.list({ query: { page: 2 } });
  await api.parcels.piece({ params: { id: 'a/b', piece: 'é ?' } });
  await api.parcels.create({ body: { to: 'Gaspé' } });
  expect(sent).toEqual([
    { url: '/parcels', body: undefined },
    { url: '/parcels?page=2', body: undefined },
    { url: '/parcels/a%2Fb/pieces/%C3%A9%20%3F', body: undefined },
    { url: '/parcels', body: { to: 'Gaspé' } },
  ]);
});

test('empty values are left out of a URL, and a list repeats its name', () => {
  expect(addressOf({ path: '/parcels' }, { query: { a: undefined, b: null, c: '', d: ['x', 'y'], e: 0 } })).toBe(
    '/parcels?d=x&d=y&e=0',
  );
});

test('only JSON endpoints have a client function', () => {
  expect(Object.keys(createClient(contract, send).tracking)).toEqual([
    'read',
    'change',
    'code',
    'review',
    'claim',
    'found',
  ]);
});

test('no two endpoints share a verb and a path', () => {
  const addresses = Object.values(contract).flatMap((table) =>
    Object.values(table).map(({ verb, path }) => `${verb} ${path.replace(/:\w+/g, ':')}`),
  );
  expect(new Set(addresses).size).toBe(addresses.length);
});

/** Compiled but never run: each statement is a mistake that must not compile. */
export function mistakes() {
  // @ts-expect-error an argument that the row needs is missing
  api.parcels.create();
  // @ts-expect-error a field of the body is missing
  api.parcels.create({ body: { note: 'fragile' } });
  // @ts-expect-error a field of the body has another type
  api.parcels.create({ body: { to: 7 } });
  // @ts-expect-error the body has no such field
  api.parcels.create({ body: { to: 'Gaspé', colour: 'red' } });
  // @ts-expect-error a path parameter is missing
  api.parcels.read();
  // @ts-expect-error a path parameter is misspelt
  api.parcels.read({ params: { identity: 'a' } });
  // @ts-expect-error one of two path parameters is missing
  api.parcels.piece({ params: { id: 'a' } });
  // @ts-expect-error the parameter is given, the body is missing
  api.parcels.move({ params: { id: 'a' } });
  // @ts-expect-error the query has no such field
  api.parcels.list({ query: { pages: 2 } });
  // @ts-expect-error there is no such row
  api.parcels.burn();
  // @ts-expect-error there is no such noun
  api.parcel.list();
  // @ts-expect-error the reply has no such field
  api.parcels.read({ params: { id: 'a' } }).then((parcel) => parcel.colour);
  // @ts-expect-error a stream is not JSON, so it has no client function
  createClient(contract, send).news.listen();
  // @ts-expect-error a row is described in both languages
  get('/parcels', { does: 'Lists.', who: 'member', reply: z.object({}) });
  // @ts-expect-error a row is described in French too
  get('/parcels', { does: ['Lists.'], who: 'member', reply: z.object({}) });
  // @ts-expect-error a row must declare who may call it
  get('/parcels', { does, reply: z.object({}) });
  // @ts-expect-error a row must declare its reply
  get('/parcels', { does, who: 'member' });
  // @ts-expect-error there is no such gate
  get('/parcels', { does, who: 'everyone', reply: z.object({}) });
  // @ts-expect-error the catalogue has no such error
  get('/parcels', { does, who: 'member', reply: z.object({}), fails: ['LOST'] });
}

/** Compiled but never run: the same calls without mistakes must compile. */
export async function rightly() {
  await api.parcels.list();
  await api.parcels.create({ body: { to: 'Gaspé' } });
  const { id } = await api.parcels.read({ params: { id: 'a' } });
  await api.parcels.move({ params: { id }, body: { to: 'Percé' } });
}

test('every JSON body refuses unknown fields', () => {
  const isClosed = (schema: z.core.$ZodType): boolean => {
    if (schema instanceof z.core.$ZodUnion) return schema._zod.def.options.every(isClosed);
    return schema instanceof z.core.$ZodObject && schema._zod.def.catchall?._zod.def.type === 'never';
  };
  const open = Object.entries(contract).flatMap(([noun, table]) =>
    Object.entries<Endpoint>(table)
      .filter(([, { kind, body }]) => kind === 'json' && body && !isClosed(body))
      .map(([name]) => `${noun}.${name}`),
  );
  expect(open).toEqual([]);
});
