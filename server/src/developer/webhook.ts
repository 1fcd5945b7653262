// The webhook mock: the test event of an endpoint, sent to any URL. The secret is sealed in the job and stored nowhere else.
import type { MockState } from '@portage/contract/developer/rules';
import { WebhookMock } from '@portage/contract/developer/schema';
import { errorText } from '@portage/contract/errors';
import type { WebhookTopic } from '@portage/contract/webhooks/topics';
import { z } from 'zod';
import type { Member } from '../auth/member.ts';
import { findCaller } from '../keys/identify.ts';
import type { App } from '../platform/app.ts';
import { wholeRetailer } from '../platform/db/database.ts';
import { inEach, JobRefused, type Outcome, type Work } from '../platform/jobs/kind.ts';
import type { Job } from '../platform/noun.ts';
import { seal, unseal } from '../platform/seal.ts';
import { testEventOf } from '../webhooks/payloads.ts';
import { postEvent } from '../webhooks/post.ts';
import { orderIn, replyOf } from './orders.ts';

const purpose = 'developer.webhook';
const Trial = z.object({ ...WebhookMock.omit({ HMACSecret: true }).shape, sealedSecret: z.string() });
type Trial = z.output<typeof Trial>;

/** Starts the job of a webhook mock, with the secret sealed. */
export const startMock = (app: App, by: Member, { HMACSecret, ...mock }: WebhookMock) =>
  app.db.transaction(by, async (tx) => {
    const sealed = seal(Buffer.from(HMACSecret), app.keysFor(purpose), by.id);
    return { jobId: await app.jobs.enqueue(tx, mockJob, { ...mock, sealedSecret: sealed.toString('base64') }, by.id) };
  });

async function runMock(app: App, { retailerId, memberId, payload: trial }: Work<Trial>): Promise<Outcome> {
  const by = await findCaller(app.db.scope(wholeRetailer(retailerId)), memberId);
  if (by?.role !== 'RETAILER_ADMIN') throw new JobRefused(inEach((each) => errorText('FORBIDDEN', each)));
  const secret = unseal(Buffer.from(trial.sealedSecret, 'base64'), app.keysFor(purpose), memberId).toString();
  const order = await orderIn(app, app.db.scope(by), stateOfTopic[trial.topic]);
  order.customFields.push(...Object.values(trial.customFields));
  const { id, payload: body } = testEventOf(app, trial.topic, order);
  const target = { url: trial.url, secrets: secret === '' ? [] : [secret] };
  const { headers, signatures, outcome } = await postEvent(app, target, { id, body });
  const result = { payload: JSON.parse(body), headers: { ...headers, ...signatures }, reply: replyOf(outcome) };
  return { result: JSON.stringify(result) };
}

/** Sends the webhook; the job's result contains what was sent and received. */
export const mockJob: Job<Trial> = { kind: 'developer.webhook', payload: Trial, run: runMock };

/** The state of an order after an event of each topic. */
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
