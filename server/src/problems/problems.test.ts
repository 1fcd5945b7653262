// The inbox through the front door: each reason begins with its facts and ends with them, and what members decide about problems.

import { type ProblemReason, problemReasons } from '@portage/contract/problems/kinds';
import { beforeEach, describe, expect, test } from 'vitest';
import { asRecipient, saying, tokenOf } from '../chat/testing/people.ts';
import { aSignature } from '../fleet/testing/proofs.ts';
import { handOver } from '../handovers/testing/handOver.ts';
import { newId } from '../platform/ids.ts';
import { anOrder, type Retailer, startWorld, wednesdayMorning } from '../testing/world.ts';
import { casesOf, type Wish } from './testing/cases.ts';

const world = await startWorld();
const { fleet, fleetRequests, fleetChat } = world.fleet();
beforeEach(() => world.clock.set(wednesdayMorning));

const { aCase } = casesOf(world);
type Case = Awaited<ReturnType<typeof aCase>>;

const at = (time: string) => world.clock.set(time);
const delivered = async ({ report }: Case) => {
  await report('ATTEMPTING_DELIVERY');
  await report('COMPLETED', { statusId: 1 });
};

const pickupOf = ({ storeIds: [pickupScheduleId = ''] }: Retailer) => ({
  pickupScheduleId,
  date: '2026-11-18',
  time: '14:00',
});
const handOverOwn = async ({ retailer, api, params }: Case) =>
  handOver(api, pickupOf(retailer), [(await api.orders.read({ params })).trackingCode]);

type Walk = { wish?: Wish; begin: (made: Case) => Promise<unknown>; end: (made: Case) => Promise<unknown> };

/** How each reason begins and ends. */
const walks: Record<ProblemReason, Walk> = {
  CUTOFF_NEAR: {
    wish: { fulfilled: false },
    begin: async () => at('2026-11-18T16:30:00Z'),
    end: ({ api, params }) => api.orders.fulfil({ params, body: {} }),
  },
  UNDATED: {
    wish: { fulfilled: false, date: null, time: null },
    begin: async () => {},
    end: ({ api, params }) => api.orders.edit({ params, body: { date: '2026-11-20', time: '14:00' } }),
  },
  ADDRESS_NOT_FOUND: {
    wish: { address: '1 Nowhere Rd, Toronto, ON, M9Z 1A1' },
    begin: async () => {},
    end: ({ api, params }) => api.orders.edit({ params, body: { address: '100 King St W, Toronto, ON, M5X 1A9' } }),
  },
  LABEL_OUTDATED: {
    begin: async ({ api, params }) => {
      await api.labels.generate({ params });
      await api.orders.edit({ params, body: { addressLine2: 'Unit 4' } });
    },
    end: ({ api, params }) => api.labels.generate({ params }),
  },
  NOT_PICKED_UP: {
    begin: async () => at('2026-11-18T19:20:00Z'),
    end: ({ report }) => report('PICKED_UP_FROM_STORE'),
  },
  LEFT_BEHIND: {
    begin: async ({ retailer, api }) => {
      const at = pickupOf(retailer);
      await handOver(api, at, [(await api.orders.create({ body: anOrder(at) })).trackingCode]);
    },
    end: handOverOwn,
  },
  HANDED_NOT_SCANNED: {
    begin: async (made) => {
      await handOverOwn(made);
      at('2026-11-18T19:00:00Z');
    },
    end: ({ report }) => report('PICKED_UP_FROM_STORE'),
  },
  AT_RISK: {
    begin: async ({ report }) => {
      at('2026-11-18T19:10:00Z');
      await report('PICKED_UP_FROM_STORE');
      at('2026-11-18T22:01:00Z');
    },
    end: ({ report }) => report('ATTEMPTING_DELIVERY'),
  },
  OVERDUE: {
    begin: async ({ report }) => {
      await report('ATTEMPTING_DELIVERY');
      at('2026-11-19T12:00:00Z');
    },
    end: ({ report }) => report('COMPLETED', { statusId: 1 }),
  },
  NOT_LOADED: {
    begin: async ({ report, deliveryId }) => {
      await report('SORTED_AT_WAREHOUSE');
      at('2026-11-18T16:00:00Z');
      const stops = [{ deliveryId, startTime: '2026-11-18T19:00:00Z' }];
      const route = { driverId: 'd', driverName: 'Karim', stops, startedAt: '2026-11-18T16:00:00Z' };
      await fleet.route({ params: { id: newId() }, body: route });
      at('2026-11-18T17:30:00Z');
    },
    end: ({ report }) => report('ATTEMPTING_DELIVERY'),
  },
  PROOF_MISSING: {
    wish: { proof: { kinds: ['PIN', 'SIGNATURE'], match: 'any', fallback: 'PHOTO_AND_CALL' } },
    begin: async ({ report, retailer }) => {
      await report('ATTEMPTING_DELIVERY');
      await report('CALL_ATTEMPT');
      const photos = [`${retailer.id}/photos/${newId()}.jpg`];
      await report('COMPLETED', { statusId: 1, photos, proof: { fallback: { reason: 'No one there' } } });
    },
    end: ({ report }) => report('COMPLETED', { statusId: 1, proof: { signature: aSignature } }),
  },
  NOT_RECEIVED: {
    begin: ({ report }) => report('SKIPPED', { statusId: 3 }),
    end: ({ report }) => report('SORTED_AT_WAREHOUSE'),
  },
  ANSWER_UNUSED: {
    begin: async (made) => {
      await walks.ANSWER_NEEDED.begin(made);
      await made.api.orders.edit({ params: made.params, body: { addressLine2: 'Unit 4' } });
      world.clock.advance({ hours: 3 * 24 });
    },
    end: ({ report }) => report('AT_WAREHOUSE'),
  },
  ANSWER_NEEDED: {
    begin: async ({ report }) => {
      await report('ATTEMPTING_DELIVERY');
      await report('SKIPPED', { statusId: 2 });
    },
    end: ({ report }) => report('RESCHEDULED', { date: '2026-11-19' }),
  },
  MISSED_AGAIN: {
    begin: async ({ report }) => {
      await report('ATTEMPTING_DELIVERY');
      await report('SKIPPED', { statusId: 1 });
      await report('RESCHEDULED', { date: '2026-11-18' });
      await report('ATTEMPTING_DELIVERY');
      await report('SKIPPED', { statusId: 1 });
    },
    end: ({ report }) => report('RESCHEDULED', { date: '2026-11-20' }),
  },
  HOLD_ENDING: {
    begin: async ({ report }) => {
      await report('ATTEMPTING_DELIVERY');
      const dropoffPoint = { name: 'Kiosk', address: '1 Main St', holdUntil: '2026-11-24' };
      await report('AT_DROPOFF_POINT', { dropoffPoint });
      at('2026-11-22T12:00:00Z');
    },
    end: ({ report }) => report('COMPLETED', { statusId: 1 }),
  },
  LOST: {
    begin: async ({ report }) => {
      await report('SORTED_AT_WAREHOUSE');
      at('2026-12-02T15:00:00Z');
    },
    end: ({ report }) => report('SKIPPED', { statusId: 1 }),
  },
  STILL_WANTED: {
    begin: async ({ report, recipient, code }) => {
      await report('ATTEMPTING_DELIVERY');
      await report('SKIPPED', { statusId: 1 });
      await report('RTS_SCHEDULED');
      await recipient.change({ ...code, body: { askDate: '2026-11-19' } });
    },
    end: ({ recipient, code }) => recipient.change({ ...code, body: { withdraw: true } }),
  },
  CLAIM: {
    begin: async (made) => {
      await delivered(made);
      await made.recipient.claim({ ...made.code, body: { words: 'It never came' } });
    },
    end: ({ api, params }) => api.claims.answer({ params, body: { words: 'Sent again', settles: true } }),
  },
  RECIPIENT_WROTE: {
    begin: async (made) => {
      await delivered(made);
      await asRecipient(world, await tokenOf(world, made.code.params.id)).send(saying('Not my parcel'));
    },
    end: ({ deliveryId }) => fleetChat.send({ params: { channel: deliveryId }, ...saying('I am coming back') }),
  },
  COURIER_ANSWERED: {
    begin: async ({ api, params, report }) => {
      at('2026-11-18T18:30:00Z');
      await report('SORTED_AT_WAREHOUSE');
      const { requests } = await api.requests.ask({ params, body: { kind: 'CANCEL', reason: 'Ordered twice' } });
      const answer = { answer: 'DECLINED' as const, note: 'On the road already' };
      at('2026-11-18T18:40:00Z');
      await fleetRequests.answer({ params: { id: requests[0]?.id ?? '' }, body: answer });
    },
    end: ({ api, params }) => api.requests.ask({ params, body: { kind: 'CANCEL', reason: 'Please' } }),
  },
};

test.each(problemReasons)('%s begins and ends with its facts', async (reason) => {
  const { wish, begin, end } = walks[reason];
  const made = await aCase(wish);
  await begin(made);
  // A session does not outlive the two weeks after which a parcel is presumed lost.
  const api = await made.retailer.admin();
  const found = async () =>
    (await api.problems.list({})).data.flatMap(({ problems }) => problems.map((each) => each.reason));
  expect(await found()).toContain(reason);
  expect((await api.problems.counts({})).reasons).toContainEqual({ reason, count: 1 });
  await end(made);
  expect(await found()).not.toContain(reason);
});

test('a row has the order’s sentence, its problems worst first, and their times in the store’s zone', async () => {
  const made = await aCase();
  await walks.ANSWER_NEEDED.begin(made);
  await made.recipient.claim({ ...made.code, body: { words: 'x' } }).catch(() => {});
  expect(await made.found()).toMatchObject({
    now: { kind: 'MISSED' },
    phone: '416-555-0143',
    problems: [
      {
        reason: 'ANSWER_NEEDED',
        since: { local: '2026-11-18, 10:00', zone: 'America/Toronto' },
        until: { local: '2026-11-22, 00:00' },
        words: null,
      },
    ],
    ...{ owner: null, note: null, snoozedUntil: null },
  });
});

test('a row offers only what the order allows, and shows the request that waits for the courier', async () => {
  const made = await aCase();
  await walks.ANSWER_NEEDED.begin(made);
  at('2026-11-18T18:30:00Z');
  const { api, params } = made;
  expect(await made.found()).toMatchObject({
    remedies: ['EDIT', 'NEW_DAY', 'DROPOFF', 'HOLD', 'BRING_BACK', 'CALL'],
    requested: null,
  });
  await api.requests.ask({ params, body: { kind: 'RETURN', reason: 'Refused' } });
  expect(await made.found(api, { snoozed: 'true' })).toMatchObject({ remedies: ['EDIT', 'CALL'], requested: 'RETURN' });
});

test('the words of a claim, a message and a declined request are shown', async () => {
  for (const [reason, words] of [
    ['CLAIM', 'It never came'],
    ['RECIPIENT_WROTE', 'Not my parcel'],
    ['COURIER_ANSWERED', 'On the road already'],
    // The reason of such a request is the product's, in the recipient's language.
    ['STILL_WANTED', null],
  ] as const) {
    world.clock.set(wednesdayMorning);
    const made = await aCase();
    await walks[reason].begin(made);
    expect((await made.found())?.problems).toContainEqual(expect.objectContaining({ reason, words }));
  }
});

describe('a decision', () => {
  const missed = async () => {
    const made = await aCase();
    await walks.ANSWER_NEEDED.begin(made);
    world.clock.advance({ minutes: 5 });
    return { ...made, decide: (body: object) => made.api.problems.decide({ body: { ids: [made.id], ...body } }) };
  };

  test('resolves problems until the courier reports something new, is logged, and can be undone', async () => {
    const { found, decide, id, report, api } = await missed();
    expect(await decide({ resolution: 'SETTLED' })).toEqual({ done: [id], leftOut: [] });
    expect(await found()).toBeUndefined();
    await decide({ resolution: null });
    expect(await found()).toBeDefined();
    await decide({ resolution: 'GIVEN_UP' });
    const { data } = await api.orders.logs({ query: { orderId: id } });
    expect(data.map(({ action }) => action).slice(-3)).toEqual([
      ...['PROBLEMS_SETTLED', 'PROBLEMS_REOPENED', 'PROBLEMS_GIVEN_UP'],
    ]);
    world.clock.advance({ minutes: 5 });
    await report('RESCHEDULED', { date: '2026-11-19' });
    await report('ATTEMPTING_DELIVERY');
    await report('SKIPPED', { statusId: 4 });
    expect((await found())?.problems).toMatchObject([{ reason: 'ANSWER_NEEDED' }]);
  });

  test('of a resolution does not cover a promise that is broken later, nor an event that is reported late', async () => {
    const { found, decide, report } = await missed();
    await report('RESCHEDULED', { date: '2026-11-18' });
    world.clock.advance({ minutes: 5 });
    await decide({ resolution: 'SETTLED' });
    at('2026-11-18T22:00:00Z');
    expect((await found())?.problems).toMatchObject([{ reason: 'AT_RISK' }]);
    await decide({ resolution: 'SETTLED' });
    expect(await found()).toBeUndefined();
    at('2026-11-19T06:00:00Z');
    expect((await found())?.problems).toMatchObject([{ reason: 'OVERDUE' }]);
    await decide({ resolution: 'SETTLED' });
    await report('ATTEMPTING_DELIVERY', { at: '2026-11-19T05:00:00Z' });
    await report('SKIPPED', { at: '2026-11-19T05:30:00Z', statusId: 4 });
    expect((await found())?.problems).toMatchObject([{ reason: 'ANSWER_NEEDED' }]);
  });

  test('that is undone restores what an earlier one had resolved', async () => {
    const made = await aCase();
    await walks.RECIPIENT_WROTE.begin(made);
    const decide = (body: object) => made.api.problems.decide({ body: { ids: [made.id], ...body } });
    await decide({ resolution: 'SETTLED' });
    world.clock.advance({ minutes: 1 });
    await made.recipient.claim({ ...made.code, body: { words: 'It never came' } });
    await made.api.claims.answer({ params: made.params, body: { words: 'Sent again' } });
    await decide({ resolution: 'SETTLED' });
    await decide({ resolution: null });
    expect((await made.found(made.api, { snoozed: 'true' }))?.problems).toMatchObject([{ reason: 'CLAIM' }]);
  });

  test('that is sent twice is undone at once, and undoing changes nothing that was opened or resolved since', async () => {
    const { found, decide, report } = await missed();
    await decide({ resolution: 'SETTLED' });
    world.clock.advance({ minutes: 1 });
    await decide({ resolution: 'SETTLED' });
    await decide({ resolution: null });
    expect(await found()).toBeDefined();
    await decide({ resolution: 'SETTLED' });
    world.clock.advance({ minutes: 1 });
    await report('RESCHEDULED', { date: '2026-11-18' });
    await report('ATTEMPTING_DELIVERY');
    await report('SKIPPED', { statusId: 4 });
    await decide({ resolution: null });
    expect((await found())?.problems).toMatchObject([{ reason: 'ANSWER_NEEDED' }]);
  });

  test('weeks after the last event covers neither the end of a hold nor a route that is planned later', async () => {
    const held = await aCase();
    await held.report('ATTEMPTING_DELIVERY');
    const dropoffPoint = { name: 'Kiosk', address: '1 Main St', holdUntil: '2026-12-18' };
    await held.report('AT_DROPOFF_POINT', { dropoffPoint });
    at('2026-12-03T15:00:00Z');
    const api = await held.retailer.admin();
    await api.problems.decide({ body: { ids: [held.id], snoozedUntil: '2026-12-03T16:00:00Z' } });
    const db = world.app.db.acrossTenantsAndSandboxes();
    await db.updateTable('orders').set({ resolved_at: '2026-12-03T15:00:00Z' }).where('id', '=', held.id).execute();
    at('2026-12-17T15:00:00Z');
    const later = await held.retailer.admin();
    expect((await held.found(later))?.problems).toMatchObject([{ reason: 'HOLD_ENDING' }]);
  });

  test('is not possible for a deleted order', async () => {
    const { api, id, params } = await aCase({ fulfilled: false });
    await api.orders.delete({ params });
    await expect(api.problems.decide({ body: { ids: [id], note: 'x' } })).rejects.toMatchObject({
      type: 'ORDER_NOT_FOUND',
    });
  });

  test('belongs to no owner once that member is removed', async () => {
    const { retailer, api, decide, found } = await missed();
    const ownerId = (await (await retailer.coordinator()).auth.refresh()).id;
    await decide({ ownerId });
    await (await world.confirmed(api)).team.remove({ params: { id: ownerId } });
    expect((await found(api, { owner: 'none' }))?.owner).toBeNull();
  });

  test('of a resolution does not cover a claim or a message that comes later', async () => {
    const made = await aCase();
    await delivered(made);
    world.clock.advance({ minutes: 5 });
    await made.api.problems.decide({ body: { ids: [made.id], resolution: 'NOT_NEEDED' } });
    world.clock.advance({ minutes: 5 });
    await made.recipient.claim({ ...made.code, body: { words: 'It never came' } });
    expect((await made.found())?.problems).toMatchObject([{ reason: 'CLAIM' }]);
  });

  test('covers no other pickup: a resolved order that is edited to another date is a problem again', async () => {
    const made = await aCase({ fulfilled: false });
    at('2026-11-18T16:30:00Z');
    await made.api.problems.decide({ body: { ids: [made.id], resolution: 'NOT_NEEDED' } });
    expect(await made.found()).toBeUndefined();
    await made.api.orders.edit({ params: made.params, body: { date: '2026-11-19', time: '14:00' } });
    at('2026-11-19T17:30:00Z');
    expect((await made.found())?.problems).toMatchObject([{ reason: 'CUTOFF_NEAR' }]);
  });

  test('snoozes problems until a moment, or until something new happens', async () => {
    const { found, decide, report, api } = await missed();
    await decide({ snoozedUntil: '2026-11-18T17:00:00Z' });
    expect(await found()).toBeUndefined();
    expect(await found(api, { snoozed: 'true' })).toMatchObject({ snoozedUntil: { local: '2026-11-18, 12:00' } });
    expect(await api.problems.counts({})).toMatchObject({ total: 0, snoozed: 1 });
    at('2026-11-18T17:00:01Z');
    expect(await found()).toMatchObject({ snoozedUntil: null });
    await decide({ snoozedUntil: '2026-11-19T17:00:00Z' });
    expect(await found()).toBeUndefined();
    world.clock.advance({ minutes: 1 });
    await report('RESCHEDULED', { date: '2026-11-18' });
    await report('ATTEMPTING_DELIVERY');
    await report('SKIPPED', { statusId: 5 });
    expect(await found()).toBeDefined();
    await decide({ snoozedUntil: '2026-11-19T17:00:00Z' });
    await decide({ snoozedUntil: null });
    expect(await found()).toBeDefined();
  });

  test('is refused for a moment that has passed or is more than thirty days away, and for an unknown member', async () => {
    const { decide, retailer } = await missed();
    for (const [snoozedUntil, type] of [
      ['2026-11-18T15:00:00Z', 'INSTANT_IN_PAST'],
      ['2026-12-19T15:00:00Z', 'INSTANT_TOO_LATE'],
      ['2026-11-19T10:00:00+18:00', 'INVALID_INSTANT'],
      ['2026-11-19T10:00:00.1234567890123Z', 'INVALID_INSTANT'],
    ])
      await expect(decide({ snoozedUntil })).rejects.toMatchObject({
        body: { errors: [{ type, path: 'snoozedUntil' }] },
      });
    const other = await (await world.retailer()).admin();
    const stranger = (await other.team.list({})).data[0]?.id ?? '';
    const elsewhere = await retailer.coordinator({ stores: [retailer.storeIds[1] ?? ''] });
    const blind = (await elsewhere.auth.refresh()).id;
    for (const ownerId of [newId(), stranger, blind])
      await expect(decide({ ownerId })).rejects.toMatchObject({ type: 'ACCOUNT_NOT_FOUND' });
    await expect(other.problems.decide({ body: { ids: [newId()], note: 'x' } })).rejects.toMatchObject({
      type: 'ORDER_NOT_FOUND',
    });
  });

  test('names an owner and a note, by which the list can be filtered', async () => {
    const { found, decide, api, id } = await missed();
    const me = (await api.team.list({})).data[0];
    await decide({ ownerId: me?.id, note: 'She calls back at noon' });
    expect(await found()).toMatchObject({ owner: { id: me?.id, name: me?.name }, note: 'She calls back at noon' });
    const owned = async (owner: string) => (await api.problems.list({ query: { owner } })).data.map((row) => row.id);
    expect([await owned(me?.id ?? ''), await owned('none'), await owned(newId())]).toEqual([[id], [], []]);
    await decide({ ownerId: null, note: null });
    expect(await found()).toMatchObject({ owner: null, note: null });
  });

  test('is read of one order, snoozed or not', async () => {
    const made = await missed();
    await made.decide({ snoozedUntil: '2026-11-18T17:00:00Z' });
    for (const orderId of [newId(), made.id, newId()]) {
      const { data } = await made.api.problems.list({ query: { orderId } });
      expect(data.map(({ id }) => id)).toEqual(orderId === made.id ? [made.id] : []);
    }
  });

  test('applies to those of the orders that the member may see, and lists the others', async () => {
    const { retailer, id, api } = await missed();
    const elsewhere = await retailer.coordinator({
      stores: [retailer.storeIds[1] ?? ''],
      permissions: ['MANAGE_ORDERS'],
    });
    const there = await api.orders.create({
      body: anOrder({
        address: '1 Rue X, Montréal, QC, H2X 1Y4',
        date: '2026-11-18',
        time: '13:30',
        pickupScheduleId: retailer.storeIds[1],
      }),
    });
    at('2026-11-18T19:20:00Z');
    const body = { ids: [id, there.id], note: 'Mine' };
    expect(await elsewhere.problems.decide({ body })).toMatchObject({
      done: [there.id],
      leftOut: [{ id, type: 'ORDER_NOT_FOUND' }],
    });
    expect((await elsewhere.problems.list({})).data.map((row) => row.id)).not.toContain(id);
    expect((await elsewhere.problems.counts({})).total).toBe(1);
  });
});

test('an order that is delivered after a failed visit, or after a member acted, counts as saved on that day', async () => {
  const made = await aCase();
  const { api, report } = made;
  const saved = async () => (await api.problems.counts({})).savedToday;
  await report('ATTEMPTING_DELIVERY');
  await report('COMPLETED', { statusId: 1 });
  expect(await saved()).toBe(0);
  const again = await aCase();
  await walks.ANSWER_NEEDED.begin(again);
  await again.report('RESCHEDULED', { date: '2026-11-18' });
  world.clock.advance({ minutes: 1 });
  await delivered(again);
  expect((await again.api.problems.counts({})).savedToday).toBe(1);
  const acted = await aCase();
  await acted.api.problems.decide({ body: { ids: [acted.id], note: 'Called' } });
  world.clock.advance({ minutes: 1 });
  await delivered(acted);
  expect((await acted.api.problems.counts({})).savedToday).toBe(1);
  world.clock.advance({ hours: 24 });
  expect((await acted.api.problems.counts({})).savedToday).toBe(0);
});
