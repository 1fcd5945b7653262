// The inbox compared with the contract's rules over random orders: their states, dates, routes, claims, chats and requests.

import { deliveryStatuses } from '@portage/contract/orders/status';
import { problemReasons } from '@portage/contract/problems/kinds';
import { awaitedRequests, problemsOf } from '@portage/contract/problems/reasons';
import type { ProblemFacts } from '@portage/contract/problems/rules';
import fc from 'fast-check';
import type { Insertable, Selectable } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { factsOf } from '../orders/now.ts';
import { isoText } from '../platform/clock.ts';
import type { OrderRequests, Orders, Routes } from '../platform/db/schema.gen.ts';
import { newId } from '../platform/ids.ts';
import { toronto, vancouver } from '../seed/places.ts';
import { type Client, type Retailer, startWorld } from '../testing/world.ts';

const world = await startWorld();
const db = world.app.db.acrossTenantsAndSandboxes();
const now = Date.parse('2026-11-18T22:10:00Z');
const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
const dayAt = (days: number) => at(days * 1440).slice(0, 10);
const count = 900;
let retailer: Retailer;
let api: Client;

const minutesAgo = fc.oneof(fc.integer({ min: 1, max: 600 }), fc.integer({ min: 600, max: 40_000 }));
const rarely = fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: minutesAgo });
const times = fc.constantFrom('09:00', '14:00', '14:15', '17:00', '18:45', '23:00');
const arbitraryOrder = fc.record({
  status: fc.option(fc.constantFrom(...deliveryStatuses)),
  statusId: fc.constantFrom(0, 1, 2, 3, 4, 5, 6, 7),
  type: fc.constantFrom('DELIVERY', 'DELIVERY', 'PICKUP'),
  holder: fc.option(fc.constantFrom('COURIER', 'DROPOFF')),
  movedBy: fc.constantFrom('PICKED_UP_FROM_STORE', 'RESCHEDULED', 'AT_WAREHOUSE', 'SKIPPED'),
  movedAgo: fc.option(minutesAgo, { freq: 4 }),
  attempts: fc.nat({ max: 3 }),
  // No courier plans a stop more than three days before the date of an order.
  day: fc.option(fc.integer({ min: -20, max: 3 }), { freq: 6 }),
  time: fc.option(times, { freq: 4 }),
  promisedDay: fc.option(fc.integer({ min: -3, max: 3 })),
  stop: fc.option(fc.integer({ min: -600, max: 600 })),
  route: fc.option(fc.nat({ max: 4 })),
  hold: fc.option(fc.integer({ min: -2, max: 6 })),
  isLocated: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
  outdatedAgo: rarely,
  resolvedAgo: rarely,
  proofMissingAgo: rarely,
  claimedAgo: rarely,
  claimAnsweredAgo: fc.option(minutesAgo),
  wroteAgo: rarely,
  answeredAgo: rarely,
  askedAgo: fc.option(fc.oneof({ weight: 3, arbitrary: fc.integer({ min: 1, max: 30 }) }, minutesAgo), { freq: 3 }),
  instructedAgo: fc.option(minutesAgo),
  isDropoffAgreed: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
  question: fc.option(fc.record({ day: fc.integer({ min: -3, max: 0 }), statusId: fc.constantFrom(2, 4, 5) })),
  handedAgo: rarely,
  left: fc.oneof(
    { weight: 3, arbitrary: fc.constant(null) },
    { weight: 2, arbitrary: fc.record({ ago: minutesAgo, day: fc.integer({ min: -20, max: 5 }) }) },
  ),
});
type Wish = typeof arbitraryOrder extends fc.Arbitrary<infer W> ? W : never;

/** Returns whether staff sent the open request of an order, not its recipient. */
const isByStaff = (askedAgo: number | null | undefined) => (askedAgo ?? 0) % 4 > 0;

const requests = [
  { kind: 'CHANGE', changes: '{"date":"2026-11-20"}', remedy: 'NEW_DAY' },
  { kind: 'TRACE', changes: '{}', remedy: 'TRACE' },
  { kind: 'CHANGE', changes: '{"date":"2026-11-21"}', remedy: 'NEW_DAY' },
  { kind: 'TRACE', changes: '{}', remedy: 'TRACE' },
  { kind: 'RETURN', changes: '{}', remedy: 'BRING_BACK' },
  { kind: 'CHANGE', changes: '{"note":"Ring"}', remedy: null },
] as const;
const requestFor = (askedAgo: number) => requests[Math.floor(askedAgo / 4) % requests.length] ?? requests[0];

function requestOf(wish: Wish | undefined): ProblemFacts['requested'] {
  const { askedAgo = null } = wish ?? {};
  return askedAgo !== null && isByStaff(askedAgo) ? { at: at(-askedAgo), remedy: requestFor(askedAgo).remedy } : null;
}

/** Routes that left on time, late, very late, just now, and one that has not left. */
const routes = [
  { etd: -300, startedAt: -300 },
  { etd: -200, startedAt: -150 },
  { etd: -200, startedAt: -100 },
  { etd: -10, startedAt: -10 },
  { etd: 60, startedAt: null },
].map(({ etd, startedAt }, n) => ({
  id: `route-${n}-${newId()}`,
  etd: at(etd),
  started_at: startedAt === null ? null : at(startedAt),
}));

function orderOf(wish: Wish, n: number): Omit<Insertable<Orders>, 'retailer_id'> {
  const { status } = wish;
  // Only an event of the courier leads to another status.
  const movedAgo = wish.movedAgo ?? (status === null || status === 'DELIVERY_SCHEDULED' ? null : 500);
  const isMoved = status !== null && movedAgo !== null;
  return {
    ...{
      id: newId(),
      store_id: retailer.storeIds[n % 2] ?? '',
      number: `P-${n}`,
      recipient: 'R',
      address: 'Somewhere',
    },
    ...{ tracking_code: `TP${n}`, link_code: `LP${n}`, source: 'FORM', type: wish.type, updated_at: at(0) },
    ...{ created_at: at(-50_000), fulfilled_at: status === null ? null : at(-45_000), status_id: wish.statusId },
    ...{
      delivery_id: status === null ? null : newId(),
      delivery_status: status,
      delivery_attempts_made: isMoved ? wish.attempts : 0,
    },
    ...(isMoved
      ? { moved_at: at(-movedAgo), moved_by: wish.movedBy, holder: wish.type === 'DELIVERY' ? wish.holder : null }
      : {}),
    delivery_date: wish.day === null ? (status === null ? null : dayAt(0)) : dayAt(wish.day),
    delivery_time: wish.time,
    promised_by: isMoved && wish.promisedDay !== null ? dayAt(wish.promisedDay) : null,
    instructed_at: wish.instructedAgo === null ? null : at(-wish.instructedAgo),
    dropoff_agreed: wish.isDropoffAgreed,
    ...(isMoved && wish.question && { question_on: dayAt(wish.question.day), question_for: wish.question.statusId }),
    stop_start_time: wish.stop === null ? null : at(wish.stop),
    route_id: wish.route === null ? null : (routes[wish.route]?.id ?? null),
    dropoff_point:
      status === 'AT_DROPOFF_POINT'
        ? JSON.stringify({
            name: 'P',
            address: 'A',
            hours: null,
            holdUntil: wish.hold === null ? null : dayAt(wish.hold),
          })
        : null,
    ...(wish.isLocated ? { latitude: 43.6, longitude: -79.4 } : {}),
    ...handoverOf(wish),
    label_outdated_at: wish.outdatedAgo === null ? null : at(-wish.outdatedAgo),
    proof_missing_at: wish.proofMissingAgo === null ? null : at(-wish.proofMissingAgo),
    resolved_at: wish.resolvedAgo === null ? null : at(-wish.resolvedAgo),
  };
}

/** A handover opens the problems of an order again. */
function handoverOf({ handedAgo, left, resolvedAgo }: Wish) {
  if (resolvedAgo !== null) return {};
  const handed = handedAgo === null ? {} : { handed_at: at(-handedAgo), handed_to: 'Marc' };
  return left === null ? handed : { ...handed, left_at: at(-left.ago), left_on: dayAt(left.day) };
}

type Made = { wish: Wish; id: string };

async function insertBeside({ wish, id }: Made, storeId: string): Promise<void> {
  const { claimedAgo, claimAnsweredAgo, wroteAgo, answeredAgo, askedAgo } = wish;
  const own = { retailer_id: retailer.id, id: newId(), order_id: id };
  if (claimedAgo !== null) {
    const status = claimAnsweredAgo === null ? 'OPEN' : 'ANSWERED';
    const answeredAt = claimAnsweredAgo === null ? null : at(-claimAnsweredAgo);
    await db
      .insertInto('claims')
      .values({ ...own, store_id: storeId, words: 'Lost', status, at: at(-claimedAgo), answered_at: answeredAt })
      .execute();
  }
  if (wroteAgo !== null) {
    const chat = {
      language: 'en',
      opened_at: at(-wroteAgo),
      last_at: at(-wroteAgo),
      unanswered_since: at(-wroteAgo),
    } as const;
    await db
      .insertInto('chat_channels')
      .values({ ...own, ...chat })
      .execute();
  }
  const asked = {
    delivery_id: newId(),
    kind: 'CHANGE',
    reason: 'r',
    changes: '{}',
    language: 'en',
    asked_by: 'Ann',
  } as const;
  const insert = (
    more: Partial<Insertable<OrderRequests>> &
      Pick<Insertable<OrderRequests>, 'asked_at' | 'answered_at' | 'status' | 'note' | 'by_recipient'>,
  ) =>
    db
      .insertInto('order_requests')
      .values({ ...own, id: newId(), ...asked, ...more })
      .execute();
  if (answeredAgo !== null) {
    const answered = { asked_at: at(-answeredAgo - 5), answered_at: at(-answeredAgo) };
    await insert({ ...answered, status: 'DECLINED', note: 'No' });
  }
  if (askedAgo !== null) {
    const { kind, changes } = requestFor(askedAgo);
    await insert({ kind, changes, asked_at: at(-askedAgo), status: 'OPEN', by_recipient: !isByStaff(askedAgo) });
  }
}

const made: Made[] = [];
beforeAll(async () => {
  retailer = await world.retailer({ stores: [toronto, vancouver] });
  api = await retailer.admin();
  await db
    .insertInto('routes')
    .values(routes.map((route) => ({ ...route, driver_id: 'd', driver_name: 'D', updated_at: at(0) })))
    .execute();
  const wishes = fc.sample(arbitraryOrder, { numRuns: count, seed: 21 });
  const rows = wishes.map(orderOf);
  for (let start = 0; start < count; start += 100)
    await db
      .insertInto('orders')
      .values(rows.slice(start, start + 100).map((row) => ({ ...row, retailer_id: retailer.id })))
      .execute();
  for (const [n, wish] of wishes.entries()) {
    const each = { wish, id: rows[n]?.id ?? '' };
    made.push(each);
    await insertBeside(each, rows[n]?.store_id ?? '');
  }
  world.clock.set(at(0));
});

const zoneOf = (storeId: string) => (storeId === retailer.storeIds[0] ? 'America/Toronto' : 'America/Vancouver');

async function factsByOrder(): Promise<Map<string, ProblemFacts>> {
  const rows = await db.selectFrom('orders').selectAll().where('retailer_id', '=', retailer.id).execute();
  const stores = await db.selectFrom('stores').selectAll().where('retailer_id', '=', retailer.id).execute();
  const hours = new Map(
    stores.map((each) => [each.id, each.custom_time_to_prepare ?? each.pickup_point_time_to_prepare]),
  );
  const wishOf = new Map(made.map(({ id, wish }) => [id, wish]));
  return new Map(rows.map((row) => [row.id, factsWith(row, wishOf.get(row.id), hours.get(row.store_id) ?? 0)]));
}

function factsWith(row: Selectable<Orders>, wish: Wish | undefined, preparation: number): ProblemFacts {
  const zone = zoneOf(row.store_id);
  const found = routes.find(({ id }) => id === row.route_id) ?? null;
  const route: Pick<Selectable<Routes>, 'started_at' | 'etd'> | null = found;
  const local = row.delivery_date && `${row.delivery_date}, ${row.delivery_time ?? '23:59'}`;
  const cutoff =
    local && new Date(Date.parse(`${local.replace(', ', 'T')}:00Z`) - preparation * 3_600_000).toISOString();
  const ago = (minutes: number | null | undefined) => (minutes == null ? null : at(-minutes));
  return {
    ...factsOf(world.app, row, route, zone),
    pickup: local && cutoff ? { local, cutoffLocal: `${cutoff.slice(0, 10)}, ${cutoff.slice(11, 16)}` } : null,
    route: found && { startedAt: found.started_at, etd: found.etd },
    isLocated: row.latitude !== null,
    labelOutdatedAt: isoText(row.label_outdated_at),
    proofMissingAt: isoText(row.proof_missing_at),
    claimedAt: ago(wish?.claimedAgo),
    claimAnsweredAt: ago(wish?.claimAnsweredAgo),
    wroteAt: ago(wish?.wroteAgo),
    askedAt: isByStaff(wish?.askedAgo) ? null : ago(wish?.askedAgo),
    requested: requestOf(wish),
    // Only the last request counts.
    answeredAt: wish?.askedAgo ? null : ago(wish?.answeredAgo),
    createdAt: isoText(row.created_at),
    resolvedAt: isoText(row.resolved_at),
  };
}

type Found = { reason: string; since: string; waitsUntil: string | null }[];

async function listed(more: { snoozed?: 'true' } = {}): Promise<Map<string, Found>> {
  const found = new Map<string, Found>();
  for (let page = 1; ; page++) {
    const { data, total } = await api.problems.list({ query: { page, pageSize: 100, ...more } });
    for (const { id, problems } of data) {
      const each = problems.map(({ reason, since, waitsUntil }) => ({
        ...{ reason, since: since.at },
        waitsUntil: waitsUntil?.at ?? null,
      }));
      found.set(id, each);
    }
    if (page * 100 >= total) return found;
  }
}

test('the inbox contains exactly the problems of the contract’s rules, at several times of the day', async () => {
  const seen = new Set<string>();
  const waited = new Set<string>();
  for (const minutes of [0, 45, 200, 500]) {
    world.clock.set(at(minutes));
    const facts = await factsByOrder();
    const all = [...facts].map(([id, each]) => [id, problemsOf(each)] as const).filter(([, found]) => found.length > 0);
    for (const [, found] of all) for (const { reason, waitsUntil } of found) (waitsUntil ? waited : seen).add(reason);
    expect(all.length).toBeLessThan(1000);
    const own = all.map(([id, found]) => [id, found.filter(({ waitsUntil }) => waitsUntil === null)] as const);
    const expected = new Map(own.filter(([, found]) => found.length > 0));
    const waiting = all.filter(([id]) => !expected.has(id));
    expect(Object.fromEntries(await listed())).toEqual(Object.fromEntries(expected));
    expect(Object.fromEntries(await listed({ snoozed: 'true' }))).toEqual(Object.fromEntries(waiting));
    const counts = await api.problems.counts({});
    expect(counts).toMatchObject({ total: expected.size, snoozed: waiting.length });
    const inReason = (reason: string) =>
      [...expected.values()].filter((each) => each.some((one) => one.reason === reason)).length;
    for (const { reason, count: own } of counts.reasons) expect([reason, own]).toEqual([reason, inReason(reason)]);
  }
  // Every reason must have occurred, and most of those that can wait; otherwise the test would compare nothing.
  expect([...seen].sort()).toEqual([...problemReasons].sort());
  const mayWait = problemReasons.filter((reason) => reason === 'CLAIM' || awaitedRequests(reason).length > 0);
  expect(mayWait.filter((reason) => waited.has(reason)).length).toBeGreaterThan(mayWait.length / 2);
  expect(waited).toContain('CLAIM');
});
