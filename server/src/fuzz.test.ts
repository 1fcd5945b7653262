// Any text in any field: never a 5xx, never a hang.
import { describe, expect, test } from 'vitest';
import { newId } from './platform/ids.ts';
import { filled, inBatches, placesOf, startFuzz } from './testing/fuzz.ts';
import { drawnBy, odd, someTexts } from './testing/hostile.ts';
import { put } from './testing/leaves.ts';

const { world, owner, rows, call } = await startFuzz();
const aMegabyte = 'é'.repeat(524_288);

// A stream that is opened does not end; what it does with its code is the read row's too.
const tried = rows.filter(({ endpoint }) => endpoint.kind !== 'stream');

const isLenient =
  /^(tracking\.\w+ lang|recipientChat\.(page|write) (lang|before)|shopifySide\.(install|callback) \w+)$/;

describe(`any text, in every place of every row, is answered (${drawnBy})`, () => {
  test.each(tried)('$name', async (row) => {
    const places = placesOf(row);
    // Every sign-in costs a hash: they get a sixth of the texts.
    const texts = row.name === 'auth.login' ? someTexts.filter((_, index) => index % 6 === 0) : someTexts;
    if (places.query.length > 0)
      await inBatches(texts, (_, turn) =>
        call(row, { ...row.said, query: Object(filled(row.said.query ?? {}, places.query, texts, turn)) }),
      );
    if (places.body.length > 0)
      await inBatches([...texts, ...odd], (_, turn) =>
        call(row, { ...row.said, body: filled(row.said.body ?? {}, places.body, [...texts, ...odd], turn) }),
      );
    // Each parameter alone: the first that is refused hides the others.
    for (const param of places.params)
      await inBatches([...texts, newId()], (text) =>
        call(row, { ...row.said, params: Object(put(row.said.params, param, text)) }),
      );
    const takesBody = row.endpoint.verb !== 'GET' && row.endpoint.kind === 'json';
    for (const body of takesBody ? [...odd, 'text', aMegabyte] : []) await call(row, { ...row.said, body });
  });

  test.each(tried)('$name: a megabyte in each place', async (row) => {
    const places = placesOf(row);
    for (const part of ['params', 'query', 'body'] as const)
      for (const leaf of places[part]) {
        const { status } = await call(row, { ...row.said, [part]: put(row.said[part], leaf, aMegabyte) });
        // On recipients' pages an unknown language is ignored, and so is an unknown position in the chat; events are refused one by one; browsers from
        // Shopify are redirected to a page with the reason.
        const isTaken = isLenient.test(`${row.name} ${leaf[0]}`) || row.name === 'fleet.events';
        if (!isTaken) expect(status, `${part} ${leaf.join('.')}`).toBeGreaterThanOrEqual(400);
      }
  });
});

test(`headers of any kind are answered (${drawnBy})`, async () => {
  const headers = [
    'authorization',
    'accept-language',
    'idempotency-key',
    'last-event-id',
    'cookie',
    'content-type',
    'x-idle',
    'accept-encoding',
    'if-none-match',
    'range',
    'expect',
  ];
  const values = someTexts.map((text) =>
    Buffer.from(text)
      .toString('latin1')
      .replace(/[^\t\x20-\x7e\x80-\xff]/g, ' ')
      .trim(),
  );
  await inBatches(values, async (value, turn) => {
    const name = headers[turn % headers.length] ?? '';
    const response = await world.app.http.inject({
      method: 'POST',
      url: '/retailer/orders',
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json', [name]: value },
      payload: '{}',
    });
    expect(response.statusCode, `${name}: ${value}`).toBeLessThan(500);
  });
});
