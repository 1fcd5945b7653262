// Sends text messages from an action's transaction to a service, in the form described in docs/sms.md.
import { beforeEach, describe, expect, test } from 'vitest';
import { serviceTexter } from '../gateways/sms/service.ts';
import { BadConfiguration, readConfig } from '../platform/config.ts';
import { wholeRetailer } from '../platform/db/database.ts';
import { startTextService, textKey } from '../testing/text-service.ts';
import { startWorld, wednesdayMorning } from '../testing/world.ts';
import { postText } from './post.ts';

const service = await startTextService();
const lines: string[] = [];
const world = await startWorld({
  worker: true,
  environment: { ...service.environment, LOG_LEVEL: 'info' },
  logTo: { write: (line) => void lines.push(line) },
});
const { id: retailerId } = await world.retailer();
beforeEach(() => {
  world.clock.set(wednesdayMorning);
  service.received.length = 0;
});

const to = '+15145550142';
const post = () =>
  world.app.db.transaction(wholeRetailer(retailerId), (tx) =>
    postText(world.app, tx, {
      to,
      language: 'fr',
      text: ['Your code is {code}.', 'Votre code est {code}.'],
      values: { code: '031337' },
      expiresAt: world.clock.now().add({ minutes: 10 }),
    }),
  );
const lastRow = () =>
  world.app.db
    .acrossTenantsAndSandboxes()
    .selectFrom('messages')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
const state = async () => (await world.request({ method: 'GET', url: '/readyz' })).json().sms;

describe('a text message', () => {
  test('reaches the service with the key, its id, sender, receiver and text, and its content is deleted afterwards', async () => {
    await post();
    await expect.poll(async () => (await lastRow())?.state).toBe('SENT');
    const row = await lastRow();
    expect(service.received).toMatchObject([
      {
        headers: {
          authorization: `Bearer ${textKey}`,
          'content-type': 'application/json',
          'idempotency-key': row?.id,
        },
        body: { id: row?.id, from: '+15145550100', to, text: 'Votre code est 031337.' },
      },
    ]);
    expect(row).toMatchObject({ channel: 'SMS', letter: null, reason: null });
    await expect.poll(state).toEqual({ isSent: true, waiting: 0, failing: 0, givenUp: 0, errors: [] });
    expect(lines.join('')).not.toMatch(/\b031337\b|5145550142/);
  });

  test('that the service refuses permanently is not retried, and is reported to the operator', async () => {
    service.refusals.set(to, 400);
    await post();
    await expect.poll(async () => (await lastRow())?.state).toBe('FAILED');
    expect(await lastRow()).toMatchObject({ letter: null, reason: 'HTTP 400' });
    await expect.poll(state).toMatchObject({ givenUp: 1, errors: ['HTTP 400'] });
    expect(service.received).toHaveLength(0);
  });
});

describe('a text message service', () => {
  const { SMS_URL: url, SMS_FROM: from } = service.environment;
  const refusal = (refused: number | 'cut') => {
    service.refusals.set(to, refused);
    const message = { id: retailerId, at: world.clock.now(), to, text: 'Bonjour' };
    return expect(serviceTexter({ url, key: textKey, from }).send(message)).rejects;
  };

  test.each([503, 408, 429, 401, 403, 302])('is retried after a reply of %s', (status) =>
    refusal(status).toMatchObject({ message: `HTTP ${status}`, isFinal: false }),
  );
  test('is retried after a lost connection', () => refusal('cut').toMatchObject({ isFinal: false }));
  test.each([400, 404, 410, 422])('is not retried after a reply of %s', (status) =>
    refusal(status).toMatchObject({ message: `HTTP ${status}`, isFinal: true }),
  );

  test('without its key or sender stops the server’s start with an error that names them', () => {
    const sentence = 'SMS_URL requires SMS_KEY and SMS_FROM.';
    expect(() => readConfig({ SMS_URL: url })).toThrow(new BadConfiguration(sentence));
  });
});
