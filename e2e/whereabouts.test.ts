// The last stops, as a French-speaking recipient follows them on a phone: the stops before theirs, the driver’s dot, and the door.
import type { FleetEventType } from '@portage/contract/fleet/states';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { violations } from './checkScreen.ts';
import { makeFulfilled } from './orders.ts';
import { raiseStage } from './stage.ts';

const stage = raiseStage();
const routeId = 'the-last-stops';
const recipient = { as: null, locale: 'fr-CA', size: [390, 844] } as const;
let path = '';
let before = '';
let own = '';

let events = 0;
async function happens(type: FleetEventType, deliveryId: string): Promise<void> {
  const event = { id: `where-${++events}`, deliveryId, type, at: new Date().toISOString() };
  const { results } = await stage.fleet().fleet.events({ body: { events: [event] } });
  expect(results).toEqual([{ id: event.id, status: 'applied' }]);
}

const drivesTo = (latitude: number, longitude: number) =>
  stage.fleet().fleet.positions({
    body: { positions: [{ routeId, at: new Date().toISOString(), latitude, longitude }] },
  });

beforeAll(async () => {
  const [first, second] = await makeFulfilled(stage, 'WHERE', 2);
  [before, own] = [first?.delivery?.id ?? '', second?.delivery?.id ?? ''];
  path = new URL(second?.trackingLink ?? '').pathname;
  for (const deliveryId of [before, own]) await happens('SORTED_AT_WAREHOUSE', deliveryId);
  const inMinutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();
  const stops = [
    { deliveryId: before, startTime: inMinutes(10) },
    { deliveryId: own, startTime: inMinutes(20) },
  ];
  const route = {
    driverId: 'd-where',
    driverName: 'Maya Thompson',
    etd: inMinutes(-50),
    startedAt: inMinutes(-30),
    stops,
  };
  await stage.fleet().fleet.route({ params: { id: routeId }, body: route });
  for (const deliveryId of [before, own]) await happens('ATTEMPTING_DELIVERY', deliveryId);
  await drivesTo(43.66, -79.39);
});

const dotOf = (page: Page) => page.locator('.driver').getAttribute('transform');

test('without JavaScript the page says when, why later, how many stops come first, and draws the map', async () => {
  const page = await stage.open(path, { ...recipient, javaScriptEnabled: false });
  await page.getByText('Un arrêt avant le vôtre.').waitFor();
  await page.getByText(/notre tournée est partie à .* avec 20\u00a0minutes de retard/).waitFor();
  await page.getByText('Carte schématique – les rues ne sont pas tracées').waitFor();
  expect(await dotOf(page)).toMatch(/^translate/);
  expect(await page.locator('.city .water').getAttribute('d')).toMatch(/^M/);
});

test('the dot moves to the door, the stop before goes, and at the door the map does too', async () => {
  const page = await stage.open(path, recipient);
  await page.getByText('Un arrêt avant le vôtre.').waitFor();
  expect(await violations(page)).toEqual([]);
  const far = await dotOf(page);
  await drivesTo(43.651, -79.384);
  await expect.poll(() => dotOf(page)).not.toBe(far);
  await happens('COMPLETED', before);
  await page.getByText('Le prochain arrêt est le vôtre.').waitFor();
  await happens('COMPLETED', own);
  await page.getByRole('heading', { level: 1, name: /^Votre colis est (arrivé|à)/ }).waitFor();
  await page.locator('.city').waitFor({ state: 'detached' });
  expect(await page.getByText(/arrêt/).count()).toBe(0);
});
