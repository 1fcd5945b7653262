// The demo's inbox in a browser: hostile emails and texts are rendered harmless, and a phone can reply.
import { describe, expect, test } from 'vitest';
import { wholeRetailer } from '../platform/db/database.ts';
import { startWorld } from '../testing/world.ts';
import { postMail, postText } from './post.ts';

const world = await startWorld({ demo: true });
const { id: retailerId } = await world.retailer();
const number = '+15145550142';
const hostile = '"><script>alert(1)</script>';
await world.app.db.transaction(wholeRetailer(retailerId), async (tx) => {
  const letter = {
    subject: ['Hello {hostile}', 'Bonjour {hostile}'] as const,
    paragraphs: [['See {hostile}', 'Voici {hostile}'] as const],
    values: { hostile },
  };
  const to = { name: 'Zoé', address: 'zoe@shop.example' };
  await postMail(world.app, tx, { to, language: 'en', retailer: null, letter });
  for (const text of ['First', `Second ${hostile} http://portage.test/t/x?a=1&b=2`])
    await postText(world.app, tx, {
      to: number,
      language: 'en',
      text: [text, text],
      expiresAt: world.clock.now().add({ minutes: 10 }),
    });
});
const [newest] = await world.inbox.all(number);
const open = (url: string) => world.request({ method: 'GET', url });
const answer = (id: string | undefined, text: string) =>
  world.app.http.inject({
    method: 'POST',
    url: `/dev/inbox/${id}?lang=fr`,
    payload: new URLSearchParams({ text }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

describe('the inbox', () => {
  test('shows an email in a frame without scripts, with styles allowed by the page’s nonce', async () => {
    const page = await open('/dev/inbox?to=ZOE%40shop.example');
    expect(page.body).toContain('<h2>Hello &quot;&gt;&lt;script&gt;');
    expect(page.body).not.toContain('<script');
    expect(page.body).toMatch(/sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="&lt;!doctype html&gt;/);
    const [, nonce = ''] = /'nonce-([^']+)'/.exec(String(page.headers['content-security-policy'])) ?? [];
    expect(page.body).toContain(`&lt;style nonce=&quot;${nonce}&quot;&gt;`);
    const plain = await open('/dev/inbox?to=zoe%40shop.example&as=text');
    expect(plain.body).toContain('See &quot;&gt;&lt;script&gt;');
    expect(plain.body).not.toContain('<iframe');
  });

  test('lists the messages of one receiver or of all, newest first', async () => {
    const one = (await open(`/dev/inbox?to=${encodeURIComponent(number)}`)).body;
    expect(one).toContain('Phone of 514-555-0142');
    expect(one).toContain('<a href="http://portage.test/t/x?a=1&amp;b=2" target="_blank" rel="noreferrer">');
    expect(one).not.toContain('zoe@shop.example');
    expect(one.indexOf('<p>Second')).toBeLessThan(one.indexOf('<p>First'));
    expect(one).not.toContain('<script');
    expect((await open('/dev/inbox')).body).toMatch(/Zoé(.|\n)*514-555-0142|514-555-0142(.|\n)*Zoé/);
    expect((await open('/dev/inbox?to=nobody&lang=fr')).body).toContain('Aucun message pour l’instant');
    expect((await open(`/dev/inbox/${retailerId}`)).statusCode).toBe(404);
  });

  test('accepts a phone’s reply, and shows how it was understood', async () => {
    const taken = await answer(newest?.id, 'Arrêt');
    expect([taken.statusCode, taken.headers.location]).toEqual([
      303,
      `/dev/inbox/${newest?.id}?understood=STOP&lang=fr`,
    ]);
    expect((await open(String(taken.headers.location))).body).toContain('Plus aucun texto ne sera envoyé à ce numéro.');
    const [mail] = await world.inbox.all('zoe@shop.example');
    expect((await answer(mail?.id, 'STOP')).statusCode).toBe(404);
    expect((await answer(newest?.id, ' ')).statusCode).toBe(422);
  });
});
