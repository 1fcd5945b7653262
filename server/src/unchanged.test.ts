// Accepted input is returned unchanged, whatever it contains.
import { FleetEvent } from '@portage/contract/fleet/schema';
import { fold } from '@portage/contract/fold';
import { contract } from '@portage/contract/index';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { filled, inBatches, startFuzz } from './testing/fuzz.ts';
import { drawnBy, odd, someTexts } from './testing/hostile.ts';
import { at, type Leaf, leavesOf, put } from './testing/leaves.ts';
import { anOrder, wednesdayMorning } from './testing/world.ts';

const { world, owner, storeId, things, call, rowNamed } = await startFuzz();

type Reply = { status: number; body: unknown };
type Fault = { path: string };
const faultsOf = ({ body }: Reply): Fault[] =>
  z.object({ errors: z.array(z.object({ path: z.string() })) }).safeParse(body).data?.errors ?? [];

/** Sends a text in every field, and repeats without the fields that were refused until the rest is accepted. Returns what was accepted. */
async function untilTaken(
  send: (body: unknown) => Promise<Reply>,
  base: unknown,
  leaves: readonly Leaf[],
  turn: number,
) {
  let hostile = [...leaves];
  for (let round = 0; round < 6; round++) {
    const body = hostile.reduce<unknown>(
      (whole, leaf) => put(whole, leaf, someTexts[(turn + leaves.indexOf(leaf) * 7) % someTexts.length]),
      base,
    );
    const reply = await send(body);
    if (reply.status < 400) return { reply, body, hostile };
    const refused = new Set(faultsOf(reply).map(({ path }) => path));
    // A refused field of a list's entry removes the entire entry.
    const entry = (way: string) => way.replace(/\.0(\..*)?$/, '.0');
    const kept = hostile.filter((leaf) => ![...refused].some((path) => entry(leaf.join('.')) === entry(path)));
    expect(kept.length, `${JSON.stringify(reply.body).slice(0, 300)} names no field`).toBeLessThan(hostile.length);
    hostile = kept;
  }
  throw new Error('The fields that were refused were not all named.');
}

const asKept = (value: unknown) => (value === '' ? null : value);

describe(`accepted input is returned unchanged (${drawnBy})`, () => {
  const orderLeaves = leavesOf(contract.orders.create.body);

  test('orders: on creation, on edit and when read again', async () => {
    const taken = new Map<string, number>();
    const compare = (body: unknown, hostile: readonly Leaf[], order: unknown) => {
      for (const leaf of hostile) {
        const [name = ''] = leaf;
        // An empty store id selects the only store.
        if (name === 'packages' || name === 'pickupScheduleId') continue;
        // An empty position is filled from the postal code.
        if ((name === 'latitude' || name === 'longitude') && asKept(at(body, leaf)) === null) continue;
        // A tag gets the spelling that the retailer already uses.
        const kept = (from: unknown) => (name === 'tags' ? fold(String(at(from, leaf))) : asKept(at(from, leaf)));
        expect(kept(order), leaf.join('.')).toEqual(kept(body));
        taken.set(leaf.join('.'), (taken.get(leaf.join('.')) ?? 0) + 1);
      }
    };
    await inBatches(someTexts, async (_, turn) => {
      const created = await untilTaken(
        (body) => call(rowNamed('orders.create'), { body }),
        anOrder({ pickupScheduleId: storeId }),
        orderLeaves,
        turn,
      );
      compare(created.body, created.hostile, created.reply.body);
      const params = { id: String(at(created.reply.body, ['id'])) };
      compare(created.body, created.hostile, await owner.orders.read({ params }));
      const edited = await untilTaken(
        (body) => call(rowNamed('orders.edit'), { params, body }),
        {},
        orderLeaves,
        turn + 3,
      );
      compare(edited.body, edited.hostile, await owner.orders.read({ params }));
    });
    // The test would be meaningless if all these fields had been refused.
    for (const field of [
      'recipient',
      'address',
      'note',
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
      if (!field.startsWith('packages')) expect(taken.get(field) ?? 0, field).toBeGreaterThan(someTexts.length / 2);
  });

  test('messages of the action log', async () => {
    const sent: string[] = [];
    for (const content of someTexts) {
      const { status } = await call(rowNamed('orders.addLog'), { body: { orderId: things.orderId, content } });
      if (status < 400) sent.push(content);
    }
    const { data } = await owner.orders.logs({ query: { orderId: things.orderId } });
    const said = data.filter(({ action }) => action === null).map(({ content }) => content);
    expect(said.slice(-sent.length)).toEqual(sent);
    expect(sent.length).toBeGreaterThan(someTexts.length * 0.8);
  });

  test('the courier’s notes and drivers, in one report of a thousand events', async () => {
    const leaves = leavesOf(FleetEvent).filter(([name]) => name !== 'id' && name !== 'deliveryId');
    const base = { deliveryId: things.deliveryId, type: 'SMS_SENT', at: wednesdayMorning };
    const values = [...someTexts, ...odd];
    const hostile = values.map((_, turn) => ({ ...Object(filled(base, leaves, values, turn)), id: `h${turn}` }));
    expect((await call(rowNamed('fleet.events'), { body: { events: hostile } })).status).toBe(200);
    const notes = someTexts.map((note, turn) => ({
      ...base,
      id: `n${turn}`,
      note,
      driverName: note.slice(0, 120).toWellFormed(),
    }));
    const { body } = await call(rowNamed('fleet.events'), { body: { events: notes } });
    const results = z
      .object({ results: z.array(z.object({ id: z.string(), status: z.string() })) })
      .parse(body).results;
    const applied = new Set(results.filter(({ status }) => status === 'applied').map(({ id }) => id));
    const { trackers } = await owner.orders.read({ params: { id: things.orderId } });
    const kept = trackers
      .filter(({ event, statusNote }) => event === 'SMS_SENT' && statusNote !== undefined)
      .map(({ statusNote }) => statusNote ?? '');
    for (const { id, note } of notes) if (applied.has(id)) expect(kept, id).toContain(note);
    expect(applied.size).toBeGreaterThan(someTexts.length * 0.8);
  });

  test('stored orders are found by search, and by their exact number', async () => {
    // A separate retailer, because the texts above have used order numbers too.
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
