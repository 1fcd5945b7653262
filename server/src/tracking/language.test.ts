// The language of a tracking page, and a recipient's choice that is stored.
import { expect, test } from 'vitest';
import { wholeRetailer } from '../platform/db/database.ts';
import { languageOfRecipient } from '../recipients/contacts.ts';
import { anOrder, startWorld } from '../testing/world.ts';

const world = await startWorld();
const retailer = await world.retailer();
const admin = await retailer.admin();
const [toronto, montreal] = retailer.storeIds;

const inMontreal = { address: '4201 rue Saint-Denis, Montréal, QC, H2J 2K9', pickupScheduleId: montreal };
const create = async (given: Parameters<typeof anOrder>[0]) => {
  const { id, trackingLink, ...order } = await admin.orders.create({ body: anOrder(given) });
  const { pathname } = new URL(trackingLink);
  const read = async (query = '', headers: Record<string, string> = { 'accept-language': '' }) =>
    /<html lang="(\w+)"/.exec((await world.request({ method: 'GET', url: pathname + query, headers })).body)?.[1];
  const language = async () => {
    const scope = world.app.db.scope(wholeRetailer(retailer.id));
    const row = await scope.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    return languageOfRecipient(scope, row);
  };
  return { ...order, id, read, language };
};

test('an order’s language is stored, can be edited and can be cleared', async () => {
  const { id, language } = await create({ language: 'fr', pickupScheduleId: toronto });
  expect(language).toBeTypeOf('function');
  expect((await admin.orders.read({ params: { id } })).language).toBe('fr');
  expect((await admin.orders.edit({ params: { id }, body: { language: null } })).language).toBeNull();
});

test('the page uses the language of the URL or the browser, else the recipient’s own', async () => {
  const { read } = await create({ ...inMontreal, recipient: 'Noémie Côté' });
  expect(await read()).toBe('fr');
  expect(await read('?lang=en')).toBe('en');
  expect(await read('', { 'accept-language': 'en-CA' })).toBe('en');
  expect(await read('', { 'accept-language': 'de' })).toBe('fr');
});

test('a choice on the page is stored for that recipient and their later messages, and for no other recipient', async () => {
  const person = { ...inMontreal, email: 'Noemie@Example.com', phone: '514 555-0142' };
  const first = await create(person);
  expect(await first.language()).toBe('fr');
  // Reading the page in another language is not a choice.
  await first.read('?lang=en');
  expect(await first.language()).toBe('fr');
  await first.read('?lang=en&chosen=1');
  expect(await first.language()).toBe('en');
  // A reader who has only the printed code cannot choose for the recipient.
  const url = `/t/${first.trackingCode}?postalCode=H2J2K9&lang=fr&chosen=1`;
  expect((await world.request({ method: 'GET', url })).statusCode).toBe(303);
  expect(await first.language()).toBe('en');
  expect(await (await create({ ...inMontreal, email: 'noemie@example.com' })).language()).toBe('en');
  expect(await (await create({ ...inMontreal, phone: '+1 (514) 555-0142' })).language()).toBe('en');
  expect(await (await create({ ...inMontreal, email: 'other@example.com' })).language()).toBe('fr');
  // The language of a later order replaces an earlier choice.
  expect(await (await create({ ...person, language: 'fr' })).language()).toBe('fr');
});
