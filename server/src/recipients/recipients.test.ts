// Suggestions from a retailer's earlier orders: found by name, phone and address, only by members who may see those orders.
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Geocoder } from '../gateways/geocoding/port.ts';
import { addressKey, phoneDigits } from '../platform/fold.ts';
import { anOrder, type Client, startWorld } from '../testing/world.ts';

const king = { address: '100 King Street West, Toronto, ON', latitude: 43.6486, longitude: -79.3832 };
let knows: Geocoder['suggest'] = async () => [{ ...king, precision: 'address' }];
const geocoder: Geocoder = {
  suggest: (text, near) => knows(text, near),
  locate: async () => null,
  knowsAddresses: true,
};
const world = await startWorld({ geocoder });
const retailer = await world.retailer();
const [queen = '', plateau = ''] = retailer.storeIds;
let admin: Client;
let inMontreal: Client;

beforeAll(async () => {
  admin = await retailer.admin();
  inMontreal = await retailer.coordinator({ stores: [plateau], permissions: ['MANAGE_ORDERS'] });
  const elodie = { recipient: 'Élodie Tremblay', phone: '(416) 555-0142', pickupScheduleId: queen };
  const add = (order: Parameters<typeof anOrder>[0]) => admin.orders.create({ body: anOrder(order) });
  await add({ ...elodie, addressLine2: '12', note: 'Code 4711' });
  world.clock.advance({ hours: 1 });
  await add({ ...elodie, addressLine2: '12', email: 'elodie@example.com' });
  world.clock.advance({ hours: 1 });
  await add({ ...elodie, address: '55 Mill St, Toronto, ON, M5A 3C4' });
  await add({
    recipient: 'Noémie Côté',
    phone: '+1 514 555 0199',
    address: '4201 rue Saint-Denis, Montréal, QC, H2J 2K9',
    pickupScheduleId: plateau,
  });
});

const people = async (client: Client, search: string) => (await client.recipients.list({ query: { search } })).data;
const addresses = async (client: Client, search: string, pickupScheduleId?: string) =>
  (await client.recipients.addresses({ query: { search, pickupScheduleId } })).data;

describe('recipients', () => {
  test('are found by part of the name, once per address, with the latest note for the driver', async () => {
    const found = await people(admin, 'like:elodie tre');
    expect(found).toMatchObject([
      { recipient: 'Élodie Tremblay', address: '55 Mill St, Toronto, ON, M5A 3C4', orders: 1 },
      { addressLine2: '12', email: 'elodie@example.com', note: 'Code 4711', orders: 2 },
    ]);
  });

  test.each(['416 555', '4165550142', '+1 (416) 555-01', '1 416 5550142 ext 7'])(
    'are found by phone: %s',
    async (search) => expect(await people(admin, search)).toHaveLength(2),
  );

  test.each(['Xavier Roy', 'Posteraro', 'Exter #4'])(
    'are found by a name that begins like a phone extension: %s',
    async (recipient) => {
      await admin.orders.create({ body: anOrder({ recipient, pickupScheduleId: queen }) });
      expect(await people(admin, `like:${recipient.slice(0, 5)}`)).toMatchObject([{ recipient }]);
    },
  );

  test.each(['é', 'el', '41', '()', 'M5X', 'nobody at all', '\\%_'])(
    'are not found by a search that is too short or matches none: “%s”',
    async (search) => expect(await people(admin, search)).toEqual([]),
  );

  test('are not suggested from other stores or other retailers', async () => {
    const stranger = await (await world.retailer({ name: 'Strangers' })).admin();
    expect(await people(inMontreal, 'tremblay')).toEqual([]);
    expect(await people(inMontreal, 'noemie')).toHaveLength(1);
    expect(await people(stranger, 'tremblay')).toEqual([]);
  });

  test('are not suggested from a deleted order', async () => {
    const { id } = await admin.orders.create({ body: anOrder({ recipient: 'Zed Gone', pickupScheduleId: queen }) });
    expect(await people(admin, 'zed gone')).toHaveLength(1);
    await admin.orders.delete({ params: { id } });
    expect(await people(admin, 'zed gone')).toEqual([]);
  });
});

describe('addresses', () => {
  test('list used addresses first, by number of orders, then the service’s without duplicates', async () => {
    knows = async () => [
      { ...king, precision: 'address' },
      { ...king, address: '100 King St W, Toronto, ON, M5X 1A9', precision: 'address' },
    ];
    expect(await addresses(admin, 'like:100 KING')).toMatchObject([
      { address: '100 King St W, Toronto, ON, M5X 1A9', isRemembered: true, precision: 'postal' },
      { address: king.address, isRemembered: false, precision: 'address' },
    ]);
  });

  test('are found without accents and punctuation, and with any unit number', async () => {
    knows = async () => [];
    for (const search of ['4201 rue saint denis', '7-4201 Rue Saint-Denis', '4201 RUE SAINT-DENIS, MONTREAL'])
      expect(await addresses(admin, search), search).toHaveLength(1);
  });

  test('the geocoder searches near the given store, and another retailer’s store is not found', async () => {
    const asked: unknown[] = [];
    knows = async (text, near) => {
      asked.push([text, near]);
      return [];
    };
    await addresses(admin, '4-55 mill', queen);
    expect(asked).toEqual([
      ['55 mill', { latitude: expect.closeTo(43.65, 1), longitude: expect.closeTo(-79.4, 1), precision: 'postal' }],
    ]);
    await expect(addresses(inMontreal, '55 mill', queen)).rejects.toMatchObject({ type: 'PICKUP_LOCATION_NOT_FOUND' });
  });

  test('a geocoder that does not respond does not delay remembered addresses', async () => {
    knows = () => new Promise(() => undefined);
    expect(await addresses(admin, '55 mill')).toHaveLength(1);
  });

  test('a search that is too short returns nothing and sends no request to the geocoder', async () => {
    knows = () => Promise.reject(new Error('asked'));
    for (const search of ['55', ' 5 ', '#.,']) expect(await addresses(admin, search)).toEqual([]);
  });

  test('are not suggested from other stores', async () => {
    knows = async () => [];
    expect(await addresses(inMontreal, '55 mill')).toEqual([]);
    expect(await addresses(inMontreal, '4201 rue')).toHaveLength(1);
  });
});

test('TypeScript and SQL normalize addresses and phone numbers alike', async () => {
  const letters = fc.constantFrom(..."abcÉéàçœŸÿÑñ '’-.,#0189 \n+()xßX".split(''));
  const texts = fc.sample(fc.oneof(fc.string({ unit: letters }), fc.string({ unit: letters, minLength: 12 })), 400);
  const db = world.app.db.acrossTenantsAndSandboxes();
  for (const text of texts) {
    const { rows } = await sql<{ key: string; digits: string }>`
      select address_key(${text}::text) as key, phone_digits(${text}::text) as digits`.execute(db);
    expect(rows).toEqual([{ key: addressKey(text), digits: phoneDigits(text) }]);
  }
});

describe('an order’s position', () => {
  const place = ({ latitude, longitude, locationPrecision }: Awaited<ReturnType<Client['orders']['read']>>) => ({
    latitude,
    longitude,
    locationPrecision,
  });
  const inM5X = { latitude: 43.6492, longitude: -79.3823, locationPrecision: 'postal' };
  const given = { latitude: 43.1, longitude: -79.1 };

  test('is that of its postal code if none is given, and never replaces a given one', async () => {
    const plain = await admin.orders.create({ body: anOrder({ pickupScheduleId: queen }) });
    expect(place(plain)).toMatchObject({ locationPrecision: 'postal', latitude: expect.closeTo(inM5X.latitude, 1) });
    const placed = await admin.orders.create({ body: anOrder({ pickupScheduleId: queen, ...given }) });
    expect(place(placed)).toEqual({ ...given, locationPrecision: null });
  });

  test('follows the address, and stays when other fields are edited', async () => {
    const { id } = await admin.orders.create({ body: anOrder({ pickupScheduleId: queen, ...given }) });
    const edit = async (body: Parameters<Client['orders']['edit']>[0]['body']) =>
      place(await admin.orders.edit({ params: { id }, body }));
    expect(await edit({ note: 'x', address: anOrder().address })).toEqual({ ...given, locationPrecision: null });
    const moved = await edit({ address: '4201 Queen St W, Toronto, ON, M6K 1A1', latitude: null, longitude: null });
    expect(moved).toMatchObject({ locationPrecision: 'postal' });
    expect(await edit(given)).toEqual({ ...given, locationPrecision: null });
    expect(await edit({ address: 'General Delivery, Toronto, ON, M4A 1A1', ...given })).toMatchObject(given);
    expect(await edit({ latitude: null, longitude: null })).toMatchObject({ latitude: null, locationPrecision: null });
  });
});
