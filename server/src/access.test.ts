// The access matrix: every row of the endpoint table, called by everyone who should not, with another's ids in path, query and body.
import { Permission } from '@portage/contract/access';
import { addressOf } from '@portage/contract/endpoint';
import { beforeAll, describe, expect, test } from 'vitest';
import { Sessions } from './auth/sessions.ts';
import { chargeNow, usual } from './expense/testing/retailers.ts';
import { aSavedExport } from './exports/testing/saved.ts';
import { insertDownload } from './exports/testing/stored.ts';
import { insertReviewed } from './imports/testing/reviewed.ts';
import { wholeRetailer } from './platform/db/database.ts';
import { doorOf } from './platform/http/bodies.ts';
import { newId } from './platform/ids.ts';
import { type Caller, callers, F, type Standing, type Things } from './testing/access.ts';
import { matrix } from './testing/access-matrix.ts';
import { contentTypes, writeBody } from './testing/doors.ts';
import { fingerprintOf } from './testing/fingerprint.ts';
import { findScattered, onSpreadTables, recordStatements } from './testing/partitions.ts';
import { type Row, rows, type Said } from './testing/rows.ts';
import { anOrder, type Client, fleetKey, type Retailer, startWorld, wednesdayMorning } from './testing/world.ts';

const world = await startWorld();
const address = await world.listen();
const fingerprint = await fingerprintOf(world);
const statementsSent = recordStatements(world);

/** Nothing that an intruder reads may hold these. */
const secrets = { recipient: 'Secretia Concealed', address: '77 Hidden Lane, Toronto, ON, M5V 2T6' };
/** Whose things a call may name: the owner's, or those of a coordinator held to two of the three stores. */
type Holder = 'owner' | 'held';
const accounts = new Map<Caller | Holder, { retailerId: string; memberId: string; email: string }>();
let ownerRetailer: Retailer;

beforeAll(async () => {
  const mine = await world.retailer({ name: 'The owner' });
  const theirs = await world.retailer({ name: 'The stranger' });
  ownerRetailer = mine;
  const [store = '', other = ''] = mine.storeIds;
  await world.fleet().retailers.edit({ params: { id: mine.id }, body: { rates: usual } });
  await remember('owner', mine.admin());
  await remember('stranger', theirs.admin());
  await remember('powerless', mine.coordinator({ stores: [store], permissions: [] }));
  await remember('elsewhere', mine.coordinator({ stores: [other], permissions: ['MANAGE_ORDERS'] }));
  await remember('held', mine.coordinator({ stores: [store, other], permissions: [...Permission.options] }));
});

async function remember(caller: Caller | Holder, member: Promise<Client>): Promise<Client> {
  const client = await member;
  const { id, retailerId, email } = await client.auth.refresh();
  accounts.set(caller, { memberId: id, retailerId, email });
  return client;
}

/** One is enough, until it is deleted: a member may not keep many. */
async function ownView(holder: Client): Promise<string> {
  const [kept] = (await holder.views.list()).data;
  return (kept ?? (await holder.views.create({ body: { name: newId(), query: {} } }))).id;
}

async function ownSavedExport(holder: Client): Promise<string> {
  const [kept] = (await holder.exports.listSaved()).data;
  return (kept ?? (await holder.exports.save({ body: aSavedExport(newId()) }))).id;
}

/** An invited member: only an admin invites one. */
async function ownMember(): Promise<string> {
  const owner = world.client((await tokenOf('owner')) ?? '');
  const body = { name: secrets.recipient, email: `${newId()}@test.example`, roles: ['RETAILER_USER' as const] };
  return (await owner.team.add({ body })).id;
}

/** Fresh things of the holder's, so that what one row did is not in the way of the next. */
async function ownThings(standing: Standing = 'unfulfilled', whose: Holder = 'owner'): Promise<Things> {
  // One of the rows signs its caller out everywhere.
  const holder = world.client((await tokenOf(whose)) ?? '');
  const [storeId = ''] = ownerRetailer.storeIds;
  const number = newId();
  const order = await holder.orders.create({ body: anOrder({ ...secrets, number, pickupScheduleId: storeId }) });
  const params = { id: order.id };
  if (standing !== 'unfulfilled') await holder.orders.fulfil({ params });
  if (standing === 'labeled') await holder.labels.generate({ params });
  const { delivery } = await holder.orders.read({ params });
  const requestId = await bringUnderWay(holder, standing, order.id, delivery?.id ?? '');
  const { url, fileUrl } = await holder.uploads.sign({ query: { file: 'a.csv', fileType: 'text/csv', size: 4 } });
  await fetch(new URL(url, address), { method: 'PUT', headers: { 'content-type': 'text/csv' }, body: 'a\nb\n' });
  const { jobId } = await holder.imports.upload({ body: { fileUrl, fileName: 'a.csv' } });
  const owning = { retailerId: ownerRetailer.id, memberId: accounts.get(whose)?.memberId ?? '' };
  return {
    ...(await insertDownload(world.app, owning, Object.values(secrets).join())),
    importId: await insertReviewed(
      world,
      ownerRetailer.id,
      accounts.get(whose)?.memberId ?? '',
      secrets,
      await storedFile(),
    ),
    retailerId: ownerRetailer.id,
    storeId,
    orderId: order.id,
    deliveryId: delivery?.id ?? newId(),
    number,
    trackingCode: order.trackingCode,
    linkCode: order.trackingLink.split('/').at(-1) ?? '',
    jobId,
    requestId,
    ...(await bringAbout(holder, standing, order.id, delivery?.id ?? '')),
    fileUrl,
    email: accounts.get(whose)?.email ?? '',
    viewId: await ownView(holder),
    savedId: await ownSavedExport(holder),
    memberId: await ownMember(),
    selfId: accounts.get(whose)?.memberId ?? '',
  };
}

/** Puts a fulfilled order into the courier's hands, and asks about it where that is wanted; answers what was asked. */
async function bringUnderWay(holder: Client, standing: Standing, id: string, deliveryId: string): Promise<string> {
  if (standing !== 'under way' && standing !== 'asked') return newId();
  const event = { id: newId(), deliveryId, type: 'SORTED_AT_WAREHOUSE', at: wednesdayMorning };
  await world.fleet().fleet.events({ body: { events: [event] } });
  if (standing === 'under way') return newId();
  const changes = { note: 'Ring twice' };
  const { requests } = await holder.requests.ask({ params: { id }, body: { kind: 'CHANGE', reason: 'New', changes } });
  return requests[0]?.id ?? '';
}

/** Has an order charged, and the charge questioned where that is wanted. */
async function bringAbout(holder: Client, standing: Standing, orderId: string, deliveryId: string) {
  if (standing !== 'charged' && standing !== 'questioned') return { chargeId: newId(), questionId: newId() };
  const events = (['ATTEMPTING_DELIVERY', 'COMPLETED'] as const).map((type) => ({
    ...{ id: newId(), deliveryId, type, at: wednesdayMorning, statusId: 1 },
  }));
  await world.fleet().fleet.events({ body: { events } });
  const [chargeId = ''] = await chargeNow(world, { retailerId: ownerRetailer.id, orderId });
  if (standing === 'charged') return { chargeId, questionId: newId() };
  const asked = { params: { id: chargeId }, body: { reason: 'OTHER' as const, words: 'Why?' } };
  return { chargeId, questionId: (await holder.expense.ask(asked)).id };
}

async function storedFile(): Promise<string> {
  const key = `${ownerRetailer.id}/uploads/${newId()}.csv`;
  await world.app.storage.write(key, Buffer.from(Object.values(secrets).join()), { contentType: 'text/csv' });
  return key;
}

/** Things of the same form that nobody has. */
const nobodysThings = (like: Things): Things => ({
  ...like,
  viewId: newId(),
  savedId: newId(),
  retailerId: newId(),
  memberId: newId(),
  selfId: newId(),
  storeId: newId(),
  orderId: newId(),
  deliveryId: newId(),
  number: newId(),
  trackingCode: 'TSZZZZZZZZZZ',
  jobId: newId(),
  requestId: newId(),
  chargeId: newId(),
  questionId: newId(),
  importId: newId(),
  downloadId: newId(),
  fileUrl: `${newId()}/uploads/${newId()}.csv`,
});

async function tokenOf(caller: Caller | Holder, isConfirmed = false): Promise<string | null> {
  if (caller === 'fleet') return fleetKey;
  const account = accounts.get(caller);
  if (!account) return null;
  const sessions = new Sessions(world.app);
  const token = await sessions.open(world.app.db.scope(wholeRetailer(account.retailerId)), account.memberId, '');
  if (isConfirmed) await sessions.confirm(token);
  return token;
}

type Answer = { status: number; type: string | null; body: string };

const sayings = (row: Row, things: Things): Said[] =>
  [row.expected?.given, ...(row.expected?.also ?? [])].map((say) => say?.(things) ?? {});

async function call(row: Row, caller: Caller | Holder, given: Said, isConfirmed = true): Promise<Answer> {
  const token = await tokenOf(caller, isConfirmed);
  const door = doorOf(row.endpoint);
  const hasBody = door === 'bytes' || given.body !== undefined;
  const left = new AbortController();
  const response = await fetch(`${address}${addressOf(row.endpoint, given)}`, {
    method: row.endpoint.verb,
    signal: left.signal,
    // Where a form leads to is another page.
    redirect: 'manual',
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(hasBody ? { 'content-type': contentTypes[door] } : {}),
    },
    ...(hasBody ? { body: door === 'bytes' ? 'a\nb\n' : writeBody(door, given.body) } : {}),
  });
  const streams = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  const body = streams ? '' : await response.text();
  left.abort();
  const isError = response.status >= 400 && body.startsWith('{');
  return { status: response.status, type: isError ? JSON.parse(body).error.type : null, body };
}

/** A body without what differs from call to call. */
const essence = ({ body, status }: Answer, things: Things) =>
  Object.entries(things)
    .reduce((text, [name, value]) => text.replaceAll(value, `<${name}>`), body)
    .replace(/"requestId":"[^"]+"/, '')
    // What was made just now has an id of its own.
    .replace(status === 201 ? /^\{"id":"[^"]+"/ : /^$/, '');

/** Until the dispatcher has numbered and written down what was told. */
async function settled(): Promise<void> {
  const db = world.app.db.everyRetailer();
  await expect
    .poll(async () => (await db.selectFrom('outbox').select('id').where('number', 'is', null).execute()).length, {
      interval: 10,
    })
    .toBe(0);
}

test('every row of the table is declared, and nothing else', () => {
  const declared = Object.entries(matrix).flatMap(([noun, table]) =>
    Object.keys(table).map((name) => `${noun}.${name}`),
  );
  expect(declared.sort()).toEqual(rows.map(({ name }) => name).sort());
});

describe.each(rows)('$name', (row) => {
  const outcomes = row.expected?.outcomes ?? never(row.name);
  const isPublic = row.endpoint.who === 'anyone' || row.endpoint.who === 'signed';
  // Those who may not come first: what the others do is allowed to show.
  const inOrder = callers.toSorted((a, b) => Number(outcomes[a] === 'ok') - Number(outcomes[b] === 'ok'));

  test('answers each caller as declared, leaks nothing and changes nothing', async () => {
    const things = await ownThings(row.expected?.order);
    await settled();
    const before = await fingerprint(ownerRetailer.id);
    for (const caller of inOrder) {
      const outcome = outcomes[caller];
      const [said = {}] = sayings(row, things);
      const answer = await call(row, caller, said);
      const seen = answer.status < 400 ? 'ok' : answer.type;
      expect(`${caller}: ${seen}`).toBe(`${caller}: ${outcome}`);
      if (isPublic) continue;
      const intrudes = caller === 'stranger' || caller === 'elsewhere' || outcome !== 'ok';
      if (intrudes) for (const secret of Object.values(secrets)) expect(answer.body).not.toContain(secret);
      if (outcome !== 'ok' || caller === 'stranger')
        expect(await fingerprint(ownerRetailer.id), `${caller} changed something`).toBe(before);
    }
  });

  if (isPublic) return;

  test('serves a coordinator held to two of the three stores, with what is theirs, as it serves the owner', async () => {
    const things = await ownThings(row.expected?.order, 'held');
    const [said = {}] = sayings(row, things);
    const { status, type } = await call(row, 'held', said);
    expect(status < 400 ? 'ok' : type).toBe(row.endpoint.who === 'admin' ? F : outcomes.owner);
  });

  test('tells a stranger of what is another’s as of what does not exist', async () => {
    const things = await ownThings(row.expected?.order);
    const imagined = nobodysThings(things);
    for (const [index, said] of sayings(row, things).entries()) {
      const imaginary = sayings(row, imagined)[index] ?? {};
      if (JSON.stringify(said) === JSON.stringify(imaginary)) continue;
      for (const caller of ['nobody', 'stranger', 'elsewhere'] as const) {
        const [real, unreal] = [await call(row, caller, said), await call(row, caller, imaginary)];
        expect({ caller, said, status: real.status, body: essence(real, things) }).toEqual({
          caller,
          said,
          status: unreal.status,
          body: essence(unreal, imagined),
        });
      }
    }
  });
});

test('what signing in is made of is changed by a session alone whose person has just proved who they are', async () => {
  const things = await ownThings();
  const confirmed = rows.filter(({ endpoint }) => endpoint.confirmed);
  expect(confirmed.length).toBeGreaterThan(3);
  for (const row of confirmed) {
    const { type } = await call(row, 'owner', row.expected?.given(things) ?? {}, false);
    expect(`${row.name} ${type}`).toBe(`${row.name} CONFIRMATION_NEEDED`);
  }
});

test('HEAD asks for nothing that GET would refuse', async () => {
  const things = nobodysThings(await ownThings());
  for (const { endpoint, expected, name } of rows.filter((row) => row.endpoint.verb === 'GET')) {
    const url = addressOf(endpoint, expected?.given(things) ?? {});
    const { status } = await fetch(`${address}${url}`, { method: 'HEAD' });
    if (endpoint.kind === 'stream') expect(status, name).toBe(405);
    else if (endpoint.who !== 'anyone') expect(status, name).toBeGreaterThanOrEqual(401);
  }
});

test('on a database spread by retailer, each statement of a retailer would touch one part', async () => {
  const sent = statementsSent();
  expect(sent.length).toBeGreaterThan(100);
  expect(await onSpreadTables(world, (client) => findScattered(client, sent))).toEqual([]);
});

function never(name: string): never {
  throw new Error(`${name} has no expectation in its noun’s testing/access.ts: declare who may call it.`);
}
