import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mockStates, responseLimit } from '@portage/contract/developer/rules';
import { testHeader } from '@portage/contract/headers';
import { detailsOf } from '@portage/contract/jobs/schema';
import { Order } from '@portage/contract/orders/schema';
import { WebhookPayload, webhookData } from '@portage/contract/webhooks/payloads';
import { webhookTopics } from '@portage/contract/webhooks/topics';
import { afterAll, expect, test } from 'vitest';
import { followJob } from '../testing/upload.ts';
import { anOrder, type Client, startWorld } from '../testing/world.ts';
import { verified } from '../webhooks/testing/receiver.ts';
import { sampleOrder } from './sample.ts';

const received: { headers: IncomingHttpHeaders; body: string }[] = [];
const receiver = createServer(async (request, response) => {
  const body = (await request.toArray()).join('');
  received.push({ headers: request.headers, body });
  response.writeHead(202).end('<b>Thank you</b>');
}).listen(0, '127.0.0.1');
await new Promise((resolve) => receiver.once('listening', resolve));
afterAll(() => void receiver.close());
const { port } = receiver.address() as AddressInfo;
const url = `http://127.0.0.1:${port}/hooks`;

const world = await startWorld({ worker: true, environment: { OUTBOUND_ALLOW: `127.0.0.1:${port}` } });
const retailer = await world.retailer();
const admin = await retailer.admin();
const provider = 'portage';

async function ended(api: Client, jobId: string) {
  const job = await followJob(api, jobId);
  return { job, ...detailsOf(job) };
}
const tryOut = async (body: Parameters<Client['developer']['mockWebhook']>[0]['body']) => {
  const { jobId } = await admin.developer.mockWebhook({ params: { provider }, body });
  return ended(admin, jobId);
};

test('a webhook mock arrives signed, marked as a test and with the added fields', async () => {
  await admin.orders.create({ body: anOrder({ number: 'TRIED-1', pickupScheduleId: retailer.storeIds[0] }) });
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const { job, payload, headers, reply } = await tryOut({
    url,
    HMACSecret: secret,
    customFields: { 0: { label: 'Shift', value: 'night' } },
  });
  expect(job.status).toBe('FINISHED');
  expect(reply).toMatchObject({ status: 202, failure: null, body: '<b>Thank you</b>' });
  const sent = received.at(-1);
  expect(JSON.parse(sent?.body ?? '')).toEqual(payload);
  expect(payload).toMatchObject({
    type: 'ORDER_CREATION',
    test: true,
    data: { order: { number: 'SAMPLE-1001', customFields: [{ label: 'Shift', value: 'night' }] } },
  });
  if (!sent) throw new Error('nothing arrived');
  expect(verified(secret, { path: '/hooks', ...sent }, world.clock.now().toString())).toEqual(payload);
  const hmac = createHmac('sha256', secret)
    .update(sent?.body ?? '')
    .digest('hex');
  expect(sent?.headers['x-portage-hmac-sha256']).toBe(hmac);
  expect(sent?.headers).toMatchObject(headers ?? {});
});

test('the secret is not stored in plain text, and the list of jobs omits the payload', async () => {
  const HMACSecret = 'an-example-secret';
  const { job } = await tryOut({ url, HMACSecret });
  const rows = await world.app.db.acrossTenantsAndSandboxes().selectFrom('jobs').selectAll().execute();
  expect(JSON.stringify([rows, job])).not.toContain(HMACSecret);
  expect(rows).toHaveLength(2);
  const { data } = await admin.jobs.list();
  expect(data.find(({ jobId }) => jobId === job.jobId)?.data).not.toHaveProperty('payload');
});

test('every topic can be mocked, with a sample order if none is in that state', async () => {
  const asked = await Promise.all(
    webhookTopics.map(async (topic) => {
      const { jobId } = await admin.developer.mockWebhook({ params: { provider }, body: { url, topic } });
      return { topic, ...(await ended(admin, jobId)) };
    }),
  );
  for (const { topic, payload } of asked) {
    const { type, data } = WebhookPayload.parse(payload);
    expect([type, webhookData[topic].safeParse(data).error]).toEqual([topic, undefined]);
  }
});

test('a URL inside our network gets no request, which the job reports; another courier’s name is not found', async () => {
  const { job, reply } = await tryOut({ url: 'http://169.254.169.254/latest/meta-data' });
  expect(job.status).toBe('FINISHED');
  expect(reply).toMatchObject({ status: null, failure: 'ADDRESS_REFUSED', body: '' });
  const elsewhere = admin.developer.mockWebhook({ params: { provider: 'other' }, body: { url } });
  await expect(elsewhere).rejects.toMatchObject({ type: 'NOT_FOUND' });
  // @ts-expect-error A form that sends no address at all.
  const empty = admin.developer.mockWebhook({ params: { provider }, body: {} });
  await expect(empty).rejects.toMatchObject({ body: { errors: [{ path: 'url', type: 'REQUIRED' }] } });
  const faulty = admin.developer.mockWebhook({
    params: { provider },
    body: { url: 'ftp://a.example', customFields: { 0: { label: 'Shift', value: ' ' } } },
  });
  await expect(faulty).rejects.toMatchObject({
    body: {
      errors: [
        { path: 'url', type: 'INVALID_URL' },
        { path: 'customFields.0.value', type: 'CUSTOM_FIELD_EMPTY' },
      ],
    },
  });
});

test('the orders mock returns a sample, or the sandbox’s newest order, and posts it to a given URL', async () => {
  const { response, reply } = await admin.developer.mockOrders({ query: { state: 'unfulfilled' } });
  expect(reply).toBeNull();
  expect(JSON.parse(response)).toMatchObject({ number: 'SAMPLE-1001', status: 'NOT_SCHEDULED' });
  await admin.sandbox.open();
  const inTestData = async (method: 'GET' | 'POST', url: string, body?: object) => {
    const answer = await world.request({ method, url, token: admin.token, body, headers: { [testHeader]: '1' } });
    return answer.json();
  };
  await inTestData('POST', '/retailer/orders', anOrder({ number: 'TEST-1', pickupScheduleId: retailer.storeIds[0] }));
  const theirs = await inTestData('GET', '/retailer/orders/mock?state=unfulfilled');
  expect(JSON.parse(theirs.response)).toMatchObject({ number: 'TEST-1', status: 'NOT_SCHEDULED' });
  const posted = await admin.developer.mockOrders({ query: { url, response: '{"own": true}' } });
  expect(posted.reply).toMatchObject({ status: 202, body: '<b>Thank you</b>' });
  expect(received.at(-1)?.body).toBe('{"own": true}');
});

test('the longest response fits in the query string', async () => {
  const response = '"'.repeat(responseLimit);
  const asked = new URL(`/retailer/orders/mock?${new URLSearchParams({ url, response })}`, await world.listen());
  expect((await fetch(asked, { headers: { authorization: `Bearer ${admin.token}` } })).status).toBe(200);
  expect(received.at(-1)?.body).toBe(response);
});

test.each(mockStates)('the sample order has the shape of the API: %s', (state) => {
  const sample = sampleOrder(state, 'https://portage.example', 'Portage');
  expect(Order.parse(sample)).toEqual(sample);
});
