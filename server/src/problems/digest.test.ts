// The daily email about the inbox: sent once at the member's hour, with what their own stores have.
import { testHeader } from '@portage/contract/headers';
import { beforeEach, expect, test } from 'vitest';
import { toronto } from '../seed/places.ts';
import { anOrder, type Client, type Retailer, startWorld, wednesdayMorning } from '../testing/world.ts';
import { sendDueDigests } from './digest.ts';

const world = await startWorld({ worker: true });
const failures: object[] = [];
const log = { error: (details: object) => void failures.push(details) };
beforeEach(() => world.clock.set(wednesdayMorning));
/** 06:00 on that Thursday in Toronto. */
const thursday = '2026-11-19T11:00:00Z';
const problemDigest = { hour: 6, zone: 'America/Toronto' };
const leslieville = { ...toronto, name: 'Leslieville' };
const db = world.app.db.acrossTenantsAndSandboxes();

/** Creates a retailer with undated orders in two stores, and a member who gets a digest at six. */
async function subscribed(first: number, second: number, whose?: (own: Retailer) => Promise<Client>) {
  const retailer = await world.retailer({ stores: [toronto, leslieville] });
  const [here = '', there = ''] = retailer.storeIds;
  const admin = await retailer.admin();
  const create = (pickupScheduleId: string, number: string) =>
    admin.orders.create({ body: anOrder({ pickupScheduleId, number }) });
  for (let n = 1; n <= first; n++) await create(here, `Q-${n}`);
  for (let n = 1; n <= second; n++) await create(there, `L-${n}`);
  const api = (await whose?.(retailer)) ?? admin;
  const { id: memberId, email } = await api.auth.refresh();
  await api.preferences.keep({ body: { problemDigest } });
  return { retailer, admin, api, memberId, mails: () => world.inbox.all(email) };
}

const wake = async (at: string, awake = world) => {
  world.clock.set(at);
  await sendDueDigests(awake.app, log);
  await digestsCommitted();
};
/** Waits for digests that a worker's own timer has claimed but not committed: that worker locks their rows. */
const digestsCommitted = () => db.selectFrom('preferences').select('member_id').forUpdate().execute();

test('is sent at its hour, once on two concurrent servers, with the counts and the most urgent orders', async () => {
  const { mails } = await subscribed(4, 1);
  await wake('2026-11-19T10:59:59Z');
  expect(await mails()).toEqual([]);
  const other = await world.another();
  world.clock.set(thursday);
  await Promise.all([world, other, world, other].map(({ app }) => sendDueDigests(app, log)));
  await digestsCommitted();
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('Inbox: 5 orders');
  expect(mail?.text).toContain('5 orders need attention.');
  expect(mail?.text).toMatch(/^Reasons: .*No date \(5\)\.$/m);
  expect(mail?.text).toContain(`Stores: ${toronto.name} (4), ${leslieville.name} (1).`);
  expect(mail?.text).toContain('Most urgent:');
  expect(mail?.text.match(/^[QL]-\d · .+ · Not fulfilled; no date$/gm)).toHaveLength(3);
  expect(mail?.text).not.toContain('saved today');
  expect(mail?.link?.pathname).toBe('/inbox');
});

test('is in the member’s language, and counts what was saved', async () => {
  const { api, retailer, mails } = await subscribed(2, 0);
  await api.account.edit({ body: { language: 'fr' } });
  const saved = {
    delivery_status: 'COMPLETED',
    delivery_attempts_made: 2,
    completed_at: '2026-11-19T10:00:00Z',
  } as const;
  await db
    .updateTable('orders')
    .set(saved)
    .where('retailer_id', '=', retailer.id)
    .where('number', '=', 'Q-2')
    .execute();
  await wake(thursday);
  const [mail] = await mails();
  expect(mail?.subject).toBe('À traiter\u00a0: 1 commande');
  expect(mail?.text).toMatch(/^Raisons\u00a0: .*Sans date \(1\)\.$/m);
  expect(mail?.text).toMatch(/^Q-1 · .+ · À confier; sans date$/m);
  expect(mail?.text).toContain('1 commande rattrapée aujourd’hui.');
  expect(mail?.text).not.toContain('Magasins');
  expect(mail?.link?.searchParams.get('lang')).toBe('fr');
});

test('an hour in a zone whose times cannot be computed is refused', async () => {
  const api = await (await world.retailer()).admin();
  const body = { problemDigest: { hour: 6, zone: 'ACT' } };
  const fault = { type: 'INVALID_TIMEZONE', path: 'problemDigest.zone' };
  await expect(api.preferences.keep({ body })).rejects.toMatchObject({ body: { errors: [fault] } });
});

test('covers the member’s own stores', async () => {
  const { mails } = await subscribed(2, 1, ({ coordinator, storeIds }) => coordinator({ stores: storeIds.slice(1) }));
  await wake(thursday);
  const [mail] = await mails();
  expect(mail?.subject).toBe('Inbox: 1 order');
  expect(mail?.text).toMatch(/^L-1 · /m);
  expect(mail?.text).not.toMatch(/Q-\d|Stores:/);
});

test('is sent once and late after a downtime of days, and again the next day', async () => {
  const { mails } = await subscribed(1, 0);
  await wake('2026-11-22T14:30:00Z');
  await wake('2026-11-22T14:31:00Z');
  expect(await mails()).toHaveLength(1);
  await wake('2026-11-23T11:00:00Z');
  expect(await mails()).toHaveLength(2);
});

test.each<[string, (given: Awaited<ReturnType<typeof subscribed>>) => Promise<unknown>]>([
  ['chose never', ({ api }) => api.preferences.keep({ body: { problemDigest: null } })],
  ['chose a later hour', ({ api }) => api.preferences.keep({ body: { problemDigest: { ...problemDigest, hour: 7 } } })],
  ['was removed', async ({ admin, memberId: id }) => (await world.confirmed(admin)).team.remove({ params: { id } })],
  [
    'has a retailer that is off',
    ({ retailer }) => world.fleet().retailers.edit({ params: { id: retailer.id }, body: { isActivated: false } }),
  ],
  [
    'has nothing in the inbox',
    ({ retailer }) =>
      db.updateTable('orders').set({ deleted_at: thursday }).where('retailer_id', '=', retailer.id).execute(),
  ],
])('a member who %s gets none', async (_who, happens) => {
  const given = await subscribed(1, 0, ({ coordinator }) => coordinator());
  await happens(given);
  await wake(thursday);
  expect(await given.mails()).toEqual([]);
});

test('never covers the sandbox, and another preference does not change its hour', async () => {
  const { api, retailer, mails } = await subscribed(0, 0);
  await api.sandbox.open();
  await api.preferences.keep({ body: { labelSheet: 'a4' } });
  const asTester = (method: string, url: string, body: object) =>
    world.request({ method, url, token: api.token, body, headers: { [testHeader]: '1' } });
  const order = anOrder({ pickupScheduleId: retailer.storeIds[0] });
  expect((await asTester('POST', '/retailer/orders', order)).statusCode).toBe(201);
  await asTester('PUT', '/retailer/users/me/preferences', { problemDigest });
  await wake(thursday);
  expect(await mails()).toEqual([]);
  await api.orders.create({ body: order });
  await wake('2026-11-20T11:00:00Z');
  expect((await mails()).map(({ subject }) => subject)).toEqual(['Inbox: 1 order']);
});

test('a failure does not stop the others, and is retried later', async () => {
  const broken = await subscribed(1, 0);
  const fine = await subscribed(1, 0);
  const stores = db.updateTable('stores').where('retailer_id', '=', broken.retailer.id);
  await stores.set({ timezone: 'Nowhere' }).execute();
  await wake(thursday);
  expect(await fine.mails()).toHaveLength(1);
  expect(await broken.mails()).toEqual([]);
  await stores.set({ timezone: 'America/Toronto' }).execute();
  await wake('2026-11-19T11:14:00Z');
  expect(await broken.mails()).toEqual([]);
  await wake('2026-11-19T11:15:00Z');
  expect(await broken.mails()).toHaveLength(1);
});
