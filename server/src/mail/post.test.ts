// Sends emails from an action's transaction to a real mail server, and parses what it received.
import PostalMime from 'postal-mime';
import { beforeEach, describe, expect, test } from 'vitest';
import { wholeRetailer } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { NotNow } from '../platform/jobs/kind.ts';
import { startMailServer } from '../testing/mail-server.ts';
import { startWorld, wednesdayMorning } from '../testing/world.ts';
import type { Letter } from './letter.ts';
import { insertMessages, leaseMessage, releaseMessage } from './outbox.ts';
import { postMail } from './post.ts';
import { sending } from './send.ts';

const server = await startMailServer();
const lines: string[] = [];
const world = await startWorld({
  worker: true,
  environment: { SMTP_URL: server.url, MAIL_FROM: 'portal@courier.example', LOG_LEVEL: 'info' },
  logTo: { write: (line) => void lines.push(line) },
});
const { id: retailerId } = await world.retailer();
beforeEach(() => {
  world.clock.set(wednesdayMorning);
  server.received.length = 0;
  lines.length = 0;
});

const secret = 'zebra-crossing-4711';
const letter: Letter = {
  subject: ['Look at {thing}', 'Regardez {thing}'],
  paragraphs: [['There is {thing}.', 'Voici {thing}.']],
  code: '031337',
  button: { label: ['Open it', 'Ouvrir'], path: `/reset-password?token=${secret}` },
  after: [['For an hour.', 'Pendant une heure.']],
  values: { thing: 'a beaver & a canoe' },
};
const mail = { to: { name: 'Élodie Tremblay', address: 'elodie@shop.example' }, retailer: 'Maple & Pine', letter };
const post = (given: Partial<Parameters<typeof postMail>[2]> = {}) =>
  world.app.db.transaction(wholeRetailer(retailerId), (tx) =>
    postMail(world.app, tx, { language: 'en', ...mail, ...given }),
  );
const rows = () => world.app.db.acrossTenantsAndSandboxes().selectFrom('messages').selectAll().orderBy('id').execute();
const lastRow = async () => (await rows()).at(-1);
const received = async () => {
  await expect.poll(() => server.received.length).toBeGreaterThan(0);
  const [first] = server.received;
  if (!first) throw new Error('nothing came');
  return { envelope: first.envelope, ...(await PostalMime.parse(first.source)) };
};

describe('an email', () => {
  test.each(['en', 'fr'] as const)('is received in its receiver’s language: %s', async (language) => {
    await post({ language });
    const got = await received();
    const inEnglish = language === 'en';
    expect(got.envelope).toEqual({ from: 'portal@courier.example', to: ['elodie@shop.example'] });
    expect(got).toMatchObject({
      from: { name: 'Portage', address: 'portal@courier.example' },
      to: [{ name: 'Élodie Tremblay', address: 'elodie@shop.example' }],
      replyTo: [{ address: 'dispatch@portage.example' }],
      subject: inEnglish ? 'Look at a beaver & a canoe' : 'Regardez a beaver & a canoe',
    });
    for (const part of inEnglish
      ? ['Hello Élodie Tremblay,', 'There is a beaver & a canoe.', 'Your code: 031337', 'For an hour.']
      : ['Bonjour Élodie Tremblay,', 'Voici a beaver & a canoe.', 'Votre code\u00a0: 031337', 'Pendant une heure.'])
      expect(got.text).toContain(part);
    expect(got.text).toContain(`http://portage.test/reset-password?token=${secret}&lang=${language}`);
    expect(got.html).toContain(`<html lang="${language}">`);
    expect(got.html).toContain('a beaver &amp; a canoe');
    expect(got.html).toContain('Maple &amp; Pine');
    expect(got.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }));
  });

  test('is not sent if the transaction is rolled back', async () => {
    const before = (await rows()).length;
    const failing = world.app.db.transaction(wholeRetailer(retailerId), async (tx) => {
      await postMail(world.app, tx, { language: 'en', ...mail });
      throw new Error('the verb refused');
    });
    await expect(failing).rejects.toThrow('the verb refused');
    await post({ to: { name: 'Next', address: 'next@shop.example' } });
    expect((await received()).envelope.to).toEqual(['next@shop.example']);
    expect(await rows()).toHaveLength(before + 1);
  });

  test('leaves no code or link in the table or in the log', async () => {
    await post();
    await received();
    await expect.poll(async () => (await lastRow())?.state).toBe('SENT');
    expect(await lastRow()).toMatchObject({ letter: null, reason: null, attempts: 1 });
    for (const table of ['messages', 'pgboss.job'])
      expect(JSON.stringify((await world.app.db.pool.query(`select * from ${table}`)).rows)).not.toMatch(
        /crossing-4711|\b031337\b/,
      );
    expect(lines.join('')).not.toMatch(/crossing-4711|\b031337\b/);
  });

  test('keeps its message id over several attempts, and is sent once', async () => {
    server.refusals.push({ code: 451, text: `try later, not ${secret}` });
    await post();
    const got = await received();
    const row = await lastRow();
    expect(got.messageId).toBe(`<${row?.id}@courier.example>`);
    expect(lines.join('')).toContain('451');
    expect(lines.join('')).not.toMatch(/crossing-4711|\b031337\b|elodie/);
    await expect.poll(async () => (await lastRow())?.state).toBe('SENT');
    await sending.run(world.app, { id: row?.id ?? '' });
    expect(server.received).toHaveLength(1);
    expect(row?.attempts).toBe(2);
  });

  test('that is refused permanently is not retried, and is reported to the operator', async () => {
    server.refusals.push({ code: 550, text: 'no such mailbox' });
    await post();
    await expect.poll(async () => (await lastRow())?.state).toBe('FAILED');
    expect(await lastRow()).toMatchObject({ letter: null, reason: 'EMESSAGE 550' });
    const readyz = async () => (await world.request({ method: 'GET', url: '/readyz' })).json();
    await expect.poll(readyz).toMatchObject({
      mail: { isSent: true, waiting: 0, failing: 0, givenUp: 1, errors: ['EMESSAGE 550'] },
    });
    expect(server.received).toHaveLength(0);
  });

  test('is not sent after its code has expired', async () => {
    server.refusals.push({ code: 451, text: 'later' });
    await post({ expiresAt: world.clock.now().add({ minutes: 10 }) });
    await expect.poll(async () => (await lastRow())?.reason).toBe('EMESSAGE 451');
    world.clock.advance({ minutes: 10 });
    await expect.poll(async () => (await lastRow())?.state).toBe('DROPPED');
    expect(await lastRow()).toMatchObject({ letter: null, reason: 'EMESSAGE 451' });
    expect(server.received).toHaveLength(0);
  });

  test('stays leased if its worker loses the database, and only the lease holder can release it', async () => {
    const other = await world.another();
    const id = newId(world.clock.now().epochMilliseconds);
    const expires_at = world.clock.now().add({ hours: 1 }).toString();
    const created_at = world.clock.now().toString();
    const row = {
      id,
      retailer_id: retailerId,
      channel: 'EMAIL',
      to_address: 'a@shop.example',
      letter: JSON.stringify(letter),
      created_at,
      expires_at,
    } as const;
    await insertMessages(world.app.db.acrossTenantsAndSandboxes(), [row]);
    const first = await leaseMessage(other.app, id);
    await other.app.stop();
    await expect(leaseMessage(world.app, id)).rejects.toThrow(NotNow);
    await world.app.db.pool.query(`update messages set leased_until = '2000-01-01' where id = $1`, [id]);
    await leaseMessage(world.app, id);
    if (first) await releaseMessage(world.app, first, { reason: 'too late' });
    await expect(leaseMessage(world.app, id)).rejects.toThrow(NotNow);
  });

  test('is sent once despite two workers and a hundred concurrent calls', async () => {
    const other = await world.another();
    await post();
    const row = await lastRow();
    const calls = Array.from({ length: 100 }, (_, n) =>
      sending.run(n % 2 ? world.app : other.app, { id: row?.id ?? '' }),
    );
    await Promise.allSettled(calls);
    await expect.poll(async () => (await lastRow())?.state).toBe('SENT');
    expect(server.received).toHaveLength(1);
  });
});
