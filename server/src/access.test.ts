// The access matrix: every row of the endpoint table, called by everyone who should not, with another's ids in path, query and body.
import { addressOf } from '@portage/contract/endpoint';
import { describe, expect, test } from 'vitest';
import { doorOf } from './platform/http/bodies.ts';
import { newId } from './platform/ids.ts';
import { type Caller, callers, F, type Standing, type Things } from './testing/access.ts';
import { matrix } from './testing/access-matrix.ts';
import { contentTypes, writeBody } from './testing/doors.ts';
import { fingerprintOf } from './testing/fingerprint.ts';
import { findScattered, onSpreadTables, recordStatements } from './testing/partitions.ts';
import { type Row, rows, type Said } from './testing/rows.ts';
import { type Holder, makeThings, openAccounts, openSession, secrets } from './testing/things.ts';
import { startWorld } from './testing/world.ts';

const world = await startWorld();
const address = await world.listen();
const fingerprint = await fingerprintOf(world);
const statementsSent = recordStatements(world);
const { owner, accounts } = await openAccounts(world);

const ownThings = (standing: Standing = 'unfulfilled', whose: Holder = 'owner'): Promise<Things> =>
  makeThings({ world, address, owner, accounts }, standing, whose);

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

type Answer = { status: number; type: string | null; body: string };

const sayings = (row: Row, things: Things): Said[] =>
  [row.expected?.given, ...(row.expected?.also ?? [])].map((say) => say?.(things) ?? {});

async function call(row: Row, caller: Caller | Holder, given: Said, isConfirmed = true): Promise<Answer> {
  const token = await openSession(world, accounts, caller, isConfirmed);
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
    const before = await fingerprint(owner.id);
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
        expect(await fingerprint(owner.id), `${caller} changed something`).toBe(before);
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
