// Arbitrary text in any field causes neither a 5xx nor a hang.
import { describe, expect, test } from 'vitest';
import { newId } from './platform/ids.ts';
import { filled, inBatches, placesOf, startFuzz } from './testing/fuzz.ts';
import { drawnBy, odd, someTexts } from './testing/hostile.ts';
import { put } from './testing/leaves.ts';

const { world, owner, rows, call } = await startFuzz();
const aMegabyte = 'é'.repeat(524_288);
/** ASCII, because percent-encoding would triple the URL, and take longer than the calls. */
const aMegabyteInUrl = 'e'.repeat(1_048_576);

// Streams do not end, so they are left out; their code is tested through the endpoint that reads the page.
const tried = rows.filter(({ endpoint }) => endpoint.kind !== 'stream');

const isLenient =
  /^(tracking\.\w+ lang|recipientChat\.(page|write) (lang|before)|shopifySide\.(install|callback) \w+)$/;

describe(`any text in every field of every endpoint gets a documented response (${drawnBy})`, () => {
  test.each(tried)('$name', async (row) => {
    const places = placesOf(row);
    // Every sign-in computes a password hash, so it gets only a sixth of the texts.
    const texts = row.name === 'auth.login' ? someTexts.filter((_, index) => index % 6 === 0) : someTexts;
    if (places.query.length > 0)
      await inBatches(texts, (_, turn) =>
        call(row, { ...row.said, query: Object(filled(row.said.query ?? {}, places.query, texts, turn)) }),
      );
    if (places.body.length > 0)
      await inBatches([...texts, ...odd], (_, turn) =>
        call(row, { ...row.said, body: filled(row.said.body ?? {}, places.body, [...texts, ...odd], turn) }),
      );
    // Each parameter on its own, because the first refused one hides the others.
    for (const param of places.params)
      await inBatches([...texts, newId()], (text) =>
        call(row, { ...row.said, params: Object(put(row.said.params, param, text)) }),
      );
    const takesBody = row.endpoint.verb !== 'GET' && row.endpoint.kind === 'json';
    for (const body of takesBody ? [...odd, 'text', aMegabyte] : []) await call(row, { ...row.said, body });
  });

  test.each(tried)('$name: a megabyte in each field', async (row) => {
    const places = placesOf(row);
    for (const part of ['params', 'query', 'body'] as const)
      for (const leaf of places[part]) {
        const long = part === 'body' ? aMegabyte : aMegabyteInUrl;
        const { status } = await call(row, { ...row.said, [part]: put(row.said[part], leaf, long) });
        // On recipients' pages an unknown language or chat position is ignored; events are refused one by one; browsers from Shopify are
        // redirected to a page with the reason.
        const isTaken = isLenient.test(`${row.name} ${leaf[0]}`) || row.name === 'fleet.events';
        if (!isTaken) expect(status, `${part} ${leaf.join('.')}`).toBeGreaterThanOrEqual(400);
      }
  });
});

test(`arbitrary headers cause no server error (${drawnBy})`, async () => {
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
