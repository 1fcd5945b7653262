// Calls every endpoint with arbitrary texts in its fields: no response may be a 5xx.
import { addressOf, type Endpoint } from '@portage/contract/endpoint';
import { statusOf } from '@portage/contract/errors';
import { expect } from 'vitest';
import { z } from 'zod';
import { aSavedExport } from '../exports/testing/saved.ts';
import { bodyFormatOf } from '../platform/http/bodies.ts';
import { refusalsOf } from '../platform/http/refusals.ts';
import { newId } from '../platform/ids.ts';
import { toronto } from '../seed/places.ts';
import type { Things } from './access.ts';
import { contentTypes, writeBody } from './bodies.ts';
import { type Leaf, leavesOf, put } from './leaves.ts';
import { type Row, rows, type Said } from './rows.ts';
import { anOrder, type Client, fleetKey, startWorld, type World } from './world.ts';

/** Starts a world with a retailer, its things, and a valid request for each endpoint. */
export async function startFuzz() {
  const world = await startWorld();
  // Without postal prefixes the store accepts any address.
  const retailer = await world.retailer({ stores: [{ ...toronto, prefixes: [] }] });
  const owner = await world.confirmed(retailer.admin());
  const [storeId = ''] = retailer.storeIds;
  const things = await freshThings(owner, retailer.id, storeId);
  const usual = rows.map((row): FuzzRow => ({ ...row, said: row.expected?.given(things) ?? {} }));
  const named = new Map(usual.map((row) => [row.name, row]));
  const rowNamed = (name: string) => named.get(name) ?? never(name);
  return { world, owner, storeId, things, rows: usual, rowNamed, call: caller(world, owner) };
}

type FuzzRow = Row & { said: Said };

function never(name: string): never {
  throw new Error(`No row ${name}`);
}

async function freshThings(owner: Client, retailerId: string, storeId: string): Promise<Things> {
  const number = newId();
  const order = await owner.orders.create({ body: anOrder({ number, pickupScheduleId: storeId }) });
  const { delivery } = await owner.labels.generate({ params: { id: order.id } });
  return {
    retailerId,
    storeId,
    number,
    orderId: order.id,
    deliveryId: delivery?.id ?? '',
    trackingCode: order.trackingCode,
    requestId: newId(),
    chargeId: newId(),
    questionId: newId(),
    messageId: newId(),
    lineId: newId(),
    leaveToken: newId(),
    jobId: newId(),
    importId: newId(),
    keyId: newId(),
    callId: newId(),
    endpointId: (await owner.webhooks.create({ body: { url: 'https://localhost/hooks' } })).id,
    sendId: newId(),
    downloadId: newId(),
    downloadExpires: '1',
    downloadSignature: 'none',
    fileUrl: `${retailerId}/uploads/${newId()}.csv`,
    email: 'nobody@test.example',
    linkCode: order.trackingLink.split('/').at(-1) ?? '',
    memberId: await someMember(owner),
    selfId: (await owner.auth.refresh()).id,
    viewId: (await owner.views.create({ body: { name: number, query: {} } })).id,
    handoverId: newId(),
    scanId: newId(),
    savedId: (await owner.exports.save({ body: aSavedExport(number) })).id,
  };
}

const someMember = async (owner: Client) =>
  (await owner.team.add({ body: { name: 'Invited', email: `${newId()}@test.example`, roles: ['RETAILER_USER'] } })).id;

/** Calls an endpoint as the owner, each time from another network address, so that no rate limit applies. */
function caller(world: World, owner: Client) {
  let address = 0;
  return async ({ endpoint }: Row, said: Said) => {
    const token = endpoint.who === 'fleet' ? fleetKey : owner.token;
    const format = bodyFormatOf(endpoint);
    const response = await world.app.http.inject({
      method: endpoint.verb,
      // A lone surrogate has no UTF-8 encoding; browsers and scripts that send one send these bytes.
      url: addressOf(endpoint, {
        params: mapTexts(said.params, lonely),
        query: mapTexts(said.query, lonely),
      }).replaceAll('LONELY', '%ED%A0%80'),
      remoteAddress: `10.${(++address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`,
      headers: {
        authorization: `Bearer ${token}`,
        ...(said.body === undefined ? {} : { 'content-type': contentTypes[format] }),
      },
      ...(said.body === undefined ? {} : { payload: writeBody(format, said.body) }),
    });
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    const answer = { status: response.statusCode, body: isJson ? response.json() : null };
    const isElsewhere = Object.values(said.params ?? {}).some(leadsElsewhere);
    const fault = answer.status >= 500 ? `${answer.status}` : isElsewhere ? null : faultOf(endpoint, answer);
    // The message is written only for a failure: there are tens of thousands of calls, some with a megabyte.
    if (fault) {
      const named = `${endpoint.verb} ${endpoint.path} ${JSON.stringify(said).slice(0, 500)}`;
      expect.unreachable(`${named} → ${response.body.slice(0, 300)}: ${fault}`);
    }
    return answer;
  };
}

/** Returns whether a value in the path makes it that of another endpoint: the parent's, or the list's. */
const leadsElsewhere = (value: unknown) => typeof value === 'string' && /^\.{0,2}$/.test(value);

const ErrorBody = z.object({ error: z.object({ type: z.string() }) });
const errorFields = ['status', 'message', 'error', 'errors', 'requestId'];
const documented = new Map<Endpoint, { types: ReadonlySet<string>; statuses: ReadonlySet<number> }>();

function documentedFor(endpoint: Endpoint) {
  const known = documented.get(endpoint);
  if (known) return known;
  const types = refusalsOf(endpoint);
  const found = { types, statuses: new Set([...types].map(statusOf)) };
  documented.set(endpoint, found);
  return found;
}

/** Returns what is wrong with an error that the API reference does not list for the endpoint; otherwise null. */
function faultOf(endpoint: Endpoint, { status, body }: { status: number; body: unknown }): string | null {
  if (status < 400 || status === 405) return null;
  const { types, statuses } = documentedFor(endpoint);
  if (!statuses.has(status)) return `${status} is not documented`;
  // Pages are refused in HTML.
  if (body === null) return null;
  const missing = errorFields.filter((name) => !Object.hasOwn(Object(body), name));
  if (missing.length > 0) return `no ${missing}`;
  const { type } = ErrorBody.parse(body).error;
  return types.has(type) ? null : `${type} is not documented`;
}

const lonely = (text: string) => (text.isWellFormed() ? text : 'LONELY');
const mapTexts = (fields: object | undefined, change: (text: string) => string) =>
  Object.fromEntries(
    Object.entries(fields ?? {}).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'string' ? change(value) : value,
    ]),
  );

/** Returns every field of an endpoint that a caller can set. */
export const placesOf = ({ endpoint }: Row): { query: Leaf[]; body: Leaf[]; params: Leaf[] } => ({
  query: endpoint.query ? leavesOf(endpoint.query) : [],
  body: endpoint.body && endpoint.kind === 'json' ? leavesOf(endpoint.body) : [],
  params: [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name]),
});

/** Processes the items, eight at a time. */
export async function inBatches<T>(
  items: readonly T[],
  work: (item: T, index: number) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < items.length; start += 8)
    await Promise.all(items.slice(start, start + 8).map((item, index) => work(item, start + index)));
}

/** Puts values into the leaves, offset by seven, so that over the turns each field gets each value. */
export const filled = (part: unknown, leaves: readonly Leaf[], values: readonly unknown[], turn: number) =>
  leaves.reduce((whole, leaf, place) => put(whole, leaf, values[(turn + place * 7) % values.length]), part);
