// A webhook that a developer tries: the real sender's door, a real order where there is one, and nothing kept of the secret.
import type { MockState } from '@portage/contract/developer/rules';
import { WebhookMock } from '@portage/contract/developer/schema';
import { errorText } from '@portage/contract/errors';
import type { WebhookTopic } from '@portage/contract/webhooks/topics';
import { z } from 'zod';
import type { Member } from '../auth/member.ts';
import { findCaller } from '../keys/identify.ts';
import type { App } from '../platform/app.ts';
import { isoOf } from '../platform/clock.ts';
import { type Scope, wholeRetailer } from '../platform/db/database.ts';
import { inEach, JobRefused, type Outcome, type Work } from '../platform/jobs/kind.ts';
import type { Job } from '../platform/noun.ts';
import { seal, unseal } from '../platform/seal.ts';
import { eventOf } from '../webhooks/payloads.ts';
import { headersOf } from '../webhooks/sign.ts';
import { toldForTest } from '../webhooks/tell.ts';
import { orderIn, post } from './orders.ts';

const purpose = 'developer.webhook';
const Trial = z.object({ ...WebhookMock.omit({ HMACSecret: true }).shape, sealedSecret: z.string() });
type Trial = z.output<typeof Trial>;

/** Starts a try. The secret waits sealed for the job that signs with it. */
export const startMock = (app: App, by: Member, { HMACSecret, ...mock }: WebhookMock) =>
  app.db.transaction(by, async (tx) => {
    const sealed = seal(Buffer.from(HMACSecret), app.keysFor(purpose), by.id);
    return { jobId: await app.jobs.enqueue(tx, mockJob, { ...mock, sealedSecret: sealed.toString('base64') }, by.id) };
  });

async function runMock(app: App, { retailerId, memberId, payload: trial }: Work<Trial>): Promise<Outcome> {
  const by = await findCaller(app.db.scope(wholeRetailer(retailerId)), memberId);
  if (by?.role !== 'RETAILER_ADMIN') throw new JobRefused(inEach((each) => errorText('FORBIDDEN', each)));
  const secret = unseal(Buffer.from(trial.sealedSecret, 'base64'), app.keysFor(purpose), memberId).toString();
  const { id, payload: body } = await eventOfTrial(app, app.db.scope(by), trial);
  const signing = { id, at: app.clock.now(), body, providerCode: app.config.provider.code };
  const { shown, signatures } = headersOf({ ...signing, secrets: secret === '' ? [] : [secret] });
  const headers = secret === '' ? shown : { ...shown, ...signatures };
  const reply = await post(app, { url: trial.url, body, headers });
  return { result: JSON.stringify({ payload: JSON.parse(body), headers, reply }) };
}

/** Sends the webhook that is tried, and keeps what came of it for its member to see. */
export const mockJob: Job<Trial> = { kind: 'developer.webhook', payload: Trial, run: runMock };

/** In which state an order is when a topic tells of it. */
const stateOfTopic: Readonly<Record<WebhookTopic, MockState>> = {
  ORDER_CREATION: 'unfulfilled',
  ORDER_FULFILLMENT: 'fulfilled',
  ORDER_PICKUP_FROM_FULFILLMENT_LOCATION: 'fulfilled',
  ORDER_SCANNING: 'sorted',
  ORDER_OUT_FOR_DELIVERY: 'outForDelivery',
  ORDER_COMPLETED: 'completed',
  ORDER_ATTEMPTED: 'skipped',
  ORDER_NOT_RECEIVED: 'skipped',
  ORDER_RESCHEDULED: 'fulfilled',
  ORDER_CANCELED: 'canceled',
  ORDER_AT_DROPOFF_POINT: 'outForDelivery',
  ORDER_RTS_SCHEDULED: 'returned',
  ORDER_RTS_LOADED: 'returned',
  ORDER_RTS_COMPLETED: 'returned',
};

/** The event as an endpoint would be sent it, of an order with the fields that were added. */
async function eventOfTrial(app: App, scope: Scope, { topic, customFields }: Trial) {
  const found = await orderIn(app, scope, stateOfTopic[topic]);
  const order = { ...found, customFields: [...found.customFields, ...Object.values(customFields)] };
  return eventOf(app, { ...toldForTest(topic, order, isoOf(app.clock.now())), order, sequence: 0 });
}
