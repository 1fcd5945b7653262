// A webhook that a developer tries: the real sender's door, a real order where there is one, and nothing kept of the secret.
import { createHmac } from 'node:crypto';
import type { MockState } from '@portage/contract/developer/rules';
import { WebhookMock } from '@portage/contract/developer/schema';
import { errorText } from '@portage/contract/errors';
import { secretPrefix } from '@portage/contract/webhooks/rules';
import type { WebhookTopic } from '@portage/contract/webhooks/topics';
import { z } from 'zod';
import type { Member } from '../auth/member.ts';
import { findCaller } from '../keys/identify.ts';
import type { App } from '../platform/app.ts';
import { type Scope, wholeRetailer } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { inEach, JobRefused, type Outcome, type Work } from '../platform/jobs/kind.ts';
import type { Job } from '../platform/noun.ts';
import { seal, unseal } from '../platform/seal.ts';
import { orderIn, post } from './orders.ts';

const purpose = 'developer.webhook';
const Trial = z.object({ ...WebhookMock.omit({ HMACSecret: true }).shape, sealedSecret: z.string() });
type Trial = z.output<typeof Trial>;

/** Starts a try. The secret waits sealed for the job that signs with it. */
export const startMock = (app: App, by: Member, { HMACSecret, ...mock }: WebhookMock) =>
  app.db.transaction(by, async (tx) => {
    const sealed = seal(Buffer.from(HMACSecret), app.keyFor(purpose), by.id);
    return { jobId: await app.jobs.enqueue(tx, mockJob, { ...mock, sealedSecret: sealed.toString('base64') }, by.id) };
  });

async function runMock(app: App, { retailerId, memberId, payload: trial }: Work<Trial>): Promise<Outcome> {
  const by = await findCaller(app.db.scope(wholeRetailer(retailerId)), memberId);
  if (by?.role !== 'RETAILER_ADMIN') throw new JobRefused(inEach((each) => errorText('FORBIDDEN', each)));
  const secret = unseal(Buffer.from(trial.sealedSecret, 'base64'), app.keyFor(purpose), memberId).toString();
  const payload = await payloadOf(app, app.db.scope(by), trial);
  const body = JSON.stringify(payload);
  const headers = signedHeaders(payload.id, Math.floor(app.clock.now().epochMilliseconds / 1000), body, secret);
  const reply = await post(app, { url: trial.url, body, headers });
  return { result: JSON.stringify({ payload, headers, reply }) };
}

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

async function payloadOf(app: App, scope: Scope, { topic, customFields }: Trial) {
  const order = await orderIn(app, scope, stateOfTopic[topic]);
  const added = Object.values(customFields);
  return {
    id: `msg_${newId(app.clock.now().epochMilliseconds)}`,
    type: topic,
    timestamp: app.clock.now().toString(),
    apiVersion: '2026-11-01',
    sequence: 1,
    isTest: true,
    data: { ...order, customFields: [...order.customFields, ...added] },
  };
}

/** The headers of Standard Webhooks and the plain HMAC beside them; without a secret nothing is signed. */
function signedHeaders(id: string, timestamp: number, body: string, secret: string): Record<string, string> {
  const headers = { 'webhook-id': id, 'webhook-timestamp': String(timestamp) };
  if (secret === '') return headers;
  const bytes = secret.startsWith(secretPrefix)
    ? Buffer.from(secret.slice(secretPrefix.length), 'base64')
    : Buffer.from(secret);
  const sign = (text: string) => createHmac('sha256', bytes).update(text);
  return {
    ...headers,
    'webhook-signature': `v1,${sign(`${id}.${timestamp}.${body}`).digest('base64')}`,
    'x-portage-hmac-sha256': sign(body).digest('hex'),
  };
}
