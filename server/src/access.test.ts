// The access matrix: every endpoint, called by every caller that must be refused, with another's ids in path, query and body.
import { isDeskGate, permissionIn } from '@portage/contract/access';
import { addressOf } from '@portage/contract/endpoint';
import { describe, expect, test } from 'vitest';
import { bodyFormatOf } from './platform/http/bodies.ts';
import { type Caller, callers, F, type Things } from './testing/access.ts';
import { changesAccess } from './testing/access-changes.ts';
import { matrix } from './testing/access-matrix.ts';
import { contentTypes, writeBody } from './testing/bodies.ts';
import { fingerprintOf } from './testing/fingerprint.ts';
import { findScattered, onSpreadTables, recordStatements } from './testing/partitions.ts';
import { type Row, rows, type Said } from './testing/rows.ts';
import {
  type DeskCaller,
  everyName,
  type Holder,
  makeThings,
  namesIn,
  nobodysThings,
  openAccounts,
  openSession,
  secrets,
} from './testing/things.ts';
import { startWorld } from './testing/world.ts';

const world = await startWorld();
const address = await world.listen();
const fingerprint = await fingerprintOf(world);
const statementsSent = recordStatements(world);
const { owner, accounts } = await openAccounts(world);

const stage = { world, address, owner, accounts };
const callsOf = ({ expected }: Row) => (expected ? [expected.given, ...(expected.also ?? [])] : []);

/** Creates new things for those that this row names, and its order in the required state. */
function thingsFor(row: Row, whose: Holder = 'owner'): Promise<Things> {
  const names = namesIn(callsOf(row));
  if (row.expected?.order) names.add('orderId');
  return makeThings(stage, { names, standing: row.expected?.order ?? 'unfulfilled', whose });
}

// Things that no endpoint names: a read with a missing scope would find these too.
const kept: Things[] = [];
for (const whose of ['owner', 'held'] as const)
  for (const standing of ['unfulfilled', 'asked', 'questioned'] as const)
    kept.push(await makeThings(stage, { names: everyName, standing, whose }));

type Answer = { status: number; type: string | null; body: string };

const calls = (row: Row, things: Things): Said[] => callsOf(row).map((call) => call(things));

async function call(row: Row, caller: Caller | Holder, given: Said, isConfirmed = true): Promise<Answer> {
  const token = await openSession(world, accounts, caller, isConfirmed);
  const format = bodyFormatOf(row.endpoint);
  const hasBody = format === 'bytes' || given.body !== undefined;
  const left = new AbortController();
  const response = await fetch(`${address}${addressOf(row.endpoint, given)}`, {
    method: row.endpoint.verb,
    signal: left.signal,
    // A form redirects to another page.
    redirect: 'manual',
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(hasBody ? { 'content-type': contentTypes[format] } : {}),
    },
    ...(hasBody ? { body: format === 'bytes' ? 'a\nb\n' : writeBody(format, given.body) } : {}),
  });
  const streams = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  const body = streams ? '' : await response.text();
  left.abort();
  const isError = response.status >= 400 && body.startsWith('{');
  return { status: response.status, type: isError ? JSON.parse(body).error.type : null, body };
}

/** Returns a body without values that differ between calls. */
const essence = ({ body, status }: Answer, things: Things) =>
  Object.entries(things)
    .reduce((text, [name, value]) => text.replaceAll(value, `<${name}>`), body)
    .replace(/"requestId":"[^"]+"/, '')
    // A created thing has a new id.
    .replace(status === 201 ? /^\{"id":"[^"]+"/ : /^$/, '');

/** Waits until the dispatcher has numbered and stored all published events. */
async function settled(): Promise<void> {
  const db = world.app.db.acrossTenantsAndSandboxes();
  await expect
    .poll(async () => (await db.selectFrom('outbox').select('id').where('number', 'is', null).execute()).length, {
      interval: 10,
    })
    .toBe(0);
}

test('every endpoint of the table has a declaration, and every declaration an endpoint', () => {
  const declared = Object.entries(matrix).flatMap(([noun, table]) =>
    Object.keys(table).map((name) => `${noun}.${name}`),
  );
  expect(declared.sort()).toEqual(rows.map(({ name }) => name).sort());
});

describe.each(rows)('$name', (row) => {
  const outcomes = row.expected?.outcomes ?? never(row.name);
  const isPublic = row.endpoint.who === 'anyone' || row.endpoint.who === 'signed';
  // Refused callers first, because permitted callers may change what is compared.
  const mayChange = (caller: Caller) => outcomes[caller] === 'ok' && caller !== 'otherRetailer';
  const inOrder = callers.toSorted((a, b) => Number(mayChange(a)) - Number(mayChange(b)));
  // The rows are compared once, after the last of them: reading every row takes longer than the calls.
  const lastIntruder = inOrder.findLast((caller) => !mayChange(caller));

  test('responds to each caller as declared, and a refused call leaks and changes nothing', async () => {
    const things = await thingsFor(row);
    await settled();
    const before = isPublic ? null : await fingerprint(owner.id);
    for (const caller of inOrder) {
      const outcome = outcomes[caller];
      const [said = {}] = calls(row, things);
      const answer = await call(row, caller, said);
      const seen = answer.status < 400 ? 'ok' : answer.type;
      expect(`${caller}: ${seen}`).toBe(`${caller}: ${outcome}`);
      if (isPublic) continue;
      const isElsewhere = caller === 'elsewhere' && !row.expected?.namesColleagues;
      const intrudes = caller === 'otherRetailer' || isElsewhere || outcome !== 'ok';
      if (intrudes) for (const secret of Object.values(secrets)) expect(answer.body).not.toContain(secret);
      if (caller === lastIntruder)
        expect(await fingerprint(owner.id), `a caller up to ${caller} changed something`).toBe(before);
    }
  });

  if (isPublic) return;

  test('gives a coordinator of two of the three stores the same response as the owner, for data of these stores', async () => {
    const things = await thingsFor(row, 'held');
    const [said = {}] = calls(row, things);
    const { status, type } = await call(row, 'held', said);
    expect(status < 400 ? 'ok' : type).toBe(
      ['admin', 'anyAdmin'].includes(String(row.endpoint.who)) ? F : outcomes.owner,
    );
  });

  test('responds to a member of the courier as to another retailer, and by permission to one of the desk', async () => {
    const { who } = row.endpoint;
    // The account, which every member has.
    if (who === 'anyMember') return;
    const isOfDesk = isDeskGate(who);
    const [said = {}] = calls(row, isOfDesk ? await thingsFor(row) : nobodysThings());
    for (const caller of ['deskPowerless', 'desk'] as const) {
      const { status, type } = await call(row, caller, said);
      expect(`${caller}: ${status < 400 ? 'ok' : type}`).toBe(`${caller}: ${outcomeAtDesk(row, caller)}`);
    }
  });

  test('gives another retailer the same response as for a thing that does not exist', async () => {
    const things = await thingsFor(row);
    const imagined = nobodysThings();
    for (const [index, said] of calls(row, things).entries()) {
      const imaginary = calls(row, imagined)[index] ?? {};
      if (JSON.stringify(said) === JSON.stringify(imaginary)) continue;
      for (const caller of ['anonymous', 'otherRetailer', 'elsewhere'] as const) {
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

/** Returns the outcome for a member of the courier: only what is theirs, and the endpoints of the desk for which they have the permission. */
function outcomeAtDesk({ endpoint: { who }, expected, name }: Row, caller: DeskCaller) {
  const { fleet, otherRetailer } = expected?.outcomes ?? never(name);
  if (who === 'fleet') return 'UNAUTHORIZED';
  if (who === 'recipient') return otherRetailer;
  const isAdmin = caller === 'desk';
  if (isDeskGate(who)) return isAdmin ? fleet : F;
  const isOfTeam = who === 'anyAdmin' || permissionIn(who) === 'MANAGE_RETAILER_USERS';
  return isOfTeam && isAdmin ? otherRetailer : F;
}

test('the fingerprint detects a changed row, even with the same values', async () => {
  const before = await fingerprint(owner.id);
  expect(await fingerprint(owner.id)).toBe(before);
  const { memberId = '' } = accounts.get('owner') ?? {};
  const members = world.app.db.acrossTenantsAndSandboxes().updateTable('members').where('id', '=', memberId);
  await members.set((row) => ({ name: row.ref('name') })).execute();
  expect(await fingerprint(owner.id)).not.toBe(before);
});

test('exactly the rows that change someone’s access are refused in a session that was not confirmed', async () => {
  const judged = Object.entries(changesAccess).flatMap(([noun, table]) =>
    Object.entries(table).flatMap(([name, isTrue]) => (isTrue ? [`${noun}.${name}`] : [])),
  );
  const confirmed = rows.filter(({ endpoint }) => endpoint.confirmed);
  expect(confirmed.map(({ name }) => name).sort()).toEqual(judged.sort());
  const names = namesIn(confirmed.flatMap(callsOf));
  const things = await makeThings(stage, { names, standing: 'unfulfilled', whose: 'owner' });
  for (const row of confirmed) {
    const { type } = await call(row, 'owner', row.expected?.given(things) ?? {}, false);
    expect(`${row.name} ${type}`).toBe(`${row.name} CONFIRMATION_NEEDED`);
  }
});

test('HEAD returns nothing that GET would refuse', async () => {
  const things = nobodysThings();
  for (const { endpoint, expected, name } of rows.filter((row) => row.endpoint.verb === 'GET')) {
    const url = addressOf(endpoint, expected?.given(things) ?? {});
    const { status } = await fetch(`${address}${url}`, { method: 'HEAD' });
    if (endpoint.kind === 'stream') expect(status, name).toBe(405);
    else if (endpoint.who !== 'anyone') expect(status, name).toBeGreaterThanOrEqual(401);
  }
});

test('the data that no response may leak still exists', async () => {
  const api = world.client((await openSession(world, accounts, 'owner')) ?? '');
  for (const { orderId, memberId } of kept) {
    expect(await api.orders.read({ params: { id: orderId } })).toMatchObject(secrets);
    expect(await api.team.read({ params: { id: memberId } })).toMatchObject({ name: secrets.recipient });
  }
});

test('on a database partitioned by retailer, each statement of a retailer accesses one partition', async () => {
  const sent = statementsSent();
  expect(sent.length).toBeGreaterThan(100);
  expect(await onSpreadTables(world, (client) => findScattered(client, sent))).toEqual([]);
});

function never(name: string): never {
  throw new Error(`${name} has no expectation in its noun’s testing/access.ts: declare who may call it.`);
}
