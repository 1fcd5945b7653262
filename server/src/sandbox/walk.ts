// The simulated courier: it walks a sandbox order to a chosen outcome with the same events, checks and consequences as the real one.
import { setTimeout as sleep } from 'node:timers/promises';
import { errorText } from '@portage/contract/errors';
import { FleetEvent } from '@portage/contract/fleet/schema';
import { deliveryStatuses } from '@portage/contract/orders/status';
import { ProofGiven } from '@portage/contract/proofs/given';
import { stepsOf, type WalkStep, walkSpeeds, whyNotWalk } from '@portage/contract/sandbox/rules';
import type { Walk } from '@portage/contract/sandbox/schema';
import { z } from 'zod';
import type { Member } from '../auth/member.ts';
import { applyEvent } from '../fleet/apply.ts';
import { reservePhoto } from '../fleet/photos.ts';
import { type LockedDelivery, lockDeliveries } from '../orders/deliveries.ts';
import { pinFor } from '../orders/proof/pin.ts';
import { fleetProofOf } from '../orders/proof/rule.ts';
import type { App } from '../platform/app.ts';
import { type Tx, wholeRetailer } from '../platform/db/database.ts';
import { inEach, JobRefused } from '../platform/jobs/kind.ts';
import type { Job } from '../platform/noun.ts';
import { refuse, refuseIf } from '../platform/refusal.ts';
import { isTestData } from '../retailers/sandbox.ts';

const Step = z.custom<WalkStep>();
const Plan = z.object({ orderId: z.string(), pauseSeconds: z.number(), steps: z.array(Step) });
type Plan = z.output<typeof Plan>;

/** Starts a walk of a sandbox order; its steps are determined now. */
export const startWalk = (
  app: App,
  by: Member,
  orderId: string,
  { outcome, speed }: Walk,
): Promise<{ jobId: string }> =>
  app.db.transaction(by, async (tx) => {
    if (!(await isTestData(tx))) refuse('TEST_DATA_ONLY');
    const order = (await lockedOrder(tx, orderId)) ?? refuse('ORDER_NOT_FOUND');
    const walked = walkedOf(order);
    refuseIf(whyNotWalk(walked, outcome));
    const payload: Plan = { orderId, pauseSeconds: walkSpeeds[speed], steps: [...stepsOf(outcome, walked)] };
    return { jobId: await app.jobs.enqueue(tx, walkJob, payload, by.id) };
  });

async function lockedOrder(tx: Tx, orderId: string): Promise<LockedDelivery | undefined> {
  const [order] = (await lockDeliveries(tx, [orderId])).values();
  return order?.deleted_at === null ? order : undefined;
}

const walkedOf = (order: LockedDelivery) => ({
  type: order.type,
  status: deliveryStatuses.find((each) => each === order.delivery_status) ?? null,
  pickedUp: order.picked_up,
});

const notFound = { refused: 'ORDER_NOT_FOUND', values: undefined } as const;

/** Runs each step in its own transaction, so that its subscribers run before the next step. */
export const walkJob: Job<Plan> = {
  kind: 'sandbox.walk',
  payload: Plan,
  async run(app, { jobId, retailerId, payload: { orderId, pauseSeconds, steps }, resumeAfter, report }) {
    for (const [index, step] of steps.entries()) {
      if (index < resumeAfter) continue;
      if (index > 0) await sleep(pauseSeconds * 1000);
      const photos = await takePhotos(app, retailerId, orderId, step);
      await app.db.transaction(wholeRetailer(retailerId), async (tx) => {
        const order = await lockedOrder(tx, orderId);
        const event = order && {
          ...eventOf(app, order, step, `${jobId}:${index}`),
          ...proofFor(app, order, step),
          photos,
        };
        const reason = order && event ? await applyEvent(app, tx, order, event) : notFound;
        if (reason) throw new JobRefused(inEach((language) => errorText(reason.refused, language, reason.values)));
        await report(tx, { resumeAfter: index + 1, itemsCreated: index + 1, itemsCount: steps.length });
      });
    }
    return {};
  },
};

function eventOf(
  { clock, config }: App,
  order: LockedDelivery,
  { type, statusId, daysLater }: WalkStep,
  id: string,
): FleetEvent {
  const date = daysLater === undefined || !order.delivery_date ? null : laterBy(order.delivery_date, daysLater);
  const place =
    type === 'AT_DROPOFF_POINT'
      ? { name: config.provider.name, address: order.address, hours: null, holdUntil: null }
      : null;
  return FleetEvent.parse({
    id: `walk:${id}`,
    deliveryId: order.delivery_id,
    type,
    at: clock.now().toString(),
    statusId,
    date,
    dropoffPoint: place,
    driverName: config.provider.name,
  });
}

/** The signature of the walk. */
const strokes = 'M120 300L180 120L240 330L300 150L360 320L420 170L480 310L540 190L600 290M160 380L640 350';

/** Returns the proof that an order needs, as its recipient would give it. */
function proofFor(app: App, order: LockedDelivery, { type }: WalkStep): Pick<FleetEvent, 'proof'> | null {
  const rule = fleetProofOf(order, order.store_address);
  if (!rule || type !== 'COMPLETED') return null;
  const { kinds, minimumAge } = rule;
  const age = { met: true, rule: minimumAge, documentKind: 'OTHER', checkedAt: app.clock.now().toString() };
  return {
    proof: ProofGiven.parse({
      pin: pinFor(app, order),
      signature: kinds.includes('SIGNATURE') ? { strokes, name: order.recipient } : null,
      age: minimumAge === null ? null : { ...age, by: app.config.provider.name },
    }),
  };
}

/** Stores the photos of a step, and the one that the order needs as proof. Not in the step's transaction, which would wait for the storage. */
async function takePhotos(app: App, retailerId: string, orderId: string, { type, photos = 0 }: WalkStep) {
  if (type !== 'COMPLETED') return [];
  const order = await app.db.transaction(wholeRetailer(retailerId), (tx) => lockedOrder(tx, orderId));
  if (!order) return [];
  const isNeeded = fleetProofOf(order, order.store_address)?.kinds.includes('PHOTO');
  const keys: string[] = [];
  while (keys.length < Math.max(photos, isNeeded ? 1 : 0)) keys.push(await storePhoto(app, order));
  return keys;
}

/** Stores a plain picture in place of a photo. */
async function storePhoto(app: App, order: LockedDelivery): Promise<string> {
  const key = await reservePhoto(app, { retailerId: order.retailer_id, orderId: order.id });
  const { default: sharp } = await import('sharp');
  const create = { width: 640, height: 480, channels: 3, background: '#b9a78c' } as const;
  await app.storage.write(key, await sharp({ create }).jpeg().toBuffer(), { contentType: 'image/jpeg' });
  return key;
}

const laterBy = (date: string, days: number) => Temporal.PlainDate.from(date).add({ days }).toString();
