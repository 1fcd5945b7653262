// The geocoder with a service that responds, hangs, fails or returns wrong data, and without a service.
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Precision } from '@portage/contract/place';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../platform/config.ts';
import { centreOf, embeddedGeocoder } from './embedded.ts';
import { suggestionsIn } from './replies.ts';
import { serviceGeocoder } from './service.ts';

describe('without a service', () => {
  test('an urban postal code is precise to the block, a rural one to the town', () => {
    expect(centreOf('M5V2T6')).toEqual({ latitude: 43.6525, longitude: -79.3686, precision: 'postal' });
    expect(centreOf('h2x 3k1')).toMatchObject({ precision: 'postal' });
    expect(centreOf('T0A1A0')).toMatchObject({ precision: 'city' });
  });

  test('postal codes that are unknown, have no location, or are Santa’s are not located', () => {
    for (const code of [null, '', 'Z9Z9Z9', 'V0N1A0', 'H0H0H0']) expect(centreOf(code)).toBeNull();
  });

  test('nothing is suggested, and an address is located by its postal code', async () => {
    expect(await embeddedGeocoder.suggest('100 King', null)).toEqual([]);
    expect(await embeddedGeocoder.locate({ address: '', postalCode: 'V6B1H6' })).toMatchObject({ precision: 'postal' });
  });
});

const photonReply = {
  features: [
    {
      geometry: { coordinates: [-79.3832, 43.6486] },
      properties: {
        housenumber: '100',
        street: 'King Street West',
        city: 'Toronto',
        state: 'Ontario',
        postcode: 'M5X 1A9',
        countrycode: 'CA',
        type: 'house',
      },
    },
    {
      geometry: { coordinates: [-73.57, 45.51] },
      properties: { type: 'street', name: 'Rue King', city: 'Montréal', state: 'Québec', countrycode: 'CA' },
    },
    { geometry: { coordinates: [-87.6, 41.8] }, properties: { name: 'King', city: 'Chicago', countrycode: 'US' } },
    { geometry: null, properties: 'nonsense' },
  ],
};
const nominatimReply = [
  {
    lat: '43.6486',
    lon: '-79.3832',
    addresstype: 'building',
    address: {
      house_number: '100',
      road: 'King Street West',
      city: 'Toronto',
      'ISO3166-2-lvl4': 'CA-ON',
      postcode: 'M5X1A9',
      country_code: 'ca',
    },
  },
];
const king = {
  address: '100 King Street West, Toronto, ON, M5X 1A9',
  latitude: 43.6486,
  longitude: -79.3832,
  precision: 'address',
};

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Starts a service with these replies; `asked` collects the requested URLs. */
async function service(answer: RequestListener, path = '/api') {
  const asked: URL[] = [];
  const server = createServer((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://service'));
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  let time = 0;
  const warnings: string[] = [];
  const { port } = server.address() as AddressInfo;
  const geocoder = serviceGeocoder({
    url: `http://127.0.0.1:${port}${path}?key=secret`,
    userAgent: 'Portage (test)',
    log: { warn: (_details, message) => warnings.push(message) },
    now: () => time,
  });
  return { geocoder, asked, warnings, pass: (ms: number) => (time += ms) };
}
const says =
  (reply: unknown): RequestListener =>
  (_request, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(reply));

describe('a service', () => {
  test('with the Photon protocol gets the store’s location, and its reply is formatted as addresses', async () => {
    const { geocoder, asked } = await service(says(photonReply));
    expect(await geocoder.suggest('100 king', { latitude: 43.65, longitude: -79.38 })).toEqual([
      king,
      { address: 'Rue King, Montréal, QC', latitude: 45.51, longitude: -73.57, precision: 'street' },
    ]);
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
      key: 'secret',
      q: '100 king',
      limit: '8',
      lat: '43.65',
      lon: '-79.38',
    });
  });

  test('with the Nominatim protocol gets its own parameters', async () => {
    const { geocoder, asked } = await service(says(nominatimReply), '/search');
    expect(await geocoder.suggest('100 king', null)).toEqual([king]);
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject({ format: 'jsonv2', countrycodes: 'ca' });
  });

  test('gets the same request only once in ten minutes', async () => {
    const { geocoder, asked, pass } = await service(says(photonReply));
    await geocoder.suggest('100 king', null);
    await geocoder.suggest('100 king', null);
    expect(asked).toHaveLength(1);
    pass(600_001);
    await geocoder.suggest('100 king', null);
    expect(asked).toHaveLength(2);
  });

  test('is ignored if it locates an address in another postal area', async () => {
    const { geocoder } = await service(says(photonReply));
    const [toronto, vancouver] = [{ postalCode: 'M5X1A9' }, { postalCode: 'V6B1H6' }];
    expect(await geocoder.locate({ address: '100 King St W', ...toronto })).toMatchObject({ precision: 'address' });
    expect(await geocoder.locate({ address: '100 King St W', ...vancouver })).toEqual(centreOf('V6B1H6'));
    expect(await geocoder.locate({ address: '100 King St W', postalCode: null })).toMatchObject({ latitude: 43.6486 });
  });

  test('with a result precise to the city is replaced by the postal code', async () => {
    const city = { type: 'city', name: 'Toronto', state: 'Ontario', countrycode: 'CA' };
    const reply = { features: [{ geometry: { coordinates: [-79.38, 43.65] }, properties: city }] };
    const { geocoder } = await service(says(reply));
    expect(await geocoder.locate({ address: '1 Lost Rd', postalCode: 'M5X1A9' })).toEqual(centreOf('M5X1A9'));
    expect(await geocoder.locate({ address: '1 Lost Rd', postalCode: null })).toMatchObject({ precision: 'city' });
  });

  test('is sent at most 300 characters, and the oldest of a thousand cached replies is dropped', async () => {
    const { geocoder, asked } = await service(says({ features: [] }));
    await geocoder.suggest('x'.repeat(500), null);
    expect(asked[0]?.searchParams.get('q')).toHaveLength(300);
    const texts = Array.from({ length: 1000 }, (_, place) => `${place}`);
    for (let start = 0; start < texts.length; start += 8)
      await Promise.all(texts.slice(start, start + 8).map((text) => geocoder.suggest(text, null)));
    expect(asked).toHaveLength(1001);
    await geocoder.suggest('999', null);
    expect(asked).toHaveLength(1001);
    await geocoder.suggest('x'.repeat(500), null);
    expect(asked).toHaveLength(1002);
  });

  const bad: [string, RequestListener][] = [
    ['fails', (_request, response) => void response.writeHead(503).end(JSON.stringify(photonReply))],
    ['answers no JSON', (_request, response) => void response.end('<html>')],
    ['answers in neither form', says({ data: [] })],
    [
      'sends elsewhere, though one would be answered well there',
      (request, response) =>
        request.url?.startsWith('/elsewhere')
          ? says(photonReply)(request, response)
          : response.writeHead(302, { location: '/elsewhere' }).end(),
    ],
    ['breaks off', (request) => void request.socket.destroy()],
    ['says too much', (_request, response) => void response.end(JSON.stringify(photonReply).padEnd(1_200_000, ' '))],
  ];
  test.each(bad)(
    'that %s does not affect callers, and is not called again after three failures',
    async (_what, answer) => {
      const { geocoder, asked, warnings, pass } = await service(answer);
      for (const text of ['one', 'two', 'three', 'four', 'five'])
        expect(await geocoder.suggest(text, null)).toEqual([]);
      expect(await geocoder.locate({ address: 'six', postalCode: 'M5V2T6' })).toEqual(centreOf('M5V2T6'));
      expect(asked).toHaveLength(3);
      expect(warnings).toHaveLength(1);
      pass(30_001);
      // Only one of the concurrent callers probes the service.
      await Promise.all(['seven', 'eight', 'nine'].map((text) => geocoder.suggest(text, null)));
      expect(asked).toHaveLength(4);
    },
  );

  test('that has recovered is called again', async () => {
    let isWell = false;
    const { geocoder, pass } = await service((request, response) =>
      isWell ? says(photonReply)(request, response) : response.writeHead(500).end(),
    );
    for (const text of ['one', 'two', 'three']) await geocoder.suggest(text, null);
    isWell = true;
    pass(30_001);
    expect(await geocoder.suggest('four', null)).toHaveLength(2);
    expect(await geocoder.suggest('five', null)).toHaveLength(2);
  });

  test('that hangs times out, and never has more than eight concurrent requests', async () => {
    const { geocoder, asked } = await service(() => undefined);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, place) => geocoder.suggest(`${place}`, null)));
    expect(answers.flat()).toEqual([]);
    expect(asked).toHaveLength(8);
  });
});

test('any reply of a service is parsed or ignored', () => {
  const anything = fc.jsonValue({ maxDepth: 1 });
  const text = fc.oneof(
    fc.constantFrom('100', 'King St W', 'Toronto', 'Ontario', 'M5X 1A9', ' ', 'x'.repeat(300)),
    anything,
  );
  const said = (names: readonly string[]) =>
    fc.record(Object.fromEntries(names.map((name) => [name, text])), { requiredKeys: [] });
  const country = fc.constantFrom('CA', 'ca', 'US', undefined, 7);
  const number = fc.oneof(fc.double({ min: -200, max: 200, noNaN: true }), fc.constantFrom('43.6', 'north', null));
  const photon = fc.record({
    geometry: fc.record({ coordinates: fc.oneof(fc.tuple(number, number), anything) }),
    properties: fc
      .tuple(said(['name', 'housenumber', 'street', 'city', 'state', 'postcode', 'type']), country)
      .map(([fields, countrycode]) => ({ ...fields, countrycode })),
  });
  const nominatim = fc.record({
    lat: number,
    lon: number,
    address: fc
      .tuple(said(['house_number', 'road', 'city', 'state', 'postcode', 'ISO3166-2-lvl4']), country)
      .map(([fields, country_code]) => ({ ...fields, country_code })),
  });
  let read = 0;
  fc.assert(
    fc.property(fc.oneof(photon, nominatim, fc.jsonValue()), (reply) => {
      const found = [suggestionsIn(reply), suggestionsIn([reply]), suggestionsIn({ features: [reply, reply] })];
      for (const each of found.flatMap((list) => list ?? [])) {
        read++;
        expect(each.address.trim()).not.toBe('');
        expect(Math.abs(each.latitude)).toBeLessThanOrEqual(90);
        expect(Math.abs(each.longitude)).toBeLessThanOrEqual(180);
        expect(Precision.options).toContain(each.precision);
      }
      expect(found[2]?.length ?? 0).toBeLessThanOrEqual(1);
    }),
    { numRuns: 500 },
  );
  // If all replies were invalid, the test would not cover valid ones.
  expect(read).toBeGreaterThan(50);
});

test('the path of a service’s URL selects its protocol; an unknown one stops the start', () => {
  const read = (url: string) => readConfig({ GEOCODER_URL: url }).geocoderUrl;
  expect(read('https://photon.example/api?key=1')).toBe('https://photon.example/api?key=1');
  expect(read('http://localhost:8080/search')).toBe('http://localhost:8080/search');
  for (const url of ['https://maps.example/', 'ftp://maps.example/api', 'maps'])
    expect(() => read(url)).toThrow(/GEOCODER_URL is not usable/);
});
