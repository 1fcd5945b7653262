// The simulated courier gives its drivers PINs, which a demo reads in the terminal and enters at the end of a handover.
import { expect, test } from 'vitest';
import { connect } from '../../../tools/courier/api.ts';
import { createCourier } from '../../../tools/courier/loop.ts';
import { newId } from '../platform/ids.ts';
import { type StoreSeed, toronto } from '../seed/places.ts';
import { anOrder, fleetKey, startWorld, wednesdayMorning } from '../testing/world.ts';

const world = await startWorld();
const store: StoreSeed = { ...toronto, name: 'Queen', pickupTimes: ['14:00'], prefixes: [] };

test('the simulated courier sets and logs the PIN of a pickup once, two hours before it, and the PIN ends the handover', async () => {
  world.clock.set(wednesdayMorning);
  const lines: string[] = [];
  const log = (line: string) => lines.push(line);
  const api = connect({ baseUrl: await world.listen(), key: fleetKey, signal: new AbortController().signal, log });
  const settings = { trouble: 0, speed: 1, early: false };
  const sweep = createCourier({ api, settings, log, now: () => world.clock.now() });
  const retailer = await world.retailer({ stores: [store], fulfilsAtOnce: true });
  const staff = await retailer.admin();
  const pickup = { pickupScheduleId: retailer.storeIds[0] ?? '', date: '2026-11-18', time: '14:00' };
  const { trackingCode } = await staff.orders.create({ body: anOrder(pickup) });
  await sweep();
  expect(lines).toEqual([]);
  world.clock.set('2026-11-18T17:30:00Z');
  await sweep();
  await sweep();
  expect(lines).toEqual([expect.stringMatching(/^the driver’s PIN at Queen, 2026-11-18 14:00, is \d{4}\.$/)]);
  const pin = lines[0]?.match(/is (\d{4})/)?.[1] ?? '';
  const { id } = await staff.handovers.start({ body: pickup });
  await staff.handovers.scan({ params: { id }, body: { scans: [{ id: newId(), code: trackingCode }] } });
  const closed = await staff.handovers.close({ params: { id }, body: { driverName: 'Marc', pin } });
  expect(closed).toMatchObject({ status: 'CLOSED', confirmedBy: 'PIN' });
});
