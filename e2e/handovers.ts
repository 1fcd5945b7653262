// Pickups of the current hour, and the signature that ends their handover.
import type { Page } from 'playwright-core';
import type { Stage } from './stage.ts';

/** A pickup within the two hours in which it is handed over, at any hour of the day. */
const pickup = Temporal.Now.zonedDateTimeISO('America/Toronto').add({ minutes: 70 });
export const soon = {
  date: pickup.toPlainDate().toString(),
  time: pickup.toPlainTime().toString({ smallestUnit: 'minute' }),
};
export const storeAddress = '9 Queen St W, Toronto, ON, M5H 2N2';

/** Opens a store whose only pickup is soon. Returns its id. */
export async function makeStoreOfNow(stage: Stage, name: string): Promise<string> {
  const { retailerId } = await (await stage.api()).auth.refresh();
  const body = {
    name,
    storeAddress,
    phone: '416-555-0100',
    pickupTimes: [soon.time],
    daysOfOperation: [1, 2, 3, 4, 5, 6, 7],
    customTimeToPrepare: 0,
    serviceAreaId: 'DC-1',
    pickupPoint: { name: 'Counter', timeToPrepare: 0 },
  };
  return (await stage.fleet().fleetStores.create({ params: { id: retailerId }, body })).id;
}

/** Draws a signature with the mouse. */
export async function sign(page: Page): Promise<void> {
  const pad = page.locator('.signature-pad svg');
  await pad.scrollIntoViewIfNeeded();
  const box = (await pad.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const at = (x: number, y: number) => page.mouse.move(box.x + box.width * x, box.y + box.height * y, { steps: 6 });
  await at(0.1, 0.8);
  await page.mouse.down();
  await at(0.3, 0.2);
  await at(0.5, 0.8);
  await at(0.8, 0.3);
  await page.mouse.up();
}
