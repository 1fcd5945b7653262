// The timeline of an order: what it merges, how it pages, and who reads it.
import { timelineKinds } from '@portage/contract/timeline/kinds';
import type { TimelineEntry, TimelineQuery } from '@portage/contract/timeline/schema';
import { beforeEach, describe, expect, test } from 'vitest';
import { asRecipient, saying, tokenOf } from '../chat/testing/people.ts';
import { parcelsOf } from '../notifications/testing/parcels.ts';
import { wholeRetailer } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { startTextService } from '../testing/text-service.ts';
import { type Client, startWorld, wednesdayMorning } from '../testing/world.ts';

const service = await startTextService();
const world = await startWorld({ worker: true, environment: service.environment });
const retailer = await world.retailer({ name: 'Érable et Fils' });
const api = await retailer.admin();
const parcels = parcelsOf(world, retailer, api);
await parcels.text('OUT_FOR_DELIVERY');
beforeEach(() => world.clock.set(wednesdayMorning));

const page = (orderId: string, query: Partial<TimelineQuery> = {}, by: Client = api) =>
  by.timeline.read({ params: { id: orderId }, query });

/** Reads every page. */
async function readAll(orderId: string, query: Partial<TimelineQuery> = {}): Promise<TimelineEntry[]> {
  const { data, next } = await page(orderId, query);
  return next === null ? data : [...data, ...(await readAll(orderId, { ...query, before: next }))];
}

/** Describes an entry in one line. */
function lineOf(entry: TimelineEntry): string {
  if (entry.kind === 'EVENT') return `EVENT ${entry.step}${entry.attempt ? ' with visit' : ''}`;
  if (entry.kind === 'MESSAGE') return `MESSAGE ${entry.notice.event} ${entry.notice.channel}`;
  if (entry.kind === 'CHAT') return `CHAT ${entry.message.text}`;
  if (entry.kind === 'HANDOVER') return `HANDOVER ${entry.outcome}`;
  return `${entry.kind} ${entry.line.action ?? entry.line.content}`;
}

/** Creates an order with an entry of every kind, a minute apart. */
async function aStory() {
  const parcel = await parcels.send({ phone: '514-555-0142', email: null });
  const params = { id: parcel.id };
  const after = (minutes: number) => world.clock.advance({ minutes });
  after(1);
  await parcel.report('SMS_SENT');
  after(1);
  await parcel.report('ATTEMPTING_DELIVERY');
  await expect.poll(parcel.outcomes).toEqual(['OUT_FOR_DELIVERY SMS SENT']);
  after(1);
  await parcel.report({ type: 'COMPLETED', statusId: 1 });
  const { trackingLink } = await api.orders.read({ params });
  const recipient = asRecipient(world, await tokenOf(world, trackingLink.split('/').at(-1) ?? ''));
  after(1);
  await recipient.send(saying('Where is it?'));
  after(1);
  await api.chat.send({ params, body: { message: 'Beside the door' } });
  after(1);
  await api.orders.addLog({ body: { orderId: parcel.id, content: 'Please call us' } });
  after(1);
  await api.orders.addLog({ body: { orderId: parcel.id, content: 'A regular', isTeamOnly: true } });
  return parcel;
}

describe('the timeline of an order', () => {
  test('lists every source newest first, and what two sources know once', async () => {
    const { id } = await aStory();
    const lines = (await readAll(id)).map(lineOf);
    expect(lines.slice(0, 5)).toEqual([
      'NOTE A regular',
      'COURIER Please call us',
      'CHAT Beside the door',
      'CHAT Where is it?',
      'EVENT completed with visit',
    ]);
    // The driver's own text message stays; Portage's is listed as the message that was sent.
    expect(lines.filter((line) => line.includes('smsSent'))).toHaveLength(1);
    expect(lines).toContain('MESSAGE OUT_FOR_DELIVERY SMS');
    expect(lines.filter((line) => /created|received/i.test(line))).toEqual(['CHANGE ORDER_CREATED']);
    expect(lines).toContain('EVENT scheduled');
    expect(lines).not.toContain('CHANGE ORDER_FULFILLED');
    expect((await api.orders.read({ params: { id } })).trackers.map(({ event }) => event)).toContain('SMS_SENT');
  });

  test('is filtered by kind on the server', async () => {
    const { id } = await aStory();
    const all = await readAll(id);
    for (const only of timelineKinds)
      expect(await readAll(id, { only })).toEqual(all.filter(({ kind }) => kind === only));
  });

  test('pages through very many entries of one instant without a gap or a repetition', async () => {
    const { id } = await aStory();
    const { db } = world.app.db.scope(wholeRetailer(retailer.id));
    const at = world.clock.now().toString();
    const sender = { order_id: id, sender_name: 'Ann', sender_role: 'RETAILER_ADMIN', action: null } as const;
    const lines = Array.from({ length: 1200 }, (_, place) => ({
      ...{ ...sender, id: newId(), created_at: at },
      content: `Line ${place}`,
    }));
    const trackers = Array.from({ length: 1100 }, () => ({
      ...{ id: newId(), order_id: id, event: 'CALL_ATTEMPT', status: 'COMPLETED', at },
    }));
    await db.insertInto('action_logs').values(lines).execute();
    await db.insertInto('trackers').values(trackers).execute();
    const first = await page(id);
    expect(first.data).toHaveLength(30);
    const all = await readAll(id, { limit: 100 });
    expect(new Set(all.map((entry) => entry.id)).size).toBe(all.length);
    expect(all.filter(({ kind }) => kind === 'COURIER')).toHaveLength(1201);
    expect(all.filter((entry) => lineOf(entry) === 'EVENT callAttempt')).toHaveLength(1100);
    expect(all.map(lineOf)).toEqual(expect.arrayContaining(['CHANGE ORDER_CREATED', 'EVENT completed with visit']));
  });

  test('passes messages to the courier, in pages and without the notes of the team, and its answers back', async () => {
    const { id, deliveryId } = await parcels.send();
    const write = (content: string, isTeamOnly = false) =>
      api.orders.addLog({ body: { orderId: id, content, isTeamOnly } });
    for (const place of [1, 2, 3, 4, 5]) await write(`To the courier ${place}`);
    await write('Between us', true);
    const { fleetMessages } = world.fleet();
    const listed = async (after?: string): Promise<string[]> => {
      const { data, next } = await fleetMessages.list({ query: { limit: 2, after } });
      const contents = data.flatMap((each) => (each.deliveryId === deliveryId ? [each.content] : []));
      return next === null ? contents : [...contents, ...(await listed(next))];
    };
    expect(await listed()).toEqual([]);
    world.clock.advance({ seconds: 11 });
    expect(await listed()).toEqual([1, 2, 3, 4, 5].map((place) => `To the courier ${place}`));
    const answer = await fleetMessages.send({ params: { id: deliveryId }, body: { content: 'We are looking' } });
    expect(answer).toMatchObject({ from: 'COURIER', deliveryId });
    const [newest] = (await page(id, { only: 'COURIER' })).data;
    expect(newest).toMatchObject({ line: { content: 'We are looking', from: 'PROVIDER', isTeamOnly: false } });
    world.clock.advance({ seconds: 11 });
    expect(await listed()).not.toContain('We are looking');
    world.clock.advance({ hours: 31 * 24 });
    expect(await listed()).toEqual([]);
    const unknown = fleetMessages.send({ params: { id: newId() }, body: { content: 'Hello' } });
    await expect(unknown).rejects.toMatchObject({ type: 'ORDER_NOT_FOUND' });
  });

  test('alone contains the notes of the team; the order’s log has at most 500 other lines', async () => {
    const { id } = await aStory();
    const { db } = world.app.db.scope(wholeRetailer(retailer.id));
    const line = {
      order_id: id,
      sender_name: 'Ann',
      sender_role: 'RETAILER_ADMIN',
      action: null,
      content: 'Old',
    } as const;
    const at = '2026-11-01T12:00:00Z';
    await db
      .insertInto('action_logs')
      .values(Array.from({ length: 600 }, () => ({ ...line, id: newId(), created_at: at })))
      .execute();
    const { actionLogs } = await api.orders.read({ params: { id } });
    const { data } = await api.orders.logs({ query: { orderId: id } });
    for (const lines of [actionLogs, data]) {
      expect(lines).toHaveLength(500);
      expect(lines.at(-1)).toMatchObject({ content: 'Please call us' });
    }
    await world.confirmed(api);
    const { key } = await api.keys.create({ body: { name: 'Till' } });
    const read = await page(id, {}, world.client(key));
    expect(read.data.map(({ kind }) => kind)).toEqual(expect.not.arrayContaining(['NOTE']));
    expect(read.data[0]).toMatchObject({ line: { content: 'Please call us' } });
  });

  test('keeps what the recipient’s journey hides: a delay with its note, and the schedule before a void', async () => {
    const late = await parcels.send();
    world.clock.advance({ minutes: 1 });
    await late.report({ type: 'SKIPPED', statusId: 7, note: 'Truck broke down' });
    const [newest] = (await page(late.id, { limit: 1 })).data;
    expect(newest).toMatchObject({ kind: 'EVENT', step: 'delayed', note: 'Truck broke down' });
    const voided = await parcels.send();
    world.clock.advance({ minutes: 1 });
    await api.orders.void({ params: { id: voided.id } });
    expect((await readAll(voided.id)).map(lineOf)).toEqual([
      'CHANGE ORDER_VOIDED',
      'EVENT scheduled',
      'CHANGE ORDER_CREATED',
    ]);
    const [scheduled] = (await page(voided.id, { only: 'EVENT' })).data;
    expect(scheduled).toMatchObject({ by: expect.stringMatching(/^Member \d+$/) });
    for (const { id } of [late, voided]) {
      const all = await readAll(id);
      expect(await readAll(id, { limit: 1 })).toEqual(all);
      expect((await page(id, { limit: 1 })).data).toHaveLength(1);
    }
  });

  test('is read only by members of its store', async () => {
    const { id } = await aStory();
    const [first] = retailer.storeIds;
    const elsewhere = await retailer.coordinator({ stores: first ? [first] : [] });
    const stranger = await (await world.retailer()).admin();
    for (const by of [elsewhere, stranger])
      await expect(page(id, {}, by)).rejects.toMatchObject({ type: 'ORDER_NOT_FOUND' });
    const reader = await retailer.coordinator();
    expect((await page(id, {}, reader)).data.length).toBeGreaterThan(5);
  });

  test('refuses a position that it did not return', async () => {
    const { id } = await aStory();
    for (const before of ['x', '2026-99-18T20:00:00Z_EVENT_x', '2026-11-18T20:00:00Z_event_x'])
      await expect(page(id, { before })).rejects.toMatchObject({ status: 422 });
    const { fleetMessages } = world.fleet();
    for (const after of ['x', '2026-11-18T20:00:00Z', `2026-99-18T20:00:00Z_${id}`, '2026-11-18T20:00:00Z_x'])
      await expect(fleetMessages.list({ query: { after } })).rejects.toMatchObject({ status: 422 });
  });

  test('says why staff cannot write to the recipient', async () => {
    const { id } = await aStory();
    expect((await page(id)).whyNotChat).toBeNull();
    const { id: fresh } = await parcels.send();
    expect((await page(fresh)).whyNotChat).not.toBeNull();
  });
});
